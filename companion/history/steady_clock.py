"""Since when the clock of this device has gone without a leap.

A dead battery sets it back by years, a hand ahead; what was deleted yesterday is no older for that.
So what goes for good by its age waits until the clock has gone on for as long. Who opens the app
more rarely than `LEAP` keeps what was deleted for longer, and nothing is lost by that.
"""

from typing import Final

from companion.history.settings import Settings

LEAP: Final = 45 * 24 * 60 * 60 * 1000
"""Milliseconds that nobody looked at it for: who knows how they passed."""
_BACK: Final = 24 * 60 * 60 * 1000
"""It goes back by less where somebody sets it right."""
_OFTEN: Final = 60 * 60 * 1000
"""It is noted no more often."""
_NAME: Final = "clock"


def steady_since(settings: Settings, now: int) -> int:
    """The moment, in milliseconds since 1970; noted for the next look."""
    since, seen = _noted(settings)
    leapt = seen is None or not seen - _BACK <= now <= seen + LEAP
    if leapt or since is None:
        since = now
    if leapt or seen is None or abs(now - seen) >= _OFTEN:
        settings.put({_NAME: f"{since} {now}"})
    return since


def _noted(settings: Settings) -> tuple[int | None, int | None]:
    words = settings.all().get(_NAME, "").split()
    if len(words) == len(("since", "seen")) and all(word.isdecimal() for word in words):
        return int(words[0]), int(words[1])
    return None, None
