"""One place says nothing of another one."""

from collections.abc import Callable
from pathlib import Path

from tests.ui.driver import Driver
from tests.ui.places import visits
from tests.ui.table_app import open_app
from tests.ui.visiting import remember


def test_a_folder_that_one_place_has_chosen_is_left_at_the_next(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    remember(tmp_path)
    driver = open_app(tmp_path, drive)
    shares = [driver.screen.shares for _place in visits(driver, ["settings-folder", "settings"])]
    assert shares == [True, False]
