"""What a job in the background raised, as the player is told: nothing that happens there leaves a
screen waiting."""

import sys

from companion.history.errors import HistoryError
from companion.texts import _


def told(error: BaseException) -> str:
    """A sentence. What is a mistake of ours goes where its traces are looked for, too."""
    from companion.exchange.bundle import BundleError  # noqa: PLC0415  # where it went wrong alone

    if isinstance(error, HistoryError | BundleError):
        return str(error)
    sys.excepthook(type(error), error, error.__traceback__)
    return _("Something went wrong here; nothing was changed.")
