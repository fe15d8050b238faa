"""Games that can lie on a table; impossible values raise at once."""

import pytest

from companion.rules.game import Colour, Game, Mode, Player, Variant, reach_of_frame, usual_size
from companion.rules.territory import STARTING_TILE, Cell, Territory
from tests.games import alone, territory

ADA = Player("Ada", Colour.PINK, territory("@ d"))


def test_a_player_has_a_name():
    with pytest.raises(ValueError, match="needs a name"):
        Player("", Colour.PINK, Territory())


def test_two_players_have_the_larger_territory():
    assert [usual_size(players) for players in (1, 2, 3, 4)] == [5, 7, 5, 5]


def test_a_territory_is_5_by_5_or_7_by_7():
    with pytest.raises(ValueError, match="not 6"):
        alone("@", size=6)


@pytest.mark.parametrize("players", [0, 5])
def test_one_to_four_play(players):
    with pytest.raises(ValueError, match=f"1 to 4 players, not {players}"):
        Game(Mode.TOTEM, 5, (ADA,) * players)
    assert Game(Mode.TOTEM, 5, (ADA,) * 4).finished


@pytest.mark.parametrize("cell", [Cell(9, 0), Cell(0, 9), Cell(-1, 0), Cell(0, -1)])
def test_squares_lie_where_the_game_file_can_tell_them(cell):
    player = Player("Ada", Colour.PINK, Territory({cell: STARTING_TILE}))
    with pytest.raises(ValueError, match="outside the 9×9 cells"):
        Game(Mode.TOTEM, 5, (player,))


@pytest.mark.parametrize("size", [5, 7])
def test_the_starting_tile_may_lie_in_any_corner_of_the_frame(size):
    assert reach_of_frame(size) == 2 * (size - 1) + 1


def test_bonuses_are_those_of_the_booklet():
    """English booklet, optional rules: 10 for the Empire of fire, 5 for Homo Habilis."""
    assert Variant.EMPIRE_OF_FIRE.points == 10
    assert Variant.HOMO_HABILIS.points == 5
