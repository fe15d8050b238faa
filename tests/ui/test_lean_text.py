"""What Kivy's labels are no longer told, nobody here says of them."""

import re

import pytest
from kivy.core.text import Label as Drawn
from kivy.uix.label import Label

from companion.ui.widgets.lean_text import FOLLOWED, LOOKED_UP
from tests.conftest import ROOT

HEARD = {*FOLLOWED, *LOOKED_UP, "mipmap"}  # pictures have it, too
IGNORED = {*Label.__dict__} & {*Drawn().options} - HEARD
SAID = [*ROOT.glob("kv/*.kv"), *ROOT.glob("companion/ui/**/*.py")]


@pytest.mark.parametrize("name", sorted(IGNORED))
def test_nothing_says_of_a_label_what_it_does_not_hear(name):
    told = re.compile(rf"^\s*{name}:|\b{name}=(?!=)|\.{name} = ", re.MULTILINE)
    found = [path.name for path in SAID if told.search(path.read_text(encoding="utf-8"))]
    assert found == []
