"""Who uses a slower way twice is told of the faster one, once; who finds it needs no telling."""

import pytest

from companion.rules.box import Terrain
from companion.rules.game import Mode
from companion.rules.territory import Cell
from companion.table.brushes import Brush, Tool
from companion.table.hand import Hand
from companion.table.journal import Journal
from companion.table.slow_ways import Lesson, SlowWays
from tests.table.boards import board, tabletop

LAKE, DESERT, SPEND = Terrain.LAKE, Terrain.DESERT, Tool.SPEND
Step = tuple[int, int] | None
Touch = tuple[Brush | None, tuple[Step, ...]]
"""From the palette, or from the first cell."""


def told(*touches: Touch, known: tuple[Lesson, ...] = (), start: str = "@") -> list[Lesson]:
    """What is told while a hand does all that."""
    hand = Hand(Journal(tabletop(board(start), board("@"), mode=Mode.TRIBE)))
    ways = SlowWays(known)
    found = []
    for chip, path in touches:
        cells = [None if step is None else Cell(*step) for step in path]
        if chip is not None:
            hand.take(chip)
        else:
            first, *cells = cells
            assert first is not None
            hand.press(first)
        for cell in cells:
            hand.move(cell)
        hand.lift()
        assert hand.deed is not None
        lesson = ways.watch(hand.deed)
        found += [lesson] if lesson is not None else []
    return found


def tap(row: int, column: int) -> Touch:
    return None, ((row, column),)


def pick(brush: Brush) -> Touch:
    return brush, ()


@pytest.mark.parametrize(
    ("touches", "lessons"),
    [
        ([pick(LAKE), tap(1, 0)], []),
        ([pick(LAKE), tap(1, 0), pick(DESERT), tap(1, 1)], [Lesson.DRAG]),
        # Done once by oneself, it is known.
        ([(LAKE, ((1, 0),)), pick(LAKE), tap(2, 0), pick(DESERT), tap(1, 1)], []),
        ([pick(LAKE), tap(1, 0), tap(1, 2)], []),
        ([pick(LAKE), tap(1, 0), tap(1, 2), tap(3, 0)], [Lesson.PASSING]),
        # One stroke for two regions: known.
        (
            [pick(LAKE), (None, ((1, 0), (0, 0), (0, 1))), tap(1, 2), tap(3, 0)],
            [],
        ),
        # Of another terrain it could not have been the same stroke.
        ([(LAKE, ((1, 0),)), (DESERT, ((1, 2),)), (LAKE, ((3, 0),)), (DESERT, ((3, 2),))], []),
    ],
)
def test_of_painting(touches: list[Touch], lessons: list[Lesson]) -> None:
    assert told(*touches) == lessons


@pytest.mark.parametrize(
    ("touches", "lessons"),
    [
        ([pick(LAKE), tap(0, 1)], []),
        ([pick(LAKE), tap(0, 1), tap(0, 2)], [Lesson.FIRES]),
        ([pick(LAKE), tap(0, 1), pick(DESERT), tap(0, 4)], []),
        ([pick(LAKE), (None, ((0, 1), (0, 2))), tap(0, 3)], []),
        # The same square through its kinds is no slower way.
        ([pick(LAKE), tap(0, 1), tap(0, 1), tap(0, 1)], []),
    ],
)
def test_of_fires(touches: list[Touch], lessons: list[Lesson]) -> None:
    assert told(*touches, start="@ lo lo lo d") == lessons


def test_of_what_was_spent() -> None:
    start = "@ lo lo lo d"
    assert told(pick(SPEND), tap(0, 1), tap(0, 2), start=start) == [Lesson.SPENT]
    assert told(pick(SPEND), (None, ((0, 1), (0, 2))), tap(0, 3), start=start) == []
    assert told(pick(Tool.ERASER), tap(0, 1), tap(0, 2), start=start) == [Lesson.SPENT]


def test_what_is_known_is_not_told() -> None:
    twice = [pick(LAKE), tap(1, 0), pick(DESERT), tap(1, 1)]
    assert told(*twice, known=(Lesson.DRAG,)) == []
    assert told(*twice, *twice) == [Lesson.DRAG]
