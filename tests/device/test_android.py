"""What the app asks of Android, answered by a fake of it. No phone is in these tests."""

import sys
from importlib import import_module
from inspect import signature

import pytest

import companion.device as package
from companion.device import Device
from companion.device.desktop import Desktop
from tests.device.android_fake import start


@pytest.mark.usefixtures("phone")
def test_all_sides_do_everything_that_a_device_does():
    promised = {name for name in vars(Device) if not name.startswith("_")}
    assert len(promised) == 18
    assert len(package.SIDES) == 2
    for module, name in package.SIDES.values():
        side = getattr(sys.modules.get(module) or import_module(module), name)
        assert promised <= {each for each in dir(side) if not each.startswith("_")}
        for each in promised:
            told, wanted = signature(getattr(side, each)), signature(getattr(Device, each))
            assert told == wanted, f"{name}.{each}"


def test_the_android_side_is_taken_on_android_alone(monkeypatch, phone):
    assert isinstance(package.device, Desktop)
    monkeypatch.setattr(sys, "getandroidapilevel", lambda: 24, raising=False)
    assert type(package._make_device()) is type(phone[1])


def test_a_tick_is_an_effect_where_the_system_has_effects(phone):
    system, android = phone
    android.vibrate()
    assert system.activity.motor.felt == [("effect", 20, -1)]


def test_an_old_system_ticks_too(monkeypatch, tmp_path):
    system, android = start(monkeypatch, tmp_path, version=24)
    android.vibrate()
    assert system.activity.motor.felt == [20]


def test_a_phone_that_may_not_vibrate_stays_still(phone):
    system, android = phone
    system.activity.motor.broken = True
    android.vibrate()
    assert system.activity.motor.felt == []


def test_dark_follows_the_night_mode_of_the_system(phone):
    system, android = phone
    assert not android.dark()
    system.activity.night = 0x20
    assert android.dark()


def test_languages_are_all_those_of_the_owner_best_first(phone):
    assert phone[1].languages() == ("de-AT", "en-GB")
