"""What Kivy's layouts are no longer told, nobody here says; what they are told they follow."""

import re
from collections.abc import Callable

import pytest
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from tests.conftest import ROOT
from tests.ui.driver import Driver

UNSAID = ("size_hint_min", "size_hint_max")
SAID = [*ROOT.glob("kv/*.kv"), *ROOT.glob("companion/ui/**/*.py")]


@pytest.mark.parametrize("name", UNSAID)
def test_nothing_says_what_no_layout_hears(name: str) -> None:
    told = re.compile(
        rf"^\s*{name}(_[xy])?:|\b{name}(_[xy])?=(?!=)|\.{name}(_[xy])? = ", re.MULTILINE
    )
    assert [path.name for path in SAID if told.search(path.read_text(encoding="utf-8"))] == []


def test_a_layout_follows_a_child_as_long_as_it_holds_it(opened_anew: Callable[[], Driver]) -> None:
    driver = opened_anew()
    box, child, other = BoxLayout(size=(100, 10)), Widget(), Widget()
    for each in (child, other):
        box.add_widget(each)
    driver.frames(1)
    assert child.width == other.width == 50
    child.size_hint_x = 3
    driver.frames(1)
    assert (child.width, other.width) == (75, 25)
    box.remove_widget(child)
    driver.frames(1)
    assert other.width == 100
    other.size_hint_x = None
    other.width = 30
    child.size_hint_x = 1
    driver.frames(1)
    assert (other.width, child.width) == (30, 75)
