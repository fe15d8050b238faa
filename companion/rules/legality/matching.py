"""Whether all squares could find a partner at once, were the box without end."""

from companion.rules.legality.puzzle import Puzzle


def too_few_partners(puzzle: Puzzle, member: int) -> list[int]:
    """Squares of which too many must share too few neighbours; none where all find a partner."""
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
