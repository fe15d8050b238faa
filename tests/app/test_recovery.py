"""Recovery of a damaged history when the app starts: it starts, says in one sentence what happened,
has every game up to the newest sound backup, and the damaged file lies beside."""

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.history.errors import HistoryDamaged
from companion.history.listing import ALL
from companion.history.place import HISTORY_FILE
from companion.history.recovery import open_or_recover
from companion.history.store import Store, backup_folder_of
from tests.app.conftest import Desk
from tests.app.sitting import Sit, kept, paint, table
from tests.conftest import ROOT
from tests.history import samples
from tests.history.states import everything, state_of
from tests.storage import PAGE, Replaced, break_page, replacing, tangle, write_wrong

BACKED_UP = 12
LATER = 2
"""Games that came after the backup."""
Damage = Callable[[Path], object]

RESTORED = "The history was restored from the newest backup."
DAMAGED = "this history is damaged: "
NO_DATABASE = f"{DAMAGED}it is not a database"
FOREIGN = "this is a database, but not a history of this app"
MISSING = "there is no history here"
ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x, x FROM n"


def changed(change: Callable[[bytes], bytes]) -> Damage:
    return lambda file: file.write_bytes(change(file.read_bytes()))


def root_lost(table_or_index: str) -> Damage:
    """The first page of a table or an index is nothing any more."""

    def lose(file: Path) -> None:
        with closing(sqlite3.connect(file)) as raw:
            found = raw.execute(
                "SELECT rootpage FROM sqlite_master WHERE name = ?", (table_or_index,)
            ).fetchone()
        break_page(file, found[0])

    return lose


def run(*statements: str) -> Damage:
    def change(file: Path) -> None:
        with closing(sqlite3.connect(file, isolation_level=None)) as raw:
            for statement in statements:
                raw.execute(statement)

    return change


def wrong(*statements: str) -> Damage:
    return lambda file: write_wrong(file, *statements)


def another_database(file: Path) -> None:
    file.unlink()
    run("CREATE TABLE recipes (name)")(file)


def no_tables(file: Path) -> None:
    file.unlink()
    run("PRAGMA user_version = 1")(file)


class Way(NamedTuple):
    """A way in which a file can be damaged, and what is expected of the next start."""

    damage: Damage
    said: str = DAMAGED
    games: int = BACKED_UP
    """At least."""


