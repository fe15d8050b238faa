"""People are found by name, renamed, merged and archived, and never lose a game."""

from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import texts
from companion.history.game_row import LoggedGame, LoggedPlayer
from companion.history.listing import GameFilter
from companion.history.players import player_id, resolve_merges
from companion.history.request_errors import NameTaken, NoSuchPlayer, PlayersMet, TextRefused
from companion.history.store import Store
from companion.rules.game import Mode


def log(store: Store, **points: int) -> str:
    players = tuple(LoggedPlayer(name, value) for name, value in points.items())
    day = next(_days)
    return store.games.add(
        LoggedGame(Mode.TRIBE, 5, players, played_at=f"2026-01-01T00:00:00.{day:06}+00:00")
    )


_days = count()


def names(store: Store, game: str) -> list[str]:
    return [seat.name for seat in store.games.get(game).seats]


def the(store: Store, name: str) -> str:
    found = store.players.named(name)
    assert found is not None
    return found.id


def test_a_player_is_known_by_name_from_the_first_game_on(store: Store) -> None:
    log(store, Ada=50, Ben=40)
    log(store, Ada=30, Chloé=40)
    assert [(player.name, player.games) for player in store.players.all()] == [
        ("Ada", 2),
        ("Ben", 1),
        ("Chloé", 1),
    ]
    assert store.players.named("Nobody") is None


def test_the_same_name_has_the_same_id_everywhere(store: Store) -> None:
    log(store, Ada=50, Ben=40)
    assert the(store, "Ada") == player_id("Ada")


def test_a_renamed_player_is_called_so_in_all_games(store: Store) -> None:
    game = log(store, Ada=50, Ben=40)
    ada = the(store, "Ada")
    store.players.rename(ada, "Adele")
    assert names(store, game) == ["Adele", "Ben"]
    assert the(store, "Adele") == ada
    assert [each.id for each in store.games.page(GameFilter(text="adele")).games] == [game]
    assert store.games.page(GameFilter(text="ada")).games == ()


def test_a_name_given_up_is_a_new_player_when_it_is_used_again(store: Store) -> None:
    old = log(store, Ada=50, Ben=40)
    store.players.rename(the(store, "Ada"), "Adele")
    new = log(store, Ada=20, Ben=40)
    assert names(store, old) == ["Adele", "Ben"]
    assert names(store, new) == ["Ada", "Ben"]
    assert the(store, "Ada") != the(store, "Adele")


def test_a_name_in_use_is_refused_and_nothing_changes(store: Store) -> None:
    log(store, Ada=50, Ben=40)
    with pytest.raises(NameTaken, match="called Ben already"):
        store.players.rename(the(store, "Ada"), "Ben")
    store.players.rename(the(store, "Ada"), "Ada")
    assert [player.name for player in store.players.all()] == ["Ada", "Ben"]


@pytest.mark.parametrize("name", ["", "x" * 201, "\udc00"])
def test_a_name_nobody_can_have_is_refused(store: Store, name: str) -> None:
    log(store, Ada=50, Ben=40)
    with pytest.raises(TextRefused):
        store.players.rename(the(store, "Ada"), name)


def test_merged_players_are_one_in_games_lists_and_statistics(store: Store) -> None:
    first, second = log(store, Ada=50, Ben=40), log(store, ada=30, Ben=40)
    ada, other = the(store, "Ada"), the(store, "ada")
    store.players.merge(other, ada)
    assert names(store, first) == names(store, second) == ["Ada", "Ben"]
    assert [(player.name, player.games) for player in store.players.all()] == [
        ("Ada", 2),
        ("Ben", 2),
    ]
    assert store.players.get(other) == store.players.get(ada)
    assert store.players.get(ada).former == (other,)
    assert len(store.games.page(GameFilter(players=frozenset([other]))).games) == 2
    assert store.statistics.of_player(other).figures.tally.games == 2


def test_a_merge_of_players_can_be_undone(store: Store) -> None:
    first, second = log(store, Ada=50, Ben=40), log(store, ada=30, Ben=40)
    other = the(store, "ada")
    store.players.merge(other, the(store, "Ada"))
    store.players.separate(other)
    assert names(store, first) == ["Ada", "Ben"]
    assert names(store, second) == ["ada", "Ben"]
    assert store.games.page(GameFilter(text="ada")).games[0].seats[0].name == "ada"


def test_games_entered_after_a_merge_belong_to_the_player_merged_into(store: Store) -> None:
    log(store, Ada=50, Ben=40)
    log(store, Adele=50, Ben=40)
    store.players.merge(the(store, "Ada"), the(store, "Adele"))
    game = log(store, Adele=10, Ben=40)
    assert store.players.get(player_id("Ada")).games == 3
    assert names(store, game) == ["Adele", "Ben"]


