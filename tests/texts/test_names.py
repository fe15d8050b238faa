"""What the app calls those whom nobody named follows the language; what players wrote stays."""

from collections.abc import Iterator

import pytest

from companion import texts
from companion.texts.names import (
    is_given,
    shown_name,
    spoken,
    unnamed,
    unnamed_territory,
)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    texts.use("en")
    yield
    texts.use("en")


@pytest.mark.parametrize("given_in", texts.languages())
@pytest.mark.parametrize("spoken_in", ["en", "de", "fr", "pl"])
def test_a_name_that_the_app_gave_is_said_in_the_language_spoken_now(
    given_in: str, spoken_in: str
) -> None:
    texts.use(given_in)
    given = (unnamed_territory(), *unnamed())
    texts.use(spoken_in)
    assert [spoken(name) for name in given] == [unnamed_territory(), *unnamed()]
    assert all(map(is_given, given))


def test_a_space_that_holds_makes_no_other_name() -> None:
    assert is_given("Joueur 2")
    assert is_given("Joueur\xa02")
    assert spoken("Joueur 2") == spoken("Player\xa02") == "Player 2"


@pytest.mark.parametrize("name", ["Ada", "", "Player", "Player 5", "Player 1 2", "territory", "李"])
def test_what_a_player_wrote_stays(name: str) -> None:
    texts.use("de")
    assert spoken(name) == name
    assert not is_given(name)


def test_a_name_is_harmless_on_one_line() -> None:
    assert shown_name("A\u202eda\n") == "Ada\N{REPLACEMENT CHARACTER}"
