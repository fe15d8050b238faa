"""What the app sees to by itself, at times of its own."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from companion.history.backups import list_backups
from companion.history.listing import ALL
from companion.history.place import HISTORY_FILE
from companion.history.store import Store, backup_folder_of
from tests.app.conftest import Desk
from tests.app.sitting import Sit, paint, table
from tests.app.test_folder_sync import choose
from tests.history import samples

MANY = 120
"""Games; not all of them are scored anew at once."""
"""Nanoseconds."""


def spoilt(folder: Path) -> list[int]:
    """A history whose totals were worked out by other rules; what they are by those of now."""
    with Store.open(folder / HISTORY_FILE) as store:
        samples.fill(store, MANY)
        right = totals(store)
    with closing(sqlite3.connect(folder / HISTORY_FILE)) as raw, raw:
        raw.execute("UPDATE seats SET total = total + 500 WHERE region_points IS NOT NULL")
    return right


def totals(store: Store) -> list[int]:
    return [seat.total for game in store.games.every_game() for seat in game.seats]


def kept(desk: Desk) -> list[int]:
    found = desk.answer(lambda show: desk.services.history.ask("totals", totals, show))
    assert isinstance(found, list)
    return found


def test_results_follow_a_mended_rule_though_nobody_opens_a_game(sit: Sit, tmp_path: Path) -> None:
    right = spoilt(tmp_path)
    desk = sit()
    assert kept(desk) != right
    desk.services.keep_house()
    desk.wait_for(lambda: desk.came)
    assert kept(desk) == right
    desk = sit()
    desk.services.keep_house()
    desk.settle()
    assert not desk.came


def test_a_kill_while_results_are_worked_out_leaves_the_rest_to_the_next_start(
    sit: Sit, tmp_path: Path
) -> None:
    right = spoilt(tmp_path)
    with Store.open(tmp_path / HISTORY_FILE) as store:
        store.rescore("an older one")
    desk = sit()
    desk.services.keep_house()
    desk.wait_for(lambda: desk.came)
    assert kept(desk) == right


def test_who_pauses_while_results_are_worked_out_finds_them_worked_out_later(
    sit: Sit, tmp_path: Path
) -> None:
    right = spoilt(tmp_path)
    desk = sit()
    desk.services.keep_house()
    desk.services.save_queue.remember({"theme": "dark"})
    desk.services.save_queue.pause()
    desk.wait_for(lambda: desk.came)
    assert kept(desk) == right


def test_opening_a_game_changes_nothing_and_says_what_a_mended_rule_changes(
    sit: Sit, tmp_path: Path
) -> None:
    right = spoilt(tmp_path)
    desk = sit()
    page = desk.answer(desk.services.history.page, ALL, None)
    game = next(each for each in page.games if not each.points_only)
    for _ in range(2):
        opened = desk.answer(desk.services.history.game, game.id)
        assert opened.changes[0].before.total == opened.record.seats[0].total + 500
        assert kept(desk) != right


def share(desk: Desk, place: Path) -> Callable[[], bytes]:
    """Share a folder; returns a reader of the file that is written there."""
    folder = place / "shared"
    folder.mkdir()
    choose(desk, folder)
    (file,) = folder.iterdir()
    return file.read_bytes


def test_a_finished_game_brings_a_backup_and_goes_to_the_others_at_once(
    desk: Desk, tmp_path: Path
) -> None:
    written = share(desk, tmp_path)
    before = written()
    desk.services.session.begin(table("Ada", "Ben"))
    desk.settle()
    assert written() == before
    assert not list_backups(backup_folder_of(tmp_path / HISTORY_FILE))
    assert desk.services.session.finish()
    desk.wait_for(lambda: written() != before)
    assert list_backups(backup_folder_of(tmp_path / HISTORY_FILE))
    before = written()
    paint(desk)
    desk.settle()
    assert written() == before
    assert desk.services.session.finish()
    desk.wait_for(lambda: written() != before)


def test_a_visit_that_is_over_goes_to_the_others(desk: Desk, tmp_path: Path) -> None:
    written = share(desk, tmp_path)
    before = written()
    desk.services.session.begin(table("Ada", "Ben"))
    assert desk.services.session.finish()
    desk.wait_for(lambda: written() != before)
    before = written()
    desk.services.session.close_game()
    page = desk.answer(desk.services.history.page, ALL, None)
    opened = desk.answer(desk.services.history.game, page.games[0].id)
    desk.services.session.edit_saved_game(opened.view.game)
    paint(desk)
    desk.services.session.close_game()
    desk.wait_for(lambda: written() != before)


def test_a_game_that_is_finished_is_in_a_backup_and_so_is_what_is_changed_in_it(
    sit: Sit, tmp_path: Path
) -> None:
    folder = backup_folder_of(tmp_path / HISTORY_FILE)

    def backed_up() -> list[tuple[str | None, ...]]:
        with Store.open(list_backups(folder)[0].path) as copy:
            return [(game.notes,) for game in copy.games.every_game()]

    desk = sit()
    desk.services.session.begin(table("Ada", "Ben"))
    desk.settle()
    assert list_backups(folder) == ()
    assert desk.services.session.finish()
    desk.settle()
    assert backed_up() == [(None,)]
    game = desk.answer(desk.services.history.page, ALL, None).games[0]
    noted = replace(next(samples.games(1)), notes="a long evening")
    desk.answer(lambda show: desk.services.history.edit(game.id, noted, show))
    desk.settle()
    assert backed_up() == [("a long evening",)]
