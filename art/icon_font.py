"""Takes the icons that the app uses out of the font of all icons: `python -m art.icon_font`.

That one has seven thousand, and FreeType keeps 300 kB of it for every size it is drawn in. It comes
with KivyMD and keeps its licence. Writes companion/ui/drawings/Icons.ttf.
"""

import struct
from pathlib import Path
from typing import Final

import kivymd

from art.font_file import Glyph, font
from companion.ui.icons import GLYPHS, THEIR_FONT

ALL: Final = Path(kivymd.__file__).with_name("fonts") / "materialdesignicons-webfont.ttf"
FILE: Final = Path(__file__).parents[1] / "companion" / "ui" / "drawings" / "Icons.ttf"

_FAR_LETTERS: Final = 12
"""The kind of table that names letters beyond the first 65,536."""


class _Font:
    def __init__(self, file: bytes) -> None:
        self._file: Final = file
        (count,) = struct.unpack_from(">H", file, 4)
        entries = (struct.unpack_from(">4sIII", file, 12 + 16 * each) for each in range(count))
        self._places: Final = {name: place for name, _sum, place, _length in entries}

    def glyphs(self) -> dict[int, int]:
        """Which glyph draws which letter."""
        start = self._places[b"cmap"]
        (count,) = struct.unpack_from(">H", self._file, start + 2)
        for each in range(count):
            _system, _kind, place = struct.unpack_from(">HHI", self._file, start + 4 + 8 * each)
            (kind,) = struct.unpack_from(">H", self._file, start + place)
            if kind == _FAR_LETTERS:
                return self._far_letters(start + place)
        raise LookupError("no table of far letters")

    def _far_letters(self, place: int) -> dict[int, int]:
        (count,) = struct.unpack_from(">I", self._file, place + 12)
        groups = (struct.unpack_from(">III", self._file, place + 16 + 12 * i) for i in range(count))
        return {
            letter: glyph + letter - first
            for first, last, glyph in groups
            for letter in range(first, last + 1)
        }

    def glyph(self, number: int) -> Glyph:
        begins, ends = struct.unpack_from(">II", self._file, self._places[b"loca"] + 4 * number)
        start = self._places[b"glyf"]
        body = self._file[start + begins : start + ends]
        (outlines,) = struct.unpack_from(">h", body)
        (last,) = struct.unpack_from(">H", body, 10 + 2 * (outlines - 1))
        _wide, left = struct.unpack_from(">Hh", self._file, self._places[b"hmtx"] + 4 * number)
        return Glyph(body, last + 1, outlines, left)


def taken() -> bytes:
    """The file of the icons that are used."""
    everything = _Font(ALL.read_bytes())
    numbers = everything.glyphs()
    return font(
        THEIR_FONT, {letter: everything.glyph(numbers[ord(letter)]) for letter in GLYPHS.values()}
    )


if __name__ == "__main__":
    FILE.write_bytes(taken())
    print(f"{len(GLYPHS)} icons, {FILE.stat().st_size} bytes")
