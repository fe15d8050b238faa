"""Who won, where several have the most points and nobody knows their territories."""

from collections.abc import Mapping
from typing import Final

from kivy.properties import ListProperty, StringProperty

from companion.app.points_form import PointsForm
from companion.history.game_row import TIE_BREAKS
from companion.rules.ranking import DecidedBy
from companion.texts import _, formats, pgettext, terms
from companion.ui.layouts import lay_out
from companion.ui.widgets import choice, controls
from companion.ui.widgets.derived import Foldable, derived

SHARED: Final = "shared"
"""The choice of nobody: the victory is shared."""


class WinnerForm(Foldable):
    """Dispatches `on_won` with the place of who won, or None; `on_decide` with by what."""

    question = StringProperty()
    winners = ListProperty()
    winner = StringProperty(SHARED)
    tie_breaks = ListProperty()
    tie_break = StringProperty()

    decided = derived(lambda form: form.winner != SHARED, "winner")

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_won")
        self.register_event_type("on_decide")
        self._showing = False
        super().__init__(shown=False, **kwargs)

    def on_won(self, winner: int | None) -> None:
        """Somebody was said to have won."""

    def on_decide(self, decided_by: DecidedBy) -> None:
        """It was said by what."""

    def show(self, slip: PointsForm, names: Mapping[int, str]) -> None:
        """Ask, where the slip has such players; `names` are theirs, by their places."""
        self._showing = True
        self.shown = bool(names)
        if names:
            self.question = _("{names} are level on points. Who won?").format(
                names=formats.listed(names.values())
            )
        self.winners = [
            *((str(place), name, "") for place, name in names.items()),
            (SHARED, pgettext("victory", "Shared"), ""),
        ]
        self.winner = SHARED if slip.won is None else str(slip.won)
        self.tie_breaks = [
            (each.value, formats.capital(terms.decided_by(each)), "") for each in TIE_BREAKS
        ]
        self.tie_break = slip.tie_break.value
        self._showing = False

    def choose_winner(self, winner: str) -> None:
        if not self._showing:
            self.dispatch("on_won", None if winner == SHARED else int(winner))

    def choose_tie_break(self, tie_break: str) -> None:
        if not self._showing:
            self.dispatch("on_decide", DecidedBy(tie_break))


__all__ = ["SHARED", "WinnerForm", "choice", "controls"]

lay_out("winner_form")
