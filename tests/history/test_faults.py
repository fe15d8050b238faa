"""Whatever is wrong with the file: one clear sentence, the app usable, nothing overwritten."""

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from companion.history import history_file
from companion.history.backups import backups
from companion.history.faults import (
    HistoryDamaged,
    HistoryError,
    HistoryForeign,
    HistoryLocked,
    HistoryMissing,
    HistoryNewer,
    HistoryReadOnly,
    StorageFailed,
    StorageFull,
    UpgradeFailed,
    from_os,
    named,
)
from companion.history.history_file import open_connection
from companion.history.mending import mend, open_or_mend
from companion.history.migrations import HISTORY
from companion.history.place import default_path
from companion.history.resume import read_resume
from companion.history.store import Store, backup_folder_of
from tests.history import samples
from tests.history.make_old import FIXTURES
from tests.history.states import state_of

ROOT = Path(__file__).parents[2]
NOBODY = 65534


@pytest.fixture
def filled(file: Path) -> Path:
    """The file of a history of some games, closed."""
    with Store.open(file) as store:
        samples.fill(store, 40)
        store.drafts.start("{}", ["one"])
    return file


def everything(file: Path) -> object:
    with Store.open(file, create=False, read_only=True) as store:
        return state_of(store)


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
        assert store.page_plan().count == 2
    assert len(backups(backup_folder_of(file))) == 1


def test_the_app_makes_the_folder_and_the_history_it_needs(tmp_path: Path) -> None:
    file = tmp_path / "data" / "app" / "history.db"
    opened = open_or_mend(file, backup_folder_of(file))
    opened.store.close()
    assert (opened.fault, opened.message, opened.lasting) == (None, None, True)
    assert file.exists()


def test_a_history_that_is_gone_comes_back_from_its_newest_backup(filled: Path) -> None:
    with Store.open(filled) as store:
        backup = store.roll_backup()
    before = everything(filled)
    filled.unlink()
    filled.with_name(filled.name + "-wal").write_bytes(b"an old log")
    opened = open_or_mend(filled, backup_folder_of(filled))
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
        open_or_mend(filled, backup_folder_of(filled))
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


# --- Damaged ----------------------------------------------------------------------------------


def wiped(data: bytes) -> bytes:
    return b"\0" * len(data)


def text(_: bytes) -> bytes:
    return b"Dear diary, today we played Kingdomino Origins again." * 50


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def header_only(data: bytes) -> bytes:
    return data[:100] + b"\xff" * (len(data) - 100)


@pytest.mark.parametrize("damage", [wiped, text, header_only])
def test_a_damaged_file_is_set_aside_and_the_newest_backup_takes_its_place(
    filled: Path, damage: Callable[[bytes], bytes]
) -> None:
    with Store.open(filled) as store:
        backup = store.roll_backup()
    before = everything(filled)
    damaged = damage(filled.read_bytes())
    filled.write_bytes(damaged)
    opened = open_or_mend(filled, backup_folder_of(filled))
    with opened.store as store:
        assert state_of(store) == before
        samples.fill(store, 1, seed=8)
    assert isinstance(opened.fault, (HistoryDamaged, HistoryForeign))
    assert opened.restored_from == backup
    assert opened.set_aside is not None
    assert opened.set_aside.read_bytes() == damaged
    assert "restored from the newest backup" in (opened.message or "")
    assert opened.lasting


