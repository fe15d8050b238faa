"""Every colour of the app as plain values: night and day at the camp, and the terrains' palettes.

No Kivy in here: a test computes the contrast of all text and how far apart terrains look to
colour-blind eyes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.app.preferences import CAMP
from companion.rules.box import Terrain
from companion.rules.game import Colour

Rgb = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Shades:
    """The colours of one time of day, as `#rrggbb`."""

    ground: str
    """What everything lies on, where the light falls."""
    ground_edge: str
    """The same at the edges, away from the light."""
    card: str
    card_raised: str
    """Something to touch on the ground or on a card."""
    card_sunk: str
    """The shelf under the thumb."""
    text: str
    text_soft: str
    """Second lines and labels; still readable everywhere."""
    accent: str
    """The one useful next action, and nothing else."""
    text_on_accent: str
    alarm: str
    alarm_card: str
    good: str
    outline: str
    hollow: str
    """A frame's cell that holds no square."""
    veil: str
    """What is laid over squares that recede."""
    players: Mapping[Colour, str]
    text_on_player: str
    regions: str
    """Where points come from, in pictures; none is a terrain's."""
    resources: str
    totems: str
    cavemen: str
    variants: str


NIGHT: Final = Shades(
    ground="#3b2b21",
    ground_edge="#1f1611",
    card="#33271f",
    card_raised="#46372c",
    card_sunk="#1a120e",
    text="#f6e9d8",
    text_soft="#cdb9a3",
    accent="#ffb13b",
    text_on_accent="#301a07",
    alarm="#ff8a6b",
    alarm_card="#43201a",
    good="#a5d683",
    outline="#8d7360",
    hollow="#4a392d",
    veil="#281c15",
    players={
        Colour.PINK: "#b04f77",
        Colour.BLACK: "#4b4643",
        Colour.GREEN: "#3b7a37",
        Colour.BLUE: "#2f6fa8",
    },
    text_on_player="#fff8ee",
    regions="#ffb13b",
    resources="#db6029",
    totems="#a7a6e5",
    cavemen="#f9efe2",
    variants="#84888e",
)

DAY: Final = Shades(
    ground="#fff7ea",
    ground_edge="#efdec4",
    card="#fffbf4",
    card_raised="#ecdcc0",
    card_sunk="#e9d8ba",
    text="#2c1d13",
    text_soft="#6b4d35",
    accent="#a63d1e",
    text_on_accent="#fff6ea",
    alarm="#a8281a",
    alarm_card="#fbe1d5",
    good="#38692b",
    outline="#a58b68",
    hollow="#e3d0b0",
    veil="#f4e6cf",
    players={
        Colour.PINK: "#b04f77",
        Colour.BLACK: "#3a3634",
        Colour.GREEN: "#3b7a37",
        Colour.BLUE: "#2f6fa8",
    },
    text_on_player="#fff8ee",
    regions="#a63d1e",
    resources="#c8790c",
    totems="#7655c4",
    cavemen="#3a2a20",
    variants="#8f8a86",
)

GROUNDS: Final[Mapping[str, Mapping[Terrain, str]]] = {
    CAMP: {
        Terrain.DESERT: "#f9d486",
        Terrain.GRASSLAND: "#9ebd4c",
        Terrain.LAKE: "#4ea3cd",
        Terrain.JUNGLE: "#2d7a58",
        Terrain.QUARRY: "#9a8e86",
        Terrain.VOLCANO: "#5a2a22",
    },
    "bold": {
        Terrain.DESERT: "#ffe29a",
        Terrain.GRASSLAND: "#9ac557",
        Terrain.LAKE: "#3a86c0",
        Terrain.JUNGLE: "#1f6650",
        Terrain.QUARRY: "#a39080",
        Terrain.VOLCANO: "#5b1f21",
    },
    "soft": {
        Terrain.DESERT: "#f3dcae",
        Terrain.GRASSLAND: "#bdc36f",
        Terrain.LAKE: "#7fb7d9",
        Terrain.JUNGLE: "#50816d",
        Terrain.QUARRY: "#a7998c",
        Terrain.VOLCANO: "#6b3f38",
    },
}
"""The terrains' colours by the palette's name; in each they stay apart for every eye."""

PATTERN_INKS: Final = {
    Terrain.DESERT: ("#8a4f12", 0.42),
    Terrain.GRASSLAND: ("#28520c", 0.46),
    Terrain.LAKE: ("#f3fbff", 0.5),
    Terrain.JUNGLE: ("#06281b", 0.52),
    Terrain.QUARRY: ("#3c322c", 0.42),
    Terrain.VOLCANO: ("#e5875a", 0.36),
}
"""What a terrain's pattern is drawn with, and how much of it covers the ground."""

# What lies on the board looks the same by day and by night, like wood and bone.
BONE: Final = "#f8ecd9"
CHAR: Final = "#2a1811"


def rgb(colour: str) -> Rgb:
    """`#rrggbb` as three numbers from 0 to 1."""
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red / 255, green / 255, blue / 255


def pattern_ink(terrain: Terrain) -> tuple[float, float, float, float]:
    """The colour of a terrain's pattern on its own ground."""
    ink, share = PATTERN_INKS[terrain]
    return (*rgb(ink), share)


def sign_ink(terrain: Terrain) -> tuple[float, float, float, float]:
    """The colour of a terrain's sign by itself, to be told at a glance."""
    return (*rgb(PATTERN_INKS[terrain][0]), 0.9)
