"""Statistics say what can be counted by hand from the games themselves."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest

from companion.exchange.game_file import write_game
from companion.history.game_row import GameRow, LoggedGame, LoggedPlayer, SeatRow
from companion.history.listing import ALL, GameFilter
from companion.history.statistics import NotCounted, RecordKind, Sources, Tally
from companion.history.store import Store
from companion.rules.game import Colour, Game, Mode, Player
from companion.rules.notation import read_territory
from companion.table.tabletop import empty_territory
from tests.history import samples


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with Store.open(tmp_path_factory.mktemp("library") / "history.db") as store:
        samples.fill(store, 150)
        yield store


CHOICES = [
    ALL,
    GameFilter(mode=Mode.TOTEM),
    GameFilter(size=5),
    GameFilter(text="club"),
    GameFilter(seats=2),
]


def test_provisional_games_are_left_out_and_counted_apart(tmp_path: Path) -> None:
    full = read_territory(["d d d* d d", "d @ d d d"], 9)
    ada, ben = Player("Ada", Colour.PINK, full), Player("Ben", Colour.BLACK, full)
    empty = replace(ben, name="Cleo", territory=empty_territory(5))
    with Store.open(tmp_path / "history.db") as store:
        store.games.add(Game(Mode.DISCOVERY, 5, (ada, ben)))
        store.games.add(Game(Mode.DISCOVERY, 5, (ada, empty)))
        store.games.add(Game(Mode.DISCOVERY, 5, (ben, empty), finished=False))
        deleted = store.games.add(Game(Mode.DISCOVERY, 5, (ben, empty)))
        store.games.delete(deleted)
        found = store.statistics.overall()
        assert (found.games, found.not_counted.provisional) == (1, 1)
        ids = {each.name: each.id for each in store.players.all()}
        one = {name: store.statistics.of_player(identity) for name, identity in ids.items()}
        assert {name: each.not_counted.provisional for name, each in one.items()} == {
            "Ada": 1,
            "Ben": 0,
            "Cleo": 1,
        }
        assert one["Cleo"].figures.tally.games == 0


def counted(store: Store, choice: GameFilter = ALL) -> list[GameRow]:
    """The games that count, in the order they were played."""
    games = [
        game for game in store.games.every_game(choice) if game.finished and len(game.seats) > 1
    ]
    return games[::-1]


def seats_of(games: list[GameRow], name: str | None = None) -> list[SeatRow]:
    return [seat for game in games for seat in game.seats if name in (None, seat.name)]


def tally(seats: list[SeatRow]) -> Tally:
    totals = [seat.total for seat in seats]
    wins = sum(seat.won for seat in seats)
    return Tally(len(seats), wins, sum(totals), max(totals, default=0))


@pytest.mark.parametrize("choice", CHOICES)
def test_games_wins_points_and_bests_are_those_of_the_games(
    library: Store, choice: GameFilter
) -> None:
    games = counted(library, choice)
    found = library.statistics.overall(choice)
    assert found.games == len(games) > 0
    assert found.tally == tally(seats_of(games))
    for mode, mode_tally in found.by_mode.items():
        assert mode_tally == tally(seats_of([game for game in games if game.mode is mode]))
    for size, size_tally in found.by_size.items():
        assert size_tally == tally(seats_of([game for game in games if game.size == size]))
    assert sum(each.games for each in found.by_mode.values()) == found.tally.games
    for figures in found.players:
        assert figures.tally == tally(seats_of(games, figures.name))
    assert {figures.name for figures in found.players} == {seat.name for seat in seats_of(games)}


def test_players_with_most_victories_come_first(library: Store) -> None:
    wins = [figures.tally.wins for figures in library.statistics.overall().players]
    assert wins == sorted(wins, reverse=True)


@pytest.mark.parametrize("choice", CHOICES)
def test_points_by_source_add_up_to_the_totals(library: Store, choice: GameFilter) -> None:
    for figures in library.statistics.overall(choice).players:
        known = [
            seat
            for seat in seats_of(counted(library, choice), figures.name)
            if seat.territory is not None
        ]
        assert figures.sources.games == len(known)
        assert sum(figures.sources[1:]) == sum(seat.total for seat in known)


@pytest.mark.parametrize("choice", CHOICES)
def test_records_are_held_by_the_first_who_did_best(library: Store, choice: GameFilter) -> None:
    games = counted(library, choice)
    records = {record.kind: record for record in library.statistics.overall(choice).records}
    best = records[RecordKind.MOST_POINTS]
    assert best.value == max(seat.total for seat in seats_of(games))
    first = next(
        (game.id, seat.name) for game in games for seat in game.seats if seat.total == best.value
    )
    assert (best.game, best.name) == first
    assert records[RecordKind.LARGEST_REGION].value == max(
        seat.largest_region or 0 for seat in seats_of(games)
    )
    assert records[RecordKind.MOST_FIRES].value == max(seat.fires or 0 for seat in seats_of(games))
    assert records[RecordKind.FEWEST_POINTS_TO_WIN].value == min(
        seat.total for seat in seats_of(games) if seat.won
    )
    assert records[RecordKind.WIDEST_WIN].value == max(
        totals[-1] - totals[-2]
        for totals in (sorted(seat.total for seat in game.seats) for game in games)
    )


def test_a_record_leads_to_its_game_and_player(library: Store) -> None:
    for record in library.statistics.overall().records:
        game = library.games.get(record.game)
        assert (record.player, record.name) in {(seat.player, seat.name) for seat in game.seats}
        assert record.day == (game.played_at or "")[:10]


def test_what_is_not_counted_is_told_by_its_reason(tmp_path: Path) -> None:
    full = read_territory(["d d d* d d", "d @ d d d"], 9)
    ada, ben = Player("Ada", Colour.PINK, full), Player("Ben", Colour.BLACK, full)
    with Store.open(tmp_path / "history.db") as store:
        for each in (
            Game(Mode.DISCOVERY, 5, (ada, ben)),
            Game(Mode.DISCOVERY, 5, (ada,)),
            Game(Mode.DISCOVERY, 5, (ada, ben), finished=False),
        ):
            store.games.add(each)
        begun = Game(Mode.TOTEM, 5, (ada, ben), finished=False, id=str(uuid4()))
        store.open_games.put(begun.id or "", write_game(begun))
        assert store.statistics.overall().not_counted == NotCounted(0, 2, 1)
        # An open game has neither day nor end: it belongs to no choice, and to nobody's page.
        chosen = store.statistics.overall(GameFilter(mode=Mode.DISCOVERY))
        assert chosen.not_counted == NotCounted(0, 1, 1)
        (player,) = (each for each in store.players.all() if each.name == "Ben")
        assert store.statistics.of_player(player.id).not_counted == NotCounted(0, 1, 0)


def test_a_players_best_boards_are_those_with_most_points(library: Store) -> None:
    for figures in library.statistics.overall().players:
        own = library.statistics.of_player(figures.player)
        known = sorted(
            (
                seat.total
                for seat in seats_of(counted(library), figures.name)
                if seat.territory is not None
            ),
            reverse=True,
        )
        assert [board.points for board in own.best_boards] == known[:3]
        for board in own.best_boards:
            (seat,) = (
                each
                for each in library.games.get(board.game).seats
                if each.player == figures.player
            )
            assert seat.territory is not None
            assert (seat.total, seat.territory) == (
                board.points,
                board.territory,
            )


def log(store: Store, played_at: str | None, **points: int) -> str:
    players = tuple(LoggedPlayer(name, value) for name, value in points.items())
    return store.games.add(LoggedGame(Mode.TRIBE, 5, players, played_at=played_at))


@pytest.mark.parametrize("choice", CHOICES)
def test_head_to_head_counts_the_games_two_took_part_in(library: Store, choice: GameFilter) -> None:
    ada = library.players.named("Ada")
    assert ada is not None
    games = counted(library, choice)
    for versus in library.statistics.of_player(ada.id, choice).head_to_head:
        ranks = [
            {seat.name: seat.rank for seat in game.seats}
            for game in games
            if {"Ada", versus.name} <= {seat.name for seat in game.seats}
        ]
        assert versus.games == len(ranks)
        assert versus.ahead == sum(each["Ada"] < each[versus.name] for each in ranks)
        assert versus.behind == sum(each["Ada"] > each[versus.name] for each in ranks)
        assert versus.level == versus.games - versus.ahead - versus.behind


def test_a_players_own_page_agrees_with_the_table_of_all(library: Store) -> None:
    for figures in library.statistics.overall().players:
        own = library.statistics.of_player(figures.player)
        assert own.figures == figures
        assert {record.name for record in own.records} == {figures.name}


def test_a_players_trend_is_the_average_of_the_last_ten_dated_games(store: Store) -> None:
    for day in range(1, 13):
        log(store, f"2026-01-{day:02}T20:00:00+01:00", Ada=10 * day, Ben=1)
    log(store, None, Ada=999, Ben=1)
    ada = store.players.named("Ada")
    assert ada is not None
    trend = store.statistics.of_player(ada.id).trend
    assert [point.average for point in trend[:2]] == [10.0, 15.0]
    assert trend[-1].when == "2026-01-12"
    assert [point.games for point in trend] == [*range(1, 11), 10, 10]
    assert trend[-1].average == sum(range(30, 121, 10)) / 10


def test_games_alone_unfinished_or_deleted_do_not_count(store: Store) -> None:
    log(store, None, Ada=5)
    deleted = log(store, None, Ada=5, Ben=4)
    store.games.delete(deleted)
    found = store.statistics.overall()
    assert (found.games, found.players, found.records) == (0, (), ())
    assert found.tally == Tally()
    assert found.sources.averages()["regions"] == 0.0
    assert found.tally.average == found.tally.win_rate == 0.0


def test_averages_are_worked_out_from_the_sums() -> None:
    assert Tally(4, 1, 90, 40).average == 22.5
    assert Tally(4, 1, 90, 40).win_rate == 0.25
    assert Sources(2, 30, 4, 6, 0, 5).averages() == {
        "regions": 15.0,
        "resources": 2.0,
        "totems": 3.0,
        "cavemen": 0.0,
        "variants": 2.5,
    }


def test_a_player_without_counted_games_has_an_empty_page(store: Store) -> None:
    log(store, None, Ada=5)
    ada = store.players.named("Ada")
    assert ada is not None
    own = store.statistics.of_player(ada.id)
    assert own.figures.tally == Tally()
    assert (own.head_to_head, own.records, own.trend) == ((), (), ())
