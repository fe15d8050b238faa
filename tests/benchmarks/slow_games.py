"""Hunts for layouts on which the check takes longest, by slips that make it slower and slower.

    uv run python tests/benchmarks/slow_games.py [SECONDS] [--seed SEED] [--save]

`--save` writes the worst to tests/cases/slow.jsonl with their codes, once CP-SAT has confirmed the
search codes; it needs the dependency group `oracle`.
"""

import argparse
import json
import random
import sys
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from companion.exchange.game_file import game_value
from companion.rules.box import Terrain
from companion.rules.game import Game
from companion.rules.legality import check
from tests.cases.casebook import FOLDER, games
from tests.legality.simulator import simulated
from tests.legality.slips import SEARCHED, slipped
from tests.legality.small_frames import SEARCH_CODES, UNSEARCHED

CASES = FOLDER / "slow.jsonl"

CLIMB = 12
"""Seconds of one climb from one game."""


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


def _climb(game: Game, chance: random.Random) -> tuple[float, Game]:
    best, cost = game, _cost(game)
    until = time.monotonic() + CLIMB
    while time.monotonic() < until:
        other = _otherwise(best, chance)
        found = _cost(other)
        if found > cost * 0.98:
            # Twice, so that a hiccup of the machine is no discovery.
            found = min(found, _cost(other))
        if found > cost * 0.98:
            best, cost = other, max(found, cost * 0.98)
    return min(_cost(best) for _ in range(3)), best


def _starts(chance: random.Random) -> list[Game]:
    """The slowest known first, then the hard examples, then full games, in any order."""
    starts = [*games("slow.jsonl"), *games("hard.jsonl")]
    while len(starts) < 100:
        game = simulated(chance.randrange(10**6))
        if sum(len(player.territory) for player in game.players) > 60:
            starts.append(game)
    known = starts[:20]
    others = starts[20:]
    chance.shuffle(others)
    return [*known, *others]


def _save(slowest: list[Game]) -> None:
    from tests.legality.oracle import search_codes  # noqa: PLC0415  # it needs ortools

    with CASES.open("w", encoding="utf-8", newline="\n") as file:
        for game in slowest:
            errors = check(game).errors
            confirmed = search_codes([player.territory for player in game.players])
            if errors & SEARCH_CODES != confirmed:
                sys.exit(f"CP-SAT says {confirmed}, the check {errors}: {game_value(game)}")
            codes = sorted(code.value for code in errors)
            value = {"game": game_value(game), "codes": codes}
            print(json.dumps(value, ensure_ascii=False, separators=(",", ":")), file=file)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("seconds", nargs="?", type=int, default=240)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", action="store_true", help="the 20 worst to tests/cases")
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    found: list[tuple[float, Game]] = []
    starts = _starts(chance)
    for start in starts[: max(1, arguments.seconds // CLIMB)]:
        cost, game = _climb(start, chance)
        found.append((cost, game))
        codes = sorted(code.value for code in check(game).errors & SEARCH_CODES)
        shape = f"{len(game.players)} × {game.size}×{game.size}"
        print(f"{cost * 1e3:7.1f} ms  {shape}  {' '.join(codes) or 'buildable'}", flush=True)
    found.sort(key=lambda each: -each[0])
    print(f"worst of {len(found)}: {found[0][0] * 1e3:.1f} ms")
    if arguments.save:
        _save([game for _, game in found[:20]])


if __name__ == "__main__":
    main()
