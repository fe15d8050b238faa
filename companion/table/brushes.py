"""Brushes: a terrain to paint with, a caveman to place, or a tool."""

from enum import Enum
from typing import Final

from companion.rules.box import Caveman, Terrain
from companion.rules.territory import Square
from companion.table.square_edits import PAINTS


class Tool(Enum):
    FIRE = "fire"
    HUT = "hut"
    ERASER = "eraser"
    SPEND = "spend"
    """Removes resources that were spent on cavemen."""


Brush = Terrain | Caveman | Tool

_BY_NAME: Final[dict[str, Brush]] = {
    **{terrain.value: terrain for terrain in PAINTS},
    **{caveman.value: caveman for caveman in Caveman},
    **{tool.value: tool for tool in Tool},
}


def brush_named(name: str) -> Brush:
    """Return the brush of that name. Raises KeyError if there is none."""
    return _BY_NAME[name]


def is_for_cavemen(brush: Brush) -> bool:
    """Return True if the brush belongs to Tribe mode's tray instead of the palette."""
    return isinstance(brush, Caveman) or brush is Tool.SPEND


def brush_for(square: Square | None) -> Brush | None:
    """Return the brush that lays the uppermost thing on the square; None for an empty place."""
    if square is None:
        return None
    if square.caveman is not None:
        return square.caveman
    if square.token:
        return Tool.FIRE
    return Tool.HUT if square.terrain is Terrain.START else square.terrain