def test_what_a_damaged_file_still_gives_away_is_added_to_the_backup(file: Path) -> None:
    with Store.open(file) as store:
        samples.fill(store, 300)
        store.roll_backup()
        later = [store.games.add(replace(game, id=None)) for game in samples.games(20, seed=7)]
        edited = store.page(count=1).games[0].id
        store.games.edit(edited, replace(next(samples.games(1, seed=8)), notes="edited"))
        store.drafts.start('{"mode": "totem"}', ["one", "two"])
        store.settings.put({"theme": "dark"})
    data = bytearray(file.read_bytes())
    # The first page of all tells that it is damaged; a few in the middle are lost as well.
    page = 4096
    for number in range(20, 24):
        data[number * page : (number + 1) * page] = b"\xa5" * page
    file.write_bytes(data)
    with pytest.raises(HistoryDamaged) as found, Store.open(file) as store:
        store.roll_backup()
    opened = mend(file, backup_folder_of(file), found.value)
    with opened.store as store:
        assert store.page_plan().count == 320
        assert all(store.games.get(game).id == game for game in later)
        assert store.games.get(edited).notes == "edited"
        assert opened.salvaged == 21
        draft = store.drafts.latest()
        assert draft is not None
        assert draft.gestures == ("one", "two")
        assert store.settings.all() == {"theme": "dark"}
        assert store.check().problems == ()
    assert "21 games could still be read" in (opened.message or "")


def test_games_are_saved_from_a_damaged_file_of_an_older_version(tmp_path: Path) -> None:
    for old in sorted(FIXTURES.glob("*.db"))[1:]:
        damaged = tmp_path / old.name
        shutil.copy(old, damaged)
        with Store.open(tmp_path / f"new-{old.name}") as fresh:
            assert fresh.salvage(damaged) == 11
            assert fresh.check().problems == ()


def test_without_a_backup_what_can_be_read_of_the_damaged_file_is_kept(file: Path) -> None:
    with Store.open(file) as store:
        samples.fill(store, 300)
        deleted = store.page().games[0].id
        store.games.delete(deleted)
    data = bytearray(file.read_bytes())
    data[40 * 4096 : 42 * 4096] = b"\xa5" * 8192
    file.write_bytes(data)
    opened = mend(file, backup_folder_of(file), HistoryDamaged(file))
    with opened.store as store:
        assert 200 < opened.salvaged <= 300
        assert store._connection.value("SELECT count(*) FROM games") == opened.salvaged
        assert store.games.get(deleted).deleted
        assert store.check().problems == ()


def test_without_a_backup_a_new_history_is_begun_and_the_damaged_file_kept(filled: Path) -> None:
    filled.write_bytes(text(b""))
    opened = open_or_mend(filled, backup_folder_of(filled))
    opened.store.close()
    assert opened.set_aside is not None
    assert opened.set_aside.read_bytes() == text(b"")
    assert opened.restored_from is None
    assert "a new history was begun" in (opened.message or "")
    assert filled.exists()


_NO_ROOM_TO_MEND = """
import resource, sys
from pathlib import Path
from companion.history.faults import StorageFull
from companion.history.mending import open_or_mend
from companion.history.store import backup_folder_of
path = Path(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
try:
    open_or_mend(path, backup_folder_of(path))
except StorageFull as fault:
    print(type(fault).__name__)
"""


