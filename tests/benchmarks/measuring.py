"""What the benchmarks share: a figure beside its baseline, the clock, one way to say it.

Missing        something that a benchmark needs is not on this machine
"""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol


class Missing(Exception):  # noqa: N818  # no fault of the program
    """The benchmark cannot run here; says why in a few words."""


@dataclass(frozen=True, slots=True)
class Extent:
    """How much a benchmark does."""

    count: int = 0
    """So many of what it repeats; 0 is as many as it thinks fit."""
    seed: int = 1
    """Where chance begins."""
    thorough: bool = False
    """Whether it may take its time."""
    save: bool = False
    """Whether what it found becomes part of the tests."""


@dataclass(frozen=True, slots=True)
class Ratio:
    """What was measured beside what it is measured by; the smaller, the better."""

    what: str
    ours: float
    against: str
    baseline: float
    unit: str
    goal: float | None = None
    """The ratio at most; None where none is set."""

    @property
    def value(self) -> float:
        return self.ours / self.baseline

    @property
    def is_missed(self) -> bool:
        return self.goal is not None and self.value > self.goal

    @property
    def verdict(self) -> str:
        if self.goal is None:
            return "no goal"
        return f"at most {self.goal:g}, {'MISSED' if self.is_missed else 'met'}"

    def __str__(self) -> str:
        ours, baseline = figure(self.ours, self.unit), figure(self.baseline, self.unit)
        return (
            f"ratio {self.value:.2f} ({self.verdict}): {self.what} {ours},"
            f" {self.against} {baseline}"
        )


class Benchmark(Protocol):
    """What a module of a benchmark has, beside a docstring that says what it measures."""

    COUNTED: str
    """What it repeats."""
    SHORT: int
    LONG: int

    def run(self, extent: Extent) -> Iterable[Ratio]:
        """Prints what it measures; the ratios, the one that counts last. Raises Missing."""


Outcome = tuple[Ratio, ...] | Missing


def figure(value: float, unit: str) -> str:
    if value == int(value):
        return f"{value:,.0f} {unit}"
    return f"{value:,.{2 if value < 10 else 1 if value < 100 else 0}f} {unit}"


def table(outcomes: Sequence[tuple[str, Outcome]]) -> str:
    """All ratios, a line each; of a benchmark that could not run, why."""
    lines = [("", "what", "ours", "baseline", "ratio", "goal")]
    for name, outcome in outcomes:
        if isinstance(outcome, Missing):
            lines.append((name, f"not run: {outcome}", "", "", "–", "–"))
            continue
        for row, ratio in enumerate(outcome):
            baseline = f"{figure(ratio.baseline, ratio.unit)}, {ratio.against}"
            ours, value = figure(ratio.ours, ratio.unit), f"{ratio.value:.2f}"
            lines.append((name * (row == 0), ratio.what, ours, baseline, value, ratio.verdict))
    widths = [max(len(line[column]) for line in lines) for column in range(6)]
    return "\n".join(
        "  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def fastest(
    act: Callable[[], object], rounds: int, clock: Callable[[], float] = time.process_time
) -> float:
    """Milliseconds of the quickest of so many times; of this process alone, unless the clock is
    another: whatever else the machine does."""
    times = []
    for _round in range(rounds):
        began = clock()
        act()
        times.append(clock() - began)
    return min(times) * 1e3


@dataclass(slots=True)
class Looks:
    """A progress callback that measures the longest time between two calls, in processor time."""

    last: float = field(default_factory=time.thread_time)
    longest: float = 0

    def __call__(self, _settled: int, _territories: int) -> None:
        now = time.thread_time()
        self.longest = max(self.longest, now - self.last)
        self.last = now


def since(began: float) -> float:
    """Milliseconds on the wall since `time.perf_counter()` said so."""
    return (time.perf_counter() - began) * 1e3


def p99(values: Sequence[float]) -> float:
    """All but one of a hundred are at most that."""
    return sorted(values)[int(len(values) * 0.99)]
