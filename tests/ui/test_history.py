"""The history, browsed by touch: every game, found, opened, deleted with a way back."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from companion.history.connection import connect
from companion.history.place import HISTORY_FILE
from companion.rules.game import Mode
from companion.table.tabletop import empty_territory
from companion.ui.app import CompanionApp
from companion.ui.widgets import choice_bar
from tests.app.sitting import paint
from tests.ui.driver import LANDSCAPE, PHONE, SMALL_PHONE, Driver
from tests.ui.history_app import Reader, game, keep, logged, stored
from tests.ui.journeys import touchable
from tests.ui.table_app import scroll_of

Open = Callable[..., Reader]


@pytest.fixture
def opened(drive: Callable[..., Driver], tmp_path: Path) -> Open:
    """Opens the app with these games, in front of its history."""

    def start(*games, samples: int = 0, **options) -> Reader:
        if games or samples:
            keep(tmp_path, games, samples=samples)
        reader = Reader(drive(CompanionApp(tmp_path), **options), tmp_path)
        reader.go("History")
        return reader

    return start


def test_games_are_listed_newest_first_under_their_days(opened: Open) -> None:
    reader = opened(
        game("Ada", "Ben", days_ago=1),
        game("Cleo", "Ben", days_ago=0),
        game("Ada", "Cleo", days_ago=1),
    )
    assert reader.winners() == ["Cleo", "Ada", "Ada"]
    first, second, third = reader.games()
    assert first.heading in ("Today", "Tonight")
    assert (second.heading, third.heading) == ("Yesterday · 2 games", "")
    assert reader.screen.counted == "3 games"


def test_a_row_tells_mode_place_and_all_points_from_the_best_down(opened: Open) -> None:
    reader = opened(logged({"Ada": 30, "Ben": 52, "Cleo": 36}, location="Club"))
    (row,) = reader.games()
    faces = row.ids.strip.faces
    assert [(face.name, face.points) for face in faces] == [("Ben", 52), ("Cleo", 36), ("Ada", 30)]
    assert [face.won for face in faces] == [True, False, False]
    assert row.about == "Tribe Mode · Club"


def test_the_row_of_a_provisional_game_says_so_and_crowns_nobody(opened: Open) -> None:
    whole = game("Ada", "Ben")
    empty = replace(whole.players[1], territory=empty_territory(5))
    reader = opened(replace(whole, players=(whole.players[0], empty)))
    (row,) = reader.games()
    assert row.about == "Provisional · Discovery Mode · 5×5"
    assert reader.winners() == [""]


def test_the_newest_comes_first_when_scrolled_to_the_end_the_oldest_last(opened: Open) -> None:
    reader = opened(samples=1000)
    games = reader.screen.ids.games
    assert len(games.data) == 1000
    games.scroll_y = 0
    reader.driver.frames(3)
    reader.settle()
    rows = reader.games()
    assert all(row.loaded for row in rows)
    assert len(reader.driver.find_all("GameView")) == len(rows) < 20
    with closing(connect(reader.folder / HISTORY_FILE, read_only=True).raw) as raw:
        (oldest,) = raw.execute("SELECT id FROM games ORDER BY played_order, number").fetchone()
    assert rows[-1].game == oldest


@pytest.mark.thorough
def test_a_long_list_keeps_few_pages_in_memory(opened: Open) -> None:
    reader = opened(samples=2000)
    games = reader.screen.ids.games
    for step in range(100):
        games.scroll_y = 1 - step / 99
        reader.settle()
        assert all(view.loaded for view in reader.driver.find_all("GameView"))
    assert len(games.data_model.loaded) <= 6


def test_a_drag_scrolls_and_opens_nothing(opened: Open) -> None:
    reader = opened(samples=100)
    before = reader.winners()
    reader.driver.drag((200, 300), (200, 700))
    reader.settle()
    assert reader.place == "history"
    assert reader.winners() != before


def test_words_of_names_notes_and_places_find_games(opened: Open) -> None:
    reader = opened(
        game("Ada", "Ben", notes="Rain all day"),
        game("Cleo", "Ben", location="Café Zlatý lev"),
        game("Ada", "Cleo"),
    )
    reader.tap("IconTap", icon="magnify")
    field = reader.screen.ids.search
    for words, found in (("rain", ["Ada"]), ("zlaty", ["Cleo"]), ("cleo ada", ["Ada"])):
        field.text = ""
        reader.write(field, words)
        assert reader.winners() == found
    field.text = ""
    reader.write(field, "nobody")
    assert reader.screen.empty
    reader.tap("Pill", words="Show all games")
    assert len(reader.winners()) == 3


def test_chips_narrow_the_list_and_all_shows_everything_again(opened: Open) -> None:
    reader = opened(
        game("Ada", "Ben"), game("Ada", "Cleo", mode=Mode.TOTEM), game("Cleo", "Ben", "Ada")
    )
    reader.tap("Chip", words="Ben")
    assert sorted(reader.winners()) == ["Ada", "Cleo"]
    reader.tap("Chip", words="Cleo")
    assert reader.winners() == ["Cleo"]
    reader.tap("Chip", words="All")
    assert len(reader.winners()) == 3
    reader.screen.ids.choice.scroll_x = 1
    reader.driver.frames(3)
    reader.tap("Chip", words="Totem")
    assert reader.winners() == ["Ada"]


def test_a_stretch_of_days_is_picked_in_the_calendar(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choice_bar, "_today", lambda: date(2026, 6, 15))
    days = ("2026-06-14", "2025-06-01")
    reader = opened(
        *(replace(game("Ada", "Ben"), played_at=f"{day}T20:00:00+00:00") for day in days)
    )
    reader.tap("IconTap", icon="tune-variant")
    reader.driver.wait(0.5)
    reader.tap("Chip", words="This year")
    assert reader.screen.counted == "1 game"
    reader.tap("Pill", words="Show these games")
    reader.driver.wait(0.5)
    assert len(reader.winners()) == 1
    reader.driver.key(27)
    reader.settle()
    assert len(reader.winners()) == 2


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, LANDSCAPE])
def test_the_days_stay_under_the_finger_that_picks_the_first_of_them(
    opened: Open, size: tuple[int, int]
) -> None:
    reader = opened(game("Ada", "Ben"), size=size)
    driver = reader.driver
    reader.tap("IconTap", icon="tune-variant")
    driver.wait(0.5)
    calendar = driver.find("Calendar")
    scroll_of(calendar).scroll_to(calendar.ids.days.children[-21], animate=False)
    driver.wait(0.5)
    days = [each for each in calendar.ids.days.children if each in set(touchable(driver))]
    last, first = days[0], days[-1]
    places = [driver.centre(each) for each in (first, last)]
    for place in places:
        driver.tap_blindly(place)
        driver.wait(0.12)
    reader.settle()
    assert [first.end, last.end] == [True, True]
    for place, each in zip(places, (first, last), strict=True):
        assert driver.centre(each) == pytest.approx(place, abs=1)


def test_of_ever_so_many_players_as_many_again_are_offered_on_demand(opened: Open) -> None:
    reader = opened(*(game(f"Ada {number}", f"Ben {number}") for number in range(40)))
    reader.tap("IconTap", icon="tune-variant")
    reader.driver.wait(0.5)
    assert len(players_offered(reader)) == 30
    reader.tap("Chip", words="50 more players")
    assert len(players_offered(reader)) == 60
    chosen = players_offered(reader)[-1]
    reader.scroll_to(reader.find("Chip", words=chosen))
    reader.tap("Chip", words=chosen)
    reader.driver.wait(0.5)
    assert players_offered(reader)[0] == chosen
    assert len(players_offered(reader)) == 60
    assert reader.screen.counted == "1 game"


def players_offered(reader: Reader) -> list[str]:
    """In the sheet, without what stands for those who are not."""
    sheet = reader.driver.window.children[0]
    chips = [each for each in sheet.walk() if getattr(each, "value", "").startswith("player:")]
    return [chip.words for chip in chips]


def test_in_january_this_month_is_offered_once_and_this_year_not_beside_it(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are the same days, so their chips would be one and the same, twice."""
    monkeypatch.setattr(choice_bar, "_today", lambda: date(2027, 1, 9))
    reader = opened(replace(game("Ada", "Ben"), played_at="2027-01-08T20:00:00+00:00"))
    reader.tap("IconTap", icon="tune-variant")
    reader.driver.wait(0.5)
    chips = reader.driver.window.children[0].walk()
    offered = [chip.words for chip in chips if getattr(chip, "value", "")[:2] == "20"]
    assert offered == ["This month", "Last year"]


