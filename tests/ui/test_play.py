"""From the start to the result, as four people at a table go."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.history.place import HISTORY_FILE
from companion.history.store import Store
from companion.rules.box import Caveman, Terrain
from companion.rules.game import Colour, Mode, Variant
from companion.texts import terms
from companion.ui.widgets.calm_scroll import CalmScroll
from tests.settling import settle
from tests.ui.driver import Driver
from tests.ui.table_app import Editor, begin, game_of, open_app

Open = Callable[[], Driver]
FULL = ["l l l", "l @ l", "l l l"]


@pytest.fixture
def open_play(drive: Callable[..., Driver], tmp_path: Path) -> Open:
    return lambda: open_app(tmp_path, drive)


def segment(driver: Driver, words: str) -> Any:
    return driver.find(lambda widget: getattr(widget, "words", None) == words)


def toggle(driver: Driver, text: str) -> Any:
    return next(each for each in driver.find_all("Toggle") if each.text.startswith(text))


def name_fields(driver: Driver) -> list[Any]:
    return sorted(driver.find_all("NameField"), key=lambda field: -field.y)


def finish(driver: Driver) -> None:
    """To the result, past the reveal."""
    driver.tap(driver.screen.shelf.ids.go)
    driver.wait(4)


@pytest.mark.parametrize("mode", Mode)
def test_a_game_from_the_start_to_the_result(open_play: Open, mode: Mode) -> None:
    driver = open_play()
    driver.tap(segment(driver, terms.mode_name(mode)))
    for field, name in zip(name_fields(driver), ("Ada", "Bo", "Cy"), strict=True):
        driver.tap(field)
        driver.type(name)
    driver.tap(driver.screen.ids.start)
    editor = Editor(driver)
    for strokes in (3, 2, 1):
        editor.carry(Terrain.LAKE, (4, 0), (4, strokes))
        editor.tap(4, 0)
        if mode is Mode.TRIBE:
            editor.carry(Caveman.FISHING_CHILD, (4, 1))
        driver.tap(editor.screen.shelf.ids.go)
    driver.wait(4)
    result = driver.screen
    assert driver.place == "result"
    assert result.winner == "Ada"
    totals = {row.name: row.total for row in driver.find_all("RankRow")}
    expected = {
        # 4, 3, 2 squares with one fire; then fish, their totem still open; then the child
        # beside fish.
        Mode.DISCOVERY: (4, {"Bo": "3", "Cy": "2"}),
        Mode.TOTEM: (4 + 3, {"Bo": "5", "Cy": "3"}),
        Mode.TRIBE: (4 + 3, {"Bo": "6", "Cy": "2"}),
    }
    assert (result.total, totals) == expected[mode]


def test_two_players_have_the_large_board_or_the_small_one(open_play: Open) -> None:
    driver = open_play()
    driver.tap(segment(driver, "2"))
    driver.tap(segment(driver, "5×5"))
    driver.tap(driver.screen.ids.start)
    assert driver.app.services.session.journal.view.game.size == 5
    driver.key(27)
    driver.tap(segment(driver, "7×7"))
    driver.tap(driver.screen.ids.start)
    assert driver.app.services.session.journal.view.game.size == 7


def test_two_players_begin_on_the_large_board(open_play: Open) -> None:
    """Also where three were shown before, who have no choice: showing chooses nothing."""
    driver = open_play()
    driver.tap(segment(driver, "2"))
    driver.tap(driver.screen.ids.start)
    assert driver.app.services.session.journal.view.game.size == 7


def test_the_last_set_up_is_remembered(open_play: Open) -> None:
    driver = open_play()
    driver.tap(segment(driver, "4"))
    driver.tap(segment(driver, terms.mode_name(Mode.TRIBE)))
    driver.tap(toggle(driver, terms.variant(Variant.HOMO_HABILIS)))
    driver.tap(name_fields(driver)[3])
    driver.type("Dora")
    driver.tap(driver.screen.ids.start)
    driver.close()
    again = open_play()
    again.key(27)
    play = again.screen
    assert (play.count, play.mode) == ("4", Mode.TRIBE.value)
    assert [toggle.wanted for toggle in again.find_all("Toggle")] == [False, True]
    assert name_fields(again)[3].text == "Dora"


def test_a_colour_is_one_touch_and_a_taken_one_changes_places(open_play: Open) -> None:
    driver = open_play()
    first, *_rest = sorted(driver.find_all("ColourDiscs"), key=lambda discs: -discs.y)
    driver.tap(first.to_window(*first.disc_of(Colour.GREEN)))
    assert (first.chosen, first.taken) == (Colour.GREEN, {Colour.BLACK, Colour.PINK})
    driver.tap(driver.screen.ids.start)
    colours = [player.colour for player in driver.app.services.session.journal.view.game.players]
    assert colours == [Colour.GREEN, Colour.BLACK, Colour.PINK]


@pytest.mark.thorough
def test_a_single_territory_needs_no_players(open_play: Open) -> None:
    driver = open_play()
    driver.tap(driver.find(lambda w: "single territory" in getattr(w, "words", "")))
    assert len(driver.app.services.session.journal.view.game.players) == 1
    finish(driver)
    assert driver.place == "result"
    assert driver.find_all("RankRow") == []


def cards(driver: Driver) -> list[Any]:
    """The open games, from the top down."""
    for _ in range(3):
        # An answer may lead to another question.
        settle(driver.app.services.save_queue)
        driver.wait(0.1)
    return sorted(driver.find_all("OpenGameCard"), key=lambda card: -card.y)


def choose(driver: Driver, words: str) -> None:
    driver.wait(0.5)
    driver.tap(segment(driver, words))
    driver.wait(0.5)


def test_a_game_begun_beside_another_takes_nothing_away(open_play: Open) -> None:
    driver = open_play()
    driver.tap(driver.screen.ids.start)
    Editor(driver).carry(Terrain.LAKE, (4, 0))
    entered = Editor(driver).rows
    driver.key(27)
    driver.tap(driver.screen.ids.start)
    assert driver.root.message.words == "The previous game is still open, under Play."
    Editor(driver).carry(Terrain.DESERT, (4, 0))
    other = Editor(driver).rows
    driver.key(27)
    assert [card.first for card in cards(driver)] == [True, False]
    driver.tap(cards(driver)[1])
    assert Editor(driver).rows == entered
    driver.close()
    again = open_play()
    assert Editor(again).rows == entered
    again.key(27)
    again.tap(cards(again)[1])
    assert Editor(again).rows == other


def test_a_page_remembers_no_step_of_its_scrolls(
    open_play: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kivy would have its bar told of its colour once more for each: 25,000 times in an evening."""
    told = []
    monkeypatch.setattr(CalmScroll, "_change_bar_color", lambda *what: told.append(what))
    driver = open_play()
    begin(driver, game_of(Mode.TRIBE, *[FULL] * 4))
    driver.go("play")
    driver.wait(1)
    scroll = driver.screen.ids.scroll
    x, y = scroll.center
    for _time in range(5):
        driver.drag((x, y), (x, y + 300), (x, y - 300), steps=20)
    driver.wait(3)
    told.clear()
    scroll.bar_color = scroll.bar_inactive_color = (1, 0, 0, 1)
    assert len(told) <= 2


