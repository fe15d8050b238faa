"""A totem whose resource nobody has any more: it stays with its owner, on every way."""

import pytest
from hypothesis import given

from companion.exchange.game_file import read_game, write_game
from companion.rules.box import Resource
from companion.rules.game import Colour, Game, Mode, Player
from companion.rules.scoring import score
from companion.rules.territory import Cell
from companion.table.brushes import Tool
from companion.table.editor import Editor
from companion.table.edits import ChooseTotem, Lay, PlayAs, Shift, apply_edit
from companion.table.journal import Journal
from companion.table.setup import agreement_of
from companion.table.tabletop import Seat, Tabletop
from companion.table.totems import Leftover, find_leftovers
from tests.games import games
from tests.table.boards import board, square, tabletop

FISH, FLINT, MAMMOTH = Resource.FISH, Resource.FLINT, Resource.MAMMOTH


def game(*players: tuple[str, set[Resource]]) -> Game:
    return Game(
        Mode.TOTEM,
        5,
        tuple(
            Player(f"Player {index}", colour, board(row), frozenset(totems))
            for index, (colour, (row, totems)) in enumerate(zip(Colour, players, strict=False))
        ),
    )


def held(table: Tabletop) -> list[set[Resource]]:
    return [set(player.totems) for player in table.game.players]


def lay(player: int, column: int, text: str) -> Lay:
    what = None if text == "." else square(text)
    return Lay(player, ((Cell(0, column), what),))


def totals(table: Tabletop) -> list[int]:
    return [card.total for card in score(table.game)]


def throw(editor: Editor, volcano: int, to: int) -> None:
    """The fire of the volcano in that column flies to that column."""
    editor.press(Cell(0, volcano))
    editor.move(Cell(0, to))
    editor.lift()


BURNT = game(("@ g+1 v1", {MAMMOTH}), ("@ lo lo q* d", {FISH}))
"""Nobody has a mammoth, and the one that was there burnt on the owner's table."""
NO_TRACE = game(("@ d d* d", {MAMMOTH}), ("@ d", set()))
"""Nobody has a mammoth, nor any grassland."""


@pytest.mark.parametrize("kept", [BURNT, NO_TRACE])
def test_laid_out_and_touched_the_game_scores_as_the_file_does(kept: Game) -> None:
    before = [card.total for card in score(kept)]
    table = Tabletop.laid_out(kept)
    assert table.game == kept
    journal = Journal(table)
    for edit in (lay(1, 4, "d*"), lay(0, 4, "d"), Shift(0, 1, 0), lay(1, 4, "d")):
        journal.record(edit)
        assert MAMMOTH in journal.tabletop.game.players[0].totems
    while journal.view.can_undo:
        journal.undo()
    assert [card.total for card in journal.view.cards] == before
    while journal.view.can_redo:
        journal.redo()
    assert journal.view.cards[0].totem_points == 3


@given(games(mode=Mode.TOTEM))
def test_whatever_a_game_holds_stays_with_its_first_owner_where_nobody_has_the_resource(
    anything: Game,
) -> None:
    table = Tabletop.laid_out(anything)
    assert Tabletop.laid_out(table.game).game == table.game
    touched = apply_edit(Shift(0, 0, 0), table)
    squares = [each for player in anything.players for each in player.territory.values()]
    for resource in Resource:
        owners = [i for i, player in enumerate(anything.players) if resource in player.totems]
        if all(each.resource_kind is not resource for each in squares):
            for after in (table, touched):
                now = [index for index, totems in enumerate(held(after)) if resource in totems]
                assert now == owners[:1]


def test_a_game_taken_up_as_it_was_kept_loses_none_by_the_first_touch() -> None:
    table = Tabletop(NO_TRACE, Tabletop.laid_out(NO_TRACE).choices)
    assert held(apply_edit(lay(1, 2, "d"), table))[0] == {MAMMOTH}


def test_the_owner_keeps_the_totem_when_a_fire_takes_the_last_of_its_resource() -> None:
    editor = Editor(Journal(tabletop(board("@ lo v1"), board("@ d"))))
    assert held(editor.journal.tabletop) == [{FISH}, set()]
    throw(editor, volcano=2, to=1)
    assert held(editor.journal.tabletop) == [{FISH}, set()]
    assert totals(editor.journal.tabletop) == [1 + 4, 0]
    editor.undo()
    editor.redo()
    assert held(editor.journal.tabletop) == [{FISH}, set()]


def test_the_lines_of_the_journal_bring_it_back() -> None:
    lines: list[str] = []
    beginning = tabletop(board("@ lo v1"), board("@ d"))
    journal = Journal(beginning, lines.append)
    throw(Editor(journal), volcano=2, to=1)
    assert Journal.replayed(beginning, lines).tabletop == journal.tabletop
    assert Tabletop.laid_out(read_game(write_game(journal.finished_game()).encode())).game == (
        journal.finished_game()
    )


def test_what_is_taken_back_leaves_no_totem_behind() -> None:
    """A square that was entered by mistake was never there; nor was a fire that is lifted."""
    table = tabletop(board("@ lo v1"), board("@ d"))
    assert held(apply_edit(lay(0, 1, "."), table)) == [set(), set()]
    assert held(apply_edit(lay(0, 1, "d"), table)) == [set(), set()]
    burnt = apply_edit(lay(0, 1, "l+1"), table)
    assert held(apply_edit(lay(0, 1, "d+1"), burnt)) == [set(), set()]
    editor = Editor(Journal(tabletop(board("@ lo v1"), board("@ d"))), brush=Tool.ERASER)
    editor.press(Cell(0, 1))
    editor.lift()
    assert held(editor.journal.tabletop) == [set(), set()]


