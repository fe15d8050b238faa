"""What numbers alone rule out, before any order of turns is looked for."""

from companion.rules.legality.shares import NONE, NOTHING, After, Certain, Portions, fitted, splits

ONE_OF_TWO = (1, 1, 0, 0)
"""One caveman was paid, by a resource of each of two kinds."""
ALONE = Portions(ONE_OF_TWO, 1, ONE_OF_TWO, NOTHING, NOTHING, 5)
EITHER = After(0, NOTHING, ONE_OF_TWO)
FREE_OF_FIRE = Certain()


def test_one_recruit_came_before_or_after() -> None:
    found = splits(ALONE, EITHER, FREE_OF_FIRE, FREE_OF_FIRE, NONE)
    assert [split.between for split in found] == [0]
    assert fitted(ALONE, EITHER, NONE) is not None


def test_more_than_ever_came_cannot_have_stood_before() -> None:
    two_stood = EITHER._replace(certain=Certain(NOTHING, 2))
    assert splits(ALONE, two_stood, FREE_OF_FIRE, FREE_OF_FIRE, NONE) == ()
    assert fitted(ALONE, two_stood, NONE) is None


def test_more_than_was_ever_spent_cannot_have_been_spent_before() -> None:
    twice = Certain((2, 0, 0, 0))
    assert splits(ALONE, EITHER, twice, FREE_OF_FIRE, NONE) == ()
