"""One history open in two windows, or in the app and on the command line: neither takes anything
from the other, and each is told what it must know."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from companion.device.given_file import inspect_file
from companion.history.listing import ALL
from companion.history.open_games import close_window
from companion.history.place import HISTORY_FILE
from companion.history.store import Store
from tests.app.conftest import Desk
from tests.app.sitting import EMPTY, kept, paint, resumed, shelved, table
from tests.cli.conftest import companion
from tests.cli.outcome import Run
from tests.history import samples

__all__ = ["companion"]  # a fixture

Two = tuple[Desk, Desk]


@pytest.fixture
def open_two(tmp_path: Path) -> Iterator[Callable[[], Two]]:
    """Each continues the latest game that no other window has."""
    desks: list[Desk] = []

    def both() -> Two:
        for _window in range(2):
            desk = Desk(tmp_path)
            if desk.services.startup_state.game is not None:
                assert resumed(desk)
            desk.settle()
            desks.append(desk)
        return desks[-2], desks[-1]

    yield both
    for desk in desks:
        desk.services.close()


def boards(desk: Desk) -> object:
    return desk.services.session.journal.view.game.players


def begun(tmp_path: Path, rows: list[str], *tables: tuple[str, ...]) -> None:
    desk = Desk(tmp_path)
    for names in tables or (("Ada", "Ben"),):
        desk.services.session.begin(table(*names, rows=rows))
        paint(desk)
    desk.services.close()


def test_a_second_window_is_not_offered_the_game_of_the_first(
    tmp_path: Path, open_two: Callable[[], Two]
) -> None:
    begun(tmp_path, EMPTY, ("Cleo", "Dan"), ("Ada", "Ben"))
    one, other = open_two()
    assert shelved(one) == [("Ada", "Ben")]
    assert shelved(other) == [("Cleo", "Dan")]
    other.services.session.begin(table("Eve", "Fay", rows=EMPTY))
    paint(other)
    other.settle()
    assert shelved(one) == [("Ada", "Ben"), ("Cleo", "Dan")]
    # What a window leaves can be continued in the other one.
    (rest,) = one.services.open_games.others
    assert one.services.open_games.go_on(rest)
    assert shelved(one) == [("Cleo", "Dan"), ("Ada", "Ben")]
    assert shelved(other) == [("Eve", "Fay"), ("Ada", "Ben")]
    assert (one.said, other.said) == ([], [])


def test_a_game_is_offered_again_when_its_window_is_closed(
    tmp_path: Path, open_two: Callable[[], Two]
) -> None:
    begun(tmp_path, EMPTY)
    one, other = open_two()
    assert not other.services.session.in_hand
    paint(one)
    strokes = boards(one)
    one.settle()
    close_window(one.services.save_queue.window)  # as when its process is gone
    assert shelved(other) == [("Ada", "Ben")]
    assert other.services.open_games.go_on(other.services.open_games.listed[0])
    assert boards(other) == strokes


def test_two_windows_that_continue_one_game_at_the_same_moment_lose_no_stroke(
    tmp_path: Path,
) -> None:
    """Neither could see the other's claim yet."""
    begun(tmp_path, EMPTY)
    one, other = Desk(tmp_path), Desk(tmp_path)
    for desk, strokes in ((one, 1), (other, 2)):
        assert resumed(desk)
        for _stroke in range(strokes):
            paint(desk)
        desk.settle()
    wanted = [boards(one), boards(other)]
    for desk in (one, other):
        desk.services.close()
    third = Desk(tmp_path)
    third.answer(lambda show: third.services.open_games.ask(lambda: show(None)))
    found = [game.view and game.view.game.players for game in third.services.open_games.listed]
    third.services.close()
    assert len(found) == 2
    assert all(each in found for each in wanted)


def test_a_game_deleted_in_one_window_and_played_in_the_other_is_open(
    tmp_path: Path, open_two: Callable[[], Two]
) -> None:
    begun(tmp_path, EMPTY)
    one, other = open_two()
    # The list of the other window is an old one.
    game = replace(one.services.open_games.in_hand, stored=None)
    other.answer(lambda show: other.services.open_games.delete(game, lambda: show(None)))
    paint(one)
    assert shelved(one) == [("Ada", "Ben")]


