"""Which slip is being written, and what becomes of it."""

from dataclasses import replace

from companion.app.points_form import PointsForm, PointsFormSeat
from companion.app.slip_in_hand import SlipInHand
from companion.history.records import ALL, GameRecord
from companion.rules.game import Colour
from tests.app.conftest import Desk
from tests.app.sitting import Sit, kept

WRITTEN = PointsForm(
    (PointsFormSeat("Ada", "41", Colour.PINK), PointsFormSeat("Ben", "38", Colour.BLACK)),
    played_at="2026-11-08T20:15:00+00:00",
)


def in_hand(desk: Desk) -> SlipInHand:
    return SlipInHand(desk.services.begun_slip, desk.services.history)


def save(desk: Desk, hand: SlipInHand) -> GameRecord:
    saved: list[str] = []
    hand.save(lambda game, _before: saved.append(game), desk.said.append)
    desk.settle()
    assert desk.said == []
    opened = desk.answer(desk.services.history.game, saved[0])
    record: GameRecord = opened.record
    return record


def test_the_slip_of_a_new_game_is_there_again_after_a_kill(sit: Sit) -> None:
    in_hand(sit()).write(WRITTEN)
    hand = in_hand(sit())
    assert (hand.slip, hand.is_new, hand.is_begun) == (WRITTEN, True, True)


def test_a_saved_game_leaves_an_empty_slip(sit: Sit) -> None:
    desk = sit()
    hand = in_hand(desk)
    hand.write(WRITTEN)
    save(desk, hand)
    assert kept(desk) == [("Ada", "Ben")]
    hand.begin()
    assert (hand.is_begun, in_hand(sit()).is_begun) == (False, False)


def test_what_is_changed_of_a_kept_game_leaves_the_slip_of_a_new_one_alone(sit: Sit) -> None:
    desk = sit()
    hand = in_hand(desk)
    hand.write(WRITTEN)
    record = save(desk, hand)
    hand.begin()
    begun = replace(WRITTEN, location="Club")
    hand.write(begun)
    hand.come_to(record)
    assert (hand.is_new, hand.is_as_left, hand.unsaved) == (False, False, None)
    hand.write(replace(hand.slip, notes="Late"))
    assert hand.unsaved == record
    assert save(desk, hand).notes == "Late"
    assert len(desk.answer(desk.services.history.page, ALL, None).games) == 1
    hand.begin()
    assert hand.slip == begun


def test_a_slip_thrown_away_can_be_brought_back(desk: Desk) -> None:
    hand = in_hand(desk)
    hand.write(WRITTEN)
    bring_back = hand.throw_away()
    assert not hand.is_begun
    assert hand.is_as_left
    bring_back()
    assert not hand.is_as_left
    hand.begin()
    assert hand.slip == WRITTEN
