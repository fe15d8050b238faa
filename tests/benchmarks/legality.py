"""How long the check takes, beside the same question put to CP-SAT in the same run.

It needs the dependency group `oracle`. The question is what the search answers: whether the
territories can be cut, ordered and burnt from one box, and if not, which of the search codes hold.
CP-SAT is timed without and with writing its models down, for the yes or no alone, which is one
model, and for the codes, which takes more models where the answer is no. The check is timed whole:
with every other finding, and the proof, which CP-SAT does not give. All times are processor time,
so that a busy machine does not count; CP-SAT has one worker, which is its quickest here.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import mean, median
from typing import Final

from companion.rules.game import Game, Mode
from companion.rules.legality import check
from companion.rules.territory import Territory
from tests.benchmarks.measuring import Extent, Ratio, fastest, p99
from tests.benchmarks.searching import LOOK, begin, forget, taken
from tests.cases.casebook import games
from tests.legality.oracle import Clock, buildable, search_codes
from tests.legality.simulator import Simulation, simulated
from tests.legality.slips import SEARCHED, slipped
from tests.legality.small_frames import SEARCH_CODES, UNSEARCHED, game_of, laid_in_frame

COUNTED: Final = "simulated games with slips"
SHORT: Final = 60
LONG: Final = 1_000


@dataclass(frozen=True, slots=True)
class Timing:
    """Milliseconds for one game."""

    legal: bool
    ours: float
    solving: float
    """CP-SAT's yes or no, its model written before."""
    answering: float
    """CP-SAT's yes or no with writing the model."""
    codes_solving: float
    codes_answering: float


def _asked(repeat: int, ask: Callable[[Clock], object]) -> tuple[float, float]:
    """The same for CP-SAT: solving alone, and with building."""
    clocks = [Clock() for _ in range(repeat)]
    for clock in clocks:
        ask(clock)
    return (
        min(clock.solving for clock in clocks) * 1e3,
        min(clock.solving + clock.building for clock in clocks) * 1e3,
    )


def compare(games: Iterable[Game], repeat: int) -> list[Timing]:
    """Times of both, who must agree on every code."""
    timings = []
    for game in games:
        territories = [player.territory for player in game.players]
        verdict = check(game)
        if verdict.errors & UNSEARCHED:
            continue
        codes = verdict.errors & SEARCH_CODES
        assert codes == search_codes(territories), game
        assert buildable(territories) == (not codes), game

        def answer(clock: Clock, territories: Sequence[Territory] = territories) -> bool:
            return buildable(territories, clock)

        def explain(clock: Clock, territories: Sequence[Territory] = territories) -> object:
            return search_codes(territories, clock)

        def ours(game: Game = game) -> object:
            forget()
            return check(game)

        timings.append(
            Timing(
                not codes, fastest(ours, repeat), *_asked(repeat, answer), *_asked(repeat, explain)
            )
        )
    return timings


MEASURES: Final = ((mean, "mean", 0.25), (p99, "p99", 1), (max, "worst", 1))
"""Each with its goal: a share of the time in which CP-SAT solves for the codes."""


def shares(what: str, timings: Sequence[Timing], *, goals: bool) -> Iterator[Ratio]:
    """Ours beside CP-SAT's solving alone, for the same question: which codes hold."""
    for measure, name, goal in reversed(MEASURES):
        ours = measure([timing.ours for timing in timings])
        theirs = measure([timing.codes_solving for timing in timings])
        share = goal if goals else None
        yield Ratio(f"a check of {what}, {name}", ours, "CP-SAT's codes", theirs, "ms", share)


def report(what: str, timings: Sequence[Timing]) -> None:
    print(f"\n{what}: {len(timings)} games, milliseconds, no difference in any code")
    print(f"{'':22}{'mean':>16}{'p99':>16}{'worst':>16}   (our share of it)")
    groups = (
        ("legal", [timing for timing in timings if timing.legal]),
        ("illegal", [timing for timing in timings if not timing.legal]),
        ("all", list(timings)),
    )
    for name, group in groups:
        if not group:
            continue
        print(f"{name}, {len(group)} games")
        ours = [timing.ours for timing in group]
        print(
            f"{'  our check, whole':22}" + "".join(f"{f(ours):9.2f}       " for f, *_ in MEASURES)
        )
        for measured, title in (
            ("solving", "  CP-SAT yes or no"),
            ("answering", "    with its model"),
            ("codes_solving", "  CP-SAT the codes"),
            ("codes_answering", "    with its models"),
        ):
            theirs = [getattr(timing, measured) for timing in group]
            shares = "".join(
                f"{f(theirs):9.2f} ({f(ours) / max(f(theirs), 1e-9):4.2f})" for f, *_ in MEASURES
            )
            print(f"{title:22}{shares}")


