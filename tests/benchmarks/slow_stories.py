"""Hunts for Tribe games whose story, or whose suggestions, take longest.

It climbs from games played by the rules, and from the slowest known, by slips of recruiting and of
laying: for games with a story, for those without, and for whatever of both, by turns. The goal: no
check takes more than 100 ms of processor time, no suggestions more than 300 ms on 5×5 and 1000 ms
on 7×7, and the watch is called every 20 ms. `--save` adds the worst to tests/cases/stories.jsonl.
"""

import random
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.rules.game import Game, Mode
from companion.rules.legality import Code
from tests.benchmarks.legality import freeze_garbage
from tests.benchmarks.measuring import Extent, Ratio
from tests.benchmarks.slow_games import Reached, ratios, reached, save, settled, slower
from tests.cases.casebook import games
from tests.legality.simulator import Recruiting, Simulation
from tests.legality.slips import RECRUITED, slipped

COUNTED: Final = "seconds of hunting"
SHORT: Final = 10
LONG: Final = 240

CLIMB: Final = 12
"""Seconds of one climb from one game."""

CHECK: Final = 0.1
"""Seconds that it may take."""

LEFT_ALONE: Final = frozenset(
    {Code.NO_STORY, Code.DISCARD_NOT_ALLOWED, Code.BOX_EXCEEDED, Code.DOMINOES_SHARED}
)
"""With other errors there is no search for a story, or none that is long."""

TABLES: Final = ((1, 5), (1, 7), (4, 5), (2, 7))
KEPT: Final = 12
"""How many are saved at most, beside those known."""


def _start(chance: random.Random) -> Game:
    players, size = chance.choice(TABLES)
    recruiting = chance.choice(list(Recruiting))
    seed = chance.randrange(10**9)
    game = Simulation(seed, max(players, 2), size, Mode.TRIBE, recruiting).game
    return replace(game, players=game.players[:players])


def _climb(game: Game, chance: random.Random, seconds: float) -> Reached:
    """The game with the slowest suggestions that was come to; or with the slowest check, of those
    with a story, of those without, or of all."""
    suggesting = chance.random() < 0.3
    wanted = chance.choice((frozenset[Code](), frozenset({Code.NO_STORY}), None))
    best = reached(game, suggesting=suggesting)
    if best.taken.verdict.errors - LEFT_ALONE and not suggesting:
        suggesting = True
        best = reached(game, suggesting=suggesting)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        slip = slipped(best.game, chance.randrange(10**9), RECRUITED)
        other = reached(slip, suggesting=suggesting)
        errors = other.taken.verdict.errors
        if not suggesting and errors - LEFT_ALONE:
            continue
        if not suggesting and wanted is not None and errors & {Code.NO_STORY} != wanted:
            continue
        best = slower(best, other, suggesting=suggesting)
    return settled(best.game, suggesting=suggesting)


def run(extent: Extent) -> Iterator[Ratio]:
    freeze_garbage()
    chance = random.Random(extent.seed)
    known = games("stories.jsonl")
    found: list[Reached] = []
    climbs = -(-extent.count // CLIMB)
    for climb in range(climbs):
        start = chance.choice(known) if climb % 2 else _start(chance)
        best = _climb(start, chance, extent.count / climbs)
        game, most = best
        found.append(best)
        answer = " ".join(sorted(code.value for code in most.verdict.errors)) or "legal"
        print(
            f"check {most.check * 1e3:6.1f} ms  suggestions {most.suggestions * 1e3:6.1f} ms"
            f"  look {most.look * 1e3:5.1f} ms  {len(game.players)} × {game.size}×{game.size}"
            f"  {answer}",
            flush=True,
        )
    if extent.save:
        slowest = sorted(found, key=lambda each: -each.taken.check)
        save("stories.jsonl", [each.game for each in slowest[:KEPT]])
    yield from ratios(found, "the slowest story found", CHECK)
