"""Hindsight on the screen: asked by a touch, seen on both boards, ended at once, kept."""

import io
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.device import device
from companion.rules.game import Game, Mode
from companion.rules.hindsight import PlayedGame
from companion.rules.hindsight import look_back as answers_of
from companion.rules.scoring import score
from tests.settling import settle, wait_for
from tests.ui.driver import LANDSCAPE, PHONE, Driver
from tests.ui.history_app import Reader, keep, logged, stored
from tests.ui.looking_back import (
    LOOKED_AT,
    NOTHING_BETTER,
    bring_up,
    card_of,
    held,
    look_back,
    open_answer,
    rows_of,
    soon,
)
from tests.ui.table_app import begin, finish, game_of, open_app

Show = Callable[..., Driver]
SLIP = ["d g @ l v2", "d q d l* d", "d q q+3 g+1 g", "v1 v1 q* g+1 g", "d d+1 d v1 g"]


@pytest.fixture
def show(drive: Callable[..., Driver], tmp_path: Path) -> Show:
    """The result of a game, seen to the end."""

    def open_result(game: Game, **options: Any) -> Driver:
        driver = open_app(tmp_path, drive, **options)
        begin(driver, game)
        finish(driver)
        driver.screen.skip()
        driver.wait(0.3)
        return driver

    return open_result


@pytest.fixture
def quick() -> Iterator[None]:
    with soon():
        yield


def said(card: Any) -> list[tuple[str, str]]:
    return [(row.points, row.how) for row in rows_of(card)]


def expected(game: Game, player: int) -> tuple[int, int | None, int | None]:
    answers = answers_of(PlayedGame(game), player)
    found = [None if each is None else each.total for each in (answers.fire, answers.domino)]
    return answers.total, found[0], found[1]


def points(total: int, better: int | None) -> str:
    return "Nothing better" if better is None else f"{total} → {better}"


@pytest.mark.usefixtures("quick")
@pytest.mark.thorough
def test_a_touch_tells_what_the_same_dominoes_could_have_made(show: Show) -> None:
    driver = show(LOOKED_AT)
    card = card_of(driver)
    assert card.words == "What could the same dominoes have made?"
    assert said(card) == []
    look_back(driver)
    player = driver.screen.reasons.player
    total, fire, domino = expected(LOOKED_AT, player)
    assert said(card)[:2] == [
        (points(total, fire), "one fire elsewhere"),
        (points(total, domino), "one domino elsewhere"),
    ]
    assert said(card)[2][1] == "with everything laid anew"
    assert card.asks == "Lay everything anew"
    row = driver.find_all("RankRow")[0]
    bring_up(driver, row)
    driver.tap(row)
    driver.wait(0.3)
    assert driver.screen.reasons.player != player
    total, fire, domino = expected(LOOKED_AT, driver.screen.reasons.player)
    assert [row[0] for row in said(card)] == [points(total, fire), points(total, domino)]
    assert card.asks == "Lay everything anew"


def test_of_a_game_that_is_not_legal_there_is_no_card(show: Show) -> None:
    driver = show(game_of(Mode.DISCOVERY, SLIP, SLIP))
    services = driver.app.services
    driver.wait_for(lambda: services.hindsight._worker is not None, "the service")
    settle(services.save_queue)
    driver.frames(2)
    wait_for(services.hindsight._worker)
    driver.wait(0.2)
    assert not driver.screen.ids.hindsight.shown
    assert driver.screen.ids.hindsight.height == 0


@pytest.mark.usefixtures("quick")
@pytest.mark.thorough
def test_where_nothing_is_better_it_says_so(show: Show) -> None:
    driver = show(NOTHING_BETTER)
    driver.screen.turn_to(0)
    card = look_back(driver)
    assert [row[0] for row in said(card)[:2]] == ["Nothing better", "Nothing better"]
    bring_up(driver, rows_of(card)[0])
    driver.tap(rows_of(card)[0])
    driver.wait(0.3)
    assert driver.place == "result"


@pytest.mark.thorough
def test_it_counts_up_while_it_searches(show: Show) -> None:
    driver = show(LOOKED_AT)
    card = card_of(driver)
    with held() as resting:
        bring_up(driver, card.ids.ask)
        driver.tap(card.ids.ask)
        driver.wait_for(lambda: len(rows_of(card)) == 3, "the answers")
        assert card.under_way == "Laying everything anew…"
        assert not card.asks
        driver.wait_for(resting.is_set, "all that is found")
        driver.wait(0.3)
        before = said(card)
        driver.app.services.hindsight.stop()
        assert card.under_way == ""
        assert card.asks == "Lay everything anew"
        assert said(card) == before


