"""A game, or a single territory, for another phone: as a code to be scanned, copied or sent."""

from dataclasses import dataclass

from companion.exchange.game_code import HandedTerritory
from companion.exchange.game_link import GameLink, game_link, territory_link
from companion.history.game_row import AnyGame
from companion.rules.game import Game
from companion.texts import _
from companion.texts.names import is_given


@dataclass(frozen=True, slots=True)
class HandOver:
    """What another phone is shown or sent, and what it does not get."""

    link: GameLink
    left_out: str = ""
    """The sentence about what the code has no room for."""


def hand_over_game(game: AnyGame, edited_at: int | None = None) -> HandOver:
    """Raises LongGame."""
    link = game_link(game, edited_at)
    said = {
        (): "",
        ("notes",): _("The note is too long for the code: it stays on this phone."),
        ("notes", "location"): _(
            "Note and place are too long for the code: they stay on this phone."
        ),
    }
    return HandOver(link, said[link.left_out])


def hand_over_territory(game: Game) -> HandOver:
    """The territory of a game that has one only."""
    (player,) = game.players
    name = "" if is_given(player.name) else player.name
    about = (game.mode, game.size, player.colour, player.territory, player.totems, name)
    return HandOver(territory_link(HandedTerritory(*about)))
