"""What is still open at the result, and whatever follows from it: nobody has won before."""

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kivy.core.clipboard import Clipboard
from PIL import Image

from companion.device import device
from companion.rules.box import Terrain
from companion.rules.game import Mode, Variant
from companion.table.tabletop import Tabletop
from companion.ui.drawings import texture
from companion.ui.theme import theme
from tests.settling import settle
from tests.ui.driver import Driver
from tests.ui.result_app import FIRST, SECOND, Show, choose, filled, saying, show, stored
from tests.ui.table_app import Editor, begin, cell_of, finish, game_of, open_app, touch_cell

__all__ = ["show"]


TIED = filled("@ lo go d d")
"""A fish and a mammoth each."""

AHEAD = filled("@ lo go d d*")
"""The same, and two points more: both totems matter."""


def holder(card: Any, name: str) -> Any:
    return next(w for w in card.walk() if getattr(w, "words", "") == name)


def test_a_provisional_result_is_not_said_to_be_saved(show: Show) -> None:
    driver = show(game_of(Mode.TOTEM, TIED, AHEAD))
    settle(driver.app.services.save_queue)
    driver.wait(0.5)
    assert driver.screen.kept == ""


@pytest.mark.thorough
def test_a_totem_given_afterwards_makes_a_record_of_it(show: Show) -> None:
    game = game_of(Mode.TOTEM, filled("@ lo l** l l l"), filled("@ lo d d d"))
    driver = show(game)
    driver.wait_for(lambda: driver.screen.kept, "the history")
    begin(driver, game)
    finish(driver)
    driver.wait(3)
    driver.wait_for(lambda: driver.screen.kept, "the history")
    assert driver.screen.winner_remark == "", "as good as before is nothing new"
    (fish,) = driver.screen.ids.later.children
    driver.screen.ids.scroll.scroll_to(fish)
    driver.wait(0.5)
    driver.tap(holder(fish, "A"))
    driver.wait_for(lambda: driver.screen.winner_remark, "the history")
    assert driver.screen.winner_remark == "Highest score so far"


