"""What Android lays over the app's window, and the way back: asked of a fake of it."""

from typing import Any

import pytest

from companion.device import Insets
from tests.device.android_fake import start
from tests.device.fake_window import Edges, View


def test_what_lies_under_a_cut_out_or_a_bar_is_told(phone):
    system, android = phone
    system.activity.bars = Edges(0, 84, 0, 63)
    assert android.insets() == Insets(0, 84, 0, 63)


def test_nothing_is_covered_where_the_system_keeps_the_window_clear(phone):
    system, android = phone
    system.activity.bars = Edges(0, 84, 0, 63)
    system.activity.surface = View(Edges(0, 84, 1080, 2400 - 63))
    assert android.insets() == Insets()


def test_a_bar_that_is_partly_cleared_counts_for_the_rest(phone):
    system, android = phone
    system.activity.size = (2400, 1080)
    system.activity.bars = Edges(84, 60, 126, 0)
    system.activity.surface = View(Edges(84, 24, 2400 - 100, 1080))
    assert android.insets() == Insets(0, 36, 26, 0)


def test_an_old_system_tells_its_insets_too(monkeypatch, tmp_path):
    system, android = start(monkeypatch, tmp_path, version=29)
    system.activity.bars = Edges(0, 84, 0, 63)
    assert android.insets() == Insets(0, 84, 0, 63)


GESTURES, TWO_BUTTONS, THREE_BUTTONS = 63, 126, 144
"""How high the navigation bar is, by its kind."""


@pytest.mark.parametrize("bar", [GESTURES, TWO_BUTTONS, THREE_BUTTONS])
@pytest.mark.parametrize("version", [24, 29, 30, 33, 34, 36])
def test_every_kind_of_navigation_bar_is_kept_off_both_ways_round(
    monkeypatch, tmp_path, version, bar
):
    system, android = start(monkeypatch, tmp_path, version=version)
    system.activity.bars = Edges(0, 84, 0, bar)
    assert android.insets() == Insets(0, 84, 0, bar)
    system.activity.size = (2400, 1080)
    system.activity.surface = View(Edges(0, 0, 2400, 1080))
    # The bar of gestures stays below, buttons are at the side; the cut-out is at the other.
    low = bar == GESTURES
    for bars in (
        Edges(84, 60, 0 if low else bar, bar if low else 0),
        Edges(0 if low else bar, 60, 84, bar if low else 0),
    ):
        system.activity.bars = bars
        assert android.insets() == Insets(bars.left, bars.top, bars.right, bars.bottom)


def test_a_window_moved_up_for_the_keyboard_is_covered_as_before(phone):
    system, android = phone
    system.activity.bars = Edges(0, 84, 0, 63)
    system.activity.surface.moved = 900
    assert android.insets() == Insets(0, 84, 0, 63)


@pytest.mark.parametrize("version", [30, 33, 36])
def test_the_app_draws_under_the_bars_and_they_can_be_read(monkeypatch, tmp_path, version):
    system, android = start(monkeypatch, tmp_path, version=version)
    window = system.activity.window
    android.set_bar_style(dark=False)
    assert (window.fits, window.colours) == (False, [0, 0])
    assert window.controller.appearance == 8 | 16
    android.set_bar_style(dark=True)
    assert window.controller.appearance == 0


def test_an_old_system_keeps_its_bars(monkeypatch, tmp_path):
    system, android = start(monkeypatch, tmp_path, version=29)
    android.set_bar_style(dark=False)
    assert system.activity.window.fits


def test_bars_are_dressed_on_the_systems_thread_as_wanted_last(phone):
    system, android = phone
    system.for_its_own_thread = waiting = []
    android.set_bar_style(dark=True)
    android.set_bar_style(dark=False)
    assert system.activity.window.fits
    for do in waiting:
        do()
    assert system.activity.window.controller.appearance == 8 | 16


def test_bars_that_are_not_there_yet_are_left_alone(phone):
    system, android = phone
    system.activity.window.controller = None
    android.set_bar_style(dark=False)
    assert not system.activity.window.fits


def test_the_back_gesture_is_heard_by_callback(phone):
    system, android = phone
    went: list[str] = []
    android.set_back_handler(lambda: went.append("back"))
    android.set_back_handler(lambda: went.append("further"))
    assert len(system.activity.back.callbacks) == 1
    assert system.lead_back()
    assert went == ["further"]


def test_the_back_gesture_is_delivered_on_the_right_thread(phone):
    system, android = phone
    went: list[str] = []
    calls: list[Any] = []
    android.deliver_with(calls.append)
    android.set_back_handler(lambda: went.append("back"))
    assert system.lead_back()
    assert went == []
    calls[0]()
    assert went == ["back"]


def test_the_way_out_is_left_to_the_system_to_show(phone):
    system, android = phone
    android.set_back_handler(lambda: None)
    android.set_back_handler(None)
    assert not system.lead_back()
    android.set_back_handler(None)
    android.set_back_handler(lambda: None)
    assert system.lead_back()


def test_quick_changes_of_the_way_back_end_as_wanted_last(phone):
    system, android = phone
    system.for_its_own_thread = waiting = []
    android.set_back_handler(lambda: None)
    android.set_back_handler(None)
    android.set_back_handler(lambda: None)
    for do in waiting:
        do()
    assert len(system.activity.back.callbacks) == 1


@pytest.mark.parametrize("version", [24, 32])
def test_an_old_system_sends_the_back_gesture_as_a_key(monkeypatch, tmp_path, version):
    system, android = start(monkeypatch, tmp_path, version=version)
    android.set_back_handler(lambda: None)
    assert not system.lead_back()


def test_before_there_is_a_window_nothing_is_covered(phone):
    system, android = phone
    system.activity.attached = False
    assert android.insets() == Insets()


def test_the_screen_is_as_bright_as_can_be_while_that_is_wanted(phone):
    system, android = phone
    android.set_brightness(full=True)
    assert system.activity.brightness == 1
    android.set_brightness(full=False)
    assert system.activity.brightness == -1
