"""Strokes that do the same to every square they pass: paint, fires, the eraser."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from companion.rules.box import Terrain
from companion.rules.game import Mode
from companion.rules.territory import Cell, Square, Territory
from companion.table import laying
from companion.table.strokes import Piece, Refusal, Squares

Brushed = Callable[[Square | None], Square | None]
"""What a brush does to one square: its new state, or the same where it stays."""


def leaving(square: Square | None) -> Square | None:
    return square


def filling(terrain: Terrain, mode: Mode) -> Brushed:
    return lambda square: laying.painted(None, terrain, mode) if square is None else square


def cycling(terrain: Terrain, mode: Mode) -> Brushed:
    def touched(square: Square | None) -> Square | None:
        if square is None or square.terrain is not terrain or not laying.can_cycle(square):
            return square
        return laying.cycled(square, mode)

    return touched


def painting_over(terrain: Terrain, mode: Mode) -> Brushed:
    def touched(square: Square | None) -> Square | None:
        if square is not None and square.terrain in (Terrain.START, terrain):
            return square
        return laying.painted(square, terrain, mode)

    return touched


def _peel_caveman(mode: Mode) -> Brushed:
    return lambda square: (
        laying.without_piece(square, mode) if square and square.caveman is not None else square
    )


def _peel_token(mode: Mode) -> Brushed:
    def touched(square: Square | None) -> Square | None:
        if square is None or not square.token:
            return square
        return laying.without_piece(square, mode)

    return touched


def taking(square: Square | None) -> Square | None:
    return laying.without_resource(square) if square and square.resource else square


def _lay_resource(square: Square | None) -> Square | None:
    if square is None or not square.is_bare or not square.kind.is_natural:
        return square
    return replace(square, resource=True)


def spending(first: Square | None) -> Brushed:
    """Takes resources away; from a square whose own is gone already, gives back those that were
    taken."""
    if first is not None and first.resource:
        return taking
    return taking if _lay_resource(first) == first else _lay_resource


def _clear(square: Square | None) -> Square | None:
    return square if square is not None and square.terrain is Terrain.START else None


class Brushing:
    """Does the same to every square it passes, each once. `refuses`: why that may be nothing."""

    lit: Final[frozenset[Cell]] = frozenset()
    airborne: Final[Piece | None] = None

    def __init__(
        self,
        territory: Territory,
        touched: Brushed,
        *,
        follows: bool = True,
        refuses: Refusal | None = None,
    ) -> None:
        self._territory: Final = territory
        self._touched: Final = touched
        self._follows: Final = follows
        self._refuses: Final = refuses
        self._passed: set[Cell] = set()
        self.changes: Squares = {}

    @property
    def follows(self) -> bool:
        # What may turn out to be a long press shows nothing before it has gone further.
        return self._follows or len(self._passed) > 1

    @property
    def refusal(self) -> Refusal | None:
        return None if self.changes else self._refuses

    def reach(self, cell: Cell | None) -> None:
        if cell is None or cell in self._passed:
            return
        self._passed.add(cell)
        before = self._territory.get(cell)
        after = self._touched(before)
        if after != before:
            self.changes[cell] = after


class Sweep:
    """The eraser: the first thing it meets says what it takes."""

    lit: Final[frozenset[Cell]] = frozenset()
    airborne: Final[Piece | None] = None

    def __init__(self, territory: Territory, mode: Mode, first: Cell | None) -> None:
        self._territory: Final = territory
        self._mode: Final = mode
        self._takes_squares: Final = first is not None
        self._brushing: Brushing | None = None
        if first is not None:
            self.reach(first)

    @property
    def changes(self) -> Squares:
        return self._brushing.changes if self._brushing else {}

    @property
    def refusal(self) -> None:
        return None

    @property
    def follows(self) -> bool:
        return self._brushing is not None and self._brushing.follows

    def reach(self, cell: Cell | None) -> None:
        if self._brushing is None and cell is not None:
            touched = self._taking(self._territory.get(cell))
            if touched is not None:
                self._brushing = Brushing(self._territory, touched, follows=not self._takes_squares)
        if self._brushing is not None:
            self._brushing.reach(cell)

    def _taking(self, square: Square | None) -> Brushed | None:
        if square is None:
            return None
        if square.caveman is not None:
            return _peel_caveman(self._mode)
        if square.token:
            return _peel_token(self._mode)
        if square.resource:
            return taking
        return _clear if self._takes_squares else None
