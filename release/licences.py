"""Collects the licences of all that the app is built with: `python -m release.licences`.

Writes companion/texts/licences.json, which the app shows. Packages bring theirs; for what Android's
build adds, and for fonts, they are kept in release/licences.
"""

import json
import re
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Final, NamedTuple

from release.staging import ROOT, Spec

TEXTS: Final = ROOT / "release" / "licences"
WRITTEN: Final = ROOT / "companion" / "texts" / "licences.json"
LEFT_OUT: Final = ROOT / "release" / "android" / "left_out.txt"

_MARK: Final = re.compile(r"^-{4,}$", re.MULTILINE)


class Kept(NamedTuple):
    """A licence that no package here brings; the versions are those of p4a.branch's recipes."""

    name: str
    version: str
    licence: str
    file: Path


KEPT: Final = (
    Kept("Origins Companion", "", "MIT", ROOT / "LICENSE"),
    Kept("Python", "3.14.2", "PSF-2.0", TEXTS / "python.txt"),
    Kept("SDL, SDL_image, SDL_mixer, SDL_ttf", "2", "Zlib", TEXTS / "sdl.txt"),
    Kept("SQLite", "3.50.4", "Public domain", TEXTS / "sqlite.txt"),
    Kept("OpenSSL", "3.3.1", "Apache-2.0", TEXTS / "apache-2.0.txt"),
    Kept("libffi", "3.4.2", "MIT", TEXTS / "libffi.txt"),
    Kept("FreeType", "2.14.1", "FTL", TEXTS / "freetype.txt"),
    Kept("libjpeg-turbo", "2.0.1", "IJG", TEXTS / "libjpeg.txt"),
    Kept("libpng", "1.6.37", "libpng-2.0", TEXTS / "libpng.txt"),
    Kept("python-for-android", "2026.5.9", "MIT", TEXTS / "python-for-android.txt"),
    Kept("pyjnius", "1.7.0", "MIT", TEXTS / "pyjnius.txt"),
    Kept("six", "1.17.0", "MIT", TEXTS / "six.txt"),
    Kept("Grandstander", "", "OFL-1.1", ROOT / "companion/ui/fonts/Grandstander-OFL.txt"),
    Kept("Roboto, Roboto Mono", "", "Apache-2.0", TEXTS / "apache-2.0.txt"),
    Kept("Material Design Icons", "", "Apache-2.0", TEXTS / "apache-2.0.txt"),
    Kept("DejaVu Sans", "", "Bitstream Vera", TEXTS / "dejavu.txt"),
)

NOT_IN_METADATA: Final = {
    "click-default-group": "BSD-3-Clause",
    "materialyoucolor": "MIT",
    "segno": "BSD-3-Clause",
}
"""Licences that a package tells by its text alone."""


def left_out() -> set[str]:
    """Packages that are built but not packed."""
    lines = LEFT_OUT.read_text(encoding="utf-8").split()
    found = (re.fullmatch(r"site-packages/([\w-]+)/\*", line) for line in lines)
    return {match[1] for match in found if match}


def collected(spec: Spec) -> list[dict[str, object]]:
    """Each text once, with the names of what it is for, the most used first."""
    by_hand = {kept.name for kept in KEPT} | {"python3", "sqlite3", "android"}
    texts: dict[str, tuple[str, list[str]]] = {}
    for name in spec.requirements().keys() - by_hand - left_out():
        package = distribution(name)
        text = _text(package)
        licence = _name(name, package)
        # A recipe may build another version than the desktop has; phones have the licence to show.
        version = spec.requirements()[name] or package.version
        texts.setdefault(text, (licence, []))[1].append(f"{package.name} {version}")
    for kept in KEPT:
        text = _tidy(kept.file.read_text(encoding="utf-8"))
        texts.setdefault(text, (kept.licence, []))[1].append(f"{kept.name} {kept.version}".strip())
    entries: list[dict[str, object]] = [
        {"of": sorted(names, key=str.lower), "licence": licence, "text": text}
        for text, (licence, names) in texts.items()
    ]
    return sorted(entries, key=lambda entry: str(entry["of"]).lower())


def written(spec: Spec) -> str:
    return json.dumps(collected(spec), ensure_ascii=False, indent=1) + "\n"


def _name(name: str, package: Distribution) -> str:
    told = package.metadata
    licence = told.get("License-Expression") or told.get("License") or NOT_IN_METADATA[name]
    return licence.replace("Apache License, Version 2.0", "Apache-2.0").partition("\n")[0]


def _text(package: Distribution) -> str:
    files = [file for file in package.files or () if _is_licence(Path(str(file)))]
    if not files:
        raise SystemExit(f"{package.name} brings no licence")
    path = Path(str(package.locate_file(min(files, key=lambda file: len(str(file))))))
    text = path.read_text(encoding="utf-8")
    if package.name.lower() == "pillow":
        # The rest is about libraries in the desktop's wheel; those of Android's build are KEPT.
        text = _MARK.split(text)[0]
    return _tidy(text)


def _is_licence(path: Path) -> bool:
    inside = any(part.endswith(".dist-info") for part in path.parts)
    return inside and path.stem.upper() in {"LICENSE", "LICENCE", "COPYING"}


def _tidy(text: str) -> str:
    lines = (line.rstrip() for line in text.replace("\f", "").splitlines())
    return "\n".join(lines).strip() + "\n"


if __name__ == "__main__":
    WRITTEN.write_text(written(Spec()), encoding="utf-8")
