"""Hunts for layouts on which the check takes longest, by slips that make it slower and slower.

`--save` writes the worst, of those found and those kept so far, to tests/cases/slow.jsonl with
their codes, once CP-SAT has confirmed the search codes; it needs the dependency group `oracle`.
"""

import json
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from companion.exchange.game_file import game_value
from companion.rules.box import Terrain
from companion.rules.game import Game
from companion.rules.legality import check
from tests.benchmarks.measuring import Extent, Ratio
from tests.cases.casebook import FOLDER, games
from tests.legality.simulator import simulated
from tests.legality.slips import SEARCHED, slipped
from tests.legality.small_frames import SEARCH_CODES, UNSEARCHED

COUNTED: Final = "seconds of hunting"
SHORT: Final = 10
LONG: Final = 240

CLIMB: Final = 12
"""Seconds of one climb from one game, at most."""
KEPT: Final = 20
FULL: Final = 60
"""Squares from which on a game is worth climbing from."""


def _cost(game: Game) -> float:
    """Seconds of processor time; 0 for a game with a territory that is not searched."""
    began = time.process_time()
    verdict = check(game)
    cost = time.process_time() - began
    return 0 if verdict.errors & UNSEARCHED else cost


def _otherwise(game: Game, chance: random.Random) -> Game:
    """A slip or two, or two squares exchanged anywhere on the table: then the box still has all."""
    if chance.random() < 0.5:
        return slipped(game, chance.randrange(10**9), SEARCHED, most=2)
    places = [
        (index, cell)
        for index, player in enumerate(game.players)
        for cell, square in player.territory.items()
        if square.terrain is not Terrain.START and not square.token
    ]
    if len(places) < 2:
        return game
    (one, here), (other, there) = chance.sample(places, 2)
    first, second = game.players[one].territory[here], game.players[other].territory[there]
    players = list(game.players)
    for index, cell, square in ((one, here, second), (other, there, first)):
        territory = players[index].territory.put(cell, square)
        players[index] = replace(players[index], territory=territory)
    return replace(game, players=tuple(players))


def _climb(game: Game, chance: random.Random, seconds: float) -> tuple[float, Game]:
    best, cost = game, _cost(game)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        other = _otherwise(best, chance)
        found = _cost(other)
        if found > cost * 0.98:
            # Twice, so that a hiccup of the machine is no discovery.
            found = min(found, _cost(other))
        if found > cost * 0.98:
            best, cost = other, max(found, cost * 0.98)
    return _surely(best), best


def _surely(game: Game) -> float:
    return min(_cost(game) for _ in range(3))


def _starts(known: list[Game], chance: random.Random) -> Iterator[Game]:
    """The slowest known first, then the hard examples in any order, then full games."""
    yield from known
    hard = games("hard.jsonl")
    yield from chance.sample(hard, len(hard))
    while True:
        game = simulated(chance.randrange(10**6))
        if sum(len(player.territory) for player in game.players) > FULL:
            yield game


def _save(games: list[Game]) -> None:
    from tests.legality.oracle import search_codes  # noqa: PLC0415  # it needs ortools

    with (FOLDER / "slow.jsonl").open("w", encoding="utf-8", newline="\n") as file:
        for game in games:
            errors = check(game).errors
            confirmed = search_codes([player.territory for player in game.players])
            if errors & SEARCH_CODES != confirmed:
                sys.exit(f"CP-SAT says {confirmed}, the check {errors}: {game_value(game)}")
            codes = sorted(code.value for code in errors)
            value = {"game": game_value(game), "codes": codes}
            print(json.dumps(value, ensure_ascii=False, separators=(",", ":")), file=file)


def run(extent: Extent) -> Iterator[Ratio]:
    chance = random.Random(extent.seed)
    known = games("slow.jsonl")
    found: list[tuple[float, Game]] = []
    climbs = -(-extent.count // CLIMB)
    for start in islice(_starts(known, chance), climbs):
        cost, game = _climb(start, chance, extent.count / climbs)
        found.append((cost, game))
        codes = sorted(code.value for code in check(game).errors & SEARCH_CODES)
        shape = f"{len(game.players)} × {game.size}×{game.size}"
        print(f"{cost * 1e3:7.1f} ms  {shape}  {' '.join(codes) or 'buildable'}", flush=True)
    kept = [(_surely(game), game) for game in known]
    if extent.save:
        worst = sorted([*found, *kept], key=lambda each: -each[0])
        _save(list(dict.fromkeys(game for _, game in worst))[:KEPT])
    slowest, before = (max(cost for cost, _ in games) * 1e3 for games in (found, kept))
    yield Ratio("the slowest layout found", slowest, "the slowest kept", before, "ms", 2)