def test_a_single_territory_in_the_middle_of_a_game_takes_nothing_away(open_play: Open) -> None:
    driver = open_play()
    driver.tap(driver.screen.ids.start)
    Editor(driver).carry(Terrain.LAKE, (4, 0))
    driver.key(27)
    driver.screen.ids.scroll.scroll_y = 0
    driver.frames(2)
    driver.tap(driver.find(lambda w: "single territory" in getattr(w, "words", "")))
    Editor(driver).carry(Terrain.DESERT, (4, 0))
    driver.key(27)
    players = [card.players for card in cards(driver)]
    assert [words.replace("\xa0", " ") for words in players] == [
        "Territory: 0",
        "Player 1: 0 · Player 2: 0 · Player 3: 0",
    ]


def test_of_many_open_games_the_newest_are_listed_and_more_on_demand(open_play: Open) -> None:
    driver = open_play()
    for _ in range(7):
        begin(driver, game_of(Mode.TRIBE, FULL, FULL))
    driver.go("play")
    assert len(cards(driver)) == 4
    driver.tap(segment(driver, "3 more open games"))
    assert len(cards(driver)) == 7
    driver.go("rules")
    driver.go("play")
    assert len(cards(driver)) == 4


def tap_below(driver: Driver, widget: Any) -> None:
    driver.screen.ids.scroll.scroll_to(widget, animate=False)
    driver.frames(2)
    driver.tap(widget)


