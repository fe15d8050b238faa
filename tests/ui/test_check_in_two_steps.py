"""The verdict is shown the moment it is known; what would mend the game comes when it comes."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.rules.game import Game, Mode
from companion.rules.territory import Cell
from tests.held_search import HeldSearch
from tests.ui.driver import LANDSCAPE, PHONE, SMALL_PHONE, Driver
from tests.ui.table_app import Editor, begin, check_ended, game_of, open_app
from tests.ui.test_check import LEGAL, SLIP

LOOKING = "Looking for a slip that would explain it…"
FOUND = "A single slip would explain it."
NOT_ALL = "Not every possible change could be tried."
ROOM = ["@ d d"]
"""It can be built, and no domino may have been discarded."""


@pytest.fixture
def held() -> Iterator[HeldSearch]:
    with HeldSearch() as search:
        yield search


@pytest.fixture
def look(drive: Callable[..., Driver], tmp_path: Path) -> Callable[..., Driver]:
    """The check of a game, with its verdict."""

    def open_check(game: Game, size: tuple[int, int] = PHONE) -> Driver:
        driver = open_app(tmp_path, drive, size=size)
        begin(driver, game)
        driver.tap(driver.screen.ids.badge)
        judged(driver)
        return driver

    return open_check


def judged(driver: Driver) -> None:
    driver.wait_for(lambda: not driver.screen.busy, "the verdict")
    driver.wait(0.2)


def slips(driver: Driver) -> int:
    """How many are offered."""
    return int(driver.find("FixBar").count)


def prefer(driver: Driver, **changed: object) -> None:
    memory = driver.app.services.memory
    memory.prefer(replace(memory.preferences, **changed))
    driver.wait(0.3)


Look = Callable[..., Driver]


def test_the_verdict_is_whole_while_ways_to_mend_it_are_looked_for(
    look: Look, held: HeldSearch
) -> None:
    driver = look(game_of(Mode.DISCOVERY, SLIP))
    screen = driver.screen
    assert driver.find("FindingCard").headline == "Fires and craters differ"
    assert Cell(2, 2) in screen.ids.board.picture.marked
    assert screen.looking
    assert driver.find("FixBar").words == LOOKING
    assert slips(driver) == 0
    held.let_go()
    check_ended(driver)
    assert driver.find("FixBar").words == FOUND
    assert slips(driver) == 1
    assert driver.find("FindingCard").chosen


def test_a_legal_game_has_its_replay_at_once_and_nothing_is_looked_for(
    look: Look, held: HeldSearch
) -> None:
    driver = look(game_of(Mode.DISCOVERY, LEGAL))
    assert driver.screen.can_replay
    assert not driver.screen.looking
    assert slips(driver) == 0
    assert held.begun == 0


def test_stop_ends_the_search_and_leaves_the_verdict(look: Look, held: HeldSearch) -> None:
    driver = look(game_of(Mode.DISCOVERY, SLIP))
    driver.tap(driver.find(lambda w: getattr(w, "words", "") == "Stop"))
    assert driver.place == "check"
    assert not driver.screen.looking
    assert driver.find("FixBar").words == NOT_ALL
    held.let_go()
    driver.wait(0.5)
    assert slips(driver) == 0
    assert driver.find("FindingCard").headline == "Fires and craters differ"
    assert driver.find("FixBar").shown
    assert not driver.find("FixBar").touchable


def test_where_no_single_change_helps_that_is_said(look: Look) -> None:
    driver = look(game_of(Mode.DISCOVERY, ["d d* d*", "d @ q**", "d+3 d+3 d+3"]))
    check_ended(driver)
    assert slips(driver) == 0
    assert driver.find("FixBar").words == "No single slip would explain it."


def test_nothing_moves_under_a_finger_when_the_slips_come(look: Look, held: HeldSearch) -> None:
    driver = look(game_of(Mode.DISCOVERY, SLIP), size=SMALL_PHONE)
    prefer(driver, text_scale=2.0)
    scroll = driver.screen.ids.scroll
    assert scroll.viewport_size[1] > scroll.height + 100
    x, y = driver.centre(scroll)
    finger = driver.touch(x, y)
    for step in range(1, 9):
        finger.move(x, y + 8 * step)
    driver.wait(0.2)
    assert scroll.scroll_y < 1
    cards = driver.find_all("FindingCard")
    before = [driver.centre(card)[1] for card in cards]
    held.let_go()
    check_ended(driver)
    driver.wait(0.3)
    assert slips(driver)
    assert [driver.centre(card)[1] for card in cards] == pytest.approx(before, abs=0.5)
    finger.move(x, y + 72)
    after = [driver.centre(card)[1] for card in cards]
    assert after == pytest.approx([height + 8 for height in before], abs=1)
    finger.lift()


def test_no_slip_comes_under_the_finger_that_was_about_to_stop(
    look: Look, held: HeldSearch
) -> None:
    driver = look(game_of(Mode.DISCOVERY, SLIP))
    place = driver.centre(driver.find(lambda w: getattr(w, "words", "") == "Stop"))
    finger = driver.touch(*place)
    held.let_go()
    check_ended(driver)
    finger.lift()
    assert slips(driver)
    assert driver.find("FixBar").words == FOUND
    driver.tap(place)
    driver.frames(3)
    assert driver.app.services.session.require_editor.territory[Cell(2, 2)].token == 3
    assert driver.find("FixBar").words == FOUND


def test_gone_and_come_back_one_finds_the_verdict_at_once(look: Look, held: HeldSearch) -> None:
    driver = look(game_of(Mode.DISCOVERY, SLIP))
    driver.key(27)
    assert driver.place == "territory"
    driver.tap(driver.screen.ids.badge)
    assert not driver.screen.busy
    assert driver.screen.looking
    held.let_go()
    check_ended(driver)
    assert slips(driver)


@pytest.mark.thorough
def test_the_editors_shield_knows_what_the_check_found(look: Look) -> None:
    for rows, shield in ((LEGAL, "legal"), (SLIP, "doubtful")):
        driver = look(game_of(Mode.DISCOVERY, rows))
        driver.key(27)
        assert driver.screen.verdict == shield
        driver.close()


def test_the_editor_searches_on_where_the_check_was_left_too_early(look: Look) -> None:
    driver = look(game_of(Mode.DISCOVERY, LEGAL))
    driver.app.services.check._known.clear()
    driver.screen.cancel()
    assert driver.place == "territory"
    driver.wait_for(lambda: driver.screen.verdict == "legal", "the shield")


@pytest.mark.thorough
def test_a_finger_that_is_down_puts_the_search_off_and_not_out(look: Look) -> None:
    driver = look(game_of(Mode.DISCOVERY, LEGAL))
    driver.key(27)
    editor = Editor(driver)
    editor.stroke((2, 2), (2, 0))
    driver.wait(0.8)
    finger = editor.press(0, 0)
    driver.wait(0.8)  # held so long, it takes its brush from there
    finger.lift()
    assert driver.screen.verdict == "unknown"
    driver.wait(1.2)
    driver.wait_for(lambda: driver.screen.verdict == "doubtful", "the shield")


def test_an_answer_about_a_game_that_was_changed_meanwhile_is_dropped(
    look: Look, held: HeldSearch
) -> None:
    driver = look(game_of(Mode.DISCOVERY, SLIP))
    driver.key(27)
    driver.app.services.session.require_editor.undo()
    driver.screen.pick(driver.screen.editor.brush)
    held.let_go()
    begin(driver, game_of(Mode.DISCOVERY, LEGAL))
    driver.tap(driver.screen.ids.badge)
    check_ended(driver)
    assert slips(driver) == 0
    assert driver.screen.can_replay


def test_what_is_found_when_no_game_is_in_hand_any_more_hurts_nobody(
    look: Look, held: HeldSearch
) -> None:
    """From the rule of a finding one can go anywhere."""
    driver = look(game_of(Mode.DISCOVERY, SLIP))
    card = driver.find("FindingCard")
    driver.tap(driver.find(lambda w: getattr(w, "words", "") == card.citation))
    assert driver.place == "chapter"
    driver.go("play")
    driver.app.services.session.delete(driver.app.services.session.journal.view.game.id or "")
    held.let_go()
    check = driver.app.navigator.screens.check
    driver.wait_for(lambda: not check.looking, "the slips")
    prefer(driver, language="de")
    prefer(driver, language="en")
    assert driver.place == "play"


def test_looked_up_beside_the_search_goes_on(look: Look, held: HeldSearch) -> None:
    driver = look(game_of(Mode.DISCOVERY, SLIP))
    card = driver.find("FindingCard")
    driver.tap(driver.find(lambda w: getattr(w, "words", "") == card.citation))
    held.let_go()
    check = driver.app.navigator.screens.check
    driver.wait_for(lambda: not check.looking, "the slips")
    driver.key(27)
    assert driver.place == "check"
    assert slips(driver)


@pytest.mark.thorough
def test_the_phone_turned_and_another_language_in_the_middle_lose_nothing(
    look: Look, held: HeldSearch
) -> None:
    driver = look(game_of(Mode.DISCOVERY, SLIP))
    driver.resize(LANDSCAPE)
    prefer(driver, language="de")
    assert driver.screen.looking
    assert driver.find("FixBar").words == "Suche nach einem Versehen, das es erklärt …"
    held.let_go()
    check_ended(driver)
    driver.resize(PHONE)
    prefer(driver, language="en")
    assert driver.find("FixBar").words == FOUND
    assert slips(driver) == 1
    assert driver.find("FindingCard").headline == "Fires and craters differ"
    assert slips(driver)


def test_another_language_leaves_the_page_where_it_was(look: Look) -> None:
    driver = look(game_of(Mode.DISCOVERY, SLIP), size=SMALL_PHONE)
    prefer(driver, text_scale=2.0)
    check_ended(driver)
    scroll = driver.screen.ids.scroll
    scroll.scroll_y = 0.4
    driver.frames(3)
    prefer(driver, language="nl")
    assert 0.2 < scroll.scroll_y < 0.6


def test_the_slips_may_come_while_the_proof_is_played(look: Look, held: HeldSearch) -> None:
    """A territory may be built, and another rule be broken."""
    driver = look(game_of(Mode.DISCOVERY, ROOM))
    screen = driver.screen
    assert screen.can_replay
    assert screen.looking
    screen.replay()
    screen.replay_bar.move(1)
    picture = screen.ids.board.picture
    held.let_go()
    check_ended(driver)
    assert screen.ids.board.picture is picture
