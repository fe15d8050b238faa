"""Games round by code, and damaged codes: what comes out otherwise, what is taken for a game.

The games are played by chance, half of them spoilt by slips, with places and notes in several
scripts; each is written as a link, read back and compared, and so is one of its territories. The
damages are those of fingers, eyes and chats: letters changed, left out, doubled, exchanged, cut
off, moved, two codes mixed.
"""

import random
import string
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final
from uuid import UUID

from companion.exchange.game_code import HandedGame, HandedTerritory
from companion.exchange.game_file import read_game, write_game
from companion.exchange.game_link import LinkError, game_link, read_link, territory_link
from companion.rules.game import Game
from tests.benchmarks.measuring import Extent, Ratio
from tests.legality.simulator import simulated
from tests.legality.slips import slipped

COUNTED: Final = "games"
SHORT: Final = 500
LONG: Final = 10_000

STAMP: Final = 1_790_000_000_000
"""When they were edited last: milliseconds since 1970."""

DAMAGES: Final = 10
"""Of each code."""
LETTERS: Final = string.ascii_uppercase + "234567"
TEXTS: Final = ("", "Küche", "at Eva's, upstairs", "кухня", "Ben is learning it.\nA long evening.")


def game_of(seed: int) -> Game:
    """A game as it is kept: with an id, a moment, now and then a place and a note."""
    chance = random.Random(seed)
    game = simulated(seed)
    if seed % 2:
        game = slipped(game, seed)
    day, hour = chance.randint(1, 28), chance.randint(0, 23)
    return replace(
        game,
        id=str(UUID(int=chance.getrandbits(128), version=4)),
        played_at=f"2026-11-{day:02}T{hour:02}:15:00+0{chance.randint(0, 3)}:00",
        location=chance.choice(TEXTS) or None,
        notes=chance.choice(TEXTS) or None,
    )


def _change(chance: random.Random, code: str, _other: str) -> str:
    at = chance.randrange(len(code))
    return code[:at] + chance.choice(LETTERS) + code[at + 1 :]


def _change_some(chance: random.Random, code: str, other: str) -> str:
    for _time in range(chance.randint(2, 6)):
        code = _change(chance, code, other)
    return code


def _leave_out(chance: random.Random, code: str, _other: str) -> str:
    at = chance.randrange(len(code))
    return code[:at] + code[at + chance.randint(1, 4) :]


def _double(chance: random.Random, code: str, _other: str) -> str:
    at = chance.randrange(len(code))
    return code[:at] + code[max(0, at - chance.randint(1, 4)) :]


def _exchange(chance: random.Random, code: str, _other: str) -> str:
    at = chance.randrange(len(code) - 1)
    return code[:at] + code[at + 1] + code[at] + code[at + 2 :]


def _cut(chance: random.Random, code: str, _other: str) -> str:
    return code[: chance.randrange(len(code))]


def _move(chance: random.Random, code: str, _other: str) -> str:
    at, to = sorted(chance.sample(range(len(code)), 2))
    return code[at:to] + code[:at] + code[to:]


def _mix(chance: random.Random, code: str, other: str) -> str:
    at = chance.randrange(1, len(code))
    return code[:at] + other[min(at, len(other) - 1) :]


DAMAGE: Final[tuple[Callable[[random.Random, str, str], str], ...]] = (
    *(_change, _change_some, _leave_out, _double, _exchange, _cut, _move, _mix),
)


def _damaged(chance: random.Random, code: str, other: str) -> Iterator[str]:
    """So many of a code; what came out as one of the two that were mixed is tried again."""
    for _damage in range(DAMAGES):
        harmed = code
        while harmed in (code, other):
            harmed = chance.choice(DAMAGE)(chance, code, other)
        yield harmed


def run(extent: Extent) -> Iterator[Ratio]:
    lengths: list[int] = []
    told: Counter[str] = Counter()
    writing = reading = filing = 0.0
    different = taken = damaged = 0
    last = ""
    for seed in range(extent.seed, extent.seed + extent.count):
        game = game_of(seed)
        stamp = STAMP + seed
        began = time.process_time()
        text = str(link := game_link(game, stamp))
        written = time.process_time()
        found = read_link(text)
        writing, reading = writing + written - began, reading + time.process_time() - written
        began = time.process_time()
        read_game(write_game(game).encode())
        filing += time.process_time() - began
        lengths.append(len(text))
        if found != HandedGame(game, stamp) or link.left_out:
            different += 1
            print(f"seed {seed}: {text}\n{write_game(game)}")
        player = game.players[seed % len(game.players)]
        about = (player.colour, player.territory, player.totems, player.name)
        handed = HandedTerritory(game.mode, game.size, *about)
        different += read_link(str(territory_link(handed))) != handed
        chance = random.Random(seed)
        for code in _damaged(chance, link.letters, last or link.letters):
            damaged += 1
            try:
                taken += read_link(f"{link.beginning}{code}") != found
            except LinkError as error:
                told[type(error).__name__] += 1
        last = link.letters
    print(f"letters of a link: {min(lengths)} to {max(lengths)}, {sum(lengths) / len(lengths):.0f}")
    print(f"{damaged:,} damaged: {', '.join(f'{count:,} {name}' for name, count in told.items())}")
    ours, theirs = (writing + reading) / extent.count * 1e3, filing / extent.count * 1e3
    yield Ratio("a code and back", ours, "a game file and back", theirs, "ms")
    yield Ratio("damaged codes taken for another game", taken, "of all", damaged, "codes", 0)
    yield Ratio("games that came out differently", different, "of all", extent.count, "games", 0)
