"""Hunts for layouts on which the check, or suggestions, take longest, by mistakes that slow it.

It climbs for every answer of the search on every size by itself, since the slowest of one would
hide the others, and for suggestions; from the slowest known, the examples made to be hard, full
games, and territories full of volcanoes or of few kinds of square. The goal: no check takes more
than 50 ms of processor time, and no suggestions more than 300 ms on 5×5 and 1000 ms on 7×7. Games
of Tribe mode are laid without resources and cavemen. `--save` adds the worst of each answer and
size to tests/cases/slow.jsonl with their codes, which CP-SAT must confirm: that needs the
dependency group `oracle`.
"""

import json
import random
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from companion.exchange.game_file import game_value
from companion.rules.box import DOMINOES, SQUARES, Terrain
from companion.rules.game import Game, Mode
from companion.rules.legality import Verdict, check
from companion.rules.territory import STARTING_TILE, Cell, Square, Territory
from tests.benchmarks.legality import LOOK, SUGGESTIONS, Taken, freeze_garbage, measure_game
from tests.benchmarks.measuring import Extent, Ratio
from tests.cases.casebook import FOLDER, games
from tests.legality.simulator import simulated
from tests.legality.slips import SEARCHED, slipped
from tests.legality.small_frames import SEARCH_CODES, UNSEARCHED, game_of, laid_in_frame

COUNTED: Final = "seconds of hunting"
SHORT: Final = 10
LONG: Final = 240

CLIMB: Final = 12
"""Seconds of one climb from one game."""

GOAL: Final = 0.05
"""Seconds that a check may take."""

BUILDABLE: Final = "buildable"
SUGGESTING: Final = "suggestions"
"""Climbed for like an answer of the search."""
ANSWERS: Final = (BUILDABLE, *sorted(code.value for code in SEARCH_CODES), SUGGESTING)

Place = tuple[str, int]
"""An answer, or suggestions, and the size of the frame."""
PLACES: Final = tuple((answer, size) for answer in ANSWERS for size in (7, 5))

CHOICE: Final = 5
"""Of so many games the slowest is climbed from."""


class Reached(NamedTuple):
    """A game that the hunt came to, with its times."""

    game: Game
    taken: Taken

    def cost(self, *, suggesting: bool) -> float:
        """The seconds that the hunt climbs by."""
        return self.taken.suggestions if suggesting else self.taken.check

    def share(self) -> float:
        """The share of the time allowed for suggestions that they took."""
        return self.taken.suggestions / SUGGESTIONS[self.game.size]


def reached(game: Game, *, suggesting: bool) -> Reached:
    return Reached(game, measure_game(game, suggesting=suggesting))


def slower(best: Reached, other: Reached, *, suggesting: bool) -> Reached:
    """Return the slower game. The other must be slower twice: a hiccup of the machine is no
    discovery."""
    least = best.cost(suggesting=suggesting) * 0.98
    for _ in range(2):
        if other.cost(suggesting=suggesting) <= least:
            return best
        again = reached(other.game, suggesting=suggesting)
        other = min(other, again, key=lambda each: each.cost(suggesting=suggesting))
    return other


def settled(game: Game, *, suggesting: bool) -> Reached:
    """Measure the least of three times."""
    times = [reached(game, suggesting=suggesting) for _ in range(3)]
    quickest = min(times, key=lambda each: each.cost(suggesting=suggesting))
    look = min(each.taken.look for each in times)
    return quickest._replace(taken=quickest.taken._replace(look=look))


def save(name: str, slowest: Iterable[Game]) -> None:
    """Add those that are new to a list of cases, with the codes that the check gives them."""
    known = games(name)
    with (FOLDER / name).open("a", encoding="utf-8", newline="\n") as file:
        for game in slowest:
            if game not in known:
                known.append(game)
                codes = sorted(code.value for code in check(game).errors)
                value = {"game": game_value(game), "codes": codes}
                print(json.dumps(value, ensure_ascii=False, separators=(",", ":")), file=file)


def ratios(found: Iterable[Reached], what: str, allowed: float) -> Iterator[Ratio]:
    """The worst times of a hunt beside those allowed."""
    found = list(found)
    look = max(each.taken.look for each in found)
    yield Ratio("the longest time without progress", look * 1e3, "allowed", LOOK * 1e3, "ms", 1)
    share = max(each.share() for each in found)
    yield Ratio("the slowest suggestions", share * 100, "allowed", 100, "%", 1)
    worst = max(each.taken.check for each in found)
    yield Ratio(what, worst * 1e3, "allowed", allowed * 1e3, "ms", 1)


