"""For each code of the catalogue: games that break exactly it, and near misses that stay legal."""

from companion.rules.box import Resource
from companion.rules.game import Colour, Game, Mode, Player
from companion.rules.legality import Code
from tests.games import alone as one_player
from tests.games import territory

Cases = dict[Code, tuple[list[Game], list[Game]]]

DISCOVERY, TOTEM, TRIBE = Mode.DISCOVERY, Mode.TOTEM, Mode.TRIBE


def alone(text: str, mode: Mode = DISCOVERY, *, size: int = 5, finished: bool = False) -> Game:
    return one_player(_rows(text), mode, size, finished=finished)


def together(
    *texts: str,
    mode: Mode = DISCOVERY,
    size: int = 7,
    totems: tuple[str, ...] = (),
    colours: str = "pink black green blue",
    names: str = "Ada Eva Jan Uma",
) -> Game:
    """A game that is not finished, `totems` player by player in words."""
    return Game(
        mode,
        size,
        tuple(
            Player(name, Colour(colour), territory(_rows(text)), _held(held))
            for text, name, colour, held in zip(
                texts, names.split(), colours.split(), [*totems, "", "", "", ""], strict=False
            )
        ),
        finished=False,
    )


def _rows(text: str) -> str:
    """Rows divided by strokes, the shorter ones filled up."""
    rows = [row.split() for row in text.split("/")]
    columns = max(map(len, rows))
    return "\n".join(" ".join(row + ["."] * (columns - len(row))) for row in rows)


def _held(totems: str) -> frozenset[Resource]:
    return frozenset(Resource(totem) for totem in totems.split())


# All 24 natural squares of the dominoes that have nothing else, each spent but those marked `o`.
_ALL_SPENT = "j:h q:h g:p g:p g:c/j:c @ g:f g:f g:g/g:g g:s l{0} g{1} q/l l l q j/l l j j j"

SQUARES: Cases = {
    Code.START_TILE: (
        [alone("d d"), alone("@ d d @"), alone(".")],
        [alone("@ d d"), alone("@")],
    ),
    Code.NO_SUCH_SQUARE: (
        [
            alone("@ d** d"),
            alone("@ g** d"),
            alone("@ l** d"),
            alone("@ j*** d"),
            alone("@ q*** d"),
            alone("@ v1* d+1"),
            alone("@* d d"),
        ],
        [alone("@ q** l"), alone("@ j** l*"), alone("@ d* g")],
    ),
    Code.RESOURCE_TERRAIN: (
        [alone("@ do go", TOTEM), alone("@o d go", TOTEM), alone("@ v1o d+1", TOTEM)],
        [alone("@ d go", TOTEM)],
    ),
    Code.RESOURCE_ON_FIRE_SYMBOL: (
        [alone("@ d g*o", TOTEM), alone("@ lo q**o", TOTEM)],
        [alone("@ d g*", TOTEM)],
    ),
    Code.RESOURCE_BURNT: (
        [
            alone("@ v1 go+1", TOTEM),
            alone("@ v1 lo+1", TRIBE),
            # One mistake, one finding: it leaves the token's choice between burnt and spent free.
            alone("d l:h @ v1 go+1", TRIBE),
        ],
        [alone("@ v1 g+1", TOTEM), alone("@ v1 l+1", TRIBE)],
    ),
    Code.FIRE_ON_VOLCANO: (
        [alone("@ v1+1 d")],
        [alone("@ v1 d+1")],
    ),
    Code.FIRE_ON_FIRE_SYMBOL: (
        [
            alone("v1 d/@ d g*+1"),
            # One mistake, one finding: the token still explains the caveman that is missing.
            alone("g l/@ v1 d*+1", TRIBE),
        ],
        [alone("v1 d+1/@ d g*"), alone("v1 d/@+1 d g*")],
    ),
    Code.CAVEMAN_BLOCKED: (
        [
            alone("d*:h g @ l d", TRIBE),
            alone("d g @ l go:h", TRIBE),
            alone("d g @:h l d", TRIBE),
            alone("g l/@ v1:h d+1", TRIBE),
            alone("g l/@ v1 d+1:h", TRIBE),
        ],
        [
            alone("d* g:h @ l d", TRIBE),
            alone("d g @ l d:h", TRIBE),
            alone("g l:h/@ v1 d+1", TRIBE),
        ],
    ),
    Code.NOT_IN_MODE: (
        [
            alone("@ go d", DISCOVERY),
            alone("@ d:h d", DISCOVERY),
            alone("@ d:h d", TOTEM),
            together("@ d d", "@ d d", totems=("fish",)),
            together("@ d d", "@ d d", mode=TRIBE, totems=("", "flint")),
        ],
        [alone("@ go d", TOTEM), alone("@ go d", TRIBE), alone("d g:h @ l d", TRIBE)],
    ),
}

