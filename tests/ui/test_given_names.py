"""Who was never named, and a single territory, are called so in the language spoken now,
everywhere, and nothing is saved by it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion import texts
from companion.history.listing import GameFilter
from companion.rules.box import Terrain
from companion.rules.game import Mode
from tests.ui.driver import Driver
from tests.ui.history_app import Reader, keep, stored
from tests.ui.said_anew import said, speak
from tests.ui.table_app import Editor, finish, game_of, open_app

Drive = Callable[..., Driver]


def in_slovak(driver: Driver) -> str:
    """All that is read on the screen, once Slovak is spoken."""
    speak(driver, "sk")
    words = " | ".join(said(driver)).replace("\xa0", " ")
    assert "Player" not in words
    assert "Territory" not in words
    return words


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    texts.use("en")


def english(driver: Driver) -> None:
    speak(driver, "en")


@pytest.mark.thorough
def test_players_without_a_name_follow_the_language_from_play_to_the_statistics(
    drive: Drive, tmp_path: Path
) -> None:
    driver = open_app(tmp_path, drive)
    driver.tap(driver.screen.ids.start)
    Editor(driver).carry(Terrain.LAKE, (4, 0))
    assert "Hráč 2" in in_slovak(driver)
    english(driver)
    driver.screen.open_agreement()
    driver.wait(0.4)
    assert "Hráč 2" in in_slovak(driver)
    english(driver)
    driver.key(27)
    driver.wait(0.4)
    driver.go("play")
    assert "Hráč 2" in in_slovak(driver)
    english(driver)
    driver.tap(driver.find("OpenGameCard"))
    for _player in range(3):
        Editor(driver).carry(Terrain.LAKE, (4, 0))
        driver.tap(driver.screen.shelf.ids.go)
    driver.wait(4)
    assert driver.place == "result"
    assert "Hráč 2" in in_slovak(driver)
    english(driver)


@pytest.mark.thorough
def test_they_follow_it_in_the_history_too(drive: Drive, tmp_path: Path) -> None:
    full = ["l l l l l"] * 2 + ["l l @ l l"] + ["l l l l l"] * 2
    game = game_of(Mode.DISCOVERY, full, full)
    names = ("Player 1", "Player 2")
    players = tuple(replace(p, name=n) for p, n in zip(game.players, names, strict=True))
    keep(tmp_path, [replace(game, players=players)])
    reader = Reader(open_app(tmp_path, drive), tmp_path)
    for screen in ("history", "players", "statistics"):
        reader.driver.go(screen)
        reader.settle()
        assert "Hráč 2" in in_slovak(reader.driver), screen
        english(reader.driver)
    reader.driver.go("history")
    reader.settle()
    reader.driver.tap(reader.games()[0])
    reader.settle()
    assert "Hráč 2" in in_slovak(reader.driver)
    with stored(tmp_path) as store:
        (kept,) = store.games.every_game(GameFilter())
        assert [seat.name for seat in kept.seats] == [*names]


@pytest.mark.thorough
def test_a_single_territory_follows_the_language(drive: Drive, tmp_path: Path) -> None:
    driver = open_app(tmp_path, drive)
    driver.tap(driver.find(lambda w: "single territory" in getattr(w, "words", "")))
    Editor(driver).carry(Terrain.LAKE, (4, 0))
    driver.go("play")
    assert "Územie: 0" in in_slovak(driver)
    english(driver)
    driver.go("territory")
    finish(driver)
    driver.wait(4)
    in_slovak(driver)


def test_a_name_of_the_apps_is_not_written_into_the_game_by_showing_it(
    drive: Drive, tmp_path: Path
) -> None:
    driver = open_app(tmp_path, drive)
    driver.tap(driver.screen.ids.start)
    session = driver.app.services.session
    speak(driver, "sk")
    driver.screen.open_agreement()
    driver.wait(0.4)
    driver.tap(driver.find(lambda w: getattr(w, "words", None) == "Hotovo"))
    driver.wait(0.4)
    assert [each.name for each in session.journal.view.game.players] == [
        "Player 1",
        "Player 2",
        "Player 3",
    ]
    assert not session.journal.view.can_undo
