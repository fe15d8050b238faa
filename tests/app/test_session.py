"""The game in hand, without a window: begun, finished, changed, killed."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.app.navigation import ScreenName
from companion.app.session import WHEREABOUTS, Whereabouts
from companion.history.records import ALL
from companion.rules.box import Resource, Terrain
from companion.rules.game import Colour, Game, Mode, Player
from companion.rules.notation import read_territory
from companion.rules.territory import Cell
from companion.table.edits import ChooseTotem, Lay
from companion.table.tabletop import Tabletop
from tests.app.conftest import Desk

Sit = Callable[[], Desk]
EMPTY = [". . .", ". @ .", ". . ."]
FULL = ["d d d d d", "d d @ d d", ". . . . ."]


def table(*names: str, mode: Mode = Mode.DISCOVERY, rows: list[str] = FULL) -> Tabletop:
    players = tuple(
        Player(name, colour, read_territory(rows, 9))
        for name, colour in zip(names, Colour, strict=False)
    )
    return Tabletop.laid_out(Game(mode, 5, players, finished=False))


def paint(desk: Desk) -> None:
    """One stroke beside the hut."""
    hand = desk.services.session.a_hand
    hand.brush = Terrain.LAKE
    (hut,) = hand.territory.starts
    hand.press(Cell(hut.row + 1, hut.column))
    hand.lift()


def kept(desk: Desk) -> list[tuple[str, ...]]:
    """The names of those who played, of every game in the history."""
    page = desk.answer(desk.services.history.page, ALL, None)
    return [tuple(seat.name for seat in game.seats) for game in page.games]


def test_what_was_begun_is_gone_on_with_after_a_kill(sit: Sit) -> None:
    desk = sit()
    desk.services.session.begin(table("Ada", "Ben"))
    paint(desk)
    desk.services.session.be_at(ScreenName.TERRITORY)
    before = desk.services.session.journal.view.game
    again = sit().services
    there = Whereabouts.read(again.memory.recall(WHEREABOUTS) or "")
    assert there == Whereabouts(ScreenName.TERRITORY, 0, "lake")
    assert again.resume.draft is not None
    assert again.session.go_on(again.resume.draft, there)
    assert again.session.journal.view.game == before
    assert again.session.journal.view.can_undo


def test_a_game_is_in_the_history_when_it_is_finished_and_not_before(desk: Desk) -> None:
    desk.services.session.begin(table("Ada", "Ben"))
    paint(desk)
    desk.settle()
    assert kept(desk) == []
    desk.services.session.finish()
    assert kept(desk) == [("Ada", "Ben")]


def test_a_game_of_which_it_is_too_early_to_say_who_won_is_not_finished(desk: Desk) -> None:
    session = desk.services.session
    session.begin(table("Ada", "Ben", rows=EMPTY))
    assert not session.finish()
    assert kept(desk) == []
    session.begin(table("Ada", "Ben"))
    assert session.finish()
    assert kept(desk) == [("Ada", "Ben")]


def test_a_game_is_finished_when_the_tie_that_matters_is_settled(desk: Desk) -> None:
    session = desk.services.session
    level = [*FULL[:2], ". . lo . ."]
    session.begin(table("Ada", "Ben", mode=Mode.TOTEM, rows=level))
    assert not session.finish()
    session.a_hand.do(ChooseTotem(Resource.FISH, 1))
    assert session.finish()
    (game,) = desk.answer(desk.services.history.page, ALL, None).games
    assert game.winners == ("Ben",)


def test_a_kept_game_that_turns_out_unfinished_is_kept_so(desk: Desk) -> None:
    session = desk.services.session
    session.begin(table("Ada", "Ben"))
    session.finish()
    session.a_hand.do(Lay(0, tuple((Cell(0, column), None) for column in range(5))))
    session.amend()
    (game,) = desk.answer(desk.services.history.page, ALL, None).games
    assert (game.provisional, game.winners) == (True, ())


def test_finished_twice_it_is_one_game(desk: Desk) -> None:
    desk.services.session.begin(table("Ada", "Ben"))
    for _ in range(2):
        desk.services.session.finish()
        paint(desk)
    desk.services.session.finish()
    assert kept(desk) == [("Ada", "Ben")]


def test_only_a_finished_game_is_amended(desk: Desk) -> None:
    session = desk.services.session
    session.begin(table("Ada", "Ben"))
    session.amend()
    assert kept(desk) == []
    session.finish()
    paint(desk)
    session.amend()
    (game,) = desk.answer(desk.services.history.page, ALL, None).games
    opened = desk.answer(desk.services.history.game, game.id)
    assert len(opened.view.player(0).territory) == 11


def test_a_single_territory_is_no_game(desk: Desk) -> None:
    desk.services.session.begin(table("Ada"))
    assert not desk.services.session.finish()
    assert kept(desk) == []


def test_a_visit_changes_the_kept_game_and_leaves_the_game_in_progress_alone(desk: Desk) -> None:
    session = desk.services.session
    session.begin(table("Cleo", "Dan"))
    session.finish()
    (found,) = desk.answer(desk.services.history.page, ALL, None).games
    session.begin(table("Ada", "Ben"))
    paint(desk)
    waiting = session.journal.view.game
    opened = desk.answer(desk.services.history.game, found.id)
    session.visit(opened.view.game)
    paint(desk)
    before = session.end_visit()
    assert before == opened.view.game
    assert session.journal.view.game == waiting
    changed = desk.answer(desk.services.history.game, found.id)
    assert len(changed.view.player(0).territory) == 11


def test_a_visit_that_changed_nothing_offers_nothing(desk: Desk) -> None:
    session = desk.services.session
    session.begin(table("Ada", "Ben"))
    session.finish()
    (found,) = desk.answer(desk.services.history.page, ALL, None).games
    session.visit(desk.answer(desk.services.history.game, found.id).view.game)
    assert session.end_visit() is None


def test_a_game_put_aside_is_fetched_back(desk: Desk) -> None:
    session = desk.services.session
    session.begin(table("Ada", "Ben"))
    paint(desk)
    before = session.journal.view.game
    session.begin(table("Cleo", "Dan"))
    assert session.put_aside
    session.fetch_back()
    assert session.journal.view.game == before


@pytest.mark.parametrize(
    "text", ["", "nonsense", "[]", '{"screen": "territory"}', '{"screen": "moon", "player": 0}']
)
def test_whereabouts_that_say_nothing_are_the_beginning(text: str) -> None:
    assert Whereabouts.read(text) == Whereabouts()


def test_whereabouts_come_back_as_they_were_written() -> None:
    for screen in (None, *ScreenName):
        there = replace(Whereabouts(), screen=screen, player=2, brush="lake")
        assert Whereabouts.read(there.written()) == (there if screen else Whereabouts())
