"""A bar on standard error while long input is read, for whoever watches a terminal."""

import sys
from collections.abc import Iterable, Iterator
from typing import Final

import click

from companion.cli.sources import Entry
from companion.exchange.strict_json import GameFileError

LONG: Final = 1024 * 1024
"""Bytes of input from which on there is a bar."""
_STEPS: Final = 200
_CLEAR_LINE: Final = "\r\x1b[K"


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


def _is_terminal(stream: object) -> bool:
    return stream is not None and stream.isatty()  # type: ignore[attr-defined]
