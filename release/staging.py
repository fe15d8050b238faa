"""What the Android package holds of this repository: `python -m release.staging FOLDER` copies it.

Reads buildozer.spec as Buildozer does, so that tests and the release checklist see the app as a
phone will, without Buildozer and the Android SDK.
"""

import shutil
import sys
from collections.abc import Iterator
from configparser import ConfigParser
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
SPEC: Final = ROOT / "buildozer.spec"


class Spec:
    """The section [app] of a buildozer.spec."""

    def __init__(self, path: Path = SPEC) -> None:
        parser = ConfigParser()
        parser.optionxform = str  # type: ignore[assignment,method-assign]  # its options have cases
        parser.read_string(path.read_text(encoding="utf-8"))
        self.options: Final = dict(parser["app"])

    def words(self, option: str) -> list[str]:
        """The parts of an option that is a list."""
        value = self.options.get(option, "")
        return [word.strip() for word in value.split(",")] if value else []

    def requirements(self) -> dict[str, str]:
        """The packages and their versions, "" where a recipe decides."""
        split = (word.partition("==") for word in self.words("requirements"))
        return {name: version for name, _equals, version in split}


def packed(spec: Spec, root: Path = ROOT) -> list[Path]:
    """The files of the repository that go into the package, relative to it, in order."""
    return sorted(_walk(spec, root, root))


def stage(folder: Path, spec: Spec, root: Path = ROOT) -> None:
    """Copy what goes into the package, and nothing else, to a folder that is not there yet."""
    for path in packed(spec, root):
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / path, target)


def _walk(spec: Spec, root: Path, folder: Path) -> Iterator[Path]:
    for entry in folder.iterdir():
        # Buildozer passes over whatever is hidden.
        if entry.name.startswith("."):
            continue
        path = entry.relative_to(root)
        if entry.is_dir():
            if not _left_out(spec, f"{path.as_posix().lower()}/"):
                yield from _walk(spec, root, entry)
        elif _taken(spec, path):
            yield path


def _left_out(spec: Spec, folder: str) -> bool:
    dirs = (each.lower().rstrip("/") + "/" for each in spec.words("source.exclude_dirs"))
    return any(folder.startswith(each) for each in dirs) or _excluded(spec, folder)


def _excluded(spec: Spec, path: str) -> bool:
    return any(fnmatch(path, each.lower()) for each in spec.words("source.exclude_patterns"))


def _taken(spec: Spec, path: Path) -> bool:
    if _excluded(spec, path.as_posix()):
        return False
    kind = path.suffix.removeprefix(".").lower()
    kinds = [each.lower() for each in spec.words("source.include_exts")]
    # A file without an ending passes, whatever it is.
    return not kind or not kinds or kind in kinds


if __name__ == "__main__":
    stage(Path(sys.argv[1]), Spec())
