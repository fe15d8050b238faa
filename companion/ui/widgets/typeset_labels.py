"""Every label's lines end where they may. To be imported before the first of them is made.

What a label is told stays as it is; what it draws is set well. That is here and not where texts are
put together, as only who draws them knows that they have lines.
"""

from kivy.core.text import Label as CoreLabel
from kivy.core.text.markup import MarkupLabel
from kivy.uix import label as drawn

from companion.texts.typography import BETWEEN, HOLDS, set_well

# ruff: noqa: SLF001  # there is no public way to any of it

_AT_THE_END = f" {HOLDS}{BETWEEN}"


class _WellSet(CoreLabel):
    """A text without markup."""

    def __init__(self, text: str = "", **options: object) -> None:
        super().__init__(set_well(text), **options)

    @property
    def text(self) -> str:
        return str(self._text)

    @text.setter
    def text(self, text: str) -> None:
        self._text = set_well(text)

    def render(self, real: bool = False) -> object:
        size = super().render(real)
        if not real and BETWEEN in self._text:
            _end_lines(self)
        return size


class _WellSetMarkup(_WellSet, MarkupLabel):
    """A text with markup."""


def _end_lines(label: CoreLabel) -> None:
    """No line ends with what parts it from the next one."""
    for line in label._cached_lines:
        if line.words and (last := line.words[-1]).text.endswith(BETWEEN):
            last.text = last.text.rstrip(_AT_THE_END)
            before, options = last.lw, label.options
            label.options = last.options
            last.lw = label.get_extents(last.text)[0]
            label.options = options
            line.w -= before - last.lw


drawn.CoreLabel, drawn.CoreMarkupLabel = _WellSet, _WellSetMarkup
