"""Hindsight: the first two answers beside an enumeration, with their times, and how close the third
comes to the best known in how many seconds of one core.
"""

import time
from collections.abc import Iterator, Sequence
from statistics import mean, median
from typing import Final

from companion.rules.game import Game, Mode
from companion.rules.hindsight import PlayedGame, look_back, rebuild
from companion.rules.legality import check
from companion.rules.scoring import score
from tests.benchmarks.measuring import Extent, Ratio
from tests.cases.casebook import cases, games
from tests.hindsight.enumeration import TooManyError, best_domino, best_fire
from tests.legality.referee import referee
from tests.legality.simulator import Simulation, simulated

COUNTED: Final = "games"
SHORT: Final = 12
LONG: Final = 300

SECONDS: Final = (0.5, 1, 2, 5, 10)
SHORT_OF: Final = {(5, 0.5): 1.0, (5, 2): 0.5, (7, 2): 2.0, (7, 10): 1.0}
"""By size and seconds: percent that the mean may be short of the best known."""
WORST_OF: Final = {(7, 2): 5.0}
"""The same for each territory alone."""
IN_SHORT: Final = {5: 0.5, 7: 2.0}
"""Seconds for a territory where there is little time."""


def run(extent: Extent) -> Iterator[Ratio]:
    yield from _times(extent)
    yield from _beside_enumeration(extent)
    for size in (5, 7):
        yield from _curve(size, extent)


def _times(extent: Extent) -> Iterator[Ratio]:
    """Questions 1 and 2: of games of four on 5×5, and of single 7×7 territories."""
    print(f"{'both answers, milliseconds':40}{'median':>8}{'worst':>8}")
    four: list[float] = []
    large: list[float] = []
    for number in range(extent.count):
        mode = list(Mode)[number % len(Mode)]
        seed = extent.seed + number
        four.append(_taken(Simulation(seed, 4, 5, mode).game))
        game = Simulation(seed, 2, 7, mode).game
        large.append(_taken(game, players=1))
    examples = games("hindsight.jsonl")
    four += [_taken(game) for game in examples if len(game.players) == 4]
    large += [_taken(game, players=1) for game in examples if game.size == 7]
    for what, taken, allowed in (("5×5, four players", four, 300), ("7×7, one", large, 500)):
        print(f"{what:40}{median(taken):8.1f}{max(taken):8.1f}")
        yield Ratio(f"both answers, {what}, worst", max(taken), "allowed", allowed, "ms", 1)


def _taken(game: Game, players: int | None = None) -> float:
    began = time.process_time()
    played = PlayedGame(game)
    for player in range(players or len(game.players)):
        look_back(played, player)
    return (time.process_time() - began) * 1e3


def _beside_enumeration(extent: Extent) -> Iterator[Ratio]:
    """Whether both answers are the best that there are."""
    differ = territories = too_many = 0
    for seed in range(extent.seed, extent.seed + extent.count):
        game = simulated(seed)
        played = PlayedGame(game)
        for player in range(len(game.players)):
            found = look_back(played, player)
            for answer in (found.fire, found.domino):
                if answer is not None:
                    assert check(answer.game).legal
                    assert score(answer.game)[player].total == answer.total
            try:
                expected = best_fire(game, player), best_domino(game, player)
            except TooManyError:
                too_many += 1
                continue
            territories += 1
            if (found.fire and found.fire.total, found.domino and found.domino.total) != expected:
                differ += 1
                print(f"seed {seed}, player {player}: {found} is not {expected}", flush=True)
    print(f"beside an enumeration: {territories:,} territories, {too_many} with too many cuts")
    yield Ratio("answers other than enumerated", differ, "of", 2 * territories, "answers", 0)


def _curve(size: int, extent: Extent) -> Iterator[Ratio]:
    """Question 3: reached / best known by process time."""
    marks = [each for each in SECONDS if extent.thorough or each <= IN_SHORT[size]]
    reached: dict[float, list[float]] = {each: [] for each in marks}
    known = [
        (game, expected["player"], expected["anew"])
        for case, game in zip(cases("hindsight.jsonl"), games("hindsight.jsonl"), strict=True)
        for expected in case["hindsight"]
        if game.size == size and expected["anew"] is not None
    ]
    for game, player, best in known[: extent.count] if extent.count < SHORT else known:
        told = _anew(game, player, marks, extent.seed)
        for mark, total in zip(marks, told, strict=True):
            reached[mark].append(100 * total / best)
    print(f"{size}×{size}, everything anew, percent of the best known")
    print(f"{'seconds':10}{'mean':>8}{'worst':>8}{'best found':>12}")
    for mark, shares in reached.items():
        there = sum(share >= 100 for share in shares)
        print(f"{mark:<10}{mean(shares):8.2f}{min(shares):8.2f}{there:9} / {len(shares)}")
    for mark, shares in reached.items():
        for allowed, short in ((SHORT_OF, 100 - mean(shares)), (WORST_OF, 100 - min(shares))):
            if (size, mark) in allowed:
                whole = "mean" if allowed is SHORT_OF else "worst"
                what = f"{size}×{size} after {mark:g} s, {whole} short of the best known"
                yield Ratio(what, short, "allowed", allowed[size, mark], "%", 1)


def _anew(game: Game, player: int, marks: Sequence[float], seed: int) -> list[int]:
    """The total at each mark; each answer replayed by the referee."""
    played = PlayedGame(game)
    found = look_back(played, player)
    totals: list[tuple[float, int]] = [(0, found.total)]
    answer = None
    began = time.process_time()
    for best in rebuild(played, player, found.highest, seed=seed):
        passed = time.process_time() - began
        if passed >= marks[-1]:
            break
        if best is not None and best is not answer:
            answer = best
            totals.append((passed, best.total))
    if answer is not None:
        assert answer.total >= found.best
        assert check(answer.game).legal
        assert score(answer.game)[player].total == answer.total
        alone = Game(
            game.mode, game.size, (answer.game.players[player],), game.variants, game.finished
        )
        referee(alone, [answer.steps])
    return [max(total for when, total in totals if when <= mark) for mark in marks]
