"""Makes a font of the signs, so that they stand among words as any icon: `python -m art.sign_font`.

Each sign is drawn large and traced, which makes one outline of all its strokes, with what is cut
out of it turned the other way round, as fonts want it. Writes companion/ui/drawings/Signs.ttf.
"""

import struct
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from art.emblems import EMBLEMS
from art.font_file import ABOVE, EM, Glyph, font
from art.pen import WHITE, Pen, Point, colour
from art.tracing import traced
from companion.ui.icons import OUR_LETTERS

FILE: Final = Path(__file__).parents[1] / "companion" / "ui" / "drawings" / "Signs.ttf"

_PIXELS: Final = 256
_CUT: Final = colour("#ffffff", 0)
_ON_LINE: Final = 0x01
_BYTE: Final = 0xFF


def drawn(name: str, pixels: int = _PIXELS) -> Pen:
    """The sign in white, with holes where it is light."""
    pen = Pen(pixels)
    EMBLEMS[name](pen, WHITE, _CUT)
    return pen


def _contours(name: str) -> Iterator[list[tuple[int, int]]]:
    unit = EM / _PIXELS
    for way in traced(drawn(name).finished().getchannel("A")):
        yield [_corner(point, unit) for point in way]


def _corner(point: Point, unit: float) -> tuple[int, int]:
    return round(point[0] * unit), round(ABOVE - point[1] * unit)


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


def _glyph(name: str) -> Glyph:
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
    return Glyph(body + flags + steps, count, len(contours), min(across))


if __name__ == "__main__":
    signs = {letter: _glyph(name.removeprefix("sign-")) for name, letter in OUR_LETTERS.items()}
    FILE.write_bytes(font("Signs", signs))
    print(f"{len(signs)} signs, {FILE.stat().st_size} bytes")
