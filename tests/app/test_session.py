"""The game in hand, without a window: begun, finished, changed, killed."""

import pytest

from companion.app.game_rows import row_of
from companion.app.navigation import ScreenName
from companion.app.session import LOCATION, Location
from companion.history.listing import ALL
from companion.rules.box import Resource
from companion.rules.game import Mode
from companion.rules.territory import Cell
from companion.table.edits import ChooseTotem, Lay
from tests.app.conftest import Desk
from tests.app.sitting import EMPTY, FULL, Sit, kept, paint, resumed, shelved, table


def test_what_was_begun_is_gone_on_with_after_a_kill(sit: Sit) -> None:
    desk = sit()
    desk.services.session.begin(table("Ada", "Ben"))
    paint(desk)
    desk.services.session.save_location(ScreenName.TERRITORY)
    before = desk.services.session.journal.view.game
    again = sit()
    there = Location.read(again.services.memory.recall(LOCATION) or "")
    assert there == Location(ScreenName.TERRITORY, 0, "lake")
    assert resumed(again)
    assert again.services.session.journal.view.game == before
    assert again.services.session.journal.view.can_undo
    assert again.services.session.is_open


def test_a_game_is_in_the_history_when_it_is_finished_and_not_before(desk: Desk) -> None:
    desk.services.session.begin(table("Ada", "Ben"))
    paint(desk)
    assert kept(desk) == []
    assert desk.services.session.finish()
    assert kept(desk) == [("Ada", "Ben")]


def test_a_game_is_not_finished_while_a_board_is_empty(desk: Desk) -> None:
    desk.services.session.begin(table("Ada", "Ben", rows=EMPTY))
    paint(desk)
    assert not desk.services.session.finish()
    assert (kept(desk), shelved(desk)) == ([], [("Ada", "Ben")])


def test_a_game_is_finished_when_the_tie_that_matters_is_settled(desk: Desk) -> None:
    session = desk.services.session
    level = [*FULL[:2], ". . lo . ."]
    session.begin(table("Ada", "Ben", mode=Mode.TOTEM, rows=level))
    assert not session.finish()
    session.require_editor.record(ChooseTotem(Resource.FISH, 1))
    assert session.finish()
    (game,) = desk.answer(desk.services.history.page, ALL, None).games
    assert [seat.name for seat in row_of(game).seats if seat.won] == ["Ben"]


def test_a_kept_game_that_turns_out_unfinished_is_kept_so(desk: Desk) -> None:
    session = desk.services.session
    session.begin(table("Ada", "Ben"))
    session.finish()
    session.require_editor.record(Lay(0, tuple((Cell(0, column), None) for column in range(5))))
    (game,) = desk.answer(desk.services.history.page, ALL, None).games
    assert game.provisional
    assert not any(seat.won for seat in row_of(game).seats)


def test_finished_twice_it_is_one_game(desk: Desk) -> None:
    desk.services.session.begin(table("Ada", "Ben"))
    for _ in range(2):
        desk.services.session.finish()
        paint(desk)
    desk.services.session.finish()
    assert kept(desk) == [("Ada", "Ben")]


def test_what_is_changed_in_a_finished_game_is_changed_in_the_history(sit: Sit) -> None:
    desk = sit()
    desk.services.session.begin(table("Ada", "Ben"))
    desk.services.session.finish()
    (game,) = desk.answer(desk.services.history.page, ALL, None).games
    paint(desk)
    paint(desk)
    changed = desk.services.session.journal.finished_game()
    # Also when it was killed in between, and gone on with.
    desk.services.session.save_location(ScreenName.RESULT)
    desk = sit()
    assert resumed(desk)
    assert not desk.services.session.is_open
    opened = desk.answer(desk.services.history.game, game.id)
    assert opened.view.game == changed
    desk.services.session.journal.undo()
    desk.settle()
    opened = desk.answer(desk.services.history.game, game.id)
    assert opened.view.game == desk.services.session.journal.finished_game() != changed


def test_a_finished_game_is_no_open_one(desk: Desk) -> None:
    session = desk.services.session
    session.begin(table("Ada", "Ben"))
    session.finish()
    assert shelved(desk) == []
    session.close_game()
    assert shelved(desk) == []
    session.begin(table("Cleo", "Dan"))
    assert shelved(desk) == [("Cleo", "Dan")]


def test_a_single_territory_is_no_game_and_stays_open(desk: Desk) -> None:
    desk.services.session.begin(table("Ada", rows=EMPTY))
    paint(desk)
    assert not desk.services.session.finish()
    assert (kept(desk), shelved(desk)) == ([], [("Ada",)])


def test_a_visit_changes_the_kept_game_and_leaves_the_open_game_alone(desk: Desk) -> None:
    session = desk.services.session
    session.begin(table("Cleo", "Dan"))
    session.finish()
    (found,) = desk.answer(desk.services.history.page, ALL, None).games
    session.begin(table("Ada", "Ben"))
    paint(desk)
    waiting = session.journal.view.game
    opened = desk.answer(desk.services.history.game, found.id)
    session.edit_saved_game(opened.view.game)
    assert shelved(desk) == [("Ada", "Ben")]
    paint(desk)
    there = session.journal.view.game
    assert session.close_game() == opened.view.game
    assert not session.in_hand
    changed = desk.answer(desk.services.history.game, found.id)
    assert changed.view.game.players == there.players
    (game,) = desk.services.open_games.listed
    assert desk.services.open_games.go_on(game)
    assert session.journal.view.game == waiting
    assert session.journal.view.can_undo


def test_a_visit_that_changed_nothing_offers_nothing(desk: Desk) -> None:
    session = desk.services.session
    session.begin(table("Ada", "Ben"))
    session.finish()
    (found,) = desk.answer(desk.services.history.page, ALL, None).games
    session.edit_saved_game(desk.answer(desk.services.history.game, found.id).view.game)
    assert session.close_game() is None


def test_what_was_done_on_a_visit_can_be_undone_after_a_kill(sit: Sit) -> None:
    desk = sit()
    session = desk.services.session
    session.begin(table("Ada", "Ben"))
    session.finish()
    (found,) = desk.answer(desk.services.history.page, ALL, None).games
    before = desk.answer(desk.services.history.game, found.id).view.game
    session.edit_saved_game(before)
    paint(desk)
    session.save_location(ScreenName.TERRITORY)
    desk = sit()
    assert resumed(desk)
    session = desk.services.session
    assert session.edits_saved_game
    assert session.journal.view.can_undo
    session.journal.undo()
    assert desk.answer(desk.services.history.game, found.id).view.game == before
    assert session.close_game() == before


@pytest.mark.parametrize(
    "text", ["", "nonsense", "[]", '{"screen": "territory"}', '{"screen": "moon", "player": 0}']
)
def test_whereabouts_that_say_nothing_are_the_beginning(text: str) -> None:
    assert Location.read(text) == Location()


def test_whereabouts_come_back_as_they_were_written() -> None:
    for screen in (None, *ScreenName):
        for visits in (False, True):
            there = Location(screen, 2, "lake", visits)
            assert Location.read(there.written()) == (there if screen else Location())
