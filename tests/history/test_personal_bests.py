"""Whether somebody has never done so well before."""

from collections.abc import Iterator

import pytest

from companion.history.game_row import LoggedGame, LoggedPlayer
from companion.history.statistics import Feat
from companion.history.store import Store
from companion.rules.game import Mode

BEST, HIGHEST = Feat.PERSONAL_BEST, Feat.HIGHEST_SCORE


@pytest.fixture
def store() -> Iterator[Store]:
    with Store.in_memory() as store:
        yield store


def logged(store: Store, day: int, mode: Mode = Mode.TOTEM, **points: int) -> str:
    players = tuple(LoggedPlayer(name, total) for name, total in points.items())
    when = f"2026-11-{day:02}T20:00:00+01:00"
    return store.games.add(LoggedGame(mode, 5, players, played_at=when))


def test_the_first_game_is_no_feat(store: Store) -> None:
    assert store.statistics.feats(logged(store, 1, Ada=40, Ben=30)) == (None, None)


def test_more_than_ever_before_is_a_personal_best_and_more_than_anybody_the_highest_score(
    store: Store,
) -> None:
    logged(store, 1, Ada=40, Ben=30)
    assert store.statistics.feats(logged(store, 2, Ada=41, Ben=35)) == (HIGHEST, BEST)
    assert store.statistics.feats(logged(store, 3, Ada=41, Ben=36)) == (None, BEST)


def test_only_the_best_of_a_game_has_the_highest_score(store: Store) -> None:
    logged(store, 1, Ada=40, Ben=30)
    assert store.statistics.feats(logged(store, 2, Ada=45, Ben=50, Cleo=60)) == (
        BEST,
        BEST,
        HIGHEST,
    )


def test_other_modes_later_games_and_deleted_ones_are_not_compared(store: Store) -> None:
    deleted = logged(store, 1, Ada=90, Ben=30)
    store.games.delete(deleted)
    logged(store, 1, mode=Mode.TRIBE, Ada=90, Ben=30)
    logged(store, 2, Ada=40, Ben=30)
    game = logged(store, 3, Ada=41, Ben=20)
    logged(store, 4, Ada=80, Ben=80)
    assert store.statistics.feats(game) == (HIGHEST, None)


def test_of_a_game_that_is_not_there_nothing_is_known(store: Store) -> None:
    assert store.statistics.feats("5d0c8f0a-61a4-4a6e-9a55-6a5d8f7c1e20") is None


def test_a_game_alone_counts_for_nothing(store: Store) -> None:
    assert store.statistics.feats(logged(store, 1, Ada=40)) == ()
