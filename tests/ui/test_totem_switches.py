"""A territory entered alone: it says which totems it holds, in switches that say what they mean."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.rules.game import Game, Mode
from companion.ui.widgets.controls import Icon, Toggle, Words
from companion.ui.widgets.switch import WantedSwitch
from tests.ui.driver import LANDSCAPE, PHONE, SMALL_PHONE, Driver
from tests.ui.pictured_games import ALONE, BURNT_FISH, game
from tests.ui.rooms import faults
from tests.ui.table_app import begin, open_app

pytestmark = pytest.mark.thorough  # every size, and large letters

LEFT_OVER = game(Mode.TOTEM, BURNT_FISH, names="Territory")


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, LANDSCAPE])
@pytest.mark.parametrize("alone", [ALONE, LEFT_OVER])
def test_they_have_a_heading_and_stand_in_line_with_the_palette(
    drive: Callable[..., Driver],
    tmp_path: Path,
    alone: Game,
    size: tuple[int, int],
    scale: float,
) -> None:
    driver = open_app(tmp_path, drive, size=size)
    preferences = driver.app.services.memory.preferences
    driver.app.services.memory.prefer(replace(preferences, text_scale=scale))
    begin(driver, alone)
    driver.wait(0.3)
    shelf, room = driver.screen.shelf, driver.screen.room
    assert [each.text for each in room.walk(restrict=True) if getattr(each, "text", "") == "Totems"]
    toggles = [each for each in room.walk(restrict=True) if isinstance(each, Toggle)]
    assert len(toggles) == (4 if alone is ALONE else 1)
    within = [each for toggle in toggles for each in toggle.walk(restrict=True)]
    assert len({round(each.font_size, 1) for each in within if isinstance(each, Words)}) == 1
    assert all(each.text and each.width > 10 for each in within if isinstance(each, Icon))
    switches = [each for each in within if isinstance(each, WantedSwitch)]
    assert max(each.to_window(each.right, 0)[0] for each in switches) == pytest.approx(
        shelf.right - 8, abs=1
    )
    # A switch is beside its own words, not across the whole room.
    assert all(toggle.width < room.width / 2 for toggle in toggles)
    assert room.y >= shelf.top
    assert room.top <= driver.screen.ids.score.y
    assert list(faults(driver)) == []
