"""Plays games by the rules, compares the search with two other ones, and times check and suggest.

- Every simulated game must be legal, with a proof that replays, in Tribe mode with its turns.
- In small frames the check must give the answers of an exhaustive search.
- Suggestions take at most 300 ms on 5×5 and 1000 ms on 7×7, with progress every 20 ms.
- With the dependency group `oracle`, CP-SAT must give the same search codes. Its time to solve is
  the yardstick for ours; the check is timed whole, with every other finding and the proof.

All times are processor time, so that a busy machine does not count.
"""

import gc
import importlib.util
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from statistics import mean, median
from typing import Final, NamedTuple

import pytest

from companion.exchange.game_file import write_game
from companion.rules.game import Game, Mode
from companion.rules.legality import Suggestions, Verdict, check, suggest
from tests.benchmarks.measuring import Extent, Looks, Ratio, fastest, p99, since
from tests.cases.casebook import games
from tests.legality.courses import compare as compare_stories
from tests.legality.referee import judge
from tests.legality.simulator import Recruiting, Simulation, simulated
from tests.legality.slips import SEARCHED, slipped
from tests.legality.small_frames import (
    SEARCH_CODES,
    UNSEARCHED,
    compare,
    fiery,
    fillings,
    nearly_legal,
    shapes,
)

COUNTED: Final = "simulated games"
SHORT: Final = 300
LONG: Final = 40_000

SUGGESTIONS: Final = {5: 0.3, 7: 1.0}
"""Seconds that suggestions may take, by the size of the frame."""

LOOK: Final = 0.02
"""Seconds between two calls of the progress callback."""

TABLES: Final = ((4, 5), (2, 7), (3, 5), (2, 5))
ORDINARY: Final = "Tribe, 4 × 5×5, decent"


class Taken(NamedTuple):
    """Seconds of processor time for one game."""

    check: float
    suggestions: float
    look: float
    verdict: Verdict
    found: Suggestions | None
    """None where they were not asked for, or the game is legal."""


def measure_game(game: Game, *, suggesting: bool) -> Taken:
    """Measure the check, and the suggestions of an illegal game."""
    forget_results()
    look = Looks()
    began = time.process_time()
    verdict = check(game, progress=look)
    checked = time.process_time()
    found = None
    if suggesting and not verdict.legal:
        found = suggest(game, verdict, progress=look)
    look(0, 0)
    return Taken(checked - began, time.process_time() - checked, look.longest, verdict, found)


def forget_results() -> None:
    """Clear what was worked out for other games: a player's game is the first of the day."""
    for name, module in list(sys.modules.items()):
        if name.startswith("companion.rules.legality."):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def freeze_garbage() -> None:
    """Take what exists out of the garbage collector's sight, as the app does when it begins. Else
    it comes between two calls of the progress callback, for longer than any step."""
    gc.freeze()


