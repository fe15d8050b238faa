"""Every kv file is that of a module, and every screen can be built."""

import ast
import re
from collections.abc import Callable
from pathlib import Path

import pytest

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


_VALUE = re.compile(r"\s+(-?\w+):\s+(\S.*)$")
_UNITS = {"_", "dp", "sp"}


def _decides(value: str) -> bool:
    """Whether the value of a property is worked out there, not only fetched."""
    for node in ast.walk(ast.parse(value.strip(), mode="eval")):
        match node:
            case ast.UnaryOp(operand=ast.Constant()):
                continue
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant()]) if name in _UNITS:
                continue
            case ast.Call() | ast.BinOp() | ast.BoolOp() | ast.IfExp() | ast.Compare():
                return True
            case ast.UnaryOp() | ast.Subscript() | ast.Lambda():
                return True
    return False


def _is_more_than_a_call(handler: str) -> bool:
    (line,) = ast.parse(handler.strip()).body
    match line:
        case ast.Expr(value=ast.Call(args=arguments)):
            parts: list[ast.AST] = list(arguments)
        case ast.Assign(value=value):
            parts = [value]
        case _:
            return True
    return any(
        isinstance(each, ast.IfExp | ast.BoolOp | ast.BinOp | ast.Compare)
        for part in parts
        for each in ast.walk(part)
    )


def test_layouts_lay_out_and_decide_nothing() -> None:
    """Python decides: no arithmetic, no condition, no rule stands in a kv file."""
    found = []
    values = 0
    for layout in LAYOUTS.glob("*.kv"):
        for number, line in enumerate(layout.read_text(encoding="utf-8").splitlines(), start=1):
            match = _VALUE.match(line)
            if match is None or match[1] == "id":
                continue
            values += 1
            handler = match[1].startswith("on_")
            if _is_more_than_a_call(match[2]) if handler else _decides(match[2]):
                found.append(f"{layout.name}:{number}: {line.strip()}")
    assert found == []
    assert values > 800


@pytest.mark.parametrize(
    "value",
    ["a.b if a else c", "a + 1", "a * 2", "not a", "a or b", "a[0]", "a < b", "max(a, b)", "f()"],
)
def test_a_value_that_decides_is_found(value: str) -> None:
    assert _decides(value)


@pytest.mark.parametrize("value", ["theme.card", "-1", ".5", '_("Go on")', "dp(4), theme.gutter"])
def test_a_value_that_is_fetched_is_let_be(value: str) -> None:
    assert not _decides(value)
