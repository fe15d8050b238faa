"""Every kv file is that of a module, and every screen can be built."""

from collections.abc import Callable
from pathlib import Path

from companion.rules.game import Mode
from companion.ui.layouts import LAYOUTS
from tests.ui.driver import Driver
from tests.ui.table_app import begin, game_of, open_app

UI = Path(__file__).parents[2] / "companion" / "ui"


def test_every_layout_has_the_stem_of_its_module() -> None:
    modules = {path.stem for path in UI.rglob("*.py")}
    layouts = {path.stem for path in LAYOUTS.glob("*.kv")}
    assert layouts
    assert layouts <= modules


def test_every_layout_is_loaded_by_its_module() -> None:
    for layout in LAYOUTS.glob("*.kv"):
        module = next(UI.rglob(f"{layout.stem}.py"))
        assert f'lay_out("{layout.stem}")' in module.read_text(encoding="utf-8")


def test_every_screen_of_a_game_is_built(drive: Callable[..., Driver], tmp_path: Path) -> None:
    driver = open_app(tmp_path, drive)
    begin(driver, game_of(Mode.TRIBE, ["@ lo"], ["@ l:h"]))
    for screen in ("play", "territory", "result", "check", "settings"):
        driver.go(screen)
        driver.frames(3)
        assert driver.place == screen
        assert driver.screen.height > 0
