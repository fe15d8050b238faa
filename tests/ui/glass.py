"""The app as a player starts it, with glass in its side: what can be seen, and where, stands in a
file several times a second; and since when, after a finger or a key went up. All else is as in
main.py, also that it can be killed.

`python tests/ui/glass.py FILE [FILES TO OPEN]`
"""

import json
import re
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
EVERY: Final = 0.1
"""Seconds."""
_WORDS: Final = (
    *("says", "players", "winner", "label", "words", "text", "name", "hint_text", "about"),
)
_ICON: Final = re.compile(r"\[font=.*?\[/font\]\s*")
_SIDE: Final = range(7)
_KEPT: Final = 20
"""Answers that are told: nobody does more between two looks."""


def main() -> int:
    sys.path.insert(0, str(ROOT))
    seen = Path(sys.argv.pop(1))
    threading.Thread(target=_wait, args=(seen,), daemon=True).start()
    from companion.ui.start import run  # noqa: PLC0415  # found by now

    return run()


class Pictures:
    """When the window showed one, by the clock that all processes share."""

    def __init__(self) -> None:
        self.first = 0.0
        """The first one of the app."""
        self.answers: list[tuple[float, float]] = []
        """When a touch or a key came to its end, and when a picture was shown after it."""
        self._waiting: list[float] = []

    def watch(self, window: Any) -> None:
        window.bind(on_touch_up=self._lifted, on_key_up=self._lifted, on_flip=self._shown)

    def _lifted(self, window: Any, *_what: object) -> None:
        self._waiting.append(time.monotonic())
        # Also where nothing is new: what a key does it may have done when it went down.
        window.canvas.ask_update()

    def _shown(self, _window: object) -> None:
        from kivy.graphics.opengl import glFinish  # noqa: PLC0415  # found by now

        if _app() is None:
            return
        glFinish()
        now = time.monotonic()
        self.first = self.first or now
        self.answers = [*self.answers, *((each, now) for each in self._waiting)][-_KEPT:]
        self._waiting.clear()


def _wait(seen: Path) -> None:
    """Until the app is there: nothing of it is imported before it is ready to be."""
    pictures = Pictures()
    while (window := getattr(sys.modules.get("kivy.core.window"), "Window", None)) is None:
        time.sleep(0.02)
    pictures.watch(window)
    while (app := _app()) is None:
        time.sleep(0.02)
    from kivy.clock import Clock  # noqa: PLC0415  # found by now

    Clock.schedule_interval(lambda _seconds: _tell(app, pictures, seen), EVERY)


def _app() -> Any:
    """The one that runs, once it has something to show."""
    app = getattr(getattr(sys.modules.get("kivy.app"), "App", None), "_running_app", None)
    return None if getattr(app, "root", None) is None else app


def _tell(app: Any, pictures: Pictures, seen: Path) -> None:
    from kivy.core.window import Window  # noqa: PLC0415

    told = {
        "at": time.time(),
        "first": pictures.first,
        "answers": pictures.answers,
        "trail": [name.value for name in app.navigator.trail],
        "things": [
            thing
            for top in reversed(Window.children)
            for thing in _things(top, 1.0, [0, Window.height])
        ],
    }
    beside = seen.with_suffix(".new")
    beside.write_text(json.dumps(told), encoding="utf-8")
    beside.replace(seen)


def _things(widget: Any, seen_through: float, pane: list[float]) -> Iterator[dict[str, Any]]:
    """What has words, from the back to the front; of a board, its cells; of colours side by side,
    each of them. `pane` is the upper and the lower edge of what scrolls it."""
    from kivy.core.window import Window  # noqa: PLC0415

    seen_through *= widget.opacity
    if seen_through < EVERY:
        return
    values = [getattr(widget, name, None) for name in _WORDS]
    words = next((value for value in values if isinstance(value, str) and value), "")
    cells = _cells(widget) if hasattr(widget, "centre_of") else {}
    discs = _discs(widget) if hasattr(widget, "disc_of") else {}
    if words or cells or discs:
        left, low = widget.to_window(widget.x, widget.y)
        right, high = widget.to_window(widget.right, widget.top)
        yield {
            "kind": type(widget).__name__,
            "taps": widget.is_event_type("on_release") and not widget.disabled,
            "words": _ICON.sub("", words).replace("\N{NO-BREAK SPACE}", " "),
            "box": [left, Window.height - high, right, Window.height - low],
            "pane": pane,
            "cells": cells,
            "discs": discs,
        }
    if hasattr(widget, "scroll_y"):
        _x, low = widget.to_window(widget.x, widget.y)
        pane = [Window.height - low - widget.height, Window.height - low]
    for child in reversed(widget.children):
        yield from _things(child, seen_through, pane)


def _cells(board: Any) -> dict[str, list[float]]:
    from kivy.core.window import Window  # noqa: PLC0415

    from companion.rules.territory import Cell  # noqa: PLC0415

    places = {
        (row, column): board.centre_of(Cell(row, column)) for row in _SIDE for column in _SIDE
    }
    return {f"{r} {c}": [x, Window.height - y] for (r, c), (x, y) in places.items()}


def _discs(row: Any) -> dict[str, list[float]]:
    from kivy.core.window import Window  # noqa: PLC0415

    from companion.rules.game import Colour  # noqa: PLC0415

    places = {colour.value: row.to_window(*row.disc_of(colour)) for colour in Colour}
    return {colour: [x, Window.height - y] for colour, (x, y) in places.items()}


if __name__ == "__main__":
    sys.exit(main())
