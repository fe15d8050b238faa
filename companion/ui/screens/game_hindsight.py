"""Hindsight of the game that a screen shows, on its card."""

from typing import TYPE_CHECKING, Final

from companion.app.known_hindsight import KnownHindsight
from companion.app.navigation import Navigator
from companion.app.services import Services
from companion.rules.game import Game
from companion.ui.widgets.hindsight_card import HindsightCard

if TYPE_CHECKING:
    from companion.rules.hindsight import Possible


class GameHindsight:
    """Says on the card what is known, and asks for what is touched there."""

    def __init__(self, services: Services, navigator: Navigator, card: HindsightCard) -> None:
        self._services: Final = services
        self._navigator: Final = navigator
        self._card: Final = card
        self._game: Game | None = None
        self._player = 0
        self._known = KnownHindsight()
        card.bind(
            on_ask=lambda _card: services.hindsight.ask(self._player),
            on_answer=lambda _card, answer: self._open(answer),
            on_rule=lambda _card: self._look_up(),
        )

    def enter(self, game: Game | None, player: int) -> None:
        """This game is come to; None where there are no territories. What is sought for it goes on
        where it is shown already."""
        if game is not None and self._services.hindsight.shows(game, self._take):
            self.turn_to(player)
            return
        self._game, self._player = game, player
        self._take(KnownHindsight())
        if game is None:
            self._services.hindsight.hide()
        else:
            self._services.hindsight.show(game, self._take)

    def changed(self, game: Game) -> None:
        """It is another one than it was, perhaps."""
        if self._game is not None and game != self._game:
            self.enter(game, self._player)

    def turn_to(self, player: int) -> None:
        """Whose answers are shown. Nobody looks at what is sought for another."""
        if player != self._player:
            self._player = player
            self._services.stop_looking_back()
            self._show()

    def _take(self, known: KnownHindsight) -> None:
        self._known = known
        self._show()

    def _show(self) -> None:
        players = self._game.players if self._game is not None else ()
        self._card.show(self._known, players, self._player)

    def _look_up(self) -> None:
        from companion.texts import reference  # noqa: PLC0415  # when somebody asks for the rules

        self._navigator.look_up(reference.HINDSIGHT)

    def _open(self, answer: "Possible") -> None:
        from companion.app.hindsight_lines import HindsightLook  # noqa: PLC0415  # there by now

        if self._game is not None:
            self._navigator.open_hindsight(HindsightLook(self._game, answer))