def _play(extent: Extent) -> Iterator[Ratio]:
    """Every second game is in Tribe mode, with each way to recruit in turn."""
    times: dict[str, list[float]] = {}
    illegal = told = not_shown = 0
    for seed in range(extent.seed, extent.seed + extent.count):
        if seed % 2:
            turn, (players, size) = seed // 2 % 4, TABLES[seed // 8 % 4]
            recruiting = list(Recruiting)[turn]
            lot = f"Tribe, {players} × {size}×{size}, {recruiting.value}"
            game = Simulation(seed // 2, players, size, Mode.TRIBE, recruiting).game
        else:
            lot, game = "all modes and tables", simulated(seed // 2)
        began = time.process_time()
        verdict = check(game)
        times.setdefault(lot, []).append((time.process_time() - began) * 1e3)
        if verdict.legal:
            judge(game, verdict)
            told += len(verdict.stories or ())
            not_shown += (verdict.stories or ()).count(None)
        else:
            illegal += 1
            codes = sorted(code.value for code in verdict.errors)
            print(f"seed {seed}: {codes}\n{write_game(game)}", flush=True)
    print(f"{'a check, milliseconds':26}{'games':>8}{'mean':>8}{'p99':>8}{'worst':>8}")
    for lot, taken in sorted(times.items()):
        print(f"{lot:26}{len(taken):8,}{mean(taken):8.2f}{p99(taken):8.2f}{max(taken):8.2f}")
    if extent.thorough:
        worst = max(max(taken) for taken in times.values())
        yield Ratio("a game, the slowest", worst, "allowed", 100, "ms", 1)
        yield Ratio("an ordinary Tribe game of four", mean(times[ORDINARY]), "allowed", 3, "ms", 1)
    yield Ratio("turn orders not shown", not_shown, "of those played", max(told, 1), "", 0.005)
    yield Ratio("games called illegal", illegal, "of those played", extent.count, "games", 0)


EVERY: Final = "d d* g g* l l* j j* j** q q* q** v1 v2 v3"
FILLINGS: Final = (
    *((2, EVERY), (4, "d l l* v2"), (8, "d j q"), (4, "d g g* l v1 v2"), (4, "j j* q q** l l* v3")),
    *((6, "d v1 l"), (6, "d l l* v2"), (6, "d q v3 q*"), (6, "j v2 v1 d"), (8, "d g l")),
    *((8, "l l* j"), (8, "g g* l* j"), (8, "d q q*"), (8, "d v1 g"), (8, "q v3 d"), (8, "j v2 l")),
)
FEW: Final = 3
"""How many of them a short run fills."""


def _small_frames(extent: Extent) -> Iterator[Ratio]:
    total: Counter[str] = Counter()
    kinds = list(_kinds(extent))
    differ = 0
    with pytest.MonkeyPatch.context() as patch:
        seeds = range(extent.seed, extent.seed + -(-extent.count // 10))
        stories = partial(compare_stories, seeds, patch.setattr)
        for what, ask in (*kinds, ("stories", stories)):
            began = time.perf_counter()
            try:
                counts = ask()
            except AssertionError as difference:
                print(f"{what}: {difference}")
                differ += 1
                continue
            total.update(counts)
            parts = ", ".join(f"{code} {count:,}" for code, count in counts.most_common())
            print(f"{what}: {counts.total():,} in {since(began) / 1e3:.1f} s: {parts}", flush=True)
    what = f"kinds that differ, {total.total():,} territories"
    yield Ratio(what, differ, "of all", len(kinds) + 1, "kinds", 0)


def _kinds(extent: Extent) -> Iterator[tuple[str, partial[Counter[str]]]]:
    """Kinds of small territories with the comparison of all of a kind."""
    for squares, grounds in FILLINGS if extent.thorough else FILLINGS[:FEW]:
        every = ([each] for shape in shapes(squares) for each in fillings(shape, grounds))
        some = every if extent.thorough else islice(every, 10 * extent.count)
        yield f"shapes of {squares} in 3×3 with {grounds}", partial(compare, some)
    first = extent.seed * 10**6
    seeds = range(first, first + extent.count)
    yield "random in 4×4", partial(compare, map(nearly_legal, seeds))
    yield "random fires", partial(compare, ([fiery(seed)] for seed in seeds))
    for size, players in ((4, 2), (3, 3), (3, 4)):
        several = map(partial(nearly_legal, size=size, players=players), seeds[::2])
        yield f"{players} random of {size}×{size} from one box", partial(compare, several)


def _mistaken(count: int, size: int) -> Iterator[Game]:
    """Simulated games with one or two mistakes."""
    legal = (simulated(seed) for seed in range(1, 100 * count))
    some = islice((game for game in legal if game.size == size), count)
    return (slipped(game, seed, most=2) for seed, game in enumerate(some, start=1))


def _suggestions(count: int) -> None:
    print("\nSuggestions for illegal games, milliseconds, and the longest time without progress")
    heads = f"{'median':>9}{'p99':>9}{'worst':>9}{'look':>7}"
    print(f"{'':20}{'games':>7}{'answered':>10}{'not all':>9}{heads}")
    lists = ("slow", "nasty", "hard", "stories")
    nasty = [game for name in lists for game in games(f"{name}.jsonl")]
    freeze_garbage()
    for size in (5, 7):
        lots = {"nasty": [g for g in nasty if g.size == size], "mistakes": _mistaken(count, size)}
        for name, lot in lots.items():
            # The second time the same steps again: a hiccup of the machine is no long one.
            twice = [[measure_game(game, suggesting=True) for _ in (1, 2)] for game in lot]
            asked = [times for times in twice if times[0].found is not None]
            found = [times[0].found for times in asked if times[0].found is not None]
            times = [min(each.suggestions for each in pair) * 1e3 for pair in asked]
            look = max(min(each.look for each in pair) for pair in asked) * 1e3
            print(
                f"{name + f' {size}×{size}':20}{len(times):7}{sum(map(bool, found)):10}"
                f"{sum(not each.all_tried for each in found):9}"
                f"{median(times):9.1f}{p99(times):9.1f}{max(times):9.1f}{look:7.1f}"
            )


def _beside_solver(what: str, lot: Iterable[Game], repeat: int) -> Iterator[Ratio]:
    """Compare codes and times with those of CP-SAT, whose model is written down untimed."""
    from tests.legality.oracle import Clock, search_codes  # noqa: PLC0415  # it needs ortools

    ours, theirs = [], []
    for game in lot:
        codes = check(game).errors
        if codes & UNSEARCHED:
            continue
        territories = [player.territory for player in game.players]
        clocks = [Clock() for _ in range(repeat)]
        for clock in clocks:
            assert search_codes(territories, clock) == codes & SEARCH_CODES, write_game(game)
        theirs.append(min(clock.solving for clock in clocks) * 1e3)
        ours.append(fastest(lambda game=game: (forget_results(), check(game)), repeat))
    print(f"{what}: {len(ours)} games, no difference in any code")
    for measure, name, goal in ((max, "worst", 1), (p99, "p99", 1), (mean, "mean", 0.25)):
        said = f"a check of {what}, {name}"
        goals = goal if what == "hard.jsonl" else None
        yield Ratio(said, measure(ours), "CP-SAT's codes", measure(theirs), "ms", goals)


def run(extent: Extent) -> Iterator[Ratio]:
    repeat = 5 if extent.thorough else 1
    yield from _play(extent)
    yield from _small_frames(extent)
    _suggestions(300 if extent.thorough else 10)
    for name in ("slow.jsonl", "nasty.jsonl", "hard.jsonl", "stories.jsonl"):
        times = [fastest(lambda game=game: check(game), repeat) for game in games(name)]
        print(f"{name}: a check {mean(times):.1f} ms, worst {max(times):.1f} ms")
    if importlib.util.find_spec("ortools") is None:
        print("not run: CP-SAT beside it; `uv run --group oracle` brings ortools")
        return
    mistaken = (slipped(simulated(s), s, SEARCHED) for s in range(-(-extent.count // 5)))
    for what, lot in (("mistakes", mistaken), ("slow.jsonl", None), ("hard.jsonl", None)):
        yield from _beside_solver(what, games(what) if lot is None else lot, repeat)
