"""The result: the reveal, the reasons, ties, sharing."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kivy.core.clipboard import Clipboard
from PIL import Image

from companion.app.services import HISTORY_FILE
from companion.device import device
from companion.history.store import Store
from companion.rules.game import Game, Mode
from companion.rules.territory import Cell
from tests.ui.driver import Driver
from tests.ui.table_app import begin, finish, game_of, open_app

Show = Callable[[Game], Driver]
FIRST = ["@ l* lo . .", "d g lo q d", "q d g d q"]
SECOND = ["@ g* go . .", "d q d q d", "q d q d q"]
FILLING = [". . . . . .", "g q g q g q", "q g q g q g"]
"""Enough for the end of a game, without points or large regions."""


@pytest.fixture
def show(drive: Callable[..., Driver], tmp_path: Path) -> Show:
    """The result of a game, the reveal just begun."""

    def open_result(game: Game) -> Driver:
        driver = open_app(tmp_path, drive)
        begin(driver, game)
        finish(driver)
        driver.frames(2)
        return driver

    return open_result


def filled(row: str) -> list[str]:
    return [row + " ." * (6 - len(row.split())), *FILLING]


def saying(driver: Driver, words: str) -> Any:
    return driver.find(lambda widget: getattr(widget, "says", None) == words)


def choose(driver: Driver, words: str) -> None:
    driver.wait(0.5)
    driver.tap(driver.find(lambda widget: getattr(widget, "words", None) == words))
    driver.wait(0.5)


def test_the_winner_is_revealed_within_three_seconds(show: Show) -> None:
    driver = show(game_of(Mode.TRIBE, FIRST, SECOND))
    screen = driver.screen
    assert screen.veil == 1
    assert screen.ids.why.opacity == 0
    driver.wait(3)
    assert screen.veil == 0
    assert screen.ids.why.opacity == 1
    assert (screen.winner, screen.total) == ("A", 3)
    assert screen.kicker == "Winner, by points"


def test_any_touch_skips_the_reveal_and_does_nothing_else(show: Show) -> None:
    driver = show(game_of(Mode.TRIBE, FIRST, SECOND))
    driver.tap(saying(driver, "Share"))
    assert driver.screen.veil == 0
    assert driver.screen.total == 3
    assert not driver.root.message.shown


def test_with_less_movement_there_is_no_reveal(show: Show, theme: Any) -> None:
    driver = show(game_of(Mode.TRIBE, FIRST, SECOND))
    driver.tap((10, 10))
    driver.app.services.memory.prefer(
        driver.app.services.memory.preferences.__class__(reduced_motion=True)
    )
    begin(driver, game_of(Mode.TRIBE, SECOND, FIRST))
    finish(driver)
    assert theme.reduced_motion
    assert driver.screen.veil == 0


def test_a_line_of_the_pad_shows_what_made_it(show: Show) -> None:
    driver = show(game_of(Mode.TRIBE, FIRST, SECOND))
    driver.wait(3)
    screen = driver.screen
    rows = list(reversed(screen.ids.pad.children))
    screen.ids.scroll.scroll_to(rows[2])
    driver.frames(3)
    driver.tap(rows[2])
    outline = screen.ids.why.picture.outlines[0]
    assert outline.cells == {Cell(0, 1), Cell(0, 2), Cell(1, 2)}
    assert outline.label == "3×1"
    driver.key(27)
    assert not screen.explained
    assert driver.place == "result"


def test_the_pad_turns_to_the_player_touched(show: Show) -> None:
    driver = show(game_of(Mode.TRIBE, FIRST, SECOND))
    driver.wait(3)
    driver.tap(driver.find("RankRow"))
    assert driver.screen.pad_total == "2"
    assert "B" in driver.screen.pad_title


def test_only_ties_are_asked_and_the_answer_counts_at_once(show: Show) -> None:
    driver = show(game_of(Mode.TOTEM, filled("@ lo"), filled("@ lo go")))
    screen = driver.screen
    assert screen.veil == 0
    assert screen.winner == "B"
    cards = driver.find_all("TieCard")
    assert len(cards) == 1
    assert "Fish" in cards[0].question
    driver.tap(next(w for w in cards[0].walk() if getattr(w, "words", "") == "A"))
    game = driver.app.services.session.journal.view.game
    assert [totem.value for totem in game.players[0].totems] == ["fish"]
    assert [card.total for card in driver.app.services.session.journal.view.cards] == [5, 5]
    assert screen.winner == "A and B"


def test_a_shared_victory_names_all_winners(show: Show) -> None:
    driver = show(game_of(Mode.DISCOVERY, SECOND, SECOND))
    driver.wait(3)
    assert driver.screen.kicker == "Winners together"
    assert driver.screen.winner == "A and B"


def test_the_deciding_tie_break_is_named(show: Show) -> None:
    driver = show(game_of(Mode.DISCOVERY, filled("@ l* l"), filled("@ l* l d d d")))
    driver.wait(3)
    screen = driver.screen
    assert screen.winner == "B"
    assert screen.kicker == "Winner, by largest region"
    assert "3 to 2" in screen.decision


def test_the_result_is_shared_as_text(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(Clipboard, "copy", copied.append)
    driver = show(game_of(Mode.TRIBE, FIRST, SECOND))
    driver.wait(3)
    driver.tap(saying(driver, "Share"))
    choose(driver, "As text")
    assert "A wins with 3 points" in copied[0]
    assert driver.root.message.shown


def test_the_result_is_shared_as_a_picture(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    pictures: dict[str, bytes] = {}
    monkeypatch.setattr(
        device, "share_file", lambda name, content, *_more: not pictures.update({name: content})
    )
    driver = show(game_of(Mode.TRIBE, FIRST, SECOND))
    driver.wait(3)
    before = driver.picture()
    driver.tap(saying(driver, "Share"))
    choose(driver, "As a picture")
    ((name, content),) = pictures.items()
    image = Image.open(io.BytesIO(content)).convert("RGB")
    page = driver.screen.ids.page
    assert name.endswith(".png")
    assert image.size == (round(page.width + 24), round(page.height + 24))
    # The winner's card has the winner's colour, and the screen is as it was.
    assert image.getpixel((image.width // 2, 40)) == before.getpixel((206, 100))
    driver.wait(1)
    assert driver.picture().tobytes() == before.tobytes()


def test_the_game_is_in_the_history_once_however_often_it_is_looked_at(
    show: Show, tmp_path: Path
) -> None:
    driver = show(game_of(Mode.TRIBE, FIRST, SECOND))
    driver.wait(3)
    driver.key(27)
    driver.app.services.session.a_hand.shift(1, 0)
    finish(driver)
    driver.app.services.keeping.settle()
    with Store.open(tmp_path / HISTORY_FILE) as store:
        games = list(store.every_game())
    assert len(games) == 1
    assert [seat.name for seat in games[0].seats] == ["A", "B"]
