"""What labels draw: lines that end where they may."""

from collections.abc import Callable
from pathlib import Path

import pytest
from kivy.core.text import Label as CoreLabel
from kivy.uix.label import Label

from companion import texts
from tests.ui.driver import Driver
from tests.ui.line_ends import badly_set
from tests.ui.table_app import open_app

SAID = "Ada 12 · Bob 15 · 3 výhry a 2 hry · série: 3 výhry"


@pytest.mark.parametrize("markup", [False, True])
def test_lines_end_where_they_may_at_every_width(
    markup: bool, drive: Callable[..., Driver], tmp_path: Path
) -> None:
    open_app(tmp_path, drive)
    texts.use("cs")
    drawn = set()
    for width in range(120, 600, 10):
        label = Label(text=SAID, markup=markup, font_size=20, text_size=(width, None))
        label.texture_update()
        lines = label._label._cached_lines
        assert list(badly_set(label)) == []
        assert label.text == SAID, "what it was told is asked for elsewhere"
        words = [" ".join(word.text for word in line.words).split() for line in lines]
        plain = [word for word in SAID.split() if word != "·"]
        assert [word for line in words for word in line if word != "·"] == plain
        for line in lines:
            wide = CoreLabel(font_size=20).get_extents("".join(word.text for word in line.words))[0]
            assert line.w == wide, "it is centred by that"
        drawn.add(len(lines))
    assert drawn >= {1, 2, 3, 4}


def test_a_label_made_anew_and_one_that_is_told_later_draw_the_same(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    open_app(tmp_path, drive)
    texts.use("cs")
    made = Label(text=SAID, font_size=20, text_size=(120, None))
    told = Label(font_size=20, text_size=(120, None))
    told.text = SAID
    for label in (made, told):
        label.texture_update()
    assert made._label.text == told._label.text != SAID
