"""The result: the reveal, the reasons, ties, sharing."""

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kivy.core.clipboard import Clipboard
from PIL import Image

from companion.app.services import HISTORY_FILE
from companion.device import device
from companion.history.store import Store
from companion.rules.box import Terrain
from companion.rules.game import Game, Mode, Variant
from companion.rules.territory import Cell
from companion.table.tabletop import Tabletop
from companion.ui.drawings import texture
from companion.ui.theme import theme
from tests.ui.driver import LANDSCAPE, PHONE, SMALL_PHONE, TABLET, Driver
from tests.ui.table_app import Editor, begin, cell_of, finish, game_of, open_app, touch_cell

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


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, LANDSCAPE, TABLET])
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
        scroll = screen.ids.card_scroll if screen.wide else screen.ids.scroll
        for seen, within in ((board, screen), (cell, scroll)):
            x, y = seen.to_window(*seen.pos)
            left, low = within.to_window(*within.pos)
            assert left <= x <= left + within.width - seen.width
            assert low - 1 <= y <= low + within.height - seen.height + 1
        assert cell.chosen
    driver.key(27)
    assert not screen.explained
    assert driver.place == "result"


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


def test_a_provisional_result_is_not_said_to_be_saved(show: Show) -> None:
    driver = show(game_of(Mode.TOTEM, TIED, AHEAD))
    driver.app.services.keeping.settle()
    driver.wait(0.5)
    assert driver.screen.kept == ""


def test_a_personal_best_and_the_highest_score_are_said(show: Show) -> None:
    driver = show(game_of(Mode.DISCOVERY, filled("@ l* l d d d"), filled("@ l* l l d d")))
    driver.wait_for(lambda: driver.screen.kept, "the history")
    assert driver.screen.winner_feat == "", "the first game of all is no record"
    better = game_of(Mode.DISCOVERY, filled("@ l* l l d d"), filled("@ l** l l l d"))
    begin(driver, better)
    finish(driver)
    driver.wait(3)
    driver.wait_for(lambda: driver.screen.winner_feat, "the history")
    assert (driver.screen.winner, driver.screen.winner_feat) == ("B", "Highest score so far")
    assert driver.find("RankRow").reason == "on points · Personal best"
    begin(driver, replace(better, id=None))
    finish(driver)
    driver.wait_for(lambda: driver.screen.kept, "the history")
    assert driver.screen.winner_feat == "", "as good as before is nothing new"


def test_a_totem_given_afterwards_makes_a_record_of_it(show: Show) -> None:
    game = game_of(Mode.TOTEM, filled("@ lo l** l l l"), filled("@ lo d d d"))
    driver = show(game)
    driver.wait_for(lambda: driver.screen.kept, "the history")
    begin(driver, game)
    finish(driver)
    driver.wait(3)
    driver.wait_for(lambda: driver.screen.kept, "the history")
    assert driver.screen.winner_feat == "", "as good as before is nothing new"
    (fish,) = driver.screen.ids.later.children
    driver.screen.ids.scroll.scroll_to(fish)
    driver.wait(0.5)
    driver.tap(holder(fish, "A"))
    driver.wait_for(lambda: driver.screen.winner_feat, "the history")
    assert driver.screen.winner_feat == "Highest score so far"


def test_a_game_is_not_said_to_be_saved_because_the_one_before_is(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_app(tmp_path, drive)
    begin(driver, game_of(Mode.TRIBE, FIRST, SECOND))
    finish(driver)  # what the history knows of it comes a frame later
    driver.app.services.session.begin(Tabletop.laid_out(game_of(Mode.TOTEM, TIED, AHEAD)))
    driver.app.navigator.open_result()
    driver.app.services.keeping.settle()
    driver.wait(0.5)
    assert driver.screen.provisional
    assert driver.screen.kept == ""


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
    driver.app.services.session.a_hand.shift(1, 0)
    finish(driver)
    driver.app.services.keeping.settle()
    with Store.open(tmp_path / HISTORY_FILE) as store:
        games = list(store.every_game())
    assert len(games) == 1
    assert [seat.name for seat in games[0].seats] == ["A", "B"]


TIED = filled("@ lo go d d")
"""A fish and a mammoth each."""
AHEAD = filled("@ lo go d d*")
"""The same, and two points more: both totems matter."""


def stored(driver: Driver, folder: Path) -> list[Any]:
    driver.app.services.keeping.settle()
    with Store.open(folder / HISTORY_FILE) as store:
        return list(store.every_game())


def holder(card: Any, name: str) -> Any:
    return next(w for w in card.walk() if getattr(w, "words", "") == name)


def test_nobody_wins_before_every_tie_that_matters_is_settled(show: Show, tmp_path: Path) -> None:
    driver = show(game_of(Mode.TOTEM, TIED, AHEAD))
    screen = driver.screen
    assert (screen.veil, screen.provisional) == (0, True)
    assert (screen.title, screen.kicker) == (
        "Provisional result",
        "Provisional: in the lead so far",
    )
    assert "Provisional: 2 totems are not handed out yet, up to 7 points" in screen.decision
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
    assert third.words == "C has 6 squares so far, at the end at least 8"
    assert "A leads with 2 points" in screen.decision
    assert stored(driver, tmp_path) == []
    driver.tap(third)
    driver.wait(0.3)
    assert driver.place == "territory"
    assert driver.app.services.session.a_hand.player == 2


def test_the_piece_of_the_totem_is_drawn_beside_its_question(show: Show) -> None:
    driver = show(game_of(Mode.TOTEM, TIED, AHEAD))
    mammoth, fish = reversed(driver.screen.ids.first.children)
    assert (mammoth.piece, fish.piece) == (texture("mammoth"), texture("fish"))


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


def test_totems_are_open_while_a_territory_is_not_laid_yet(show: Show) -> None:
    driver = show(game_of(Mode.TOTEM, TIED, ["@"]))
    assert cell_of(driver, 0, "Totems").text == "?"
    touch_cell(driver, 0, "Totems")
    assert "open until every territory is entered" in driver.screen.ids.why.about
    assert driver.find_all("TieCard") == [], "nobody knows yet who is level"
    driver.go("territory")
    driver.wait(0.3)
    score = driver.screen.ids.score
    assert dict(score.parts)["bird"] == "?"
    before = int(score.total)
    begin(driver, game_of(Mode.TOTEM, TIED, filled("@ d d d d")))
    assert dict(score.parts)["bird"] == "7"
    assert int(score.total) == before + 7


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
