"""A known name is completed while it is typed; what is typed stays unless that is taken."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.ui.app import CompanionApp
from companion.ui.widgets.completing import NameRest
from companion.ui.widgets.controls import NameField
from companion.ui.widgets.known_chips import KnownChip
from companion.ui.widgets.top_bar import Title
from tests.ui.driver import SMALL_PHONE, Driver
from tests.ui.history_app import Reader, game, keep
from tests.ui.test_play import name_fields, segment

ENTER, TAB, BACKSPACE, RIGHT, LEFT, END = 13, 9, 8, 275, 276, 279


LONG = "Wolfgang Amadeus Theophilus von und zu Kingdom"


@pytest.fixture
def reader(drive: Callable[..., Driver], tmp_path: Path) -> Reader:
    """Chloé and Jana played last, then Charlie and Ben."""
    keep(tmp_path, [game("Charlie", "Ben", days_ago=9), game("Chloé", "Jana", days_ago=1)])
    reader = Reader(drive(CompanionApp(tmp_path)), tmp_path)
    reader.settle()
    reader.driver.frames(3)
    return reader


@pytest.fixture
def play(reader: Reader) -> Driver:
    return reader.driver


def begin(driver: Driver, field: Any, text: str) -> None:
    driver.tap(field)
    driver.wait_for(lambda: field.focus, "the field")
    driver.type(text)


def offered(driver: Driver) -> str:
    return "".join(each.rest for each in driver.find_all(NameRest))


def names(driver: Driver) -> list[str]:
    written = [field.text for field in name_fields(driver)]
    assert written == [seat.name for seat in driver.app.services.next_game.set_up.seats_in_use()]
    return written


def focused(driver: Driver) -> list[bool]:
    return [field.focus for field in name_fields(driver)]


def test_a_touch_takes_the_rest_and_leads_to_the_next_name(play: Driver) -> None:
    begin(play, name_fields(play)[0], "chl")
    assert offered(play) == "oé"
    play.tap(play.find(NameRest))
    play.wait(0.2)
    assert names(play) == ["Chloé", "", ""]
    assert focused(play) == [False, True, False]
    play.type("c")
    assert offered(play) == "harlie", "who sits there already is no longer offered"


@pytest.mark.thorough
@pytest.mark.parametrize("leave", [ENTER, TAB])
def test_a_new_name_that_is_the_beginning_of_a_known_one_stays_as_it_is_typed(
    play: Driver, leave: int
) -> None:
    begin(play, name_fields(play)[0], "Jan")
    assert offered(play) == "a"
    play.key(leave)
    assert focused(play) == [False, True, False]
    assert names(play) == ["Jan", "", ""]
    assert offered(play) == ""


def test_a_game_that_is_begun_at_once_has_the_name_that_was_typed(play: Driver) -> None:
    begin(play, name_fields(play)[2], "Jan")
    assert offered(play) == "a"
    play.tap(play.screen.ids.start)
    players = play.app.services.session.journal.view.game.players
    assert [player.name for player in players] == ["Player 1", "Player 2", "Jan"]


@pytest.mark.parametrize("key", [RIGHT, END])
def test_a_key_that_leads_behind_the_rest_takes_it(play: Driver, key: int) -> None:
    begin(play, name_fields(play)[1], "ja")
    play.key(key)
    assert names(play) == ["", "Jana", ""]
    assert focused(play) == [False, True, False]
    assert offered(play) == ""
    play.type("!")
    assert names(play) == ["", "Jana!", ""]


def test_what_a_keyboard_mends_is_mended_letter_by_letter(play: Driver) -> None:
    """An on-screen keyboard takes a word for another one by backspaces and the letters that differ:
    each of them takes one letter of what was typed, whatever is offered."""
    field = name_fields(play)[0]
    begin(play, field, "Chl")
    assert offered(play) == "oé"
    for _letter in "hl":
        play.key(BACKSPACE)
    play.type("ara")
    assert field.text == "Cara"
    assert offered(play) == ""


def test_typing_on_and_going_back_says_what_is_missing_still(play: Driver) -> None:
    begin(play, name_fields(play)[0], "C")
    assert offered(play) == "hloé"
    play.type("ha")
    assert offered(play) == "rlie"
    play.key(BACKSPACE)
    assert offered(play) == "loé"
    play.key(LEFT)
    assert offered(play) == "", "nothing goes on in the middle of a name"
    play.key(RIGHT)
    assert names(play) == ["Ch", "", ""], "that only led back to the end"


def test_a_name_that_is_only_come_back_to_is_not_gone_on_with(play: Driver) -> None:
    first, second = name_fields(play)[:2]
    begin(play, first, "Jan")
    begin(play, second, "Zoe")
    play.tap(first)
    play.wait(0.2)
    assert first.focus
    assert offered(play) == ""
    play.tap((first.to_window(first.right, 0)[0] - 20, play.centre(first)[1]))
    play.wait(0.2)
    assert names(play) == ["Jan", "Zoe", ""]


def test_the_chip_of_the_same_player_comes_first_and_stands_out(play: Driver) -> None:
    def likely() -> list[str]:
        return [chip.words for chip in play.find_all(KnownChip) if chip.likely]

    assert likely() == []
    begin(play, name_fields(play)[0], "ch")
    chips = sorted(play.find_all(KnownChip), key=lambda chip: (-chip.y, chip.x))
    assert [chip.words for chip in chips] == ["Chloé", "Charlie"]
    assert likely() == ["Chloé"]
    assert chips[0].rim != chips[1].rim
    play.tap(chips[1])
    play.frames(2)
    assert names(play) == ["Charlie", "", ""]
    assert likely() == []


def play_with_a_long_name(drive: Callable[..., Driver], folder: Path) -> Driver:
    keep(folder, [game(LONG, "Ben")])
    play = drive(CompanionApp(folder), size=SMALL_PHONE)
    Reader(play, folder).settle()
    play.frames(3)
    return play


def test_a_long_name_stays_in_its_field_and_is_taken_whole(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    play = play_with_a_long_name(drive, tmp_path)
    field = name_fields(play)[0]
    begin(play, field, "Wol")
    (rest,) = play.find_all(NameRest)
    assert rest.ids.words.is_shortened
    assert rest.ids.words.right <= field.right
    play.tap(rest)
    play.wait(0.2)
    assert names(play) == [LONG, "", ""]


def test_where_there_is_no_room_the_chip_is_there(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    play = play_with_a_long_name(drive, tmp_path)
    begin(play, name_fields(play)[0], LONG[:20])
    assert offered(play) == ""
    (chip,) = play.find_all(KnownChip)
    assert chip.likely
    play.key(RIGHT)
    assert names(play) == [LONG[:20], "", ""], "nothing is taken that is not seen"


def test_in_the_middle_of_a_game_a_name_is_completed_too(play: Driver) -> None:
    play.tap(play.screen.ids.start)
    play.tap(play.find(lambda w: isinstance(w, Title) and not w.disabled))
    play.wait(0.4)
    fields = sorted(play.find_all(NameField), key=lambda field: -field.y)
    begin(play, fields[0], "chl")
    play.tap(play.find(NameRest))
    play.wait(0.2)
    assert fields[1].focus
    play.type("Jan")
    assert offered(play) == "a"
    play.tap(segment(play, "Done"))
    play.wait(0.4)
    players = play.app.services.session.journal.view.game.players
    assert [player.name for player in players] == ["Chloé", "Jan", "Player 3"]


def test_in_a_game_logged_by_its_points_the_points_come_next(reader: Reader) -> None:
    driver = reader.driver
    reader.go("History")
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Log a game, points only")
    reader.tap("Segment", value="2")
    rows = driver.find_all("PointsRow")
    begin(driver, rows[0].ids.name, "CHL")
    assert [chip.words for chip in driver.find_all(KnownChip)] == ["Chloé"]
    driver.tap(driver.find(NameRest))
    driver.wait(0.2)
    assert rows[0].ids.points.focus
    driver.type("41")
    begin(driver, rows[1].ids.name, "Jan")
    assert offered(driver) == "a"
    driver.key(ENTER)
    assert rows[1].ids.points.focus
    driver.type("38")
    assert [(row.ids.name.text, row.ids.points.text) for row in rows] == [
        ("Chloé", "41"),
        ("Jan", "38"),
    ]


def test_another_name_for_somebody_is_not_completed(reader: Reader) -> None:
    """To be one with somebody else is asked for elsewhere."""
    driver = reader.driver
    driver.go("players")
    reader.settle()
    reader.tap("PlayerRow", name="Ben")
    reader.choose("Rename")
    field = driver.wait_for(lambda: driver.find_all("FormField"), "the field")[0]
    begin(driver, field, "")
    for _letter in "Ben":
        driver.key(BACKSPACE)
    driver.type("Jan")
    assert offered(driver) == ""
