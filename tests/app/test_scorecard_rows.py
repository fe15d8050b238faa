"""The scorecard: a row a thing, a column a player, every column adds up."""

from typing import TYPE_CHECKING

import pytest

from companion.app.scorecard_rows import scorecard_rows
from companion.rules.box import Caveman, Terrain
from companion.rules.game import Game
from companion.rules.scoring import score_laid
from companion.table.square_edits import PAINTS
from tests.cases.casebook import games

if TYPE_CHECKING:
    from companion.app.pad_lines import PadLine

CASES = games("games.jsonl")
WARRIORS = "sign-warriors"
"""Their icon: they have one row together."""


@pytest.mark.parametrize("game", CASES[::7])
def test_every_column_adds_up_to_its_total(game: Game) -> None:
    cards = score_laid(game)
    rows = scorecard_rows(cards, game)
    (total,) = (row for row in rows if row.is_total)
    for player, card in enumerate(cards):
        lines = [row.cells[player] for row in rows if not (row.is_total or row.breaks_ties)]
        assert sum(line.points for line in lines if line is not None) == card.total
        assert total.cells[player].points == card.total  # type: ignore[union-attr]


def test_every_caveman_has_its_row_once_in_the_order_of_the_box() -> None:
    """Also where the players have different ones."""
    order = [caveman.value for caveman in Caveman]
    different = 0
    for game in CASES:
        cards = score_laid(game)
        rows = scorecard_rows(cards, game)
        signs = [row.sign for row in rows if row.sign in order]
        wanted = {each.caveman.value for card in cards for each in card.cavemen}
        assert signs == [sign for sign in order if sign in wanted]
        together = [row for row in rows if row.icon == WARRIORS]
        assert len(together) == any(card.warriors for card in cards)
        first = {each.caveman for each in cards[0].cavemen}
        different += any({each.caveman for each in card.cavemen} - first for card in cards)
    assert different, "in no game of the cases a player has cavemen that the first has not"


@pytest.mark.parametrize("game", CASES[::7])
def test_terrains_come_first_and_what_breaks_ties_after_the_total(game: Game) -> None:
    rows = scorecard_rows(score_laid(game), game)
    laid = [terrain for terrain in PAINTS if terrain is not Terrain.VOLCANO]
    assert [row.terrain for row in rows[: len(laid)]] == laid
    kinds = [(row.is_total, row.breaks_ties) for row in rows]
    assert kinds == sorted(kinds, key=[(False, False), (True, False), (False, True)].index)
    assert kinds.count((False, True)) == (2 if len(game.players) > 1 else 0)


def test_two_of_a_kind_are_told_together() -> None:
    """Their points are the sum, their squares are all shown."""
    found: list[tuple[PadLine, int]] = []
    for game in CASES:
        cards = score_laid(game)
        for row in scorecard_rows(cards, game):
            for line, card in zip(row.cells, cards, strict=True):
                hunters = [each for each in card.cavemen if each.caveman.value == row.sign]
                if line is not None and len(hunters) > 1:
                    assert line.points == sum(each.points for each in hunters)
                    assert line.factors.count(" + ") == len(hunters) - 1
                    found.append((line, len(hunters)))
                    assert len(line.outlines) == len(hunters)
    assert found, "no game of the cases has two of a kind"
