"""The app's own table and font of icons say and draw the same as KivyMD's."""

import runpy

import pytest
from PIL import Image, ImageDraw, ImageFont

from art.icon_font import ALL, FILE
from companion.app.letter_fonts import FACE
from companion.ui.icons import GLYPHS, OUR_LETTERS, glyph

PIXELS = (16, 24, 48)


TABLE = ALL.parents[1] / "icon_definitions.py"


def test_every_icon_is_drawn_by_the_letter_that_kivymd_says() -> None:
    md_icons = runpy.run_path(str(TABLE))["md_icons"]
    assert {name: glyph(name) for name in GLYPHS} == {name: md_icons[name] for name in GLYPHS}


def test_an_icon_that_is_not_in_the_font_is_a_mistake_at_once() -> None:
    with pytest.raises(KeyError):
        glyph("rocket")


def test_a_sign_of_our_own_hides_no_icon() -> None:
    assert not GLYPHS.keys() & OUR_LETTERS.keys()


def test_what_stands_for_a_picture_is_in_the_font() -> None:
    assert FACE in GLYPHS.values()


@pytest.mark.parametrize("pixels", PIXELS)
def test_every_icon_looks_as_in_the_font_of_all(pixels: int) -> None:
    ours, theirs = (ImageFont.truetype(str(file), pixels) for file in (FILE, ALL))
    other = [
        name
        for name, letter in GLYPHS.items()
        if drawn(letter, ours, pixels) != drawn(letter, theirs, pixels)
    ]
    assert other == []
    assert all(any(drawn(letter, ours, pixels)) for letter in GLYPHS.values())


def drawn(letter: str, font: ImageFont.FreeTypeFont, pixels: int) -> bytes:
    picture = Image.new("L", (pixels * 2, pixels * 2))
    ImageDraw.Draw(picture).text((pixels // 2, pixels // 2), letter, 255, font)
    return picture.tobytes()
