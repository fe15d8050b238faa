"""Results follow the rules of the version that is used, in lists and statistics too."""

from dataclasses import replace

import pytest

from companion.history.records import ALL, GameFilter
from companion.history.store import Store
from tests.history import samples
from tests.history.test_games import TWO

MANY = 120
"""Games; not all of them are scored anew at once."""


def spoil(store: Store, by: int = 5) -> None:
    """As if saved by a version that gave everybody so many points more."""
    with store._connection.writing():
        store._connection.change(
            "UPDATE seats SET total = total + ? WHERE region_points IS NOT NULL", (by,)
        )


def rescore(store: Store, version: str) -> list[bool]:
    """Whether each step has changed something."""
    found = [store.rescore(version)]
    while found[-1].below is not None:
        found.append(store.rescore(version, found[-1].below))
    return [each.changed for each in found]


def totals(store: Store) -> dict[str, list[int]]:
    every = [*store.every_game(ALL), *store.every_game(GameFilter(deleted=True))]
    return {game.id: [seat.result.total for seat in game.seats] for game in every}


def test_all_results_are_worked_out_anew_once_for_each_version(store: Store) -> None:
    samples.fill(store, MANY)
    store.games.delete(next(store.every_game()).id)
    right = totals(store)
    stamps = {game: store.games.edited_at(game) for game in right}
    spoil(store)
    rescore(store, "1.0")
    assert totals(store) == right
    assert {game: store.games.edited_at(game) for game in right} == stamps
    spoil(store)
    assert rescore(store, "1.0") == [False]
    assert any(rescore(store, "1.1"))
    assert totals(store) == right


def test_what_a_total_was_before_is_told_as_long_as_the_version_is_used(store: Store) -> None:
    game = store.games.add(TWO)
    after = [seat.result.total for seat in store.games.get(game).seats]
    spoil(store)
    rescore(store, "1.0")
    for _ in range(2):
        told = store.games.reopen(game).changes
        assert [change.before.total for change in told] == [total + 5 for total in after]
        assert [change.after.total for change in told] == after
    rescore(store, "1.1")
    assert store.games.reopen(game).changes == ()


def test_what_was_before_is_told_though_it_was_worked_out_in_two_goes(store: Store) -> None:
    samples.fill(store, MANY)
    spoil(store)
    store.rescore("1.0")
    told = [store.games.reopen(game.id).changes for game in store.every_game()]
    rescore(store, "1.0")
    assert [store.games.reopen(game.id).changes for game in store.every_game()] == told


def test_a_game_that_was_edited_since_is_what_it_is_now(store: Store) -> None:
    game = store.games.add(TWO)
    spoil(store)
    rescore(store, "1.0")
    store.games.edit(game, replace(TWO, notes="Sun"))
    assert store.games.reopen(game).changes == ()


@pytest.mark.parametrize("said", ["", "[", "7", "[1, 2]", '[null, "x"]', "[" * 5000])
def test_a_note_that_makes_no_sense_is_none(store: Store, said: str) -> None:
    game = store.games.add(TWO)
    store.settings.put({f"scored_before {game}": said})
    assert store.games.reopen(game).changes == ()


def test_a_game_that_cannot_be_read_keeps_no_other_from_being_scored(store: Store) -> None:
    samples.fill(store, 10)
    broken = next(store.every_game()).id
    right = totals(store)
    spoil(store)
    with store._connection.writing():
        store._connection.change(
            "UPDATE territories SET territory = 'what?'"
            " WHERE game = (SELECT number FROM games WHERE id = ?)",
            (broken,),
        )
    rescore(store, "1.0")
    with store._connection.writing():
        store._connection.change("DELETE FROM games WHERE id = ?", (broken,))
    del right[broken]
    assert totals(store) == right
