"""What follows from the order of play: streaks, trends; and how often which points were made.

Every function folds over results in the order they were played.
"""

from collections import Counter, deque
from collections.abc import Iterable
from typing import Final

from companion.history.connection import Row
from companion.history.figures import Bucket, Point, Streak

BUCKET: Final = 10
"""Points in one bar of the distribution."""
AVERAGED: Final = 10
"""Games in the moving average of a player's trend."""


def streaks(rows: Iterable[Row]) -> dict[int, Streak]:
    """Each player's present and longest streak, from results in the order of play."""
    runs: dict[int, int] = {}  # victories in a row, or minus the defeats in a row
    longest: dict[int, int] = {}
    for _, player, rank, *_ in rows:
        run = runs.get(player, 0)
        if rank == 1:
            run = runs[player] = run + 1 if run > 0 else 1
            if run > longest.get(player, 0):
                longest[player] = run
        else:
            runs[player] = run - 1 if run < 0 else -1
    return {
        player: Streak(run > 0, abs(run), longest.get(player, 0)) for player, run in runs.items()
    }


def distribution(totals: Iterable[int]) -> tuple[Bucket, ...]:
    counts = Counter(total // BUCKET for total in totals)
    if not counts:
        return ()
    return tuple(
        Bucket(index * BUCKET, index * BUCKET + BUCKET - 1, counts[index])
        for index in range(min(counts), max(counts) + 1)
    )


def months(rows: Iterable[Row]) -> tuple[Point, ...]:
    totals: dict[str, list[int]] = {}
    games: Counter[str] = Counter()
    last = None
    for game, _, _, total, day, _, _ in rows:
        if day is not None:
            month = day[:7]
            totals.setdefault(month, []).append(total)
            if game != last:
                games[month] += 1
                last = game
    return tuple(
        Point(month, games[month], sum(each) / len(each)) for month, each in sorted(totals.items())
    )


def moving_average(rows: Iterable[Row]) -> tuple[Point, ...]:
    points = []
    last: deque[int] = deque(maxlen=AVERAGED)
    for _, _, _, total, day, _, _ in rows:
        if day is not None:
            last.append(total)
            points.append(Point(day, len(last), sum(last) / len(last)))
    return tuple(points)
