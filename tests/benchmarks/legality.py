"""How long the check takes, beside the same question put to CP-SAT in the same run.

    uv run python tests/benchmarks/legality.py [--quick] [--suggest]

It needs the dependency group `oracle`. The question is what the search answers: whether the
territories can be cut, ordered and burnt from one box, and if not, which of the search codes hold.
CP-SAT is timed without and with writing its models down, for the yes or no alone, which is one
model, and for the codes, which takes more models where the answer is no. The check is timed whole:
with every other finding, and the proof, which CP-SAT does not give. All times are processor time,
so that a busy machine does not count; CP-SAT has one worker, which is its quickest here.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import mean, median

sys.path.insert(0, str(Path(__file__).parents[2]))

from companion.exchange.game_file import read_game
from companion.rules.game import Game, Mode
from companion.rules.legality import check, suggest
from companion.rules.territory import Territory
from tests.legality.oracle import Clock, buildable, search_codes
from tests.legality.simulator import Simulation, simulated
from tests.legality.slips import SEARCHED, slipped
from tests.legality.small_frames import SEARCH_CODES, UNSEARCHED, game_of, laid_in_frame

EXAMPLES = Path(__file__).parents[3] / "shared" / "examples"
SLOW = Path(__file__).parents[1] / "cases" / "slow.jsonl"
NASTY = (SLOW, EXAMPLES / "nasty.jsonl", EXAMPLES / "hard.jsonl")


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


def _games(path: Path) -> list[Game]:
    lines = path.read_bytes().split(b"\n")
    return [read_game(json.dumps(json.loads(line)["game"]).encode()) for line in lines if line]


def _fastest(repeat: int, run: Callable[[], object]) -> float:
    """Milliseconds of the fastest of so many runs."""
    times = []
    for _ in range(repeat):
        began = time.process_time()
        run()
        times.append(time.process_time() - began)
    return min(times) * 1e3


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
            return check(game)

        timings.append(
            Timing(
                not codes, _fastest(repeat, ours), *_asked(repeat, answer), *_asked(repeat, explain)
            )
        )
    return timings


def _p99(values: Sequence[float]) -> float:
    return sorted(values)[int(len(values) * 0.99)]


MEASURES = ((mean, "mean"), (_p99, "p99"), (max, "worst"))


def goals(timings: Sequence[Timing]) -> None:
    """Ours beside CP-SAT's solving alone, for the same question: which codes hold."""
    print("\nGoals on hard.jsonl, against CP-SAT solving for the codes")
    for measure, name, share in ((mean, "mean", 0.25), (_p99, "p99", 1), (max, "worst", 1)):
        reached = measure([t.ours for t in timings]) / measure([t.codes_solving for t in timings])
        word = "met" if reached <= share else "MISSED"
        print(f"  {name:6} at most {share:4.2f} of it: {reached:4.2f}, {word}")


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
        print(f"{'  our check, whole':22}" + "".join(f"{f(ours):9.2f}       " for f, _ in MEASURES))
        for measured, title in (
            ("solving", "  CP-SAT yes or no"),
            ("answering", "    with its model"),
            ("codes_solving", "  CP-SAT the codes"),
            ("codes_answering", "    with its models"),
        ):
            theirs = [getattr(timing, measured) for timing in group]
            shares = "".join(
                f"{f(theirs):9.2f} ({f(ours) / max(f(theirs), 1e-9):4.2f})" for f, _ in MEASURES
            )
            print(f"{title:22}{shares}")


def growth(games: int, repeat: int) -> None:
    """Time by frame: one player's territory, then all players of a whole game."""
    print("\nOne territory laid in a frame of its own size, our check in milliseconds")
    print(f"{'':8}{'median':>9}{'mean':>9}{'worst':>9}")
    for size in range(3, 8):
        plays = [_framed(size, seed) for seed in range(games)]
        times = [_fastest(repeat, lambda play=play: check(play)) for play in plays]
        print(f"{size}×{size:<6}{median(times):9.2f}{mean(times):9.2f}{max(times):9.2f}")
    print("Whole games with all players, legal")
    for players, size in ((2, 5), (3, 5), (4, 5), (2, 7)):
        plays = [Simulation(seed, players, size, Mode.TOTEM).game for seed in range(games)]
        times = [_fastest(repeat, lambda play=play: check(play)) for play in plays]
        name = f"{players} × {size}×{size}"
        print(f"{name:10}{median(times):7.2f}{mean(times):9.2f}{max(times):9.2f}")


def _framed(size: int, seed: int) -> Game:
    return replace(game_of(laid_in_frame(seed, size)), size=5 if size <= 5 else 7)


@dataclass(slots=True)
class Looks:
    """A watch that measures the longest time between two of its looks, in processor time."""

    last: float = field(default_factory=time.thread_time)
    longest: float = 0

    def __call__(self, _settled: int, _territories: int) -> None:
        now = time.thread_time()
        self.longest = max(self.longest, now - self.last)
        self.last = now


def _slips_to_mend(games: int, size: int) -> Iterator[Game]:
    """Simulated games with one or two slips."""
    seed = 0
    while games:
        seed += 1
        game = simulated(seed)
        if game.size == size:
            games -= 1
            yield slipped(game, seed, most=2)


def suggestions(games: int) -> None:
    """All of `--suggest` after the check; at most 300 ms on 5×5 and 1000 ms on 7×7, and the watch
    at least every 20 ms in both."""
    print("\nSuggestions for illegal games, milliseconds, and the longest time between two looks")
    print(f"{'':20}{'games':>7}{'answered':>10}{'not all':>9}{'median':>9}{'worst':>9}{'look':>7}")
    nasty = [game for path in NASTY if path.exists() for game in _games(path)]
    for size in (5, 7):
        for name, lot in (
            ("nasty", (game for game in nasty if game.size == size)),
            ("slips", _slips_to_mend(games, size)),
        ):
            times, looks = [], []
            answered = tired = 0
            for game in lot:
                look = Looks()
                verdict = check(game, watch=look)
                if verdict.legal:
                    continue
                began = time.process_time()
                found = suggest(game, verdict, watch=look)
                times.append((time.process_time() - began) * 1e3)
                look(0, 0)
                looks.append(look.longest * 1e3)
                answered += bool(found)
                tired += not found.all_tried
            print(
                f"{name + f' {size}×{size}':20}{len(times):7}{answered:10}{tired:9}"
                f"{median(times):9.1f}{max(times):9.1f}{max(looks):7.1f}"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a few seconds, for CI")
    parser.add_argument("--suggest", action="store_true", help="the suggestions too")
    arguments = parser.parse_args()
    repeat = 1 if arguments.quick else 5
    if EXAMPLES.is_dir():
        hard = compare(_games(EXAMPLES / "hard.jsonl"), repeat)
        report("hard.jsonl", hard)
        goals(hard)
        report("nasty.jsonl", compare(_games(EXAMPLES / "nasty.jsonl"), repeat))
    else:
        print("the example games are not beside this repository, their part is left out")
    report("the slowest found", compare(_games(SLOW), repeat))
    many = 60 if arguments.quick else 1000
    slips = (slipped(simulated(seed), seed, SEARCHED) for seed in range(many))
    report("simulated games with slips", compare(slips, 1 if arguments.quick else 2))
    growth(20 if arguments.quick else 200, repeat)
    if arguments.suggest:
        suggestions(10 if arguments.quick else 300)


if __name__ == "__main__":
    main()
