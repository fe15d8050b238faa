"""Names in any script, in every label and field. To be imported before the first of them is made.

Kivy draws a text with one font, letter by letter from the left. Here a line with other letters than
our fonts are known to have is drawn piece by piece, each with a font that has its letters: ours,
else one of the device. Their letters are as high as ours are, so no line grows. What is plain goes
Kivy's own way: one look at the text decides (docs/decisions.md has what that costs).
"""

from kivy.core.text import Label as CoreLabel

from companion.app.letter_fonts import OwnFonts, Pieces, is_plain, pieces

# ruff: noqa: SLF001  # there is no other way to draw a piece of a line

_extents = CoreLabel.get_extents
_render = CoreLabel._render_text


def _get_extents(label: CoreLabel, text: str) -> tuple[int, int]:
    if is_plain(text):
        size: tuple[int, int] = _extents(label, text)
        return size
    high = _extents(label, " ")[1]
    return sum(_piece(label, part, font, high)[0] for part, font in _pieces(label, text)), high


def _render_text(label: CoreLabel, text: str, x: int, y: int) -> None:
    if is_plain(text):
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
    fonts = CoreLabel._fonts
    ours = OwnFonts(fonts["RobotoMedium"][0], fonts["Icons"][0])
    return pieces(text, str(label.options["font_name_r"]), ours)


CoreLabel.get_extents, CoreLabel._render_text = _get_extents, _render_text
