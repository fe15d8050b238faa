"""What may not be on a single square. Each check says whether it is broken there."""

from companion.rules.box import SQUARES, START, Terrain
from companion.rules.legality.findings import Code
from companion.rules.legality.layout import square_check
from companion.rules.territory import Square


@square_check(Code.NO_SUCH_SQUARE)
def no_such_square(square: Square) -> bool:
    """No domino has such a square, nor is it the starting tile."""
    return square.kind not in SQUARES and square.kind != START


@square_check(Code.RESOURCE_TERRAIN)
def resource_terrain(square: Square) -> bool:
    """Deserts, volcanoes and the starting tile have no resource of their own."""
    return square.resource and square.terrain.resource is None


@square_check(Code.RESOURCE_ON_FIRE_SYMBOL)
def resource_on_fire_symbol(square: Square) -> bool:
    """Squares with a printed fire enter the game without a resource."""
    return square.resource and square.kind.fires > 0


@square_check(Code.RESOURCE_BURNT)
def resource_burnt(square: Square) -> bool:
    """A fire destroys the resource where it lands."""
    return square.resource and square.token > 0


@square_check(Code.FIRE_ON_VOLCANO)
def fire_on_volcano(square: Square) -> bool:
    """A fire may not land on a volcano."""
    return square.token > 0 and square.terrain is Terrain.VOLCANO


@square_check(Code.FIRE_ON_FIRE_SYMBOL)
def fire_on_fire_symbol(square: Square) -> bool:
    """A fire may not land on a printed fire."""
    return square.token > 0 and square.kind.fires > 0


@square_check(Code.CAVEMAN_BLOCKED)
def caveman_blocked(square: Square) -> bool:
    """A caveman stands alone, on ground that burns nowhere."""
    return square.caveman is not None and (
        square.fires > 0
        or square.resource
        or square.terrain is Terrain.VOLCANO
        or square.terrain is Terrain.START
    )
