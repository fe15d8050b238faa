"""When a version came to be, in milliseconds since 1970: what is believed, and what comes next."""

from collections.abc import Callable
from typing import Final

Clock = Callable[[], int]
"""Milliseconds since 1970."""

LATER: Final = 10 * 366 * 24 * 60 * 60 * 1000
"""Milliseconds that the clocks of two phones may be apart."""
_AT_LEAST: Final = 1_767_225_600_000
"""The beginning of 2026: a clock that stands before it is wrong."""


def believed(stamp: int, now: int) -> int:
    """The stamp, or, where it is well beyond now, that of a version older than any edit.

    No edit could be later than such a one, so it would hold for ever, and at last be no number that
    another phone takes.
    """
    return stamp if stamp <= max(now, _AT_LEAST) + LATER else 0


def stamp_after(previous: int | None, clock: Clock) -> int:
    """When an edit happens: now, but after the version it is based on, whatever the clocks say.

    Where the clock has leapt so far that other phones would not believe it, it is the moment after
    that version: else the version that it follows would win over it there. No clock is before
    1970: of one that says so nothing more is known.
    """
    now = max(clock(), 0)
    if previous is None:
        return now
    known = max(believed(previous, now), _AT_LEAST)
    return known + 1 if now > known + LATER else max(now, believed(previous, now) + 1)
