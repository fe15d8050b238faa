"""What CHANGELOG.md says of a version: `python3 -m release.notes v0.1.0`. Raises SystemExit where
the tag is not the project's version, or the version is not released yet."""

import re
import sys
import tomllib
from typing import Final

from release.staging import ROOT

CHANGELOG: Final = ROOT / "CHANGELOG.md"


def version() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["project"]["version"])


def notes(tag: str, changelog: str, project: str) -> str:
    if tag != f"v{project}":
        raise SystemExit(f"The tag is {tag}, the version in pyproject.toml is {project}")
    for part in re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]:
        heading, _newline, words = part.partition("\n")
        number, _comma, when = heading.partition(",")
        if number.strip() != project:
            continue
        if not re.fullmatch(r" \d{4}-\d{2}-\d{2}", when):
            raise SystemExit(f"CHANGELOG.md does not say when {project} was released: {heading}")
        return words.strip() + "\n"
    raise SystemExit(f"CHANGELOG.md says nothing of {project}")


if __name__ == "__main__":
    print(notes(sys.argv[1], CHANGELOG.read_text(encoding="utf-8"), version()), end="")
