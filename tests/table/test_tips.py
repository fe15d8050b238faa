"""A player is told a faster way once, after using a slow one twice."""

import pytest

from companion.rules.box import Terrain
from companion.rules.game import Mode
from companion.rules.territory import Cell
from companion.table.brushes import Brush, Tool
from companion.table.editor import Editor
from companion.table.journal import Journal
from companion.table.tips import Tip, TipTracker
from tests.table.boards import board, tabletop

LAKE, DESERT, SPEND = Terrain.LAKE, Terrain.DESERT, Tool.SPEND
Step = tuple[int, int] | None
Touch = tuple[Brush | None, tuple[Step, ...]]
"""From the palette, or from the first cell."""


def told(*touches: Touch, known: tuple[Tip, ...] = (), start: str = "@") -> list[Tip]:
    """What is told while a hand does all that."""
    editor = Editor(Journal(tabletop(board(start), board("@"), mode=Mode.TRIBE)))
    ways = TipTracker(known)
    found = []
    for chip, path in touches:
        cells = [None if step is None else Cell(*step) for step in path]
        if chip is not None:
            editor.press_palette(chip)
        else:
            first, *cells = cells
            assert first is not None
            editor.press(first)
        for cell in cells:
            editor.move(cell)
        editor.lift()
        assert editor.finished is not None
        lesson = ways.watch(editor.finished)
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
        ([pick(LAKE), tap(1, 0), pick(DESERT), tap(1, 1)], [Tip.DRAG]),
        # Done once by oneself, it is known.
        ([(LAKE, ((1, 0),)), pick(LAKE), tap(2, 0), pick(DESERT), tap(1, 1)], []),
        ([pick(LAKE), tap(1, 0), tap(1, 2)], []),
        ([pick(LAKE), tap(1, 0), tap(1, 2), tap(3, 0)], [Tip.PASSING]),
        # One stroke for two regions: known.
        (
            [pick(LAKE), (None, ((1, 0), (0, 0), (0, 1))), tap(1, 2), tap(3, 0)],
            [],
        ),
        # Of another terrain it could not have been the same stroke.
        ([(LAKE, ((1, 0),)), (DESERT, ((1, 2),)), (LAKE, ((3, 0),)), (DESERT, ((3, 2),))], []),
    ],
)
def test_of_painting(touches: list[Touch], lessons: list[Tip]) -> None:
    assert told(*touches) == lessons


@pytest.mark.parametrize(
    ("touches", "lessons"),
    [
        ([pick(LAKE), tap(0, 1)], []),
        ([pick(LAKE), tap(0, 1), tap(0, 2)], [Tip.FIRES]),
        ([pick(LAKE), tap(0, 1), pick(DESERT), tap(0, 4)], []),
        ([pick(LAKE), (None, ((0, 1), (0, 2))), tap(0, 3)], []),
        # The same square through its kinds is no slower way.
        ([pick(LAKE), tap(0, 1), tap(0, 1), tap(0, 1)], []),
    ],
)
def test_of_fires(touches: list[Touch], lessons: list[Tip]) -> None:
    assert told(*touches, start="@ lo lo lo d") == lessons


def test_of_what_was_spent() -> None:
    start = "@ lo lo lo d"
    assert told(pick(SPEND), tap(0, 1), tap(0, 2), start=start) == [Tip.SPENT]
    assert told(pick(SPEND), (None, ((0, 1), (0, 2))), tap(0, 3), start=start) == []
    assert told(pick(Tool.ERASER), tap(0, 1), tap(0, 2), start=start) == [Tip.SPENT]


def test_what_is_known_is_not_told() -> None:
    twice = [pick(LAKE), tap(1, 0), pick(DESERT), tap(1, 1)]
    assert told(*twice, known=(Tip.DRAG,)) == []
    assert told(*twice, *twice) == [Tip.DRAG]