def test_a_game_is_not_said_to_be_saved_because_the_one_before_is(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_app(tmp_path, drive)
    begin(driver, game_of(Mode.TRIBE, FIRST, SECOND))
    finish(driver)  # what the history knows of it comes a frame later
    driver.app.services.session.begin(Tabletop.laid_out(game_of(Mode.TOTEM, TIED, AHEAD)))
    driver.app.navigator.open_result()
    settle(driver.app.services.save_queue)
    driver.wait(0.5)
    assert driver.screen.provisional
    assert driver.screen.kept == ""


@pytest.mark.thorough
def test_only_ties_are_asked_and_the_answer_counts_at_once(show: Show) -> None:
    driver = show(game_of(Mode.TOTEM, filled("@ lo"), filled("@ lo go")))
    screen = driver.screen
    assert screen.veil == 0
    assert screen.winner == "B"
    cards = driver.find_all("TieCard")
    assert len(cards) == 1
    assert "fish" in cards[0].question
    driver.tap(next(w for w in cards[0].walk() if getattr(w, "words", "") == "A"))
    game = driver.app.services.session.journal.view.game
    assert [totem.value for totem in game.players[0].totems] == ["fish"]
    assert [card.total for card in driver.app.services.session.journal.view.cards] == [5, 5]
    assert screen.winner == "A and B"


@pytest.mark.thorough
def test_nobody_wins_before_every_tie_that_matters_is_settled(show: Show, tmp_path: Path) -> None:
    driver = show(game_of(Mode.TOTEM, TIED, AHEAD))
    screen = driver.screen
    assert (screen.veil, screen.provisional) == (0, True)
    assert (screen.title, screen.kicker) == (
        "Provisional result",
        "Provisional: in the lead so far",
    )
    assert "Provisional: 2 totems are not handed out yet, worth up to 7 points" in screen.decision
    assert "win" not in screen.decision
    assert stored(driver, tmp_path) == []
    mammoth, fish = reversed(screen.ids.first.children)
    assert screen.ids.later.children == []
    assert fish.to_window(*fish.pos)[1] > screen.ids.ranks.to_window(0, screen.ids.ranks.top)[1]
    driver.tap(holder(mammoth, "A"))
    assert screen.provisional
    assert len(screen.ids.first.children) == 2
    assert stored(driver, tmp_path) == []
    mammoth, fish = reversed(screen.ids.first.children)
    driver.wait(0.2)
    driver.tap(holder(fish, "B"))
    assert not screen.provisional
    assert screen.veil == 1
    driver.wait(3)
    assert (screen.winner, screen.kicker) == ("B", "Won on points")
    assert [game.winners for game in stored(driver, tmp_path)] == [("B",)]
    assert len(screen.ids.later.children) == 2


def test_a_tie_settled_otherwise_afterwards_is_kept_too(show: Show, tmp_path: Path) -> None:
    driver = show(game_of(Mode.TOTEM, filled("@ lo d d d"), filled("@ lo d d d")))
    screen = driver.screen
    (fish,) = screen.ids.first.children
    driver.tap(holder(fish, "A"))
    driver.wait(3)
    (fish,) = screen.ids.later.children
    screen.ids.scroll.scroll_to(fish)
    driver.wait(0.5)
    driver.tap(holder(fish, "B"))
    assert screen.veil == 0
    assert [game.winners for game in stored(driver, tmp_path)] == [("B",)]


def test_a_tie_that_changes_no_rank_stops_nobody_and_is_asked_further_down(
    show: Show, tmp_path: Path
) -> None:
    driver = show(game_of(Mode.TOTEM, filled("@ lo l** l l l"), filled("@ lo d d d")))
    screen = driver.screen
    assert (screen.veil, screen.provisional) == (1, False)
    driver.wait(3)
    assert screen.ids.first.children == []
    (fish,) = screen.ids.later.children
    assert fish.to_window(*fish.pos)[1] < screen.ids.ranks.to_window(*screen.ids.ranks.pos)[1]
    assert [game.winners for game in stored(driver, tmp_path)] == [("A",)]


def test_a_board_that_is_not_laid_yet_is_one_touch_away(show: Show, tmp_path: Path) -> None:
    driver = show(game_of(Mode.DISCOVERY, SECOND, ["@"], ["@ d d d d d d"]))
    screen = driver.screen
    assert (screen.veil, screen.provisional) == (0, True)
    second, third = reversed(screen.ids.first.children)
    assert second.words == "The territory of B is still empty"
    assert third.words == "C has 6 squares so far; a finished territory has at least 8"
    assert "A leads with 2 points" in screen.decision
    assert stored(driver, tmp_path) == []
    driver.tap(third)
    driver.wait(0.3)
    assert driver.place == "territory"
    assert driver.app.services.session.require_editor.player == 2


def test_the_piece_of_the_totem_is_drawn_beside_its_question(show: Show) -> None:
    driver = show(game_of(Mode.TOTEM, TIED, AHEAD))
    mammoth, fish = reversed(driver.screen.ids.first.children)
    assert (mammoth.piece, fish.piece) == (texture("mammoth"), texture("fish"))


def test_a_provisional_result_is_shared_as_what_it_is(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    pictures: dict[str, bytes] = {}
    monkeypatch.setattr(Clipboard, "copy", copied.append)
    monkeypatch.setattr(
        device, "share_file", lambda name, content, *_more: not pictures.update({name: content})
    )
    driver = show(game_of(Mode.TOTEM, TIED, TIED))
    driver.tap(saying(driver, "Share"))
    choose(driver, "As text")
    assert "Provisional: 2 totems are not handed out yet" in copied[0]
    assert "win" not in copied[0]
    driver.tap(saying(driver, "Share"))
    choose(driver, "As a picture")
    ((_name, content),) = pictures.items()
    image = Image.open(io.BytesIO(content)).convert("RGB")
    # Nobody's colour.
    assert image.getpixel((image.width // 2, 20)) == tuple(
        round(part * 255) for part in theme.card[:3]
    )


@pytest.mark.thorough
def test_totems_are_open_while_a_territory_is_not_laid_yet(show: Show) -> None:
    driver = show(game_of(Mode.TOTEM, TIED, ["@"]))
    assert cell_of(driver, 0, "Totems").text == "?"
    touch_cell(driver, 0, "Totems")
    assert "open until every territory is entered" in driver.screen.ids.why.about
    assert driver.find_all("TieCard") == [], "nobody knows yet who is level"
    driver.go("territory")
    driver.wait(0.3)
    score = driver.screen.ids.score
    assert dict(score.parts)["sign-totem"] == "?"
    before = int(score.total)
    begin(driver, game_of(Mode.TOTEM, TIED, filled("@ d d d d")))
    assert dict(score.parts)["sign-totem"] == "7"
    assert int(score.total) == before + 7


def test_a_totem_that_several_may_have_is_open_wherever_its_points_stand(show: Show) -> None:
    driver = show(game_of(Mode.TOTEM, TIED, AHEAD, filled("@ d d d d")))
    assert [cell_of(driver, player, "Totems").text for player in range(3)] == ["?", "?", "–"]
    touch_cell(driver, 1, "Totems")
    why = driver.screen.ids.why
    assert "Who has the mammoth totem? Who has the fish totem?" in why.about
    driver.go("territory")
    driver.wait(0.3)
    score = driver.screen.ids.score
    seen = []
    for seat in reversed(driver.find("Seats").children):
        driver.tap(seat)
        seen.append(dict(score.parts)["sign-totem"])
    assert seen == ["?", "?", "0"]
    driver.go("result")
    driver.wait(0.3)
    mammoth = driver.screen.ids.first.children[-1]
    driver.tap(holder(mammoth, "A"))
    driver.wait(0.3)
    assert [cell_of(driver, player, "Totems").text for player in range(3)] == ["3", "?", "–"]


def test_a_board_with_nothing_laid_has_no_empire(show: Show) -> None:
    driver = show(replace(game_of(Mode.DISCOVERY, FIRST, ["@"]), variants=frozenset(Variant)))
    assert [row.total for row in driver.find_all("RankRow")] == ["0"]
    driver.go("territory")
    driver.wait(0.3)
    seat = driver.find("Seats").children[0]
    driver.tap(seat)
    assert (seat.total, driver.screen.ids.score.total) == ("0", "0")
    editor = Editor(driver)
    editor.pick(Terrain.DESERT)
    editor.tap(0, 1)
    assert (seat.total, driver.screen.ids.score.total) == ("10", "10")


@pytest.mark.thorough
def test_with_the_last_board_laid_the_winner_is_announced_and_kept(
    show: Show, tmp_path: Path
) -> None:
    driver = show(game_of(Mode.DISCOVERY, FIRST, ["@"]))
    (card,) = driver.screen.ids.first.children
    driver.tap(card)
    driver.wait(0.3)
    editor = Editor(driver)
    editor.pick(Terrain.DESERT)
    for row in range(1, 3):
        editor.stroke(*((row, column) for column in range(5)))
    assert stored(driver, tmp_path) == []
    driver.tap(driver.find(lambda each: getattr(each, "words", None) == "Result"))
    driver.wait(3)
    assert driver.place == "result"
    assert (driver.screen.winner, driver.screen.kicker) == ("A", "Won on points")
    assert [game.winners for game in stored(driver, tmp_path)] == [("A",)]
