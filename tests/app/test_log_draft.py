"""The form of a game logged by its points: it outlives the app, and its game is saved once."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app.log_draft import LOG_DRAFT, LogDraft, read_form, write_form
from companion.app.points_form import PointsForm, PointsFormSeat
from companion.history.game_row import GameRow
from companion.history.listing import ALL
from companion.rules.game import SIZES, Colour, Mode, Variant
from companion.rules.ranking import DecidedBy
from tests.app.conftest import Desk
from tests.app.sitting import Sit, kept

WRITTEN = PointsForm(
    (PointsFormSeat("Ada", "41", Colour.PINK), PointsFormSeat("Ben", "38", Colour.BLACK)),
    played_at="2026-11-08T20:15:00+00:00",
)
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
def test_a_form_is_read_as_it_was_written(form: PointsForm) -> None:
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
def test_a_text_that_is_no_form_is_ignored(part: str, other: str) -> None:
    form = PointsForm((PointsFormSeat("Ada", "41"),), played_at="2026-11-08T20:15:00+00:00")
    text = write_form(form)
    assert part in text
    assert read_form(text.replace(part, other)) is None


def save(desk: Desk) -> GameRow:
    saved: list[str] = []
    desk.services.log_draft.save(lambda game, _before: saved.append(game), desk.said.append)
    desk.settle()
    assert desk.said == []
    record: GameRow = desk.answer(desk.services.history.game, saved[0]).record
    return record


def draft_of(desk: Desk) -> LogDraft:
    return desk.services.log_draft


def test_the_form_of_a_new_game_survives_a_kill(sit: Sit) -> None:
    draft_of(sit()).write(WRITTEN)
    draft = draft_of(sit())
    assert (draft.form, draft.is_new, draft.is_begun) == (WRITTEN, True, True)


def test_an_empty_form_is_not_stored(sit: Sit) -> None:
    desk = sit()
    draft_of(desk).write(WRITTEN)
    draft_of(desk).write(PointsForm((PointsFormSeat(" "),)))
    desk = sit()
    assert not draft_of(desk).is_begun
    assert not desk.services.memory.recall(LOG_DRAFT)


def test_a_saved_game_leaves_an_empty_form(sit: Sit) -> None:
    desk = sit()
    draft = draft_of(desk)
    draft.write(WRITTEN)
    save(desk)
    assert kept(desk) == [("Ada", "Ben")]
    draft.begin()
    assert (draft.is_begun, draft_of(sit()).is_begun) == (False, False)


def test_editing_a_saved_game_leaves_the_form_of_a_new_one_alone(sit: Sit) -> None:
    desk = sit()
    draft = draft_of(desk)
    draft.write(WRITTEN)
    record = save(desk)
    draft.begin()
    begun = replace(WRITTEN, location="Club")
    draft.write(begun)
    draft.edit_details(record)
    assert (draft.is_new, draft.is_begun, draft.unsaved_record) == (False, False, None)
    draft.write(replace(draft.form, notes="Late"))
    assert draft.unsaved_record == record
    assert save(desk).notes == "Late"
    assert len(desk.answer(desk.services.history.page, ALL, None).games) == 1
    draft.begin()
    assert draft.form == begun


def test_a_deleted_form_can_be_restored(desk: Desk) -> None:
    draft = draft_of(desk)
    draft.write(WRITTEN)
    undo = draft.clear()
    assert not draft.is_begun
    undo()
    assert draft.form == WRITTEN
    draft.begin()
    assert draft.form == WRITTEN
