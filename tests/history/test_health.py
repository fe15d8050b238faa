"""A check finds what is wrong with a history that opens, and changes nothing."""

from pathlib import Path

import pytest

from companion.history.store import Store
from tests.history import samples


@pytest.fixture
def filled(store: Store) -> Store:
    samples.fill(store, 120)
    store.games.delete(store.games.page().games[0].id)
    return store


def alter(store: Store, statement: str) -> None:
    with store._connection.writing():
        store._connection.change(statement)


def test_a_sound_history_has_no_problems_and_every_game_is_looked_at(
    filled: Store, file: Path
) -> None:
    shares: list[float] = []
    before = file.read_bytes()
    health = filled.check(shares.append)
    assert (health.games, health.players, health.problems, health.changed) == (120, 10, (), ())
    assert shares == [100 / 120]
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("UPDATE territories SET territory = 'x9'", "a game cannot be read"),
        ("UPDATE games SET notes = hex(zeroblob(20000)) WHERE number = 3", "too long"),
        ("INSERT INTO games_fts (games_fts) VALUES ('delete-all')", "search index"),
        ("DROP VIEW results", "results is missing or has been changed"),
        ("ALTER TABLE games ADD COLUMN more TEXT", "games is missing or has been changed"),
    ],
)
def test_what_is_wrong_is_said(filled: Store, statement: str, says: str) -> None:
    alter(filled, statement)
    (problem,) = filled.check().problems
    assert says in problem


def test_a_missing_reference_is_damage(filled: Store) -> None:
    filled._connection.rows("PRAGMA foreign_keys = OFF")
    alter(filled, "DELETE FROM players WHERE number = 1")
    (problem,) = filled.check().problems
    assert "a game, player or territory is missing" in problem


def test_games_scored_otherwise_today_are_told_and_are_no_problem(filled: Store) -> None:
    alter(filled, "UPDATE seats SET total = 999 WHERE game = 7 AND seat = 1")
    health = filled.check()
    assert health.problems == ()
    ((_game, (change,)),) = health.changed
    assert (change.seat, change.before.total) == (1, 999)
