"""The letters of the app's own icons are what the pen draws, each of its own name."""

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFont

from art import sign_font
from art.emblems import EMBLEMS
from companion.rules.box import Resource
from companion.rules.game import Variant
from companion.ui.icons import OUR_LETTERS

PIXELS = 128


def written(letter: str) -> Image.Image:
    image = Image.new("L", (PIXELS, PIXELS))
    font = ImageFont.truetype(str(sign_font.FILE), PIXELS)
    ImageDraw.Draw(image).text((0, 0), letter, 255, font)
    return image


def ink(image: Image.Image) -> int:
    return sum(value * count for value, count in enumerate(image.histogram()))


@pytest.mark.parametrize("name", OUR_LETTERS)
def test_each_letter_is_the_sign_as_the_pen_draws_it(name):
    drawn = sign_font.drawn(name.removeprefix("sign-"), PIXELS).finished().getchannel("A")
    letter = written(OUR_LETTERS[name])
    # Edges may be a shade lighter; no line may be another.
    assert ink(ImageChops.difference(drawn, letter)) < 0.1 * ink(drawn)


def test_the_font_in_the_repository_has_every_sign_and_no_other():
    assert set(OUR_LETTERS) == {f"sign-{name}" for name in EMBLEMS}
    letters = [ord(letter) for letter in OUR_LETTERS.values()]
    assert sorted(letters) == list(range(min(letters), min(letters) + len(letters)))
    assert written(chr(max(letters) + 1)).tobytes() == written("A").tobytes()


def test_variants_and_totems_are_told_apart_by_their_signs():
    wanted = {variant.value for variant in Variant} | {resource.value for resource in Resource}
    signs = [written(OUR_LETTERS[f"sign-{name.replace('_', '-')}"]) for name in sorted(wanted)]
    assert len({sign.tobytes() for sign in signs}) == len(wanted)
