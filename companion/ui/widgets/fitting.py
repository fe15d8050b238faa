"""Letters that grow smaller before a word is broken, or a line is cut."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from kivy.core.text import Label as CoreLabel
from kivy.metrics import sp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty
from kivy.uix.label import Label

from companion.texts.typography import held, set_well
from companion.ui.widgets import any_script, typeset_labels  # noqa: F401  # before the first label

_LEAST: Final = 0.5
"""Letters of ordinary size shrink to this share,"""
_LEAST_SIZE: Final = 11
"""and larger ones down to this many sp."""
_CLEARLY: Final = 1.15
"""So much larger letters are worth a second line."""
_LINE: Final = 1.2
"""Height of a line, in parts of its letters."""
_WIDEST: Final = 1.1
"""No letter is wider than this, in heights of its font."""
SPARE: Final = 1.05
"""Letters do not shrink evenly: a little more than in proportion."""
_TAG: Final = re.compile(r"\[/?[a-z]+(=[^\]]*)?\]")
_SIGN: Final = re.compile(r"\[font=[^\]]*\].*?\[/font\]")
# Not \s: a space that must not break a line holds a word together.
_GAP: Final = re.compile(r"[ \t\n]+")


class WholeWords(Label):
    """A label that keeps its words whole. In kv, say `full`, the size that its letters should have;
    its font size is `self.fitted`."""

    full = NumericProperty(0)
    aside = NumericProperty(0)
    """Of the line's room, what a sign takes that does not grow smaller with the letters."""
    alone = NumericProperty(1)
    """How much smaller its letters must be for its own sake,"""
    most = NumericProperty(1)
    """and for that of others in its row."""
    fit = AliasProperty(
        lambda label: min(label.alone, label.most), None, bind=("alone", "most"), cache=True
    )
    fitted = AliasProperty(
        lambda label: label.full * label.fit, None, bind=("full", "fit"), cache=True
    )

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("text", "text_size", "full", "font_name", "padding", "aside"):
            self.fbind(name, self._refit)
        self._refit()

    def parts(self, text: str) -> Iterable[str]:
        """What must not be broken, of a text that is set well."""
        return _GAP.split(text)

    def _refit(self, *_args: object) -> None:
        text = set_well(self.text)
        if self.markup:
            text = _TAG.sub(" ", _SIGN.sub("", text) if self.aside else text).rstrip()
        room = (self.text_size[0] or 0) - self.padding[0] - self.padding[2] - self.aside
        self.alone = fit_of(self.parts(text), self.full, self.font_name, room)


class WholeLine(WholeWords):
    """A label that keeps its one line whole."""

    def parts(self, text: str) -> Iterable[str]:
        return (text,)


class WholeLines(WholeLine):
    """A label that keeps its one line whole, unless its letters are clearly larger on two."""

    paired = BooleanProperty(False)
    """It takes two lines."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("height", self._refit)

    def _refit(self, *_args: object) -> None:
        super()._refit()
        alone = self.alone
        room = (self.text_size[0] or 0) - self.padding[0] - self.padding[2]
        text = _TAG.sub(" ", self.text) if self.markup else self.text
        # What stands behind the words has its place at the end of one line.
        pair = 0 if self.aside else pair_fit(text, self.full, self.font_name, (room, self.height))
        self.paired = pair > alone * _CLEARLY
        self.alone = pair if self.paired else alone


def alike(row: Sequence[WholeWords]) -> None:
    """The letters of all of these are as small as those of the smallest."""

    for label in row:
        label.bind(alone=lambda *_args: even(row))
    even(row)


def even(row: Sequence[WholeWords], floor: float = 0) -> None:
    """As they are just now. What would be smaller than `floor` is so by itself."""
    least = min((label.alone for label in row if label.alone >= floor), default=1)
    for label in row:
        label.most = least


def words_of(text: str) -> list[str]:
    """What a line that is set well does not part."""
    return _GAP.split(set_well(text))


def hyphens_broken(text: str, size: float, font: str, room: float) -> str:
    """The text with a line's end behind the hyphens of what is longer than a line."""
    return " ".join(
        word.replace("-", "-\n") if length(word, size, font) * SPARE > room else word
        for word in text.split(" ")
    )


def fit_of(parts: Iterable[str], full: float, font: str, room: float) -> float:
    """How much smaller than `full` the longest of the parts must be to have room."""
    if full <= 0 or room <= 0:
        return 1.0
    doubtful = [part for part in parts if len(part) * full * _WIDEST > room]
    needed = SPARE * max((length(part, full, font) for part in doubtful), default=0)
    least = min(_LEAST, sp(_LEAST_SIZE) / full)
    return min(1.0, max(least, room / needed)) if needed else 1.0


def pair_fit(text: str, full: float, font: str, room: tuple[float, float]) -> float:
    """How much smaller than `full` it must be to have that room, wide and high, on two lines; 0
    where it has but one word."""
    words = words_of(text)
    wide, high = room
    if full <= 0 or wide <= 0 or not words[1:]:
        return 0.0
    needed = SPARE * min(
        max(length(" ".join(part), full, font) for part in (words[:end], words[end:]))
        for end in range(1, len(words))
    )
    return float(min(1.0, wide / needed, high / (2 * _LINE * full)))


def pieces_held(text: str, size: float, font: str, room: float) -> str:
    """What stands between two dots holds together where it can."""
    return held(text, lambda part: length(part, size, font) * SPARE <= room)


def lines_of(text: str, size: float, font: str, room: float) -> int:
    """How many lines it takes."""
    lines, taken = 0, room
    for part in words_of(text):
        long = length(part, size, font)
        if taken + long * SPARE > room:
            lines, taken = lines + 1, 0.0
        taken += long + length(" ", size, font)
    return lines


def widest_line(text: str, size: float, font: str, room: float) -> float:
    """How long the longest of the lines is that it takes."""
    widest = taken = 0.0
    for part in words_of(text):
        long, gap = length(part, size, font), length(" ", size, font) if taken else 0.0
        taken = taken + gap + long if taken + gap + long <= room else long
        widest = max(widest, taken)
    return widest


@lru_cache(maxsize=4096)
def length(part: str, size: float, font: str) -> float:
    """Of a text on one line."""
    return float(CoreLabel(font_size=size, font_name=font).get_extents(part)[0])
