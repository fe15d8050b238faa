"""Games are kept whole, change by whole edits, and leave in two steps."""

from dataclasses import replace
from random import Random
from typing import Any
from uuid import UUID

import pytest

from companion.history.game_row import LoggedGame, LoggedPlayer
from companion.history.listing import ALL, GameFilter
from companion.history.request_errors import GameExists, NoSuchGame, PointsRefused, TextRefused
from companion.history.store import Store
from companion.rules.box import Resource
from companion.rules.game import Colour, Game, Mode, Player, Variant
from companion.rules.notation import read_territory
from companion.rules.ranking import DecidedBy, rank
from companion.rules.scoring import score
from companion.rules.territory import Territory
from tests.history import samples

TWO = Game(
    mode=Mode.TOTEM,
    size=5,
    players=(
        Player(
            "Ada",
            Colour.PINK,
            read_territory(["go g* . .", "lo @ d d", "d d d d"], 9),
            frozenset([Resource.MAMMOTH, Resource.FISH]),
        ),
        Player(
            "Ben",
            Colour.GREEN,
            read_territory([". @ j* d", ". d jo d", ". d d d"], 9),
            frozenset([Resource.MUSHROOM]),
        ),
    ),
    variants=frozenset([Variant.HOMO_HABILIS]),
    played_at="2026-11-18T20:15:00+01:00",
    notes="Rain",
    location="Kitchen",
)


def test_a_game_comes_back_as_it_was_put_in(store: Store) -> None:
    random = Random(5)
    for number in range(60):
        game = samples.game(random, number) if number % 3 else samples.logged(random, number)
        assert store.games.get(store.games.add(game)).game() == game


def test_a_game_without_an_id_gets_one(store: Store) -> None:
    first, second = store.games.add(TWO), store.games.add(TWO)
    assert first != second
    assert UUID(first).version == 4
    assert store.games.get(first).game() == replace(TWO, id=first)


def test_positions_and_empty_rows_of_a_territory_are_kept(store: Store) -> None:
    moved = TWO.players[0].territory.moved(3, 2)
    game = replace(TWO, players=(replace(TWO.players[0], territory=moved), TWO.players[1]))
    found = store.games.get(store.games.add(game)).game()
    assert isinstance(found, Game)
    assert found.players[0].territory == moved


def test_an_empty_territory_is_a_territory_and_not_points_only(store: Store) -> None:
    game = Game(Mode.DISCOVERY, 5, (Player("Ada", Colour.PINK, Territory()),))
    record = store.games.get(store.games.add(game))
    assert not record.points_only
    assert record.seats[0].territory == "."


def test_results_are_those_of_the_rules(store: Store) -> None:
    record = store.games.get(store.games.add(TWO))
    cards = score(TWO)
    ranking = rank(cards)
    for seat, card, place in zip(record.seats, cards, ranking.ranks, strict=True):
        assert seat.total == card.total
        assert seat.rank == place
        assert seat.region_points == card.region_points
        assert seat.resource_points == card.resource_points
        assert seat.totem_points == card.totem_points
        assert seat.fires == card.fires
        assert seat.complete is card.complete
    assert record.decided_by is ranking.decided_by
    assert record.winners == tuple(TWO.players[index].name for index in ranking.winners)


def test_an_id_is_taken_once_whatever_its_letter_case(store: Store) -> None:
    identity = "0C9E5A0E-8B4A-4A57-9C1B-2F1B7E0C1AAA"
    assert store.games.add(replace(TWO, id=identity)) == identity.lower()
    with pytest.raises(GameExists, match=identity.lower()):
        store.games.add(replace(TWO, id=identity.lower()))
    assert store.games.get(identity).id == identity.lower()


@pytest.mark.parametrize("identity", ["mine", "{0c9e5a0e-8b4a-4a57-9c1b-2f1b7e0c1aaa}"])
def test_an_id_that_is_no_uuid_is_a_mistake(store: Store, identity: str) -> None:
    with pytest.raises(ValueError, match="badly formed"):
        store.games.add(replace(TWO, id=identity))


def test_a_game_by_final_points_shares_the_rank_where_points_are_equal(store: Store) -> None:
    game = LoggedGame(
        Mode.TRIBE,
        5,
        (LoggedPlayer("Ada", 50), LoggedPlayer("Ben", 61), LoggedPlayer("Chloé", 61)),
    )
    record = store.games.get(store.games.add(game))
    assert record.points_only
    assert [seat.rank for seat in record.seats] == [3, 1, 1]
    assert record.winners == ("Ben", "Chloé")
    assert record.decided_by is DecidedBy.SHARED
    assert record.seats[0].region_points is None


@pytest.mark.parametrize("points", [-1, 10_000])
def test_points_no_game_can_have_are_refused(store: Store, points: int) -> None:
    with pytest.raises(PointsRefused, match="0 to 9999"):
        store.games.add(LoggedGame(Mode.TRIBE, 5, (LoggedPlayer("Ada", points),)))


