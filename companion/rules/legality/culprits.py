"""Where to look on the table when the search found no way: the squares that are in the way."""

from companion.rules.legality.assembly import Assembled, Obstacle
from companion.rules.legality.matching import too_few_partners
from companion.rules.legality.puzzle import Puzzle
from companion.rules.territory import Cell, Territory


def culprits(
    puzzle: Puzzle, member: int, outcome: Assembled, territory: Territory
) -> tuple[Cell, ...]:
    """The squares to mark. None where the territory as a whole is the reason."""
    if outcome.obstacle is Obstacle.DOMINOES:
        squares = too_few_partners(puzzle, member)
    else:
        squares = list(outcome.stuck)
        if outcome.obstacle is Obstacle.FIRES and (out_of_reach := _flew_too_far(puzzle, member)):
            squares = out_of_reach
    cells = {puzzle.cells[square] for square in squares}
    return tuple(cell for cell in territory if cell in cells)


def _flew_too_far(puzzle: Puzzle, member: int) -> list[int]:
    """Tokens that no volcano of their kind reaches; else volcanoes that reach no token."""
    targets = puzzle.targets[member]
    reached = {target for choices in targets.values() for target in choices}
    astray = [token for token in puzzle.tokens[member] if token not in reached]
    return astray or [volcano for volcano, choices in targets.items() if not choices]
