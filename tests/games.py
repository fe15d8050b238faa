"""Territories and games for hypothesis: everything the notation can write, legal or not."""

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

_fires = st.sampled_from([0, 0, 0, 1, 1, 2, 3])
_kinds = st.one_of(
    st.builds(
        Kind,
        st.sampled_from([terrain for terrain in Terrain if terrain is not Terrain.VOLCANO]),
        _fires,
    ),
    st.builds(Kind, st.just(Terrain.VOLCANO), _fires, st.integers(1, 3)),
)

squares = st.builds(
    Square,
    _kinds,
    resource=st.booleans(),
    token=_fires,
    caveman=st.none() | st.sampled_from(Caveman),
)


def territories(size: int = 5) -> st.SearchStrategy[Territory]:
    """Squares anywhere in the cells that a game file gives a territory."""
    reach = st.integers(0, reach_of_frame(size) - 1)
    return st.dictionaries(st.builds(Cell, reach, reach), squares, max_size=size * size).map(
        Territory
    )


@st.composite
def dense_territories(draw: st.DrawFn, size: int = 5) -> Territory:
    """A nearly filled frame of few terrains: large regions, many warriors side by side."""
    terrains = draw(st.lists(_kinds, min_size=1, max_size=3))
    square = st.builds(
        Square,
        st.sampled_from(terrains),
        resource=st.booleans(),
        token=_fires,
        caveman=st.none() | st.sampled_from(Caveman),
    )
    cells = {
        Cell(row, column): draw(st.none() | square if column else square)
        for row in range(size)
        for column in range(size)
    }
    return Territory({cell: square for cell, square in cells.items() if square is not None})


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
    return read_territory(text.strip("\n").split("\n"), 13)


def alone(text: str, mode: Mode = Mode.DISCOVERY, size: int = 5, **more: object) -> Game:
    """A game of one player with this territory."""
    return Game(mode, size, (Player("Ada", Colour.PINK, territory(text)),), **more)
