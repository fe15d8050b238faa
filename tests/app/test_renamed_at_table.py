"""A player who gets another name while a game is open is the same player in that game."""

from pathlib import Path

import pytest

from companion.history.records import LoggedGame, LoggedPlayer
from companion.history.store import Store
from companion.rules.game import Mode
from tests.app.conftest import Desk
from tests.app.sitting import Sit, kept, paint, resumed, table
from tests.app.test_table_folder import choose, look


def log(desk: Desk, *names: str) -> None:
    players = tuple(LoggedPlayer(name, 40 + seat) for seat, name in enumerate(names))
    desk.answer(desk.services.history.put, LoggedGame(Mode.DISCOVERY, 5, players))


def called(desk: Desk) -> dict[str, int]:
    company = desk.answer(desk.services.history.company)
    return {player.name: player.games for player in company.players}


def the(desk: Desk, name: str) -> str:
    company = desk.answer(desk.services.history.company)
    return next(player.id for player in company.players if player.name == name)


def rename(desk: Desk, before: str, after: str) -> None:
    desk.answer(desk.services.history.rename, the(desk, before), after)


@pytest.mark.parametrize("killed", [False, True])
def test_who_is_renamed_in_the_middle_of_a_game_stays_one_player(sit: Sit, killed: bool) -> None:
    desk = sit()
    log(desk, "Ada", "Ben")
    desk.services.session.begin(table("Ada", "Ben"))
    rename(desk, "Ben", "Beno")
    rename(desk, "Beno", "Benno")
    if killed:
        desk = sit()
        assert resumed(desk)
    paint(desk)
    desk.services.session.a_hand.undo()
    assert desk.services.session.finish()
    paint(desk)
    assert called(desk) == {"Ada": 2, "Benno": 2}
    assert kept(desk)[0] == ("Ada", "Benno")


def test_who_is_renamed_once_more_stays_one_player(desk: Desk) -> None:
    log(desk, "Ada", "Ben")
    rename(desk, "Ben", "Beno")
    desk.services.session.begin(table("Ada", "Beno"))
    rename(desk, "Beno", "Benno")
    assert desk.services.session.finish()
    assert called(desk) == {"Ada": 2, "Benno": 2}


def test_who_turns_out_to_be_another_in_the_middle_of_a_game_is_that_one(desk: Desk) -> None:
    log(desk, "Ada", "Ben")
    log(desk, "Ada", "Benno")
    desk.services.session.begin(table("Ada", "Ben"))
    desk.answer(desk.services.history.unite, the(desk, "Ben"), the(desk, "Benno"))
    assert desk.services.session.finish()
    assert called(desk) == {"Ada": 3, "Benno": 3}


def test_who_takes_a_name_that_was_given_up_before_the_game_is_another_player(desk: Desk) -> None:
    log(desk, "Ada", "Ben")
    rename(desk, "Ben", "Benno")

    def long_ago(store: Store) -> None:
        with store.at_once():
            store.players._connection.change("UPDATE players SET edited_at = 1")

    desk.answer(lambda show: desk.services.history.change(long_ago, show))
    desk.services.session.begin(table("Ada", "Ben"))
    assert desk.services.session.finish()
    assert called(desk) == {"Ada": 2, "Benno": 1, "Ben": 1}


def test_nobody_gets_the_name_of_another_one_at_the_table(desk: Desk) -> None:
    log(desk, "Ada", "Ben")
    desk.services.session.begin(table("Ben", "Benno"))
    rename(desk, "Ben", "Benno")
    assert desk.services.session.finish()
    assert kept(desk)[0] == ("Ben", "Benno")


def test_who_is_renamed_on_another_phone_in_the_middle_of_a_game_stays_one_player(
    sit: Sit, tmp_path: Path
) -> None:
    desk = sit()
    shared = tmp_path / "shared"
    elsewhere = tmp_path / "elsewhere"
    for place in (shared, elsewhere):
        place.mkdir()
    other = Desk(elsewhere)
    log(desk, "Ada", "Ben")
    choose(desk, shared)
    choose(other, shared)
    rename(other, "Ben", "Beno")
    look(other)
    look(desk)
    desk.services.session.begin(table("Ada", "Beno"))
    rename(other, "Beno", "Benno")
    look(other)
    look(desk)
    assert desk.services.session.finish()
    assert called(desk) == {"Ada": 2, "Benno": 2}
    other.services.close()
