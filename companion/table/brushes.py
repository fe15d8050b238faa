"""What the hand holds: a terrain to paint with, a caveman to place, or a tool."""

from enum import Enum
from typing import Final

from companion.rules.box import Caveman, Terrain
from companion.rules.territory import Square
from companion.table.laying import PAINTS


class Tool(Enum):
    FIRE = "fire"
    HUT = "hut"
    ERASER = "eraser"
    SPEND = "spend"
    """Takes a resource away that cavemen were bought with."""


Brush = Terrain | Caveman | Tool

_BY_NAME: Final[dict[str, Brush]] = {
    **{terrain.value: terrain for terrain in PAINTS},
    **{caveman.value: caveman for caveman in Caveman},
    **{tool.value: tool for tool in Tool},
}


def brush_named(name: str) -> Brush:
    """The brush of that name; KeyError where there is none."""
    return _BY_NAME[name]


def is_for_cavemen(brush: Brush) -> bool:
    """It is in hand with the tray, not with the palette."""
    return isinstance(brush, Caveman) or brush is Tool.SPEND


def brush_for(square: Square | None) -> Brush | None:
    """The brush that lays what lies uppermost there; None for an empty place."""
    if square is None:
        return None
    if square.caveman is not None:
        return square.caveman
    if square.token:
        return Tool.FIRE
    return Tool.HUT if square.terrain is Terrain.START else square.terrain
