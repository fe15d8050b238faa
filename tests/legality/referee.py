"""Replays the proof of a legal game by the rules, square by square.

It knows nothing of how the proof was found, and trusts no part of it.
"""

from collections.abc import Sequence

from companion.rules.box import DOMINOES, REACH, START, Kind, Terrain
from companion.rules.game import Game, turns
from companion.rules.legality import Laid
from companion.rules.territory import Cell, Territory


class Foul(Exception):  # noqa: N818  # the referee's word
    """The proof breaks a rule; `str()` says which."""


def referee(game: Game, witness: Sequence[Sequence[Laid]] | None) -> None:
    """Raises Foul unless every player's dominoes, laid in this order, give the player's territory
    with its tokens, and all of them come from one box."""
    if witness is None:
        raise Foul("there is no proof")
    if len(witness) != len(game.players):
        raise Foul("the proof does not have one list a player")
    used: set[int] = set()
    for player, dominoes in zip(game.players, witness, strict=True):
        for laid in dominoes:
            number = laid.domino.number
            if laid.domino not in DOMINOES:
                raise Foul(f"the box has no {laid.domino}")
            if number in used:
                raise Foul(f"domino {number} stands in the proof twice")
            used.add(number)
        _replay(player.territory, game.size, dominoes)


def _replay(territory: Territory, size: int, dominoes: Sequence[Laid]) -> None:
    if len(dominoes) > turns(size):
        raise Foul("more dominoes than turns")
    printed: dict[Cell, Kind] = dict.fromkeys(territory.starts, START)
    tokens: dict[Cell, int] = {}
    if len(printed) != 1:
        raise Foul("there is not one starting tile")
    for laid in dominoes:
        _lay(printed, laid)
        _judge_frame(printed, size)
        _launch(printed, tokens, laid)
    if printed != {cell: square.kind for cell, square in territory.items()}:
        raise Foul("the dominoes laid are not the territory")
    if tokens != {cell: square.token for cell, square in territory.items() if square.token}:
        raise Foul("the fires launched are not the territory's tokens")


def _lay(printed: dict[Cell, Kind], laid: Laid) -> None:
    domino, left, right, _ = laid
    if abs(left[0] - right[0]) + abs(left[1] - right[1]) != 1:
        raise Foul(f"the halves of domino {domino.number} do not lie side by side")
    if left in printed or right in printed:
        raise Foul(f"domino {domino.number} lies on another square")
    halves = ((left, domino.left), (right, domino.right))
    if not any(_touches(printed, cell, kind) for cell, kind in halves):
        raise Foul(f"domino {domino.number} does not connect")
    printed.update(halves)


def _touches(printed: dict[Cell, Kind], cell: Cell, kind: Kind) -> bool:
    row, column = cell
    for beside in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        there = printed.get(Cell(*beside))
        if there is not None and there.terrain in {kind.terrain, Terrain.START}:
            return True
    return False


def _judge_frame(printed: dict[Cell, Kind], size: int) -> None:
    for line in ([row for row, _ in printed], [column for _, column in printed]):
        if max(line) - min(line) >= size:
            raise Foul("the squares do not fit the frame")


def _launch(printed: dict[Cell, Kind], tokens: dict[Cell, int], laid: Laid) -> None:
    domino, left, right, fire = laid
    craters = {cell: printed[cell].craters for cell in (left, right) if printed[cell].craters}
    if not craters:
        if fire is not None:
            raise Foul(f"domino {domino.number} has no volcano to launch a fire")
        return
    ((volcano, count),) = craters.items()
    if fire is None:
        raise Foul(f"the volcano of domino {domino.number} was not launched")
    if fire not in printed:
        raise Foul(f"the fire of domino {domino.number} landed where no square was")
    if printed[fire].craters or printed[fire].fires or fire in tokens:
        raise Foul(f"the fire of domino {domino.number} landed on another fire or a volcano")
    if max(abs(fire[0] - volcano[0]), abs(fire[1] - volcano[1])) > REACH[count]:
        raise Foul(f"the fire of domino {domino.number} flew too far")
    tokens[fire] = count