def test_an_answer_to_a_tie_is_no_totem_once_the_tie_was_a_mistake() -> None:
    table = apply_edit(ChooseTotem(FISH, 1), tabletop(board("@ lo"), board("@ lo")))
    assert held(table)[1] == {FISH}
    assert held(apply_edit(lay(1, 1, "d"), apply_edit(lay(0, 1, "d"), table))) == [set(), set()]


def test_where_several_had_the_resource_the_order_of_entering_gives_no_totem() -> None:
    first, second = (tabletop(board("@ lo v1"), board("@ lo v1")) for _ in range(2))
    for player in (0, 1):
        first = apply_edit(lay(player, 1, "l+1"), first)
    for player in (1, 0):
        second = apply_edit(lay(player, 1, "l+1"), second)
    assert held(first) == held(second) == [set(), set()]
    assert find_leftovers(first.game) == (Leftover(FISH, (0, 1), None),)
    assert held(apply_edit(ChooseTotem(FISH, 0), first)) == [{FISH}, set()]


def test_who_was_said_to_hold_it_keeps_it_also_when_all_have_lost_theirs() -> None:
    table = apply_edit(ChooseTotem(FISH, 1), tabletop(board("@ lo v1"), board("@ lo v1")))
    for player in (1, 0):
        table = apply_edit(lay(player, 1, "l+1"), table)
    assert held(table) == [set(), {FISH}]


def test_whose_it_is_can_be_said_and_taken_back() -> None:
    table = tabletop(board("@ l+1 v1"), board("@ d"))
    assert find_leftovers(table.game) == (Leftover(FISH, (0,), None),)
    said = apply_edit(ChooseTotem(FISH, 0), table)
    assert held(said) == [{FISH}, set()]
    assert find_leftovers(said.game) == (Leftover(FISH, (0,), 0),)
    assert held(apply_edit(lay(1, 2, "d"), said)) == [{FISH}, set()]
    assert held(apply_edit(ChooseTotem(FISH, None), said)) == [set(), set()]


def test_who_holds_it_stands_among_those_who_may() -> None:
    assert find_leftovers(Tabletop.laid_out(NO_TRACE).game) == (Leftover(MAMMOTH, (0,), 0),)
    assert find_leftovers(tabletop(board("@ d"), board("@ d")).game) == ()
    assert find_leftovers(tabletop(board("@ l* d+1 v1"), board("@ d")).game) == ()
    assert find_leftovers(tabletop(board("@ lo l+1"), board("@ d")).game) == ()
    assert find_leftovers(tabletop(board("@ l+1 v1"), board("@ d"), mode=Mode.TRIBE).game) == ()


def test_it_goes_to_who_has_the_resource_again() -> None:
    table = apply_edit(lay(1, 1, "go"), Tabletop.laid_out(NO_TRACE))
    assert held(table) == [set(), {MAMMOTH}]
    assert find_leftovers(table.game) == ()


def test_other_totems_stay_where_they_are_while_one_is_chosen() -> None:
    table = Tabletop.laid_out(game(("@ l+1 v1 q+1 v1", {FISH, FLINT}), ("@ d", set())))
    assert held(apply_edit(ChooseTotem(FISH, None), table)) == [{FLINT}, set()]


def test_names_and_another_mode_and_back_lose_none() -> None:
    table = tabletop(board("@ lo v1"), board("@ d"))
    table = apply_edit(lay(0, 1, "l+1"), table)
    seats = tuple(Seat(f"New {index}", seat.colour) for index, seat in enumerate(_seats(table)))
    renamed = apply_edit(PlayAs(seats, Mode.TOTEM, frozenset()), table)
    assert held(renamed) == [{FISH}, set()]
    tribe = apply_edit(PlayAs(seats, Mode.TRIBE, frozenset()), renamed)
    assert held(tribe) == [set(), set()]
    assert held(apply_edit(PlayAs(seats, Mode.TOTEM, frozenset()), tribe)) == [{FISH}, set()]


def _seats(table: Tabletop) -> tuple[Seat, ...]:
    return agreement_of(table.game).seats


def test_a_totem_that_a_file_gives_twice_goes_to_the_first() -> None:
    table = Tabletop.laid_out(game(("@ d", {FISH}), ("@ d", {FISH})))
    assert held(table) == [{FISH}, set()]


def test_a_territory_alone_keeps_its_totems() -> None:
    table = Tabletop.laid_out(game(("@ l+1 v1 go", {FISH})))
    assert held(apply_edit(lay(0, 4, "d"), table)) == [{FISH}]


def test_the_view_knows_them() -> None:
    full = ("d d d d d", "d d d d d")
    journal = Journal(tabletop(board("@ lo v1 . .", *full), board("@ d . . .", *full)))
    view = journal.record(lay(0, 1, "l+1"))
    assert view.leftovers == (Leftover(FISH, (0,), 0),)
    assert view.ties == ()
    assert view.cards[0].totem_points == 4
