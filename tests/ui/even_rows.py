"""Finds words that stand in one row in letters of several sizes, and words that are too long for
their row."""

from collections.abc import Iterator
from typing import Any, Final

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from companion import texts
from companion.ui.icons import glyph
from companion.ui.theme import theme
from companion.ui.widgets.choice import Segment
from companion.ui.widgets.controls import Pill, PillRow
from companion.ui.widgets.navigation_bar import NavigationBar
from companion.ui.widgets.score_table import ScoreLine, ScoreTable
from companion.ui.widgets.shelf import Shelf
from translation.pseudo import Pseudo

LEAST: Final = 0.8
"""Letters of ordinary size are not smaller than this share of what they should be."""


def uneven(widget: Any) -> Iterator[str]:
    """A sentence for the row, and for each of its words that wants a shorter one."""
    row = _row(widget)
    sizes = {round(label.font_size, 1) for label, _full in row}
    if len(sizes) > 1 or not _arranged_alike(widget):
        yield f"unlike in a row: {[_words(label) for label, _full in row]}"
    if theme.text_scale == 1 and not isinstance(texts._translations, Pseudo):
        for label, full in row:
            if label.font_size < full * LEAST:
                yield f"too long for its row: {_words(label)} {label.font_size / full:.0%}"


def _arranged_alike(widget: Any) -> bool:
    """All icons of a row of tools stand above their words, or all beside; of a row of buttons, all
    have the icons that they could have, or none, and all are of one height."""
    if isinstance(widget, PillRow):
        pills = [each for each in widget.children if type(each) is Pill]
        icons = {glyph(pill.icon) in pill.text for pill in pills if pill.icon}
        return len(icons) < 2 and len({round(pill.height) for pill in pills}) < 2
    if not isinstance(widget, Shelf):
        return True
    chips = [chip for chip in widget._tools if chip.parent and not chip.silent]
    return len({"\n" in face for face in (widget.ids.go.text, *(c.face for c in chips))}) == 1


def _row(widget: Any) -> list[tuple[Label, float]]:
    """The labels that stand side by side in it, each with the size that it should have."""
    if isinstance(widget, NavigationBar):
        return [(item.ids.words, item.ids.words.full) for item in widget.children]
    if isinstance(widget, Shelf):
        chips = [chip for chip in widget._tools if chip.parent and not chip.silent]
        way_on = [(widget.ids.go, widget.ids.go.full)] if chips else []
        return [*((chip.children[0], chip.full) for chip in chips), *way_on]
    if isinstance(widget, ScoreTable):
        labels = [each.ids.words for each in widget.children if isinstance(each, ScoreLine)]
        return [(label, label.full) for label in labels]
    if isinstance(widget, BoxLayout) and widget.orientation == "horizontal":
        segments = [(each, theme.size_small) for each in widget.children if type(each) is Segment]
        pills = [(each, each.full) for each in widget.children if type(each) is Pill]
        return segments or (pills if not isinstance(widget.parent, Shelf) else [])
    return []


def _words(label: Any) -> str:
    return str(getattr(label, "words", "") or label.text)
