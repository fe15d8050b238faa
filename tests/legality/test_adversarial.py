"""Layouts made to fool a search: cunning fires, one cut of many, and scarce dominoes.

Each expected code is confirmed by the exhaustive search, too.
"""

import pytest

from companion.rules.game import Game
from companion.rules.legality import Code, check
from companion.rules.territory import Territory
from tests.legality.catalogue import alone, together
from tests.legality.exhaustive import can_be_laid, cuts, search_codes
from tests.legality.referee import judge
from tests.legality.small_frames import SEARCH_CODES

FIRES = {
    "onto the volcano's own other half": ("@ v1 d+1", None),
    "onto a square that waits for the volcano's own domino": ("@ v1 g/. . g+1/. . g", "fire-range"),
    "onto a square that also reaches the tile another way": ("@ v1 g/g g g+1/. . g", None),
    "of two volcanoes that wait for each other": ("d d @/d j* q+2/v2 j+3 v3", "fire-range"),
    "of two volcanoes, each onto its own other half": ("d d @/d j* q+3/v2 j+2 v3", None),
    "of two volcanoes that may exchange them": ("d+1 v1 @ v1 d+1", None),
    "out of the reach of both": ("d+1 d d d @ v1 d/. . . . v1 d+1", "fire-range"),
    "within the reach of one only": ("d d+1 d d @ v1 d/. . . . v1 d+1", None),
    "of three exactly one square away, not two": ("q+3 d @ v3/. d q* q", "fire-range"),
    "of three diagonally": ("@ q v3/g q+3", None),
    "over a gap": ("d+1 . ./d @ v1/. . d", None),
    "onto the starting tile": ("d d/@+1 v1/. d", None),
    "onto the starting tile out of reach": ("@+3 q v3", "fire-range"),
    "onto the starting tile and the other half": ("d v1 @+1 v1 d+1", None),
    "with ten ways to connect and none to burn": (
        "l l d d/v2 l d v1/g @ d+1 d+2/j* . d l",
        "fire-range",
    ),
    "with five ways to connect and none to burn": (
        "d g d l*/j d d d/@ v1 l+1 d/. l l g",
        "fire-range",
    ),
}

ORDERS = {
    # The layout, its cuts, and how many of those can be laid one after another.
    "one of twelve cuts": ("v2 . l l/q @ d v1/g l d+2 d/d l j j+1", 12, 1),
    "one of eleven cuts": ("d l @ ./q q* d j/d q d j/g g d g*", 11, 1),
    "one of ten cuts": ("l j d d/d q q q*/d d @ j/g g . j", 10, 1),
    "none of fifteen cuts": (". l l d/@ d d g+1/d g* v1 d/v1 d d g", 15, 0),
    "none of fourteen cuts": ("q+2 v2 l l/v2 j g* d/v1 d d+1 d/d d @", 14, 0),
}

SHARED = {
    # The territories, and whether one box builds them all; each alone is buildable.
    "one choice of ten": (
        ("q v2 v1 d+1/d @ q+2 g/q j q j/. j d d", "l q g/d d g v1/d d @+1 d/q j j j"),
        True,
    ),
    "one choice of eight": (
        ("q g @/d d q/d g* g", "@+1 j v2/v1 j+2 j/d d g*", "j j @/j q q/l g g"),
        True,
    ),
    "none of fifteen choices": (
        (". g q q/d g d d/l @+1 d g/v1 l l l", "q d d l/l d g l/l @+2 v1 l+1/l v2 j ."),
        False,
    ),
    "none of ten choices": (
        ("l* d d l/g* @ j j/d g/. g", ". d d* g/g* l* l l/d @ d d/g q q* q"),
        False,
    ),
    "any two of three": (
        (". j d/d l @/. l g", "l j d/l+2 @ l/g* j v2", "g g* j/d d d/@ l j"),
        False,
    ),
    "any two of other three": (
        ("q j d/g j/@ q", "q g g*/d v1 l/d j+1 @", "j* q** @/j d g/q g g"),
        False,
    ),
}


def _game(text: str) -> Game:
    return alone(text, size=7)


def _territories(game: Game) -> list[Territory]:
    return [player.territory for player in game.players]


def _agree(game: Game, expected: set[Code]) -> None:
    verdict = check(game)
    assert verdict.errors == expected
    assert search_codes(_territories(game)) == expected & SEARCH_CODES
    if not expected:
        judge(game, verdict)


@pytest.mark.parametrize("name", FIRES)
def test_fire(name: str) -> None:
    text, code = FIRES[name]
    _agree(_game(text), {Code(code)} if code else set())


@pytest.mark.parametrize("name", ORDERS)
def test_order(name: str) -> None:
    text, all_cuts, orderable = ORDERS[name]
    game = _game(text)
    (territory,) = _territories(game)
    found = list(cuts(territory))
    assert len(found) == all_cuts
    assert sum(can_be_laid(territory, cut, fires=False) for cut in found) == orderable
    assert check(game).errors & {Code.NO_DOMINOES, Code.NO_ORDER} == (
        set() if orderable else {Code.NO_ORDER}
    )
    assert check(game).errors & SEARCH_CODES == search_codes([territory])


@pytest.mark.parametrize("name", SHARED)
def test_scarce_dominoes(name: str) -> None:
    texts, buildable = SHARED[name]
    _agree(together(*texts, size=5), set() if buildable else {Code.DOMINOES_SHARED})
    for text in texts:
        _agree(_game(text), set())
    if name.startswith("any two"):
        for left_out in range(len(texts)):
            _agree(together(*texts[:left_out], *texts[left_out + 1 :], size=5), set())
