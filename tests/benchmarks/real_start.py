"""Starts the real app on folders that faults have left: `python -m tests.benchmarks.real_start`.

Reads a folder a line, opens the app there as it would be opened next, comes by Play and the
history, and answers with what a player sees there, as a line of JSON.
"""

import os

os.environ.setdefault("KIVY_GL_BACKEND", "mock")  # nobody looks, and any machine can do it

from tests.ui.driver import Driver

# isort: split
import json
import logging
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import companion.ui.app
from tests.ui.history_app import Reader
from tests.ui.table_app import open_app
from tests.ui.wandering import QuietDesk

_LOOK: Final = 0.5
"""Seconds on a screen."""


def seen(folder: Path) -> dict[str, Any]:
    with _mistakes() as broke:
        driver = open_app(folder, drawing=False)
        try:
            found = _walk(driver, folder)
        finally:
            driver.close()
    return found | {"broke": broke}


def _walk(driver: Driver, folder: Path) -> dict[str, Any]:
    reader = Reader(driver, folder)
    reader.settle()
    said = [driver.root.message.words, driver.root.warning.words]
    for screen in ("play", "history"):
        driver.go(screen)
        reader.settle()
        driver.wait(_LOOK)
        if screen == "play":
            open_games = len(driver.find_all("OpenGameCard"))
    return {
        "open": open_games,
        "games": len(driver.screen.ids.games.data_model),
        "said": [words for words in said if words],
    }


@contextmanager
def _mistakes() -> Iterator[list[str]]:
    """What the app only tells a player of, and goes on."""
    told: list[str] = []

    def keep(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        told.append("".join(traceback.format_exception(kind, error, trace, limit=-6)))

    before, sys.excepthook = sys.excepthook, keep
    try:
        yield told
    finally:
        sys.excepthook = before


def main() -> None:
    logging.disable()  # a mock of OpenGL has much to complain of
    companion.ui.app.device = QuietDesk()
    for line in sys.stdin:
        try:
            told = seen(Path(line.rstrip("\n")))
        except Exception:  # noqa: BLE001  # whatever it is, it is told
            told = {"broke": [traceback.format_exc(limit=-6)]}
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
