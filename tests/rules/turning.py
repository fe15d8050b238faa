"""Territories turned and mirrored: what the rules say of them stays the same."""

from companion.rules.territory import Cell, Territory


def rotated(territory: Territory) -> Territory:
    """A quarter turn clockwise, into the corner at row 0, column 0."""
    frame = territory.frame
    return Territory(
        (Cell(column - frame.left, frame.top + frame.rows - 1 - row), square)
        for (row, column), square in territory.items()
    )


def mirrored(territory: Territory) -> Territory:
    """Left and right exchanged, into the corner at row 0, column 0."""
    frame = territory.frame
    return Territory(
        (Cell(row - frame.top, frame.left + frame.columns - 1 - column), square)
        for (row, column), square in territory.items()
    )
