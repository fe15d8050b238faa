"""How far a command is, on standard error: a bar while long input is read, a line while something
is searched, for whoever watches a terminal."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final

import click

from companion.cli.sources import Entry
from companion.exchange.strict_json import GameFileError
from companion.texts.display import escaped

LONG: Final = 1024 * 1024
"""Bytes of input from which on there is a bar."""
_STEPS: Final = 200
_CLEAR_LINE: Final = "\r\x1b[K"
_TICK: Final = 0.1
"""Seconds between two lines."""


def watched(entries: Iterable[Entry], total: int) -> Iterator[Entry]:
    """The entries, with a bar of how far in all bytes of the input they are.

    There is none for short input or one of unknown length, none where nobody looks, and none
    where the results themselves go by on the terminal.
    """
    if total < LONG or not _is_terminal(sys.stderr) or _is_terminal(sys.stdout):
        yield from entries
        return
    with click.progressbar(
        length=total, file=sys.stderr, update_min_steps=max(1, total // _STEPS)
    ) as bar:
        end = 0
        for entry in entries:
            # The next file counts from its own beginning.
            bar.update(entry.end - end if entry.end >= end else entry.end)
            end = entry.end
            if isinstance(entry.game, GameFileError):
                sys.stderr.write(_CLEAR_LINE)  # room for the complaint
            yield entry


class Ticker:
    """One line on standard error that tells how a search is getting on, for whoever watches a
    terminal; gone when there is something else to say."""

    def __init__(self) -> None:
        self._shown = _is_terminal(sys.stderr)
        self._next = 0.0

    def tell(self, text: Callable[[], str]) -> None:
        """Says so, unless something was said just now."""
        now = time.monotonic()
        if self._shown and now >= self._next:
            self._next = now + _TICK
            sys.stderr.write(_CLEAR_LINE + escaped(text()))
            sys.stderr.flush()

    def clear(self) -> None:
        if self._shown:
            sys.stderr.write(_CLEAR_LINE)
            sys.stderr.flush()


def _is_terminal(stream: object) -> bool:
    return stream is not None and stream.isatty()  # type: ignore[attr-defined]
