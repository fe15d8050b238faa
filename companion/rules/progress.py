"""Progress of a long search: reported between its steps, and a way to stop it there."""

from collections.abc import Callable

ProgressCallback = Callable[[int, int], None]
"""A function that a search calls between its steps with the territories finished so far and their
number. It may raise `Cancelled` to stop the search."""


class Cancelled(Exception):  # noqa: N818  # nothing went wrong
    """A search or a job was stopped before its end and has no result."""


def ignore_progress(finished: int, territories: int) -> None:
    """Do nothing: the callback of a search that nobody follows."""
