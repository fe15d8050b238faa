"""Files from elsewhere: refused with a sentence or taken in harmlessly, never believed."""

import os
import random
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.exchange.bundle import BundleError, read_bundle
from companion.history import untrusted_copy
from companion.history.errors import (
    HistoryDamaged,
    HistoryError,
    HistoryForeign,
    HistoryMissing,
    HistoryNewer,
    HistoryNoFile,
)
from companion.history.request_errors import ImportRefused
from companion.history.store import Store
from tests.history import samples
from tests.history.states import state_of
from tests.storage import loosen

MEGABYTE = 1024 * 1024


@pytest.fixture
def mine(store: Store) -> Store:
    samples.fill(store, 10, seed=4)
    return store


@pytest.fixture
def theirs(tmp_path: Path) -> Path:
    path = tmp_path / "theirs.db"
    with Store.open(path) as other:
        samples.fill(other, 20)
    return path


def everything(store: Store) -> object:
    return state_of(store)


def run(path: Path, *statements: str) -> None:
    loosen(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("PRAGMA foreign_keys = OFF")
        raw.execute("PRAGMA ignore_check_constraints = ON")
        raw.execute("PRAGMA writable_schema = ON")
        for statement in statements:
            raw.execute(statement)


BROKEN = {
    "mode": "UPDATE games SET mode = 'war'",
    "size": "UPDATE games SET size = 6",
    "size of another kind": "UPDATE games SET size = x'00ff'",
    "date": "UPDATE games SET played_at = 'yesterday'",
    "date without offset": "UPDATE games SET played_at = '2026-01-01T10:00:00'",
    "colour": "UPDATE seats SET colour = 'red'",
    "no colour": "UPDATE seats SET colour = NULL",
    "territory": "UPDATE territories SET territory = 'x9 @'",
    "huge territory": "UPDATE territories SET territory = replace(hex(zeroblob(9999)), '00', '. ')",
    "territory of another kind": "UPDATE territories SET territory = 7",
    "totem": "UPDATE seats SET totems = 'unicorn'",
    "stamp": "UPDATE games SET edited_at = -1",
    "stamp of another kind": "UPDATE games SET edited_at = 'now'",
    "no seats": "DELETE FROM seats",
    "note": "UPDATE games SET notes = hex(zeroblob(20000))",
    "name": "UPDATE players SET name = hex(zeroblob(500000))",
    "name of another kind": "UPDATE players SET name = x'00'",
    "no name": "UPDATE players SET name = ''",
    "player stamp": "UPDATE players SET edited_at = -1",
    "merged into nobody": "UPDATE players SET merged_into = 'nobody'",
    "no person": "UPDATE seats SET entered_as = 4711",
    "id of another kind": "UPDATE games SET id = 12 WHERE number = 1",
    "no column": "ALTER TABLE games DROP COLUMN notes",
    "no text": "UPDATE players SET name = CAST(x'c328' AS TEXT)",
    "view for a table": "ALTER TABLE tombstones RENAME TO other",
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN.keys())
def test_a_history_with_impossible_values_changes_nothing_here(
    mine: Store, theirs: Path, broken: str
) -> None:
    run(theirs, broken)
    before = everything(mine)
    for act in (mine.merge, mine.restore):
        with pytest.raises(HistoryError):
            act(theirs)
    assert everything(mine) == before
    assert mine.check().problems == ()


def test_an_endless_view_in_a_tables_place_is_not_asked(mine: Store, theirs: Path) -> None:
    run(
        theirs,
        "DROP TABLE tombstones",
        "CREATE VIEW tombstones AS WITH RECURSIVE n(id) AS"
        " (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT id, id AS edited_at FROM n",
    )
    with pytest.raises(HistoryDamaged, match="tombstones"):
        mine.merge(theirs)


def test_triggers_of_another_history_do_not_come_along(mine: Store, theirs: Path) -> None:
    run(
        theirs,
        "CREATE TRIGGER trap AFTER INSERT ON games BEGIN DELETE FROM games; END",
        "CREATE TABLE more (than, was, asked)",
    )
    mine.restore(theirs)
    assert mine.games.page_plan().count == 20
    assert mine.check().problems == ()


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        ("INSERT INTO _sqlite_migrations VALUES (99, 'origins-companion-history', 'x', '')",
         HistoryNewer),
        ("DELETE FROM _sqlite_migrations", HistoryForeign),
        ("DROP TABLE _sqlite_migrations", HistoryForeign),
    ],
)  # fmt: skip
def test_a_history_of_another_making_is_named(
    mine: Store, theirs: Path, change: str, kind: type[HistoryError]
) -> None:
    run(theirs, change)
    before = theirs.read_bytes()
    with pytest.raises(kind):
        mine.merge(theirs)
    assert theirs.read_bytes() == before


