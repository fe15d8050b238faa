"""Whether everything has its room: every place, in every language, in small letters and in large.

The tests go to the same places and speak three languages at each, taking turns; here all of them
are spoken everywhere.
"""

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from companion import texts
from tests.benchmarks.measuring import Extent, Ratio
from tests.ui.driver import NARROW_PHONE
from tests.ui.places import PLACES, visits
from tests.ui.rooms import PSEUDO, faults, speak
from tests.ui.table_app import open_app
from tests.ui.visiting import remember

COUNTED: Final = "places"
SHORT: Final = 12
LONG: Final = 1_000


def run(extent: Extent) -> Iterator[Ratio]:
    every = -(-len(PLACES) // min(extent.count, len(PLACES)))
    places = list(PLACES)[:: max(every, 1)]
    seen = found = 0
    for scale in (1.0, 2.0):
        with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
            remember(Path(folder))
            driver = open_app(Path(folder), size=NARROW_PHONE)
            driver.drawing = False
            memory = driver.app.services.memory
            memory.prefer(replace(memory.preferences, text_scale=scale, reduced_motion=True))
            for place in visits(driver, places):
                for language in (*texts.languages(), PSEUDO):
                    speak(driver, language, patch)
                    seen += 1
                    for fault in faults(driver):
                        found += 1
                        print(f"{place} ({language}, {scale:.0%}): {fault}")
                speak(driver, texts.ENGLISH, patch)
            driver.close()
    yield Ratio("what has no room", found, "looked at", seen, "", 0)
