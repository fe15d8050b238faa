"""Games by final points, and who is known."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.app.day_names import here_and_now
from companion.app.services import HISTORY_FILE
from companion.history.game_row import LoggedGame
from companion.rules.ranking import DecidedBy
from companion.ui.app import CompanionApp
from companion.ui.widgets.controls import ColourDot
from tests.ui.driver import PHONE, TABLET, Driver
from tests.ui.history_app import Reader, first, game, keep, stored
from tests.ui.test_resume import killed


def logging_for_two(drive: Callable[..., Driver], folder: Path) -> Reader:
    """A game by its points, where Ada and Ben are known."""
    keep(folder, [game("Ada", "Ben", days_ago=9)])
    reader = Reader(drive(CompanionApp(folder)), folder)
    reader.go("History")
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Log a game, points only")
    reader.tap("Segment", value="2")
    return reader


def test_a_known_name_goes_into_the_line_one_is_at(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    keep(tmp_path, [game("Ada", "Ben")])
    reader = Reader(drive(CompanionApp(tmp_path)), tmp_path)
    reader.go("History")
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Log a game, points only")
    rows = reader.driver.find_all("PointsRow")
    reader.driver.tap(rows[1].ids.name)
    reader.driver.wait_for(lambda: rows[1].ids.name.focus, "the field")
    reader.tap("KnownChip", words="Ben")
    assert [row.name for row in rows] == ["", "Ben", ""]


@pytest.mark.thorough
def test_one_person_has_one_name_whatever_the_case(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    """As on Play."""
    reader = logging_for_two(drive, tmp_path)
    rows = reader.driver.find_all("PointsRow")
    for row, name, points in zip(rows, ("aDA ", "BEN"), ("41", "38"), strict=True):
        reader.write(row.ids.points, points)
        reader.write(row.ids.name, name)
    assert rows[0].name == rows[0].ids.name.text == "Ada"
    reader.tap("Pill", words="Save")
    assert first(reader).winners == ("Ada",)
    with stored(tmp_path) as store:
        assert sorted(player.name for player in store.players.all()) == ["Ada", "Ben"]


def written(reader: Reader) -> list[tuple[str, str]]:
    return [(row.name, row.points) for row in reader.driver.find_all("PointsRow")]


def half_a_slip(reader: Reader) -> None:
    rows = reader.driver.find_all("PointsRow")
    reader.write(rows[0].ids.name, "Zoë")
    reader.write(rows[0].ids.points, "41")
    reader.write(reader.screen.ids.place, "Club")


HALF = [("Zoë", "41"), ("", "")]


def test_a_slip_that_was_begun_is_there_after_a_kill(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    reader = logging_for_two(drive, tmp_path)
    half_a_slip(reader)
    killed(reader.driver)
    reader = Reader(drive(CompanionApp(tmp_path)), tmp_path)
    reader.go("History")
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Log a game, points only")
    assert written(reader) == HALF
    assert (reader.screen.count, reader.screen.ids.place.text) == ("2", "Club")
    reader.write(reader.driver.find_all("PointsRow")[1].ids.name, "Ben")
    reader.write(reader.driver.find_all("PointsRow")[1].ids.points, "38")
    reader.tap("Pill", words="Save")
    assert first(reader).location == "Club"
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Log a game, points only")
    assert written(reader) == [("", "")] * 3


def test_a_slip_that_was_begun_stays_while_another_game_is_edited(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    reader = logging_for_two(drive, tmp_path)
    half_a_slip(reader)
    reader.driver.key(27)  # out of the field
    reader.driver.key(27)
    reader.settle()
    reader.driver.tap(reader.games()[0])
    reader.settle()
    for leave in ("back", "save"):
        reader.tap("IconTap", icon="dots-vertical")
        reader.choose("Edit names, date, place and note")
        assert [name for name, _points in written(reader)] == ["Ada", "Ben"]
        if leave == "back":
            reader.driver.key(27)
            reader.settle()
        else:
            reader.tap("Pill", words="Save")
    reader.driver.key(27)
    reader.settle()
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Log a game, points only")
    assert written(reader) == HALF
    assert reader.screen.title == "Log a game"


@pytest.mark.parametrize("logged", [True, False])
def test_a_game_is_saved_once_however_often_one_touches_while_that_takes_long(
    drive: Callable[..., Driver], tmp_path: Path, logged: bool
) -> None:
    reader = logging_for_two(drive, tmp_path)
    rows = reader.driver.find_all("PointsRow")
    if logged:
        for row, name, points in zip(rows, ("Ada", "Ben"), ("41", "38"), strict=True):
            reader.write(row.ids.name, name)
            reader.write(row.ids.points, points)
    else:
        reader.driver.key(27)
        reader.settle()
        reader.driver.tap(reader.games()[0])
        reader.settle()
        reader.tap("IconTap", icon="dots-vertical")
        reader.choose("Edit names, date, place and note")
        reader.write(reader.screen.ids.place, "Club")
    other = sqlite3.connect(tmp_path / HISTORY_FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    save = reader.screen.ids.keep
    for _touch in range(3):
        reader.driver.tap(save)
        reader.driver.frames(3)
        assert (save.words, save.disabled) == ("Writing…", True)
    other.execute("ROLLBACK")
    other.close()
    reader.settle()
    assert reader.place == ("history" if logged else "game")
    with stored(tmp_path) as store:
        places = [record.location for record in store.games.every_game()]
    assert places == ([None, None] if logged else ["Club"])


def test_what_is_refused_stays_on_the_slip(drive: Callable[..., Driver], tmp_path: Path) -> None:
    reader = logging_for_two(drive, tmp_path)
    rows = reader.driver.find_all("PointsRow")
    for row, name, points in zip(rows, ("Ada", "Ben"), ("41", "38"), strict=True):
        reader.write(row.ids.name, name)
        reader.write(row.ids.points, points)
    reader.screen.ids.place.text = "x" * 501
    reader.tap("Pill", words="Save")
    assert reader.place == "log_points"
    assert reader.message
    reader.screen.ids.place.text = "Club"
    reader.tap("Pill", words="Save")
    assert first(reader).location == "Club"


def test_what_was_written_beside_a_game_and_not_saved_is_come_back_to(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    keep(tmp_path, [game("Ada", "Ben")])
    reader = Reader(drive(CompanionApp(tmp_path)), tmp_path)
    reader.go("History")
    reader.driver.tap(reader.games()[0])
    reader.settle()
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Edit names, date, place and note")
    reader.write(reader.screen.ids.place, "Club")
    reader.driver.key(27)  # out of the field
    reader.driver.key(27)
    reader.settle()
    assert reader.place == "game"
    assert reader.message == "The changes were not saved."
    reader.undo()
    assert reader.place == "log_points"
    assert reader.screen.ids.place.text == "Club"
    reader.tap("Pill", words="Save")
    assert (reader.place, first(reader).location) == ("game", "Club")
    # What is as it was is left without a word.
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Edit names, date, place and note")
    reader.driver.key(27)
    reader.settle()
    assert reader.message != "The changes were not saved."


def test_a_slip_is_deleted_and_comes_back(drive: Callable[..., Driver], tmp_path: Path) -> None:
    reader = logging_for_two(drive, tmp_path)
    half_a_slip(reader)
    reader.tap("IconTap", icon="delete-outline")
    assert written(reader) == [("", "")] * 3
    assert reader.screen.ids.place.text == ""
    reader.undo()
    assert written(reader) == HALF
    assert reader.screen.ids.place.text == "Club"


@pytest.mark.thorough
def test_a_game_is_logged_by_final_points(drive: Callable[..., Driver], tmp_path: Path) -> None:
    reader = logging_for_two(drive, tmp_path)
    reader.tap("KnownChip", words="Ben")
    rows = reader.driver.find_all("PointsRow")
    reader.write(rows[1].ids.name, "Zoë")
    reader.tap("Pill", words="Save")
    assert rows[0].wrong == "How many points does Ben have?"
    assert (rows[0].ids.points.error, rows[0].ids.points.focus) == (True, True)
    for row, points in zip(rows, ("41", "38"), strict=True):
        reader.write(row.ids.points, points)
    assert [row.wrong for row in rows] == ["", ""]
    assert not any(row.ids.points.error for row in rows)
    reader.tap("Pill", words="Save")
    assert reader.place == "history"
    assert reader.winners() == ["Ben", "Ada"]
    logged_game = first(reader).game()
    assert isinstance(logged_game, LoggedGame)
    assert logged_game.size == 7
    assert [(p.name, p.points) for p in logged_game.players] == [("Ben", 41), ("Zoë", 38)]
    assert (logged_game.played_at or "").startswith(here_and_now().date().isoformat())
    reader.undo()
    assert reader.winners() == ["Ada"]


@pytest.mark.parametrize(("scale", "size"), [(1.0, TABLET), (2.0, PHONE)])
def test_what_is_missing_is_marked_everywhere_and_said_once_below_the_first_field(
    drive: Callable[..., Driver], tmp_path: Path, scale: float, size: tuple[int, int], theme: Any
) -> None:
    reader = Reader(drive(CompanionApp(tmp_path), size=size), tmp_path)
    theme.text_scale = scale
    reader.driver.go("log_points")
    reader.driver.wait(0.3)
    reader.tap("Pill", words="Save")
    reader.driver.wait(0.5)
    rows = reader.driver.find_all("PointsRow")
    assert [row.ids.name.error for row in rows] == [True] * 3
    assert not any(row.ids.points.error for row in rows)
    assert [row.wrong for row in rows] == ["Every player needs a name.", "", ""]
    for row in rows:
        (dot,) = (child for child in row.children if isinstance(child, ColourDot))
        assert abs(dot.center_y - row.ids.name.center_y) <= 1
    first_row = rows[0].ids
    assert first_row.says.x == first_row.name.x
    assert first_row.says.top <= first_row.name.y
    assert (first_row.says.y >= first_row.points.top) == (scale == 2)
    if size is TABLET:  # all is seen: nothing moves
        assert reader.screen.ids.scroll.scroll_y == 1


@pytest.mark.thorough
def test_of_several_with_the_most_points_one_is_said_to_have_won(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    reader = Reader(drive(CompanionApp(tmp_path)), tmp_path)
    reader.go("History")
    reader.tap("Pill", words="Log a game, points only")
    rows = reader.driver.find_all("PointsRow")
    tie = reader.screen.ids.tie
    for row, name, points in zip(rows, ("Ada", "Ben", "Cleo"), ("41", "12", "41"), strict=True):
        assert not tie.shown
        reader.write(row.ids.name, name)
        reader.write(row.ids.points, points)
    assert tie.question == "Ada and Cleo are level on points. Who won?"
    reader.driver.wait(0.3)
    reader.tap("Segment", words="Cleo")
    reader.driver.wait(0.3)
    reader.tap("Segment", words="Fire symbols")
    reader.tap("Pill", words="Save")
    record = first(reader)
    assert record.winners == ("Cleo",)
    assert record.decided_by is DecidedBy.FIRES
    (row,) = reader.games()
    assert reader.winners() == ["Cleo"]
    reader.driver.tap(row)
    reader.settle()
    assert reader.screen.kicker == "Won by more fire symbols"
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Edit names, date, place and note")
    tie = reader.screen.ids.tie
    assert (tie.winner, tie.tie_break) == ("2", "fires")
    reader.driver.wait(0.3)
    reader.tap("Segment", words="Shared")
    reader.tap("Pill", words="Save")
    assert first(reader).winners == ("Ada", "Cleo")
    reader.undo()
    assert first(reader).winners == ("Cleo",)
