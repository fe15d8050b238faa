"""The contents of the box: kinds of square, dominoes, tokens, resources, cavemen."""

from collections import Counter
from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple


class Resource(Enum):
    """A wooden resource; its totem is worth `totem_points`."""

    MAMMOTH = "mammoth"
    FISH = "fish"
    MUSHROOM = "mushroom"
    FLINT = "flint"

    __hash__ = object.__hash__  # Enum hashes the name; by identity a lookup is faster

    @property
    def totem_points(self) -> int:
        return _TOTEM_POINTS[self]


class Terrain(Enum):
    """The ground of a square. The starting tile is ground too, but never part of a region."""

    START = "start"
    DESERT = "desert"
    GRASSLAND = "grassland"
    LAKE = "lake"
    JUNGLE = "jungle"
    QUARRY = "quarry"
    VOLCANO = "volcano"

    __hash__ = object.__hash__  # Enum hashes the name; by identity a lookup is faster

    @property
    def resource(self) -> Resource | None:
        """The resource with which a natural square of this terrain enters the game."""
        return _RESOURCES.get(self)


class Caveman(Enum):
    """A kind of caveman: seven hunter-gatherers and three warriors."""

    HUNTER = "hunter"
    PAINTER = "painter"
    FISHING_CHILD = "fishing-child"
    FIRE_LADY = "fire-lady"
    GATHERER = "gatherer"
    SHAMAN = "shaman"
    SCULPTOR = "sculptor"
    SMALL_WARRIOR = "small-warrior"
    AMAZON = "amazon"
    OAF = "oaf"

    __hash__ = object.__hash__  # Enum hashes the name; by identity a lookup is faster

    @property
    def power(self) -> int:
        """A warrior's power; 0 for hunter-gatherers."""
        return _POWERS.get(self, 0)

    @property
    def worth(self) -> int:
        """Points a hunter-gatherer earns for each thing around; 0 for warriors."""
        return _WORTHS.get(self, 0)


class Kind(NamedTuple):
    """A printed square: its terrain, fire symbols and, on volcanoes, craters."""

    terrain: Terrain
    fires: int = 0
    craters: int = 0

    @property
    def is_natural(self) -> bool:
        """A natural square carries its resource when it enters a Totem or Tribe game."""
        return self.fires == 0 and self.terrain.resource is not None


class Domino(NamedTuple):
    """A domino, with its number from 1 to 48."""

    number: int
    left: Kind
    right: Kind


_TOTEM_POINTS: Final = {
    Resource.MAMMOTH: 3,
    Resource.FISH: 4,
    Resource.MUSHROOM: 5,
    Resource.FLINT: 6,
}
_RESOURCES: Final = {
    Terrain.GRASSLAND: Resource.MAMMOTH,
    Terrain.LAKE: Resource.FISH,
    Terrain.JUNGLE: Resource.MUSHROOM,
    Terrain.QUARRY: Resource.FLINT,
}
_POWERS: Final = {Caveman.SMALL_WARRIOR: 1, Caveman.AMAZON: 2, Caveman.OAF: 3}
_WORTHS: Final = {
    Caveman.HUNTER: 3,
    Caveman.PAINTER: 2,
    Caveman.FISHING_CHILD: 3,
    Caveman.FIRE_LADY: 1,
    Caveman.GATHERER: 4,
    Caveman.SHAMAN: 2,
    Caveman.SCULPTOR: 5,
}

START: Final = Kind(Terrain.START)

_LETTERS: Final = {
    "d": Terrain.DESERT,
    "g": Terrain.GRASSLAND,
    "l": Terrain.LAKE,
    "j": Terrain.JUNGLE,
    "q": Terrain.QUARRY,
}

# By number, in the notation of the game file.
_DOMINOES: Final = """
d-d   d-d   d-d   d-g   d-g   d-l   d-l   d-j    d-j    d-q   d-q   g-g
g-g   g-g   l-l   l-l   j-j   j-j   g-l   l-j    g-q    g-q   j-q   d-g*
d-l*  d-j*  d-q*  d-v1  d-v1  d*-g  d*-l  g*-l   g*-j   g-l*  l*-q  g-j*
q-q*  g-v1  g-v1  l-v1  l-q** l-v2  j-v2  j-v2   q-v2   l*-j** j*-q** q-v3
"""


def _kind(text: str) -> Kind:
    if text[0] == "v":
        return Kind(Terrain.VOLCANO, craters=int(text[1]))
    return Kind(_LETTERS[text[0]], fires=text.count("*"))


DOMINOES: Final[tuple[Domino, ...]] = tuple(
    Domino(number, *map(_kind, pair.split("-")))
    for number, pair in enumerate(_DOMINOES.split(), start=1)
)

SQUARES: Final[Mapping[Kind, int]] = MappingProxyType(
    Counter(kind for domino in DOMINOES for kind in (domino.left, domino.right))
)
"""The number of squares of each kind on the dominoes."""

TOKENS: Final[Mapping[int, int]] = MappingProxyType({1: 5, 2: 4, 3: 1})
"""Fire tokens by their fires: just as many as volcanoes with that many craters."""

RESOURCES: Final[Mapping[Resource, int]] = MappingProxyType(
    {Resource.MAMMOTH: 16, Resource.FISH: 13, Resource.MUSHROOM: 11, Resource.FLINT: 9}
)
"""Wooden resources: just as many as natural squares of their terrain."""

CAVEMEN: Final[Mapping[Caveman, int]] = MappingProxyType(
    {
        caveman: {Caveman.SMALL_WARRIOR: 4, Caveman.AMAZON: 3, Caveman.OAF: 1}.get(caveman, 2)
        for caveman in Caveman
    }
)

REACH: Final[Mapping[int, int]] = MappingProxyType({1: 3, 2: 2, 3: 1})
"""The most squares that a volcano with that many craters throws its fire."""