@pytest.mark.thorough
def test_who_leaves_the_screen_ends_it_at_once(show: Show) -> None:
    driver = show(LOOKED_AT)
    service = driver.app.services.hindsight
    for way in ("check", "chapter", "back", "history"):
        driver.go("result")
        driver.wait(0.3)
        card = card_of(driver)
        with held():
            bring_up(driver, card.ids.ask)
            driver.tap(card.ids.ask)
            assert card.under_way
            assert service._job is not None
            if way == "back":
                driver.key(27)
            elif way == "chapter":
                driver.tap(
                    next(
                        each
                        for each in card.walk()
                        if getattr(each, "says", "") == "How to read it"
                    )
                )
            else:
                driver.go(way)
            assert driver.place != "result"
            assert service._job is None
            wait_for(service._worker, 5)
        if way == "chapter":
            assert driver.screen.title == "In hindsight"
            driver.key(27)
            driver.wait(0.3)
            assert driver.place == "result"
            assert card.asks


@pytest.mark.usefixtures("quick")
@pytest.mark.thorough
def test_both_boards_show_what_moved_and_the_pad_what_it_changes(show: Show) -> None:
    driver = show(LOOKED_AT)
    look_back(driver)
    player = driver.screen.reasons.player
    for index, row in enumerate(rows_of(driver.screen.ids.hindsight)):
        if not row.leads:
            continue
        screen = open_answer(driver, index)
        look, ids = screen._look, screen.ids
        one, other = ids.played.ids.board, ids.possible.ids.board
        assert one.picture.squares == LOOKED_AT.players[player].territory.squares
        assert other.picture.squares == look.answer.territory.squares
        assert one.y > other.y
        driver.resize(LANDSCAPE)
        assert one.x < other.x
        assert one.y == other.y
        driver.resize(PHONE)
        moved = [bool(each.picture.marked or each.picture.outlines) for each in (one, other)]
        assert moved == [index < 2] * 2
        gained = [int(row.points.replace("−", "-")) for row in ids.pad.children]
        before = score(LOOKED_AT)[player].total
        assert sum(gained) == int(screen.after) - before == int(screen.gain)
        assert screen.before == str(before)
        driver.key(27)
        driver.wait(0.3)
        assert driver.place == "result"


@pytest.mark.usefixtures("quick")
@pytest.mark.thorough
def test_a_line_that_changed_is_shown_on_both_boards(show: Show) -> None:
    driver = show(LOOKED_AT)
    look_back(driver)
    screen = open_answer(driver, 2)
    line = max(screen.ids.pad.children, key=lambda row: int(row.points.replace("−", "-")))
    screen.ids.scroll.scroll_to(line, animate=False)
    driver.wait(0.2)
    driver.tap(line)
    driver.wait(0.2)
    before, after = (screen.ids[name].ids.board.picture for name in ("played", "possible"))
    assert before.recede
    assert after.recede
    assert after.outlines or after.lit
    driver.tap(line)
    driver.wait(0.2)
    assert not screen.ids.possible.ids.board.picture.recede


@pytest.mark.usefixtures("quick")
@pytest.mark.thorough
def test_everything_laid_anew_is_replayed_to_the_last_domino(show: Show) -> None:
    driver = show(LOOKED_AT)
    look_back(driver)
    screen = open_answer(driver, 2)
    pill = driver.find(lambda w: getattr(w, "words", "") == "Replay" and w.height > 1)
    driver.wait(0.2)
    driver.tap(pill)
    driver.wait(0.2)
    bar, board = screen._replay_bar, screen._replay_board
    bar.to_beginning()
    assert len(board.picture.squares) == 1
    for laid in range(1, int(bar.steps) + 1):
        driver.tap(driver.find(lambda w: getattr(w, "says", "") == "One domino on"))
        assert len(board.picture.squares) == 1 + 2 * laid
    assert board.picture.squares == screen._look.answer.territory.squares
    driver.key(27)
    driver.wait(0.2)
    assert (driver.place, screen.replaying) == ("hindsight", False)


@pytest.mark.thorough
def test_the_search_goes_on_while_its_board_is_looked_at(show: Show) -> None:
    driver = show(LOOKED_AT)
    card = card_of(driver)
    with held():
        bring_up(driver, card.ids.ask)
        driver.tap(card.ids.ask)
        driver.wait_for(lambda: len(rows_of(card)) == 3, "the answers")
        driver.wait(0.3)
        open_answer(driver, 2)
        assert driver.app.services.hindsight._job is not None
        driver.key(27)
        driver.wait(0.3)
        assert card.under_way
        driver.go("play")
        assert driver.app.services.hindsight._job is None


