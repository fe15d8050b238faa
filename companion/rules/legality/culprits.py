"""Where to look on the table when the search found no way: the squares that are in the way."""

from companion.rules.legality.assembly import Obstacle, Outcome
from companion.rules.legality.puzzle import Puzzle
from companion.rules.territory import Cell, Territory


def culprits(
    puzzle: Puzzle, member: int, outcome: Outcome, territory: Territory
) -> tuple[Cell, ...]:
    """The squares to mark. None where the territory as a whole is the reason."""
    if outcome.obstacle is Obstacle.DOMINOES:
        squares = _too_few_partners(puzzle, member)
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


def _too_few_partners(puzzle: Puzzle, member: int) -> list[int]:
    """Squares of which too many must share too few neighbours, were the box without end."""
    partner: dict[int, int] = {}
    for square in puzzle.territories[member]:
        if square not in partner:
            tried = _rearrange(puzzle, square, partner)
            if tried:
                return tried
    return []


def _rearrange(puzzle: Puzzle, square: int, partner: dict[int, int]) -> list[int]:
    """Finds the square a partner, giving others new ones where needed. Where that cannot be, the
    squares that compete for the same neighbours."""
    came_from: dict[int, int] = {}
    competing = [square]
    for candidate in competing:  # grows while it is read
        for other in puzzle.types[candidate]:
            if other in came_from:
                continue
            came_from[other] = candidate
            if other in partner:
                competing.append(partner[other])
                continue
            _pass_on(came_from, partner, square, other)
            return []
    return competing


def _pass_on(came_from: dict[int, int], partner: dict[int, int], square: int, free: int) -> None:
    """Back along the way from a free square, each takes the partner it asked for."""
    offered: int | None = free
    while offered is not None:
        asking = came_from[offered]
        given_up = partner.get(asking)
        partner[asking] = offered
        partner[offered] = asking
        offered = None if asking == square else given_up
