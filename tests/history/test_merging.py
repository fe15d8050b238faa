"""Merging histories gives the same whatever the order: newest edits win, deletions too."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.history.game_row import LoggedGame, LoggedPlayer
from companion.history.listing import GameFilter
from companion.history.merging import MergeReport, merge
from companion.history.request_errors import NoSuchGame
from companion.history.store import Store
from companion.rules.game import Mode
from companion.rules.ranking import DecidedBy
from tests.history.test_merging_properties import GAMES, IDS


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    with Store.open(tmp_path / "one.db") as one, Store.open(tmp_path / "two.db") as two:
        yield one, two


def log(**played: int) -> LoggedGame:
    players = tuple(LoggedPlayer(name, value) for name, value in played.items())
    return LoggedGame(Mode.TRIBE, 5, players)


def together(one: Store, other: Store) -> MergeReport:
    return merge(one._connection, other._connection)


def test_games_of_both_are_there_afterwards(two: tuple[Store, Store]) -> None:
    one, other = two
    mine, theirs = one.games.add(log(Ada=5, Ben=4)), other.games.add(log(Ada=7, Chloé=9))
    assert together(one, other) == MergeReport(1, 0, 0, 1, players=1)
    assert {game.id for game in one.games.page().games} == {mine, theirs}
    assert one.games.get(theirs).game() == other.games.get(theirs).game()
    ada = one.players.named("Ada")
    assert ada is not None
    assert ada.games == 2


def test_two_who_say_otherwise_who_won_a_tie_agree_afterwards(two: tuple[Store, Store]) -> None:
    one, other = two
    level = replace(log(Ada=5, Ben=5), id=IDS[0])
    for store, winner in ((one, 0), (other, 1)):
        store.games.add(replace(level, winner=winner, decided_by=DecidedBy.FIRES))
        with store._connection.writing():
            store._connection.change("UPDATE games SET edited_at = 5")
    together(one, other)
    together(other, one)
    assert one.games.get(IDS[0]).game() == other.games.get(IDS[0]).game()


def test_the_newest_edit_of_a_game_wins(two: tuple[Store, Store]) -> None:
    one, other = two
    game = one.games.add(log(Ada=5, Ben=4))
    together(other, one)
    other.games.edit(game, replace(log(Ada=5, Ben=4), notes="theirs"))
    one.games.edit(game, replace(log(Ada=5, Ben=4), notes="mine, later"))
    one.games.edit(game, replace(log(Ada=5, Ben=4), notes="mine, last"))
    together(other, one)
    together(one, other)
    assert one.games.get(game).notes == other.games.get(game).notes == "mine, last"


def test_an_edit_is_newer_than_what_it_is_based_on_even_where_the_clock_is_slow(
    tmp_path: Path,
) -> None:
    with (
        Store.open(tmp_path / "fast.db", clock=lambda: 5_000_000) as fast,
        Store.open(tmp_path / "slow.db", clock=lambda: 1_000) as slow,
    ):
        game = fast.games.add(log(Ada=5, Ben=4))
        together(slow, fast)
        slow.games.edit(game, replace(log(Ada=5, Ben=4), notes="slow but later"))
        together(fast, slow)
        assert fast.games.get(game).notes == "slow but later"


def test_a_deletion_wins_over_an_older_edit_and_a_newer_edit_over_a_deletion(
    two: tuple[Store, Store],
) -> None:
    one, other = two
    deleted, revived = one.games.add(log(Ada=5, Ben=4)), one.games.add(log(Ada=6, Ben=4))
    together(other, one)
    other.games.edit(deleted, replace(log(Ada=5, Ben=4), notes="edited, then deleted"))
    together(one, other)
    one.games.delete(deleted, revived)
    together(other, one)
    other.games.restore(revived)
    report = together(one, other)
    assert report.added == 1
    assert one.games.get(deleted).deleted
    assert not one.games.get(revived).deleted


def test_a_purged_game_is_not_brought_back_by_those_who_still_have_it(
    two: tuple[Store, Store],
) -> None:
    one, other = two
    game = one.games.add(log(Ada=5, Ben=4))
    together(other, one)
    one.games.delete(game)
    one.games.empty()
    together(one, other)
    assert one.games.page().games == ()
    report = together(other, one)
    assert report.removed == 1
    assert other.games.page().games == ()
    with pytest.raises(NoSuchGame):
        other.games.get(game)


def test_a_renamed_player_is_renamed_on_the_other_phone_in_games_of_both(
    two: tuple[Store, Store],
) -> None:
    one, other = two
    one.games.add(log(Ada=5, Ben=4))
    other.games.add(log(Ada=7, Ben=9))
    ada = one.players.named("Ada")
    assert ada is not None
    one.players.rename(ada.id, "Adele")
    together(other, one)
    assert [seat.name for game in other.games.page().games for seat in game.seats].count(
        "Adele"
    ) == 2
    assert len(other.games.page(GameFilter(text="adele")).games) == 2


def test_scores_are_worked_out_anew_from_the_territories(two: tuple[Store, Store]) -> None:
    one, other = two
    game = other.games.add(GAMES[0])
    right = other.games.get(game).seats
    with other._connection.writing():
        other._connection.change("UPDATE seats SET total = 999")
    together(one, other)
    assert [seat.result for seat in one.games.get(game).seats] == [seat.result for seat in right]


def test_settings_stay_on_their_phone(two: tuple[Store, Store]) -> None:
    one, other = two
    other.settings.put({"theme": "dark"})
    together(one, other)
    assert one.settings.all() == {}


def test_open_games_stay_on_their_phone(two: tuple[Store, Store]) -> None:
    one, other = two
    one.open_games.put("a", "{}", ["one"])
    other.open_games.put("a", "{}", ["one", "two"])
    other.open_games.put("b", "{}", ["one"])
    together(one, other)
    assert [(stored.game, stored.strokes) for stored in one.open_games.listed()] == [
        ("a", ("one",))
    ]


def test_a_game_that_is_continued_here_does_not_come_back_unfinished(
    two: tuple[Store, Store],
) -> None:
    one, other = two
    game = replace(GAMES[0], finished=False)
    identity = other.games.add(game)
    together(one, other)
    one.games.forget(identity)
    together(one, other)
    assert one.games.unfinished() == ()
    assert one.games.put_played(replace(game, id=identity, finished=True), is_new=True) == identity
    together(other, one)
    assert other.games.get(identity).finished


@pytest.mark.parametrize("stamp", [2**53 - 1, 2**53, 2**63 - 1, 4_102_444_800_000])
def test_a_stamp_beyond_all_clocks_keeps_nobody_from_editing_restoring_and_merging(
    tmp_path: Path, stamp: int
) -> None:
    """The app's own way: the other phone's file comes in, is edited, backed up, handed on."""
    there, mine, third = (tmp_path / name for name in ("there.db", "mine.db", "third.db"))
    with Store.open(there) as store:
        game = store.games.add(GAMES[0])
        with store._connection.writing():
            store._connection.change("UPDATE games SET edited_at = ?", (stamp,))
            store._connection.change("UPDATE players SET edited_at = ?", (stamp,))
    with Store.open(mine) as store:
        assert store.merge(there).added == 1
        store.games.edit(game, replace(GAMES[0], notes="mine"))
        player = store.players.all()[0].id
        store.players.rename(player, "Adele")
        store.backup(tmp_path / "backup.db")
        assert store.merge(there).changed == 0
        assert store.games.get(game).notes == "mine"
        store.games.delete(game)
        store.restore(tmp_path / "backup.db")
        assert store.games.get(game).notes == "mine"
    with Store.open(third) as store:
        store.merge(there)
        assert store.merge(mine).changed == 1
        assert store.games.get(game).notes == "mine"
        assert store.players.get(player).name == "Adele"
    # The phone that has it, from whatever clock, can go on as well.
    with Store.open(there) as store:
        store.games.edit(game, replace(GAMES[0], notes="theirs"))
        store.backup(tmp_path / "theirs.db")
        store.restore(tmp_path / "theirs.db")
        assert store.games.get(game).notes == "theirs"
        assert store.games.get(game).edited_at < 2**42


def test_a_deletion_of_an_unbelievable_time_can_be_restored_for_a_month(
    two: tuple[Store, Store],
) -> None:
    one, other = two
    game = other.games.add(GAMES[0])
    other.games.delete(game)
    with other._connection.writing():
        other._connection.change("UPDATE games SET edited_at = 9007199254740991")
    one.merge(other.path)
    one.run_maintenance()
    assert one.games.get(game).deleted
