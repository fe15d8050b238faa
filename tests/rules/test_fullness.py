"""How little can lie at the end: four dominoes, and never fewer."""

from collections.abc import Iterator

import pytest

from companion.rules.box import DOMINOES, Terrain
from companion.rules.fullness import FEWEST_DOMINOES, may_be_finished, unfinished
from companion.rules.game import SIZES, Colour, Game, Mode, Player, turns
from companion.rules.legality import check
from companion.rules.territory import BESIDE, STARTING_TILE, Cell, Territory
from tests.games import alone, territory
from tests.legality.simulator import simulated

Shape = frozenset[Cell]

START = Cell(6, 6)

SHORTEST = """
. . d . .
. . d . .
d d @ d d
. . d+1 . .
. . v1 . .
"""


def fits(shape: Shape, size: int) -> bool:
    rows, columns = [cell.row for cell in shape], [cell.column for cell in shape]
    return max(rows) - min(rows) < size and max(columns) - min(columns) < size


def places(shape: Shape, beside: Shape, size: int) -> Iterator[Shape]:
    """The two cells of every domino that can lie with one half beside one of these cells."""
    for near in beside:
        for cell in BESIDE[near]:
            for other in BESIDE[cell]:
                if cell not in shape and other not in shape and fits(shape | {cell, other}, size):
                    yield frozenset({cell, other})


@pytest.mark.parametrize("size", SIZES)
def test_before_four_dominoes_lie_every_domino_fits_beside_the_starting_tile(size):
    """Whatever they show: only where they lie counts."""
    start = frozenset({START})
    shapes = {start}
    for _laid in range(FEWEST_DOMINOES):
        assert all(any(places(shape, start, size)) for shape in shapes)
        shapes = {shape | two for shape in shapes for two in places(shape, shape, size)}
    assert any(not any(places(shape, start, size)) for shape in shapes)


@pytest.mark.parametrize("size", SIZES)
def test_four_dominoes_can_be_all_that_lies_at_the_end(size):
    game = alone(SHORTEST, size=size)
    assert check(game).legal
    (player,) = game.players
    own = player.territory
    assert may_be_finished(own)
    there = {square.terrain for square in own.values()} - {Terrain.START}
    fit_nowhere = [
        domino for domino in DOMINOES if not {domino.left.terrain, domino.right.terrain} & there
    ]
    assert len(fit_nowhere) == 21
    assert turns(size) - FEWEST_DOMINOES <= len(fit_nowhere)
    shape = frozenset(own)
    assert not any(places(shape, frozenset(own.starts), size))


def test_one_square_less_is_not_the_end():
    squares = dict(territory(SHORTEST))
    for cell in list(squares):
        if squares[cell] != STARTING_TILE:
            assert not may_be_finished(Territory(squares).put(cell, None))
    assert not may_be_finished(Territory())


def test_a_starting_tile_that_is_not_entered_yet_leaves_the_squares_counted():
    assert may_be_finished(territory(SHORTEST.replace("@", ".")))
    assert not may_be_finished(territory("@ @ @ @ @ @ @ @ @"))


def test_the_players_who_cannot_have_played_to_the_end_are_named():
    players = tuple(
        Player(name, colour, territory(text))
        for name, colour, text in zip("ABC", Colour, ["@", SHORTEST, "@ d d"], strict=False)
    )
    assert unfinished(Game(Mode.DISCOVERY, 5, players)) == (0, 2)


def test_no_game_that_was_played_to_the_end_by_the_rules_is_called_unfinished():
    finished = [game for game in map(simulated, range(120)) if game.finished]
    assert len(finished) > 20
    assert all(unfinished(game) == () for game in finished)
