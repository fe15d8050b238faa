"""The drawing of a tap's way is what the module draws, and its words have room in any font."""

import importlib.util
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import ImageFont

from art import tap

NAMES = tuple(tap.COLOURS)
WIDEST = Path(importlib.util.find_spec("kivy").origin).parent / "data" / "fonts" / "DejaVuSans.ttf"
"""About the widest that a page is shown in; its bold letters are a tenth wider."""


@pytest.mark.parametrize("name", NAMES)
def test_the_drawing_in_the_repository_is_the_one_that_is_drawn(name):
    kept = (tap.FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert kept == tap.picture(tap.COLOURS[name])
    drawing = ET.fromstring(kept)  # noqa: S314  # our own file
    assert drawing.get("viewBox") == f"0 0 {tap.WIDTH} {tap.HEIGHT}"


def _wide(text: str, size: int, *, bold: bool = False) -> float:
    return ImageFont.truetype(str(WIDEST), size).getlength(text) * (1.1 if bold else 1)


@pytest.mark.parametrize("box", [*tap.STEPS, *tap.BESIDE], ids=lambda box: box.title)
def test_words_stay_within_their_step(box):
    room = box.width - 2 * tap.PADDING
    assert max(_wide(words, tap.WORDS) for words in box.words) <= room
    time = _wide(f"  {box.time}", tap.WORDS, bold=True) if box.time else 0
    assert _wide(box.title, tap.TITLE, bold=True) + time <= room


def test_no_step_lies_on_another_or_sticks_out():
    boxes = [*tap.STEPS, *tap.BESIDE]
    assert all(box.x > 0 and box.x + box.width < tap.WIDTH for box in boxes)
    assert all(box.y > 0 and box.bottom < tap.HEIGHT for box in boxes)
    for lane in (tap.STEPS, tap.BESIDE):
        assert all(above.bottom < below.y for above, below in pairwise(lane))
    assert max(step.x + step.width for step in tap.STEPS) < min(box.x for box in tap.BESIDE)
