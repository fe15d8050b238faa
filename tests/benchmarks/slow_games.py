"""Hunts for layouts on which the check, or suggestions, take longest, by slips that make it slower.

It climbs for every answer of the search on every size by itself, since the slowest of one would
hide the others, and for suggestions; from the slowest known, the examples made to be hard, full
games, and territories full of volcanoes or of few kinds of square. The goal: no check takes more
than 50 ms of processor time or more than CP-SAT on the same game, whichever is larger, and no
suggestions more than 300 ms on 5×5 and 1000 ms on 7×7. Games of Tribe mode are laid without what
makes their story, which `slow_stories` climbs for. `--save` adds the worst of each answer and size
to tests/cases/slow.jsonl with their codes. Where the dependency group `oracle` is installed, CP-SAT
must confirm the search codes, and the times are compared.
"""

import json
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from companion.exchange.game_file import game_value
from companion.rules.box import DOMINOES, SQUARES, Terrain
from companion.rules.game import Game, Mode
from companion.rules.legality import Verdict, check
from companion.rules.territory import STARTING_TILE, Cell, Square, Territory
from tests.benchmarks.measuring import Extent, Ratio
from tests.benchmarks.searching import LOOK, Taken, begin, taken
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
SUGGESTING = "suggestions"
"""What is climbed for where it is no answer."""

Place = tuple[str, int]
"""An answer, or suggestions, and the size of the frame."""
PLACES: Final = tuple((answer, size) for answer in (*ANSWERS, SUGGESTING) for size in (7, 5))

CHOICE: Final = 5
"""Of so many games the slowest is climbed from."""

KEPT: Final = 1
"""How many of each place are saved, beside those known."""


class Reached(NamedTuple):
    """A game that was come to, and what it takes."""

    game: Game
    taken: Taken

    def cost(self, answer: str) -> float:
        return self.taken.suggestions if answer == SUGGESTING else self.taken.check


def _measured(game: Game, answer: str) -> Reached:
    return Reached(game, taken(game, suggesting=answer == SUGGESTING))


def _answers(verdict: Verdict) -> set[str]:
    """The search's; none for a game with a territory that is not searched. Suggestions are for
    whatever is not legal."""
    suggesting = set() if verdict.legal else {SUGGESTING}
    if verdict.errors & UNSEARCHED:
        return suggesting
    return suggesting | ({code.value for code in verdict.errors & SEARCH_CODES} or {BUILDABLE})


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


def _climb(game: Game, answer: str, chance: random.Random, seconds: float) -> Reached:
    """The slowest game with such an answer that was come to."""
    best = _measured(game, answer)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        other = _measured(_otherwise(best.game, chance), answer)
        if answer not in _answers(other.taken.verdict):
            continue
        if other.cost(answer) > best.cost(answer) * 0.98:
            # Twice, so that a hiccup of the machine is no discovery.
            again = _measured(other.game, answer)
            other = min(other, again, key=lambda each: each.cost(answer))
        if other.cost(answer) > best.cost(answer) * 0.98:
            best = other
    times = [_measured(best.game, answer) for _ in range(3)]
    look = min(each.taken.look for each in times)
    quickest = min(times, key=lambda each: each.cost(answer))
    return quickest._replace(taken=quickest.taken._replace(look=look))


def _starts(chance: random.Random) -> dict[Place, list[Game]]:
    """By what is climbed for: the slowest known, the hard examples, and made ones, and all of them
    with slips."""
    starts = [*games("slow.jsonl"), *games("nasty.jsonl"), *games("hard.jsonl")]
    made = 0
    while made < 60:
        game = simulated(chance.randrange(10**6))
        if sum(len(player.territory) for player in game.players) > 60:
            starts.append(game)
            made += 1
    starts += [_erupting(chance) for _ in range(30)]
    starts += [_monotonous(chance) for _ in range(30)]
    starts = [_untold(game) for game in starts]
    starts += [slipped(game, chance.randrange(10**9), SEARCHED, most=2) for game in starts]
    places: dict[Place, list[Game]] = {place: [] for place in PLACES}
    for game in starts:
        for answer in _answers(check(game)):
            places[answer, game.size].append(game)
    return places


def _untold(game: Game) -> Game:
    """The same dominoes and fires, without a story."""
    if game.mode is not Mode.TRIBE:
        return game
    players = []
    for player in game.players:
        laid = player.territory.items()
        bare = {cell: replace(square, resource=False, caveman=None) for cell, square in laid}
        players.append(replace(player, territory=Territory(bare)))
    return replace(game, mode=Mode.DISCOVERY, players=tuple(players))


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


def _save(found: dict[Place, list[Reached]]) -> None:
    known = games("slow.jsonl")
    with (FOLDER / "slow.jsonl").open("a", encoding="utf-8", newline="\n") as file:
        for (answer, _), each in found.items():
            for game, _ in sorted(each, key=lambda reached: -reached.cost(answer))[:KEPT]:
                if game not in known:
                    known.append(game)
                    codes = sorted(code.value for code in check(game).errors)
                    value = {"game": game_value(game), "codes": codes}
                    print(json.dumps(value, ensure_ascii=False, separators=(",", ":")), file=file)


def run(extent: Extent) -> Iterator[Ratio]:
    begin()
    chance = random.Random(extent.seed)
    starts = _starts(chance)
    found: dict[Place, list[Reached]] = {place: [] for place in PLACES}
    worst, allowed = 0.0, GOAL
    climbs = -(-extent.count // CLIMB)
    for climb in range(climbs):
        place = answer, size = PLACES[climb % len(PLACES)]
        some = starts[place] + [reached.game for reached in found[place]]
        if not some:
            continue
        some = chance.sample(some, min(len(some), CHOICE))
        start = max(some, key=lambda game: _measured(game, answer).cost(answer))
        reached = _climb(start, answer, chance, extent.count / climbs)
        found[place].append(reached)
        cost = reached.cost(answer)
        model = ""
        if answer != SUGGESTING:
            theirs = _model_seconds(reached.game)
            if cost / max(GOAL, theirs or 0) > worst / allowed:
                worst, allowed = cost, max(GOAL, theirs or 0)
            model = "" if theirs is None else f"  CP-SAT {theirs * 1e3:7.1f} ms"
        look = f"look {reached.taken.look * 1e3:5.1f} ms"
        shape = f"{len(reached.game.players)} × {size}×{size}"
        print(f"{cost * 1e3:7.1f} ms{model}  {look}  {shape}  {answer}", flush=True)
    if extent.save:
        _save(found)
    every = [reached for each in found.values() for reached in each]
    look = max(reached.taken.look for reached in every)
    yield Ratio("the longest between two looks", look * 1e3, "allowed", LOOK * 1e3, "ms", 1)
    share = max(reached.taken.share(reached.game) for reached in every)
    yield Ratio("the slowest suggestions", share * 100, "allowed", 100, "%", 1)
    yield Ratio("the slowest layout found", worst * 1e3, "50 ms or CP-SAT", allowed * 1e3, "ms", 1)
