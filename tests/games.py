"""Territories and games for hypothesis: everything the notation can write, legal or not."""

import itertools
from datetime import UTC, timedelta, timezone

from hypothesis import strategies as st

from companion.rules.box import Caveman, Kind, Resource, Terrain
from companion.rules.game import (
    MOST_PLAYERS,
    SIZES,
    Colour,
    Game,
    Mode,
    Player,
    Variant,
    reach_of_frame,
)
from companion.rules.notation import read_territory
from companion.rules.territory import Cell, Square, Territory

# A square is one choice among all that can be written: quick to draw and to shrink.
_kinds = [
    Kind(terrain, fires, craters)
    for terrain in Terrain
    for craters in ((1, 2, 3) if terrain is Terrain.VOLCANO else (0,))
    for fires in range(4)
]
_pieces = list(itertools.product((False, True), range(4), (None, *Caveman)))

squares = st.builds(
    lambda kind, pieces: Square(kind, *pieces), st.sampled_from(_kinds), st.sampled_from(_pieces)
)


def territories(size: int = 5) -> st.SearchStrategy[Territory]:
    """Squares anywhere in the cells that a game file gives a territory."""
    reach = range(reach_of_frame(size))
    cells = st.sampled_from([Cell(row, column) for row in reach for column in reach])
    return st.dictionaries(cells, squares, max_size=size * 3).map(Territory)


@st.composite
def dense_territories(draw: st.DrawFn, size: int = 5) -> Territory:
    """A nearly filled frame of few kinds of square: large regions, pieces side by side."""
    few = [None, *draw(st.lists(squares, min_size=1, max_size=5))]
    choices = draw(st.lists(st.sampled_from(few), min_size=size * size, max_size=size * size))
    return Territory(
        (Cell(*divmod(index, size)), square)
        for index, square in enumerate(choices)
        if square is not None
    )


_moments = st.datetimes(
    timezones=st.sampled_from([UTC, timezone(timedelta(hours=-3, minutes=-30))])
)


@st.composite
def games(draw: st.DrawFn, mode: Mode | None = None) -> Game:
    size = draw(st.sampled_from(SIZES))
    player = st.builds(
        Player,
        name=st.text(min_size=1, max_size=30),
        colour=st.sampled_from(Colour),
        territory=territories(size) | dense_territories(size),
        totems=st.frozensets(st.sampled_from(Resource)),
    )
    return Game(
        mode=mode or draw(st.sampled_from(Mode)),
        size=size,
        players=tuple(draw(st.lists(player, min_size=1, max_size=MOST_PLAYERS))),
        variants=draw(st.frozensets(st.sampled_from(Variant))),
        finished=draw(st.booleans()),
        id=draw(st.none() | st.uuids().map(str)),
        played_at=draw(st.none() | _moments.map(lambda moment: moment.isoformat())),
        notes=draw(st.none() | st.text(max_size=100)),
        location=draw(st.none() | st.text(max_size=30)),
    )


def territory(text: str) -> Territory:
    """The territory in these rows, one a line."""
    return read_territory(text.strip().split("\n"), 13)


def alone(text: str, mode: Mode = Mode.DISCOVERY, size: int = 5, **more: object) -> Game:
    """A game of one player with this territory."""
    return Game(mode, size, (Player("Ada", Colour.PINK, territory(text)),), **more)
