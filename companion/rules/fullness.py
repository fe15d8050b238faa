"""How little can lie in a territory when the game is over: nobody has won before that lies.

The first four dominoes are always laid, on 5×5 and on 7×7. A domino may be discarded only where it
fits nowhere, and beside the starting tile every domino fits. Four cells lie there; none is taken
from a domino but by a square on it, by squares on all that is beside it, or by the edge of the
frame, which squares a whole frame away push there. Three dominoes cannot take all four: no domino
covers two of them, for they do not touch, and walling one in, or pushing the edge to it, takes more
squares than covering it. (The tests go through everything that three dominoes can look like.)

Four can be the end: one on each side of the starting tile, with nothing but desert and volcano to
be seen, and the box has 21 dominoes with neither, more than the 8 or 20 that are still to come.

What is asked here needs no more than a count, and calls no territory of a finished legal game
unfinished. Most that were left half entered pass as well: the check's finding about a discard that
was not allowed sees more of them.
"""

from typing import Final

from companion.rules.game import Game
from companion.rules.territory import Territory

FEWEST_DOMINOES: Final = 4
"""In a territory at the end of a game."""


def may_be_finished(territory: Territory) -> bool:
    """Whether as many squares lie, starting tiles aside, as at the end of a game at least."""
    return territory.laid >= 2 * FEWEST_DOMINOES


def unfinished(game: Game) -> tuple[int, ...]:
    """The players who cannot have played to the end yet, whatever the game says about itself."""
    return tuple(
        index for index, player in enumerate(game.players) if not may_be_finished(player.territory)
    )
