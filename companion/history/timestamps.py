"""The time stamps of versions, in milliseconds since 1970: the possible ones and the next one."""

from collections.abc import Callable
from typing import Final

Clock = Callable[[], int]
"""Milliseconds since 1970."""

LATER: Final = 10 * 366 * 24 * 60 * 60 * 1000
"""Milliseconds that the clocks of two phones may differ."""
_AT_LEAST: Final = 1_767_225_600_000
"""The beginning of 2026: a clock that shows an earlier time is wrong."""


def clamp_timestamp(stamp: int, now: int) -> int:
    """Return the stamp, or 0, the stamp of a version older than any edit, if it is far in the
    future.

    No edit could be later than such a stamp, so its version would win for ever.

    >>> year = 366 * 24 * 60 * 60 * 1000
    >>> clamp_timestamp(57 * year, now=57 * year), clamp_timestamp(80 * year, now=57 * year)
    (1802476800000, 0)
    """
    return stamp if stamp <= max(now, _AT_LEAST) + LATER else 0


def next_timestamp(previous: int | None, clock: Clock) -> int:
    """Return the stamp of an edit: now, but later than the version that it is based on.

    If the clock has leapt so far that other phones would clamp its time, the stamp is the moment
    after that version: otherwise the older version would win there. No clock is before 1970.

    >>> next_timestamp(2_000_000_000_000, clock=lambda: 1_900_000_000_000)
    2000000000001
    """
    now = max(clock(), 0)
    if previous is None:
        return now
    known = max(clamp_timestamp(previous, now), _AT_LEAST)
    return known + 1 if now > known + LATER else max(now, clamp_timestamp(previous, now) + 1)