ALL_GAMES = BACKED_UP + LATER
WAYS = {
    # The file as a whole.
    "gone": Way(Path.unlink, MISSING),
    "empty": Way(changed(lambda _: b""), MISSING),
    "without a table": Way(no_tables, MISSING),
    "a text": Way(changed(lambda _: b"Dear diary, we played again." * 400), NO_DATABASE),
    "zeros": Way(changed(lambda data: bytes(len(data))), NO_DATABASE),
    "another program's": Way(another_database, FOREIGN),
    # Pages.
    "nothing but a header": Way(changed(lambda data: data[:100] + b"\xff" * (len(data) - 100))),
    "no header": Way(changed(lambda data: b"\xff" * 100 + data[100:]), NO_DATABASE),
    "no first page": Way(partial(break_page, number=1), NO_DATABASE),
    "cut by a page": Way(changed(lambda data: data[:-PAGE])),
    "cut in half": Way(changed(lambda data: data[: len(data) // 2])),
    "cut to a page": Way(changed(lambda data: data[:PAGE])),
    "cut to fifty bytes": Way(changed(lambda data: data[:50])),
    **{
        f"no first page of {name}": Way(root_lost(name))
        for name in ("games", "seats", "territories", "players", "open_games", "strokes")
    },
    **{
        f"no first page of {name}": Way(root_lost(name), games=ALL_GAMES)
        for name in ("settings", "hindsight", "tombstones", "games_listed", "_sqlite_migrations")
    },
    **{
        f"endless ways in {name}": Way(partial(tangle, table=name))
        for name in ("settings", "open_games", "_sqlite_migrations", "games", "seats", "players")
    },
    "endless ways in an index": Way(partial(tangle, table="games_listed"), games=ALL_GAMES),
    # Values.
    "names that are bytes": Way(
        wrong("UPDATE players SET name = CAST(name AS BLOB)"), games=ALL_GAMES
    ),
    "ids that are bytes": Way(wrong("UPDATE games SET id = CAST(id AS BLOB)"), games=ALL_GAMES),
    "territories that are bytes": Way(
        wrong("UPDATE territories SET territory = CAST(territory AS BLOB)"), games=ALL_GAMES
    ),
    "a name that is no text": Way(wrong("UPDATE players SET name = x'ff' WHERE number = 1")),
    "a total that is a text": Way(wrong("UPDATE seats SET total = 'many' WHERE game = 1")),
    "a stamp that is a text": Way(wrong("UPDATE games SET edited_at = 'now' WHERE number = 1")),
    "a set-up that is no text": Way(wrong("UPDATE open_games SET set_up = x'ff'"), games=ALL_GAMES),
    "a stroke without a place": Way(
        wrong("UPDATE strokes SET sequence = 'z' WHERE sequence = 0"), games=ALL_GAMES
    ),
    "a setting that is no text": Way(wrong("UPDATE settings SET value = x'ff'"), games=ALL_GAMES),
    "a colour that there is not": Way(wrong("UPDATE seats SET colour = 'blabk' WHERE game = 1")),
    "a mode that there is not": Way(wrong("UPDATE games SET mode = 'war' WHERE number = 1")),
    "a seat of nobody": Way(wrong("UPDATE seats SET player = 4711 WHERE game = 1 AND seat = 0")),
    # The schema.
    "a trigger of somebody": Way(
        run("CREATE TRIGGER trap AFTER INSERT ON games BEGIN DELETE FROM games; END"),
        games=ALL_GAMES,
    ),
    "an endless view in a table's place": Way(
        run(
            "ALTER TABLE settings RENAME TO others",
            f"CREATE VIEW settings (name, value) AS {ENDLESS}",
        ),
        games=ALL_GAMES,
    ),
    "a condition of two gigabytes": Way(
        run(
            "PRAGMA writable_schema = ON",
            "UPDATE sqlite_master SET sql = replace(sql, 'mode TEXT NOT NULL', 'mode TEXT NOT NULL"
            " CHECK (length(hex(zeroblob(900000000))) > 0)') WHERE name = 'games'",
        ),
        games=ALL_GAMES,
    ),
}


@pytest.fixture
def history(tmp_path: Path) -> Path:
    """Some games, a backup of them, later games and an unfinished one."""
    file = tmp_path / HISTORY_FILE
    with Store.open(file) as store:
        samples.fill(store, BACKED_UP)
        store.settings.put({"style": "dark"})
        store.roll_backup()
        for game in samples.games(LATER, seed=7):
            store.games.add(game)
        store.open_games.put("begun", '{"mode": "totem"}', ["one", "two"])
    return file


def count(desk: Desk) -> int:
    return int(desk.answer(desk.services.history.plan, ALL).pages.count)


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS.keys())
def test_the_app_starts_on_a_damaged_history_and_has_every_game_of_the_backup(
    history: Path, sit: Sit, way: Way
) -> None:
    way.damage(history)
    damaged = history.read_bytes() if history.exists() else None
    desk = sit()
    assert count(desk) >= way.games
    assert desk.answer(desk.services.history.statistics, ALL).games >= way.games
    desk.services.session.begin(table("Ada", "Ben"))
    paint(desk)
    assert desk.services.session.finish()
    assert ("Ada", "Ben") in kept(desk)
    (said,) = desk.said
    assert said.startswith(f"{history}: {way.said}")
    assert RESTORED in said
    aside = list(history.parent.glob("history.damaged-*.db"))
    assert [file.read_bytes() for file in aside] == ([] if damaged is None else [damaged])
    assert not list(history.parent.glob("*.restored*"))
    health = desk.answer(lambda show: desk.services.history.ask("health", Store.check, show))
    assert health.problems == ()


def test_any_page_that_is_lost_costs_no_game_of_the_backup(history: Path) -> None:
    folder = backup_folder_of(history)
    whole = {part: part.read_bytes() for part in history.parent.iterdir() if part.is_file()}
    for number in range(1, history.stat().st_size // PAGE + 1):
        for part, data in whole.items():
            part.write_bytes(data)
        break_page(history, number)
        with open_or_recover(history, folder).store as store:
            assert store.games.page_plan().count >= BACKED_UP
            assert store.check().problems == ()


def test_a_history_of_a_newer_version_stays_as_it_is_and_this_is_said(
    history: Path, sit: Sit
) -> None:
    run(
        "INSERT INTO _sqlite_migrations (migration_set, name, applied_at)"
        " VALUES ('origins-companion-history', 'dragons', '2036-01-01')"
    )(history)
    before = history.read_bytes()
    desk = sit()
    desk.services.session.begin(table("Ada", "Ben"))
    desk.settle()
    assert "a newer version of the app has written this history" in desk.warned[-1]
    assert history.read_bytes() == before


def test_what_a_club_adds_to_its_history_is_no_damage(history: Path, sit: Sit) -> None:
    run(
        "ALTER TABLE games ADD COLUMN stars INTEGER",
        "CREATE TABLE club (name)",
        "CREATE VIEW best AS SELECT * FROM results",
        "CREATE INDEX by_place ON games (location)",
    )(history)
    desk = sit()
    assert count(desk) == ALL_GAMES
    assert desk.said == []


# --- What is read of the damaged file -------------------------------------------------------------


def test_games_edits_strokes_and_settings_since_the_backup_come_from_the_damaged_file(
    history: Path, sit: Sit
) -> None:
    with Store.open(history) as store:
        edited = store.games.page().games[-1].id
        store.games.edit(edited, replace(next(samples.games(1, seed=8)), notes="edited"))
        deleted = store.games.page().games[3].id
        store.games.delete(deleted)
        store.settings.put({"style": "light"})
    root_lost("tombstones")(history)
    desk = sit()
    assert desk.services.memory.preferences.style != "dark"
    assert count(desk) == ALL_GAMES - 1
    with Store.open(history) as store:
        assert store.games.get(edited).notes == "edited"
        assert store.games.get(deleted).deleted
        (stored,) = store.open_games.listed()
        assert stored.strokes == ("one", "two")
    assert "games could still be read from the damaged file." in desk.said[0]


@pytest.mark.parametrize(
    "damage",
    [
        root_lost("strokes"),
        root_lost("open_games"),
        wrong("UPDATE strokes SET stroke = x'ff' WHERE sequence = 1"),
    ],
    ids=["strokes", "open games", "a stroke that is no text"],
)
def test_an_unfinished_game_that_cannot_be_read_comes_from_the_backup(
    history: Path, damage: Damage
) -> None:
    with Store.open(history) as store:
        store.roll_backup()
    damage(history)
    with open_or_recover(history, backup_folder_of(history)).store as store:
        assert store.open_games.get("begun") is not None


def test_without_a_backup_all_that_can_be_read_of_the_damaged_file_is_kept(tmp_path: Path) -> None:
    file = tmp_path / HISTORY_FILE
    with Store.open(file) as store:
        samples.fill(store, 300)
        deleted = store.games.page().games[0].id
        store.games.delete(deleted)
    for number in (40, 41):
        break_page(file, number)
    opened = open_or_recover(file, backup_folder_of(file))
    with opened.store as store:
        assert 200 < opened.salvaged <= 300
        assert store.games.get(deleted).deleted
        assert store.check().problems == ()


def test_without_a_backup_a_new_history_is_begun_and_the_log_is_set_aside_too(
    history: Path,
) -> None:
    shutil.rmtree(backup_folder_of(history))
    history.write_bytes(b"Dear diary")
    log = history.with_name(f"{history.name}-wal")
    log.write_bytes(b"log")
    opened = open_or_recover(history, backup_folder_of(history))
    opened.store.close()
    assert "a new history was begun" in (opened.message or "")
    assert opened.set_aside is not None
    assert opened.set_aside.with_name(f"{opened.set_aside.name}-wal").read_bytes() == b"log"


def test_damage_that_is_met_later_is_recovered_from_as_at_a_start(history: Path, sit: Sit) -> None:
    desk = sit()
    assert count(desk) == ALL_GAMES
    run("DROP TABLE strokes")(history)
    desk.services.session.begin(table("Ada", "Ben"))
    paint(desk)
    desk.settle()
    (said,) = desk.said
    assert DAMAGED in said
    assert desk.services.save_queue.is_safe
    assert count(desk) == ALL_GAMES


def test_a_value_that_makes_no_sense_costs_its_game_alone(history: Path, sit: Sit) -> None:
    write_wrong(history, "UPDATE territories SET territory = 'x9 @' WHERE game = 3")
    desk = sit()
    assert desk.answer(desk.services.history.statistics, ALL).games == ALL_GAMES
    assert len(desk.answer(desk.services.history.page, ALL, None).games) == ALL_GAMES
    with Store.open(history) as store:
        assert len(list(store.games.every_game(left_out=lambda _game: None))) == ALL_GAMES - 1


# --- Recovery that is interrupted -----------------------------------------------------------------


def test_what_takes_a_damaged_files_place_is_on_the_storage_before(history: Path) -> None:
    """The damaged file has its name until then: a dead battery at any moment takes neither."""
    history.write_bytes(b"Dear diary")
    with replacing() as replaced:
        open_or_recover(history, backup_folder_of(history)).store.close()
    assert replaced == [
        Replaced(f"{HISTORY_FILE}.restored", whole=True, lasting=True),
        Replaced(HISTORY_FILE, whole=True, lasting=True),
    ]


@pytest.mark.parametrize("damaged_is_there", [True, False])
def test_recovery_that_was_killed_before_its_last_step_is_finished(
    history: Path, sit: Sit, *, damaged_is_there: bool
) -> None:
    shutil.copy(history, history.with_name(f"{HISTORY_FILE}.restored"))
    history.write_bytes(b"Dear diary")
    if not damaged_is_there:
        history.unlink()
    desk = sit()
    assert count(desk) == ALL_GAMES
    assert desk.said[0].endswith("Restoring the history was interrupted; it is finished now.")
    assert not list(history.parent.glob("*.restored*"))


@pytest.mark.parametrize("process", [2**22 + 1, os.getpid()], ids=["gone", "this"])
def test_recovery_that_was_killed_before_that_begins_again(
    history: Path, tmp_path: Path, sit: Sit, process: int
) -> None:
    """What it left is a history with a sound log, which SQLite would take for the new file's."""
    (tmp_path / "killed").mkdir()
    killed = tmp_path / "killed" / f"{HISTORY_FILE}.restored.{process}.unfinished"
    with Store.open(killed) as store:
        samples.fill(store, 5, seed=5)
        left = [shutil.copy(each, tmp_path) for each in killed.parent.iterdir()]
    assert len(left) == 3
    history.write_bytes(b"Dear diary")
    assert count(sit()) == BACKED_UP
    assert not list(history.parent.glob("*.restored*"))


def test_recovery_without_room_leaves_everything_and_the_next_start_recovers(
    history: Path, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    history.write_bytes(b"Dear diary")

    def no_room(_from: Path, to: Path) -> None:
        to.write_bytes(b"half of it")
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as full:
        full.setattr(shutil, "copyfile", no_room)
        desk = sit()
        desk.services.history.plan(ALL, lambda _plan: None)
        desk.settle()
    assert "there is no room left on this device" in desk.said[0]
    assert history.read_bytes() == b"Dear diary"
    assert not list(history.parent.glob("*.restored*"))
    assert count(sit()) == BACKED_UP


_NO_ROOM = """
import resource, sys
from pathlib import Path
from companion.history.errors import StorageFull
from companion.history.recovery import open_or_recover
from companion.history.store import backup_folder_of
path = Path(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
try:
    open_or_recover(path, backup_folder_of(path))
except StorageFull as fault:
    print(type(fault).__name__)
"""


def test_recovery_on_a_storage_that_is_full_changes_nothing(history: Path) -> None:
    history.write_bytes(b"Dear diary")
    found = subprocess.run(
        [sys.executable, "-c", _NO_ROOM, str(history)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert found.stdout == "StorageFull\n"
    assert history.read_bytes() == b"Dear diary"
    assert not list(history.parent.glob("*.damaged-*"))


def test_of_damaged_files_only_the_newest_and_the_largest_stay(history: Path, sit: Sit) -> None:
    names = [f"history.damaged-2020010{day}T000000000000Z.db" for day in range(1, 8)]
    for name in names:
        history.with_name(name).write_bytes(b"x" * (90_000 if name == names[1] else 10))
        history.with_name(f"{name}-wal").write_bytes(b"log")
    history.write_bytes(b"no database")
    assert count(sit()) == BACKED_UP
    left = {path.name for path in history.parent.glob("history.damaged-*.db")}
    assert left & set(names) == {names[1], names[5], names[6]}
    assert len(left) == 4
    assert len(list(history.parent.glob("history.damaged-*-wal"))) == 3


def test_what_a_kill_left_behind_is_gone_after_a_start(history: Path, sit: Sit) -> None:
    gone = 2**22 + 1  # no process has such a number
    folder = history.parent
    (folder / f"borrowed-{gone}-x").mkdir()
    (folder / f"borrowed-{gone}-x" / "copy.db").write_bytes(b"copy")
    for end in ("", "-journal"):
        (folder / f"before.db.{gone}.unfinished{end}").write_bytes(b"half")
    half = backup_folder_of(history) / f"history-20261120T120000000000Z.db.{gone}.unfinished"
    half.write_bytes(b"half")
    mine = folder / f"borrowed-{os.getpid()}-x"
    mine.mkdir()
    assert count(sit()) == ALL_GAMES
    assert [path for path in folder.iterdir() if "borrowed" in path.name] == [mine]
    assert not list(folder.rglob("*.unfinished*"))


def test_of_two_programs_that_find_the_damage_one_recovers(history: Path) -> None:
    history.write_bytes(b"Dear diary")
    code = (
        "import sys; from pathlib import Path;"
        "from companion.history.recovery import open_or_recover;"
        "path = Path(sys.argv[1]);"
        "open_or_recover(path, path.with_name(path.name + '.backups')).store.close()"
    )
    both = [
        subprocess.Popen([sys.executable, "-c", code, str(history)], cwd=ROOT) for _ in range(2)
    ]
    assert [each.wait(60) for each in both] == [0, 0]
    assert len(list(history.parent.glob("history.damaged-*.db"))) == 1
    with Store.open(history) as store:
        assert store.games.page_plan().count == BACKED_UP


def test_a_command_leaves_a_damaged_history_to_the_app(history: Path) -> None:
    root_lost("games")(history)
    before = history.read_bytes()
    with pytest.raises(HistoryDamaged):
        open_or_recover(history, backup_folder_of(history), leave_damaged=True)
    assert history.read_bytes() == before


def test_a_first_start_makes_a_history_and_says_nothing(tmp_path: Path, sit: Sit) -> None:
    desk = sit()
    assert count(desk) == 0
    assert desk.said == []
    assert (tmp_path / HISTORY_FILE).is_file()


def test_what_was_told_is_the_same_after_recovery_from_the_backup(history: Path) -> None:
    with Store.open(history) as store:
        store.roll_backup()
    before = everything(history)
    history.write_bytes(b"Dear diary")
    with open_or_recover(history, backup_folder_of(history)).store as store:
        assert state_of(store) == before
