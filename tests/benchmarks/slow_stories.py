"""Hunts for Tribe games whose story, or whose suggestions, take longest.

It climbs from games played by the rules, and from the slowest known, by slips of recruiting and of
laying: for games with a story, for those without, and for whatever of both, by turns. The goal: no
check takes more than 100 ms of processor time, no suggestions more than 300 ms on 5×5 and 1000 ms
on 7×7, and the watch is called every 20 ms. `--save` adds the worst to tests/cases/stories.jsonl.
"""

import json
import random
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from companion.exchange.game_file import game_value
from companion.rules.game import Game, Mode
from companion.rules.legality import Code, check
from tests.benchmarks.measuring import Extent, Ratio
from tests.benchmarks.searching import LOOK, Taken, begin, taken
from tests.cases.casebook import FOLDER, games
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


def _climb(game: Game, chance: random.Random, seconds: float) -> tuple[Taken, Game]:
    """The game with the slowest suggestions that was come to; or with the slowest check, of those
    with a story, of those without, or of all."""
    suggesting = chance.random() < 0.3
    wanted = chance.choice((frozenset[Code](), frozenset({Code.NO_STORY}), None))

    def measured(game: Game) -> Taken:
        return taken(game, suggesting=suggesting)

    def cost(taken: Taken) -> float:
        return taken.suggestions if suggesting else taken.check

    best, most = game, measured(game)
    if most.verdict.errors - LEFT_ALONE:
        suggesting = True
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        other = slipped(best, chance.randrange(10**9), RECRUITED)
        found = measured(other)
        errors = found.verdict.errors
        if not suggesting and errors - LEFT_ALONE:
            continue
        if not suggesting and wanted is not None and errors & {Code.NO_STORY} != wanted:
            continue
        if cost(found) > cost(most) * 0.98:
            # Twice, so that a hiccup of the machine is no discovery.
            found = min(found, measured(other), key=cost)
        if cost(found) > cost(most) * 0.98:
            best, most = other, found
    again = [measured(best) for _ in range(3)]
    look = min(each.look for each in again)
    return min(again, key=cost)._replace(look=look), best


def _save(slowest: Iterable[Game]) -> None:
    with (FOLDER / "stories.jsonl").open("a", encoding="utf-8", newline="\n") as file:
        for game in slowest:
            codes = sorted(code.value for code in check(game).errors)
            value = {"game": game_value(game), "codes": codes}
            print(json.dumps(value, ensure_ascii=False, separators=(",", ":")), file=file)


def run(extent: Extent) -> Iterator[Ratio]:
    begin()
    chance = random.Random(extent.seed)
    known = games("stories.jsonl")
    found: list[tuple[Taken, Game]] = []
    climbs = -(-extent.count // CLIMB)
    for climb in range(climbs):
        start = chance.choice(known) if climb % 2 else _start(chance)
        most, game = _climb(start, chance, extent.count / climbs)
        found.append((most, game))
        answer = " ".join(sorted(code.value for code in most.verdict.errors)) or "legal"
        print(
            f"check {most.check * 1e3:6.1f} ms  suggestions {most.suggestions * 1e3:6.1f} ms"
            f"  look {most.look * 1e3:5.1f} ms  {len(game.players)} × {game.size}×{game.size}"
            f"  {answer}",
            flush=True,
        )
    if extent.save:
        slowest = sorted(found, key=lambda each: -each[0].check)
        _save(game for _, game in slowest[:KEPT] if game not in known)
    look = max(most.look for most, _ in found)
    yield Ratio("the longest between two looks", look * 1e3, "allowed", LOOK * 1e3, "ms", 1)
    share = max(most.share(game) for most, game in found)
    yield Ratio("the slowest suggestions", share * 100, "allowed", 100, "%", 1)
    worst = max(most.check for most, _ in found)
    yield Ratio("the slowest story found", worst * 1e3, "allowed", CHECK * 1e3, "ms", 1)
