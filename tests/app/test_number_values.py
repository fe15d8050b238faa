"""What a damaged file calls a number and is none is one again, by what the rest of the row says."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.app.transfer import Form
from companion.history.figures import Statistics
from companion.history.place import HISTORY_FILE
from companion.history.records import ALL, GameRecord
from companion.history.store import Store
from tests.app.conftest import Desk
from tests.app.sitting import Sit, paint, resumed, table
from tests.app.test_left_out import exported
from tests.history import samples

GAMES = 12
POINTS_ONLY = 10
"""The number of a game without territories."""
RESULTS = (
    *("total", "rank", "region_points", "resource_points", "totem_points", "caveman_points"),
    *("variant_points", "largest_region", "fires", "complete"),
)
RESULT = "UPDATE seats SET {} = {} WHERE game = {}"
GAME = "UPDATE games SET {} = {} WHERE number = 3"
STAMPS = {
    "a game's": "UPDATE games SET edited_at = {} WHERE number = 3",
    "a player's": "UPDATE players SET edited_at = {} WHERE number = 1",
    "of what is gone for good": "UPDATE tombstones SET edited_at = {}",
    "a deleted game's": "UPDATE games SET edited_at = {0}, deleted_at = {0} WHERE number = 12",
}
NO_NUMBERS = ("'many'", "x'ff'", "0.5")


class Kept(NamedTuple):
    games: tuple[GameRecord, ...]
    statistics: Statistics


def kept(store: Store) -> Kept:
    return Kept(tuple(store.every_game()), store.statistics())


def damaged(folder: Path, wrong: str) -> Kept:
    """A history in which that became of a number; what was in it before."""
    with Store.open(folder / HISTORY_FILE) as store:
        samples.fill(store, GAMES)
        newest, next_one, *_ = (record.id for record in store.every_game())
        store.games.delete(next_one)
        store.games.purge()
        store.games.delete(newest)
        before = kept(store)
    with closing(sqlite3.connect(folder / HISTORY_FILE)) as raw, raw:
        assert raw.execute(wrong).rowcount
    return before


def now_kept(desk: Desk) -> Kept:
    ask = desk.services.history.ask
    found: Kept = desk.answer(lambda show: ask("kept", kept, show))
    return found


@pytest.mark.parametrize("no_number", NO_NUMBERS)
@pytest.mark.parametrize("column", RESULTS)
def test_results_are_worked_out_anew_from_the_territories(
    sit: Sit, tmp_path: Path, column: str, no_number: str
) -> None:
    before = damaged(tmp_path, RESULT.format(column, no_number, 3) + " AND seat = 0")
    desk = sit()
    desk.services.keep_house()
    desk.settle()
    assert now_kept(desk) == before
    assert desk.said == []


@pytest.mark.parametrize("column", ["total", "largest_region", "fires"])
def test_whoever_meets_them_first_finds_numbers(sit: Sit, tmp_path: Path, column: str) -> None:
    before = damaged(tmp_path, RESULT.format(column, "'many'", 3))
    desk = sit()
    assert desk.answer(desk.services.history.statistics, ALL) == before.statistics
    assert now_kept(desk).games == before.games
    assert desk.said == []


def test_who_won_a_tie_is_known_from_the_others(sit: Sit, tmp_path: Path) -> None:
    tie = "UPDATE games SET decided_by = 'fires' WHERE number = 10"
    level = "UPDATE seats SET total = 50, rank = 1 + (seat > 0) WHERE game = 10"
    with Store.open(tmp_path / HISTORY_FILE) as store:
        samples.fill(store, GAMES)
    with closing(sqlite3.connect(tmp_path / HISTORY_FILE)) as raw, raw:
        raw.execute(tie)
        raw.execute(level)
    with Store.open(tmp_path / HISTORY_FILE) as store:
        before = kept(store)
    for seat in (0, 1):
        with closing(sqlite3.connect(tmp_path / HISTORY_FILE)) as raw, raw:
            wrong = "UPDATE seats SET rank = 'first' WHERE game = 10 AND seat = ?"
            assert raw.execute(wrong, (seat,)).rowcount
        assert now_kept(sit()) == before


def test_points_that_were_entered_and_are_none_count_no_more_and_stop_nothing(
    sit: Sit, tmp_path: Path
) -> None:
    before = damaged(tmp_path, RESULT.format("total", "'many'", POINTS_ONLY))
    desk = sit()
    found = desk.answer(desk.services.history.statistics, ALL)
    assert found.games == before.statistics.games - 1
    page = desk.answer(desk.services.history.page, ALL, None)
    assert len(page.games) == len(before.games)
    (left_out,) = exported(desk, tmp_path, Form.GAMES).left_out
    assert left_out.id in {record.id for record in before.games if record.by_points_only}
    assert desk.said == []


@pytest.mark.parametrize("column", ["played_order", "seats", "added_at"])
def test_once_a_day_what_nothing_stumbles_over_is_mended_too(
    sit: Sit, tmp_path: Path, column: str
) -> None:
    damaged(tmp_path, GAME.format(column, "'many'"))
    with closing(sqlite3.connect(tmp_path / HISTORY_FILE)) as raw:
        (before,) = raw.execute("SELECT played_order, seats, added_at FROM games WHERE number = 4")
    desk = sit()
    desk.services.keep_house()
    desk.settle()
    ask = desk.services.history.ask
    found = desk.answer(lambda show: ask("order", _listed, show))
    assert found == sorted(found, reverse=True)
    assert len(found) == GAMES - 2
    with closing(sqlite3.connect(tmp_path / HISTORY_FILE)) as raw:
        (after,) = raw.execute("SELECT played_order, seats, added_at FROM games WHERE number = 3")
    assert list(map(type, after)) == list(map(type, before))


def _listed(store: Store) -> list[str]:
    return [game.played_at or "" for game in store.page().games]


def test_a_stroke_and_a_turn_have_their_places_again(sit: Sit, tmp_path: Path) -> None:
    with Store.open(tmp_path / HISTORY_FILE) as store:
        samples.fill(store, 1)
    desk = Desk(tmp_path)
    desk.services.session.begin(table("Ada", "Ben"))
    for _ in range(3):
        paint(desk)
    desk.services.close()
    with closing(sqlite3.connect(tmp_path / HISTORY_FILE)) as raw, raw:
        asked = "SELECT gesture FROM draft_gestures ORDER BY sequence"
        before = raw.execute(asked).fetchall()
        assert raw.execute("UPDATE draft_gestures SET sequence = 'z' WHERE sequence = 1").rowcount
        assert raw.execute("UPDATE drafts SET turn = 'mine'").rowcount
    desk = sit()
    desk.services.keep_house()
    desk.settle()
    assert resumed(desk)
    with closing(sqlite3.connect(tmp_path / HISTORY_FILE)) as raw:
        assert raw.execute(asked).fetchall() == before
        assert raw.execute("SELECT typeof(turn) FROM drafts").fetchall() == [("integer",)]
