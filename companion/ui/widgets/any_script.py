"""Names in any script, in every label and field. To be imported before the first of them is made.

Kivy draws a text with one font, letter by letter from the left. Here a line with other letters than
our fonts are known to have is drawn piece by piece, each with a font that has its letters: ours,
else one of the device. Their letters are as high as ours are, so no line grows. What is plain goes
Kivy's own way: one look at the text decides (docs/decisions.md has what that costs).
"""

import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from kivy.core.text import Label as CoreLabel

# ruff: noqa: SLF001  # there is no other way to draw a piece of a line

_OTHER: Final = re.compile("[^\\0-\u02ff\u2000-\u206f\u20a0-\u22ff\ufffd\U000f0000-\U0010ffff]")
"""Letters that are not in all of our fonts. The last range are the icons."""
_UNSEEN: Final = frozenset("\u200d\ufe0e\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
"""They change the picture before them, which is drawn as it is."""
_PICTURES: Final = range(0x1F000, 0x1FB00)
_FACE: Final = "\U000f01f2"
"""Of the icons, where no font of the device has such a picture."""

Pieces = tuple[tuple[str, str | None], ...]
"""Parts of a line, from the left, and the file of the font of each; None: the label's own."""

_extents = CoreLabel.get_extents
_render = CoreLabel._render_text


def _get_extents(label: CoreLabel, text: str) -> tuple[int, int]:
    if _OTHER.search(text) is None:
        size: tuple[int, int] = _extents(label, text)
        return size
    high = _extents(label, " ")[1]
    return sum(_piece(label, part, font, high)[0] for part, font in _pieces(label, text)), high


def _render_text(label: CoreLabel, text: str, x: int, y: int) -> None:
    if _OTHER.search(text) is None:
        _render(label, text, x, y)
        return
    high = _extents(label, " ")[1]
    for part, font in _pieces(label, text):
        wide, lower = _piece(label, part, font, high)
        own = label.options
        if font is not None:
            label.options = _with(label, font, high)
        _render(label, part, x, y + lower)
        label.options = own
        x += wide


def _piece(label: CoreLabel, text: str, font: str | None, high: int) -> tuple[int, int]:
    """How wide the piece is, and how much lower than the line it begins, to stand on it."""
    if font is None:
        return int(_extents(label, text)[0]), 0
    own, ascent = label.options, label.get_ascent()
    label.options = _with(label, font, high)
    wide, tall = _extents(label, text)
    lower = min(max(0, ascent - label.get_ascent()), max(0, high - tall))
    label.options = own
    return int(wide), int(lower)


def _with(label: CoreLabel, font: str, high: int) -> dict[str, object]:
    """The label's options, with that font, whose letters are no higher than the line."""
    options = {**label.options, "font_name_r": font}
    own, label.options = label.options, options
    tall = _extents(label, " ")[1]
    label.options = own
    if tall > high:
        options["font_size"] = max(1, int(options["font_size"] * high / tall))
    return options


def _pieces(label: CoreLabel, text: str) -> Pieces:
    return _parted(text, str(label.options["font_name_r"]))


@lru_cache(maxsize=1024)
def _parted(text: str, own: str) -> Pieces:
    # These are read when a letter is to be drawn that needs them, never before.
    from companion.texts.visual_order import drawn_order, is_from_right  # noqa: PLC0415  # see above

    line = "".join(letter for letter in text if letter not in _UNSEEN)
    if is_from_right(line):
        line = drawn_order(line)
    pieces: list[tuple[str, str | None]] = []
    for letter in line:
        drawn, font = _letter(letter, own)
        if pieces and pieces[-1][1] == font:
            pieces[-1] = pieces[-1][0] + drawn, font
        else:
            pieces.append((drawn, font))
    return tuple(pieces)


@lru_cache(maxsize=4096)
def _letter(letter: str, own: str) -> tuple[str, str | None]:
    """What is drawn for it, and with which font."""
    from companion.device.fonts import coverage, font_with  # noqa: PLC0415  # see above

    code = ord(letter)
    if _OTHER.search(letter) is None or coverage(Path(own)).has(code):
        return letter, None
    fonts = CoreLabel._fonts
    ours = fonts["Roboto"][0]
    if coverage(Path(ours)).has(code):
        return letter, ours
    font = font_with(letter)
    if font is None and code in _PICTURES:
        return _FACE, fonts["Icons"][0]
    return letter, font


CoreLabel.get_extents, CoreLabel._render_text = _get_extents, _render_text
