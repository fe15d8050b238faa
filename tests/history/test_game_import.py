"""Games come in from a file all or none, each once, and nothing here is overwritten unasked."""

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest
from hypothesis import given

from companion.history import game_import
from companion.history.game_import import Age, Candidate, Standing
from companion.history.game_row import AnyGame, LoggedGame, LoggedPlayer
from companion.history.merging import merge
from companion.history.request_errors import ImportOutdated, ImportRefused
from companion.history.store import Store
from companion.rules.box import Resource
from companion.rules.game import Colour, Game, Mode, Player, Variant
from companion.rules.notation import read_territory
from companion.rules.ranking import DecidedBy
from tests import games as strategies
from tests.history import samples

Read = Callable[[], list[Candidate]]


def candidates(games: Iterable[AnyGame | str]) -> Read:
    return lambda: [Candidate(f"line {number}", game) for number, game in enumerate(games, 1)]


def standings(store: Store, *games: AnyGame | str) -> list[Standing]:
    return [item.standing for item in store.preview(candidates(games)).items]


GAMES = list(samples.games(12))
FIRST = GAMES[0]


def test_looking_changes_nothing(store: Store) -> None:
    looked_at = store.preview(candidates(GAMES))
    assert looked_at.count(Standing.NEW) == 12
    assert store.games.page().games == ()
    assert store.players.all(archived=True) == ()
    item = looked_at.items[0]
    assert (item.place, item.id, item.names) == (
        "line 1",
        FIRST.id,
        tuple(player.name for player in FIRST.players),
    )


def test_new_games_come_in_whole(store: Store) -> None:
    done = store.import_games(store.preview(candidates(GAMES)))
    assert (done.added, done.replaced) == (12, 0)
    assert [store.games.get(game.id or "").game() for game in GAMES] == GAMES


@given(game=strategies.games())
@pytest.mark.thorough
def test_any_game_that_can_be_written_comes_in_and_is_the_same(game: Game) -> None:
    with Store.in_memory() as store:
        looked_at = store.preview(candidates([game]))
        store.import_games(looked_at)
        record = store.games.get(looked_at.items[0].id)
        assert record.game() == replace(game, id=looked_at.items[0].id)
        assert store.games.reopen(record.id).changes == ()
        assert standings(store, game) == [Standing.SAME]


def test_a_file_taken_in_twice_brings_nothing_the_second_time(store: Store) -> None:
    without_ids = [replace(game, id=None) for game in GAMES]
    for games in (GAMES, without_ids):
        store.import_games(store.preview(candidates(games)))
        again = store.preview(candidates(games))
        assert {item.standing for item in again.items} == {Standing.SAME}
        done = store.import_games(again)
        assert (done.added, done.replaced) == (0, 0)


def test_a_game_twice_in_one_file_comes_in_once(store: Store) -> None:
    looked_at = store.preview(candidates([FIRST, FIRST]))
    assert [item.standing for item in looked_at.items] == [Standing.NEW, Standing.REPEATED]
    assert store.import_games(looked_at).added == 1


def test_a_game_twice_with_different_contents_is_a_problem(store: Store) -> None:
    looked_at = store.preview(candidates([FIRST, replace(FIRST, notes="other")]))
    ((place, problem),) = looked_at.problems
    assert place == "line 2"
    assert "twice, with different contents" in problem


def test_a_conflict_is_shown_and_mine_stays_unless_i_decide(store: Store) -> None:
    store.games.add(FIRST)
    theirs = replace(FIRST, notes="other", location="elsewhere")
    looked_at = store.preview(candidates([theirs]))
    assert looked_at.items[0].standing is Standing.CONFLICT
    assert set(looked_at.items[0].differences) == {"notes", "location"}
    store.import_games(looked_at)
    assert store.games.get(FIRST.id or "").game() == FIRST
    done = store.import_games(store.preview(candidates([theirs])), [FIRST.id or ""])
    assert (done.added, done.replaced) == (0, 1)
    assert store.games.get(FIRST.id or "").game() == theirs


