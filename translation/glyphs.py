"""Which characters a font has, and which ones the texts need."""

from collections.abc import Iterator
from pathlib import Path
from struct import unpack_from
from typing import Final

_UNICODE: Final = ((3, 10), (0, 4), (0, 6), (3, 1), (0, 3))
"""Tables of characters, the most complete first: platform and encoding."""


def characters(font: Path) -> frozenset[str]:
    """All characters for which a TrueType font has a glyph."""
    data = font.read_bytes()
    table = _tables(data)["cmap"]
    maps = dict(_maps(data, table))
    start = next(maps[kind] for kind in _UNICODE if kind in maps)
    (form,) = unpack_from(">H", data, start)
    pairs = {4: _segments, 12: _groups}[form](data, start)
    return frozenset(chr(code) for code, glyph in pairs if glyph)


def _tables(data: bytes) -> dict[str, int]:
    """Where each table of the font begins."""
    (count,) = unpack_from(">H", data, 4)
    entries = [unpack_from(">4s4xI4x", data, 12 + 16 * index) for index in range(count)]
    return {tag.decode("ascii"): offset for tag, offset in entries}


def _maps(data: bytes, table: int) -> Iterator[tuple[tuple[int, int], int]]:
    (count,) = unpack_from(">H", data, table + 2)
    for index in range(count):
        platform, encoding, offset = unpack_from(">HHI", data, table + 4 + 8 * index)
        yield (platform, encoding), table + offset


def _segments(data: bytes, start: int) -> Iterator[tuple[int, int]]:
    """Codes and glyphs of a map for the basic plane (format 4)."""
    (twice,) = unpack_from(">H", data, start + 6)
    count = twice // 2
    ends = unpack_from(f">{count}H", data, start + 14)
    firsts = unpack_from(f">{count}H", data, start + 16 + twice)
    deltas = unpack_from(f">{count}H", data, start + 16 + 2 * twice)
    at = start + 16 + 3 * twice
    offsets = unpack_from(f">{count}H", data, at)
    for index, (first, end) in enumerate(zip(firsts, ends, strict=True)):
        for code in range(first, min(end, 0xFFFE) + 1):
            glyph = code
            if offsets[index]:
                place = at + 2 * index + offsets[index] + 2 * (code - first)
                (glyph,) = unpack_from(">H", data, place)
            yield code, (glyph + deltas[index]) % 0x10000 if glyph else 0


def _groups(data: bytes, start: int) -> Iterator[tuple[int, int]]:
    """Codes and glyphs of a map for all of Unicode (format 12)."""
    (count,) = unpack_from(">I", data, start + 12)
    for index in range(count):
        first, last, glyph = unpack_from(">III", data, start + 16 + 12 * index)
        yield from ((code, glyph + code - first) for code in range(first, last + 1))
