"""The result: the reveal, the reasons, records, sharing."""

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kivy.core.clipboard import Clipboard
from PIL import Image

from companion.app.table_verdict import announcement_of_table
from companion.device import device
from companion.history.place import HISTORY_FILE
from companion.history.store import Store
from companion.rules.box import Terrain
from companion.rules.game import Mode, Variant
from companion.rules.territory import Cell
from companion.ui.theme import theme
from tests.settling import settle
from tests.ui.driver import LANDSCAPE, PHONE, SMALL_PHONE, TABLET, Driver
from tests.ui.result_app import FIRST, SECOND, Show, choose, filled, saying, show, stored
from tests.ui.table_app import (
    Editor,
    begin,
    cell_of,
    finish,
    game_of,
    in_sight,
    open_app,
    scroll_of,
    touch_cell,
)

__all__ = ["show"]
LOW = (740, 360)


def hidden(widget: Any) -> bool:
    """It cannot be seen, or what it is in cannot."""
    while hasattr(widget, "opacity"):
        if widget.opacity == 0:
            return True
        if widget.parent is widget:
            return False
        widget = widget.parent
    return False


def test_the_winner_is_revealed_within_two_and_a_half_seconds(show: Show) -> None:
    driver = show(game_of(Mode.TRIBE, FIRST, SECOND))
    screen = driver.screen
    assert screen.veil == 1
    boards = driver.find_all("Board")
    shown = [*screen.ids.ranks.children, screen.ids.table]
    assert len(shown) == 2
    assert [hidden(each) for each in shown] == [True] * 2, "nobody's place is to be seen before"
    # A board does not fade with what it lies on.
    assert {board.opacity for board in boards} == {0}
    driver.wait(2.4)
    assert screen.veil == 0
    assert [hidden(each) for each in shown] == [False] * 2
    assert sorted(board.opacity for board in boards) == [0, 1, 1], "no number is explained yet"
    assert (screen.winner, screen.total) == ("A", 3)
    assert screen.kicker == "Won on points"


def test_any_touch_skips_the_reveal_and_does_nothing_else(show: Show) -> None:
    driver = show(game_of(Mode.TRIBE, FIRST, SECOND))
    driver.tap(saying(driver, "Share"))
    assert driver.screen.veil == 0
    assert driver.screen.total == 3
    driver.wait(0.5)
    assert not driver.find_all("Sheet")
    driver.tap(saying(driver, "Share"))
    assert driver.find("Sheet"), "the next one does"


