"""Somebody's best boards, each with its points, and its game behind a touch."""

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.board_picture import BoardPicture
from companion.app.day_names import day_name, here_and_now
from companion.app.game_rows import small_board
from companion.history.statistics import BestBoard
from companion.texts import terms
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets import controls
from companion.ui.widgets.derived import derived
from companion.ui.widgets.mesh_sheet import Quads
from companion.ui.widgets.quad_drawing import QuadDrawing
from companion.ui.widgets.small_boards import put_small_board


class SmallBoard(QuadDrawing):
    drawn_by = (*QuadDrawing.drawn_by, "picture")
    picture = ObjectProperty(None, allownone=True)

    def put(self, quads: Quads) -> None:
        if isinstance(self.picture, BoardPicture):
            put_small_board(quads, self.picture, (self.x, self.y, self.right, self.top))


class BestBoardRow(controls.Tap):
    game = StringProperty()
    points = StringProperty()
    day = StringProperty()
    about = StringProperty()
    picture = ObjectProperty(None, allownone=True)

    side = derived(lambda _row: dp(64))
    tall = derived(lambda row: max(dp(64) + theme.rhythm, row.minimum_height), "minimum_height")


class BestBoards(BoxLayout):
    """Dispatches `on_line` with the key of the board touched."""

    def __init__(self, **options: object) -> None:
        self.register_event_type("on_line")
        super().__init__(**options)

    def on_line(self, key: str) -> None:
        """A board was touched."""

    def show(self, boards: Sequence[BestBoard]) -> None:
        self.clear_widgets()
        for each in boards:
            row = BestBoardRow(
                game=each.game,
                points=str(each.points),
                day=day_name(each.day, here_and_now()),
                about=f"{terms.mode(each.mode)} · {each.size}×{each.size}",
                picture=small_board(each.territory, each.size, each.colour),
            )
            row.bind(on_release=lambda row: self.dispatch("on_line", f"game:{row.game}"))
            self.add_widget(row)


__all__ = ["BestBoardRow", "BestBoards", "controls"]

lay_out("best_boards")