SMALL = Game(
    Mode.TOTEM,
    5,
    (
        Player("Ada", Colour.PINK, read_territory(["go @"], 9), frozenset([Resource.MAMMOTH])),
        Player("Ben", Colour.BLUE, read_territory(["@ lo"], 9), frozenset([Resource.FISH])),
    ),
    id="0c9e5a0e-8b4a-4a57-9c1b-2f1b7e0c1aaa",
)
ADA, BEN = SMALL.players


@pytest.mark.parametrize(
    ("changed", "differences"),
    [
        (replace(SMALL, mode=Mode.TRIBE), ("mode",)),
        (replace(SMALL, size=7), ("size",)),
        (replace(SMALL, variants=frozenset(Variant)), ("variants",)),
        (replace(SMALL, finished=False), ("finished",)),
        (replace(SMALL, played_at="2026-11-18T20:15:00+01:00"), ("played_at",)),
        (replace(SMALL, location=""), ("location",)),
        (replace(SMALL, notes="other"), ("notes",)),
        (replace(SMALL, players=(replace(ADA, name="Eva"), BEN)), ("players",)),
        (replace(SMALL, players=(replace(ADA, colour=Colour.BLACK), BEN)), ("players",)),
        (replace(SMALL, players=(replace(ADA, territory=BEN.territory), BEN)), ("territories",)),
        (replace(SMALL, players=(replace(ADA, totems=frozenset()), BEN)), ("totems",)),
        (replace(SMALL, players=(BEN, ADA)), ("players", "territories", "totems")),
        (replace(SMALL, players=(ADA,)), ("players", "territories", "totems")),
    ],
)
def test_what_differs_is_named(store: Store, changed: Game, differences: tuple[str, ...]) -> None:
    store.games.add(SMALL)
    (item,) = store.preview(candidates([changed])).items
    assert item.differences == differences


def test_different_points_are_a_conflict(store: Store) -> None:
    game = LoggedGame(Mode.TRIBE, 5, (LoggedPlayer("Ada", 5), LoggedPlayer("Ben", 6)))
    identity = store.games.add(game)
    theirs = replace(game, id=identity, players=(LoggedPlayer("Ada", 7), LoggedPlayer("Ben", 6)))
    (item,) = store.preview(candidates([theirs])).items
    assert item.differences == ("points",)


def test_another_winner_of_a_tie_is_a_conflict(store: Store) -> None:
    game = LoggedGame(Mode.TRIBE, 5, (LoggedPlayer("Ada", 6), LoggedPlayer("Ben", 6)))
    game = replace(game, winner=0, decided_by=DecidedBy.FIRES)
    identity = store.games.add(game)
    for changed in (
        replace(game, winner=1),
        replace(game, decided_by=DecidedBy.LARGEST_REGION),
        replace(game, winner=None, decided_by=None),
    ):
        (item,) = store.preview(candidates([replace(changed, id=identity)])).items
        assert item.differences == ("winner",)
    (item,) = store.preview(candidates([replace(game, id=identity)])).items
    assert item.standing is Standing.SAME


@pytest.mark.parametrize("purged", [False, True])
def test_a_game_deleted_here_comes_back_only_when_i_decide(store: Store, purged: bool) -> None:
    identity = store.games.add(FIRST)
    store.games.delete(identity)
    if purged:
        store.games.empty()
    looked_at = store.preview(candidates([FIRST]))
    assert looked_at.items[0].standing is Standing.DELETED
    assert store.import_games(looked_at).added == 0
    assert store.games.page().games == ()
    assert store.import_games(store.preview(candidates([FIRST])), [identity]).added == 1
    assert store.games.get(identity).game() == FIRST
    assert not store.games.get(identity).deleted


def test_one_game_that_cannot_be_read_keeps_all_out(store: Store) -> None:
    looked_at = store.preview(candidates([*GAMES, "players[0].name: is empty"]))
    assert looked_at.problems == (("line 13", "players[0].name: is empty"),)
    with pytest.raises(ImportRefused, match="line 13: players"):
        store.import_games(looked_at)
    assert store.games.page().games == ()


def test_texts_beyond_all_measure_are_problems_and_do_not_come_in(store: Store) -> None:
    player = replace(FIRST.players[0], name="x" * 10_000_000)
    looked_at = store.preview(candidates([replace(FIRST, players=(player,))]))
    assert looked_at.problems == (
        ("line 1", "a name of 10000000 characters is too long; at most 200 fit"),
    )


