"""What Kivy's labels are no longer told, nobody here says of them."""

import re

import pytest
from kivy.core.text import Label as Drawn
from kivy.uix.label import Label

from companion.ui.widgets.lean_text import FOLLOWED, LOOKED_UP, close_fonts
from tests.conftest import ROOT

HEARD = {*FOLLOWED, *LOOKED_UP, "mipmap"}  # pictures have it, too
IGNORED = {*Label.__dict__} & {*Drawn().options} - HEARD
SAID = [*ROOT.glob("kv/*.kv"), *ROOT.glob("companion/ui/**/*.py")]


@pytest.mark.parametrize("name", sorted(IGNORED))
def test_nothing_says_of_a_label_what_it_does_not_hear(name):
    told = re.compile(rf"^\s*{name}:|\b{name}=(?!=)|\.{name} = ", re.MULTILINE)
    found = [path.name for path in SAID if told.search(path.read_text(encoding="utf-8"))]
    assert found == []


def test_fonts_that_were_closed_are_there_when_they_are_wanted(theme):
    assert theme is not None
    before = [Drawn(font_size=size).get_extents("Kingdom") for size in (14, 40)]
    close_fonts()
    assert [Drawn(font_size=size).get_extents("Kingdom") for size in (14, 40)] == before


def test_what_a_label_looks_up_is_heeded_when_it_is_drawn(theme):
    assert theme is not None
    label = Label(text="one two three four five six", font_size=20, text_size=(120, None))
    label.texture_update()
    whole = label.texture_size[1]
    label.max_lines, label.shorten = 1, True
    label.text += " seven"
    label.texture_update()
    assert label.texture_size[1] < whole / 2


def test_a_label_that_is_disabled_wears_that_colour(theme):
    assert theme is not None
    label = Label(text="one", disabled_color=(1, 0, 0, 1))
    label.disabled = True
    assert label._label.options["color"] == [1, 0, 0, 1]
    label.disabled = False
    assert label._label.options["color"] == [1, 1, 1, 1]
