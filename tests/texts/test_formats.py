"""Numbers, dates and lists in each language's way."""

from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import texts
from companion.texts import formats

DAY = date(2026, 3, 8)


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
                "es": "12.345,5",
                "fr": "12\xa0345,5",
                "it": "12.345,5",
                "pl": "12\xa0345,5",
            },
        ),
        (
            formats.percent,
            (0.45,),
            {
                "en": "45%",
                "de": "45\xa0%",
                "nl": "45%",
                "cs": "45\xa0%",
                "sk": "45\xa0%",
                "es": "45\xa0%",
                "fr": "45\xa0%",
                "it": "45%",
                "pl": "45%",
            },
        ),
        (
            formats.long_date,
            (DAY,),
            {
                "en": "8 March 2026",
                "de": "8.\xa0März 2026",
                "nl": "8 maart 2026",
                "cs": "8. března 2026",
                "sk": "8. marca 2026",
                "es": "8 de marzo de 2026",
                "fr": "8\xa0mars 2026",
                "it": "8\xa0marzo 2026",
                "pl": "8 marca 2026",
            },
        ),
        (
            formats.short_date,
            (DAY,),
            {
                "en": "8 Mar 2026",
                "de": "8.\xa0März 2026",
                "nl": "8 mrt 2026",
                "cs": "8. 3. 2026",
                "sk": "8. 3. 2026",
                "es": "8 mar 2026",
                "fr": "8\xa0mars 2026",
                "it": "8\xa0mar 2026",
                "pl": "8 mar 2026",
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
                "es": "marzo de 2026",
                "fr": "mars 2026",
                "it": "marzo 2026",
                "pl": "marzec 2026",
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
                "es": "Ada, Ben y Cleo",
                "fr": "Ada, Ben et Cleo",
                "it": "Ada, Ben e Cleo",
                "pl": "Ada, Ben i Cleo",
            },
        ),
        (
            formats.points,
            (1,),
            {
                "en": "1 point",
                "de": "1\xa0Punkt",
                "nl": "1\xa0punt",
                "cs": "1 bod",
                "sk": "1 bod",
                "es": "1\xa0punto",
                "fr": "1\xa0point",
                "it": "1\xa0punto",
                "pl": "1\xa0punkt",
            },
        ),
        (
            formats.points,
            (3,),
            {
                "en": "3 points",
                "de": "3\xa0Punkte",
                "nl": "3\xa0punten",
                "cs": "3 body",
                "sk": "3 body",
                "es": "3\xa0puntos",
                "fr": "3\xa0points",
                "it": "3\xa0punti",
                "pl": "3\xa0punkty",
            },
        ),
        (
            formats.points,
            (5,),
            {
                "en": "5 points",
                "de": "5\xa0Punkte",
                "nl": "5\xa0punten",
                "cs": "5 bodů",
                "sk": "5 bodov",
                "es": "5\xa0puntos",
                "fr": "5\xa0points",
                "it": "5\xa0punti",
                "pl": "5\xa0punktów",
            },
        ),
        (
            formats.points,
            (2.5,),
            {
                "en": "2.5 points",
                "de": "2,5\xa0Punkte",
                "nl": "2,5\xa0punten",
                "cs": "2,5 bodu",
                "sk": "2,5 bodu",
                "es": "2,5\xa0puntos",
                "fr": "2,5\xa0points",
                "it": "2,5\xa0punti",
                "pl": "2,5\xa0punktu",
            },
        ),
    ],
)
def test_it_is_written_as_the_language_does(function, arguments, shown):
    assert in_languages(function, *arguments) == shown


def test_the_first_of_a_month_has_its_own_word():
    first = in_languages(formats.day_and_month, date(2026, 3, 1))
    assert (first["fr"], first["it"]) == ("1er\xa0mars", "1º\xa0marzo")
    assert (first["en"], first["de"], first["pl"]) == ("1 March", "1.\xa0März", "1 marca")


def test_four_figures_stand_together_where_the_language_wants_it():
    assert in_languages(formats.number, 1234) == {
        **dict.fromkeys(("en",), "1,234"),
        **dict.fromkeys(("de", "nl", "it"), "1.234"),
        **dict.fromkeys(("cs", "sk", "fr"), "1\xa0234"),
        **dict.fromkeys(("es", "pl"), "1234"),
    }


@pytest.mark.parametrize(
    ("last", "written"),
    [
        ("Irene", "Ana e Irene"),
        ("Íris", "Ana e Íris"),
        ("Hilda", "Ana e Hilda"),
        ("Iago", "Ana y Iago"),
        ("Hiedra", "Ana y Hiedra"),
        ("Juan", "Ana y Juan"),
    ],
)
def test_and_is_another_word_before_its_own_sound(last, written):
    told = in_languages(formats.listed, ["Ana", last])
    assert told["es"] == written
    assert told["it"] == f"Ana e {last}"


def test_of_a_fraction_below_two_french_speaks_of_one():
    assert in_languages(formats.points, 1.5)["fr"] == "1,5\xa0point"
    assert in_languages(formats.points, 2.5)["fr"] == "2,5\xa0points"


def test_a_label_has_its_colon_as_the_language_sets_it():
    told = in_languages(formats.labelled, "Ada", 41)
    assert told["fr"] == "Ada\xa0: 41"
    assert {text for code, text in told.items() if code != "fr"} == {"Ada: 41"}


def test_an_average_has_one_decimal_as_those_beside_it_have():
    assert formats.average(41.0) == "41.0"
    assert formats.average(41.04) == "41.0"
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
        assert len(set(map(formats.weekday_in_short, days))) == 7
        for written in (formats.long_date, formats.short_date, formats.month_and_year):
            assert len(set(map(written, months))) == 12


@given(st.floats(-1e9, 1e9))
@pytest.mark.thorough
def test_points_never_break(value):
    for code in texts.languages():
        texts.use(code)
        assert formats.points(value)


@pytest.mark.parametrize(
    ("code", "heading", "behind"),
    [
        ("en", "A fire flew too far", "a fire flew too far"),
        ("en", "Hunter", "hunter"),
        ("en", "Fire Lady", "Fire Lady"),
        ("en", "Amazon warrior", "Amazon warrior"),
        ("fr", "Chasseur", "chasseur"),
        ("de", "Jäger", "Jäger"),
    ],
)
def test_behind_a_colon_it_goes_on_small_where_that_is_the_custom(code, heading, behind):
    texts.use(code)
    assert formats.after_colon(heading) == behind
