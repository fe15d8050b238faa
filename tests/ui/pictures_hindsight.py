"""Pictures of hindsight: its card on the result, and what could have been."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from tests.cases.casebook import games
from tests.ui.driver import LANDSCAPE, SMALL_PHONE, TABLET, Driver
from tests.ui.looking_back import LOOKED_AT, bring_up, card_of, held, look_back, open_answer, soon
from tests.ui.pictures import by_day_too
from tests.ui.pictures_screens import shot
from tests.ui.table_app import begin, finish

LARGE = replace(games("hindsight.jsonl")[10], id=None)
"""7×7, with a better fire and a better domino."""
SIZES: dict[str, dict[str, Any]] = {
    "": {},
    "-landscape": {"size": LANDSCAPE},
    "-tablet": {"size": TABLET},
    "-large-text": {"text_scale": 2.0, "size": SMALL_PHONE},
}


def asked(driver: Driver, game: Any = LOOKED_AT) -> Any:
    begin(driver, game)
    finish(driver)
    driver.screen.skip()
    with soon():
        return look_back(driver)


def known(driver: Driver) -> None:
    bring_up(driver, asked(driver))


def searching(driver: Driver) -> None:
    begin(driver, LOOKED_AT)
    finish(driver)
    driver.screen.skip()
    card = card_of(driver)
    bring_up(driver, card)
    with held():
        driver.tap(card.ids.ask)
        driver.wait_for(lambda: card.under_way, "the search")
    bring_up(driver, card)


def seen(index: int, driver: Driver) -> None:
    asked(driver)
    open_answer(driver, index)


def large(driver: Driver) -> None:
    asked(driver, LARGE)
    open_answer(driver, 1)


def line(driver: Driver) -> None:
    seen(2, driver)
    driver.tap(driver.screen.ids.pad.children[-1])


def replayed(driver: Driver) -> None:
    seen(2, driver)
    driver.screen.play()
    driver.screen._replay_bar.move(6)


PREPARED: dict[str, Callable[[Driver], None]] = {
    "hindsight-card": known,
    "hindsight-searching": searching,
    "hindsight-fire": partial(seen, 0),
    "hindsight-domino": partial(seen, 1),
    "hindsight-anew": partial(seen, 2),
    "hindsight-7x7": large,
    "hindsight-line": line,
    "hindsight-replay": replayed,
}
for name, prepare in PREPARED.items():
    for ending, options in SIZES.items():
        shot(f"{name}{ending}", **options)(prepare)
    by_day_too(name)