def test_an_edit_replaces_the_game_under_its_id_and_is_newer(store: Store) -> None:
    game = store.games.add(TWO)
    before = store.games.get(game)
    changed = replace(
        TWO, notes="Sun", location=None, players=(TWO.players[1], replace(TWO.players[0], name="Č"))
    )
    record = store.games.edit(game, changed)
    assert record.game() == replace(changed, id=game)
    assert record.edited_at > before.edited_at
    assert store.games.page().games[0].notes == "Sun"


def test_an_edit_may_turn_points_into_territories_and_back(store: Store) -> None:
    game = store.games.add(TWO)
    points = LoggedGame(Mode.TOTEM, 5, (LoggedPlayer("Ada", 9), LoggedPlayer("Ben", 3)))
    assert store.games.edit(game, points).game() == replace(points, id=game)
    assert store.games.edit(game, TWO).game() == replace(TWO, id=game)


def test_a_deleted_game_is_off_the_list_until_it_is_restored(store: Store) -> None:
    kept, gone = store.games.add(TWO), store.games.add(TWO)
    store.games.delete(gone)
    assert [game.id for game in store.games.page().games] == [kept]
    assert [game.id for game in store.games.page(GameFilter(deleted=True)).games] == [gone]
    assert store.games.get(gone).deleted
    store.games.restore(gone)
    assert len(store.games.page().games) == 2
    assert store.games.get(gone).game() == replace(TWO, id=gone)


def test_several_games_are_deleted_together_or_not_at_all(store: Store) -> None:
    game = store.games.add(TWO)
    with pytest.raises(NoSuchGame):
        store.games.delete(game, "unknown")
    assert not store.games.get(game).deleted


def test_emptying_removes_deleted_games_for_good_and_no_other(store: Store) -> None:
    kept, gone = store.games.add(TWO), store.games.add(TWO)
    store.games.delete(gone)
    assert store.games.empty() == 1
    with pytest.raises(NoSuchGame):
        store.games.get(gone)
    assert [game.id for game in store.games.page().games] == [kept]


def test_emptying_removes_deleted_open_games_with_their_strokes(store: Store) -> None:
    for name in ("kept", "gone"):
        store.open_games.put(name, "{}", ["one", "two"])
    store.open_games.delete("gone")
    assert store.games.empty() == 1
    assert store.open_games.deleted() == ()
    assert [stored.game for stored in store.open_games.listed()] == ["kept"]
    assert store._connection.value("SELECT count(*) FROM strokes") == 2
    assert store._connection.value("SELECT count(*) FROM tombstones") == 0


def test_an_emptied_game_can_be_added_again(store: Store) -> None:
    game = store.games.add(TWO)
    store.games.delete(game)
    store.games.empty()
    store.games.add(replace(TWO, id=game))
    assert store.games.get(game).game() == replace(TWO, id=game)


@pytest.mark.parametrize("act", ["get", "delete", "restore", "reopen"])
def test_an_unknown_game_is_named(store: Store, act: str) -> None:
    with pytest.raises(NoSuchGame, match="no game nowhere"):
        getattr(store.games, act)("nowhere")
    with pytest.raises(NoSuchGame, match="no game nowhere"):
        store.games.edit("nowhere", TWO)


def test_reopening_says_what_a_mended_rule_changed_and_writes_nothing(store: Store) -> None:
    game = store.games.add(TWO)
    before = store.games.get(game)
    with store._connection.writing():  # as if saved by a version that scored Ada wrongly
        store._connection.change("UPDATE seats SET total = 3, rank = 2 WHERE seat = 0")
        store._connection.change("UPDATE seats SET rank = 1 WHERE seat = 1")
    reopened = store.games.reopen(game)
    assert [(change.name, change.before.total) for change in reopened.changes] == [
        ("Ada", 3),
        ("Ben", before.seats[1].total),
    ]
    assert reopened.changes[0].after == before.seats[0]
    assert reopened.record == before
    assert store.games.get(game).seats[0].total == 3
    assert store.games.reopen(game) == reopened


def test_reopening_is_no_edit(store: Store) -> None:
    game = store.games.add(TWO)
    edited_at = store.games.get(game).edited_at
    with store._connection.writing():
        store._connection.change("UPDATE games SET decided_by = 'shared'")
    reopened = store.games.reopen(game)
    assert reopened.changes == ()
    assert reopened.record.decided_by is DecidedBy.POINTS
    assert reopened.record.edited_at == edited_at


