"""Whatever is wrong with the file: one clear sentence, the app usable, nothing overwritten."""

import errno
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from companion.history import history_file
from companion.history.backups import list_backups
from companion.history.errors import (
    HistoryError,
    HistoryForeign,
    HistoryMissing,
    HistoryNewer,
    HistoryReadOnly,
    StorageFailed,
    StorageFull,
    UpgradeFailed,
    from_os,
    from_sqlite,
)
from companion.history.history_file import open_connection
from companion.history.migrations import HISTORY
from companion.history.place import default_path
from companion.history.recovery import open_or_recover
from companion.history.store import Store, backup_folder_of
from tests.conftest import ROOT
from tests.history import samples
from tests.history.conftest import Step
from tests.history.states import everything, state_of

# --- Missing, newer, foreign ------------------------------------------------------------------


def test_a_missing_history_is_named_and_not_made(file: Path) -> None:
    with pytest.raises(HistoryMissing, match="there is no history here"):
        Store.open(file, create=False)
    with pytest.raises(HistoryMissing):
        Store.open(file, create=False, read_only=True)
    assert not file.exists()


def test_a_history_in_a_missing_folder_names_the_folder(tmp_path: Path) -> None:
    with pytest.raises(HistoryMissing, match="nowhere"):
        Store.open(tmp_path / "nowhere" / "history.db")


@pytest.mark.parametrize("name", ["50% #1?.db", "Žofie 李.db", "a b&mode=memory.db", "'\".db"])
def test_a_history_may_have_any_name(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    with Store.open(file) as store:
        samples.fill(store, 2)
        store.roll_backup()
    assert file.exists()
    with Store.open(file, create=False, read_only=True) as store:
        assert store.games.page_plan().count == 2
    assert len(list_backups(backup_folder_of(file))) == 1


def test_the_app_makes_the_folder_and_the_history_it_needs(tmp_path: Path) -> None:
    file = tmp_path / "data" / "app" / "history.db"
    opened = open_or_recover(file, backup_folder_of(file))
    opened.store.close()
    assert (opened.fault, opened.message, opened.lasting) == (None, None, True)
    assert file.exists()


def test_a_history_that_is_gone_comes_back_from_its_newest_backup(filled: Path) -> None:
    with Store.open(filled) as store:
        backup = store.roll_backup()
    before = everything(filled)
    filled.unlink()
    filled.with_name(filled.name + "-wal").write_bytes(b"an old log")
    opened = open_or_recover(filled, backup_folder_of(filled))
    with opened.store as store:
        assert state_of(store) == before
        assert store.check().problems == ()
    assert isinstance(opened.fault, HistoryMissing)
    assert (opened.restored_from, opened.set_aside, opened.lasting) == (backup, None, True)
    assert (opened.message or "").endswith("restored from the newest backup.")


def test_a_history_of_a_newer_version_is_left_as_it_is(filled: Path) -> None:
    with closing(sqlite3.connect(filled)) as raw, raw:
        raw.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES (?, ?, ?)",
            (HISTORY.name, "dragons", "2036-01-01"),
        )
    before = filled.read_bytes()
    with pytest.raises(HistoryNewer, match="newer version of the app"):
        Store.open(filled)
    with pytest.raises(HistoryNewer):
        open_or_recover(filled, backup_folder_of(filled))
    assert filled.read_bytes() == before


def test_another_programs_database_is_told_from_a_history(file: Path) -> None:
    with closing(sqlite3.connect(file)) as raw, raw:
        raw.execute("CREATE TABLE recipes (name)")
    before = file.read_bytes()
    with pytest.raises(HistoryForeign, match="not a history of this app"):
        Store.open(file)
    assert file.read_bytes() == before


def test_a_database_of_other_migrations_is_told_from_a_history(file: Path) -> None:
    with closing(sqlite3.connect(file)) as raw, raw:
        raw.execute("CREATE TABLE _sqlite_migrations (id INTEGER, migration_set, name, applied_at)")
    with pytest.raises(HistoryForeign):
        Store.open(file)


# --- Full -------------------------------------------------------------------------------------

_FILLS_UP = """
import resource, sys
from companion.history.errors import StorageFull
from companion.history.store import Store
from tests.history import samples
path, kind = sys.argv[1:]
store = Store.open(path)
samples.fill(store, 20)
resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))
saved = 0
try:
    for seed in range(2, 2000):
        if kind == "games":
            for game in samples.games(5, seed):
                store.games.add(game)
                saved += 1
        elif kind == "many":
            samples.fill(store, 400, seed=seed)
            saved += 400
        else:
            store.backup(f"{path}.copy", overwrite=True)
            samples.fill(store, 100, seed=seed)
            saved += 100
except StorageFull as fault:
    print(20 + saved, fault)
    count = store.games.page_plan().count
    store.close()
    print(count)
"""


