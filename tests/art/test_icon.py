"""The pictures that stand for the app are those that the pen draws, and fit every launcher."""

from xml.etree import ElementTree as ET

import pytest
from PIL import Image, ImageChops, ImageDraw

from art import icon
from art.pen import Pen

NAMES = tuple(icon.DRAWINGS)


def kept(name: str) -> Image.Image:
    return Image.open(icon.FOLDER / f"{name}.png").convert("RGBA")


def test_nothing_lies_in_the_folder_but_each_drawing_and_its_picture():
    found = sorted(path.name for path in icon.FOLDER.iterdir())
    assert found == sorted(f"{name}.{kind}" for name in NAMES for kind in ("svg", "png"))


@pytest.mark.parametrize("name", NAMES)
def test_the_picture_is_as_the_pen_draws_it(name):
    draw, pixels = icon.DRAWINGS[name]
    pen = Pen(pixels)
    draw(pen)
    difference = ImageChops.difference(kept(name), pen.finished())
    assert max(most for _least, most in difference.getextrema()) <= 8


@pytest.mark.parametrize("name", NAMES)
def test_the_svg_is_the_same_drawing(name):
    text = (icon.FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert text == icon.vector(name)
    drawing = ET.fromstring(text)  # noqa: S314  # our own file
    assert drawing.get("viewBox") == "0 0 100 100"
    assert len(drawing) >= 3


def test_no_launcher_cuts_the_hut_or_its_fire():
    picture = kept("icon-foreground")
    side = picture.width
    safe = Image.new("L", picture.size, 255)
    margin = side * (1 - icon.SAFE) / 2
    ImageDraw.Draw(safe).ellipse((margin, margin, side - margin, side - margin), fill=0)
    outside = ImageChops.multiply(picture.getchannel("A"), safe)
    assert outside.getbbox() is None
    left, top, right, bottom = picture.getchannel("A").getbbox()
    assert min(right - left, bottom - top) > 0.4 * side


def test_the_background_of_the_icon_has_no_hole():
    assert kept("icon-background").getchannel("A").getextrema() == (255, 255)


def test_the_pictures_have_the_sizes_that_android_wants():
    assert kept("icon-foreground").size == kept("icon-background").size == (432, 432)
    assert kept("icon").size == (512, 512)
