"""One benchmark after another, each in a process of its own."""

import importlib
import importlib.util
import logging
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from typing import Final, cast

from tests.benchmarks.measuring import Benchmark, Extent, Missing, Outcome, Ratio

WINDOWED: Final = (
    *("gestures", "touch", "scrolling", "start", "imports", "widget_pairs", "rooms", "journeys"),
    *("memory", "soak"),
)
OUTSIDE: Final = ("evening", "tour", "whole_game")
"""Their windows are other processes'."""
NAMES: Final = (
    *("scoring", "legality", "slow_games"),
    *("hindsight", "history", "crash", "hostile", "plans", "codes", "syncthing"),
    *WINDOWED,
    *OUTSIDE,
)


def apart(name: str, extent: Extent) -> Outcome:
    """Runs one in a process of its own: none finds the memory or the window of another."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as processes:
        try:
            return processes.submit(measure, name, extent).result()
        except Missing as missing:
            print(f"not run: {missing}", flush=True)
            return missing


def measure(name: str, extent: Extent) -> tuple[Ratio, ...]:
    """Runs one here. It prints its figures, its ratios last. Raises Missing."""
    benchmark = _load(name, extent)
    count = extent.count or (benchmark.LONG if extent.thorough else benchmark.SHORT)
    print((benchmark.__doc__ or "").splitlines()[0])
    print(f"{count:,} {benchmark.COUNTED}", flush=True)
    ratios = tuple(benchmark.run(replace(extent, count=count)))
    print(*ratios, sep="\n", flush=True)
    return ratios


def _load(name: str, extent: Extent) -> Benchmark:
    # What Kivy logs is nobody's figure; the tests' driver lets it log as Python does.
    logging.basicConfig(handlers=[logging.NullHandler()])
    if name in WINDOWED:
        # Before the benchmark: it sets up Kivy's environment, which Kivy reads while imported.
        from tests.ui.driver import missing_opengl  # noqa: PLC0415

        if why := missing_opengl():
            raise Missing(why)
    if name == "slow_games" and extent.save and importlib.util.find_spec("ortools") is None:
        raise Missing("ortools is not installed; `uv run --group oracle` brings it")
    return cast("Benchmark", importlib.import_module(f"tests.benchmarks.{name}"))
