"""Hindsight: what the same dominoes could have made of a player's game.

Three questions about one player of a legal game, all else of the others as it is: one fire moved,
one domino moved, everything rebuilt from scratch. `look_back` answers the first two, with the best
answers that there are; `rebuild` searches for the third and gets better with time. Each answer is
legal by `check`, and its total is that of `score`.
"""

from companion.rules.game import Game
from companion.rules.hindsight.answers import (
    Hindsight,
    MovedDomino,
    MovedFire,
    NotLegal,
    PlayedGame,
    Possible,
    Rebuilt,
)
from companion.rules.hindsight.one_domino import find_moved_domino
from companion.rules.hindsight.one_fire import find_moved_fire
from companion.rules.hindsight.rebuild import rebuild
from companion.rules.hindsight.totem_handout import TotemHandout
from companion.rules.scoring import score_player
from companion.rules.territory import Territory


def look_back(played: PlayedGame, player: int) -> Hindsight:
    """Answer the first two questions.

    >>> from companion.rules.game import Colour, Game, Mode, Player
    >>> from companion.rules.notation import read_territory, write_territory
    >>> territory = read_territory(["v1 l+1 @ d d"], most=9)
    >>> game = Game(Mode.DISCOVERY, 5, (Player("Ada", Colour.PINK, territory),), finished=False)
    >>> answers = look_back(PlayedGame(game), player=0)
    >>> answers.total, answers.fire.total, write_territory(answers.fire.territory)
    (1, 2, ['v1 l @ d+1 d'])
    """
    total = score_player(played.game.players[player], played.game).total
    fire = find_moved_fire(played, player, total)
    domino = find_moved_domino(played, player, total)
    return Hindsight(player, total, fire, domino)


def change_territory(game: Game, player: int, territory: Territory) -> Game:
    """Return the game with this territory of a player, and the totems where they belong then."""
    return TotemHandout(game, player).change_game(territory)


__all__ = [
    "Hindsight",
    "MovedDomino",
    "MovedFire",
    "NotLegal",
    "PlayedGame",
    "Possible",
    "Rebuilt",
    "change_territory",
    "look_back",
    "rebuild",
]
