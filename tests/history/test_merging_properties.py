"""Merging, whatever happened on the phones: commutative, associative, idempotent."""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.history.game_row import TIE_BREAKS, AnyGame, LoggedGame, LoggedPlayer
from companion.history.listing import GameFilter
from companion.history.merging import merge
from companion.history.request_errors import GameExists, NameTaken, NoSuchGame, PlayersMet
from companion.history.store import Store
from companion.rules.game import Mode
from tests.history import samples
from tests.history.states import state_of

GAMES = [replace(samples.game(Random(seed), seed), id=None) for seed in range(2)]


IDS = [f"00000000-0000-4000-8000-00000000000{number}" for number in range(4)]


QUICK = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108  # waiting for no disk


NAMES = ["Ada", "Ben", "Chloé", "ada"]


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new history's file, to be copied: quicker than making one each time."""
    file = tmp_path_factory.mktemp("empty") / "history.db"
    Store.open(file).close()
    return file


names = st.sampled_from(NAMES)


ids = st.sampled_from(IDS)


points = st.integers(0, 3)


@st.composite
def logged_games(draw: st.DrawFn) -> LoggedGame:
    who = draw(st.lists(names, min_size=2, max_size=3, unique=True))
    game = LoggedGame(
        Mode.TRIBE,
        5,
        tuple(LoggedPlayer(name, draw(points)) for name in who),
        id=draw(ids),
        notes=draw(st.none() | st.sampled_from("xy")),
    )
    if game.level and draw(st.booleans()):
        return replace(
            game,
            winner=draw(st.sampled_from(game.level)),
            decided_by=draw(st.sampled_from(TIE_BREAKS)),
        )
    return game


games = logged_games() | st.builds(
    lambda game, identity: replace(game, id=identity), st.sampled_from(GAMES), ids
)


Act = Callable[[Store], object]


def on_player(name: str, act: Callable[[Store, str], object]) -> Act:
    def run(store: Store) -> None:
        player = store.players.named(name)
        if player is not None:
            act(store, player.id)

    return run


def merge_players(one: str, other: str) -> Act:
    def run(store: Store, player: str) -> None:
        into = store.players.named(other)
        if into is not None:
            store.players.merge(player, into.id)

    return on_player(one, run)


def _add(game: AnyGame) -> Act:
    return lambda store: store.games.add(game)


def _edit(game: AnyGame) -> Act:
    return lambda store: store.games.edit(game.id or "", game)


acts: st.SearchStrategy[Act] = st.one_of(
    games.map(_add),
    games.map(_edit),
    ids.map(lambda game: lambda store: store.games.delete(game)),
    ids.map(lambda game: lambda store: store.games.restore(game)),
    st.just(lambda store: store.games.empty()),
    st.builds(
        lambda name, new: on_player(name, lambda store, who: store.players.rename(who, new)),
        names,
        names,
    ),
    names.map(lambda name: on_player(name, lambda store, who: store.players.archive(who))),
    names.map(lambda name: on_player(name, lambda store, who: store.players.separate(who))),
    st.builds(merge_players, names, names),
)


# Clocks of phones agree or not; often they show the very same time.
lives = st.tuples(st.integers(0, 5), st.lists(st.tuples(st.integers(0, 2), acts), max_size=7))


Life = tuple[int, list[tuple[int, Act]]]


def live(store: Store, clock: list[int], life: Life) -> None:
    clock[0], happened = life
    for pause, act in happened:
        clock[0] += pause
        try:
            act(store)
        except (GameExists, NoSuchGame, NameTaken, PlayersMet):
            continue


@pytest.fixture(scope="module")
def phones(empty: Path) -> Iterator[Callable[[ExitStack, Life], Store]]:
    def phone(stack: ExitStack, life: Life) -> Store:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=QUICK)))
        file = shutil.copy(empty, folder / "history.db")
        clock = [0]
        store = stack.enter_context(Store.open(file, clock=lambda: clock[0]))
        live(store, clock, life)
        return store

    return phone


def copy_of(stack: ExitStack, store: Store) -> Store:
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=QUICK)))
    target = folder / "history.db"
    store._connection.rows("VACUUM INTO ?", (str(target),))
    return stack.enter_context(Store.open(target))


def merged(stack: ExitStack, first: Store, *others: Store) -> Store:
    """A new history in which the others were merged into the first, one after another."""
    result = copy_of(stack, first)
    for other in others:
        merge(result._connection, other._connection)
    return result


def everything(store: Store) -> object:
    """What the history was told and what it shows, in an order that the file does not decide."""
    shown = sorted(
        (record.id, record.game(), record.deleted, record.decided_by.value)
        for deleted in (False, True)
        for record in store.games.every_game(GameFilter(deleted=deleted))
    )
    people = [
        (player.id, player.name, player.archived, player.games, player.former)
        for player in store.players.all(archived=True)
    ]
    names_beside = sorted(store._connection.rows("SELECT id, names FROM games"))
    tally = store.statistics.overall().tally
    return (state_of(store), str(shown), people, names_beside, tally)


Phones = Callable[[ExitStack, Life], Store]


# Each history is a real file; a few dozen random ones are enough to catch what two cannot.
few = settings(max_examples=40)


@few
@given(lives, lives)
@pytest.mark.thorough
def test_merging_is_commutative(phones: Phones, one: Life, other: Life) -> None:
    with ExitStack() as stack:
        a, b = phones(stack, one), phones(stack, other)
        assert everything(merged(stack, a, b)) == everything(merged(stack, b, a))


@few
@given(lives, lives, lives)
@pytest.mark.thorough
def test_merging_is_associative(phones: Phones, one: Life, other: Life, third: Life) -> None:
    with ExitStack() as stack:
        a, b, c = (phones(stack, life) for life in (one, other, third))
        left = merged(stack, merged(stack, a, b), c)
        right = merged(stack, a, merged(stack, b, c))
        assert everything(left) == everything(right)


@few
@given(lives, lives)
@pytest.mark.thorough
def test_merging_is_idempotent(phones: Phones, one: Life, other: Life) -> None:
    with ExitStack() as stack:
        a, b = phones(stack, one), phones(stack, other)
        assert everything(merged(stack, a, a)) == everything(a)
        once = merged(stack, a, b)
        again = merge(once._connection, b._connection)
        assert (again.added, again.changed, again.removed, again.players) == (0, 0, 0, 0)
        assert everything(once) == everything(merged(stack, a, b, b, a))