def test_players_who_met_at_a_table_are_not_merged(store: Store) -> None:
    log(store, Ada=50, Ben=40)
    with pytest.raises(PlayersMet, match="Ada and Ben have played against each other") as met:
        store.players.merge(the(store, "Ada"), the(store, "Ben"))
    try:
        texts.use("de")  # it may be told later
        assert str(met.value).startswith("Ada und Ben haben gegeneinander gespielt")
    finally:
        texts.use(texts.ENGLISH)
    assert len(store.players.all()) == 2


def test_merging_a_player_into_themselves_changes_nothing(store: Store) -> None:
    log(store, Ada=50, Ben=40)
    store.players.merge(the(store, "Ada"), the(store, "Ada"))
    assert store.players.get(the(store, "Ada")).former == ()


def test_an_archived_player_is_not_offered_but_keeps_every_game(store: Store) -> None:
    game = log(store, Ada=50, Ben=40)
    ben = the(store, "Ben")
    store.players.archive(ben)
    assert [player.name for player in store.players.all()] == ["Ada"]
    assert [player.name for player in store.players.all(archived=True)] == ["Ada", "Ben"]
    assert names(store, game) == ["Ada", "Ben"]
    store.players.archive(ben, archived=False)
    assert len(store.players.all()) == 2


def test_names_that_differ_in_case_or_accents_only_are_found(store: Store) -> None:
    log(store, Žofie=50, Ben=40)
    log(store, zofie=50, Wim=40)
    (group,) = store.players.alike()
    assert {player.name for player in group} == {"Žofie", "zofie"}


def test_deleted_games_do_not_count_for_a_player(store: Store) -> None:
    game = log(store, Ada=50, Ben=40)
    store.games.delete(game)
    assert store.players.get(the(store, "Ada")).games == 0


def test_an_unknown_player_is_named(store: Store) -> None:
    for act in (store.players.get, store.players.archive, store.players.separate):
        with pytest.raises(NoSuchPlayer, match="no player nobody"):
            act("nobody")
    with pytest.raises(NoSuchPlayer):
        store.statistics.of_player("nobody")


def test_players_with_one_name_at_one_table_stay_two_seats(store: Store) -> None:
    player = LoggedPlayer("Ada", 5)
    game = store.games.add(LoggedGame(Mode.TRIBE, 5, (player, replace(player, points=7))))
    assert names(store, game) == ["Ada", "Ada"]


@pytest.mark.parametrize("apart", [True, False])
def test_who_sits_at_a_table_twice_has_played_one_game_with_the_better_result(
    store: Store, tmp_path: Path, apart: bool
) -> None:
    """Two were merged here who had played against each other elsewhere, or had one name."""
    log(store, Ada=10, Ben=40)
    log(store, Adele=20, Ben=40)
    store.players.merge(the(store, "Adele"), the(store, "Ada"))
    second = "Adele" if apart else "Ada"
    with Store.open(tmp_path / "theirs.db") as theirs:
        players = (LoggedPlayer("Ada", 50), LoggedPlayer(second, 60), LoggedPlayer("Ben", 55))
        theirs.games.add(LoggedGame(Mode.DISCOVERY, 5, players, played_at="2026-11-18T20:00:00Z"))
    store.merge(tmp_path / "theirs.db")
    ada, ben = the(store, "Ada"), the(store, "Ben")
    assert store.players.get(ada).games == 3
    hers, his = store.statistics.of_player(ada), store.statistics.of_player(ben)
    assert hers.figures.tally == (3, 1, 90, 60)
    assert [(each.name, *each[2:]) for each in hers.head_to_head] == [("Ben", 3, 1, 2)]
    assert [(each.name, *each[2:]) for each in his.head_to_head] == [("Ada", 3, 2, 1)]
    everybody = store.statistics.overall()
    assert {each.name: each.tally.games for each in everybody.players} == {"Ada": 3, "Ben": 3}
    assert everybody.tally.games == 6
    store.players.separate(player_id("Adele"))
    alone = store.statistics.of_player(player_id("Adele")).figures.tally.games
    assert alone == (2 if apart else 1)


ids = st.sampled_from("abcdef")


@given(st.dictionaries(ids, st.none() | ids))
def test_who_is_who_is_the_same_for_all_of_a_circle_and_always_settled(
    merged: dict[str, str | None],
) -> None:
    merged |= {target: None for target in merged.values() if target and target not in merged}
    people = resolve_merges(merged)
    assert people.keys() == merged.keys()
    for one, into in merged.items():
        assert people[people[one]] == people[one]
        if into is not None:
            assert people[one] == people[into]
    assert people == resolve_merges(dict(sorted(merged.items(), reverse=True)))