def test_without_room_for_the_backup_nothing_is_set_aside_and_the_next_start_mends(
    filled: Path,
) -> None:
    with Store.open(filled) as store:
        store.roll_backup()
    before = everything(filled)
    filled.write_bytes(text(b""))
    found = subprocess.run(
        [sys.executable, "-c", _NO_ROOM_TO_MEND, str(filled)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert found.stdout == "StorageFull\n"
    assert filled.read_bytes() == text(b"")
    assert not list(filled.parent.glob("*.damaged-*"))
    open_or_mend(filled, backup_folder_of(filled)).store.close()
    assert everything(filled) == before


def test_damage_found_later_is_named_and_can_be_mended_then(filled: Path) -> None:
    with Store.open(filled) as store:
        store.roll_backup()
    before = everything(filled)
    filled.write_bytes(cut(filled.read_bytes()))
    fault: HistoryError | None = None
    try:
        with Store.open(filled) as store:
            list(store.every_game())
            store.statistics()
    except HistoryDamaged as found:
        fault = found
    assert fault is not None
    opened = mend(filled, backup_folder_of(filled), fault)
    with opened.store as store:
        assert state_of(store) == before


def test_the_log_of_a_damaged_file_is_set_aside_with_it(filled: Path) -> None:
    log = filled.with_name(filled.name + "-wal")
    filled.write_bytes(text(b""))
    log.write_bytes(b"log")
    opened = open_or_mend(filled, backup_folder_of(filled))
    opened.store.close()
    assert opened.set_aside is not None
    aside = opened.set_aside.with_name(opened.set_aside.name + "-wal")
    assert aside.read_bytes() == b"log"


def test_a_check_finds_damage_that_opening_does_not(filled: Path) -> None:
    data = bytearray(filled.read_bytes())
    data[-6000:-3000] = b"\xa5" * 3000
    filled.write_bytes(data)
    with Store.open(filled) as store:
        assert store.check().problems != ()


# --- Locked -----------------------------------------------------------------------------------


@pytest.fixture
def locked(filled: Path) -> Iterator[Path]:
    """Another process is in the middle of writing."""
    code = (
        "import sqlite3, sys; raw = sqlite3.connect(sys.argv[1], isolation_level=None);"
        "raw.execute('BEGIN IMMEDIATE'); print('locked', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(filled)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"locked\n"
        yield filled
        other.communicate()


def test_a_history_that_another_program_writes_to_is_named_locked(locked: Path) -> None:
    with pytest.raises(HistoryLocked, match="another program is using"):
        Store.open(locked, patience=0.05)


def test_a_locked_history_is_tried_again_and_can_be_read_meanwhile(locked: Path) -> None:
    with pytest.raises(HistoryLocked):
        open_or_mend(locked, backup_folder_of(locked), patience=0.05)
    with Store.open(locked, create=False, read_only=True) as store:
        assert len(store.page().games) == 40
        with pytest.raises(HistoryReadOnly):
            store.games.delete(store.page().games[0].id)
    assert read_resume(locked).draft is not None


def test_a_game_that_cannot_be_saved_for_a_lock_can_be_saved_after_it(filled: Path) -> None:
    with Store.open(filled, patience=0.05) as store:
        game = store.page().games[0].id
        with closing(sqlite3.connect(filled, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(HistoryLocked):
                store.games.delete(game)
            other.execute("ROLLBACK")
        store.games.delete(game)
        assert store.games.get(game).deleted


# --- Read-only --------------------------------------------------------------------------------


def as_someone_else(act: Callable[[], object]) -> str:
    """What `act` gives or raises for a user who owns nothing here, in a process of its own."""
    ours, theirs = os.pipe()
    with warnings.catch_warnings():
        # Threads that other tests have left behind do not matter to the child.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        os.close(ours)
        if os.getuid() == 0:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        try:
            said = str(act())
        except HistoryError as fault:
            said = type(fault).__name__
        os.write(theirs, said.encode())
        os._exit(0)
    os.close(theirs)
    with os.fdopen(ours) as answer:
        said = answer.read()
    os.waitpid(child, 0)
    return said


@pytest.fixture
def untouchable() -> Iterator[Path]:
    """A history of some games in a folder where nothing may be written."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "history.db"
        with Store.open(file) as store:
            samples.fill(store, 40)
        file.chmod(0o444)
        folder.chmod(0o555)
        yield file
        folder.chmod(0o755)


def test_a_history_that_cannot_be_written_is_named_so(untouchable: Path) -> None:
    assert as_someone_else(lambda: Store.open(untouchable)) == "HistoryReadOnly"


def test_a_history_that_cannot_be_written_can_be_read(untouchable: Path) -> None:
    def read() -> object:
        with Store.open(untouchable, create=False, read_only=True) as store:
            return len(store.page().games), store.statistics().games > 0

    assert as_someone_else(read) == "(40, True)"


def test_the_app_shows_a_history_it_cannot_write_and_says_so(untouchable: Path) -> None:
    def start() -> object:
        opened = open_or_mend(untouchable, backup_folder_of(untouchable))
        with opened.store as store:
            return type(opened.fault).__name__, opened.lasting, len(store.page().games)

    before = untouchable.read_bytes()
    assert as_someone_else(start) == "('HistoryReadOnly', False, 40)"
    assert untouchable.read_bytes() == before


def test_where_no_history_can_be_made_games_are_kept_in_memory(untouchable: Path) -> None:
    def start() -> object:
        file = untouchable.with_name("other.db")
        opened = open_or_mend(file, backup_folder_of(file))
        with opened.store as store:
            samples.fill(store, 2)
            return type(opened.fault).__name__, opened.lasting, len(store.page().games)

    assert as_someone_else(start) == "('HistoryReadOnly', False, 2)"


def test_a_backup_where_nothing_can_be_written_says_so(untouchable: Path) -> None:
    def save() -> object:
        with Store.open(untouchable, create=False, read_only=True) as store:
            store.backup(untouchable.with_name("backup.db"))
        return "saved"

    assert as_someone_else(save) == "HistoryReadOnly"


def test_an_old_history_that_cannot_be_brought_up_to_date_is_named_read_only(file: Path) -> None:
    old = history_file.connect(file, create=True)
    history_file.upgrade(old, stop_before="plain_views")
    old.close()
    with pytest.raises(HistoryReadOnly):
        Store.open(file, create=False, read_only=True)


# --- Full -------------------------------------------------------------------------------------

_FILLS_UP = """
import resource, sys
from companion.history.faults import StorageFull
from companion.history.store import Store
from tests.history import samples
from tests.history.make_old import FIXTURES
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
    count = store.page_plan().count
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
        assert store.page_plan().count == confirmed
        assert store.check().problems == ()
    assert not list(file.parent.glob("*.unfinished"))


# --- Half an upgrade --------------------------------------------------------------------------


def test_an_upgrade_that_fails_leaves_the_file_as_it_was(file: Path) -> None:
    old = history_file.connect(file, create=True)
    history_file.upgrade(old, stop_before="plain_views")
    with old.writing():
        # In the way of the step: it fails after it has made another view.
        old.change("CREATE TABLE standings (name)")
    schema = old.rows("SELECT name FROM sqlite_master ORDER BY name")
    old.close()
    with pytest.raises(UpgradeFailed, match="it is as before"):
        Store.open(file)
    with closing(sqlite3.connect(file)) as raw:
        assert raw.execute("SELECT name FROM sqlite_master ORDER BY name").fetchall() == schema
    opened = open_or_mend(file, backup_folder_of(file))
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
        assert named(caught.value, Path("history.db")) is None


def test_backups_of_a_history_are_beside_it(filled: Path) -> None:
    with Store.open(filled) as store:
        store.roll_backup()
        assert store.backup_folder.parent == filled.parent
        assert len(backups(store.backup_folder)) == 1


def test_nobody_else_can_read_a_history_nor_its_backups(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        file = tmp_path / "data" / "history.db"
        with open_or_mend(file, backup_folder_of(file)).store as store:
            samples.fill(store, 2)
            store.roll_backup()
            store.backup(tmp_path / "data" / "saved.db")
            there = [*file.parent.rglob("*"), file.parent]
            assert len(there) > 6
            assert not [path for path in there if path.stat().st_mode & 0o077]
    finally:
        os.umask(before)


@pytest.mark.parametrize("home", ["/nowhere", "", None])
def test_who_has_no_home_has_a_place_for_a_history(
    monkeypatch: pytest.MonkeyPatch, home: str | None
) -> None:
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setattr("pwd.getpwuid", lambda _user: (_ for _ in ()).throw(KeyError()))
    monkeypatch.delenv("HOME") if home is None else monkeypatch.setenv("HOME", home)
    assert default_path() == Path(f"{home or ''}/.config/companion/history.db")