@pytest.mark.thorough
def test_who_leaves_the_reveal_and_changes_the_game_comes_to_its_new_points(show: Show) -> None:
    driver = show(game_of(Mode.TRIBE, FIRST, SECOND))
    driver.key(27)
    editor = Editor(driver)
    editor.pick(Terrain.LAKE)
    editor.tap(0, 3)
    driver.tap(driver.find(lambda each: getattr(each, "words", None) == "Result"))
    driver.wait(3)
    card = driver.app.services.session.journal.view.cards[0]
    assert (driver.screen.winner, driver.screen.total) == ("A", card.total) == ("A", 4)


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


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, LANDSCAPE, TABLET, LOW])
@pytest.mark.thorough
def test_any_number_shows_what_made_it_on_a_board_that_is_in_sight(
    size: tuple[int, int], drive: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_app(tmp_path, drive, size=size)
    begin(driver, game_of(Mode.TRIBE, FIRST, SECOND))
    finish(driver)
    driver.wait(3)
    screen = driver.screen
    for player, label, cells, factors in (
        (0, "Lake", {Cell(0, 1), Cell(0, 2), Cell(1, 2)}, "3×1"),
        (1, "Grassland", {Cell(0, 1), Cell(0, 2)}, "2×1"),
    ):
        touch_cell(driver, player, label)
        cell = cell_of(driver, player, label)
        board = screen.ids.why.ids.board
        (outline,) = board.picture.outlines
        assert (outline.cells, outline.label) == (cells, factors)
        assert in_sight(board, screen)
        assert in_sight(cell, scroll_of(cell))
        assert cell.chosen
    driver.key(27)
    assert not screen.explained
    assert driver.place == "result"


@pytest.mark.thorough
def test_a_long_name_takes_no_room_from_the_board_beside(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_app(tmp_path, drive, size=LOW)
    table = game_of(Mode.TRIBE, FIRST, SECOND)
    long = tuple(replace(each, name=f"Bartholomäus {each.name}") for each in table.players)
    begin(driver, replace(table, players=long))
    finish(driver)
    driver.wait(3)
    touch_cell(driver, 0, "Lake")
    assert driver.screen.ids.why.ids.board.height > driver.screen.height / 2


def test_the_same_number_once_more_puts_the_board_away(show: Show) -> None:
    driver = show(game_of(Mode.TRIBE, FIRST, SECOND))
    driver.wait(3)
    screen = driver.screen
    touch_cell(driver, 0, "Total")
    assert screen.ids.why.shown
    assert [outline.label for outline in screen.ids.why.ids.board.picture.outlines] == ["3×1"]
    touch_cell(driver, 0, "Total")
    assert not screen.ids.why.shown


def test_the_board_of_the_player_touched_is_shown(show: Show) -> None:
    driver = show(game_of(Mode.TRIBE, FIRST, SECOND))
    driver.wait(3)
    driver.tap(driver.find("RankRow"))
    why = driver.screen.ids.why
    assert (why.shown, why.name, why.points) == (True, "B", "2")


def test_the_scorecard_has_a_column_a_player_that_adds_up(show: Show) -> None:
    driver = show(replace(game_of(Mode.TRIBE, FIRST, SECOND), variants=frozenset(Variant)))
    driver.wait(3)
    table = driver.screen.ids.table
    assert [head.name for head in reversed(table.ids.heads.children)] == ["A", "B"]
    lines = list(reversed(table.children))[1:]
    for player, card in enumerate(driver.app.services.session.journal.view.cards):
        column = [list(reversed(line.ids.cells.children))[player] for line in lines]
        earned = [c for c in column if not (c.is_total or c.aside or c.text == "–")]
        (total,) = (cell for cell in column if cell.is_total)
        assert sum(int(cell.text) for cell in earned) == int(total.text) == card.total


def test_done_leads_to_play_and_says_before_that_the_game_is_saved(
    show: Show, tmp_path: Path
) -> None:
    driver = show(game_of(Mode.TRIBE, FIRST, SECOND))
    driver.wait(3)
    driver.wait_for(lambda: driver.screen.kept, "the history")
    assert driver.screen.kept == "Saved in the history"
    assert len(stored(driver, tmp_path)) == 1
    driver.tap(driver.screen.ids.done)
    assert driver.place == "play"


def test_a_personal_best_and_the_highest_score_are_said(show: Show) -> None:
    driver = show(game_of(Mode.DISCOVERY, filled("@ l* l d d d"), filled("@ l* l l d d")))
    driver.wait_for(lambda: driver.screen.kept, "the history")
    assert driver.screen.winner_remark == "", "the first game of all is no record"
    better = game_of(Mode.DISCOVERY, filled("@ l* l l d d"), filled("@ l** l l l d"))
    begin(driver, better)
    finish(driver)
    driver.wait(3)
    driver.wait_for(lambda: driver.screen.winner_remark, "the history")
    assert (driver.screen.winner, driver.screen.winner_remark) == ("B", "Highest score so far")
    assert driver.find("RankRow").reason == "on points · Personal best"
    begin(driver, replace(better, id=None))
    finish(driver)
    driver.wait_for(lambda: driver.screen.kept, "the history")
    assert driver.screen.winner_remark == "", "as good as before is nothing new"


def test_a_shared_victory_names_all_winners(show: Show) -> None:
    driver = show(game_of(Mode.DISCOVERY, SECOND, SECOND))
    driver.wait(3)
    assert driver.screen.kicker == "Joint winners"
    assert driver.screen.winner == "A and B"
    assert driver.screen.ids.winner.sign == "scale-balance"


def test_a_shared_victory_is_in_nobody_s_colour(show: Show, tmp_path: Path) -> None:
    """On the result, in the history, and in the picture of either."""
    driver = show(game_of(Mode.DISCOVERY, SECOND, SECOND))
    driver.wait_for(lambda: driver.screen.kept, "the history")
    nobody = pytest.approx(theme.seat(None))
    assert tuple(driver.screen.winner_colour) == nobody
    assert announcement_of_table(driver.app.services.session.journal.view).colour is None
    (kept,) = stored(driver, tmp_path)
    driver.app.navigator.open_game(kept.id)
    driver.wait_for(lambda: getattr(driver.screen, "winner", ""), "the game of the history")
    assert tuple(driver.screen.winner_colour) == nobody


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, LANDSCAPE])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_before_the_winner_is_revealed_nothing_tells_that_there_are_two(
    drive: Callable[..., Driver], tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    driver = open_app(tmp_path, drive, size=size)
    preferences = driver.app.services.memory.preferences
    driver.app.services.memory.prefer(replace(preferences, text_scale=scale))
    driver.wait(0.3)
    seen = []
    for territories in ((FIRST, SECOND), (SECOND, SECOND)):
        begin(driver, game_of(Mode.DISCOVERY, *territories))
        finish(driver)
        driver.frames(6)
        card = driver.screen.ids.winner
        assert driver.screen.veil == 1
        icons = [each for each in card.walk() if getattr(each, "icon", "") and not hidden(each)]
        seen.append((len(icons), card.height, card.ids.names.x, card.ids.points.x))
        driver.wait(3)
    assert seen[0] == seen[1]


def test_a_tie_changes_no_place_when_it_is_revealed(show: Show) -> None:
    driver = show(game_of(Mode.DISCOVERY, SECOND, SECOND))
    card = driver.screen.ids.winner
    before = card.ids.names.x
    driver.wait(3)
    assert card.ids.names.x == before
    assert not hidden(next(w for w in card.walk() if getattr(w, "icon", "") == "scale-balance"))


def test_the_deciding_tie_break_is_named(show: Show) -> None:
    driver = show(game_of(Mode.DISCOVERY, filled("@ l* l"), filled("@ l* l d d d")))
    driver.wait(3)
    screen = driver.screen
    assert screen.winner == "B"
    assert screen.kicker == "Won by the largest region"
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
    driver.drawing = True
    driver.wait_for(lambda: driver.screen.kept, "the history")
    driver.wait(0.3)
    before = driver.picture()
    for words in ("As a picture", "The scorecard as a picture"):
        driver.tap(saying(driver, "Share"))
        choose(driver, words)
        ((name, content),) = pictures.items()
        pictures.clear()
        image = Image.open(io.BytesIO(content)).convert("RGB")
        assert name.endswith(".png")
        assert image.width == 600 + 24
        # The winner's colour, over the whole width.
        assert image.getpixel((image.width // 2, 40)) == before.getpixel((206, 100)) != (0, 0, 0)
        if words == "As a picture":
            lake = tuple(round(part * 255) for part in theme.lake[:3])
            halves = [image.crop((x, 120, x + 300, image.height)) for x in (12, 312)]
            colours = [{c for _n, c in half.getcolors(maxcolors=1 << 20)} for half in halves]
            assert lake in colours[0], "the first territory has one"
            grassland = tuple(round(part * 255) for part in theme.grassland[:3])
            assert grassland in colours[1], "the second one is there, too"
    driver.wait(1)
    same = driver.picture().tobytes() == before.tobytes()
    assert same, "the screen is as it was"


def test_the_game_is_in_the_history_once_however_often_it_is_looked_at(
    show: Show, tmp_path: Path
) -> None:
    driver = show(game_of(Mode.TRIBE, FIRST, SECOND))
    driver.wait(3)
    driver.key(27)
    driver.app.services.session.require_editor.shift(1, 0)
    finish(driver)
    settle(driver.app.services.save_queue)
    with Store.open(tmp_path / HISTORY_FILE) as store:
        games = list(store.games.every_game())
    assert len(games) == 1
    assert [seat.name for seat in games[0].seats] == ["A", "B"]


def test_each_rank_says_what_decided_it(show: Show) -> None:
    driver = show(game_of(Mode.DISCOVERY, SECOND, FIRST, SECOND))
    driver.wait(3)
    assert driver.screen.kicker == "Won on points"
    rows = list(reversed(driver.screen.ids.ranks.children))
    assert [(row.rank, row.name, row.reason) for row in rows] == [
        ("2", "A", "shared rank"),
        ("2", "C", "shared rank"),
    ]


def test_the_pad_has_what_breaks_a_tie_and_shows_it_on_the_board(show: Show) -> None:
    driver = show(game_of(Mode.DISCOVERY, FIRST, SECOND))
    driver.wait(3)
    screen = driver.screen
    board = screen.ids.why.ids.board
    assert cell_of(driver, 0, "Largest region").text == "3"
    assert cell_of(driver, 0, "Fire symbols").text == "1"
    touch_cell(driver, 0, "Largest region")
    (outline,) = board.picture.outlines
    assert outline.cells == {Cell(0, 1), Cell(0, 2), Cell(1, 2)}
    touch_cell(driver, 0, "Fire symbols")
    assert board.picture.lit == {Cell(0, 1)}