def test_of_ever_so_many_open_games_some_more_are_listed_at_a_time(open_play: Open) -> None:
    driver = open_play()
    for _ in range(22):
        begin(driver, game_of(Mode.TRIBE, FULL, FULL))
    driver.go("play")
    first = cards(driver)
    for there, more in ((12, "10 more open games"), (20, "2 more open games")):
        (pill,) = [each for each in driver.find_all("Pill") if "more open games" in each.words]
        tap_below(driver, pill)
        assert len(cards(driver)) == there
        assert cards(driver)[:4] == first  # those that were there stay: a finger may be on one
        assert segment(driver, more)
    last = segment(driver, "2 more open games")
    tap_below(driver, last)
    assert len(cards(driver)) == 22


def test_go_on_is_there_at_once_after_a_kill(open_play: Open) -> None:
    driver = open_play()
    driver.tap(driver.screen.ids.start)
    Editor(driver).carry(Terrain.LAKE, (4, 0))
    driver.key(27)
    words = cards(driver)[0].words
    assert words == "Discovery Mode · 1 of 72 squares"
    driver.close()
    again = open_play()
    assert again.trail == ["play"]
    assert [card.words for card in again.find_all("OpenGameCard")] == [words]


def test_an_open_game_is_deleted_with_a_way_back(open_play: Open) -> None:
    driver = open_play()
    driver.tap(driver.screen.ids.start)
    Editor(driver).carry(Terrain.LAKE, (4, 0))
    entered = Editor(driver).rows
    driver.key(27)
    for way_back in ("Undo", "Deleted open games"):
        (card,) = cards(driver)
        driver.tap(card.children[0])
        driver.wait(0.5)
        assert driver.find("Sheet").title == card.players, "one sees which"
        choose(driver, "Delete")
        assert cards(driver) == []
        if way_back == "Undo":
            driver.tap(driver.text("Undo"))
        else:
            driver.root.message.hide()
            driver.wait(0.5)
            driver.tap(segment(driver, way_back))
            driver.wait(0.5)
            driver.tap(driver.find("SheetItem"))
            driver.wait(0.5)
        assert len(cards(driver)) == 1
    driver.tap(cards(driver)[0])
    assert Editor(driver).rows == entered


@pytest.mark.thorough
def test_a_finished_game_is_not_offered_again(open_play: Open) -> None:
    driver = open_play()
    begin(driver, game_of(Mode.TRIBE, FULL, FULL))
    assert driver.app.services.session.finish()
    driver.app.navigator.open_result()
    driver.wait(4)
    driver.key(27)
    driver.key(27)
    assert driver.place == "play"
    assert cards(driver) == []
    driver.tap(driver.screen.ids.start)
    assert not driver.root.message.shown


def test_an_open_game_is_finished_from_the_list(open_play: Open, tmp_path: Path) -> None:
    driver = open_play()
    begin(driver, game_of(Mode.TRIBE, FULL, FULL))
    driver.go("play")
    driver.tap(cards(driver)[0].children[0])
    choose(driver, "Result")
    assert driver.trail == ["play", "territory", "result"]
    settle(driver.app.services.save_queue)
    with Store.open(tmp_path / HISTORY_FILE) as store:
        assert len(store.games.page().games) == 1


def test_play_opens_at_its_top(open_play: Open) -> None:
    driver = open_play()
    driver.screen.ids.scroll.scroll_y = 0
    driver.go("rules")
    driver.go("play")
    assert driver.screen.ids.scroll.scroll_y == 1


@pytest.mark.thorough
def test_a_rematch_is_one_tap(open_play: Open) -> None:
    driver = open_play()
    driver.tap(driver.screen.ids.start)
    before = driver.app.services.session.journal.view.game
    for _ in before.players:
        Editor(driver).carry(Terrain.LAKE, (4, 0))
        driver.tap(driver.screen.shelf.ids.go)
    driver.wait(4)
    driver.tap(segment(driver, "Rematch"))
    again = driver.app.services.session.journal.view.game
    assert driver.place == "territory"
    assert [player.name for player in again.players] == [player.name for player in before.players]
    assert all(len(player.territory) == 1 for player in again.players)
    assert again.id != before.id
