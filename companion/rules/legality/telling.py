"""What was unwound, told forwards: turn by turn, with the squares of every recruit."""

from collections import Counter, deque
from dataclasses import dataclass, field

from companion.rules.game import Game
from companion.rules.legality.changes import spare_caveman
from companion.rules.legality.course import Undone, Unwound
from companion.rules.legality.findings import Burnt, Recruit
from companion.rules.legality.fire_throws import LaidOrder
from companion.rules.legality.holdings import DESERT, KINDS, LEFT, Pieces
from companion.rules.legality.puzzle import Pair, Puzzle


@dataclass(frozen=True, slots=True)
class Event:
    """A turn without its domino's number."""

    domino: bool
    burnt: Burnt | None
    recruit: Recruit | None


@dataclass(frozen=True, slots=True)
class Told:
    """A story: the order of its dominoes, and what happened turn by turn."""

    settled: LaidOrder
    events: tuple[Event, ...]


@dataclass(slots=True)
class _Bought:
    """A recruit in the making."""

    paid: list[int] = field(default_factory=list)
    at: int = -1


class Telling:
    """Turns what was unwound into turns: of the squares of a class, those whose dominoes are taken
    away first were put back first."""

    def __init__(self, game: Game, player: int, puzzle: Puzzle, pieces: Pieces) -> None:
        self._territory = game.players[player].territory
        self._puzzle = puzzle
        self._pieces = pieces
        self._spare = spare_caveman(
            Counter(
                square.caveman
                for each in game.players
                for square in each.territory.squares.values()
                if square.caveman is not None
            )
        )
        self._waiting: dict[int, deque[_Bought]] = {class_: deque() for class_ in range(DESERT + 1)}

    def tell(self, unwound: Unwound) -> Told:
        later: list[tuple[Pair | None, Burnt | None, _Bought | None]] = []
        throws = dict(unwound.first.throws)
        for undone, taken in unwound.steps:
            bought = self._take_back(undone)
            burnt = None
            if taken is not None:
                self._put_back(taken.domino)
                if taken.target is not None:
                    burnt = self._burnt(taken.target)
                    if taken.was_held:
                        burnt = Burnt.CAVEMAN
                    elif taken.was_spent:
                        burnt = None
                    volcano = next(
                        square for square in taken.domino if self._puzzle.kinds[square].craters
                    )
                    start = taken.target == len(self._puzzle.cells)
                    throws[volcano] = None if start else taken.target
            if taken is not None or bought is not None:
                later.append((taken and taken.domino, burnt, bought))
        last = self._take_back(unwound.undone)
        turns: list[tuple[Pair | None, Burnt | None, _Bought | None]] = []
        for pair in unwound.first.dominoes:
            self._put_back(pair)
            burnt = None
            for square in pair:
                target = unwound.first.throws.get(square)
                burnt = burnt if target is None else self._burnt(target)
            turns.append((pair, burnt, None))
        if last is not None:
            turns[-1] = (*turns[-1][:2], last)
        turns += reversed(later)
        order = [pair for pair, _, _ in turns if pair is not None]
        return Told(
            LaidOrder(order, throws),
            tuple(
                Event(pair is not None, burnt, self._recruit(bought))
                for pair, burnt, bought in turns
            ),
        )

    def _take_back(self, undone: Undone | None) -> _Bought | None:
        if undone is None:
            return None
        bought = _Bought()
        if undone.onto_token:
            bought.at = undone.caveman
        else:
            self._waiting[undone.caveman].append(bought)
        for what, under_token in undone.paid:
            if under_token:
                bought.paid.append(what)
            else:
                self._waiting[what].append(bought)
        return bought

    def _put_back(self, domino: Pair) -> None:
        for square in domino:
            class_ = self._pieces.classes.get(square)
            if class_ is None:
                continue
            bought = self._waiting[class_].popleft()
            if class_ < KINDS:
                bought.paid.append(square)
                continue
            bought.at = square
            if class_ != DESERT:
                self._waiting[LEFT[class_ - KINDS]].popleft().paid.append(square)

    def _burnt(self, target: int) -> Burnt | None:
        return Burnt.RESOURCE if target in self._pieces.resources else None

    def _recruit(self, bought: _Bought | None) -> Recruit | None:
        if bought is None:
            return None
        cells = self._puzzle.cells
        at = cells[bought.at]
        caveman = self._territory.squares[at].caveman or self._spare
        return Recruit(tuple(sorted(cells[square] for square in bought.paid)), caveman, at)