def growth(games: int, repeat: int) -> None:
    """Time by frame: one player's territory, then all players of a whole game."""
    print("\nOne territory laid in a frame of its own size, our check in milliseconds")
    print(f"{'':8}{'median':>9}{'mean':>9}{'worst':>9}")
    for size in range(3, 8):
        plays = [_framed(size, seed) for seed in range(games)]
        times = [fastest(lambda play=play: check(play), repeat) for play in plays]
        print(f"{size}×{size:<6}{median(times):9.2f}{mean(times):9.2f}{max(times):9.2f}")
    print("Whole games with all players, legal")
    for players, size in ((2, 5), (3, 5), (4, 5), (2, 7)):
        plays = [Simulation(seed, players, size, Mode.TOTEM).game for seed in range(games)]
        times = [fastest(lambda play=play: check(play), repeat) for play in plays]
        name = f"{players} × {size}×{size}"
        print(f"{name:10}{median(times):7.2f}{mean(times):9.2f}{max(times):9.2f}")


def _framed(size: int, seed: int) -> Game:
    return replace(game_of(laid_in_frame(seed, size)), size=5 if size <= 5 else 7)


def _slips_to_mend(games: int, size: int) -> Iterator[Game]:
    """Simulated games with one or two slips."""
    seed = 0
    while games:
        seed += 1
        game = simulated(seed)
        if game.size == size:
            games -= 1
            yield slipped(game, seed, most=2)


def suggestions(count: int) -> None:
    """All of `--suggest` after the check; at most 300 ms on 5×5 and 1000 ms on 7×7, and the watch
    at least every 20 ms in both."""
    print("\nSuggestions for illegal games, milliseconds, and the longest time between two looks")
    heads = f"{'median':>9}{'p99':>9}{'worst':>9}{'look':>7}"
    print(f"{'':20}{'games':>7}{'answered':>10}{'not all':>9}{heads}")
    lists = ("slow", "nasty", "hard", "stories")
    nasty = [game for name in lists for game in games(f"{name}.jsonl")]
    begin()
    for size in (5, 7):
        for name, lot in (
            ("nasty", (game for game in nasty if game.size == size)),
            ("slips", _slips_to_mend(count, size)),
        ):
            times, looks = [], []
            answered = tired = 0
            for game in lot:
                most = taken(game, suggesting=True)
                found = most.found
                if found is None:
                    continue
                look, rounds = most.look, 2
                while look > LOOK and rounds:
                    # The same steps again, so that a hiccup of the machine is no long one.
                    look, rounds = min(look, taken(game, suggesting=True).look), rounds - 1
                times.append(most.suggestions * 1e3)
                looks.append(look * 1e3)
                answered += bool(found)
                tired += not found.all_tried
            print(
                f"{name + f' {size}×{size}':20}{len(times):7}{answered:10}{tired:9}"
                f"{median(times):9.1f}{p99(times):9.1f}{max(times):9.1f}{max(looks):7.1f}"
            )


def stories(repeat: int) -> None:
    """The Tribe games whose stories took longest; CP-SAT knows nothing of stories."""
    times = [
        min(taken(game, suggesting=False).check for _round in range(repeat)) * 1e3
        for game in games("stories.jsonl")
    ]
    print(f"\nstories.jsonl: {len(times)} games, our check in milliseconds")
    print(f"median {median(times):.1f}, worst {max(times):.1f}")


def run(extent: Extent) -> Iterator[Ratio]:
    repeat = 5 if extent.thorough else 1
    slowest = compare(games("slow.jsonl"), repeat)
    report("the slowest found", slowest)
    slips = (slipped(simulated(seed), seed, SEARCHED) for seed in range(extent.count))
    report("simulated games with slips", compare(slips, 2 if extent.thorough else 1))
    growth(200 if extent.thorough else 20, repeat)
    suggestions(300 if extent.thorough else 10)
    report("nasty.jsonl", compare(games("nasty.jsonl"), repeat))
    stories(repeat)
    hard = compare(games("hard.jsonl"), repeat)
    report("hard.jsonl", hard)
    yield from shares("hard.jsonl", hard, goals=True)
