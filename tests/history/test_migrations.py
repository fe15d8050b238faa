"""A history is made, opened and brought up to date by steps, each run once."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from companion.history.errors import HistoryNewer, HistoryReadOnly, UpgradeFailed
from companion.history.history_file import VERSIONS
from companion.history.listing import GameFilter
from companion.history.migrations import APPLICATION, HISTORY
from companion.history.store import Store
from tests.history import samples
from tests.history.conftest import Step

DESCRIBED = Path(__file__).parents[2] / "companion" / "history" / "datasette.json"


def _add_weather(db: Database) -> None:
    db.execute("ALTER TABLE games ADD COLUMN weather TEXT")
    db.execute("UPDATE games SET weather = 'rain'")


def test_a_pending_step_runs_once_and_an_older_app_refuses_the_file_then(
    filled: Path, with_next_step: Callable[[Step], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context():
        with_next_step(_add_weather)
        for _opening in range(2):
            with Store.open(filled) as store:
                assert store.check().problems == ()
                assert store._connection.rows("SELECT DISTINCT weather FROM games") == [("rain",)]
                applied = store._connection.rows("SELECT name FROM _sqlite_migrations")
                assert applied == [("baseline",), ("next",)]
                store._connection.raw.execute("UPDATE games SET weather = 'rain'")
    monkeypatch.undo()
    with pytest.raises(HistoryNewer):
        Store.open(filled)


def test_a_step_that_fails_leaves_the_file_as_it_was(
    filled: Path, with_next_step: Callable[[Step], None]
) -> None:
    def fail_at_last(db: Database) -> None:
        _add_weather(db)
        raise sqlite3.OperationalError("power is gone")

    with_next_step(fail_at_last)
    with closing(sqlite3.connect(filled)) as raw:
        before = list(raw.iterdump())
    with pytest.raises(UpgradeFailed):
        Store.open(filled)
    with closing(sqlite3.connect(filled)) as raw:
        assert list(raw.iterdump()) == before


def test_a_file_with_a_pending_step_is_not_changed_by_reading_only(
    filled: Path, with_next_step: Callable[[Step], None]
) -> None:
    with_next_step(_add_weather)
    before = filled.read_bytes()
    with pytest.raises(HistoryReadOnly):
        Store.open(filled, read_only=True)
    assert filled.read_bytes() == before


def test_opening_an_up_to_date_file_changes_no_byte(file: Path) -> None:
    with Store.open(file) as store:
        samples.fill(store, 3)
    before = file.read_bytes()
    Store.open(file).close()
    assert file.read_bytes() == before


def test_the_file_says_which_application_it_belongs_to(store: Store) -> None:
    assert store._connection.value("PRAGMA application_id") == APPLICATION


def test_a_history_is_written_ahead_and_keeps_its_references(store: Store) -> None:
    assert store._connection.value("PRAGMA journal_mode") == "wal"
    assert store._connection.value("PRAGMA foreign_keys") == 1
    assert store._connection.value("PRAGMA synchronous") == 2


def test_sqlite_utils_opens_the_file_as_it_is(store: Store, file: Path) -> None:
    samples.fill(store, 10)
    with Database(file) as database:
        assert [step.name for step in HISTORY.applied(database)] == list(VERSIONS)
        assert database.table("games").count == 10
        assert database.table("games").detect_fts() == "games_fts"
        assert len(list(database.table("games").search("club"))) > 0
        views = {name: list(database.view(name).rows) for name in database.view_names()}
    assert views.keys() == {"results", "game_list", "standings"}
    assert len(views["game_list"]) == 10
    assert sum(row["games"] for row in views["standings"]) == len(views["results"])


def test_the_views_say_what_the_store_says(store: Store) -> None:
    samples.fill(store, 30)
    standings = {row[0]: row[1:] for row in store._connection.rows("SELECT * FROM standings")}
    for figures in store.statistics.overall().players:
        tally = figures.tally
        assert standings[figures.name] == (
            tally.games,
            tally.wins,
            round(tally.average, 1),
            tally.best,
        )
    listed = store._connection.rows("SELECT game, winners FROM game_list")
    assert listed == [
        (game.id, ", ".join(game.winners)) for game in store.games.every_game(GameFilter())
    ]


def test_every_table_view_and_column_is_described_for_datasette(store: Store) -> None:
    described: dict[str, Any] = json.loads(DESCRIBED.read_text(encoding="utf-8"))
    tables = described["databases"]["history"]["tables"]
    database = Database(store._connection.raw)
    there = {
        name
        for name in (*database.table_names(), *database.view_names())
        if not name.startswith(("games_fts", "sqlite_"))
    }
    assert set(tables) == there
    for name, table in tables.items():
        if not table.get("hidden"):
            columns = store._connection.rows("SELECT name FROM pragma_table_info(?)", (name,))
            assert list(table["columns"]) == [column for (column,) in columns]


def test_the_queries_for_datasette_can_be_asked(store: Store) -> None:
    samples.fill(store, 90)
    described: dict[str, Any] = json.loads(DESCRIBED.read_text(encoding="utf-8"))
    queries = described["databases"]["history"]["queries"]
    names = {"player": "Ada", "against": "Ben"}
    (versus,) = store._connection.raw.execute(queries["head_to_head"]["sql"], names).fetchall()
    ada = store.players.named("Ada")
    assert ada is not None
    (ben,) = [
        each for each in store.statistics.of_player(ada.id).head_to_head if each.name == "Ben"
    ]
    assert versus == (ben.games, ben.ahead, ben.behind)
