"""Games for tests and benchmarks: any number, always the same ones, none of them from a table."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from uuid import UUID

from companion.history.game_row import AnyGame, LoggedGame, LoggedPlayer, score_game
from companion.history.saved_games import AT_ONCE, save_games
from companion.history.store import Store
from companion.rules.box import DOMINOES, Caveman, Resource
from companion.rules.game import Colour, Game, Mode, Player, Variant
from companion.rules.territory import STARTING_TILE, Cell, Square, Territory

NAMES = ("Ada", "Ben", "Chloé", "李明", "Žofie", "Mária", "Ömer", "Ísak", "Noor", "Wim")
PLACES = ("Kitchen", "Club", "Café Zlatý lev", "Cottage", None)
NOTES = ("A close one", "Rain all day", "First game of the year", None, None)
FIRST = datetime(2020, 1, 1, 18, 30, tzinfo=UTC)

_KINDS = tuple(kind for domino in DOMINOES for kind in (domino.left, domino.right))


def territory(random: Random, size: int, mode: Mode) -> Territory:
    """A covered frame of any squares, as good as a real one for keeping and scoring."""
    cells = [Cell(row, column) for row in range(size) for column in range(size)]
    squares = {}
    for cell in cells:
        kind = random.choice(_KINDS)
        resource = mode is not Mode.DISCOVERY and kind.is_natural and random.random() < 0.7
        caveman = None
        if mode is Mode.TRIBE and not resource and not kind.fires and random.random() < 0.1:
            caveman = random.choice(list(Caveman))
        squares[cell] = Square(kind, resource=resource, caveman=caveman)
    squares[random.choice(cells)] = STARTING_TILE
    return Territory(squares)


def game(random: Random, number: int = 0) -> Game:
    """A finished game of two to four players, with date, place and note."""
    mode = random.choice(list(Mode))
    names = random.sample(NAMES, random.choice((2, 2, 3, 4)))
    size = 7 if len(names) == 2 else 5
    totems = list(Resource) if mode is Mode.TOTEM else []
    players = [
        Player(name, colour, territory(random, size, mode))
        for name, colour in zip(names, Colour, strict=False)
    ]
    for totem in totems:
        index = random.randrange(len(players))
        player = players[index]
        players[index] = replace(player, totems=player.totems | {totem})
    return Game(
        mode=mode,
        size=size,
        players=tuple(players),
        variants=frozenset(variant for variant in Variant if random.random() < 0.5),
        id=str(UUID(int=random.getrandbits(128), version=4)),
        played_at=(FIRST + timedelta(hours=5 * number)).isoformat(),
        notes=random.choice(NOTES),
        location=random.choice(PLACES),
    )


def logged(random: Random, number: int = 0) -> LoggedGame:
    """The same by final points only."""
    full = game(random, number)
    return LoggedGame(
        full.mode,
        full.size,
        tuple(
            LoggedPlayer(player.name, random.randrange(20, 120), player.colour)
            for player in full.players
        ),
        full.variants,
        full.id,
        full.played_at,
        full.notes,
        full.location,
    )


def games(count: int, seed: int = 1) -> Iterator[AnyGame]:
    """That many games, every tenth by final points only."""
    random = Random(seed)
    for number in range(count):
        yield logged(random, number) if number % 10 == 9 else game(random, number)


def fill(store: Store, count: int, *, kinds: int = 200, seed: int = 1) -> None:
    """Put that many games into the history at once: so many kinds, over and over on other days."""
    random = Random(seed)
    rows = [score_game(each) for each in games(min(count, kinds), seed)]
    connection = store._connection
    with connection.writing():
        for start in range(0, count, AT_ONCE):
            save_games(
                connection,
                [
                    replace(
                        rows[number % len(rows)],
                        id=str(UUID(int=random.getrandbits(128), version=4)),
                        played_at=(FIRST + timedelta(minutes=37 * number)).isoformat(),
                        edited_at=number,
                    )
                    for number in range(start, min(start + AT_ONCE, count))
                ],
            )
