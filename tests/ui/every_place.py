"""Every place of the app: what takes too long for the suite, where a place of each screen stands
for all. A step of its own in CI: `pytest tests/ui/every_place.py`."""

import gc
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import cycle, pairwise
from pathlib import Path
from typing import Final

import pytest

from companion import texts
from companion.app.navigation import ScreenName
from companion.ui.widgets.choice import Choice
from companion.ui.widgets.controls import IconTap, Pill
from tests.ui.driver import NARROW_PHONE, Driver
from tests.ui.journeys import assert_no_game_is_lost
from tests.ui.places import ONE_OF_EACH, PLACES, apart, visits
from tests.ui.rooms import PSEUDO, faults, speak
from tests.ui.said_anew import LEFT_OUT, said_otherwise
from tests.ui.showing import written_by_coming
from tests.ui.table_app import open_app
from tests.ui.visiting import remember

OTHERS: Final = [language for language in texts.languages() if language != texts.ENGLISH]


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_everything_has_its_room_everywhere(
    scale: float, drive: Callable[..., Driver], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every place is gone to once, and languages are spoken there: that is the same as to come in
    that language, which test_switching shows. One longer than all is spoken everywhere, the others
    take turns: the benchmark `rooms` speaks all of them everywhere."""
    remember(tmp_path)
    driver = open_app(tmp_path, drive, size=NARROW_PHONE)
    preferences = driver.app.services.memory.preferences
    driver.app.services.memory.prefer(replace(preferences, text_scale=scale, reduced_motion=True))
    # Every chapter only in large letters: what has its room there has it in small ones.
    found = []
    turns = cycle(OTHERS if scale > 1 else OTHERS[2:] + OTHERS[:2])
    screens = apart(PLACES)
    spoken = texts.ENGLISH
    for place in visits(driver, PLACES if scale > 1 else screens):
        here = [texts.ENGLISH] if place in screens else []
        # First the one that one came in.
        for language in sorted([*here, next(turns), PSEUDO], key=lambda each: each != spoken):
            if language != spoken:
                speak(driver, language, monkeypatch)
            spoken = language
            found += [f"{place} ({language}): {fault}" for fault in faults(driver)]
    assert found == []


def test_everything_has_its_room_after_the_text_has_grown_and_shrunk(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    """What is there already follows: the screens are made at the first visit."""
    remember(tmp_path)
    driver = open_app(tmp_path, drive, size=NARROW_PHONE)
    preferences = replace(driver.app.services.memory.preferences, reduced_motion=True)
    driver.app.services.memory.prefer(preferences)
    made, seen = {}, set()
    for place in visits(driver, ONE_OF_EACH):
        made[place] = sizes(driver)
        seen.add(ScreenName(driver.place))
    assert seen == set(ScreenName)
    # What is no longer shown would follow too, until somebody looks for what can be let go.
    gc.collect()
    driver.app.services.memory.prefer(replace(preferences, text_scale=2.0))
    driver.wait(0.3)
    grown = visits(driver, ONE_OF_EACH)
    assert [f"{place}: {fault}" for place in grown for fault in faults(driver)] == []
    gc.collect()
    driver.app.services.memory.prefer(preferences)
    driver.wait(0.3)
    shrunk = visits(driver, ONE_OF_EACH)
    assert [place for place in shrunk if made[place] != sizes(driver)] == []


def sizes(driver: Driver) -> set[tuple[str, int, int]]:
    """Everything on the screen, by kind and size; what scrolls may show other rows."""
    return {
        (type(widget).__name__, round(widget.width), round(widget.height))
        for widget in driver.find_all(lambda each: isinstance(each, IconTap | Pill | Choice))
    }


def test_a_switch_says_everything_anew_in_every_place(opened_anew: Callable[[], Driver]) -> None:
    places = apart(name for name in PLACES if name not in LEFT_OUT)
    assert said_otherwise(opened_anew, places) == {}


def test_nothing_is_written_where_any_place_is_come_to(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    remember(tmp_path)
    assert written_by_coming(open_app(tmp_path, drive), apart(PLACES)) == {}


def through_every_pair(places: Sequence[ScreenName]) -> list[ScreenName]:
    """A way that leads from each of them to each other one, once."""
    left = {place: [other for other in places if other is not place] for place in places}
    way, done = [places[0]], []
    while way:
        if left[way[-1]]:
            way.append(left[way[-1]].pop())
        else:
            done.append(way.pop())
    return done[::-1]


def test_from_any_screen_to_any_other_no_game_is_lost(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    way = through_every_pair(list(ScreenName))
    assert len(set(pairwise(way))) == len(ScreenName) * (len(ScreenName) - 1)
    assert_no_game_is_lost(open_app(tmp_path, drive), tmp_path, way)
