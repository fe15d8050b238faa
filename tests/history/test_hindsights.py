"""What is kept of hindsight: through edits, merges and backups, and never of another game."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from companion.history.errors import HistoryDamaged
from companion.history.hindsights import KeptAnswer
from companion.history.store import Store
from companion.rules.game import Colour, Game, Mode, Player, Variant
from companion.rules.notation import read_territory
from companion.rules.scoring import score_laid
from tests.history.test_hostile import run

ADA = read_territory(["d d d* d d", "d @ d d d"], 9)
BEN = read_territory(["l l l* l .", "l @ d d d"], 9)
BENS = score_laid(Game(Mode.DISCOVERY, 5, (Player("Ben", Colour.BLACK, BEN),)))[0].total
FIRE = KeptAnswer(0, "fire", 12, 0, "d d d d d\nd @ d* d d", "[[0, 2], [1, 2]]")
DOMINO = KeptAnswer(0, "domino", 13, 0, "d d d d d\nd @ d* d d", "[1]")
ANEW = KeptAnswer(0, "anew", 20, 500, "d* d d d d\nd @ d d d", None)
NOTHING = KeptAnswer(1, "domino", BENS, 0, None, None)
ALL = (ANEW, DOMINO, FIRE, NOTHING)


def played(**more: object) -> Game:
    ada, ben = Player("Ada", Colour.PINK, ADA), Player("Ben", Colour.BLACK, BEN)
    return replace(Game(Mode.DISCOVERY, 5, (ada, ben)), **more)


@pytest.fixture
def game(store: Store) -> Game:
    kept = replace(played(), id=store.games.add(played()))
    assert store.hindsight.put(kept, ALL)
    return kept


def found(store: Store, game: Game) -> set[KeptAnswer]:
    return set(store.hindsight.get(game))


def test_it_is_there_after_the_file_was_closed(store: Store, game: Game, file: Path) -> None:
    store.close()
    with Store.open(file) as again:
        assert found(again, game) == set(ALL)


def test_the_better_answer_holds(store: Store, game: Game) -> None:
    worse, better = ANEW._replace(total=19, sought=900), ANEW._replace(total=21)
    store.hindsight.put(game, [worse])
    assert ANEW in found(store, game)
    store.hindsight.put(game, [better])
    assert found(store, game) == {better, DOMINO, FIRE, NOTHING}
    longer = better._replace(sought=9_000)
    store.hindsight.put(game, [longer])
    assert longer in found(store, game)


def test_names_date_place_and_note_do_not_change_it(store: Store, game: Game) -> None:
    renamed = tuple(replace(each, name=f"{each.name}!") for each in game.players)
    store.games.edit(
        game.id or "", replace(game, players=renamed, notes="Rain", played_at=None, location="x")
    )
    assert found(store, game) == set(ALL)
    store.games.delete(game.id or "")
    store.games.restore(game.id or "")
    assert found(store, game) == set(ALL)


@pytest.mark.parametrize("what", ["territory", "variants", "finished", "seats", "mode"])
def test_it_is_dropped_where_what_was_played_is_changed(
    store: Store, game: Game, what: str
) -> None:
    ada, ben = game.players
    changed = {
        "territory": replace(game, players=(ada, replace(ben, territory=ADA))),
        "variants": replace(game, variants=frozenset({Variant.HOMO_HABILIS})),
        "finished": replace(game, finished=False),
        "seats": replace(game, players=(ben, ada)),
        "mode": replace(game, mode=Mode.TOTEM),
    }[what]
    store.games.edit(game.id or "", changed)
    assert store.hindsight.get(changed) == ()
    store.games.edit(game.id or "", game)
    assert store.hindsight.get(game) == ()


def test_nothing_is_said_or_kept_of_another_game_with_the_same_id(store: Store, game: Game) -> None:
    other = replace(game, mode=Mode.TOTEM)
    assert store.hindsight.get(other) == ()
    assert not store.hindsight.put(other, [FIRE._replace(total=99)])
    assert not store.hindsight.put(played(), ALL)
    assert found(store, game) == set(ALL)


def test_a_game_that_goes_for_good_takes_it_along(store: Store, game: Game) -> None:
    store.games.delete(game.id or "")
    store.games.empty()
    assert store._connection.value("SELECT count(*) FROM hindsight") == 0


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "other.db") as opened:
        yield opened


def test_it_comes_along_with_a_merge_whichever_way_round(
    store: Store, other: Store, game: Game
) -> None:
    other.merge(store.path)
    assert found(other, game) == set(ALL)
    longer, lower = ANEW._replace(sought=9_000), ANEW._replace(total=30, sought=1)
    store.hindsight.put(game, [longer])
    other.hindsight.put(game, [lower])
    store.merge(other.path)
    other.merge(store.path)
    assert found(store, game) == found(other, game) == {lower, DOMINO, FIRE, NOTHING}


def test_a_merge_that_brings_the_game_otherwise_drops_it(
    store: Store, other: Store, game: Game
) -> None:
    other.merge(store.path)
    changed = replace(game, players=(game.players[0], replace(game.players[1], territory=ADA)))
    other.games.edit(game.id or "", changed)
    store.merge(other.path)
    assert store.hindsight.get(changed) == ()
    assert store.hindsight.get(game) == ()


def test_it_is_in_backups_and_comes_back(store: Store, game: Game, tmp_path: Path) -> None:
    backup = tmp_path / "backup.db"
    store.backup(backup)
    store.games.delete(game.id or "")
    store.games.empty()
    store.restore(backup)
    assert found(store, game) == set(ALL)


@pytest.mark.parametrize(
    "broken",
    [
        "UPDATE hindsight SET total = 'many'",
        "UPDATE hindsight SET total = 999999",
        "UPDATE hindsight SET total = 1",
        "UPDATE hindsight SET sought = -1",
        "UPDATE hindsight SET territory = x'00'",
        "UPDATE hindsight SET territory = NULL",
    ],
)
def test_what_cannot_be_an_answer_is_left_where_it_is(
    store: Store, other: Store, game: Game, broken: str
) -> None:
    run(store.path, "DELETE FROM hindsight WHERE question != 'fire'", broken)
    with suppress(HistoryDamaged):  # newer SQLites look at the kinds of values, too
        other.merge(store.path)
    assert other.hindsight.get(game) == ()


@pytest.mark.parametrize(
    "broken",
    [
        "UPDATE hindsight SET question = 'war' WHERE question = 'fire'",
        "UPDATE hindsight SET game = 77 WHERE question = 'fire'",
    ],
)
def test_a_file_with_what_no_history_holds_is_refused(
    store: Store, other: Store, game: Game, broken: str
) -> None:
    run(store.path, broken)
    with pytest.raises(HistoryDamaged):
        other.merge(store.path)
    assert other.hindsight.get(game) == ()
    assert other.games.page().games == ()
