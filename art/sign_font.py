"""Makes a font of the signs, so that they stand among words as any icon: `python -m art.sign_font`.

Each sign is drawn large and traced, which makes one outline of all its strokes, with what is cut
out of it turned the other way round, as fonts want it. Writes companion/ui/drawings/Signs.ttf.
"""

import struct
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from art.emblems import EMBLEMS
from art.pen import WHITE, Pen, Point, colour
from art.tracing import traced
from companion.ui.icons import OUR_LETTERS

FILE: Final = Path(__file__).parents[1] / "companion" / "ui" / "drawings" / "Signs.ttf"

_EM, _ABOVE, _BELOW = 512, 448, -64
"""The em, and how far it reaches above and below the line: as in the font of the other icons."""
_PIXELS: Final = 256
_CUT: Final = colour("#ffffff", 0)
_ON_LINE: Final = 0x01
_BYTE: Final = 0xFF
_EPOCH: Final = 3_850_000_000
"""Seconds since 1904, when fonts began: the same in every run."""


def drawn(name: str, pixels: int = _PIXELS) -> Pen:
    """The sign in white, with holes where it is light."""
    pen = Pen(pixels)
    EMBLEMS[name](pen, WHITE, _CUT)
    return pen


def _contours(name: str) -> Iterator[list[tuple[int, int]]]:
    unit = _EM / _PIXELS
    for way in traced(drawn(name).finished().getchannel("A")):
        yield [_corner(point, unit) for point in way]


def _corner(point: Point, unit: float) -> tuple[int, int]:
    return round(point[0] * unit), round(_ABOVE - point[1] * unit)


def _steps(numbers: Sequence[int], short: int, same: int) -> list[tuple[int, bytes]]:
    """How far each number is from the one before, in as few bytes as that takes, and the flag that
    says in how many."""
    steps, last = [], 0
    for number in numbers:
        step, last = number - last, number
        if not step:
            steps.append((same, b""))
        elif abs(step) <= _BYTE:
            steps.append((short | same if step > 0 else short, bytes([abs(step)])))
        else:
            steps.append((0, struct.pack(">h", step)))
    return steps


class _Glyph(NamedTuple):
    body: bytes = b""
    corners: int = 0
    outlines: int = 0
    left: int = 0
    """Where its ink begins."""


def _glyph(name: str) -> _Glyph:
    contours = list(_contours(name))
    corners = [corner for contour in contours for corner in contour]
    across, up = zip(*corners, strict=True)
    ends, count = [], 0
    for contour in contours:
        count += len(contour)
        ends.append(count - 1)
    head = struct.pack(">hhhhh", len(contours), min(across), min(up), max(across), max(up))
    ways = _steps(across, 0x02, 0x10), _steps(up, 0x04, 0x20)
    flags = bytes(_ON_LINE | x | y for (x, _), (y, _) in zip(*ways, strict=True))
    steps = b"".join(step for way in ways for _flag, step in way)
    body = head + struct.pack(f">{len(ends)}H", *ends) + struct.pack(">H", 0)
    return _Glyph(_padded(body + flags + steps), count, len(contours), min(across))


def font() -> bytes:
    """The whole file."""
    signs = [(letter, name) for name, letter in sorted(OUR_LETTERS.items(), key=lambda i: i[1])]
    glyphs = [_Glyph(), *(_glyph(name.removeprefix("sign-")) for _letter, name in signs)]
    places, place = [], 0
    for glyph in glyphs:
        places.append(place)
        place += len(glyph.body)
    count = len(glyphs)
    letters = [ord(letter) for letter, _name in signs]
    tables = {
        b"OS/2": _os2(),
        b"cmap": _letters(letters),
        b"glyf": b"".join(glyph.body for glyph in glyphs),
        b"head": struct.pack(
            ">IIIIHHQQhhhhHHhhh",
            *(0x10000, 0x10000, 0, 0x5F0F3CF5, 1, _EM, _EPOCH, _EPOCH),
            *(0, _BELOW, _EM, _ABOVE, 0, 8, 2, 1, 0),
        ),
        b"hhea": struct.pack(
            ">IhhhHhhhhhhhhhhhH",
            *(0x10000, _ABOVE, _BELOW, 0, _EM, 0, 0, _EM, 1, 0, 0, 0, 0, 0, 0, 0, count),
        ),
        b"hmtx": b"".join(struct.pack(">Hh", _EM, glyph.left) for glyph in glyphs),
        b"loca": struct.pack(f">{count + 1}I", *places, place),
        b"maxp": struct.pack(
            ">IHHHHHHHHHHHHHH",
            *(0x10000, count, max(glyph.corners for glyph in glyphs)),
            *(max(glyph.outlines for glyph in glyphs), 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0),
        ),
        b"name": _names(),
        b"post": struct.pack(">IIhhIIIII", 0x30000, 0, 0, 0, 1, 0, 0, 0, 0),
    }
    return _file(tables)


def _letters(letters: list[int]) -> bytes:
    """Which letter is which glyph: they follow one another from the first."""
    subtable = struct.pack(">HHIIIIII", 12, 0, 28, 0, 1, letters[0], letters[-1], 1)
    return struct.pack(">HHHHI", 0, 1, 3, 10, 12) + subtable


def _os2() -> bytes:
    return struct.pack(
        ">HhHHH11h10sIIII4sHHHhhhHHII",
        *(3, _EM, 400, 5, 0),
        *(_EM // 2, _EM // 2, 0, 0, _EM // 2, _EM // 2, 0, 0, 26, 130, 0),
        *(bytes(10), 0, 1 << 28, 0, 0, b"OURS", 0x40, 0xFFFF, 0xFFFF),
        *(_ABOVE, _BELOW, 0, _ABOVE, -_BELOW, 1, 0),
    )


def _names() -> bytes:
    said = {1: "Signs", 2: "Regular", 3: "Origins Companion Signs", 4: "Signs", 6: "Signs"}
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
        bodies += _padded(body)
    whole = head + index + bodies
    # The sum over all of it is to be a certain number.
    where = whole.index(struct.pack(">III", 0x10000, 0x10000, 0)) + 8
    right = (0xB1B0AFBA - _sum(whole)) & 0xFFFFFFFF
    return whole[:where] + struct.pack(">I", right) + whole[where + 4 :]


def _padded(body: bytes) -> bytes:
    return body + bytes(-len(body) % 4)


def _sum(body: bytes) -> int:
    padded = _padded(body)
    total: int = sum(struct.unpack(f">{len(padded) // 4}I", padded))
    return total & 0xFFFFFFFF


if __name__ == "__main__":
    FILE.write_bytes(font())
    print(f"{len(OUR_LETTERS)} signs, {FILE.stat().st_size} bytes")
