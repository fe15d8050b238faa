"""Layouts made to fool a search: the exhaustive one confirms each answer."""

import pytest

from tests.legality.catalogue import alone, together
from tests.legality.small_frames import compare

FIRES = {
    "onto the volcano's own other half": ("@ v1 d+1", "buildable"),
    "onto a square that waits for the volcano": ("@ v1 g/. . g+1/. . g", "fire-range"),
    "onto a square that joins another way": ("@ v1 g/g g g+1/. . g", "buildable"),
    "of two that wait for each other": ("d d @/d j* q+2/v2 j+3 v3", "fire-range"),
    "of two, each onto its own half": ("d d @/d j* q+3/v2 j+2 v3", "buildable"),
    "of two that may exchange them": ("d+1 v1 @ v1 d+1", "buildable"),
    "out of the reach of both": ("d+1 d d d @ v1 d/. . . . v1 d+1", "fire-range"),
    "within the reach of one only": ("d d+1 d d @ v1 d/. . . . v1 d+1", "buildable"),
    "of three craters two squares away": ("q+3 d @ v3/. d q* q", "fire-range"),
    "of three craters diagonally": ("@ q v3/g q+3", "buildable"),
    "over a gap": ("d+1 . ./d @ v1/. . d", "buildable"),
    "onto the starting tile": ("d d/@+1 v1/. d", "buildable"),
    "onto the starting tile out of reach": ("@+3 q v3", "fire-range"),
    "with ten tilings to lay and none to burn": (
        "l l d d/v2 l d v1/g @ d+1 d+2/j* . d l",
        "fire-range",
    ),
}

SHARED = {
    "one choice of eight": (
        ("q g @/d d q/d g* g", "@+1 j v2/v1 j+2 j/d d g*", "j j @/j q q/l g g"),
        "buildable",
    ),
    "none of fifteen choices": (
        (". g q q/d g d d/l @+1 d g/v1 l l l", "q d d l/l d g l/l @+2 v1 l+1/l v2 j ."),
        "dominoes-shared",
    ),
    "any two of three": (
        (". j d/d l @/. l g", "l j d/l+2 @ l/g* j v2", "g g* j/d d d/@ l j"),
        "dominoes-shared",
    ),
}


@pytest.mark.parametrize("name", FIRES)
def test_a_fire(name: str) -> None:
    text, answer = FIRES[name]
    assert compare([[alone(text, size=7).players[0].territory]], size=7) == {answer: 1}


@pytest.mark.parametrize("name", SHARED)
def test_scarce_dominoes(name: str) -> None:
    texts, answer = SHARED[name]
    territories = [player.territory for player in together(*texts, size=5).players]
    assert compare([territories]) == {answer: 1}
    assert compare([each] for each in territories) == {"buildable": len(texts)}