TERRITORIES: Cases = {
    Code.TOO_LARGE: (
        [alone("@ d d d d d d"), alone("d/d/d/d/@/d/d"), alone("@ d d d d d d d d", size=7)],
        [alone("@ d d d d"), alone("@ d d d d d d", size=7)],
    ),
    Code.DISCONNECTED: (
        [alone("@ . d d"), alone("@ ./. d/. d"), alone("@ d d/. . ./. l l")],
        [alone("@ d d"), alone("@ d/. d")],
    ),
    Code.ODD_SQUARES: (
        [alone("@ d"), alone("@ d d d")],
        [alone("@ d d")],
    ),
    Code.NO_DOMINOES: (
        [
            alone("@ q l"),
            # The box has jungle beside quarry once.
            alone("q j @ j q"),
            # Two dominoes' worth of squares, but each by itself, or one without a neighbour left.
            alone(". d ./d @ d/. d ."),
            alone("@ g/d d/. d"),
        ],
        [alone("@ q j"), alone("q g @ j q"), alone("d @ d/d . d"), alone("@ d/d d/d")],
    ),
    Code.NO_ORDER: (
        [alone("@ d d ./. . l l"), alone("@ d g/. . d/. . d")],
        [alone("@ d d ./. . d l"), alone("@ d l ./. . l l"), alone("@ d g/. . g/. . g")],
    ),
    Code.FIRE_COUNT: (
        [alone("@ v1 d"), alone("@ v1 d+2"), alone("@ d+1 d"), alone("d+1 d @ v1 d+1")],
        [alone("@ v1 d+1"), alone("@ v2 j+2")],
    ),
    Code.FIRE_RANGE: (
        [
            alone("d+3 d @ q v3"),
            alone("d d+2 @ j v2"),
            # Within range, but laid only after the volcano's domino, which it connects to.
            alone("@ v1 l/. . l+1/. . l"),
        ],
        [
            alone("d d @ q+3 v3"),
            alone("d d @+2 j v2"),
            alone("@ v1 l+1/. . l/. . l"),
        ],
    ),
    Code.RESOURCE_MISSING: (
        [alone("@ g d", TOTEM), alone("@ go g", TOTEM)],
        [alone("@ go d", TOTEM), alone("@ g+1 v1", TOTEM), alone("@ g* d", TOTEM)],
    ),
    Code.SPENDING: (
        [
            alone("@ g d", TRIBE),
            alone("@ g:h l:h", TRIBE),
            alone("@ d:h d", TRIBE),
            alone("@ g g:h", TRIBE),
            alone("@ g l", TRIBE),
            # Four different ones buy one caveman or two, never three.
            alone("q:h g:h @ l:p j", TRIBE),
            # Spent three of a kind with one other: no two pairs.
            alone("g:h g:h @ g l", TRIBE),
        ],
        [
            alone("@ go d", TRIBE),
            alone("@ g l:h", TRIBE),
            alone("q g:h @ l j", TRIBE),
            alone("q g:h @ l:h j", TRIBE),
            # The token burnt the mammoth, or the mammoth was spent with the fish before.
            alone("d v1/l:h @/d g+1/. d", TRIBE),
            # The caveman bought with these two was burnt in the desert.
            alone("g l/@ d d+1/. v1 d", TRIBE),
            # One bought with these, and burnt where the mammoth was spent.
            alone("l g+1/@ v1 d", TRIBE),
        ],
    ),
    Code.TOO_MANY_RECRUITS: (
        [alone(_ALL_SPENT.format(":s", ""), TRIBE)],
        # No box has the dominoes for eleven recruits in eleven turns.
        [alone("q g:h @ l:p j", TRIBE), alone("g:h l/@ .", TRIBE)],
    ),
    Code.NO_STORY: (
        [
            # Eleven recruits in eleven turns would leave nothing of the last domino to spend.
            alone(_ALL_SPENT.format("o", "o"), TRIBE),
            # The mammoth would have been spent on its volcano's own domino, before that was laid.
            alone("@ v1 g+1/lo l", TRIBE),
            # The caveman would have stood on its volcano's own domino.
            alone("g l/@ v1 d+1", TRIBE),
            # Mammoth and fish would pay together, but the one burnt before the other was laid.
            alone("g+1 @ d+2 v1/d . l v2", TRIBE),
        ],
        [
            alone("g l/@ d d+1/. v1 d", TRIBE),
            alone("l g+1/@ v1 d", TRIBE),
        ],
    ),
    Code.DISCARD_NOT_ALLOWED: (
        [alone("@ d d", finished=True), alone("@", finished=True)],
        [
            alone("@ d d", finished=False),
            # No empty square beside the starting tile.
            alone(". d d ./d @ d g/d d d .", finished=True),
        ],
    ),
}

