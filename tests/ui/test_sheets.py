"""What every sheet has in common: one margin, and a bar that lies on nothing."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.ui.theme import theme
from companion.ui.widgets.sheet import Sheet
from tests.ui.driver import LANDSCAPE, TABLET, Driver
from tests.ui.places import visits
from tests.ui.table_app import open_app
from tests.ui.visiting import remember

FORMS = ("agreement", "history-choice", "log-points-day", "player-name")
MENUS = ("game-more", "player-same-as", "in-and-out-seats")


@pytest.mark.thorough
@pytest.mark.parametrize(("size", "scale"), [(LANDSCAPE, 1.0), (TABLET, 2.0)])
def test_title_and_content_have_one_margin_and_the_bar_lies_beside_them(
    drive: Callable[..., Driver], tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    remember(tmp_path)
    driver = open_app(tmp_path, drive, size=size)
    memory = driver.app.services.memory
    memory.prefer(replace(memory.preferences, reduced_motion=True, text_scale=scale))
    for place in visits(driver, [*FORMS, *MENUS]):
        driver.wait(0.4)
        sheet = driver.find(lambda each: isinstance(each, Sheet))
        page, head = sheet.ids.body.parent, sheet.ids.head
        assert head.x + head.padding[0] == sheet.x + theme.gutter, place
        for child in sheet.ids.body.children:
            air = child.padding[0] if place in MENUS else 0
            assert child.x + air == theme.gutter, place
            bar = page.right - page.bar_margin - page.bar_width - page.x
            assert place in MENUS or child.right <= bar, place
        # Nothing is scrolled for a part of a pixel.
        hidden = page.viewport_size[1] - page.height
        assert hidden <= 0 or hidden >= 1, (place, hidden)
