"""The scorecard: a row a thing, a column a player, every column adds up."""

from typing import TYPE_CHECKING

import pytest

from companion.app.scorecard_rows import scorecard_rows
from companion.rules.game import Game
from companion.rules.scoring import score_laid
from tests.cases.casebook import games

if TYPE_CHECKING:
    from companion.app.pad_lines import PadLine

CASES = games("games.jsonl")


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
    for game in CASES:
        labels = [row.label for row in scorecard_rows(score_laid(game), game)]
        assert len(labels) == len(set(labels))


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
