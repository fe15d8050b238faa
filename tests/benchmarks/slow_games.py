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

import random
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.exchange.game_file import game_value
from companion.rules.box import DOMINOES, SQUARES, Terrain
from companion.rules.game import Game, Mode
from companion.rules.legality import Verdict, check
from companion.rules.territory import STARTING_TILE, Cell, Square, Territory
from tests.benchmarks.measuring import Extent, Ratio
from tests.benchmarks.searching import LOOK, Reached, begin, reached, save, settled, slower
from tests.cases.casebook import games
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


def _climb(best: Reached, answer: str, chance: random.Random, seconds: float) -> Reached:
    """The slowest game with such an answer that was come to."""
    suggesting = answer == SUGGESTING
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        other = reached(_otherwise(best.game, chance), suggesting=suggesting)
        if answer in _answers(other.taken.verdict):
            best = slower(best, other, suggesting=suggesting)
    return settled(best.game, suggesting=suggesting)


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


def _by_cost(found: list[Reached], answer: str) -> list[Reached]:
    """The slowest first."""
    return sorted(found, key=lambda each: -each.cost(suggesting=answer == SUGGESTING))


def _slowest(found: dict[Place, list[Reached]]) -> Iterator[Game]:
    """Of each place."""
    for (answer, _size), each in found.items():
        yield from (one.game for one in _by_cost(each, answer)[:KEPT])


def run(extent: Extent) -> Iterator[Ratio]:
    begin()
    chance = random.Random(extent.seed)
    starts = _starts(chance)
    found: dict[Place, list[Reached]] = {place: [] for place in PLACES}
    worst, allowed = 0.0, GOAL
    climbs = -(-extent.count // CLIMB)
    for climb in range(climbs):
        place = answer, size = PLACES[climb % len(PLACES)]
        some = starts[place] + [each.game for each in found[place]]
        if not some:
            continue
        some = chance.sample(some, min(len(some), CHOICE))
        suggesting = answer == SUGGESTING
        tried = [reached(game, suggesting=suggesting) for game in some]
        start = _by_cost(tried, answer)[0]
        best = _climb(start, answer, chance, extent.count / climbs)
        found[place].append(best)
        cost = best.cost(suggesting=suggesting)
        model = ""
        if answer != SUGGESTING:
            theirs = _model_seconds(best.game)
            if cost / max(GOAL, theirs or 0) > worst / allowed:
                worst, allowed = cost, max(GOAL, theirs or 0)
            model = "" if theirs is None else f"  CP-SAT {theirs * 1e3:7.1f} ms"
        look = f"look {best.taken.look * 1e3:5.1f} ms"
        shape = f"{len(best.game.players)} × {size}×{size}"
        print(f"{cost * 1e3:7.1f} ms{model}  {look}  {shape}  {answer}", flush=True)
    if extent.save:
        save("slow.jsonl", _slowest(found))
    every = [best for each in found.values() for best in each]
    look = max(best.taken.look for best in every)
    yield Ratio("the longest between two looks", look * 1e3, "allowed", LOOK * 1e3, "ms", 1)
    share = max(best.taken.share(best.game) for best in every)
    yield Ratio("the slowest suggestions", share * 100, "allowed", 100, "%", 1)
    yield Ratio("the slowest layout found", worst * 1e3, "50 ms or CP-SAT", allowed * 1e3, "ms", 1)
