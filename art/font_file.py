"""Writes a font of signs and icons, each as broad as it is high."""

import struct
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

EM, ABOVE, BELOW = 512, 448, -64
"""The em, and how far it reaches above and below the line: as in the font of all icons."""
_EPOCH: Final = 3_850_000_000
"""Seconds since 1904, when fonts began: the same in every run."""


class Glyph(NamedTuple):
    body: bytes = b""
    corners: int = 0
    outlines: int = 0
    left: int = 0
    """Where its ink begins."""


def font(name: str, drawn: Mapping[str, Glyph]) -> bytes:
    """The whole file, of what each letter is drawn by."""
    letters = sorted(map(ord, drawn))
    glyphs = [Glyph(), *(drawn[chr(letter)] for letter in letters)]
    bodies = [padded(glyph.body) for glyph in glyphs]
    places, place = [], 0
    for body in bodies:
        places.append(place)
        place += len(body)
    count = len(glyphs)
    tables = {
        b"OS/2": _os2(),
        b"cmap": _letters(letters),
        b"glyf": b"".join(bodies),
        b"head": struct.pack(
            ">IIIIHHQQhhhhHHhhh",
            *(0x10000, 0x10000, 0, 0x5F0F3CF5, 1, EM, _EPOCH, _EPOCH),
            *(0, BELOW, EM, ABOVE, 0, 8, 2, 1, 0),
        ),
        b"hhea": struct.pack(
            ">IhhhHhhhhhhhhhhhH",
            *(0x10000, ABOVE, BELOW, 0, EM, 0, 0, EM, 1, 0, 0, 0, 0, 0, 0, 0, count),
        ),
        b"hmtx": b"".join(struct.pack(">Hh", EM, glyph.left) for glyph in glyphs),
        b"loca": struct.pack(f">{count + 1}I", *places, place),
        b"maxp": struct.pack(
            ">IHHHHHHHHHHHHHH",
            *(0x10000, count, max(glyph.corners for glyph in glyphs)),
            *(max(glyph.outlines for glyph in glyphs), 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0),
        ),
        b"name": _names(name),
        b"post": struct.pack(">IIhhIIIII", 0x30000, 0, 0, 0, 1, 0, 0, 0, 0),
    }
    return _file(tables)


def _letters(letters: list[int]) -> bytes:
    """Which letter is which glyph."""
    groups = list(_in_a_row(letters))
    head = struct.pack(">HHIII", 12, 0, 16 + 12 * len(groups), 0, len(groups))
    rows = b"".join(struct.pack(">III", *group) for group in groups)
    return struct.pack(">HHHHI", 0, 1, 3, 10, 12) + head + rows


def _in_a_row(letters: list[int]) -> Iterator[tuple[int, int, int]]:
    """Letters that follow one another, from the first to the last, and the glyph of the first."""
    first = last = letters[0]
    glyph = 1
    for letter in letters[1:]:
        if letter != last + 1:
            yield first, last, glyph
            glyph += last - first + 1
            first = letter
        last = letter
    yield first, last, glyph


def _os2() -> bytes:
    return struct.pack(
        ">HhHHH11h10sIIII4sHHHhhhHHII",
        *(3, EM, 400, 5, 0),
        *(EM // 2, EM // 2, 0, 0, EM // 2, EM // 2, 0, 0, 26, 130, 0),
        *(bytes(10), 0, 1 << 28, 0, 0, b"OURS", 0x40, 0xFFFF, 0xFFFF),
        *(ABOVE, BELOW, 0, ABOVE, -BELOW, 1, 0),
    )


def _names(name: str) -> bytes:
    said = {1: name, 2: "Regular", 3: f"Origins Companion {name}", 4: name, 6: name}
    records, words = b"", b""
    for kind, text in said.items():
        written = text.encode("utf-16-be")
        records += struct.pack(">HHHHHH", 3, 1, 0x409, kind, len(written), len(words))
        words += written
    return struct.pack(">HHH", 0, len(said), 6 + len(records)) + records + words


def _file(tables: dict[bytes, bytes]) -> bytes:
    count = len(tables)
    reach = 1 << (count.bit_length() - 1)
    head = struct.pack(
        ">IHHHH", 0x10000, count, reach * 16, reach.bit_length() - 1, (count - reach) * 16
    )
    place, index, bodies = len(head) + 16 * count, b"", b""
    for name, body in sorted(tables.items()):
        index += struct.pack(">4sIII", name, _sum(body), place + len(bodies), len(body))
        bodies += padded(body)
    whole = head + index + bodies
    # The sum over all of it is to be a certain number.
    where = whole.index(struct.pack(">III", 0x10000, 0x10000, 0)) + 8
    right = (0xB1B0AFBA - _sum(whole)) & 0xFFFFFFFF
    return whole[:where] + struct.pack(">I", right) + whole[where + 4 :]


def padded(body: bytes) -> bytes:
    return body + bytes(-len(body) % 4)


def _sum(body: bytes) -> int:
    whole = padded(body)
    total: int = sum(struct.unpack(f">{len(whole) // 4}I", whole))
    return total & 0xFFFFFFFF
