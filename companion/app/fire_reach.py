"""Where a fire that is in question may have come from: its volcanoes, and how far they throw."""

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from companion.app.board_picture import BoardPicture, Outline
from companion.rules.box import REACH, Terrain
from companion.rules.legality import Code, Finding
from companion.rules.territory import Cell
from companion.table.square_edits import can_hold_token

_WHERE_IT_FELL: Final = frozenset(
    {Code.FIRE_RANGE, Code.FIRE_ON_VOLCANO, Code.FIRE_ON_FIRE_SYMBOL, Code.FIRE_ON_START}
)


def with_throwers(picture: BoardPicture, fires: Collection[int]) -> BoardPicture:
    """With a line around the volcanoes that throw so many fires."""
    throwers = _throwers(picture, fires)
    outlines = tuple(Outline(frozenset({cell})) for cell in throwers)
    return replace(picture, outlines=(*picture.outlines, *outlines))


def with_reach(picture: BoardPicture, finding: Finding) -> BoardPicture:
    """Where it is about the square on which a fire lies: what could have thrown it, and how far."""
    if finding.code not in _WHERE_IT_FELL:
        return picture
    pointed = [picture.squares[cell] for cell in finding.squares if cell in picture.squares]
    fires = {square.token for square in pointed if square.token}
    lit = frozenset(
        cell
        for thrower in _throwers(picture, fires)
        for cell, square in picture.squares.items()
        if cell.distance(thrower) <= REACH[picture.squares[thrower].kind.craters]
        and (square.token or can_hold_token(square))
    )
    return with_throwers(replace(picture, lit=lit), fires)


def _throwers(picture: BoardPicture, fires: Collection[int]) -> list[Cell]:
    return [
        cell
        for cell, square in picture.squares.items()
        if square.terrain is Terrain.VOLCANO and square.kind.craters in fires
    ]
