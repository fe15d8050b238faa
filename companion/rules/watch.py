"""How a long search lets others in: it reports its steps, and can be told to stop."""

from collections.abc import Callable

Watch = Callable[[int, int], None]
"""Called between steps with the territories settled so far and their number. To stop the search,
raise `Cancelled` from it."""


class Cancelled(Exception):  # noqa: N818  # nothing went wrong
    """A search or a job was told to stop, before it began or between its steps; it has no
    result."""


def unwatched(settled: int, territories: int) -> None:
    """Nobody looks on."""