@pytest.mark.thorough
def test_the_search_goes_on_while_others_play_elsewhere(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    (identity,) = keep(tmp_path, [LOOKED_AT])
    reader = Reader(open_app(tmp_path, drive), tmp_path)
    reader.app.navigator.open_game(identity)
    reader.settle()
    card = card_of(reader.driver)
    with held():
        bring_up(reader.driver, card.ids.ask)
        reader.driver.tap(card.ids.ask)
        reader.driver.wait_for(lambda: len(rows_of(card)) == 3, "the answers")
        reader.app.navigator.ask_again()
        reader.settle()
        assert card.under_way


@pytest.mark.thorough
def test_an_app_that_is_left_searches_no_more_and_has_kept_what_it_found(
    show: Show, tmp_path: Path
) -> None:
    driver = show(LOOKED_AT)
    card = card_of(driver)
    with held() as resting:
        bring_up(driver, card.ids.ask)
        driver.tap(card.ids.ask)
        driver.wait_for(resting.is_set, "all that is found")
        driver.app.on_pause()
        assert driver.app.services.hindsight._job is None
        with stored(tmp_path) as store:
            (record,) = store.games.every_game()
            kept = store.hindsight.get(record.game())
        found = rows_of(card)[2].points
        assert [row.total for row in kept if row.question == "anew"] == [int(found.split()[-1])]


@pytest.mark.usefixtures("quick")
@pytest.mark.thorough
def test_it_is_kept_with_the_game_and_there_after_a_kill(
    show: Show, drive: Callable[..., Driver], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = show(LOOKED_AT)
    card = look_back(driver)
    before = said(card)
    settle(driver.app.services.save_queue)
    driver.close()

    def again(*_asked: object, **_more: object) -> None:
        raise AssertionError("computed twice")

    monkeypatch.setattr("companion.rules.hindsight.look_back", again)
    monkeypatch.setattr("companion.rules.hindsight.rebuild", again)
    reader = Reader(open_app(tmp_path, drive), tmp_path)
    assert reader.place == "result"
    there = card_of(reader.driver)
    reader.driver.wait_for(lambda: len(rows_of(there)) == 3, "the answers")
    assert said(there) == before
    reader.driver.go("play")
    reader.go("History")
    reader.driver.tap(reader.games()[0])
    reader.settle()
    kept = card_of(reader.driver)
    reader.driver.wait_for(lambda: len(rows_of(kept)) == 3, "the answers")
    assert said(kept) == before
    open_answer(reader.driver, 2)
    reader.driver.key(27)
    reader.driver.wait(0.3)
    assert reader.place == "game"


def test_a_game_by_points_has_no_card_and_one_after_it_has(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    played = "2026-01-05T20:00:00+01:00"
    first, second = keep(
        tmp_path, [logged({"Ada": 40, "Ben": 30}), replace(LOOKED_AT, played_at=played)]
    )
    reader = Reader(open_app(tmp_path, drive), tmp_path)
    reader.app.navigator.open_game(second)
    reader.settle()
    card = card_of(reader.driver)
    reader.app.navigator.open_game(first)
    reader.settle()
    assert not card.shown
    reader.app.navigator.open_game(second)
    reader.settle()
    assert card_of(reader.driver).shown


@pytest.mark.usefixtures("quick")
@pytest.mark.thorough
def test_it_is_shared_as_a_picture(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    pictures: dict[str, bytes] = {}
    monkeypatch.setattr(
        device, "share_file", lambda name, content, *_more: not pictures.update({name: content})
    )
    driver = show(LOOKED_AT)
    look_back(driver)
    screen = open_answer(driver, 2)
    driver.tap(driver.find(lambda w: getattr(w, "says", None) == "Share"))
    ((name, content),) = pictures.items()
    assert name.startswith("origins-")
    image = Image.open(io.BytesIO(content))
    assert image.size[1] > screen.ids.page.height > 600
    colours = image.convert("RGB").resize((60, 90)).getcolors(60 * 90)
    assert colours is not None
    assert len(colours) > 100


@pytest.mark.usefixtures("quick")
@pytest.mark.thorough
def test_another_language_is_spoken_at_once(show: Show) -> None:
    driver = show(LOOKED_AT)
    card = look_back(driver)
    memory = driver.app.services.memory
    memory.prefer(replace(memory.preferences, language="de"))
    driver.wait(0.3)
    assert [how for _points, how in said(card)] == [
        "ein Feuer anders",
        "ein Dominostein anders",
        "alles neu gelegt",
    ]
    screen = open_answer(driver, 2)
    assert screen.heading.endswith("alles neu gelegt")
    memory.prefer(replace(memory.preferences, language="en"))
    driver.wait(0.3)
    assert screen.heading.endswith("with everything laid anew")
