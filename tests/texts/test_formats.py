"""Numbers, dates and lists in each language's way."""

from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import texts
from companion.texts import formats

DAY = date(2026, 3, 8)


@pytest.fixture(autouse=True)
def _english_again():
    yield
    texts.use(texts.ENGLISH)


def in_languages(function, *arguments):
    shown = {}
    for code in texts.languages():
        texts.use(code)
        shown[code] = function(*arguments)
    return shown


@pytest.mark.parametrize(
    ("function", "arguments", "shown"),
    [
        (
            formats.number,
            (12345.5, 1),
            {
                "en": "12,345.5",
                "de": "12.345,5",
                "nl": "12.345,5",
                "cs": "12\xa0345,5",
                "sk": "12\xa0345,5",
            },
        ),
        (
            formats.percent,
            (0.45,),
            {"en": "45%", "de": "45\xa0%", "nl": "45%", "cs": "45\xa0%", "sk": "45\xa0%"},
        ),
        (
            formats.long_date,
            (DAY,),
            {
                "en": "8 March 2026",
                "de": "8. März 2026",
                "nl": "8 maart 2026",
                "cs": "8. března 2026",
                "sk": "8. marca 2026",
            },
        ),
        (
            formats.short_date,
            (DAY,),
            {
                "en": "8 Mar 2026",
                "de": "8. März 2026",
                "nl": "8 mrt 2026",
                "cs": "8. 3. 2026",
                "sk": "8. 3. 2026",
            },
        ),
        (
            formats.month_and_year,
            (DAY,),
            {
                "en": "March 2026",
                "de": "März 2026",
                "nl": "maart 2026",
                "cs": "březen 2026",
                "sk": "marec 2026",
            },
        ),
        (
            formats.listed,
            (["Ada", "Ben", "Cleo"],),
            {
                "en": "Ada, Ben and Cleo",
                "de": "Ada, Ben und Cleo",
                "nl": "Ada, Ben en Cleo",
                "cs": "Ada, Ben a Cleo",
                "sk": "Ada, Ben a Cleo",
            },
        ),
        (
            formats.points,
            (1,),
            {"en": "1 point", "de": "1 Punkt", "nl": "1 punt", "cs": "1 bod", "sk": "1 bod"},
        ),
        (
            formats.points,
            (3,),
            {"en": "3 points", "de": "3 Punkte", "nl": "3 punten", "cs": "3 body", "sk": "3 body"},
        ),
        (
            formats.points,
            (5,),
            {"en": "5 points", "de": "5 Punkte", "nl": "5 punten", "cs": "5 bodů", "sk": "5 bodov"},
        ),
        (
            formats.points,
            (2.5,),
            {
                "en": "2.5 points",
                "de": "2,5 Punkte",
                "nl": "2,5 punten",
                "cs": "2,5 bodu",
                "sk": "2,5 bodu",
            },
        ),
    ],
)
def test_it_is_written_as_the_language_does(function, arguments, shown):
    assert in_languages(function, *arguments) == shown


def test_an_average_shows_no_empty_decimal():
    assert formats.average(41.0) == "41"
    assert formats.average(41.04) == "41"
    assert formats.average(41.25) == "41.2"


def test_a_number_below_nothing_has_a_minus_and_nothing_has_none():
    assert formats.number(-1234) == "\N{MINUS SIGN}1,234"
    assert formats.number(-0.04, 1) == "0.0"


def test_the_time_of_day_has_two_digits_of_minutes():
    assert formats.clock(datetime(2026, 3, 8, 20, 5)) == "20:05"  # noqa: DTZ001  # as shown


def test_every_day_of_the_week_and_month_has_a_name_of_its_own():
    for code in texts.languages():
        texts.use(code)
        days = [date(2026, 3, day) for day in range(2, 9)]
        months = [date(2026, month, 1) for month in range(1, 13)]
        assert len(set(map(formats.weekday, days))) == 7
        for written in (formats.long_date, formats.short_date, formats.month_and_year):
            assert len(set(map(written, months))) == 12


@given(st.floats(-1e9, 1e9))
def test_points_never_break(value):
    for code in texts.languages():
        texts.use(code)
        assert formats.points(value)
