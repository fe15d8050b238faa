"""Hunts for layouts on which the check takes longest, by slips that make it slower and slower.

It climbs for every answer of the search by itself, since the slowest of one would hide the others,
from the slowest known, the examples made to be hard, full games, and territories full of volcanoes
or of few kinds of square. The goal: none takes more than 50 ms of processor time or more than
CP-SAT on the same game, whichever is larger. `--save` writes the worst of each answer to
tests/cases/slow.jsonl with their codes. Where the dependency group `oracle` is installed, CP-SAT
must confirm the search codes, and the times are compared.
"""

import json
import random
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from companion.exchange.game_file import game_value
from companion.rules.box import DOMINOES, SQUARES, Terrain
from companion.rules.game import Game
from companion.rules.legality import check
from companion.rules.territory import STARTING_TILE, Cell, Square, Territory
from tests.benchmarks.measuring import Extent, Ratio
from tests.cases.casebook import FOLDER, games
from tests.legality.simulator import simulated
from tests.legality.slips import SEARCHED, slipped
from tests.legality.small_frames import SEARCH_CODES, UNSEARCHED, game_of, laid_in_frame

COUNTED: Final = "seconds of hunting"
SHORT: Final = 10
LONG: Final = 240

CLIMB = 12
"""Seconds of one climb from one game."""

GOAL = 0.05
"""Seconds that a check may take even where CP-SAT is quicker."""

BUILDABLE = "buildable"
ANSWERS = (BUILDABLE, *sorted(code.value for code in SEARCH_CODES))

KEPT = 4
"""How many of each answer are saved."""


def _judged(game: Game) -> tuple[float, set[str]]:
    """Seconds of processor time and the search's answers; 0 for a game with a territory that is
    not searched."""
    began = time.process_time()
    verdict = check(game)
    cost = time.process_time() - began
    if verdict.errors & UNSEARCHED:
        return 0, set()
    return cost, {code.value for code in verdict.errors & SEARCH_CODES} or {BUILDABLE}


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


def _climb(game: Game, chance: random.Random, seconds: float) -> tuple[float, str, Game] | None:
    """The slowest game that was come to with one of the search's answers to the first, and which;
    None where that is not searched."""
    cost, answers = _judged(game)
    if not answers:
        return None
    answer = chance.choice(sorted(answers))
    best = game
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        other = _otherwise(best, chance)
        found, answers = _judged(other)
        if answer not in answers:
            continue
        if found > cost * 0.98:
            # Twice, so that a hiccup of the machine is no discovery.
            found = min(found, _judged(other)[0])
        if found > cost * 0.98:
            best, cost = other, max(found, cost * 0.98)
    return min(_judged(best)[0] for _ in range(3)), answer, best


def _starts(chance: random.Random) -> list[Game]:
    """The slowest known first, then the hard examples, then made ones, each lot in any order."""
    known = games("slow.jsonl")
    examples = [*games("nasty.jsonl"), *games("hard.jsonl")]
    made = []
    while len(made) < 60:
        game = simulated(chance.randrange(10**6))
        if sum(len(player.territory) for player in game.players) > 60:
            made.append(game)
    made += [_erupting(chance) for _ in range(30)]
    made += [_monotonous(chance) for _ in range(30)]
    for lot in (known, examples, made):
        chance.shuffle(lot)
    return [game for lot in zip(known, examples, made, strict=False) for game in lot] + made


def _erupting(chance: random.Random) -> Game:
    """One 7×7 territory with all ten volcanoes."""
    volcanoes = [each for each in DOMINOES if each.left.craters or each.right.craters]
    plain = chance.sample([each for each in DOMINOES if each not in volcanoes], 16)
    territory = laid_in_frame(chance.randrange(10**9), 7, [*volcanoes, *plain])
    return replace(game_of(territory), size=7)


def _monotonous(chance: random.Random) -> Game:
    """A full frame of few kinds of square, around a starting tile."""
    size = chance.choice((5, 7))
    kinds = chance.sample([kind for kind in SQUARES if not kind.craters], chance.randint(2, 5))
    cells = [Cell(row, column) for row in range(size) for column in range(size)]
    squares = {cell: Square(chance.choice(kinds)) for cell in cells}
    squares[chance.choice(cells)] = STARTING_TILE
    return replace(game_of(Territory(squares)), size=size)


def _model_seconds(game: Game) -> float | None:
    """What CP-SAT takes for the same answer; None where it is not installed."""
    try:
        from tests.legality.oracle import Clock, search_codes  # noqa: PLC0415  # it needs ortools
    except ImportError:
        return None
    territories = [player.territory for player in game.players]
    errors = check(game).errors
    clock = Clock()
    confirmed = search_codes(territories, clock)
    if errors & SEARCH_CODES != confirmed:
        sys.exit(f"CP-SAT says {confirmed}, the check {errors}: {game_value(game)}")
    return clock.solving


def _save(slowest: Iterable[Game]) -> None:
    with (FOLDER / "slow.jsonl").open("w", encoding="utf-8", newline="\n") as file:
        for game in slowest:
            codes = sorted(code.value for code in check(game).errors)
            value = {"game": game_value(game), "codes": codes}
            print(json.dumps(value, ensure_ascii=False, separators=(",", ":")), file=file)


def run(extent: Extent) -> Iterator[Ratio]:
    chance = random.Random(extent.seed)
    starts = _starts(chance)
    found: dict[str, list[tuple[float, Game]]] = {answer: [] for answer in ANSWERS}
    worst, allowed = 0.0, GOAL
    climbs = -(-extent.count // CLIMB)
    for climb in range(climbs):
        start = starts[climb % len(starts)]
        if climb % 2:
            start = slipped(start, climb, SEARCHED, most=2)
        reached = _climb(start, chance, extent.count / climbs)
        if reached is None:
            continue
        cost, answer, game = reached
        found[answer].append((cost, game))
        theirs = _model_seconds(game)
        if cost / max(GOAL, theirs or 0) > worst / allowed:
            worst, allowed = cost, max(GOAL, theirs or 0)
        model = "" if theirs is None else f"  CP-SAT {theirs * 1e3:7.1f} ms"
        shape = f"{len(game.players)} × {game.size}×{game.size}"
        print(f"{cost * 1e3:7.1f} ms{model}  {shape}  {answer}", flush=True)
    for each in found.values():
        each.sort(key=lambda pair: -pair[0])
    if extent.save:
        _save(game for each in found.values() for _, game in each[:KEPT])
    yield Ratio("the slowest layout found", worst * 1e3, "50 ms or CP-SAT", allowed * 1e3, "ms", 1)
