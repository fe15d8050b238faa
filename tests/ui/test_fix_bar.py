"""What would mend a layout: pinned under the report, seen on the board before it is done."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion import texts
from companion.rules.box import Resource
from companion.rules.game import Game, Mode
from companion.rules.territory import Cell
from companion.texts import _
from companion.ui.new_in_sight import STILL
from tests.cases.casebook import games
from tests.ui.driver import LANDSCAPE, PHONE, SMALL_PHONE, TABLET, Driver
from tests.ui.said_anew import speak
from tests.ui.table_app import begin, check_ended, game_of, in_sight, open_app

TOO_FAR = ["d g @ l v2", "d q d l* d", "d q q g+1 g", "v1 v1 q* g+1 g", "d d+1 d v1 g+2"]
"""Four squares where the token of the volcano in the corner may have been meant to lie."""
TOKEN, VOLCANO = Cell(4, 4), Cell(0, 4)
DESERTS = Cell(1, 2), Cell(1, 4)

Look = Callable[..., Driver]


@pytest.fixture
def look(drive: Callable[..., Driver], tmp_path: Path) -> Look:
    """The check of a game, with its answer and what would mend it."""

    def open_check(table: Game, size: tuple[int, int] = PHONE, text_scale: float = 1.0) -> Driver:
        driver = open_app(tmp_path, drive, size=size)
        memory = driver.app.services.memory
        memory.prefer(replace(memory.preferences, text_scale=text_scale))
        begin(driver, table)
        driver.tap(driver.screen.ids.badge)
        check_ended(driver)
        driver.wait(0.3)
        return driver

    return open_check


def tap(driver: Driver, words: str) -> None:
    driver.tap(said(driver, words))
    driver.wait(0.1 + STILL)


def said(driver: Driver, words: str) -> Any:
    return driver.find(
        lambda each: words in (getattr(each, "words", ""), getattr(each, "says", ""))
    )


def picture(driver: Driver) -> Any:
    return driver.screen.ids.board.picture


def token(driver: Driver) -> int:
    """On the square where it was entered."""
    return int(driver.app.services.session.require_editor.territory[TOKEN].token)


def test_a_fire_that_flew_too_far_shows_its_volcano_and_what_that_reaches(look: Look) -> None:
    shown = picture(look(game_of(Mode.DISCOVERY, TOO_FAR)))
    assert shown.marked == {TOKEN}
    assert [outline.cells for outline in shown.outlines] == [{VOLCANO}]
    assert shown.lit == {Cell(0, 2), Cell(0, 3), *DESERTS, Cell(2, 4)} | {Cell(2, 2), Cell(2, 3)}


def test_a_finding_about_something_else_shows_no_volcano(look: Look) -> None:
    shown = picture(look(game_of(Mode.DISCOVERY, ["@ d d"])))
    assert (shown.lit, shown.outlines) == (frozenset(), ())


def test_each_slip_is_seen_on_the_board_before_it_is_mended(look: Look) -> None:
    driver = look(game_of(Mode.DISCOVERY, TOO_FAR))
    bar = driver.find("FixBar")
    assert (bar.count, bar.counted) == (4, "1 of 4")
    as_entered = picture(driver)
    tap(driver, "Show")
    seen = []
    for _slip in range(4):
        shown = picture(driver)
        (target,) = shown.lit - {TOKEN}
        assert shown.squares[target].token == 2
        assert not shown.squares[TOKEN].token
        assert [outline.cells for outline in shown.outlines] == [{VOLCANO}]
        seen.append((bar.slip, target))
        tap(driver, "Next")
    assert len({target for _words, target in seen}) == 4, "each has its square"
    assert bar.counted == "1 of 4", "after the last one the first one comes"
    assert token(driver) == 2, "nothing is changed yet"
    tap(driver, "As entered")
    assert picture(driver) == as_entered
    assert driver.find("FindingCard").chosen


def test_the_one_that_is_seen_is_the_one_that_is_mended(look: Look) -> None:
    driver = look(game_of(Mode.DISCOVERY, TOO_FAR))
    tap(driver, "Previous")
    (target,) = picture(driver).lit - {TOKEN}
    tap(driver, "Change it")
    check_ended(driver)
    territory = driver.app.services.session.require_editor.territory
    assert (territory[target].token, territory[TOKEN].token) == (2, 0)
    assert driver.screen.can_replay


def test_two_taps_for_one_mend_nothing(look: Look) -> None:
    driver = look(game_of(Mode.DISCOVERY, TOO_FAR))
    place = driver.centre(said(driver, "Show"))
    driver.tap(place)
    driver.tap(place)
    driver.wait(0.3)
    assert token(driver) == 2


def test_the_back_key_leads_from_what_would_be_to_what_is(look: Look) -> None:
    driver = look(game_of(Mode.DISCOVERY, TOO_FAR))
    tap(driver, "Show")
    driver.key(27)
    assert driver.place == "check"
    assert picture(driver).marked == {TOKEN}
    driver.key(27)
    assert driver.place == "territory"


def test_a_finding_touched_is_seen_instead_of_what_would_be(look: Look) -> None:
    driver = look(game_of(Mode.DISCOVERY, TOO_FAR))
    tap(driver, "Show")
    assert not driver.find("FindingCard").chosen
    driver.tap(driver.find("FindingCard"))
    assert picture(driver).marked == {TOKEN}
    assert not driver.find("FixBar").previewing


def test_a_slip_says_whose_it_is_and_turns_to_that_board(look: Look) -> None:
    legal = games("games.jsonl")[17]
    first, second = legal.players
    near, far = Cell(3, 1), Cell(4, 4)
    thrown = second.territory.put(near, replace(second.territory[near], token=0))
    thrown = thrown.put(far, replace(thrown[far], token=3))
    driver = look(replace(legal, players=(first, replace(second, territory=thrown)), id=None))
    bar, seats = driver.find("FixBar"), driver.find("Seats")
    assert bar.slip == "Đorđe: move the fire to the marked square: desert"
    driver.tap(seats.children[-1])
    assert picture(driver).hut is first.colour
    tap(driver, "Show")
    assert picture(driver).hut is second.colour
    driver.tap(seats.children[-1])
    assert picture(driver).hut is first.colour
    assert not bar.previewing


def test_who_should_hold_a_totem_is_shown_with_what_it_is_for(look: Look) -> None:
    game = games("games.jsonl")[38]
    ben, other = game.players
    open_tie = replace(other, totems=other.totems - {Resource.MUSHROOM})
    driver = look(replace(game, players=(ben, open_tie), id=None))
    tap(driver, "Previous")
    assert driver.find("FixBar").slip == "Mushroom totem: give it to Đorđe"
    shown = picture(driver)
    assert shown.hut is other.colour
    assert shown.lit
    assert {shown.squares[cell].terrain.resource for cell in shown.lit} == {Resource.MUSHROOM}


@pytest.mark.thorough
@pytest.mark.parametrize("language", texts.languages())
def test_what_came_of_the_search_is_told_in_few_lines(look: Look, language: str) -> None:
    driver = look(game_of(Mode.DISCOVERY, TOO_FAR))
    speak(driver, language)
    bar = driver.find("FixBar")
    assert len(bar.words) > len(_("A single slip would explain it."))
    told = driver.find(lambda each: getattr(each, "text", "") == bar.words)
    assert told.height < 4 * told.font_size * told.line_height


@pytest.mark.thorough
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, LANDSCAPE, TABLET, (740, 360)])
def test_report_board_and_fix_are_in_sight_together(
    look: Look, size: tuple[int, int], text_scale: float
) -> None:
    driver = look(game_of(Mode.DISCOVERY, TOO_FAR), size=size, text_scale=text_scale)
    screen = driver.screen
    assert screen.ids.scroll.scroll_y == 1
    for part in (screen.ids.board, screen.ids.fix_bar):
        assert in_sight(part, screen)
    card, page = driver.find("FindingCard"), screen.ids.scroll
    assert card.to_window(0, card.top)[1] <= page.to_window(0, page.top)[1] + 1
    assert page.height >= card.padding[1] + card.head_tall, "its headline at least"
    if text_scale > 1:
        assert page.height > screen.ids.fix_bar.height, "and more than of what would mend it"
    tap(driver, "Show")
    assert in_sight(said(driver, "Change it"), screen)
    words = driver.find("SlipWords")
    assert in_sight(words, page if screen.slip_below else screen), "what is seen is told"
    tap(driver, "Next")
    assert in_sight(words, page if screen.slip_below else screen)


@pytest.mark.thorough
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, LANDSCAPE])
def test_large_letters_lose_nothing_of_what_is_told(
    look: Look, size: tuple[int, int], text_scale: float
) -> None:
    driver = look(game_of(Mode.DISCOVERY, TOO_FAR), size=size, text_scale=text_scale)
    bar = driver.find("FixBar")
    for counted in ("1 of 4", "2 of 4"):
        told = {each.text for each in driver.find_all("Soft") + driver.find_all("Words")}
        assert {bar.slip, counted} <= told
        assert bar.words in told or (text_scale == 1 and bar.previewing)
        tap(driver, "Next")


def test_the_square_that_is_spoken_of_is_marked_before_it_is_shown(look: Look) -> None:
    driver = look(game_of(Mode.DISCOVERY, TOO_FAR))
    bar = driver.find("FixBar")
    marks = []
    for _slip in range(bar.count):
        as_entered = picture(driver)
        assert as_entered.marked == {TOKEN}
        tap(driver, "Show")
        assert picture(driver).aimed == as_entered.aimed == picture(driver).lit - {TOKEN}
        marks.append(as_entered.aimed)
        tap(driver, "Next")
        tap(driver, "As entered")
    assert len(set(marks)) == bar.count
