"""Stamps that do not tell the newer version: equal ones, and such as no clock should give."""

from dataclasses import replace
from itertools import permutations

import pytest

from companion.history.stamps import LATER
from tests.exchange.carrier import HeldFolder
from tests.exchange.folder_members import GAME, NOW, Member
from tests.history.states import state_of

YEAR = LATER // 10
IN_2099 = NOW + 73 * YEAR
IN_YEAR_0 = -62_167_219_200_000


@pytest.fixture
def folder() -> HeldFolder:
    return HeldFolder()


def all_meet(folder: HeldFolder, order: tuple[Member, ...]) -> None:
    """Twice: who came first hears of who came last."""
    for member in (*order, *order):
        member.meet(folder)


def note(member: Member, game: str) -> str | None:
    notes: str | None = member.store.games.get(game).notes
    return notes


def edit(member: Member, game: str, notes: str) -> None:
    member.store.games.edit(game, replace(GAME, notes=notes))


def assert_alike(*everybody: Member) -> None:
    first, *others = [state_of(member.store) for member in everybody]
    assert [state == first for state in others] == [True] * len(others)


def assert_at_rest(folder: HeldFolder, *everybody: Member) -> None:
    """Nobody has anything more to say."""
    before = dict(folder.files)
    for member in everybody:
        report = member.meet(folder)
        assert (report.brought, report.written) == (False, 0)
    assert folder.files == before


# --- Equal stamps -----------------------------------------------------------------------------


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_of_two_edits_in_the_same_moment_all_hold_the_same_one(members, folder, order) -> None:
    everybody = members(), members(), members()
    ada, ben, cleo = everybody
    game = ada.store.games.add(GAME)
    all_meet(folder, everybody)
    for member, notes in ((ada, "one"), (ben, "other")):
        member.now = NOW + 7
        edit(member, game, notes)
    all_meet(folder, tuple(everybody[place] for place in order))
    assert_alike(*everybody)
    assert note(cleo, game) in ("one", "other")
    assert_at_rest(folder, *everybody)


def test_it_is_the_same_one_in_whichever_order_they_meet(members) -> None:
    held = set()
    for turned in (False, True):
        folder, ada, ben = HeldFolder(), members(), members()
        game = ada.store.games.add(replace(GAME, id="5d0c8f0a-61a4-4a6e-9a55-6a5d8f7c1e20"))
        all_meet(folder, (ada, ben))
        for member, notes in ((ada, "one"), (ben, "other")):
            member.now = NOW + 7
            edit(member, game, notes)
        all_meet(folder, (ben, ada) if turned else (ada, ben))
        assert_alike(ada, ben)
        held.add(note(ada, game))
    assert len(held) == 1


@pytest.mark.parametrize("turned", [False, True])
def test_a_deletion_wins_over_an_edit_in_the_same_moment(members, folder, turned) -> None:
    ada, ben = members(), members()
    game = ada.store.games.add(GAME)
    all_meet(folder, (ada, ben))
    ada.now = ben.now = NOW + 7
    edit(ada, game, "Rain")
    ben.store.games.delete(game)
    all_meet(folder, (ben, ada) if turned else (ada, ben))
    assert_alike(ada, ben)
    assert ada.store.games.get(game).deleted
    assert_at_rest(folder, ada, ben)


@pytest.mark.parametrize("turned", [False, True])
def test_of_two_names_given_in_the_same_moment_all_hold_the_same_one(
    members, folder, turned
) -> None:
    ada, ben = members(), members()
    ada.store.games.add(GAME)
    all_meet(folder, (ada, ben))
    for member, name in ((ada, "Ida"), (ben, "Eve")):
        member.now = NOW + 7
        member.store.players.rename(member.store.players.named("Ada").id, name)
    all_meet(folder, (ben, ada) if turned else (ada, ben))
    assert_alike(ada, ben)
    names = {player.name for player in ada.store.players.all()}
    assert names in ({"Ida", "Ben"}, {"Eve", "Ben"})
    assert_at_rest(folder, ada, ben)


# --- Beyond belief ----------------------------------------------------------------------------


def test_a_game_of_2099_comes_to_everybody_and_an_edit_of_today_wins_over_it(
    members, folder
) -> None:
    ada, ben = members(), members()
    ada.now = IN_2099
    game = ada.store.games.add(GAME)
    all_meet(folder, (ada, ben))
    assert note(ben, game) is None
    edit(ben, game, "newer")
    all_meet(folder, (ada, ben))
    assert note(ben, game) == "newer"
    assert_at_rest(folder, ada, ben)  # they do not write against one another
    ada.now = NOW + 1  # and the clock is right again
    all_meet(folder, (ada, ben))
    assert_alike(ada, ben)
    assert note(ada, game) == "newer"
    assert_at_rest(folder, ada, ben)


def test_an_edit_in_2099_follows_what_it_is_based_on_and_can_be_followed(members, folder) -> None:
    ada, ben = members(), members()
    game = ada.store.games.add(GAME)
    all_meet(folder, (ada, ben))
    for turn, notes in enumerate(("first", "second", "third"), 1):
        member = ada if turn % 2 else ben
        ada.now, ben.now = IN_2099 + turn, NOW + turn
        edit(member, game, notes)
        all_meet(folder, (ada, ben))
        assert note(ada, game) == note(ben, game) == notes
    assert_at_rest(folder, ada, ben)


def test_a_deletion_in_2099_can_be_undone_today(members, folder) -> None:
    ada, ben = members(), members()
    game = ada.store.games.add(GAME)
    all_meet(folder, (ada, ben))
    ada.now = IN_2099
    ada.store.games.delete(game)
    all_meet(folder, (ada, ben))
    assert ben.store.games.get(game).deleted
    ben.now = NOW + 1
    ben.store.games.restore(game)
    all_meet(folder, (ada, ben))
    assert not ada.store.games.get(game).deleted
    assert_alike(ada, ben)


@pytest.mark.parametrize("clock", [0, IN_YEAR_0])
def test_a_clock_that_never_was_set_keeps_no_game_from_anybody(members, folder, clock) -> None:
    ada, ben = members(), members()
    ada.now = clock
    game = ada.store.games.add(GAME)
    all_meet(folder, (ada, ben))
    assert_alike(ada, ben)
    assert note(ben, game) is None
    edit(ben, game, "newer")
    all_meet(folder, (ada, ben))
    assert note(ada, game) == "newer"
    edit(ada, game, "newest")
    ada.store.players.rename(ada.store.players.named("Ada").id, "Ida")
    all_meet(folder, (ada, ben))
    assert note(ben, game) == "newest"
    ada.store.games.delete(game)
    all_meet(folder, (ada, ben))
    assert_alike(ada, ben)
    assert ben.store.games.get(game).deleted
    assert_at_rest(folder, ada, ben)


def test_a_stamp_that_no_clock_can_have_given_is_older_than_any_edit(members, folder) -> None:
    """Made by hand, or by a program that counts in other units."""
    ada, ben = members(), members()
    game = ada.store.games.add(GAME)
    ada.meet(folder)
    ((name, content),) = folder.files.items()
    far = str(2**53 - 1)
    folder.files[name.replace(str(NOW), far)] = content.replace(
        str(NOW).encode(), far.encode()
    ).replace(b'"points":41', b'"points":99')
    all_meet(folder, (ben, ada))
    assert_alike(ada, ben)
    totals = [seat.result.total for seat in ben.store.games.get(game).seats]
    assert totals == [41, 39]
    assert_at_rest(folder, ada, ben)
