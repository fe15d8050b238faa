"""The fonts of the device, for letters that ours have not: which file has a letter is read from
its own table, and only when such a letter is to be drawn. Standard library only."""

import os
import struct
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

_FOLDERS: Final = (
    "/system/fonts",
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "/System/Library/Fonts",
    "/Library/Fonts",
    "~/Library/Fonts",
    "${WINDIR}/Fonts",
)
_KINDS: Final = (".ttf", ".otf", ".ttc")
_LESS_WANTED: Final = (
    *("mono", "serif", "italic", "oblique", "bold", "condensed", "light", "thin", "black"),
    *("math", "symbol", "slanted"),
)
_DRAWN: Final = {b"glyf", b"CFF "}
"""Tables with outlines: a font of pictures cannot be opened in every size."""
_BEST: Final = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3))
_MOST_READ: Final = 2**22


def font_with(letter: str) -> str | None:
    """The file of a font that has this letter."""
    code = ord(letter)
    return next((str(path) for path in _files() if coverage(path).has(code)), None)


class Coverage:
    """Which letters a font has; none, where its file cannot be understood."""

    def __init__(self, path: Path) -> None:
        try:
            self._table, self._format = _letters(path)
        except (OSError, struct.error, ValueError):
            self._table, self._format = b"", 0

    def has(self, code: int) -> bool:
        try:
            if self._format == 12:  # as Unicode's fonts call it
                return self._in_groups(code)
            return self._format == 4 and code <= 0xFFFF and self._in_segments(code)
        except struct.error:
            return False

    def _in_groups(self, code: int) -> bool:
        low, high = 0, int(struct.unpack_from(">I", self._table, 12)[0])
        while low < high:
            middle = (low + high) // 2
            first, last, glyph = struct.unpack_from(">3I", self._table, 16 + middle * 12)
            if code > last:
                low = middle + 1
            elif code < first:
                high = middle
            else:
                return bool(glyph + code - first)
        return False

    def _in_segments(self, code: int) -> bool:
        double = int(struct.unpack_from(">H", self._table, 6)[0])
        ends = struct.unpack_from(f">{double // 2}H", self._table, 14)
        place = next((each for each, end in enumerate(ends) if end >= code), None)
        if place is None:
            return False
        starts, deltas = 16 + double, 16 + double * 2
        offsets = 16 + double * 3
        (first,) = struct.unpack_from(">H", self._table, starts + place * 2)
        (delta,) = struct.unpack_from(">H", self._table, deltas + place * 2)
        (offset,) = struct.unpack_from(">H", self._table, offsets + place * 2)
        if code < first:
            return False
        if not offset:
            return bool((code + delta) & 0xFFFF)
        at = offsets + place * 2 + offset + (code - first) * 2
        return bool(struct.unpack_from(">H", self._table, at)[0])


@lru_cache(maxsize=512)
def coverage(path: Path) -> Coverage:
    return Coverage(path)


@lru_cache(maxsize=1)
def _files() -> tuple[Path, ...]:
    """All of them, plain ones first."""
    found = {path for folder in _FOLDERS for path in _in_folder(folder)}
    return tuple(sorted(found, key=_how_far_from_plain))


def _in_folder(folder: str) -> Iterator[Path]:
    # Where no home is known, Path.expanduser would raise.
    there = os.path.expanduser(os.path.expandvars(folder))  # noqa: PTH111  # see above
    for home, _folders, names in os.walk(there):
        yield from (Path(home) / name for name in names if name.lower().endswith(_KINDS))


def _how_far_from_plain(path: Path) -> tuple[int, int, str]:
    name = path.name.lower()
    return sum(word in name for word in _LESS_WANTED), len(name), str(path)


def _letters(path: Path) -> tuple[bytes, int]:
    """The table from letters to glyphs, and its format."""
    with path.open("rb") as file:
        start = 0
        head = file.read(16)
        if head[:4] == b"ttcf":  # several fonts in a file: the first is taken
            (start,) = struct.unpack_from(">I", head, 12)
            file.seek(start)
            head = file.read(16)
        (count,) = struct.unpack_from(">H", head, 4)
        file.seek(start + 12)
        directory = file.read(count * 16)
        places = {
            tag: (offset, length)
            for tag, _sum, offset, length in struct.iter_unpack(">4s3I", directory)
        }
        if not _DRAWN & places.keys():
            return b"", 0
        offset, length = places.get(b"cmap", (0, 0))
        file.seek(offset)
        cmap = file.read(min(length, _MOST_READ))
    (tables,) = struct.unpack_from(">H", cmap, 2)
    there = {
        (platform, encoding): place
        for platform, encoding, place in struct.iter_unpack(">2HI", cmap[4 : 4 + tables * 8])
    }
    for kind in _BEST:
        if kind in there:
            table = cmap[there[kind] :]
            (number,) = struct.unpack_from(">H", table, 0)
            if number in (4, 12):
                return table, int(number)
    return b"", 0