def test_a_saved_game_edited_in_two_windows_is_as_the_last_stroke_left_it(
    tmp_path: Path, open_two: Callable[[], Two]
) -> None:
    with Store.open(tmp_path / HISTORY_FILE) as store:
        store.games.add(table("Ada", "Ben").game)
    one, other = open_two()
    for desk in (one, other):
        (found,) = desk.answer(desk.services.history.page, ALL, None).games
        opened = desk.answer(desk.services.history.game, found.id)
        desk.services.session.edit_saved_game(opened.view.game)
        desk.settle()
    for desk in (one, other, other):
        paint(desk)
        desk.settle()
    found = one.answer(one.services.history.game, opened.record.id)
    assert found.view.game.players == boards(other)
    assert kept(one) == [("Ada", "Ben")]
    assert (one.said, one.warned, other.said, other.warned) == ([], [], [], [])


def test_what_the_command_line_takes_in_is_there_in_the_app_at_once(
    tmp_path: Path, open_two: Callable[[], Two], companion: Run
) -> None:
    one, _other = open_two()
    one.services.session.begin(table("Ada", "Ben", rows=EMPTY))
    paint(one)
    one.settle()
    elsewhere = tmp_path / "elsewhere.db"
    with Store.open(elsewhere) as store:
        samples.fill(store, 8)
    db = tmp_path / HISTORY_FILE
    assert companion("history", "merge", "--db", db, elsewhere).status == 0
    assert len(kept(one)) == 8
    paint(one)
    assert companion("history", "backup", "--db", db, tmp_path / "saved.db").status == 0
    assert companion("history", "restore", "--db", db, tmp_path / "saved.db").status == 0
    paint(one)
    one.settle()
    assert (shelved(one), one.warned, one.said) == ([("Ada", "Ben")], [], [])
    assert len(one.services.session.journal.view.game.players) == 2


CLOSING: Final = """
import sqlite3, sys
other = sqlite3.connect(sys.argv[1])
other.execute("SELECT count(*) FROM games").fetchone()
other.close()
"""
STROKES: Final = """
import sqlite3, sys
print(sqlite3.connect(sys.argv[1]).execute("SELECT count(*) FROM strokes").fetchone()[0])
"""


def elsewhere(code: str, db: Path) -> str:
    """What another program says that opens the history, for as long as it runs."""
    done = subprocess.run(
        [sys.executable, "-c", code, str(db)], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_what_is_saved_stays_whichever_program_opens_and_closes_the_history_meanwhile(
    tmp_path: Path, open_two: Callable[[], Two]
) -> None:
    """The last one to close a history clears its log away: nobody else may take himself for it."""
    db = tmp_path / HISTORY_FILE
    begun(tmp_path, EMPTY)
    one, _other = open_two()
    one.settle()
    paint(one)
    one.settle()
    strokes = int(elsewhere(STROKES, db))
    assert strokes >= 1
    one.answer(lambda show: one.services.open_games.glance(lambda: show(None)))  # as Play does
    assert inspect_file(db).path is None  # chosen by hand, to be taken in
    elsewhere(CLOSING, db)
    paint(one)
    paint(one)
    one.settle()
    assert int(elsewhere(STROKES, db)) == strokes + 2
    assert one.warned == []


def test_a_log_that_somebody_took_away_is_written_to_no_more(
    tmp_path: Path, open_two: Callable[[], Two]
) -> None:
    db = tmp_path / HISTORY_FILE
    begun(tmp_path, EMPTY)
    one, _other = open_two()
    paint(one)
    one.settle()
    before = int(elsewhere(STROKES, db))
    # As if nobody had the history open: what SQLite does for the last one who closes it.
    held = sqlite3.connect(db)
    held.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    held.close()
    for ending in ("-wal", "-shm"):
        (tmp_path / f"{HISTORY_FILE}{ending}").unlink(missing_ok=True)
    paint(one)
    one.settle()
    assert int(elsewhere(STROKES, db)) == before + 1


def test_a_history_mended_in_one_window_is_opened_anew_in_the_other(
    tmp_path: Path, open_two: Callable[[], Two]
) -> None:
    file = tmp_path / HISTORY_FILE
    with Store.open(file) as store:
        samples.fill(store, 20)
        store.roll_backup()
    one, other = open_two()
    one.services.session.begin(table("Ada", "Ben", rows=EMPTY))
    paint(one)
    one.settle()
    other.services.session.begin(table("Cleo", "Dan", rows=EMPTY))
    paint(other)
    other.settle()
    for ending in ("", "-wal", "-shm"):
        (tmp_path / f"{HISTORY_FILE}{ending}").unlink()
    paint(other)  # it mends
    other.settle()
    paint(one)
    one.settle()
    assert "The history was restored from the newest backup." in other.said[0]
    assert len(kept(one)) == len(kept(other)) == 20
    assert (shelved(one), shelved(other)) == ([("Ada", "Ben")], [("Cleo", "Dan")])
    assert one.warned == other.warned == []
