"""Every value of the box and of a game has a word of its own."""

import pytest

from companion.rules.box import Caveman, Resource, Terrain
from companion.rules.game import Colour, Mode, Variant
from companion.rules.ranking import DecidedBy
from companion.texts import terms


@pytest.mark.parametrize(
    ("word", "values"),
    [
        (terms.terrain, Terrain),
        (terms.resource, Resource),
        (terms.resources, Resource),
        (terms.caveman, Caveman),
        (terms.mode, Mode),
        (terms.variant, Variant),
        (terms.colour, Colour),
        (terms.decided_by, DecidedBy),
    ],
)
def test_every_value_has_a_word_of_its_own(word, values):
    words = [word(value) for value in values]
    assert all(words)
    assert len(set(words)) == len(words)


def test_counts_take_their_plural():
    assert terms.resource_count(Resource.MAMMOTH, 1) == "1 mammoth"
    assert [terms.resource_count(resource, 2) for resource in Resource] == [
        "2 mammoths",
        "2 fish",
        "2 mushrooms",
        "2 flints",
    ]
