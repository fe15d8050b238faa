"""The sentence about games that an export had to leave out."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from typing import Final

from companion.history.listing import LeftOut
from companion.texts import formats, ngettext
from companion.texts.display import one_line, shortened

_NAMED: Final = 3
"""Games; of more it is said how many."""
_MOST_IN_NAMES: Final = 60


def about_left_out(games: Sequence[LeftOut]) -> str:
    """Name the games that cannot be read, by players and date as far as they are known."""
    named = [_about(game) for game in games[:_NAMED]]
    more = len(games) - _NAMED
    if more > 0:
        text = ngettext("{count} more", "{count} more", more)
        named.append(text.format(count=formats.number(more)))
    text = ngettext(
        "{count} game cannot be read and was left out: {list}",
        "{count} games cannot be read and were left out: {list}",
        len(games),
    )
    return text.format(count=formats.number(len(games)), list=formats.listed(named))


def _about(game: LeftOut) -> str:
    names = shortened(one_line(game.names), _MOST_IN_NAMES) or game.id[:8]
    with suppress(ValueError):
        return f"{names} ({formats.short_date(date.fromisoformat(game.played_on))})"
    return names
