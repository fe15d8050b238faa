"""The cavemen: in the room over the palette, or, where that is too low, in turns with it."""

from typing import Final

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.gridlayout import GridLayout

from companion.rules.box import Caveman
from companion.table.brushes import Brush
from companion.table.view import TableView
from companion.texts import _, terms
from companion.ui.drawings import texture
from companion.ui.layouts import lay_out
from companion.ui.refreshing import follow, refreshing
from companion.ui.theme import theme
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.ink import transparent
from companion.ui.widgets.palette import PieceChip, ToolChip

ROWS: Final = 2
_COUNTED: Final = {
    Caveman.HUNTER: "sign-mammoth",
    Caveman.FISHING_CHILD: "sign-fish",
    Caveman.FIRE_LADY: "sign-flame",
    Caveman.GATHERER: "sign-mushroom",
    Caveman.SCULPTOR: "sign-flint",
    Caveman.PAINTER: "sign-resources",
    Caveman.SHAMAN: "account-group",
    Caveman.SMALL_WARRIOR: "sign-warriors",
    Caveman.AMAZON: "sign-warriors",
    Caveman.OAF: "sign-warriors",
}
"""What each of them counts: around, or joined with a warrior."""


_MORE: Final = 0.2
"""How much wider the last column may be than where all are alike."""


class Tray(Derived, GridLayout):
    """As high as the room lets it be. Dispatches `on_close` when the terrains are wanted again, and
    `on_next`."""

    room = NumericProperty(0)
    """The height there is for it."""
    folded = BooleanProperty(False)
    """It takes turns with the palette, and holds the way back to it."""

    def _row_height(self) -> float:
        if self.folded:
            return float(max(theme.target, (self.room - dp(4) - theme.rhythm) / ROWS))
        return float(max(_least_row(), min(dp(104), (self.room - dp(4)) / ROWS)))

    columns = derived(lambda tray: -(-len(tray.children) // ROWS), "children")
    broader = derived(
        lambda tray: tray.broader_with(), "width", "padding", "folded", "columns", "wanted"
    )
    """By how much the last column is, for the words of the way on."""
    wanted = NumericProperty(0)
    """The width of these."""
    narrowest = derived(
        lambda tray: tray.even() - sum(tray.broader.values()) / max(1, tray.columns),
        "width",
        "padding",
        "columns",
        "broader",
    )
    """How wide the other columns are."""
    row_height = derived(_row_height, "folded", "room")
    least = derived(lambda _tray: ROWS * _least_row() + dp(4))
    """The height that it takes at least, in a room of its own."""
    margin = derived(lambda tray: theme.rhythm_half if tray.folded else 0, "folded")
    ground = derived(
        lambda tray: theme.card_sunk if tray.folded else transparent(theme.card_sunk), "folded"
    )

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_close")
        self.register_event_type("on_next")
        self.chips: dict[Caveman, PieceChip] = {}
        super().__init__(**kwargs)
        for caveman in Caveman:
            chip = PieceChip(
                brush=caveman,
                drawing=texture(caveman.value),
                worth=f"{caveman.worth or caveman.power} ×",
                icon=_COUNTED[caveman],
                power=str(caveman.power or ""),
            )
            self.chips[caveman] = chip
            self.add_widget(chip)
        self._closer = ToolChip(icon="arrow-left")
        self._closer.bind(on_take=lambda _chip: self.dispatch("on_close"))
        self._following = ToolChip(icon="arrow-right", stacked=True)
        self._following.bind(
            on_let_go=lambda _chip: self.dispatch("on_next"), needed=self.setter("wanted")
        )
        follow(refreshing, "revision", self.refresh)
        self.refresh()

    def on_close(self) -> None:
        """Back to the terrains."""

    def on_next(self) -> None:
        """To the next territory, or to the result."""

    def on_folded(self, _tray: object, folded: bool) -> None:
        # The way on stands where the palette has it: last.
        for chip in (self._closer, self._following):
            if folded:
                self.add_widget(chip)
            else:
                self.remove_widget(chip)

    def broader_with(self) -> dict[int, float]:
        """What is wanted, as long as nobody else has less than a finger."""
        if not self.folded:
            return {}
        most = (self.even() - theme.target) * (self.columns - 1)
        more = min(self.wanted - self.even(), self.even() * _MORE, most)
        # Whatever is left beside the least widths is for all columns alike.
        return {self.columns - 1: more * self.columns / (self.columns - 1)} if more > 0 else {}

    def even(self) -> float:
        """The width of a column where all are alike."""
        apart = self.spacing[0] * (self.columns - 1) + self.padding[0] + self.padding[2]
        return float((self.width - apart) / max(1, self.columns))

    def on_cols_minimum(self, _tray: object, _least: dict[int, float]) -> None:
        """Kivy does not look at it again by itself."""
        self._trigger_layout()

    def on_narrowest(self, _tray: object, narrowest: float) -> None:
        for chip in self.chips.values():
            chip.narrowest = narrowest

    def refresh(self, *_args: object) -> None:
        for caveman, chip in self.chips.items():
            chip.says = terms.caveman(caveman)
        self._closer.says = _("Back to the terrains")

    def show_next(self, words: str, icon: str, *, primary: bool) -> None:
        """Where the way on leads."""
        self._following.words, self._following.icon = words, icon
        self._following.primary = primary

    def show(self, view: TableView, brush: Brush) -> None:
        for caveman, chip in self.chips.items():
            chip.chosen = caveman is brush
            chip.left = view.left.cavemen[caveman]


def _least_row() -> float:
    """A drawing as large as a finger, and its words."""
    return float(theme.target + theme.size_small * 1.6)


lay_out("tray")
