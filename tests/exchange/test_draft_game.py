"""Drafts of the history as games: replayed to where they stand, or left out where nobody can."""

import json
from dataclasses import replace
from typing import Any

import pytest

from companion.exchange.draft_game import (
    DraftError,
    beginning_of,
    games_of,
    journal_of,
    open_games_among,
    set_up_now,
)
from companion.exchange.game_file import write_game
from companion.history.drafts import Draft
from companion.history.records import ALL, GameFilter, LeftOut
from companion.history.store import Store
from companion.rules.game import Colour, Game, Mode, Player
from companion.rules.notation import read_territory
from companion.rules.territory import Cell
from companion.table.edits import Lay
from companion.table.journal import Journal
from companion.table.tabletop import Tabletop

ONE = "0c9e5a0e-8b4a-4a57-9c1b-2f1b7e0c1aaa"
OTHER = "0c9e5a0e-8b4a-4a57-9c1b-2f1b7e0c1bbb"
GAME = Game(
    Mode.TOTEM,
    5,
    (
        Player("Ada", Colour.PINK, read_territory(["@ d"], 9)),
        Player("Ben", Colour.BLUE, read_territory(["@ ."], 9)),
    ),
    id=ONE,
)
TAKEN: Any = Lay(0, ((Cell(0, 1), None),))


def draft_of(game: Game, *gestures: str, kept: bool = False) -> Draft:
    told = {name: value for name, value in json.loads(write_game(game)).items() if value}
    return Draft(1, json.dumps(told), gestures, "2026-11-18T20:00:00+01:00", OTHER, kept)


def test_what_was_done_is_there_and_can_be_undone():
    lines: list[str] = []
    journal = Journal(Tabletop.laid_out(GAME), lines.append)
    journal.record(TAKEN)
    again = journal_of(draft_of(GAME, *lines))
    assert again.tabletop == journal.tabletop
    again.undo()
    assert again.tabletop == Tabletop.laid_out(GAME)


def test_a_kept_game_begins_with_all_that_is_kept_of_it():
    assert journal_of(draft_of(GAME, kept=True)).tabletop == Tabletop.as_saved(GAME)


def test_a_game_without_an_id_has_that_of_its_draft():
    assert beginning_of(draft_of(GAME)).id == ONE
    assert beginning_of(draft_of(replace(GAME, id=None))).id == OTHER


def test_who_is_called_otherwise_now_is_called_so_wherever_it_is_read():
    called = ((("Ada", "Ben"), ("Ada", "Benno")),)
    draft = replace(draft_of(GAME), set_up=write_game(GAME), called=called)
    now = replace(GAME, players=(GAME.players[0], replace(GAME.players[1], name="Benno")))
    assert set_up_now(draft) == write_game(now)
    assert [player.name for player in journal_of(draft).view.game.players] == ["Ada", "Benno"]
    others = replace(draft, called=((("Cleo", "Ben"), ("Cleo", "Benno")),))
    for same in (replace(draft, called=()), replace(draft, set_up="{"), others):
        assert set_up_now(same) == same.set_up


@pytest.mark.parametrize(
    ("damaged", "says"),
    [
        (replace(draft_of(GAME), set_up="{"), "not JSON"),
        (replace(draft_of(GAME), gestures=("no gesture",)), "no gesture"),
    ],
)
def test_what_nobody_can_read_is_told_and_left_out_of_many(damaged, says):
    with pytest.raises(DraftError, match=says):
        journal_of(damaged)
    left_out: list[LeftOut] = []
    (game,) = games_of([damaged, draft_of(GAME)], left_out.append)
    assert (game.id, game.finished) == (ONE, False)
    assert left_out == [LeftOut(OTHER)]


def test_open_games_leave_where_all_games_do():
    with Store.in_memory() as store:
        draft = draft_of(GAME)
        store.drafts.start(draft.set_up, draft.gestures, game=ONE)
        assert [game.id for game in open_games_among(ALL, store.drafts, pytest.fail)] == [ONE]
        assert list(open_games_among(GameFilter(text="Ada"), store.drafts, pytest.fail)) == []
