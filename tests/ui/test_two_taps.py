"""Two taps for one, where the first brings something else under the finger on the same screen."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.rules.game import Mode
from tests.ui.driver import LANDSCAPE, PHONE, SMALL_PHONE, Driver
from tests.ui.history_app import Reader, game, keep
from tests.ui.journeys import touchable
from tests.ui.result_app import filled
from tests.ui.table_app import HUT, Editor, begin, game_of, open_app, scroll_of
from tests.ui.visiting import sheets

A_MOMENT = 0.12
"""Seconds between the two."""
SIZES = pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, LANDSCAPE])


def tap_twice(driver: Driver, widget: Any) -> None:
    place = driver.centre(widget)
    driver.tap_blindly(place)
    driver.wait(A_MOMENT)
    driver.tap_blindly(place)


def named(driver: Driver, words: str) -> Any:
    """What says so, in front."""
    return [
        each
        for each in touchable(driver)
        if words in (getattr(each, name, "") for name in ("words", "text", "says"))
    ][-1]


def with_open_games(driver: Driver, count: int) -> None:
    for _game in range(count):
        begin(driver, game_of(Mode.DISCOVERY, HUT, HUT))
        Editor(driver).stroke((0, 0), (0, 2))
        driver.key(27)
        driver.wait(0.3)
    settled(driver)


def settled(driver: Driver) -> None:
    """What was asked of the history is answered, however busy the machine is."""
    Reader(driver, driver.app.services.folder).settle()
    driver.wait(0.3)


@SIZES
def test_undo_touched_twice_begins_and_opens_no_game(
    drive: Callable[..., Driver], tmp_path: Path, size: tuple[int, int]
) -> None:
    driver = open_app(tmp_path, drive, size=size)
    with_open_games(driver, 3)
    driver.tap(named(driver, "More"))
    driver.wait(0.5)
    driver.tap(named(driver, "Delete"))
    settled(driver)
    tap_twice(driver, driver.text("Undo"))
    driver.wait(0.5)
    assert driver.trail == ["play"]
    driver.wait_for(lambda: driver.app.services.open_games.count == 3)


@SIZES
def test_undo_of_a_deletion_touched_twice_opens_no_game_of_the_list(
    drive: Callable[..., Driver], tmp_path: Path, size: tuple[int, int]
) -> None:
    keep(tmp_path, [game("Ada", "Ben", days_ago=days) for days in range(9)])
    driver = open_app(tmp_path, drive, size=size)
    reader = Reader(driver, tmp_path)
    reader.go("History")
    driver.tap(reader.games()[0])
    reader.settle()
    reader.tap("IconTap", says="More")
    reader.choose("Delete")
    reader.settle()
    driver.wait(0.5)
    tap_twice(driver, driver.text("Undo"))
    reader.settle()
    driver.wait(0.5)
    assert driver.place == "history"
    assert len(reader.games()) > 0


def test_a_known_name_touched_twice_seats_one(drive: Callable[..., Driver], tmp_path: Path) -> None:
    keep(tmp_path, [game("Ada", "Ben", "Cleo")])
    driver = open_app(tmp_path, drive)
    Reader(driver, tmp_path).settle()
    first, *_others = driver.find_all("NameChip")
    tap_twice(driver, first)
    names = driver.app.services.next_game.set_up.names
    assert names == ("Ada", "", "")
    driver.wait(0.4)
    driver.tap(driver.find_all("NameChip")[0])
    assert "" not in driver.app.services.next_game.set_up.names[:2], "one who looks goes on"


def test_the_way_to_more_open_games_touched_twice_opens_none(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_app(tmp_path, drive)
    with_open_games(driver, 8)
    driver.wait(0.5)
    (more,) = [each for each in driver.find_all("Pill") if "more open" in each.words]
    scroll_of(more).scroll_to(more, animate=False)
    driver.wait(0.3)
    tap_twice(driver, more)
    settled(driver)
    assert (driver.trail, sheets(driver)) == (["play"], [])
    assert len(driver.find_all("OpenGameCard")) == 8


def answer(card: Any) -> Any:
    return next(each for each in card.walk() if type(each).__name__ == "Segment")


def test_the_last_answer_touched_twice_leaves_the_winner_to_be_revealed(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_app(tmp_path, drive)
    begin(driver, game_of(Mode.TOTEM, filled("@ lo go d d"), filled("@ lo go d d*")))
    driver.app.navigator.open_result()
    driver.wait(0.6)
    while driver.screen.provisional:
        card = next(each for each in driver.find_all("TieCard") if not each.chosen)
        tap_twice(driver, answer(card))
    assert driver.screen.veil
    driver.wait(0.4)
    driver.tap(driver.find("WinnerCard"))
    assert not driver.screen.veil, "who waits for nothing goes on"


def test_an_answer_about_a_kept_game_touched_twice_shows_no_board(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    tied = game_of(Mode.TOTEM, filled("@ lo go d d"), filled("@ lo go d d*"))
    keep(tmp_path, [replace(tied, played_at="2026-01-01T20:00:00+00:00")])
    driver = open_app(tmp_path, drive)
    reader = Reader(driver, tmp_path)
    reader.go("History")
    driver.tap(reader.games()[0])
    reader.settle()
    driver.wait(0.5)
    place = driver.centre(answer(driver.find_all("TieCard")[-1]))
    driver.tap_blindly(place)
    driver.wait_for(lambda: len(driver.find_all("TieCard")) == 1, "the answer to be kept")
    driver.tap_blindly(place)
    reader.settle()
    assert not driver.screen.explained


def known_on_play(driver: Driver) -> Callable[[], list[str]]:
    return lambda: [name for name in driver.app.services.next_game.set_up.names if name]


def known_on_a_slip(driver: Driver) -> Callable[[], list[str]]:
    driver.app.navigator.log_points()
    Reader(driver, driver.app.services.folder).settle()
    driver.wait(0.5)
    return lambda: [field.text for field in driver.find_all("FormField") if field.text]


@SIZES
@pytest.mark.parametrize("come", [known_on_play, known_on_a_slip])
def test_several_known_names_in_quick_succession_are_those_that_were_touched(
    drive: Callable[..., Driver],
    tmp_path: Path,
    size: tuple[int, int],
    come: Callable[[Driver], Callable[[], list[str]]],
) -> None:
    """The thumb goes where each lay when it set out."""
    keep(tmp_path, [game("Ada", "Ben", "Cleo"), game("Dan", "Eva", "Flo", days_ago=1)])
    driver = open_app(tmp_path, drive, size=size)
    Reader(driver, tmp_path).settle()
    names = come(driver)
    chips = list(reversed(driver.find("KnownChips").children))
    scroll_of(chips[0]).scroll_to(chips[0], animate=False)
    driver.wait(0.5)
    for place in [driver.centre(chip) for chip in chips[:3]]:
        driver.tap_blindly(place)
        driver.wait(A_MOMENT)
    assert names() == [chip.words for chip in chips[:3]]
    driver.wait(0.5)
    assert [chip.words for chip in chips[:3] if chip.parent] == []


def of_the_bar(driver: Driver) -> list[Any]:
    return list(driver.find("ChoiceBar").ids.chips.children)


def of_the_sheet(driver: Driver) -> list[Any]:
    driver.tap(
        next(each for each in touchable(driver) if getattr(each, "icon", "") == "tune-variant")
    )
    driver.wait(0.5)
    return [each for each in touchable(driver) if type(each).__name__ == "Chip"]


@pytest.mark.parametrize("chips_of", [of_the_bar, of_the_sheet])
def test_two_players_to_choose_by_in_quick_succession_are_those_that_were_touched(
    drive: Callable[..., Driver], tmp_path: Path, chips_of: Callable[[Driver], list[Any]]
) -> None:
    """Those that are chosen come first, but not while the thumb goes on."""
    keep(tmp_path, [game("Ada", "Ben", "Cleo"), game("Ada", "Ben", days_ago=1)])
    driver = open_app(tmp_path, drive)
    reader = Reader(driver, tmp_path)
    reader.go("History")
    chips = {chip.words: chip for chip in chips_of(driver)}
    for place in [driver.centre(chips[name]) for name in ("Cleo", "Ada")]:
        driver.tap_blindly(place)
        reader.settle()
        driver.wait(A_MOMENT)
    reader.settle()
    driver.wait(0.5)
    chosen = {chip.words for chip in driver.find_all("Chip") if chip.chosen}
    assert chosen == {"Ada", "Cleo"}
