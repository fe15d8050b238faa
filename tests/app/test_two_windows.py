"""One history open in two windows, or in the app and on the command line: neither takes anything
from the other, and each is told what it must know."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from companion.device.given_file import inspect_file
from companion.history.place import HISTORY_FILE
from companion.history.records import ALL
from companion.history.store import Store
from tests.app.conftest import Desk
from tests.app.sitting import EMPTY, FULL, kept, paint, resumed, shelved, table
from tests.cli.conftest import companion
from tests.cli.outcome import Run
from tests.history import samples

__all__ = ["companion"]  # a fixture

PARTED = "This game was continued in another window; the one here is a separate game now."
Two = tuple[Desk, Desk]


@pytest.fixture
def open_two(tmp_path: Path) -> Iterator[Callable[[], Two]]:
    """Both come up with what was in hand last."""
    desks: list[Desk] = []

    def both() -> Two:
        for _window in range(2):
            desk = Desk(tmp_path)
            if desk.services.resume.draft is not None:
                assert resumed(desk)
            desks.append(desk)
        return desks[-2], desks[-1]

    yield both
    for desk in desks:
        desk.services.close()


def boards(desk: Desk) -> object:
    return desk.services.session.journal.view.game.players


def begun(tmp_path: Path, rows: list[str]) -> None:
    desk = Desk(tmp_path)
    desk.services.session.begin(table("Ada", "Ben", rows=rows))
    paint(desk)
    desk.services.close()


def test_a_game_gone_on_with_in_two_windows_is_two_games(
    tmp_path: Path, open_two: Callable[[], Two]
) -> None:
    begun(tmp_path, EMPTY)
    one, other = open_two()
    other.services.session.a_hand.player = 1
    for _stroke in range(2):
        paint(one)
        one.settle()
        paint(other)
        paint(other)
        other.settle()
    assert (one.said, other.said) == ([], [PARTED])
    assert sorted(shelved(one)) == sorted(shelved(other)) == [("Ada", "Ben")] * 2
    wanted = [boards(one), boards(other)]
    # The other window can turn to either, and back.
    games = other.services.open_games
    for _turn in range(2):
        shelved(other)
        (rest,) = games.others
        assert games.go_on(rest)
        other.settle()
    assert boards(other) == wanted[1]
    assert other.said == [PARTED]
    third, _fourth = open_two()
    shelved(third)
    found = [boards(third)]
    (rest,) = third.services.open_games.others
    assert third.services.open_games.go_on(rest)
    found.append(boards(third))
    assert len(found) == len(wanted)
    assert all(each in found for each in wanted)


def test_a_game_finished_in_two_windows_is_in_the_history_as_both_ended(
    tmp_path: Path, open_two: Callable[[], Two]
) -> None:
    begun(tmp_path, FULL)
    one, other = open_two()
    paint(one)
    assert one.services.session.finish()
    one.settle()
    paint(other)
    paint(other)
    assert other.services.session.finish()
    other.settle()
    assert other.said == [PARTED]
    assert kept(one) == [("Ada", "Ben")] * 2
    assert shelved(one) == shelved(other) == []
    wanted = [boards(one), boards(other)]
    found = [
        one.answer(one.services.history.game, game.id).view.game.players
        for game in one.answer(one.services.history.page, ALL, None).games
    ]
    assert all(each in found for each in wanted)


def test_a_window_that_goes_on_to_another_game_takes_none_away(
    tmp_path: Path, open_two: Callable[[], Two]
) -> None:
    """Nothing was entered in it here; there, something was."""
    desk = Desk(tmp_path)
    desk.services.session.begin(table("Ada", "Ben", rows=EMPTY))
    desk.services.close()
    one, other = open_two()
    paint(one)
    one.settle()
    other.services.session.begin(table("Cleo", "Dan", rows=EMPTY))
    assert ("Ada", "Ben") in shelved(other)


def test_a_game_deleted_in_one_window_and_played_in_the_other_is_open(
    tmp_path: Path, open_two: Callable[[], Two]
) -> None:
    begun(tmp_path, EMPTY)
    one, other = open_two()
    shelved(one)
    in_hand = one.services.open_games.in_hand
    assert in_hand is not None
    one.answer(lambda show: one.services.open_games.delete(in_hand, lambda: show(None)))
    assert shelved(one) == []
    paint(other)
    assert shelved(other) == [("Ada", "Ben")]
    assert shelved(one) == [("Ada", "Ben")]


def test_a_kept_game_changed_in_two_windows_says_so(
    tmp_path: Path, open_two: Callable[[], Two]
) -> None:
    with Store.open(tmp_path / HISTORY_FILE) as store:
        store.games.add(table("Ada", "Ben").game)
    one, other = open_two()
    for desk in (one, other):
        (found,) = desk.answer(desk.services.history.page, ALL, None).games
        opened = desk.answer(desk.services.history.game, found.id)
        desk.services.session.visit(opened.view.game)
        desk.settle()
    paint(one)
    one.settle()
    paint(other)
    other.settle()
    assert one.said == []
    assert other.said == [
        "This game was also changed elsewhere; what you entered here replaces it."
    ]
    paint(other)
    other.settle()
    assert len(other.said) == 1


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
print(sqlite3.connect(sys.argv[1]).execute("SELECT count(*) FROM draft_gestures").fetchone()[0])
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
    assert sorted(shelved(one)) == sorted(shelved(other)) == [("Ada", "Ben"), ("Cleo", "Dan")]
    assert one.warned == other.warned == []