def test_who_won_a_tie_by_final_points_is_kept_with_what_decided_it(store: Store) -> None:
    players = tuple(map(LoggedPlayer, ("Ada", "Ben", "Chloé", "Dan"), (9, 12, 12, 12)))
    game = LoggedGame(Mode.TRIBE, 5, players, winner=2, decided_by=DecidedBy.FIRES)
    record = store.games.get(store.games.add(game))
    assert record.game() == replace(game, id=record.id)
    assert [seat.rank for seat in record.seats] == [4, 2, 1, 2]
    assert record.winners == ("Chloé",)
    shared = DecidedBy.SHARED
    assert [record.decided(seat) for seat in range(4)] == [
        DecidedBy.POINTS,
        shared,
        DecidedBy.FIRES,
        shared,
    ]


@pytest.mark.parametrize(
    "tie",
    [
        {"winner": 1},
        {"decided_by": DecidedBy.FIRES},
        {"winner": 0, "decided_by": DecidedBy.FIRES},
        {"winner": 1, "decided_by": DecidedBy.POINTS},
        {"winner": 7, "decided_by": DecidedBy.FIRES},
    ],
)
def test_a_tie_that_there_is_not_cannot_be_won(tie: dict[str, Any]) -> None:
    players = tuple(map(LoggedPlayer, ("Ada", "Ben", "Chloé"), (9, 12, 12)))
    with pytest.raises(ValueError, match=r"tie|shares"):
        LoggedGame(Mode.TRIBE, 5, players, **tie)


def test_a_tie_that_the_file_of_the_history_says_wrongly_is_shared(store: Store) -> None:
    players = (LoggedPlayer("Ada", 9), LoggedPlayer("Ben", 9))
    game = LoggedGame(Mode.TRIBE, 5, players, winner=1, decided_by=DecidedBy.FIRES)
    identity = store.games.add(game)
    for wrong in (
        "UPDATE seats SET rank = 1",
        "UPDATE seats SET rank = 2",
        "UPDATE seats SET rank = 2 - seat, total = 10 - seat",
    ):
        with store._connection.writing():
            store._connection.change(wrong)
        found = store.games.get(identity).game()
        assert isinstance(found, LoggedGame)
        assert (found.winner, found.decided_by) == (None, None)


def test_a_game_of_which_it_is_too_early_to_say_who_won_has_no_winner(store: Store) -> None:
    empty = replace(TWO.players[1], territory=read_territory(["@"], 9))
    game = store.games.add(replace(TWO, players=(TWO.players[0], empty)))
    assert store.games.get(game).provisional
    assert store.games.get(game).winners == ()
    assert store.games.page().games[0].provisional
    store.games.edit(game, TWO)
    assert not store.games.get(game).provisional
    assert store.games.get(game).winners == ("Ada",)
    assert not store.games.page().games[0].provisional


def test_reopening_finds_out_anew_whether_it_is_too_early(store: Store) -> None:
    game = store.games.add(TWO)
    edited_at = store.games.get(game).edited_at
    with store._connection.writing():
        store._connection.change("UPDATE games SET provisional = 1, counted = 0")
    assert store.statistics.overall().games == 0
    assert not store.games.reopen(game).record.provisional
    assert store.games.get(game).provisional
    store.rescore("1.0")
    assert not store.games.get(game).provisional
    assert store.statistics.overall().games == 1
    assert store.games.get(game).edited_at == edited_at


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        (replace(TWO, players=(replace(TWO.players[0], name="x" * 201),)), "a name of 201"),
        (replace(TWO, notes="x" * 20_001), "a note of 20001"),
        (replace(TWO, location="x" * 501), "a place of 501"),
        (replace(TWO, notes="\ud800"), "a note contains a broken character"),
        (replace(TWO, played_at="yesterday"), "a date and time with a UTC offset"),
        (replace(TWO, played_at="2026-11-18T20:15:00"), "a date and time with a UTC offset"),
    ],
)
def test_texts_no_history_should_hold_are_refused_and_nothing_is_kept(
    store: Store, changed: Game, says: str
) -> None:
    with pytest.raises(TextRefused, match=says):
        store.games.add(changed)
    assert store.games.page(ALL).games == ()
    assert store.players.all() == ()


HOSTILE = (
    "'; DROP TABLE games; --",
    '"" OR 1=1',
    "[b]bold[/b] &amp; <script>",
    "\u202eadA",
    "line\nbreak\r\x1b[31m",
    "null\0inside",
    "%s{0}{file}",
    "\U0001f525" * 50,
)


@pytest.mark.parametrize("text", HOSTILE)
def test_any_text_is_only_a_text(store: Store, text: str) -> None:
    game = replace(
        TWO,
        players=(replace(TWO.players[0], name=text), TWO.players[1]),
        notes=text,
        location=text,
    )
    identity = store.games.add(game)
    assert store.games.get(identity).game() == replace(game, id=identity)
    player = store.players.named(text)
    assert player is not None
    assert player.games == 1
    found = store.games.page(GameFilter(text=text, players=frozenset([player.id])))
    assert [each.id for each in found.games] == [identity]
    store.games.delete(identity)
    store.games.empty()
    assert store.games.page().games == ()
