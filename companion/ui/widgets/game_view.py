"""A game in a list of games: who won, how it was played, the points; what is touched to open it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.recycleview.views import RecycleDataViewBehavior
from kivy.uix.widget import Widget

from companion.rules.game import Colour
from companion.ui.icons import glyph
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets import controls
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.fitting import WholeWords
from companion.ui.widgets.ink import pressed

if TYPE_CHECKING:
    from companion.history.summaries import GameSummary
    from companion.ui.widgets.game_list import GameList


@dataclass(frozen=True, slots=True)
class GameRow:
    """What the list says of a game."""

    game: str
    winner: str
    about: str
    scores: str
    colours: tuple[Colour | None, ...]
    """Of the winners."""
    icon: str = "fire"


class GameData(TypedDict):
    """What a row of the list is given."""

    game: "GameSummary | None"
    """None while it is not loaded."""
    heading: str


class Scores(Derived, Label):
    """The points, beside who won; on a line of their own where text is large."""

    beside = derived(lambda _scores: not theme.large_text)
    share = derived(lambda scores: None if scores.beside else 1, "beside")
    """Of the width."""
    wide = derived(lambda scores: scores.texture_size[0], "texture_size")
    frame = derived(
        lambda scores: (None if scores.beside else scores.width, scores.height), "beside", "size"
    )


class AboutGame(Derived, WholeWords):
    """One line; two where text is large."""

    one_line = derived(lambda _about: not theme.large_text)
    share = derived(lambda about: 1 if about.one_line else 1.4, "one_line")
    """Of the height."""

    def parts(self, text: str) -> Iterable[str]:
        return super().parts(text) if theme.large_text else (text,)


class GameView(Derived, RecycleDataViewBehavior, ButtonBehavior, Widget):
    """One game of the list; the first of a day with the heading above it."""

    game = StringProperty()
    heading = StringProperty()
    winner = StringProperty()
    about = StringProperty()
    scores = StringProperty()
    glyph = StringProperty()
    ink = ColorProperty((0, 0, 0, 0))
    ink_right = ColorProperty((0, 0, 0, 0))
    """Of the right half: another one where two share the victory."""
    above = NumericProperty()
    """How much of the height the heading takes."""
    loaded = BooleanProperty(False)

    visibility = derived(lambda view: 1 if view.loaded else 0.5, "loaded")
    ground = derived(lambda view: pressed(theme.card, view.state), "state")
    card_size = derived(lambda view: (view.width, view.height - view.above), "size", "above")
    """Without the heading."""
    head_flow = derived(lambda _view: "vertical" if theme.large_text else "horizontal")
    """The head: who won, and the points."""
    head_share = derived(lambda _view: 2 if theme.large_text else 1)
    head_gap = derived(lambda _view: 0 if theme.large_text else theme.rhythm)
    heading_pos = derived(
        lambda view: (view.x + theme.rhythm, view.top - view.above), "x", "top", "above"
    )
    heading_size = derived(
        lambda view: (view.width - theme.rhythm * 2, view.above), "width", "above"
    )

    def refresh_view_attrs(self, view: "GameList", _index: int, data: GameData) -> None:
        self._list = view
        game = data["game"]
        row: GameRow | None = view.row_of(game) if game else None
        self.heading = data["heading"]
        self.above = view.heading_height if data["heading"] else 0
        self.loaded = row is not None
        self.game = row.game if row else ""
        self.winner = row.winner if row else ""
        self.about = row.about if row else ""
        self.scores = row.scores if row else ""
        self.glyph = glyph(row.icon) if row else ""
        colours = row.colours if row else (None,)
        self.ink, self.ink_right = theme.seat(colours[0]), theme.seat(colours[-1])

    def refresh_view_layout(
        self, _view: object, _index: int, layout: dict[str, tuple[float, float]], _viewport: object
    ) -> None:
        self.pos, self.size = layout["pos"], layout["size"]

    def collide_point(self, x: float, y: float) -> bool:
        """The heading is not part of the game."""
        return bool(self.x <= x <= self.right and self.y <= y <= self.top - self.above)

    def on_release(self) -> None:
        if self.loaded:
            self._list.dispatch("on_open", self.game)


__all__ = ["AboutGame", "GameRow", "GameView", "Scores", "controls"]

lay_out("game_view")
