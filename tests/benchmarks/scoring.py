"""How fast scoring is: one full territory beside a bare loop over it, and games by the thousand."""

import random
import resource
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Final

from companion.exchange.game_file import write_game
from companion.rules.box import Caveman, Kind, Terrain
from companion.rules.game import Colour, Game, Mode, Player, Variant
from companion.rules.notation import read_territory
from companion.rules.scoring import score_player
from companion.rules.territory import STARTING_TILE, Cell, Square, Territory, covers_frame
from tests.benchmarks.measuring import Extent, Ratio

COUNTED: Final = "games in a row"
SHORT: Final = 5_000
LONG: Final = 10_000

ROOT: Final = Path(__file__).parents[2]
MOST_LOOPS: Final = 8
MOST_A_GAME: Final = 0.5
"""Milliseconds: 2,000 games a second."""
MOST_GROWTH: Final = 2.0
"""MB."""

WARM_UP: Final = 500
ROUNDS: Final = 200
REPEATS: Final = 20

# Tribe, 7×7, every square covered, twelve cavemen: four of each group counts, warriors in a row.
FULL = """
g   go  go  g*  lo  lo  l
go  g:h go  l*  l+1 l:c lo
g:s jo  v1  lo  d   d   d*
j   jo  j*  @   d:1 d:2 d
j:p q+2 q   v2  d:1 d   d+1
q** q:u qo  q   jo  j:g jo
qo  q   d:f d*  j** v1  j:3
"""


def full_game() -> Game:
    territory = read_territory(FULL.strip().split("\n"), 7)
    assert covers_frame(territory, 7)
    return Game(Mode.TRIBE, 7, (Player("Ada", Colour.PINK, territory),), frozenset(Variant))


def bare_loop() -> int:
    """Looks once at every square and at its four neighbours, and does nothing else."""
    seen = 0
    for row in range(7):
        for column in range(7):
            for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
                if 0 <= row + down < 7 and 0 <= column + right < 7:
                    seen += 1
    return seen


def seconds(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    for _repeat in range(REPEATS):
        call()
    return (time.perf_counter() - start) / REPEATS


def run(extent: Extent) -> Iterator[Ratio]:
    yield from many_games(extent.count)
    yield one_territory()


def one_territory() -> Ratio:
    game = full_game()
    player = game.players[0]
    loops, cards = [], []
    for _round in range(ROUNDS):  # by turns, so that both meet the same machine
        loops.append(seconds(bare_loop))
        cards.append(seconds(lambda: score_player(player, game)))
    loop, card = statistics.median(loops) * 1e6, statistics.median(cards) * 1e6
    print(f"bare loop over 49 squares and their neighbours  {loop:8.1f} µs (median)")
    print(f"full scorecard of a filled 7×7 Tribe territory  {card:8.1f} µs (median)")
    return Ratio("scorecard of a full 7×7", card, "a bare loop over it", loop, "µs", MOST_LOOPS)


def random_game(chance: random.Random) -> Game:
    size = chance.choice([5, 5, 7])
    mode = chance.choice(list(Mode))
    kinds = [
        Kind(terrain) for terrain in Terrain if terrain not in (Terrain.START, Terrain.VOLCANO)
    ]
    kinds += [Kind(Terrain.LAKE, 1), Kind(Terrain.QUARRY, 2), Kind(Terrain.VOLCANO, 0, 1)]

    def square() -> Square:
        kind = chance.choice(kinds)
        caveman = chance.choice(list(Caveman)) if chance.random() < 0.1 else None
        return Square(
            kind,
            resource=kind.is_natural and mode is not Mode.DISCOVERY and caveman is None,
            token=int(chance.random() < 0.1),
            caveman=caveman if mode is Mode.TRIBE else None,
        )

    def territory() -> Territory:
        cells = {Cell(row, column): square() for row in range(size) for column in range(size)}
        return Territory(cells | {Cell(size // 2, size // 2): STARTING_TILE})

    names = ["Ada", "Ben", "Chloé", "李"][: chance.choice([2, 3, 4]) if size == 5 else 2]
    players = tuple(
        Player(name, colour, territory()) for name, colour in zip(names, Colour, strict=False)
    )
    return Game(mode, size, players, frozenset(Variant))


def memory(process: int) -> float:
    """What a process holds in memory, in MB."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    (line,) = (line for line in status.splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) / 1024


def processor() -> float:
    """Seconds of the processor's time that processes begun here have taken, once they ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def feed(stream: IO[bytes], lines: list[bytes]) -> None:
    stream.writelines(lines)
    stream.close()


def many_games(games: int) -> Iterator[Ratio]:
    """All through one process that reads and writes lines of JSON."""
    chance = random.Random(340041)
    distinct = [
        write_game(random_game(chance)).encode() + b"\n" for _game in range(min(WARM_UP, games))
    ]
    lines = [distinct[number % len(distinct)] for number in range(games)]
    command = [sys.executable, "-m", "companion", "score", "-", "--json", "--lines"]
    used = processor()
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        start = time.perf_counter()
        feeder = threading.Thread(target=feed, args=[process.stdin, lines])
        feeder.start()
        before = 0.0
        for number in range(games):
            assert process.stdout.readline().startswith(b'{"players"')
            if number == len(distinct) - 1:
                before = memory(process.pid)
        taken = time.perf_counter() - start
        after = memory(process.pid)
        feeder.join()
    used = processor() - used
    print(f"{games:,} games through score --json --lines      {games / taken:8,.0f} games/s")
    print(f"of the processor's time                         {games / used:8,.0f} games/s")
    print(f"memory after {len(distinct)} games and after all    {before:8.1f} MB, {after:.1f} MB")
    yield Ratio("memory that games leave behind", after - before, "the most", MOST_GROWTH, "MB", 1)
    # The processor's, so that a busy machine does not count.
    each = used / games * 1e3
    yield Ratio("a game through --lines", each, "2,000 a second", MOST_A_GAME, "ms", 1)
