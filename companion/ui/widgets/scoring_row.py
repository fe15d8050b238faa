"""A line of the scoring card: what is drawn of it, and the words."""

from collections.abc import Sequence
from typing import Final

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.scoring_lines import Drawn
from companion.rules.box import Caveman, Resource, Terrain
from companion.ui.drawings import drawing
from companion.ui.layouts import lay_out
from companion.ui.palettes import pattern_ink
from companion.ui.theme import theme
from companion.ui.widgets import controls
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.mesh_sheet import Quads
from companion.ui.widgets.pieces import put_piece
from companion.ui.widgets.quad_drawing import QuadDrawing

_SIDE: Final = 34
_LARGEST: Final = 48
"""Of what is drawn, in dp, at ordinary and at large text."""
_BESIDE: Final = 2.7
"""The room for it beside the words, in its sides."""
_NARROW: Final = 480
"""Large words want a line that is longer than this for themselves, in dp."""


class DrawnPieces(QuadDrawing):
    """Pieces, squares and signs side by side, in one piece of graphics."""

    drawn_by = (*QuadDrawing.drawn_by, "drawn")
    drawn: Sequence[Drawn] = ObjectProperty(())

    def put(self, quads: Quads) -> None:
        count = max(1, len(self.drawn))
        side = min(self.height, self.width / count)
        left = self.center_x - side * count / 2
        for nth, what in enumerate(self.drawn):
            _put(quads, what, (left + (nth + 0.5) * side, self.center_y), side)


def _put(quads: Quads, what: Drawn, middle: tuple[float, float], side: float) -> None:
    x, y = middle
    if isinstance(what, Terrain):
        half = round(side * 0.48)
        box = (round(x) - half, round(y) - half, round(x) + half, round(y) + half)
        quads.rounded(box, round(side * 0.16), (*theme.terrain(what), 1.0))
        quads.put(box, drawing(f"pattern-{what.value}-0"), pattern_ink(what))
    elif isinstance(what, Resource | Caveman):
        put_piece(quads, what, middle, side)
    else:
        ink = tuple(theme.accent) if what.startswith("sign-") else (1.0, 1.0, 1.0, 1.0)
        quads.centred(x, y, side * 0.8, drawing(what), ink)


class ScoringRow(Derived, BoxLayout):
    words = StringProperty()
    drawn = ObjectProperty(())
    words_height = NumericProperty(0)

    side = derived(lambda _row: min(dp(_LARGEST), dp(_SIDE) * theme.text_scale))
    above = derived(lambda row: theme.large_text and row.width < dp(_NARROW), "width")
    """What is drawn stands above the words: beside it there is no room for large ones."""
    flow = derived(lambda row: "vertical" if row.above else "horizontal", "above")
    between = derived(lambda row: theme.rhythm_half if row.above else theme.rhythm, "above")
    drawn_wide = derived(
        lambda row: row.side * (len(row.drawn) if row.above else _BESIDE), "side", "above", "drawn"
    )
    aligned = derived(lambda row: {} if row.above else {"center_y": 0.5}, "above")
    tall = derived(lambda row: row.tall_with(), "words_height", "side", "above")

    def tall_with(self) -> float:
        if self.above:
            return float(self.side + self.words_height + theme.rhythm * 2)
        return float(max(self.side, self.words_height) + theme.rhythm_half)


__all__ = ["DrawnPieces", "ScoringRow", "controls"]

lay_out("scoring_row")
