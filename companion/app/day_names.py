"""What the days of a history are called, as seen from today."""

from datetime import date, datetime, timedelta
from typing import Final

from companion.history.listing import NIGHT_ENDS
from companion.texts import _, formats

_EVENING: Final = 17


def day_name(day: str | None, now: datetime) -> str:
    """“Tonight”, “Yesterday”, “8 November”, “8 November 2024”, of a day on which was played: until
    an evening that goes on after midnight ends, all of it is tonight."""
    if day is None:
        return _("Without a date")
    evening, that = evening_at(now), date.fromisoformat(day)
    return calendar_name(evening.date() if that == now.date() else that, evening)


def calendar_name(day: date | None, now: datetime) -> str:
    """The same, as the calendar has it."""
    if day is None:
        return _("Without a date")
    today = now.date()
    if day == today:
        return _("Tonight") if now.hour >= _EVENING else _("Today")
    if day == today - timedelta(days=1):
        return _("Yesterday")
    return formats.day_and_month(day) if day.year == today.year else formats.long_date(day)


def day_within(day: str | None, now: datetime) -> str:
    """As it is called behind something else: “9 games · tonight”."""
    name = day_name(day, now)
    return name[:1].lower() + name[1:]


def moment_name(played_at: str | None, now: datetime) -> str:
    """Day and time of day: “8 November, 20:15”."""
    if played_at is None:
        return _("Without a date")
    moment = datetime.fromisoformat(played_at)
    day = calendar_name(moment.date(), now)
    return _("{day}, {time}").format(day=day, time=formats.clock(moment))


def evening_at(now: datetime) -> datetime:
    """That moment, or, while an evening goes on after midnight, the last one of its day."""
    if now.hour >= NIGHT_ENDS:
        return now
    return (now - timedelta(days=1)).replace(hour=23, minute=59)


def here_and_now() -> datetime:
    """The present moment by this device's clock, with its offset."""
    return datetime.now().astimezone()