@pytest.mark.parametrize(
    ("make", "kind"),
    [
        (lambda _path: None, HistoryMissing),
        (Path.mkdir, HistoryNoFile),
        (os.mkfifo, HistoryNoFile),
        (lambda path: path.symlink_to("nowhere"), HistoryMissing),
        (lambda path: path.symlink_to(path), HistoryMissing),
        (lambda path: path.symlink_to("/dev/zero"), HistoryNoFile),
    ],
    ids=["nothing", "folder", "pipe", "link to nothing", "link to itself", "device"],
)
def test_what_is_no_file_cannot_be_merged(
    mine: Store, tmp_path: Path, make: Callable[[Path], None], kind: type[HistoryError]
) -> None:
    path = tmp_path / "theirs.db"
    make(path)
    for act in (mine.merge, mine.restore):
        with pytest.raises(kind):
            act(path)


def test_a_history_merged_into_itself_while_it_is_open_stays_as_it_is(mine: Store) -> None:
    before = everything(mine)
    assert mine.merge(mine.path).unchanged == 10
    mine.restore(mine.path)
    assert everything(mine) == before


def test_players_merged_in_a_circle_elsewhere_are_one_person(mine: Store, theirs: Path) -> None:
    run(
        theirs,
        "UPDATE players SET merged_into = (SELECT id FROM players o WHERE o.number = "
        "CASE players.number WHEN 1 THEN 2 WHEN 2 THEN 3 ELSE 1 END) WHERE number <= 3",
        "UPDATE players SET edited_at = edited_at + 1",
    )
    mine.merge(theirs)
    assert mine.check().problems == ()
    assert mine.statistics.overall().games > 10


def test_a_history_beyond_all_measure_is_refused_before_it_is_copied(
    mine: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(untrusted_copy, "MOST_BYTES", MEGABYTE)
    huge = tmp_path / "huge.db"
    with huge.open("wb") as stream:
        stream.truncate(2 * MEGABYTE)
    with pytest.raises(ImportRefused, match="too large"):
        mine.merge(huge)


@settings(max_examples=15)
@given(seed=st.integers(0, 10**9))
@pytest.mark.thorough
def test_a_file_with_random_damage_never_harms_the_history_it_is_merged_into(seed: int) -> None:
    chance = random.Random(seed)
    with _workshop() as (folder, mine):
        file = folder / "theirs.db"
        data = bytearray(_good(folder))
        for _ in range(chance.randint(1, 30)):
            start = chance.randrange(len(data))
            length = min(chance.choice((1, 1, 4, 200)), len(data) - start)
            data[start : start + length] = chance.randbytes(length)
        file.write_bytes(data)
        before = everything(mine)
        try:
            mine.merge(file)
        except HistoryError:
            assert everything(mine) == before
        assert mine.check().problems == ()


@contextmanager
def _workshop() -> Iterator[tuple[Path, Store]]:
    """A folder and a history that are gone afterwards."""
    with tempfile.TemporaryDirectory() as name, Store.open(Path(name) / "mine.db") as mine:
        samples.fill(mine, 5, seed=4)
        yield Path(name), mine


def _good(folder: Path) -> bytes:
    path = folder / "good.db"
    with Store.open(path) as store:
        samples.fill(store, 12)
    return path.read_bytes()


# --- Game files -------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "hostile.jsonl"
    yield path
    path.unlink(missing_ok=True)


def sparse(size: int) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        with path.open("wb") as stream:
            stream.truncate(size)

    return write


def many_lines(path: Path) -> None:
    path.write_bytes(b'{"format":"origins-companion"}\n' * 1_000_000)


def deep(path: Path) -> None:
    path.write_bytes(b"[" * 3_000_000)


def binary(path: Path) -> None:
    path.write_bytes(random.Random(1).randbytes(3_000_000))


@pytest.mark.parametrize(
    "write", [sparse(100 * MEGABYTE), sparse(300 * MEGABYTE), many_lines, deep, binary]
)
def test_a_file_of_hostile_size_is_refused_quickly_and_nothing_comes_in(
    mine: Store, file: Path, write: Callable[[Path], None]
) -> None:
    write(file)
    before = everything(mine)
    with pytest.raises((BundleError, ImportRefused)) as refused:
        mine.import_games(mine.preview(lambda: read_bundle(file)))
    assert len(str(refused.value)) < 300
    assert everything(mine) == before


def test_a_name_of_ten_million_letters_is_a_problem_of_its_line(mine: Store, file: Path) -> None:
    file.write_text(
        '{"format":"origins-companion","version":1,"mode":"tribe","size":5,"players":'
        '[{"name":"' + "x" * 3_000_000 + '","colour":"pink","territory":["@"]}]}\n'
    )
    ((place, problem),) = mine.preview(lambda: read_bundle(file)).problems
    assert place == "line 1"
    assert len(problem) < 300


def test_damage_is_told_with_the_name_of_the_file_that_has_it(mine: Store, theirs: Path) -> None:
    run(theirs, "UPDATE games SET mode = 'war'")
    with pytest.raises(HistoryDamaged, match=r"theirs\.db"):
        mine.merge(theirs)
