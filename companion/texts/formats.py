"""Numbers, dates and lists as the language in use writes them."""

import re
from collections.abc import Iterable
from datetime import date, datetime
from typing import Final

from companion.texts import _, language, ngettext, pgettext

_NO_BREAK: Final = "\N{NO-BREAK SPACE}"
MINUS: Final = "\N{MINUS SIGN}"

# What stands between thousands, and before decimals.
_SIGNS: Final = {
    "en": (",", "."),
    "de": (".", ","),
    "nl": (".", ","),
    "it": (".", ","),
    "es": (".", ","),
    "fr": (_NO_BREAK, ","),
    "pl": (_NO_BREAK, ","),
    "cs": (_NO_BREAK, ","),
    "sk": (_NO_BREAK, ","),
}
_SPACED_PERCENT: Final = ("de", "es", "fr", "cs", "sk")
_FOUR_TOGETHER: Final = ("es", "pl")
"""Their thousands stand apart from ten thousand on."""
_TWO: Final = 2
_I_SOUND: Final = re.compile(r"h?[ií](?![ae])", re.IGNORECASE)
_TEN_THOUSAND: Final = 10_000

_SMALL_BEHIND_COLON: Final = frozenset({"cs", "en", "es", "fr", "it", "nl", "pl", "sk"})
"""Languages in which a sentence or heading goes on small behind a colon."""
_NAMES: Final = frozenset({"Amazon"})
"""English words that are never small."""


def number(value: float, decimals: int = 0) -> str:
    """The number with its thousands apart and this many decimals."""
    thousands, point = _SIGNS.get(language(), _SIGNS["en"])
    if language() in _FOUR_TOGETHER and abs(value) < _TEN_THOUSAND:
        thousands = ""
    text = f"{abs(value):,.{decimals}f}"
    swapped = text.translate({ord(","): thousands, ord("."): point})
    is_zero = not any(digit in text for digit in "123456789")
    return swapped if value >= 0 or is_zero else MINUS + swapped


def average(value: float) -> str:
    """“41.5”, “41.0”: beside others, so all have one decimal."""
    return number(value, 1)


def percent(share: float) -> str:
    """A share of one: “45%”."""
    space = _NO_BREAK if language() in _SPACED_PERCENT else ""
    return f"{number(share * 100)}{space}%"


def points(value: float) -> str:
    """“1 point”, “41 points”, “41.5 points”: a fraction has a form of its own in some languages."""
    rounded = round(value, 1)
    if not float(rounded).is_integer():
        if abs(rounded) < _TWO:
            # Translators: the number is a fraction such as 1.5
            few = pgettext("fraction below two", "{number} points")
            return few.format(number=number(rounded, 1))
        # Translators: the number is a fraction such as 41.5
        return pgettext("fraction", "{number} points").format(number=number(rounded, 1))
    count = int(rounded)
    return ngettext("{count} point", "{count} points", abs(count)).format(count=number(count))


def long_date(value: date) -> str:
    """Day, month in full, year: “18 November 2026”."""
    return _date(value, _("{day} {month} {year}"), _month(value))


def day_and_month(value: date) -> str:
    """A day of this year: “18 November”."""
    return _date(value, _("{day} {month}"), _month(value))


def short_date(value: date) -> str:
    """As short as is clear: “18 Nov 2026”."""
    return _date(value, pgettext("short date", "{day} {month} {year}"), _short_month(value))


def month_and_year(value: date) -> str:
    """The heading over a month: “November 2026”."""
    pattern = pgettext("heading of a month", "{month} {year}")
    return pattern.format(month=_month_alone(value), year=value.year)


def clock(value: datetime) -> str:
    """The time of day: “20:15”."""
    return f"{value.hour}:{value.minute:02}"


def weekday_in_short(value: date) -> str:
    """What stands above its column in a calendar: “Mo”."""
    return (
        # Translators: the days as a calendar has them above its columns, in two or three letters
        pgettext("above a calendar", "Mo"),
        pgettext("above a calendar", "Tu"),
        pgettext("above a calendar", "We"),
        pgettext("above a calendar", "Th"),
        pgettext("above a calendar", "Fr"),
        pgettext("above a calendar", "Sa"),
        pgettext("above a calendar", "Su"),
    )[value.weekday()]


def labelled(label: str, text: object) -> str:
    """“Ada: 41”; some languages have a space before the colon."""
    return _("{label}: {text}").format(label=label, text=text)


def in_list(text: str) -> str:
    """As a row of a list, which no full stop ends."""
    return text.removesuffix(".")


def capital(text: str) -> str:
    """As it begins a line of its own."""
    return text[:1].upper() + text[1:]


def after_colon(text: str) -> str:
    """A heading or the name of a thing behind a colon: it begins small where that is the custom,
    unless it is a name: “Fire Lady”, “Amazon warrior”."""
    first, *others = text.split(" ")
    if language() not in _SMALL_BEHIND_COLON:
        return text
    if language() == "en" and (first in _NAMES or any(word[:1].isupper() for word in others)):
        return text
    return text[:1].lower() + text[1:]


def headed(label: str, heading: str) -> str:
    """A heading behind whom it is about."""
    return labelled(label, after_colon(heading))


def listed(texts: Iterable[str]) -> str:
    """“Ada”, “Ada and Ben”, “Ada, Ben and Cleo”."""
    *first, last = texts
    if not first:
        return last
    pattern = _("{names} and {last}")
    if _I_SOUND.match(last):
        # Translators: before a name such as Irene, where “and” is another word there
        pattern = pgettext("before the sound of i", "{names} and {last}")
    return pattern.format(names=", ".join(first), last=last)


def _date(value: date, pattern: str, month: str) -> str:
    # Translators: the first of a month, where your language has a word of its own for it
    day = pgettext("first day of a month", "1") if value.day == 1 else value.day
    return pattern.format(day=day, month=month, year=value.year)


def _month(value: date) -> str:
    """The month after a day's number; many languages have a case for it."""
    return (
        pgettext("day and month", "January"),
        pgettext("day and month", "February"),
        pgettext("day and month", "March"),
        pgettext("day and month", "April"),
        pgettext("day and month", "May"),
        pgettext("day and month", "June"),
        pgettext("day and month", "July"),
        pgettext("day and month", "August"),
        pgettext("day and month", "September"),
        pgettext("day and month", "October"),
        pgettext("day and month", "November"),
        pgettext("day and month", "December"),
    )[value.month - 1]


def _month_alone(value: date) -> str:
    return (
        pgettext("month", "January"),
        pgettext("month", "February"),
        pgettext("month", "March"),
        pgettext("month", "April"),
        pgettext("month", "May"),
        pgettext("month", "June"),
        pgettext("month", "July"),
        pgettext("month", "August"),
        pgettext("month", "September"),
        pgettext("month", "October"),
        pgettext("month", "November"),
        pgettext("month", "December"),
    )[value.month - 1]


def _short_month(value: date) -> str:
    # Translators: short names of months, or their numbers with a full stop
    return (
        pgettext("short month", "Jan"),
        pgettext("short month", "Feb"),
        pgettext("short month", "Mar"),
        pgettext("short month", "Apr"),
        pgettext("short month", "May"),
        pgettext("short month", "Jun"),
        pgettext("short month", "Jul"),
        pgettext("short month", "Aug"),
        pgettext("short month", "Sep"),
        pgettext("short month", "Oct"),
        pgettext("short month", "Nov"),
        pgettext("short month", "Dec"),
    )[value.month - 1]
