"""Which font draws which letters of a line: the line's own where it has them, else another one of
ours, else one of the device."""

import re
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

_OTHER: Final = re.compile("[^\\0-\u02ff\u2000-\u206f\u20a0-\u22ff\ufffd\U000f0000-\U0010ffff]")
"""Letters that are not in all of our fonts. The last range are the icons."""
_UNSEEN: Final = frozenset("\u200d\ufe0e\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
"""They change the picture before them, which is drawn as it is."""
_PICTURES: Final = range(0x1F000, 0x1FB00)
FACE: Final = "\U000f01f2"
"""Of the icons, where no font of the device has such a picture."""

Pieces = tuple[tuple[str, str | None], ...]
"""Parts of a line, from the left, and the file of the font of each; None: the line's own."""


class OwnFonts(NamedTuple):
    """The files of ours that lend what a line's own font has not."""

    bold: str
    """The display font is bold."""
    icons: str


def is_plain(text: str) -> bool:
    """Every font of ours has all of it."""
    return _OTHER.search(text) is None


@lru_cache(maxsize=1024)
def pieces(text: str, own: str, ours: OwnFonts) -> Pieces:
    """The line as it is drawn with this font of its own."""
    # These are read when a letter is to be drawn that needs them, never before.
    from companion.texts.visual_order import drawn_order, is_from_right  # noqa: PLC0415  # build_view above

    line = "".join(letter for letter in text if letter not in _UNSEEN)
    if is_from_right(line):
        line = drawn_order(line)
    found: list[tuple[str, str | None]] = []
    for letter in line:
        drawn, font = _letter(letter, own, ours)
        if found and found[-1][1] == font:
            found[-1] = found[-1][0] + drawn, font
        else:
            found.append((drawn, font))
    return tuple(found)


@lru_cache(maxsize=4096)
def _letter(letter: str, own: str, ours: OwnFonts) -> tuple[str, str | None]:
    """What is drawn for it, and with which font."""
    from companion.device.fonts import coverage, font_with  # noqa: PLC0415  # build_view above

    code = ord(letter)
    if is_plain(letter) or coverage(Path(own)).has(code):
        return letter, None
    if coverage(Path(ours.bold)).has(code):
        return letter, ours.bold
    font = font_with(letter)
    if font is None and code in _PICTURES:
        return FACE, ours.icons
    return letter, font
