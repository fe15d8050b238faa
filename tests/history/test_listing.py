"""The list is whole, in order and the same by whatever page size; choices find what they say."""

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest

from companion.history.game_row import GameRow, LoggedGame, LoggedPlayer
from companion.history.listing import ALL, GameFilter, RowShape
from companion.history.search import has_full_text, is_indexed, keep_index
from companion.history.store import Store
from companion.rules.game import Mode
from tests.history import samples


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Some hundred games, a few of them without a date; not to be changed."""
    with Store.open(tmp_path_factory.mktemp("library") / "history.db") as store:
        samples.fill(store, 230)
        for number in range(3):
            store.games.add(log(None, f"undated {number}"))
        yield store


def log(played_at: str | None, note: str = "", *names: str) -> LoggedGame:
    players = tuple(LoggedPlayer(name, 10) for name in names or ("Ada", "Ben"))
    return LoggedGame(Mode.TRIBE, 5, players, played_at=played_at, notes=note)


def pages(store: Store, choice: GameFilter, count: int) -> Iterator[tuple[GameRow, ...]]:
    page = store.games.page(choice, None, count)
    yield page.games
    while page.next is not None:
        page = store.games.page(choice, page.next, count)
        yield page.games


@pytest.mark.parametrize("count", [1, 7, 50, 233, 1000])
def test_every_game_is_on_exactly_one_page_newest_first(library: Store, count: int) -> None:
    listed = [game for page in pages(library, ALL, count) for game in page]
    assert len(listed) == len({game.id for game in listed}) == 233
    dated = [game.played_at for game in listed if game.played_at is not None]
    assert dated == sorted(dated, reverse=True)
    assert [game.played_at for game in listed[-3:]] == [None, None, None]


def test_a_page_shows_what_the_game_is(library: Store) -> None:
    for shown in library.games.page(count=20).games:
        assert shown == library.games.get(shown.id)


def test_a_game_added_above_moves_no_game_to_another_page_below(store: Store) -> None:
    for day in range(1, 9):
        store.games.add(log(f"2026-01-0{day}T20:00:00+01:00", str(day)))
    first = store.games.page(count=3)
    store.games.add(log("2026-02-01T20:00:00+01:00", "new"))
    second = store.games.page(ALL, first.next, 3)
    assert [game.notes for game in first.games + second.games] == ["8", "7", "6", "5", "4", "3"]


def test_the_order_is_that_of_the_moments_not_of_the_texts(store: Store) -> None:
    store.games.add(log("2026-01-01T23:00:00-05:00", "later"))
    store.games.add(log("2026-01-02T01:00:00+02:00", "earlier"))
    assert [game.notes for game in store.games.page().games] == ["later", "earlier"]


def test_who_plays_on_after_midnight_still_plays_on_that_evening(store: Store) -> None:
    moments = {
        "2026-01-01T20:00:00+01:00": "2026-01-01",
        "2026-01-02T00:10:00+01:00": "2026-01-01",
        "2026-01-02T04:59:59+01:00": "2026-01-01",
        "2026-01-02T05:00:00+01:00": "2026-01-02",
    }
    for moment in moments:
        store.games.add(log(moment))
    store.games.add(log("2026-02-01T00:00:00+01:00"))  # only the day is known
    assert [(each.day, len(each.games)) for each in store.games.evenings()] == [
        ("2026-02-01", 1),
        ("2026-01-02", 1),
        ("2026-01-01", 3),
    ]


@pytest.mark.parametrize(
    ("moment", "evening"),
    [
        ("2026-11-18T00:00Z", "2026-11-18"),
        ("2026-11-18T00:30Z", "2026-11-17"),
        ("20261118T200130Z", "2026-11-18"),
        ("20261118T003000+0100", "2026-11-17"),
        ("2026-W47T20:15Z", "2026-11-16"),
        ("2026-W47-3T20+01:00", "2026-11-18"),
        ("0001-01-01T00:30:00+14:00", "0001-01-01"),
        ("9999-12-31T23:59:59-12:00", "9999-12-31"),
    ],
)
def test_an_evening_is_known_in_whichever_way_its_moment_is_written(
    store: Store, moment: str, evening: str
) -> None:
    store.games.add(log(moment))
    assert [each.day for each in store.games.evenings()] == [evening]


def test_the_evenings_tell_how_high_each_row_is(library: Store) -> None:
    shapes = [shape for evening in library.games.evenings() for shape in evening.games]
    listed = [game for page in pages(library, ALL, 50) for game in page]
    assert shapes == [RowShape(len(game.seats), game.points_only) for game in listed]


@pytest.mark.parametrize("count", [10, 50, 233, 500])
@pytest.mark.parametrize("choice", [ALL, GameFilter(mode=Mode.TRIBE)])
def test_the_outline_says_where_each_page_begins(
    library: Store, choice: GameFilter, count: int
) -> None:
    outline = library.games.page_plan(choice, count)
    by_pages = list(pages(library, choice, count))
    assert outline.count == sum(map(len, by_pages))
    assert [library.games.page(choice, below, count).games for below in outline.pages] == by_pages


def test_the_outline_of_nothing_has_no_pages(store: Store) -> None:
    assert (store.games.page_plan().count, store.games.page_plan().pages) == (0, ())
    assert store.games.page().games == ()
    assert store.games.page().next is None


CHOICES: list[tuple[GameFilter, Callable[[GameRow], bool]]] = [
    (GameFilter(mode=Mode.TOTEM), lambda game: game.mode is Mode.TOTEM),
    (GameFilter(size=7), lambda game: game.size == 7),
    (GameFilter(seats=3), lambda game: len(game.seats) == 3),
    (
        GameFilter(since=date(2020, 1, 3)),
        lambda game: game.played_at is not None and game.played_at >= "2020-01-03",
    ),
    (
        GameFilter(until=date(2020, 1, 3)),
        lambda game: game.played_at is not None and game.played_at < "2020-01-04",
    ),
    (
        GameFilter(mode=Mode.TOTEM, size=5, since=date(2020, 1, 2), until=date(2020, 1, 2)),
        lambda game: (
            game.mode is Mode.TOTEM
            and game.size == 5
            and (game.played_at or "").startswith("2020-01-02")
        ),
    ),
    (GameFilter(text="cottage"), lambda game: game.location == "Cottage"),
    (GameFilter(text="rain"), lambda game: game.notes == "Rain all day"),
    (GameFilter(text="zof"), lambda game: any(seat.name == "Žofie" for seat in game.seats)),
    (
        GameFilter(text="李明 zlat"),
        lambda game: (
            game.location == "Café Zlatý lev" and any(seat.name == "李明" for seat in game.seats)
        ),
    ),
    (GameFilter(text="nowhere"), lambda _: False),
]


@pytest.mark.parametrize(("choice", "fits"), CHOICES)
def test_a_choice_finds_the_games_that_fit_and_no_other(
    library: Store, choice: GameFilter, fits: Callable[[GameRow], bool]
) -> None:
    everything = library.games.page(count=1000).games
    assert library.games.page(choice, count=1000).games == tuple(filter(fits, everything))


@pytest.mark.parametrize("words", ["zlat", "ada ben", "a", "rain day", "Žofie", "zofie 李"])
def test_without_full_text_search_the_same_games_are_found(tmp_path: Path, words: str) -> None:
    with Store.open(tmp_path / "history.db") as store:
        samples.fill(store, 60)
        found = store.games.page(GameFilter(text=words), count=100).games
        keep_index(store._connection, possible=False)
        assert not is_indexed(store._connection)
        without = store.games.page(GameFilter(text=words), count=100).games
    # Without the index words are found inside of others, too.
    assert {game.id for game in found} <= {game.id for game in without}
    assert len(without) > 0


SPELT = {
    "Łukasz": ("lukasz", "Lukasz", "łuk", "LUKA"),
    "Lukasz": ("łukasz", "Łuk"),
    "Søren Ærø": ("soren", "Sören", "aero", "sor aer"),
    "Strauß": ("strauss", "STRAUSS", "straus", "strauß"),
    "Strauss": ("strauß",),
    "Đorđe": ("dorde", "djor", "đor"),
    "Андрей": ("андрей", "андреи"),
    "O’Brien": ("o'brien", "brien"),
}
"""Names, and what is typed to find them; one finds nobody."""


@pytest.mark.parametrize("possible", [True, False])
@pytest.mark.parametrize("name", SPELT)
def test_letters_are_found_as_they_can_be_typed(store: Store, name: str, possible: bool) -> None:
    game = store.games.add(log(None, "", name, "Ben"))
    keep_index(store._connection, possible=possible)
    for words in SPELT[name]:
        found = [each.id for each in store.games.page(GameFilter(text=words)).games]
        assert found == ([] if words == "djor" else [game]), words


def test_words_are_found_by_how_they_begin_whatever_letters_are_beside_them(store: Store) -> None:
    game = store.games.add(log(None, "Zlatý anděl", "Hana Žáková", "Łukasz"))
    for words in ("han", "zak", "and", "luk zlat"):
        assert [each.id for each in store.games.page(GameFilter(text=words)).games] == [game]
    for words in ("ana", "kova", "ukasz", "laty", "han nowhere"):
        assert store.games.page(GameFilter(text=words)).games == ()


def test_where_full_text_search_is_missing_games_are_still_saved_and_found_later(
    file: Path,
) -> None:
    with Store.open(file) as store:
        assert has_full_text(store._connection)
        store.games.add(log(None, "before"))
        keep_index(store._connection, possible=False)
        game = store.games.add(log(None, "without"))
        assert [each.id for each in store.games.page(GameFilter(text="without")).games] == [game]
    with Store.open(file) as store:
        assert is_indexed(store._connection)
        assert [each.id for each in store.games.page(GameFilter(text="without")).games] == [game]
        assert len(store.games.page(GameFilter(text="before")).games) == 1


@pytest.mark.parametrize(
    "text", ['"', "*", "a OR", "NEAR(", "names:ada", "^ada", "-", "ada AND", "(", "'", "\0"]
)
def test_nothing_typed_into_the_search_is_an_error(library: Store, text: str) -> None:
    assert len(library.games.page(GameFilter(text=text), count=1000).games) <= 233


def test_all_chosen_players_must_have_taken_part(library: Store) -> None:
    ada, ben = library.players.named("Ada"), library.players.named("Ben")
    assert ada is not None
    assert ben is not None
    both = library.games.page(GameFilter(players=frozenset([ada.id, ben.id])), count=1000).games
    assert [game.id for game in both] == [
        game.id
        for game in library.games.page(count=1000).games
        if {"Ada", "Ben"} <= {seat.name for seat in game.seats}
    ]
    assert library.games.page(GameFilter(players=frozenset(["nobody"]))).games == ()


def test_every_game_of_a_choice_is_read_whole_and_in_the_order_of_the_list(library: Store) -> None:
    choice = GameFilter(mode=Mode.TRIBE)
    read = list(library.games.every_game(choice))
    assert [record.id for record in read] == [
        game.id for game in library.games.page(choice, count=1000).games
    ]
    assert all(record.mode is Mode.TRIBE for record in read)


def test_the_search_follows_edits_and_deletions(store: Store) -> None:
    game = store.games.add(log(None, "windy"))
    store.games.edit(game, log(None, "sunny"))
    assert store.games.page(GameFilter(text="windy")).games == ()
    assert len(store.games.page(GameFilter(text="sunny")).games) == 1
    store.games.delete(game)
    assert store.games.page(GameFilter(text="sunny")).games == ()
    store.games.empty()
    assert (
        store._connection.value("SELECT count(*) FROM games_fts WHERE games_fts MATCH 'ada'") == 0
    )
