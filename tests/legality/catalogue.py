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


def _each(mode: Mode, *texts: str, size: int = 5, finished: bool = False) -> list[Game]:
    return [alone(text, mode, size=size, finished=finished) for text in texts]


SQUARES: Cases = {
    Code.START_TILE: (_each(DISCOVERY, "d d", "@ d d @", "."), _each(DISCOVERY, "@ d d", "@")),
    Code.NO_SUCH_SQUARE: (
        _each(DISCOVERY, "@ d** d", "@ g** d", "@ l** d", "@ j*** d", "@ q*** d")
        + _each(DISCOVERY, "@ v1* d+1", "@* d d"),
        _each(DISCOVERY, "@ q** l", "@ j** l*", "@ d* g"),
    ),
    Code.RESOURCE_TERRAIN: (
        _each(TOTEM, "@ do go", "@o d go", "@ v1o d+1"),
        _each(TOTEM, "@ d go"),
    ),
    Code.RESOURCE_ON_FIRE_SYMBOL: (_each(TOTEM, "@ d g*o", "@ lo q**o"), _each(TOTEM, "@ d g*")),
    Code.RESOURCE_BURNT: (
        # One mistake, one finding: it leaves the token's choice between burnt and spent free.
        _each(TOTEM, "@ v1 go+1") + _each(TRIBE, "@ v1 lo+1", "d l:h @ v1 go+1"),
        _each(TOTEM, "@ v1 g+1") + _each(TRIBE, "@ v1 l+1"),
    ),
    Code.FIRE_ON_VOLCANO: (_each(DISCOVERY, "@ v1+1 d"), _each(DISCOVERY, "@ v1 d+1")),
    Code.FIRE_ON_FIRE_SYMBOL: (
        # One mistake, one finding: the token still explains the caveman that is missing.
        _each(DISCOVERY, "v1 d/@ d g*+1") + _each(TRIBE, "g l/@ v1 d*+1"),
        _each(DISCOVERY, "v1 d+1/@ d g*", "v1 d/@+1 d g*"),
    ),
    Code.CAVEMAN_BLOCKED: (
        _each(TRIBE, "d*:h g @ l d", "d g @ l go:h", "d g @:h l d", "g l/@ v1:h d+1")
        + _each(TRIBE, "g l/@ v1 d+1:h"),
        _each(TRIBE, "d* g:h @ l d", "d g @ l d:h", "g l:h/@ v1 d+1"),
    ),
    Code.NOT_IN_MODE: (
        [
            *_each(DISCOVERY, "@ go d", "@ d:h d"),
            *_each(TOTEM, "@ d:h d"),
            together("@ d d", "@ d d", totems=("fish",)),
            together("@ d d", "@ d d", mode=TRIBE, totems=("", "flint")),
        ],
        _each(TOTEM, "@ go d") + _each(TRIBE, "@ go d", "d g:h @ l d"),
    ),
}

