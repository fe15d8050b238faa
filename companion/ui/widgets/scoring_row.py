"""A line of the scoring card: what is drawn of it, and the words."""

from collections.abc import Sequence

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

    tall = derived(
        lambda row: max(row.side, row.words_height) + theme.rhythm_half, "words_height", "side"
    )
    side = derived(lambda _row: dp(34))
    drawn_wide = derived(lambda _row: dp(92))


__all__ = ["DrawnPieces", "ScoringRow", "controls"]

lay_out("scoring_row")