def test_without_games_it_is_said_what_to_do(opened: Open) -> None:
    reader = opened()
    assert reader.screen.empty
    reader.tap("Pill", words="Log a game, points only")
    assert reader.place == "log_points"


def test_an_empty_history_says_where_the_games_are(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"))
    reader.go("Play")
    reader.driver.tap(reader.screen.ids.start)
    paint(reader.app)
    reader.driver.key(27)
    reader.go("History")
    reader.driver.tap(reader.games()[0])
    reader.settle()
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Delete")
    notice = reader.driver.find("EmptyNotice")
    assert "1 game is still open, under Play." in notice.words
    reader.tap("Pill", words="Deleted games")
    assert reader.winners() == ["Ada"]


def test_a_game_is_deleted_at_once_and_undo_brings_it_back(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"), game("Cleo", "Ben", days_ago=3))
    reader.driver.tap(reader.games()[0])
    reader.settle()
    assert reader.place == "game"
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Delete")
    assert reader.place == "history"
    assert reader.winners() == ["Cleo"]
    assert reader.message == "The game was deleted."
    reader.undo()
    assert reader.winners() == ["Ada", "Cleo"]
    assert reader.history() == ["Ada", "Cleo"]


def test_deleted_games_can_be_fetched_back_later(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"), game("Cleo", "Ben", days_ago=3))
    reader.app.services.history.delete(reader.games()[0].game)
    reader.settle()
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Deleted games")
    assert reader.winners() == ["Ada"]
    reader.driver.tap(reader.games()[0])
    reader.settle()
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Bring back from the deleted games")
    assert reader.history() == ["Ada", "Cleo"]


def show_deleted(reader: Reader) -> None:
    """Ada's game is deleted, and the deleted games are shown."""
    reader.app.services.history.delete(reader.games()[0].game)
    reader.settle()
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Deleted games")
    assert reader.winners() == ["Ada"]


def test_the_list_of_deleted_games_says_what_it_is(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"), game("Cleo", "Ben", days_ago=3))
    assert reader.find("TopBar").title == "History"
    show_deleted(reader)
    assert reader.find("TopBar").title == "Deleted games"
    reader.driver.tap(reader.find("IconTap", icon="arrow-left"))
    reader.settle()
    assert reader.find("TopBar").title == "History"
    assert reader.winners() == ["Cleo"]


def test_all_ends_the_list_of_deleted_games(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"), game("Cleo", "Ben", days_ago=3))
    show_deleted(reader)
    reader.tap("Chip", words="All")
    assert reader.winners() == ["Cleo"]
    assert reader.find("Chip", words="All").chosen


def test_of_somebody_without_a_deleted_game_it_is_not_said_that_there_is_none(
    opened: Open,
) -> None:
    reader = opened(game("Ada", "Ben"), game("Cleo", "Ben", days_ago=3))
    show_deleted(reader)
    reader.tap("Chip", words="Cleo")
    assert reader.screen.ids.notice.title == "No games found"
    reader.tap("Pill", words="Deleted games")
    assert reader.winners() == ["Ada"]
    reader.tap("Chip", words="Cleo")
    reader.tap("Pill", words="Back to the history")
    assert reader.winners() == ["Cleo"]


def test_where_nothing_is_deleted_that_is_said(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"))
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Deleted games")
    assert reader.screen.ids.notice.title == "No deleted games"


@pytest.mark.parametrize("way", [("Statistics",), ("Statistics", "Rules"), ()])
def test_whoever_comes_back_from_elsewhere_finds_the_history_not_the_deleted_games(
    opened: Open, way: tuple[str, ...]
) -> None:
    reader = opened(game("Ada", "Ben"), game("Cleo", "Ben", days_ago=3))
    show_deleted(reader)
    for main in way:
        reader.go(main)
    reader.go("History")
    assert reader.find("TopBar").title == "History"
    assert reader.winners() == ["Cleo"]


def test_what_else_is_chosen_stays_while_one_is_elsewhere(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"), game("Cleo", "Ben", days_ago=3))
    reader.tap("Chip", words="Cleo")
    reader.go("Statistics")
    reader.go("History")
    assert reader.winners() == ["Cleo"]
    assert reader.find("Chip", words="Cleo").chosen


def test_from_a_deleted_game_one_comes_back_to_the_deleted_ones(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"), game("Cleo", "Ben", days_ago=3))
    show_deleted(reader)
    reader.driver.tap(reader.games()[0])
    reader.settle()
    reader.driver.key(27)
    reader.settle()
    assert reader.winners() == ["Ada"]
    assert reader.find("TopBar").title == "Deleted games"


def test_a_deleted_game_says_so_and_is_brought_back_not_edited(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"), game("Cleo", "Ben", days_ago=3))
    show_deleted(reader)
    reader.driver.tap(reader.games()[0])
    reader.settle()
    assert reader.find("Words", text="This game is deleted; it can still be brought back.")
    for words in ("Edit", "Check", "Rematch"):
        pills = reader.driver.find_all(lambda w, words=words: getattr(w, "words", "") == words)
        assert not [each for each in pills if not each.disabled and each.opacity]
    reader.tap("IconTap", icon="dots-vertical")
    reader.driver.wait(0.4)
    items = [each.words for each in reader.driver.find_all("SheetItem")]
    assert "Edit names, date, place and note" not in items
    reader.driver.key(27)
    reader.driver.wait(0.4)
    reader.tap("Pill", words="Bring back")
    assert reader.place == "game"
    assert reader.history() == ["Ada", "Cleo"]
    assert not reader.screen.deleted
    assert reader.find("Pill", words="Rematch")
    reader.tap("Pill", words="Edit")
    assert reader.place == "territory"


def test_coming_back_from_a_game_the_list_is_where_it_was(opened: Open) -> None:
    reader = opened(samples=500)
    games = reader.screen.ids.games
    games.scroll_y = 0.5
    reader.settle()
    before = reader.games()
    reader.driver.tap(before[3])
    reader.settle()
    assert reader.place == "game"
    names = [view.game for view in before]
    reader.driver.key(27)
    reader.settle()
    assert reader.place == "history"
    assert [view.game for view in reader.games()] == names


def test_the_list_shows_right_to_left_names_and_markup_as_text(opened: Open) -> None:
    reader = opened(logged({"[b]Ada[/b]\u202e": 40, "Ben\n": 20}))
    (row,) = reader.games()
    assert row.ids.strip.faces[0].name == "[b]Ada[/b]"
    assert "[b]Ada[/b]" in [label.text for label in row.ids.strip.children]


@pytest.mark.thorough
def test_a_history_of_a_newer_app_is_told_and_left_alone(opened: Open, tmp_path: Path) -> None:
    keep(tmp_path, [game("Ada", "Ben")])
    with closing(sqlite3.connect(tmp_path / HISTORY_FILE)) as raw, raw:
        raw.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at)"
            " VALUES ('origins-companion-history', 'of_tomorrow', '2031-01-01')"
        )
    raw.close()
    before = (tmp_path / HISTORY_FILE).read_bytes()
    reader = opened()
    assert reader.screen.empty
    assert "a newer version of the app" in reader.screen.ids.notice.words
    reader.go("Statistics")
    assert "a newer version of the app" in reader.screen.ids.notice.words
    reader.go("Play")
    assert reader.place == "play"
    assert (tmp_path / HISTORY_FILE).read_bytes() == before


@pytest.mark.thorough
def test_a_locked_history_is_told_and_shown_once_it_is_free(opened: Open, tmp_path: Path) -> None:
    keep(tmp_path, [game("Ada", "Ben")])
    other = sqlite3.connect(tmp_path / HISTORY_FILE, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    reader = opened()
    assert "another program is using this history" in reader.screen.ids.notice.words
    other.execute("COMMIT")
    other.close()
    reader.driver.wait_for(lambda: _tried_again(reader), "the history")
    assert reader.winners() == ["Ada"]


def _tried_again(reader: Reader) -> bool:
    if reader.screen.empty:
        reader.tap("Pill", words="Try again")
    return not reader.screen.empty


def test_a_damaged_history_is_put_aside_and_the_backup_shown(opened: Open, tmp_path: Path) -> None:
    keep(tmp_path, [game("Ada", "Ben")])
    with stored(tmp_path) as store:
        store.roll_backup()
    damaged = b"no database at all " * 300
    (tmp_path / HISTORY_FILE).write_bytes(damaged)
    for ending in ("-wal", "-shm"):
        (tmp_path / f"{HISTORY_FILE}{ending}").unlink(missing_ok=True)
    reader = opened()
    assert reader.winners() == ["Ada"]
    assert "this history is damaged" in reader.message
    assert "restored from the newest backup" in reader.message
    (aside,) = tmp_path.glob("history.damaged-*.db")
    assert aside.read_bytes() == damaged


def test_a_damaged_history_without_a_backup_is_put_aside_and_the_app_is_usable(
    opened: Open, tmp_path: Path
) -> None:
    (tmp_path / HISTORY_FILE).write_bytes(b"no database at all " * 300)
    reader = opened()
    assert reader.screen.empty
    assert "a new history was begun" in reader.message
    reader.app.services.history.put(game("Ada", "Ben"))
    reader.go("History")
    assert reader.winners() == ["Ada"]


@pytest.mark.skipif(os.geteuid() == 0, reason="the administrator may write everywhere")
def test_a_history_that_cannot_be_changed_is_still_shown(opened: Open, tmp_path: Path) -> None:
    keep(tmp_path, [game("Ada", "Ben")])
    (tmp_path / HISTORY_FILE).chmod(0o444)
    tmp_path.chmod(0o555)
    try:
        reader = opened()
        assert reader.winners() == ["Ada"]
    finally:
        tmp_path.chmod(0o755)


def test_deleted_games_are_removed_for_good_once_that_is_confirmed(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"), game("Cleo", "Ben", days_ago=3))
    show_deleted(reader)
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Remove all deleted games")
    reader.choose("Remove for good")
    assert reader.screen.ids.notice.title == "No deleted games"
    assert reader.history() == ["Cleo"]
