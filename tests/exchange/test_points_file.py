"""A game by points only, on one line: what is written reads back equal."""

from dataclasses import replace

import pytest

from companion.exchange.points_file import read_points, write_points
from companion.exchange.strict_json import GameFileError
from companion.history.records import TIE_BREAKS, LoggedGame, LoggedPlayer
from companion.rules.game import Mode

TIE = LoggedGame(Mode.TRIBE, 5, (LoggedPlayer("Ada", 41), LoggedPlayer("Ben", 41)))


@pytest.mark.parametrize("decided_by", TIE_BREAKS)
def test_who_won_a_tie_and_how_comes_back(decided_by):
    game = replace(TIE, winner=1, decided_by=decided_by)
    line = write_points(game).encode()
    assert read_points(line) == game


def test_nobody_wins_a_tie_whose_points_are_fewer():
    line = write_points(replace(TIE, winner=1, decided_by=TIE_BREAKS[0]))
    beaten = line.replace('"Ada","points":41', '"Ada","points":42').encode()
    with pytest.raises(GameFileError, match="Ben"):
        read_points(beaten)