TERRITORIES: Cases = {
    Code.TOO_LARGE: (
        _each(DISCOVERY, "@ d d d d d d", "d/d/d/d/@/d/d")
        + _each(DISCOVERY, "@ d d d d d d d d", size=7),
        _each(DISCOVERY, "@ d d d d") + _each(DISCOVERY, "@ d d d d d d", size=7),
    ),
    Code.DISCONNECTED: (
        _each(DISCOVERY, "@ . d d", "@ ./. d/. d", "@ d d/. . ./. l l"),
        _each(DISCOVERY, "@ d d", "@ d/. d"),
    ),
    Code.ODD_SQUARES: (_each(DISCOVERY, "@ d", "@ d d d"), _each(DISCOVERY, "@ d d")),
    Code.NO_DOMINOES: (
        # The box has jungle beside quarry once. In the last two, two dominoes' worth of squares are
        # each by itself, or one has no neighbor left.
        _each(DISCOVERY, "@ q l", "q j @ j q", ". d ./d @ d/. d .", "@ g/d d/. d"),
        _each(DISCOVERY, "@ q j", "q g @ j q", "d @ d/d . d", "@ d/d d/d"),
    ),
    Code.NO_ORDER: (
        _each(DISCOVERY, "@ d d ./. . l l", "@ d g/. . d/. . d"),
        _each(DISCOVERY, "@ d d ./. . d l", "@ d l ./. . l l", "@ d g/. . g/. . g"),
    ),
    Code.FIRE_COUNT: (
        _each(DISCOVERY, "@ v1 d", "@ v1 d+2", "@ d+1 d", "d+1 d @ v1 d+1"),
        _each(DISCOVERY, "@ v1 d+1", "@ v2 j+2"),
    ),
    Code.FIRE_RANGE: (
        # The last one is within range, but laid only after the volcano's domino, which it joins.
        _each(DISCOVERY, "d+3 d @ q v3", "d d+2 @ j v2", "@ v1 l/. . l+1/. . l"),
        _each(DISCOVERY, "d d @ q+3 v3", "d d @+2 j v2", "@ v1 l+1/. . l/. . l"),
    ),
    Code.RESOURCE_MISSING: (
        _each(TOTEM, "@ g d", "@ go g"),
        _each(TOTEM, "@ go d", "@ g+1 v1", "@ g* d"),
    ),
    Code.SPENDING: (
        _each(TRIBE, "@ g d", "@ g:h l:h", "@ d:h d", "@ g g:h", "@ g l")
        # Four different ones buy one caveman or two, never three.
        + _each(TRIBE, "q:h g:h @ l:p j")
        # Spent three of a kind with one other: no two pairs.
        + _each(TRIBE, "g:h g:h @ g l"),
        _each(TRIBE, "@ go d", "@ g l:h", "q g:h @ l j", "q g:h @ l:h j")
        # The token burnt the mammoth, or the mammoth was spent with the fish before.
        + _each(TRIBE, "d v1/l:h @/d g+1/. d")
        # The caveman bought with these two was burnt: in the desert, or where a mammoth paid.
        + _each(TRIBE, "g l/@ d d+1/. v1 d", "l g+1/@ v1 d"),
    ),
    Code.TOO_MANY_RECRUITS: (
        _each(TRIBE, _ALL_SPENT.format(":s", "")),
        # No box has the dominoes for eleven recruits in eleven turns.
        _each(TRIBE, "q g:h @ l:p j", "g:h l/@ ."),
    ),
    Code.NO_STORY: (
        # Eleven recruits in eleven turns would leave nothing of the last domino to spend.
        _each(TRIBE, _ALL_SPENT.format("o", "o"))
        # The mammoth, or the caveman, would have been on its volcano's own domino before that.
        + _each(TRIBE, "@ v1 g+1/lo l", "g l/@ v1 d+1")
        # Mammoth and fish would pay together, but the one burnt before the other was laid.
        + _each(TRIBE, "g+1 @ d+2 v1/d . l v2"),
        _each(TRIBE, "g l/@ d d+1/. v1 d", "l g+1/@ v1 d"),
    ),
    Code.DISCARD_NOT_ALLOWED: (
        _each(DISCOVERY, "@ d d", "@", finished=True),
        # In the second, no square beside the starting tile is empty.
        _each(DISCOVERY, "@ d d") + _each(DISCOVERY, ". d d ./d @ d g/d d d .", finished=True),
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
    # A turn order exists, but takes more states than the search has.
    Code.TURNS_NOT_SHOWN: (
        [alone(". . g:2 go d/go go d @ d/d* d d+1 j+2 v2/d d d l l+1/q* v1 d:g d v1", TRIBE)],
        [alone("@ g:h l", TRIBE)],
    ),
}

CATALOGUE: Cases = {**SQUARES, **TERRITORIES, **WHOLE_GAMES, **WARNINGS}
