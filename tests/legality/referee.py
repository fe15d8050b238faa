"""Replays the proof of a legal game by the rules, square by square; in Tribe mode turn by turn,
with what was recruited, paid and burnt.

It knows nothing of how the proof was found, and trusts no part of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.rules.box import DOMINOES, REACH, START, Caveman, Kind, Terrain
from companion.rules.game import Game, Mode, turns
from companion.rules.legality import Burnt, Code, Laid, Recruit, Turn, Verdict
from companion.rules.territory import Cell, Territory

LAST_TURNS = {5: 1, 7: 2}
"""Turns at the end of a game after which nobody is recruited."""


class Foul(Exception):  # noqa: N818  # the referee's word
    """The proof breaks a rule; `str()` says which."""


def judge(game: Game, verdict: Verdict) -> None:
    """Raises Foul unless the verdict is legal with a proof that replays, and in Tribe mode with a
    story that does for each player without the warning that the turns are not shown."""
    if not verdict.legal:
        raise Foul("it is not legal")
    referee(game, verdict.witness)
    if game.mode is not Mode.TRIBE:
        if verdict.stories is not None:
            raise Foul("only Tribe mode has stories")
        return
    if verdict.stories is None or verdict.witness is None:
        raise Foul("there is no story")
    not_shown = {each.player for each in verdict.findings if each.code is Code.TURNS_NOT_SHOWN}
    for index, player in enumerate(game.players):
        story, dominoes = verdict.stories[index], verdict.witness[index]
        if (story is None) != (index in not_shown):
            raise Foul("a story is missing without the warning, or there against it")
        if story is None:
            continue
        if tuple(turn.laid for turn in story if turn.laid is not None) != tuple(dominoes):
            raise Foul("the story's dominoes are not the proof's")
        retell(player.territory, game.size, story)


def retell(territory: Territory, size: int, story: Sequence[Turn]) -> None:
    """Raises Foul unless this course of turns ends with what the territory shows."""
    most = turns(size)
    retell_in(territory, most, most - LAST_TURNS[size], story)


def retell_in(territory: Territory, most: int, recruiting: int, story: Sequence[Turn]) -> None:
    """The same for a game of so many turns, with recruits up to the given one."""
    if len(story) > most:
        raise Foul("more turns than a game has")
    table = _Table()
    for number, turn in enumerate(story, start=1):
        if turn.laid is not None:
            table.lay(turn.laid, turn.burnt)
        elif turn.burnt is not None:
            raise Foul("a fire burnt something though no domino was laid")
        if turn.recruit is not None:
            if number > recruiting:
                raise Foul("a recruit in a last turn")
            table.recruit(turn.recruit)
    for cell, square in territory.items():
        if square.resource != (cell in table.resources):
            raise Foul("other resources are left than the territory shows")
        there = cell in table.cavemen
        if square.caveman is not (table.cavemen[cell] if there else None):
            raise Foul("others stand there than the territory shows")


@dataclass(slots=True)
class _Table:
    """What lies and stands in front of a player of Tribe mode."""

    printed: dict[Cell, Kind] = field(default_factory=dict)
    resources: set[Cell] = field(default_factory=set)
    cavemen: dict[Cell, Caveman] = field(default_factory=dict)
    burnt: set[Cell] = field(default_factory=set)

    def lay(self, laid: Laid, burnt: Burnt | None) -> None:
        for cell, kind in ((laid.left, laid.domino.left), (laid.right, laid.domino.right)):
            self.printed[cell] = kind
            if kind.fires == 0 and kind.terrain not in {Terrain.DESERT, Terrain.VOLCANO}:
                self.resources.add(cell)
        was_there = None
        if laid.fire is not None:
            if laid.fire in self.resources:
                was_there = Burnt.RESOURCE
            elif laid.fire in self.cavemen:
                was_there = Burnt.CAVEMAN
            self.resources.discard(laid.fire)
            self.cavemen.pop(laid.fire, None)
            self.burnt.add(laid.fire)
        if burnt is not was_there:
            raise Foul(f"the fire of domino {laid.domino.number} burnt {was_there}, not {burnt}")

    def recruit(self, recruit: Recruit) -> None:
        if any(cell not in self.resources for cell in recruit.paid):
            raise Foul("a resource that is not there pays")
        if len({self.printed[cell].terrain for cell in recruit.paid}) not in {2, 4}:
            raise Foul("neither two nor four different resources pay")
        if len({self.printed[cell].terrain for cell in recruit.paid}) != len(recruit.paid):
            raise Foul("the same resource pays twice")
        self.resources.difference_update(recruit.paid)
        kind = self.printed.get(recruit.at)
        if kind is None or kind.fires or kind.craters:
            raise Foul("a caveman where none may stand")
        if recruit.at in self.resources or recruit.at in self.burnt or recruit.at in self.cavemen:
            raise Foul("a caveman on a square that is not free")
        self.cavemen[recruit.at] = recruit.caveman


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
