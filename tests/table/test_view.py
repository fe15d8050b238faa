"""What a view says about who won, and whether it is too early to say so."""

from companion.rules.box import Resource
from companion.rules.open_totems import OpenTotem
from companion.table.edits import ChooseTotem
from companion.table.journal import Journal
from tests.table.boards import board, tabletop

FISH, FLINT = Resource.FISH, Resource.FLINT

FULL = ["d d d d d", "d d @ d d"]
"""As many squares as it takes to have played to the end."""


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
