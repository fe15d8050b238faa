"""The file of every version there has been is brought up to date and loses nothing."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from companion.history import migrations
from companion.history.faults import HistoryReadOnly, UpgradeFailed
from companion.history.figures import LeftOnTable
from companion.history.history_file import VERSIONS, pending_steps
from companion.history.migrations import APPLICATION, HISTORY
from companion.history.records import GameFilter
from companion.history.resume import read_resume
from companion.history.store import Store
from tests.history import samples
from tests.history.make_old import FIXTURES

OLD = sorted(FIXTURES.glob("*.db"))
DESCRIBED = Path(__file__).parents[2] / "companion" / "history" / "datasette.json"


def test_there_is_an_old_file_for_every_step() -> None:
    assert [file.stem for file in OLD] == [
        f"{number:02}_{name}" for number, name in enumerate(VERSIONS, 1)
    ]


@pytest.mark.parametrize("old", OLD, ids=lambda file: file.stem)
def test_an_old_file_is_brought_up_to_date_and_sound(old: Path, file: Path) -> None:
    shutil.copy(old, file)
    with closing(sqlite3.connect(file)) as raw:
        steps = raw.execute("SELECT count(*) FROM _sqlite_migrations").fetchone()[0]
    assert steps == OLD.index(old) + 1
    with Store.open(file) as store:
        assert pending_steps(store._connection) == ()
        assert store.check().problems == ()
        assert store.settings.all() == {"language": "cs", "theme": "dark"}
        draft = store.drafts.latest()
        assert draft is not None
        assert draft.gestures == ("one", "two", "three")


@pytest.mark.parametrize("old", OLD, ids=lambda file: file.stem)
def test_the_first_frame_reads_an_old_file_before_it_is_brought_up_to_date(
    old: Path, file: Path
) -> None:
    shutil.copy(old, file)
    draft = read_resume(file).draft
    assert draft is not None
    assert draft.gestures == ("one", "two", "three")


@pytest.mark.parametrize("old", OLD[1:], ids=lambda file: file.stem)
def test_an_old_files_games_and_players_are_all_there(old: Path, file: Path) -> None:
    shutil.copy(old, file)
    expected = {game.id: game for game in samples.games(12)}
    with Store.open(file) as store:
        records = list(store.every_game())
        deleted = list(store.every_game(GameFilter(deleted=True)))
        assert (len(records), len(deleted)) == (10, 1)
        for record in (*records, *deleted):
            game = expected[record.id]
            assert record.notes == game.notes
            assert [seat.name for seat in record.seats] == [
                "Adele" if player.name == "Ada" else player.name for player in game.players
            ]
            assert store.games.reopen(record.id).changes == ()
        ben = store.players.named("Ben")
        assert ben is not None
        assert ben.archived
        assert store.page(GameFilter(text="adele")).games != ()


@pytest.mark.parametrize("old", OLD[5:], ids=lambda file: file.stem)
def test_an_old_files_hindsight_is_there(old: Path, file: Path) -> None:
    shutil.copy(old, file)
    with Store.open(file) as store:
        left = [each.left for each in store.statistics().players if each.left.games]
    assert left == [LeftOnTable(1, 7)]


def _tie(raw: sqlite3.Connection, number: int) -> None:
    """Two players have one fish each, nobody its totem, and the same points."""
    raw.execute("UPDATE games SET mode = 'totem', seats = 2 WHERE number = ?", (number,))
    raw.execute("DELETE FROM seats WHERE game = ? AND seat > 1", (number,))
    raw.execute("DELETE FROM territories WHERE game = ? AND seat > 1", (number,))
    raw.execute("UPDATE seats SET totems = '' WHERE game = ?", (number,))
    raw.execute(
        "UPDATE territories SET territory = ? WHERE game = ?", ("d d @ d d\nd d lo d d", number)
    )


@pytest.mark.parametrize("old", OLD[1:3], ids=lambda file: file.stem)
def test_games_kept_before_are_found_to_be_provisional(old: Path, file: Path) -> None:
    shutil.copy(old, file)
    with closing(sqlite3.connect(file)) as raw, raw:
        for trigger in ("games_ai", "games_ad", "games_au"):
            raw.execute(f"DROP TRIGGER {trigger}")
        rows = raw.execute(
            "SELECT number, id FROM games WHERE NOT points_only AND deleted_at IS NULL"
        ).fetchall()
        (tied, tied_id), (empty, empty_id), (broken, broken_id), (_rest, settled_id) = rows[:4]
        _tie(raw, tied)
        raw.execute("UPDATE territories SET territory = '@' WHERE game = ? AND seat = 1", (empty,))
        raw.execute("UPDATE territories SET territory = 'x' WHERE game = ?", (broken,))
    with Store.open(file) as store:
        early = {game.id for game in store.page(count=100).games if game.provisional}
        assert early == {tied_id, empty_id}
        rows = store._connection.rows("SELECT id FROM games WHERE counted")
        assert {empty_id, tied_id}.isdisjoint(identity for (identity,) in rows)
        assert (broken_id,) in rows
        winners = dict(store._connection.rows("SELECT game, winners FROM game_list"))
        assert winners[tied_id] is None
        assert winners[settled_id]
        assert store.games.reopen(tied_id).record.provisional
        assert store.page(GameFilter(text="adele")).games != ()


def test_the_step_that_finds_provisional_games_is_taken_whole_or_not_at_all(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_db: Database) -> list[int]:
        raise sqlite3.OperationalError("power is gone")

    shutil.copy(OLD[2], file)
    with monkeypatch.context() as patched:
        patched.setattr(migrations, "provisional_games", broken)
        with pytest.raises(UpgradeFailed):
            Store.open(file)
    with closing(sqlite3.connect(file)) as raw:
        columns = [row[1] for row in raw.execute("PRAGMA table_info(games)")]
        triggers = raw.execute("SELECT count(*) FROM sqlite_master WHERE type = 'trigger'")
        assert "provisional" not in columns
        assert triggers.fetchone() == (3,)
    Store.open(file).close()


def test_an_old_file_is_not_changed_by_reading_only(file: Path) -> None:
    shutil.copy(OLD[0], file)
    before = file.read_bytes()
    with pytest.raises(HistoryReadOnly):
        Store.open(file, read_only=True)
    assert file.read_bytes() == before


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
    for figures in store.statistics().players:
        tally = figures.tally
        assert standings[figures.name] == (
            tally.games,
            tally.wins,
            round(tally.average, 1),
            tally.best,
        )
    listed = store._connection.rows("SELECT game, winners FROM game_list")
    assert listed == [(game.id, ", ".join(game.winners)) for game in store.every_game(GameFilter())]


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
    (ben,) = [each for each in store.player_statistics(ada.id).head_to_head if each.name == "Ben"]
    assert versus == (ben.games, ben.ahead, ben.behind)
    months = store._connection.rows(queries["months"]["sql"])
    assert [row[0] for row in reversed(months)] == [
        point.when for point in store.statistics().trend
    ]
