"""Results follow the rules of the version that is used, in lists and statistics too."""

from companion.history.listing import ALL, GameFilter
from companion.history.store import Store
from tests.history import samples

MANY = 120
"""Games; not all of them are scored anew at once."""


def spoil(store: Store, by: int = 5) -> None:
    """As if saved by a version that gave everybody so many points more."""
    with store._connection.writing():
        store._connection.change(
            "UPDATE seats SET total = total + ? WHERE region_points IS NOT NULL", (by,)
        )


def rescore(store: Store, version: str) -> int:
    """Score all games again and return how many changed."""
    found = [store.rescore(version)]
    while found[-1].below is not None:
        found.append(store.rescore(version, found[-1].below))
    return sum(each.changed for each in found)


def totals(store: Store) -> dict[str, list[int]]:
    every = [*store.games.every_game(ALL), *store.games.every_game(GameFilter(deleted=True))]
    return {game.id: [seat.total for seat in game.seats] for game in every}


def test_all_results_are_worked_out_anew_once_for_each_version(store: Store) -> None:
    samples.fill(store, MANY)
    store.games.delete(next(store.games.every_game()).id)
    right = totals(store)
    stamps = {game: store.games.edited_at(game) for game in right}
    spoil(store)
    rescore(store, "1.0")
    assert totals(store) == right
    assert {game: store.games.edited_at(game) for game in right} == stamps
    spoil(store)
    assert rescore(store, "1.0") == 0
    assert rescore(store, "1.1") == MANY - MANY // 10
    assert totals(store) == right


def test_a_game_that_cannot_be_read_keeps_no_other_from_being_scored(store: Store) -> None:
    samples.fill(store, 10)
    broken = next(store.games.every_game()).id
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
