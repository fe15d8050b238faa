"""Which games are looked at, as chips: what each stands for, and what touching it chooses."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Final, NamedTuple

from companion.history.listing import ALL, GameFilter
from companion.history.players import PlayerRecord
from companion.rules.game import MOST_PLAYERS, SIZES, Mode
from companion.texts import _, formats, ngettext, terms
from companion.texts.display import shortened
from companion.texts.names import shown_name

EVERYTHING: Final = "all"
DATES: Final = "dates"
MORE: Final = "more"
_PLAYER, _MODE, _SIZE, _SEATS = "player:", "mode:", "size:", "seats:"
_IN_NAME: Final = 24


class ChipFace(NamedTuple):
    value: str
    words: str
    chosen: bool
    icon: str = ""


def everything(choice: GameFilter) -> ChipFace:
    return ChipFace(EVERYTHING, _("All"), replace(choice, text="") == ALL)


def players(
    choice: GameFilter, known: Iterable[PlayerRecord], most: int | None = None
) -> list[ChipFace]:
    """Those chosen first, then those who have played most, without who is hidden; where they are
    more than so many, the last one stands for the others, with the value `MORE`."""
    ordered = sorted(known, key=lambda each: (each.id not in choice.players, -each.games))
    faces = [
        ChipFace(_PLAYER + each.id, short_name(each.name), each.id in choice.players)
        for each in ordered
        if (each.games and not each.archived) or each.id in choice.players
    ]
    if most is None or len(faces) <= most:
        return faces
    return [*faces[:most], ChipFace(MORE, more_players(len(faces) - most), False, "chevron-down")]


def as_known(choice: GameFilter, known: Sequence[PlayerRecord]) -> GameFilter:
    """The choice with who the players are now that some may have been found to be one person;
    without those whom nobody knows any more."""
    now = {identity: each.id for each in known for identity in (each.id, *each.former)}
    players = frozenset(now[each] for each in choice.players if each in now)
    return replace(choice, players=players)


def more_players(count: int) -> str:
    """What is said of players who are not listed yet."""
    words = ngettext("{count} more player", "{count} more players", count)
    return words.format(count=formats.number(count))


def modes(choice: GameFilter) -> list[ChipFace]:
    return [
        ChipFace(_MODE + mode.value, terms.mode_name(mode), choice.mode is mode) for mode in Mode
    ]


def sizes(choice: GameFilter) -> list[ChipFace]:
    return [ChipFace(f"{_SIZE}{size}", f"{size}×{size}", choice.size == size) for size in SIZES]


def seats(choice: GameFilter) -> list[ChipFace]:
    return [
        ChipFace(
            f"{_SEATS}{count}",
            ngettext("{count} player", "{count} players", count).format(count=count),
            choice.seats == count,
        )
        for count in range(1, MOST_PLAYERS + 1)
    ]


def dates(choice: GameFilter) -> list[ChipFace]:
    """The stretch of days, where one is chosen."""
    if choice.since is None and choice.until is None:
        return []
    return [ChipFace(DATES, stretch(choice.since, choice.until), chosen=True, icon="calendar")]


def toggled(choice: GameFilter, value: str) -> GameFilter:
    """The choice after a chip was touched: taken, or let go where it was taken."""
    if value == EVERYTHING:
        return GameFilter(text=choice.text)
    if value == DATES:
        return replace(choice, since=None, until=None)
    if value.startswith(_PLAYER):
        player = frozenset({value.removeprefix(_PLAYER)})
        return replace(choice, players=choice.players ^ player)
    if value.startswith(_MODE):
        mode = Mode(value.removeprefix(_MODE))
        return replace(choice, mode=None if choice.mode is mode else mode)
    if value.startswith(_SIZE):
        size = int(value.removeprefix(_SIZE))
        return replace(choice, size=None if choice.size == size else size)
    count = int(value.removeprefix(_SEATS))
    return replace(choice, seats=None if choice.seats == count else count)


def stretch(since: date | None, until: date | None) -> str:
    """“8 Nov 2026 – 12 Nov 2026”, one day alone, or from or until a day."""
    if since is not None and until is not None:
        first, last = formats.short_date(since), formats.short_date(until)
        return first if since == until else f"{first} – {last}"
    if since is not None:
        return _("From {day}").format(day=formats.short_date(since))
    if until is not None:
        return _("Until {day}").format(day=formats.short_date(until))
    return _("Any time")


def stretches(today: date) -> list[tuple[str, date, date]]:
    """Those one asks for most; in January this month is all of this year."""
    month, year = today.replace(day=1), today.replace(month=1, day=1)
    return [
        (_("This month"), month, today),
        *([(_("This year"), year, today)] if year != month else []),
        (_("Last year"), year.replace(year=year.year - 1), year - timedelta(days=1)),
    ]


def short_name(name: str, most: int = _IN_NAME) -> str:
    """Somebody's name, harmless and not too long."""
    return shortened(shown_name(name), most)


def names(all_of_them: Sequence[str], most: int = _IN_NAME) -> str:
    return formats.listed(short_name(name, most) for name in all_of_them)
