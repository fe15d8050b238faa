"""A mosaic as a territory, with the steps that lay it."""

from companion.rules.game import Mode
from companion.rules.hindsight.annealing import Found
from companion.rules.hindsight.dealt import Dealt
from companion.rules.hindsight.furnishing import Squares
from companion.rules.hindsight.grid import Grid
from companion.rules.hindsight.lifted import burnt
from companion.rules.hindsight.mosaic_order import order_of
from companion.rules.legality import Laid
from companion.rules.territory import STARTING_TILE, Cell, Square


def relaid(found: Found, hand: Dealt, grid: Grid, mode: Mode) -> tuple[Squares, tuple[Laid, ...]]:
    """The squares, with every resource that does not burn, in the smallest rows that hold them; and
    the dominoes in an order that works."""
    mosaic = found.mosaic
    laid = [mosaic.start, *mosaic.firsts, *mosaic.seconds]
    top = min(square // grid.width for square in laid)
    left = min(square % grid.width for square in laid)

    def cell(square: int) -> Cell:
        return Cell(square // grid.width - top, square % grid.width - left)

    order = order_of(mosaic, hand, grid, found.fallen)
    assert order is not None  # noqa: S101  # nothing else is ever found
    squares: Squares = {cell(mosaic.start): STARTING_TILE}
    steps: list[Laid] = []
    for slot in order:
        way = mosaic.ways[slot]
        domino = hand.dominoes[way >> 1]
        here, there = cell(mosaic.firsts[slot]), cell(mosaic.seconds[slot])
        if way & 1:
            here, there = there, here
        for at, kind in ((here, domino.left), (there, domino.right)):
            resource = mode is not Mode.DISCOVERY and kind.is_natural
            squares[at] = Square(kind, resource=resource)
        target = found.fallen.get(way >> 1)
        fire = None if target is None else cell(target.bit_length() - 1)
        steps.append(Laid(domino, here, there, fire))
    for step in steps:
        if step.fire is not None:
            fires = step.domino.left.craters or step.domino.right.craters
            squares[step.fire] = burnt(squares[step.fire], fires)
    return squares, tuple(steps)
