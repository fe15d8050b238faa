"""Every letter of every language can be drawn by every font that draws texts."""

import functools
from importlib.util import find_spec
from pathlib import Path

import pytest

from companion import texts
from companion.texts import formats
from tests.conftest import ROOT
from translation.catalogues import languages, read
from translation.extraction import template
from translation.glyphs import characters

KIVYMD = Path(find_spec("kivymd").origin).parent / "fonts"
KIVY = Path(find_spec("kivy").origin).parent / "data" / "fonts"
FONTS = [
    KIVY / "Roboto-Regular.ttf",
    KIVYMD / "Roboto-Regular.ttf",
    KIVYMD / "Roboto-Medium.ttf",
    KIVYMD / "Roboto-Bold.ttf",
    *sorted((ROOT / "companion" / "ui" / "fonts").glob("*.ttf")),
]


@functools.cache
def needed(code):
    """Each character that the language's texts and formats need, with a text that needs it."""
    catalogue = template() if code == texts.ENGLISH else read(code)
    found = {}
    for message in catalogue:
        if not message.id:
            continue
        said = message.id if code == texts.ENGLISH else message.string
        for text in [said] if isinstance(said, str) else said:
            found.update(dict.fromkeys(text, text))
    texts.use(code)
    numbers = formats.number(-1234567.5, 1) + formats.percent(0.5) + texts.name(code)
    texts.use(texts.ENGLISH)
    found.update(dict.fromkeys(numbers, numbers))
    found.pop("\n", None)
    return found


@pytest.mark.parametrize("font", FONTS, ids=lambda font: f"{font.parts[-3]}-{font.stem}")
@pytest.mark.parametrize("code", [texts.ENGLISH, *languages()])
def test_the_font_has_every_letter_of_the_language(font, code):
    there = characters(font)
    lacking = {letter: text for letter, text in needed(code).items() if letter not in there}
    assert lacking == {}


def test_a_font_is_known_to_lack_what_it_lacks():
    """The reader of fonts tells glyphs from gaps."""
    there = characters(KIVYMD / "Roboto-Regular.ttf")
    assert set("AZaz09ßřľĺôťďňůěŕ„“×·–…½") <= there
    assert not set("→★✓漢") & there
