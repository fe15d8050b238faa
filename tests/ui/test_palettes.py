"""Every eye can read the app: contrast of text, terrains apart under colour blindness."""

from itertools import combinations
from math import dist

import pytest

from companion.app.preferences import PALETTES
from companion.rules.box import Terrain
from companion.rules.game import Colour
from companion.ui.palettes import DAY, GROUNDS, NIGHT, Rgb, Shades, rgb

READABLE = 4.5
APART = 0.10
"""The least distance of two terrains in OKLab: five times what is just noticeable (about 0.02)."""

DRAWN = 3
"""The least contrast of what is drawn to be looked at."""
SOURCES = ("regions", "resources", "totems", "cavemen", "variants")

TEXT_PAIRS = (
    *(
        (text, ground)
        for text in ("text", "text_soft")
        for ground in (
            "ground",
            "ground_edge",
            "card",
            "card_raised",
            "card_sunk",
            "alarm_card",
        )
    ),
    ("accent", "ground"),
    ("accent", "ground_edge"),
    ("accent", "card"),
    ("accent", "card_sunk"),
    ("text_on_accent", "accent"),
    ("alarm", "ground"),
    ("alarm", "ground_edge"),
    ("alarm", "card"),
    ("alarm", "alarm_card"),
    ("good", "ground"),
    ("good", "ground_edge"),
    ("good", "card"),
)
"""Which colours text has on which; each player's colour carries `text_on_player` besides."""

# Machado, Oliveira & Fernandes 2009, severity 1.0, on linear light.
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_TO_CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_TO_OKLAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def linear(colour: str) -> Rgb:
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb(colour)
    )
    return red, green, blue


def times(matrix, light) -> Rgb:
    red, green, blue = (sum(m * c for m, c in zip(row, light, strict=True)) for row in matrix)
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """WCAG 2's ratio of luminances."""
    lights = sorted(times(((0.2126, 0.7152, 0.0722),) * 3, linear(c))[0] for c in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def seen(colour: str, eye: str) -> Rgb:
    """The colour as that eye sees it, in OKLab."""
    light = times(EYES[eye], linear(colour))
    cones = times(_TO_CONES, [min(max(c, 0), 1) for c in light])
    return times(_TO_OKLAB, [c ** (1 / 3) for c in cones])


SHADES = pytest.mark.parametrize("shades", [NIGHT, DAY], ids=["night", "day"])


def test_contrast_of_black_and_white_is_21():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@SHADES
def test_all_text_stands_out_from_what_it_lies_on(shades: Shades):
    found = {
        pair: contrast(getattr(shades, pair[0]), getattr(shades, pair[1])) for pair in TEXT_PAIRS
    }
    assert {pair: ratio for pair, ratio in found.items() if ratio < READABLE} == {}


@SHADES
@pytest.mark.parametrize("colour", Colour)
def test_text_stands_out_from_every_players_colour(shades: Shades, colour: Colour):
    assert contrast(shades.text_on_player, shades.players[colour]) >= READABLE


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("palette", GROUNDS)
def test_terrains_stay_apart_for_every_eye(palette: str, eye: str):
    colours = GROUNDS[palette]
    found = {
        (one.value, other.value): dist(seen(colours[one], eye), seen(colours[other], eye))
        for one, other in combinations(colours, 2)
    }
    assert {pair: apart for pair, apart in found.items() if apart < APART} == {}


@SHADES
@pytest.mark.parametrize("eye", EYES)
def test_where_points_come_from_is_told_apart_by_every_eye(shades: Shades, eye: str):
    colours = {name: getattr(shades, name) for name in SOURCES}
    found = {
        pair: dist(seen(colours[pair[0]], eye), seen(colours[pair[1]], eye))
        for pair in combinations(colours, 2)
    }
    assert {pair: apart for pair, apart in found.items() if apart < APART} == {}


@SHADES
def test_where_points_come_from_stands_out_from_its_card(shades: Shades):
    found = {name: contrast(getattr(shades, name), shades.card) for name in SOURCES}
    assert {name: ratio for name, ratio in found.items() if ratio < DRAWN} == {}


@SHADES
@pytest.mark.parametrize("ground", ["ground", "card"])
def test_the_edge_of_what_can_be_touched_stands_out(shades: Shades, ground: str):
    assert contrast(shades.outline, getattr(shades, ground)) >= DRAWN


@SHADES
def test_where_points_come_from_has_no_terrains_colour(shades: Shades):
    for grounds in GROUNDS.values():
        assert not {getattr(shades, name) for name in SOURCES} & set(grounds.values())


def test_one_colour_changed_to_its_neighbours_is_noticed():
    """The measure tells apart what it should: the first sketch's desert and grassland are alike
    to eyes without red cones."""
    assert dist(seen("#e2b866", "protanopia"), seen("#9fbf4f", "protanopia")) < APART


@pytest.mark.parametrize("palette", GROUNDS)
def test_a_palette_has_a_colour_for_every_terrain(palette: str):
    assert set(GROUNDS[palette]) == set(Terrain) - {Terrain.START}


@SHADES
def test_nothing_is_pure_black_or_white(shades: Shades):
    colours = {
        value for name in Shades.__slots__ if isinstance(value := getattr(shades, name), str)
    }
    assert colours.isdisjoint({"#000000", "#ffffff"})


def test_every_palette_that_can_be_chosen_has_its_colours():
    assert tuple(GROUNDS) == PALETTES
