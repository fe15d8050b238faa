"""The check: findings with their squares, fixes, the proof played again."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.exchange.game_file import read_game
from companion.rules.box import Resource
from companion.rules.game import Game, Mode
from companion.rules.territory import Cell
from companion.ui.widgets.replay_bar import BEAT, MORE_BEATS
from tests.cases.casebook import games
from tests.ui.driver import Driver
from tests.ui.pictured_games import TELLING
from tests.ui.table_app import begin, check_ended, finish, game_of, open_app

CASES = Path(__file__).parents[1] / "cases"
LEGAL = ["d g @ l v2", "d q d l* d", "d q q+2 g+1 g", "v1 v1 q* g+1 g", "d d+1 d v1 g"]
SLIP = ["d g @ l v2", "d q d l* d", "d q q+3 g+1 g", "v1 v1 q* g+1 g", "d d+1 d v1 g"]
Look = Callable[[Game], Driver]


@pytest.fixture
def look(drive: Callable[..., Driver], tmp_path: Path) -> Look:
    """The check of a game, with its answer."""

    def open_check(game: Game) -> Driver:
        driver = open_app(tmp_path, drive)
        begin(driver, game)
        driver.tap(driver.screen.ids.badge)
        check_ended(driver)
        return driver

    return open_check


def test_a_legal_layout_says_so_and_is_laid_again_domino_by_domino(look: Look) -> None:
    driver = look(game_of(Mode.DISCOVERY, LEGAL))
    screen = driver.screen
    assert "12 dominoes" in driver.find("VerdictCard").words
    driver.tap(driver.find(lambda w: getattr(w, "words", "") == "Replay"))
    driver.frames(2)
    assert len(screen.ids.board.picture.squares) == 1
    forward = driver.find(lambda w: getattr(w, "says", "") == "One domino on")
    for laid in range(1, 13):
        driver.tap(forward)
        picture = screen.ids.board.picture
        assert len(picture.squares) == 1 + 2 * laid
        assert len(picture.dominoes) == laid
        assert picture.newest == picture.dominoes[-1]
    assert picture.squares == driver.app.services.session.require_editor.territory.squares
    driver.key(27)
    assert not screen.replaying
    assert driver.place == "check"


def test_while_the_proof_is_played_the_board_has_the_room_of_the_report(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_app(tmp_path, drive, size=(360, 740))
    begin(driver, game_of(Mode.DISCOVERY, LEGAL))
    driver.tap(driver.screen.ids.badge)
    check_ended(driver)
    board = driver.screen.ids.board
    before = board.height
    driver.tap(pill(driver, "Replay"))
    driver.wait(0.3)
    assert before < board.height == driver.screen.width - 24
    driver.key(27)
    driver.wait(0.3)
    assert board.height == before


def test_what_was_mended_is_seen_on_its_board(drive: Callable[..., Driver], tmp_path: Path) -> None:
    """Another territory than the one that one came from."""
    driver = open_app(tmp_path, drive)
    begin(driver, read_game((CASES / "slip.json").read_bytes()))
    editor = driver.app.services.session.require_editor
    driver.tap(driver.find("Seats").children[-2])
    assert editor.player == 1
    driver.tap(driver.screen.ids.badge)
    check_ended(driver)
    before = editor.journal.view.game
    board = driver.screen.ids.board
    driver.tap(pill(driver, "Show"))
    driver.wait(0.3)
    driver.tap(pill(driver, "Change it"))
    check_ended(driver)
    mended = editor.journal.view.game
    assert mended.players[0].territory != before.players[0].territory
    assert board.picture.squares == mended.players[0].territory.squares
    assert editor.player == 0
    driver.tap(driver.text("Undo"))
    check_ended(driver)
    assert board.picture.squares == before.players[0].territory.squares


def test_the_check_opens_at_its_top_however_far_it_was_read(look: Look) -> None:
    driver = look(game_of(Mode.DISCOVERY, ["l*** g*** @ l v3", "d*** q*** d*** v3 d*"]))
    scroll = driver.screen.ids.scroll
    assert scroll.viewport_size[1] > scroll.height
    scroll.scroll_y = 0
    driver.frames(2)
    driver.key(27)
    driver.tap(driver.screen.ids.badge)
    check_ended(driver)
    assert scroll.scroll_y == 1


def test_the_replay_runs_by_itself_and_stops_at_the_end(look: Look) -> None:
    driver = look(game_of(Mode.DISCOVERY, LEGAL))
    screen = driver.screen
    driver.tap(driver.find(lambda w: getattr(w, "words", "") == "Replay"))
    driver.wait(10)
    bar = screen.replay_bar
    assert (bar.step, bar.playing) == (12, False)
    driver.tap(driver.find(lambda w: getattr(w, "says", "") == "Play"))
    assert bar.playing
    driver.tap(driver.find(lambda w: getattr(w, "says", "") == "Pause"))
    assert not bar.playing


def test_the_story_of_a_tribe_is_played_with_its_cavemen_coming_and_going(look: Look) -> None:
    driver = look(TELLING)
    screen = driver.screen
    driver.tap(driver.find(lambda w: getattr(w, "words", "") == "Replay"))
    driver.frames(2)
    forward = driver.find(lambda w: getattr(w, "says", "") == "One domino on")
    standing, captions = [], []
    for _turn in range(screen.replay_bar.steps):
        driver.tap(forward)
        standing.append(
            [square.caveman for square in screen.ids.board.picture.squares.values()].count(None)
        )
        captions.append(driver.find("ReplayBar").caption)
    squares = [1 + 2 * laid for laid in range(1, 9)] + [17, 17]
    assert [s - n for s, n in zip(squares, standing, strict=True)] == [0, 0, 0, 1, 0, 0, 0, 0, 1, 2]
    assert captions[3].endswith("Recruited: hunter\nPaid: 1 mushroom and 1 flint")
    assert captions[4].endswith("Lost: hunter")
    assert captions[8].startswith("The domino fits nowhere")
    assert screen.replay_bar.heading == "Turn 10"
    final = driver.app.services.session.require_editor.territory
    assert screen.ids.board.picture.squares == final.squares


def test_the_keys_of_the_replay_stay_under_the_thumb_whatever_is_said(look: Look) -> None:
    driver = look(TELLING)
    driver.screen.replay()
    driver.screen.replay_bar.pause()
    places = set()
    for _turn in range(driver.screen.replay_bar.steps):
        driver.screen.replay_bar.move(1)
        driver.frames(3)
        keys = driver.find_all("IconTap")
        places.add(tuple(driver.centre(key) for key in keys))
    assert len(places) == 1


def test_a_turn_with_more_to_see_is_shown_longer(look: Look) -> None:
    driver = look(TELLING)
    driver.screen.replay()
    bar = driver.screen.replay_bar
    driver.wait(BEAT * 4 + 0.1)
    assert bar.step == 4
    driver.wait(BEAT * MORE_BEATS)
    assert bar.step == 4
    driver.wait(BEAT)
    assert bar.step == 5


def test_a_finding_marks_its_squares_and_cites_the_rule(look: Look) -> None:
    driver = look(game_of(Mode.DISCOVERY, SLIP))
    screen = driver.screen
    card = driver.find_all("FindingCard")[0]
    assert card.headline == "Fires and craters differ"
    assert card.citation.startswith("Rules")
    assert Cell(2, 2) in screen.ids.board.picture.marked
    assert screen.ids.board.picture.recede


def pill(driver: Driver, words: str) -> Any:
    return driver.find(lambda each: getattr(each, "words", "") == words)


def test_a_slip_is_mended_where_it_is_seen_and_one_touch_takes_that_back(look: Look) -> None:
    driver = look(game_of(Mode.DISCOVERY, SLIP))
    assert driver.find("FixBar").slip == "There should be a token with 2 fires"
    driver.tap(pill(driver, "Show"))
    driver.wait(0.3)
    driver.tap(pill(driver, "Change it"))
    check_ended(driver)
    assert driver.app.services.session.require_editor.territory[Cell(2, 2)].token == 2
    assert driver.find_all("FindingCard") == []
    assert driver.screen.can_replay
    driver.tap(driver.text("Undo"))
    check_ended(driver)
    assert driver.app.services.session.require_editor.territory[Cell(2, 2)].token == 3
    assert driver.find_all("FindingCard")


def test_what_the_check_settles_on_the_way_to_the_result_ends_the_game(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    """Whoever is announced has won, and is in the history; and no longer if that is taken back."""
    game = games("games.jsonl")[38]
    ben, other = game.players
    open_tie = replace(other, totems=other.totems - {Resource.MUSHROOM})
    driver = open_app(tmp_path, drive)
    begin(driver, replace(game, players=(ben, open_tie), id=None))
    session = driver.app.services.session
    finish(driver)
    assert driver.screen.provisional
    assert session.is_open
    driver.wait(0.3)
    driver.tap(driver.find(lambda w: getattr(w, "words", "") == "Check"))
    check_ended(driver)
    driver.tap(driver.find(lambda each: getattr(each, "says", "") == "Previous"))
    driver.wait(0.3)
    driver.tap(pill(driver, "Change it"))
    assert not session.is_open
    driver.key(27)
    assert (driver.place, driver.screen.provisional) == ("result", False)
    assert session.journal.view.ranking.winners == (1,)


def test_a_finding_of_another_player_turns_to_the_board_it_is_about(look: Look) -> None:
    driver = look(game_of(Mode.DISCOVERY, LEGAL, SLIP))
    card = next(c for c in driver.find_all("FindingCard") if c.headline.startswith("B: "))
    driver.tap(card)
    assert Cell(2, 2) in driver.screen.ids.board.picture.marked
    driver.tap(driver.find("Seats").children[1])
    assert driver.screen.ids.board.picture.marked == set()
    # Nor does another language point it out again, on a board that it is not about.
    driver.app.services.memory.prefer(
        replace(driver.app.services.memory.preferences, language="de")
    )
    driver.wait(0.3)
    assert driver.screen.ids.board.picture.marked == set()
    assert not any(card.chosen for card in driver.find_all("FindingCard"))


def test_the_search_can_be_cancelled(drive: Callable[..., Driver], tmp_path: Path) -> None:
    driver = open_app(tmp_path, drive)
    begin(driver, game_of(Mode.DISCOVERY, LEGAL))
    asked: list[Any] = []
    driver.app.services.check.ask = lambda *args, **options: asked.append((args, options))
    driver.tap(driver.screen.ids.badge)
    assert driver.screen.busy
    assert asked
    driver.tap(driver.find(lambda w: getattr(w, "words", "") == "Cancel"))
    assert driver.place == "territory"
    assert driver.app.navigator.screens.check.busy is False
