"""What a package holds, by kind: `python3 -m release.contents PACKAGE …`; without one, what of the
Python side would be packed from here, as far as that can be said without building it.

The exit status is 1 where a native library cannot be loaded on a phone with pages of 16 KB, or the
package is larger than MOST_OF_A_PACKAGE.
"""

import io
import struct
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path
from typing import Final

from release.staging import ROOT, Spec, packed

PAGE: Final = 16 * 1024
MOST_OF_A_PACKAGE: Final = 45_000_000
"""Bytes; inferred from what python-for-android's other apps of this kind weigh, to be set by the
first package that is built."""
LARGEST: Final = 10

KINDS: Final = {
    "native libraries": (".so",),
    "Python": (".py", ".pyc"),
    "kv": (".kv",),
    "fonts": (".ttf", ".otf"),
    "pictures": (".png", ".jpg", ".gif", ".webp", ".atlas"),
    "catalogues": (".mo",),
    "data": (".json", ".txt", ".csv", ".zip"),
}
OTHER: Final = "other"

_LOAD: Final = 1
_ELF: Final = b"\x7fELF"
_SIXTY_FOUR: Final = 2


@dataclass(frozen=True, slots=True)
class Item:
    """A file, with what holds it: a package may have an archive in it."""

    name: str
    size: int
    misaligned: bool = False
    """A native library that wants smaller pages than a phone may have."""

    @property
    def kind(self) -> str:
        ending = Path(self.name).suffix.lower()
        return next((kind for kind, endings in KINDS.items() if ending in endings), OTHER)


def of_package(path: Path) -> Iterator[Item]:
    """The files of an .apk or .aab, and those of the archives that python-for-android puts in."""
    with zipfile.ZipFile(path) as package:
        for entry in package.infolist():
            if entry.is_dir():
                continue
            content = package.read(entry)
            # Named as a library, so that Android unpacks it: Python and its packages.
            if entry.filename.endswith(("private.tar", "libpybundle.so")):
                with tarfile.open(fileobj=io.BytesIO(content)) as inside:
                    for member in inside.getmembers():
                        file = inside.extractfile(member) if member.isfile() else None
                        if file is not None:
                            yield _item(f"{entry.filename}/{member.name}", file.read())
            else:
                yield _item(entry.filename, content)


def of_the_app(spec: Spec) -> Iterator[Item]:
    for path in packed(spec):
        yield Item(path.as_posix(), (ROOT / path).stat().st_size)


def of_packages(names: Iterable[str]) -> Iterator[Item]:
    """Their files as they are installed here."""
    for name in sorted(names):
        package = distribution(name)
        for file in package.files or ():
            if "__pycache__" not in file.parts and ".." not in file.parts:
                path = Path(str(package.locate_file(file)))
                yield Item(file.as_posix(), path.stat().st_size)


def by_kind(items: Iterable[Item]) -> dict[str, int]:
    """Bytes, the most first."""
    found: dict[str, int] = {}
    for item in items:
        found[item.kind] = found.get(item.kind, 0) + item.size
    return dict(sorted(found.items(), key=lambda each: -each[1]))


def alignment(library: bytes) -> int:
    """The least to which a 64-bit library's parts are aligned; a page where it has none."""
    (start,) = struct.unpack_from("<Q", library, 32)
    size, count = struct.unpack_from("<HH", library, 54)
    found = PAGE
    for number in range(count):
        (kind,) = struct.unpack_from("<I", library, start + number * size)
        if kind == _LOAD:
            (aligned,) = struct.unpack_from("<Q", library, start + number * size + 48)
            found = min(found, aligned)
    return found


def _item(name: str, content: bytes) -> Item:
    # On 32 bits there are no such pages.
    wide = content[:4] == _ELF and content[4] == _SIXTY_FOUR
    return Item(name, len(content), wide and alignment(content) < PAGE)


def _tell(title: str, items: list[Item]) -> None:
    print(f"{title}: {sum(item.size for item in items):,} bytes unpacked, {len(items)} files")
    for kind, size in by_kind(items).items():
        print(f"  {size:>12,}  {kind}")
    print("the largest")
    for item in sorted(items, key=lambda item: -item.size)[:LARGEST]:
        print(f"  {item.size:>12,}  {item.name}")


def main(packages: list[Path]) -> int:
    if not packages:
        _tell_what_is_here()
    wrong = []
    for path in packages:
        items = list(of_package(path))
        size = path.stat().st_size
        print(f"{path.name}: {size:,} bytes")
        _tell("in it", items)
        wrong += [
            f"{path.name}: {item.name} wants smaller pages" for item in items if item.misaligned
        ]
        if size > MOST_OF_A_PACKAGE:
            wrong.append(f"{path.name} is larger than {MOST_OF_A_PACKAGE:,} bytes")
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


def _tell_what_is_here() -> None:
    from release.licences import left_out  # noqa: PLC0415  # not for a package's contents

    spec = Spec()
    # Of Android or of Python itself, or brought along by a recipe: not installed here.
    elsewhere = {"android", "pyjnius", "python3", "sqlite3", "chardet", "six"}
    names = spec.requirements().keys() - elsewhere
    _tell("the app", list(of_the_app(spec)))
    _tell("its packages, as on this desktop", list(of_packages(names - left_out())))
    _tell("left out of them", list(of_packages(names & left_out())))


if __name__ == "__main__":
    sys.exit(main([Path(word) for word in sys.argv[1:]]))