def _answers(verdict: Verdict) -> set[str]:
    """The search's answers: none for a game with a territory that is not searched."""
    suggesting = set() if verdict.legal else {SUGGESTING}
    if verdict.errors & UNSEARCHED:
        return suggesting
    return suggesting | ({code.value for code in verdict.errors & SEARCH_CODES} or {BUILDABLE})


def _changed(game: Game, chance: random.Random) -> Game:
    """A mistake or two, or two squares exchanged anywhere, so that the box still suffices."""
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
    suggesting = answer == SUGGESTING
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        other = reached(_changed(best.game, chance), suggesting=suggesting)
        if answer in _answers(other.taken.verdict):
            best = slower(best, other, suggesting=suggesting)
    return settled(best.game, suggesting=suggesting)


def _starts(chance: random.Random) -> dict[Place, list[Game]]:
    """Games to climb from: known ones, made ones, and all of them with mistakes."""
    starts = [*games("slow.jsonl"), *games("nasty.jsonl"), *games("hard.jsonl")]
    played = (simulated(chance.randrange(10**6)) for _ in range(120))
    starts += [game for game in played if sum(len(each.territory) for each in game.players) > 60]
    starts += [_erupting(chance) for _ in range(30)]
    starts += [_monotonous(chance) for _ in range(30)]
    starts = [_without_story(game) for game in starts]
    starts += [slipped(game, chance.randrange(10**9), SEARCHED, most=2) for game in starts]
    places: dict[Place, list[Game]] = {place: [] for place in PLACES}
    for game in starts:
        for answer in _answers(check(game)):
            places[answer, game.size].append(game)
    return places


def _without_story(game: Game) -> Game:
    """Return the same dominoes and fires in Discovery mode."""
    players = []
    for player in game.players if game.mode is Mode.TRIBE else ():
        laid = player.territory.items()
        bare = {cell: replace(square, resource=False, caveman=None) for cell, square in laid}
        players.append(replace(player, territory=Territory(bare)))
    return replace(game, mode=Mode.DISCOVERY, players=tuple(players)) if players else game


def _erupting(chance: random.Random) -> Game:
    """One 7×7 territory with all ten volcanoes."""
    volcanoes = [each for each in DOMINOES if each.left.craters or each.right.craters]
    plain = chance.sample([each for each in DOMINOES if each not in volcanoes], 16)
    return game_of(laid_in_frame(chance.randrange(10**9), 7, [*volcanoes, *plain]), size=7)


def _monotonous(chance: random.Random) -> Game:
    """A full frame of few kinds of square, around a starting tile."""
    size = chance.choice((5, 7))
    kinds = chance.sample([kind for kind in SQUARES if not kind.craters], chance.randint(2, 5))
    cells = [Cell(row, column) for row in range(size) for column in range(size)]
    squares = {cell: Square(chance.choice(kinds)) for cell in cells}
    squares[chance.choice(cells)] = STARTING_TILE
    return game_of(Territory(squares), size=size)


def _confirmed(game: Game) -> Game:
    """The game, if CP-SAT gives it the same codes."""
    from tests.legality.oracle import search_codes  # noqa: PLC0415  # it needs ortools

    errors = check(game).errors
    if not errors & UNSEARCHED:
        codes = search_codes([player.territory for player in game.players])
        assert codes == errors & SEARCH_CODES, game_value(game)
    return game


def _slowest(found: Iterable[Reached], *, suggesting: bool) -> Reached:
    return max(found, key=lambda each: each.cost(suggesting=suggesting))


def run(extent: Extent) -> Iterator[Ratio]:
    freeze_garbage()
    chance = random.Random(extent.seed)
    starts = _starts(chance)
    found: dict[Place, list[Reached]] = {place: [] for place in PLACES}
    climbs = -(-extent.count // CLIMB)
    for climb in range(climbs):
        place = answer, size = PLACES[climb % len(PLACES)]
        suggesting = answer == SUGGESTING
        some = starts[place] + [each.game for each in found[place]]
        if not some:
            continue
        some = chance.sample(some, min(len(some), CHOICE))
        tried = [reached(game, suggesting=suggesting) for game in some]
        start = _slowest(tried, suggesting=suggesting)
        best = _climb(start, answer, chance, extent.count / climbs)
        found[place].append(best)
        cost, look = best.cost(suggesting=suggesting) * 1e3, best.taken.look * 1e3
        shape = f"{len(best.game.players)} × {size}×{size}"
        print(f"{cost:7.1f} ms  look {look:5.1f} ms  {shape}  {answer}", flush=True)
    if extent.save:
        worst = [
            _slowest(each, suggesting=answer == SUGGESTING)
            for (answer, _), each in found.items()
            if each
        ]
        save("slow.jsonl", [_confirmed(each.game) for each in worst])
    every = [best for each in found.values() for best in each]
    yield from ratios(every, "the slowest layout found", GOAL)
