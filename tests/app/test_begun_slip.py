"""What is written on a slip outlives the app as it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app.begun_slip import SLIP, read_form, write_form
from companion.app.points_form import PointsForm, PointsFormSeat
from companion.rules.game import SIZES, Colour, Mode, Variant
from companion.rules.ranking import DecidedBy
from tests.app.sitting import Sit

TEXTS = st.text(max_size=8)
SEATS = st.lists(
    st.builds(PointsFormSeat, TEXTS, TEXTS, st.none() | st.sampled_from(Colour)),
    min_size=1,
    max_size=4,
).map(tuple)
FORMS = st.builds(
    PointsForm,
    SEATS,
    st.sampled_from(Mode),
    st.sampled_from(SIZES),
    st.frozensets(st.sampled_from(Variant)),
    st.sampled_from([None, "2026-11-08T20:15:00+00:00"]),
    TEXTS,
    TEXTS,
    winner=st.none() | st.integers(0, 3),
    tie_break=st.sampled_from(DecidedBy),
)


@given(FORMS)
def test_what_is_read_is_what_was_written(form: PointsForm) -> None:
    assert read_form(write_form(form)) == form


@pytest.mark.parametrize(
    ("part", "other"),
    [
        ("{", ""),
        ('"size": 5', '"size": 6'),
        ('"mode": "discovery"', '"mode": "of a later version"'),
        ("+00:00", ""),
        ('[["Ada", "41", null]]', "[]"),
    ],
)
def test_a_slip_that_makes_no_sense_is_none(part: str, other: str) -> None:
    form = PointsForm((PointsFormSeat("Ada", "41"),), played_at="2026-11-08T20:15:00+00:00")
    text = write_form(form)
    assert part in text
    assert read_form(text.replace(part, other)) is None


def test_a_slip_is_begun_once_something_is_written_on_it(sit: Sit) -> None:
    form = PointsForm((PointsFormSeat("Ada"),))
    desk = sit()
    desk.services.begun_slip.keep(form)
    desk = sit()
    assert desk.services.begun_slip.read() == form
    desk.services.begun_slip.keep(PointsForm((PointsFormSeat(" "),)))
    desk = sit()
    assert desk.services.begun_slip.read() is None
    assert not desk.services.memory.recall(SLIP)