V3 = "@ q+3 v3"

WHOLE_GAMES: Cases = {
    Code.BOX_EXCEEDED: (
        [
            together(V3, V3),
            alone("g:h g:h @ l:h l/. . j/. . j", TRIBE),
            together("g:h g @ l l:h", "g:h l @ d d", mode=TRIBE),
        ],
        [
            together(V3, "@ q+2 v2"),
            together("g:h g @ l l:h", "g:p l @ d d", mode=TRIBE),
        ],
    ),
    Code.DOMINOES_SHARED: (
        [
            together("@ q j", "@ q j"),
            together("@ d d", "d d @ d d", "@ d d", size=5),
        ],
        [together("@ q j", "@ q g"), together("@ d d", "@ d d", "@ d d", size=5)],
    ),
    Code.GRID_SIZE: (
        [
            together("@ d d", "@ d d", "@ d d", size=7),
            together("@ d d", "@ d d", "@ d l", "@ d l", size=7),
            together("@ d d", "@ d d", size=5),
        ],
        [
            together("@ d d", "@ d d", size=7),
            together("@ d d", "@ d d", "@ d d", size=5),
            alone("@ d d", size=7),
        ],
    ),
    Code.TOTEM_OWNER: (
        [
            together("@ go d", "@ go d", mode=TOTEM, totems=("mammoth", "mammoth")),
            together("@ go d", "@ go go", mode=TOTEM, totems=("mammoth",)),
            together("@ d d", "@ go go", mode=TOTEM, totems=("mammoth",)),
        ],
        [
            together("@ go d", "@ go d", mode=TOTEM, totems=("mammoth",)),
            together("@ go d", "@ go d", mode=TOTEM, totems=("", "mammoth")),
        ],
    ),
    Code.TOTEM_UNCLAIMED: (
        [
            together("@ go d", "@ d d", mode=TOTEM),
            together("@ go d", "@ go lo", mode=TOTEM, totems=("mammoth",)),
        ],
        [
            together("@ go d", "@ d d", mode=TOTEM, totems=("mammoth",)),
            # The others may hold it.
            alone("@ go d", TOTEM),
        ],
    ),
    Code.DUPLICATE_PLAYER: (
        [
            together("@ d d", "@ d d", colours="pink pink"),
        ],
        # A name may be shared.
        [together("@ d d", "@ d d"), together("@ d d", "@ d d", names="Ada Ada")],
    ),
}

WARNINGS: Cases = {
    Code.FIRE_ON_START: (
        [alone("@+1 v1 d")],
        [alone("@ v1 d+1")],
    ),
    Code.SAME_NAME: (
        [together("@ d d", "@ d d", names="Ada Ada")],
        [together("@ d d", "@ d d", names="Ada ada"), alone("@ d d")],
    ),
    Code.TOTEM_ZERO: (
        [together("@ d d", "@ d d", mode=TOTEM, totems=("fish",))],
        [
            together("@ d d", "@ d d", mode=TOTEM),
            together("@ lo d", "@ d d", mode=TOTEM, totems=("fish",)),
        ],
    ),
}

CATALOGUE: Cases = {**SQUARES, **TERRITORIES, **WHOLE_GAMES, **WARNINGS}
