"""A totem whose resource is gone everywhere: given by touch, drawn, counted, kept, on every way."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.device import device
from companion.rules.box import Resource
from companion.rules.game import Game, Mode
from companion.table.brushes import Tool
from companion.ui.app import CompanionApp
from tests.settling import settle
from tests.ui.driver import Driver
from tests.ui.history_app import Reader, given, keep, stored
from tests.ui.table_app import Editor, begin, finish, game_of, open_app, touch_cell

FISH, MAMMOTH = Resource.FISH, Resource.MAMMOTH
DESERTS = ["d d d", "d d d", "d d d"]
LAKE_BURNS = ["@ lo v1", *DESERTS]
BURNT = ["@ l+1 v1", *DESERTS]
NO_TRACE = ["@ d d", *DESERTS]
Open = Callable[[], Driver]


@pytest.fixture
def reopen(drive: Callable[..., Driver], tmp_path: Path) -> Open:
    return lambda: open_app(tmp_path, drive)


def held(driver: Driver) -> list[set[Resource]]:
    game = driver.app.services.session.journal.view.game
    return [set(player.totems) for player in game.players]


def totems(driver: Driver) -> str:
    """What is told of the totems of the player who is shown."""
    if driver.place == "territory":
        (row,) = (row for row in driver.find_all("PadRow") if row.label == "Totems")
        return str(row.factors)
    if driver.place == "result":
        driver.screen.skip()
    touch_cell(driver, driver.screen.reasons.player, "Totems")
    about = str(driver.screen.ids.why.about)
    driver.tap(driver.find(lambda each: getattr(each, "says", "") == "Close"))
    driver.wait(0.3)
    return about


def say(driver: Driver, words: str) -> None:
    """Touch a name below a question."""
    driver.tap(driver.find(lambda w: type(w).__name__ == "Segment" and w.words == words))
    driver.wait(0.3)


def throw_everywhere(driver: Driver) -> None:
    """In both territories the fire burns the only fish."""
    editor = Editor(driver)
    editor.stroke((0, 2), (0, 1))
    driver.tap(driver.find("Seats").children[0])
    editor.stroke((0, 2), (0, 1))


def killed(driver: Driver) -> None:
    settle(driver.app.services.save_queue)
    driver.close()


def holding(game: Game, *totems: set[Resource]) -> Game:
    players = tuple(
        replace(player, totems=frozenset(each))
        for player, each in zip(game.players, totems, strict=True)
    )
    return replace(game, players=players)


def test_who_held_it_is_asked_where_fires_burnt_the_last_on_several_tables(reopen: Open) -> None:
    driver = reopen()
    begin(driver, game_of(Mode.TOTEM, LAKE_BURNS, LAKE_BURNS))
    throw_everywhere(driver)
    assert held(driver) == [set(), set()]
    finish(driver)
    driver.screen.skip()
    driver.wait(0.3)
    card = driver.find("TieCard")
    assert card.question == "Nobody has this resource any more. Who has the fish totem?"
    say(driver, "B")
    assert held(driver) == [set(), {FISH}]
    assert driver.screen.winner == "B"
    assert driver.screen.reasons.player == 1
    assert "Fish 4" in totems(driver)
    # Said otherwise, it goes to the other.
    say(driver, "A")
    assert held(driver) == [{FISH}, set()]


@pytest.mark.thorough
def test_who_held_it_is_asked_before_a_winner_is_revealed(reopen: Open) -> None:
    driver = reopen()
    begin(driver, game_of(Mode.TOTEM, BURNT, BURNT))
    finish(driver)
    assert driver.screen.veil == 0
    assert driver.screen.provisional
    # It is asked before all else, and nothing on the page names a winner.
    assert len(driver.screen.ids.first.children) == 1
    assert driver.screen.decision.startswith("A and B lead: level on points")
    assert "Provisional: 1 totem is not handed out yet, worth up to 4 points: fish (A, B)" in (
        driver.screen.decision
    )
    assert [row.reason for row in driver.find_all("RankRow")] == ["", ""]
    settle(driver.app.services.save_queue)
    assert driver.app.services.session.is_open
    driver.wait(0.3)
    say(driver, "B")
    assert driver.screen.winner == "B"
    assert not driver.screen.provisional
    assert not driver.app.services.session.is_open


def test_where_it_changes_no_rank_the_winner_is_announced_and_it_is_asked_beside(
    reopen: Open,
) -> None:
    driver = reopen()
    begin(driver, game_of(Mode.TOTEM, [*BURNT, "j* j** j", "j j j"], BURNT))
    finish(driver)
    driver.screen.skip()
    driver.wait(0.3)
    assert (driver.screen.provisional, driver.screen.winner) == (False, "A")
    assert not driver.app.services.session.is_open
    assert driver.screen.ids.first.children == []
    say(driver, "B")
    assert held(driver) == [set(), {FISH}]
    assert driver.screen.winner == "A"


@pytest.mark.thorough
def test_it_is_asked_also_where_only_one_can_have_held_it_and_nobody_said_so(reopen: Open) -> None:
    driver = reopen()
    begin(driver, game_of(Mode.TOTEM, BURNT, NO_TRACE))
    finish(driver)
    driver.screen.skip()
    driver.wait(0.3)
    say(driver, "A")
    assert held(driver) == [{FISH}, set()]
    assert "Fish 4" in totems(driver)


def test_nothing_is_asked_where_it_stayed_with_its_only_owner(reopen: Open) -> None:
    driver = reopen()
    begin(driver, game_of(Mode.TOTEM, LAKE_BURNS, NO_TRACE))
    Editor(driver).stroke((0, 2), (0, 1))
    assert held(driver) == [{FISH}, set()]
    driver.tap(driver.screen.ids.score)
    driver.wait(0.3)
    assert "Fish 4" in totems(driver)
    finish(driver)
    driver.screen.skip()
    driver.wait(0.3)
    assert driver.find_all("TieCard") == []


def test_a_territory_alone_gets_it_by_touch_and_gives_it_back(reopen: Open) -> None:
    driver = reopen()
    begin(driver, game_of(Mode.TOTEM, BURNT))
    total = driver.screen.ids.score.total
    toggle = driver.find(lambda w: getattr(w, "resource", None) is FISH and hasattr(w, "wanted"))
    driver.tap(toggle)
    driver.frames(3)
    assert held(driver) == [{FISH}]
    assert driver.screen.ids.score.total == str(int(total) + 4)
    editor = Editor(driver)
    editor.pick(Tool.ERASER)
    editor.tap(1, 2)
    assert held(driver) == [{FISH}]
    editor.pick(next(iter(editor.screen.shelf.chips)))
    driver.tap(driver.find(lambda w: getattr(w, "resource", None) is FISH and hasattr(w, "wanted")))
    assert held(driver) == [set()]


def test_it_outlives_the_app_undo_and_edits_of_the_board(reopen: Open) -> None:
    driver = reopen()
    begin(driver, game_of(Mode.TOTEM, LAKE_BURNS, LAKE_BURNS))
    throw_everywhere(driver)
    finish(driver)
    driver.screen.skip()
    driver.wait(0.3)
    say(driver, "B")
    killed(driver)

    again = reopen()
    assert again.place == "result"
    assert held(again) == [set(), {FISH}]
    assert "Fish 4" in totems(again)
    again.key(27)
    editor = Editor(again)
    editor.pick(Tool.ERASER)
    editor.tap(1, 2)
    assert held(again) == [set(), {FISH}]
    again.screen.undo()
    again.screen.undo()
    assert held(again) == [set(), set()]
    again.screen.redo()
    assert held(again) == [set(), {FISH}]


def kept_totems(reader: Reader) -> list[set[Resource]]:
    with stored(reader.folder) as store:
        (record,) = store.games.every_game()
    return [set(player.totems) for player in record.game().players]


KEPT = holding(game_of(Mode.TOTEM, BURNT, NO_TRACE), set(), {MAMMOTH})
"""Nothing shows any more why B holds it, and for the fish nobody was asked."""


def opened(drive: Callable[..., Driver], folder: Path) -> Reader:
    reader = Reader(drive(CompanionApp(folder)), folder)
    reader.go("History")
    reader.driver.tap(reader.games()[0])
    reader.settle()
    return reader


@pytest.mark.thorough
def test_of_a_kept_game_it_is_shown_and_stays_when_the_game_is_edited(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    keep(tmp_path, [KEPT])
    reader = opened(drive, tmp_path)
    assert reader.screen.winner == "B"
    assert "Mammoth 3" in totems(reader.driver)
    reader.tap("Pill", words="Edit")
    editor = Editor(reader.driver)
    editor.pick(Tool.ERASER)
    editor.tap(1, 2)
    reader.settle()
    assert kept_totems(reader) == [set(), {MAMMOTH}]
    reader.driver.go("result")
    reader.driver.wait(0.3)
    say(reader.driver, "A")
    reader.settle()
    assert kept_totems(reader) == [{FISH}, {MAMMOTH}]


@pytest.mark.thorough
def test_the_check_names_it_and_leaves_it_where_it_is(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    keep(tmp_path, [KEPT])
    reader = opened(drive, tmp_path)
    reader.tap("Pill", words="Check")
    reader.driver.wait_for(lambda: not reader.screen.busy, "the verdict")
    headlines = [card.headline for card in reader.driver.find_all("FindingCard")]
    assert "Totem without its resource" in headlines
    reader.driver.key(27)
    reader.settle()
    assert kept_totems(reader) == [set(), {MAMMOTH}]


def test_it_leaves_in_a_file_and_comes_in_again(
    drive: Callable[..., Driver], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files: dict[str, bytes] = {}

    def save(name: str, content: bytes, _kind: str, done: Callable[[str], None]) -> bool:
        files[name] = content
        done(name)
        return True

    monkeypatch.setattr(device, "save_file", save)
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        folder.mkdir()
    keep(first, [KEPT])
    reader = transfer(drive, first)
    reader.tap("Pill", words="File of games for this app")
    reader.choose("Save in a folder")
    (content,) = files.values()
    reader.driver.close()

    reader = transfer(drive, second)
    reader.screen.receive(given(reader.folder, "theirs.jsonl", content))
    reader.settle()
    reader.driver.wait(0.4)
    reader.tap("Pill", words="Import now")
    assert kept_totems(reader) == [set(), {MAMMOTH}]


def transfer(drive: Callable[..., Driver], folder: Path) -> Any:
    reader = Reader(drive(CompanionApp(folder)), folder)
    reader.go("History")
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Import, export, backups")
    return reader