def test_nothing_comes_in_when_the_history_has_changed_since_the_preview(store: Store) -> None:
    looked_at = store.preview(candidates(GAMES))
    store.games.add(GAMES[5])
    with pytest.raises(ImportOutdated):
        store.import_games(looked_at)
    assert len(store.games.page().games) == 1


def test_too_many_games_are_refused(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_import, "MOST_GAMES", 11)
    with pytest.raises(ImportRefused, match="more than 11 games"):
        store.preview(candidates(GAMES))


def test_no_more_players_come_in_than_a_backup_can_hold(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.import_games(store.preview(candidates(GAMES)))
    here = len(store.players.all())
    monkeypatch.setattr(game_import, "MOST_KNOWN", here)
    assert store.preview(candidates(GAMES)).count(Standing.SAME) == len(GAMES)
    ada, *others = GAMES[0].players
    stranger = replace(GAMES[0], id=None, players=(replace(ada, name="Stranger"), *others))
    with pytest.raises(ImportRefused, match="too many different players"):
        store.preview(candidates([stranger]))


def test_an_edit_on_another_phone_wins_over_a_later_import_of_the_old_file(store: Store) -> None:
    with Store.in_memory() as other:
        other.import_games(other.preview(candidates([FIRST])))
        other.games.edit(FIRST.id or "", replace(FIRST, notes="edited"))
        store.import_games(store.preview(candidates([FIRST])))
        merge(store._connection, other._connection)
        assert store.games.get(FIRST.id or "").notes == "edited"


def dated(game: AnyGame, edited_at: int | None, *, notes: str = "") -> Read:
    return lambda: [Candidate("Code", replace(game, notes=notes), edited_at)]


def test_what_says_when_it_was_edited_is_as_old_as_that(store: Store) -> None:
    store.import_games(store.preview(dated(FIRST, 500)))
    assert store.games.edited_at(FIRST.id or "") == 500
    ages = [
        store.preview(dated(FIRST, edited_at, notes="other")).items[0].age
        for edited_at in (501, 499, 500, None, 2**53 - 1)
    ]
    assert ages == [Age.NEWER, Age.OLDER, None, None, None]
    (same,) = store.preview(dated(FIRST, 501)).items
    assert same.standing is Standing.SAME
    store.import_games(store.preview(dated(FIRST, 501, notes="newer")), [FIRST.id or ""])
    assert store.games.edited_at(FIRST.id or "") == 501


def test_an_older_version_that_was_decided_for_is_an_edit_of_now(store: Store) -> None:
    store.import_games(store.preview(dated(FIRST, 500)))
    store.import_games(store.preview(dated(FIRST, 400, notes="older")), [FIRST.id or ""])
    record = store.games.get(FIRST.id or "")
    assert record.notes == "older"
    assert record.edited_at > 500


def test_a_time_beyond_belief_is_older_than_any_edit(store: Store) -> None:
    store.import_games(store.preview(dated(FIRST, 2**53 - 1)))
    assert store.games.edited_at(FIRST.id or "") == 0
    store.games.edit(FIRST.id or "", replace(FIRST, notes="edited"))
    store.games.delete(FIRST.id or "")
    (item,) = store.preview(dated(FIRST, 2**53 - 1)).items
    assert (item.standing, item.age) == (Standing.DELETED, None)


def test_a_hundred_games_of_one_name_make_one_player(store: Store) -> None:
    games = [
        LoggedGame(Mode.TRIBE, 5, (LoggedPlayer("Ada", number),), notes=str(number))
        for number in range(100)
    ]
    store.import_games(store.preview(candidates(games)))
    (ada,) = store.players.all()
    assert ada.games == 100


def test_a_game_that_is_an_open_one_here_is_here_already(store: Store) -> None:
    game = replace(next(samples.games(1)), finished=False)
    store.open_games.put(game.id or "", "{}", ["one"])
    looked_at = store.preview(candidates([game]))
    assert [item.standing for item in looked_at.items] == [Standing.SAME]
    taken = store.import_games(looked_at)
    assert (taken.added, taken.replaced) == (0, 0)
