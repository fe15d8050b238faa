"""Hindsight in the app: a game that has some, a search that ends soon, and one that is held."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from threading import Event
from typing import Any, Final
from unittest.mock import patch

from companion.rules import hindsight
from companion.rules.hindsight import Rebuilt
from tests.cases.casebook import games
from tests.ui.driver import Driver

_GAMES: Final = games("hindsight.jsonl")
LOOKED_AT: Final = replace(_GAMES[3], id=None)
"""Four players, of whom some have no better domino; the first has all three answers."""
NOTHING_BETTER: Final = replace(_GAMES[7], id=None)
"""Of Tribe mode; the first has no better fire and no better domino."""
PAUSES: Final = 40
"""Enough to find something better."""

_rebuild: Final = hindsight.rebuild
_PAUSE: Final = Event()


@contextmanager
def soon() -> Iterator[None]:
    """Let the search take so many steps, the same every time."""

    def rebuild(*asked: Any, **options: Any) -> Iterator[Rebuilt | None]:
        return islice(_rebuild(*asked, **options), PAUSES)

    with patch.object(hindsight, "rebuild", rebuild):
        yield


@contextmanager
def held() -> Iterator[Event]:
    """Let the search find better territories, then nothing until it is stopped.

    Gives an event that is set from then on.
    """
    resting = Event()

    def rebuild(*asked: Any, **options: Any) -> Iterator[Rebuilt | None]:
        best = None
        for best in islice(_rebuild(*asked, **options), PAUSES):
            yield best
        resting.set()
        while True:
            _PAUSE.wait(0.002)
            yield best

    with patch.object(hindsight, "rebuild", rebuild):
        yield resting


def card_of(driver: Driver) -> Any:
    """The card of the game that is shown, once it is known to be legal."""
    card = driver.screen.ids.hindsight
    driver.wait_for(lambda: card.shown, "the card")
    driver.wait(0.3)
    return card


def rows_of(card: Any) -> list[Any]:
    return list(reversed(card.ids.rows.children))


def bring_up(driver: Driver, widget: Any) -> None:
    driver.screen.ids.scroll.scroll_to(widget, animate=False)
    driver.wait(0.2)


def look_back(driver: Driver) -> Any:
    """Touch the card, and wait for all answers."""
    card = card_of(driver)
    bring_up(driver, card.ids.ask)
    driver.tap(card.ids.ask)
    driver.wait_for(lambda: card.asks and len(rows_of(card)) == 3, "the answers")
    driver.wait(0.3)
    return card


def open_answer(driver: Driver, index: int) -> Any:
    """Touch one of the answers; the screen that it leads to."""
    row = rows_of(driver.screen.ids.hindsight)[index]
    bring_up(driver, row)
    driver.tap(row)
    driver.wait(0.3)
    assert driver.place == "hindsight"
    return driver.screen
