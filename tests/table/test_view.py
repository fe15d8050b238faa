"""What a view says about who won, and whether it is too early to say so."""

from dataclasses import replace

from companion.rules.box import Resource
from companion.rules.game import Variant
from companion.rules.provisional import OpenTotem
from companion.rules.territory import Territory
from companion.table.edits import ChooseTotem, Lay
from companion.table.journal import Journal
from companion.table.tabletop import Tabletop
from companion.table.view import build_view
from tests.table.boards import board, tabletop

MAMMOTH, FISH, FLINT = Resource.MAMMOTH, Resource.FISH, Resource.FLINT

FULL = ["d d d d d", "d d @ d d"]
"""As many squares as it takes to have played to the end."""


def lay(player: int, territory: Territory) -> Lay:
    """All of it at once."""
    return Lay(player, tuple(territory.squares.items()))


def test_a_tie_is_open_and_provisional_until_it_is_settled() -> None:
    journal = Journal(tabletop(board(*FULL, "lo . . . ."), board(*FULL, "lo . . . .")))
    view = journal.view
    assert view.open_totems == view.deciding_totems == (OpenTotem(FISH, (0, 1)),)
    assert view.provisional
    view = journal.record(ChooseTotem(FISH, 1))
    assert view.open_totems == ()
    assert not view.provisional
    assert journal.undo().provisional


def test_a_tie_that_changes_no_rank_is_told_from_one_that_does() -> None:
    view = Journal(
        tabletop(
            board(*FULL, "lo q q** q q**"),
            board(*FULL, "lo qo . . ."),
            board(*FULL, ". qo . . ."),
        )
    ).view
    assert [totem.resource for totem in view.open_totems] == [FISH, FLINT]
    assert [totem.resource for totem in view.deciding_totems] == [FLINT]
    assert view.provisional


def test_nobody_is_first_while_a_territory_is_too_small_to_be_finished() -> None:
    view = Journal(tabletop(board(*FULL), board("@ d d"))).view
    assert view.unfinished == (1,)
    assert view.provisional
    done = Journal(tabletop(board(*FULL), board(*FULL))).view
    assert done.unfinished == ()
    assert not done.provisional


def test_one_territory_alone_is_never_provisional() -> None:
    view = Journal(tabletop(board("@ lo"))).view
    assert view.open_totems == (OpenTotem(FISH, (0,)),)
    assert view.unfinished == (0,)
    assert not view.provisional


def test_totems_are_open_until_every_territory_is_entered() -> None:
    first = board(*FULL, "lo lo go . .")
    journal = Journal(tabletop(first, board(*FULL), board("@ d d lo")))
    view = journal.view
    assert [card.totem_points for card in view.cards] == [0, 0, 0]
    assert [card.total for card in view.cards] == [3, 0, 1]
    assert [totem.resource for totem in view.open_totems] == [MAMMOTH, FISH]
    assert view.provisional
    view = journal.record(lay(2, board(*FULL, "lo lo lo . .")))
    assert [card.totem_points for card in view.cards] == [3, 0, 4]
    assert view.open_totems == ()
    assert not view.provisional
    assert [card.totem_points for card in journal.undo().cards] == [0, 0, 0]


def test_a_totem_that_was_said_to_be_somebodys_is_not_open_while_a_territory_is_missing() -> None:
    table = tabletop(board(*FULL, "lo go . . ."), board("@ d"))
    given = replace(table.game.players[0], totems=frozenset({FISH}))
    game = replace(table.game, players=(given, table.game.players[1]))
    for as_it_is in (Tabletop.laid_out(game), Tabletop.as_saved(game)):
        view = build_view(as_it_is, 0)
        assert view.cards[0].totem_points == 4
        assert FISH not in {totem.resource for totem in view.open_totems}


def test_where_nothing_is_laid_nothing_is_earned() -> None:
    journal = Journal(tabletop(board(*FULL), board("@"), variants=frozenset(Variant)))
    assert [card.total for card in journal.view.cards] == [10, 0]
    view = journal.record(lay(1, board("@ d")))
    assert [card.total for card in view.cards] == [10, 10]
    assert [card.total for card in journal.undo().cards] == [10, 0]


def test_a_totem_whose_resource_is_gone_is_waited_for_only_where_it_changes_a_rank() -> None:
    burnt = "l+1 v1 . . ."
    level = Journal(tabletop(board(*FULL, burnt), board(*FULL, burnt))).view
    assert level.undecided
    assert not level.provisional, "of a file nobody is asked"
    assert level.blocking == {FISH}
    ahead = Journal(tabletop(board(*FULL, "l+1 v1 j* j** ."), board(*FULL, burnt))).view
    assert [totem.resource for totem in ahead.unowned] == [FISH]
    assert (ahead.undecided, ahead.blocking) == (False, frozenset())


def test_a_tie_and_a_totem_whose_resource_is_gone_can_matter_together() -> None:
    """Neither 4 nor 6 points bring the second before the first, who is 9 ahead; both do."""
    view = Journal(
        tabletop(
            board(*FULL, "l+1 v1 j* j** j", "qo . . . ."),
            board(*FULL, "l+1 v1 . . .", "qo . . . ."),
        )
    ).view
    assert view.cards[0].total - view.cards[1].total == 9
    assert view.undecided
    assert view.blocking == {FISH, FLINT}