@pytest.mark.parametrize("kind", ["games", "many", "backup"])
def test_a_full_storage_is_named_and_what_was_confirmed_stays(file: Path, kind: str) -> None:
    found = subprocess.run(
        [sys.executable, "-c", _FILLS_UP, str(file), kind],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    said, usable = found.stdout.splitlines()
    assert "no room left" in said
    confirmed = int(said.split()[0])
    assert int(usable) == confirmed
    with Store.open(file) as store:
        assert store.games.page_plan().count == confirmed
        assert store.check().problems == ()
    assert not list(file.parent.glob("*.unfinished"))


# --- Half an upgrade --------------------------------------------------------------------------


def test_an_upgrade_that_fails_leaves_the_file_as_it_was(
    filled: Path, with_next_step: Callable[[Step], None]
) -> None:
    def fail(db: Database) -> None:
        if db.table("games").count:
            raise sqlite3.OperationalError("power is gone")

    with_next_step(fail)
    with closing(sqlite3.connect(filled)) as raw:
        schema = raw.execute("SELECT name FROM sqlite_master ORDER BY name").fetchall()
    with pytest.raises(UpgradeFailed, match="it is as before"):
        Store.open(filled)
    with closing(sqlite3.connect(filled)) as raw:
        assert raw.execute("SELECT name FROM sqlite_master ORDER BY name").fetchall() == schema
    opened = open_or_recover(filled, backup_folder_of(filled))
    opened.store.close()
    assert isinstance(opened.fault, UpgradeFailed)
    assert not opened.lasting


def test_an_upgrade_killed_in_the_middle_is_taken_up_at_the_next_start(file: Path) -> None:
    code = (
        "import os, signal, sys; from pathlib import Path;"
        "from companion.history import history_file, migrations;"
        "from companion.history.store import Store;"
        "steps = migrations.HISTORY._migrations; whole = steps[-1].fn;"
        "steps[-1].fn = lambda db: (whole(db), os.kill(os.getpid(), signal.SIGKILL));"
        "Store.open(Path(sys.argv[1]))"
    )
    subprocess.run([sys.executable, "-c", code, str(file)], check=False, cwd=ROOT)
    with closing(sqlite3.connect(file)) as raw:
        assert raw.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    with Store.open(file) as store:
        assert store.check().problems == ()


def test_two_programs_that_upgrade_at_once_do_not_get_in_each_others_way(file: Path) -> None:
    code = "import sys; from companion.history.store import Store; Store.open(sys.argv[1]).close()"
    both = [subprocess.Popen([sys.executable, "-c", code, str(file)], cwd=ROOT) for _ in range(2)]
    assert [each.wait(30) for each in both] == [0, 0]
    with closing(open_connection(file)) as connection:
        assert history_file.pending_steps(connection) == ()


# --- Names of errors --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        ("ENOSPC", StorageFull),
        ("EFBIG", StorageFull),
        ("EACCES", HistoryReadOnly),
        ("EROFS", HistoryReadOnly),
        ("ENOENT", HistoryMissing),
        ("EIO", StorageFailed),
    ],
)
def test_what_the_file_system_reports_gets_its_name(number: str, kind: type[HistoryError]) -> None:
    fault = from_os(OSError(getattr(errno, number), "says"), Path("history.db"))
    assert type(fault) is kind
    assert "history.db" in str(fault)


def test_a_mistake_in_our_own_statements_is_no_fault_of_the_history() -> None:
    with closing(sqlite3.connect(":memory:")) as raw:
        with pytest.raises(sqlite3.OperationalError) as caught:
            raw.execute("SELECT nothing FROM nowhere")
        assert from_sqlite(caught.value, Path("history.db")) is None


def test_backups_of_a_history_are_beside_it(filled: Path) -> None:
    with Store.open(filled) as store:
        store.roll_backup()
        assert store.backup_folder.parent == filled.parent
        assert len(list_backups(store.backup_folder)) == 1


@pytest.fixture
def careless() -> Iterator[None]:
    """A system that lets everybody read and write what a program makes, if it does not say no."""
    before = os.umask(0)
    yield
    os.umask(before)


def of_others(folder: Path) -> list[Path]:
    """What of it others than its owner can do anything with."""
    return [path for path in (*folder.rglob("*"), folder) if path.stat().st_mode & 0o077]


@pytest.mark.usefixtures("careless")
def test_nobody_else_can_read_a_history_nor_its_backups(tmp_path: Path) -> None:
    file = tmp_path / "data" / "history.db"
    with open_or_recover(file, backup_folder_of(file)).store as store:
        samples.fill(store, 2)
        store.roll_backup()
        store.backup(tmp_path / "data" / "saved.db")
        assert len(list(file.parent.rglob("*"))) > 5
        assert of_others(file.parent) == []


@pytest.mark.usefixtures("careless")
@pytest.mark.parametrize("damage", ["gone", "no database"])
def test_nobody_else_can_read_a_history_that_was_restored(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "data" / "history.db"
    with open_or_recover(file, backup_folder_of(file)).store as store:
        samples.fill(store, 2)
        backup = store.roll_backup()
    file.unlink() if damage == "gone" else file.write_text(damage)
    opened = open_or_recover(file, backup_folder_of(file))
    with opened.store as store:
        samples.fill(store, 1, seed=8)
        assert opened.restored_from == backup
        assert of_others(file.parent) == []


@pytest.mark.parametrize("home", ["/nowhere", "", None])
def test_who_has_no_home_has_a_place_for_a_history(
    monkeypatch: pytest.MonkeyPatch, home: str | None
) -> None:
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setattr("pwd.getpwuid", lambda _user: (_ for _ in ()).throw(KeyError()))
    monkeypatch.delenv("HOME") if home is None else monkeypatch.setenv("HOME", home)
    assert default_path() == Path(f"{home or ''}/.config/companion/history.db")
