"""A player who gets another name while a game is open is the same player in that game."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.history.game_row import LoggedGame, LoggedPlayer
from companion.history.place import HISTORY_FILE
from companion.rules.game import Mode
from companion.table.edits import PlayAs
from companion.table.tabletop import Seat
from tests.app.conftest import Desk
from tests.app.sitting import Sit, kept, paint, resumed, shelved, table
from tests.app.test_folder_sync import choose, look


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
    desk.services.session.require_editor.undo()
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


# --- What an open game says meanwhile -------------------------------------------------------------


def at_table(desk: Desk) -> tuple[str, ...]:
    """As the game in hand says it, in its view and to whoever asks the journal."""
    journal = desk.services.session.journal
    names = tuple(player.name for player in journal.view.game.players)
    assert names == tuple(player.name for player in journal.tabletop.game.players)
    assert names == tuple(card.player.name for card in journal.view.cards)
    return names


def two_open_games(desk: Desk) -> None:
    """Ben plays in both, the second one is in hand."""
    log(desk, "Ada", "Ben")
    desk.services.session.begin(table("Ben", "Cleo"))
    paint(desk)
    desk.services.session.begin(table("Ada", "Ben"))
    paint(desk)


def test_open_games_say_the_new_name_at_once(sit: Sit) -> None:
    desk = sit()
    two_open_games(desk)
    seen = desk.came
    rename(desk, "Ben", "Benno")
    assert at_table(desk) == ("Ada", "Benno")
    assert desk.came > seen
    assert shelved(desk) == [("Ada", "Benno"), ("Benno", "Cleo")]
    desk = sit()
    assert desk.services.startup_state.game is not None
    assert resumed(desk)
    assert at_table(desk) == ("Ada", "Benno")
    (other,) = shelved(desk)[1:]
    assert other == ("Benno", "Cleo")


def test_a_game_that_is_gone_on_with_says_the_new_name_and_its_undo_does_too(desk: Desk) -> None:
    two_open_games(desk)
    rename(desk, "Ben", "Benno")
    games = desk.services.open_games
    desk.answer(lambda show: games.ask(lambda: show(None)))
    (other,) = games.others
    assert games.go_on(other)
    assert at_table(desk) == ("Benno", "Cleo")
    desk.services.session.require_editor.undo()
    assert at_table(desk) == ("Benno", "Cleo")
    assert desk.services.session.journal.beginning.game.players[0].name == "Benno"


def test_names_that_were_agreed_on_later_are_those_of_now_too(desk: Desk) -> None:
    log(desk, "Ada", "Ben")
    log(desk, "Ada", "Dan")
    desk.services.session.begin(table("Ada", "Ben"))
    game = desk.services.session.journal.tabletop.game
    seats = (Seat("Ada", game.players[0].colour), Seat("Dan", game.players[1].colour))
    desk.services.session.journal.record(PlayAs(seats, game.mode, game.variants))
    rename(desk, "Dan", "Daniel")
    rename(desk, "Ben", "Benno")
    assert at_table(desk) == ("Ada", "Daniel")
    desk.services.session.require_editor.undo()
    assert at_table(desk) == ("Ada", "Benno")


def test_a_name_changes_no_step_and_counts_as_none(desk: Desk) -> None:
    two_open_games(desk)
    journal = desk.services.session.journal
    before = journal.revision, journal.view.can_undo, journal.view.can_redo
    rename(desk, "Ben", "Benno")
    assert (journal.revision, journal.view.can_undo, journal.view.can_redo) == before


NO_SET_UPS = ["{", "[]", '{"played_at": 7}', '{"players": [1]}', "[" * 9999]
NO_NAMES = ["7", "null", "[]", r'"\ud800"']
NAMED = '{"played_at": "2026-11-08T20:00:00+01:00", "players": [{"name": %s}, {"name": "Ada"}]}'


@pytest.mark.parametrize("set_up", [*NO_SET_UPS, *(NAMED % name for name in NO_NAMES)])
def test_a_draft_that_makes_no_sense_is_listed_all_the_same(
    sit: Sit, tmp_path: Path, set_up: str
) -> None:
    desk = sit()
    two_open_games(desk)
    desk.settle()
    with closing(sqlite3.connect(tmp_path / HISTORY_FILE)) as raw, raw:
        raw.execute("UPDATE open_games SET set_up = ?", (set_up,))
    desk = sit()
    games = desk.services.open_games
    desk.answer(lambda show: games.ask(lambda: show(None)))
    assert [game.view for game in games.listed] == [None, None]
