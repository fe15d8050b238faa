"""Games of our own, to be seen in pictures and to stand at the places of the app."""

from companion.rules.game import Colour, Game, Mode, Player, Variant
from companion.rules.notation import read_territory

CHLOE = [
    "l:1 l* g   go   d",
    "l   go g   g    g",
    "l+1 v1 @   v3   q+3",
    "l   j:g j** j:p q:u",
    "d*  d:2 l* g*   q*",
]
QUINN = [
    "go g* d  d  lo",
    "g  l  l* d  lo",
    "d  d  @  jo j*",
    "q* q  v2 jo d+2",
    "q  qo d  d  go",
]
LARGE = [
    "go g  go d  d  d* qo",
    "g  g* l  lo lo d  q*",
    "jo j  l* l  v2 d+2 q",
    "jo jo j* @  d  d   q**",
    "v1 j+1 jo go go lo lo",
    "d  d  qo q** g* l l*",
    "d* v1 qo qo  g+1 .  .",
]
TOO_FAR = [
    "go g* d  d  d+2",
    "go l  l* d  lo",
    "d  d  @  jo j*",
    "q* qo v2 jo d",
    "qo qo d  d  go",
]


def game(
    mode: Mode, *territories: list[str], size: int = 5, names: str = "Chloé Quinn Íris Bo"
) -> Game:
    players = tuple(
        Player(name, colour, read_territory(rows, 2 * size - 1))
        for name, colour, rows in zip(names.split(), Colour, territories, strict=False)
    )
    return Game(mode, size, players, frozenset(Variant))


TRIBE = game(Mode.TRIBE, CHLOE, QUINN, QUINN)
TOTEM = game(Mode.TOTEM, QUINN, QUINN, CHLOE)
TWO = game(Mode.TRIBE, LARGE, LARGE, size=7)
STORY = [
    ".  j   j:2 .   .",
    "d  g*  @   l   v1",
    "d* q+1 d   l+1 l",
    "g  v1  d:1 d   q*",
]
TELLING = game(Mode.TRIBE, STORY, names="Territory")
"""Who came with a domino or without one, who burnt: all of it happened here."""
BURNT_FISH = ["d  l+1 v1 q* q", "d  d   @  j j*"]
GONE = game(Mode.TOTEM, BURNT_FISH, BURNT_FISH)
"""Nobody has a fish any more, and nobody said who holds the totem."""
ALONE = game(Mode.TOTEM, TOO_FAR, names="Territory")
