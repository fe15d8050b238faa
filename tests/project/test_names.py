"""Every public name is used by the app."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "companion"

CALLED_FROM_OUTSIDE = {
    # click
    *("list_commands", "get_command"),
    # Kivy: its events aside, which begin with on_
    *("build", "handle_exception", "refresh_view_attrs", "refresh_view_layout"),
    *("compute_sizes_from_data", "compute_layout", "compute_visible_views", "set_visible_views"),
    # KivyMD's field
    *("set_texture_color", "adjust_height", "set_hint_text_font_size", "set_pos_hint_text"),
}
BENIGN = {"property", "classmethod", "staticmethod", "cached_property", "cache", "contextmanager"}
"""Decorators that call nothing by themselves; others enter what they decorate somewhere."""


def test_no_public_name_is_there_for_tests_only() -> None:
    root = PACKAGE.parent
    said: set[str] = set()
    named: dict[str, str] = {}
    for path in (*PACKAGE.rglob("*.py"), *(root / "release").glob("*.py"), root / "main.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        said |= set(_said(tree))
        if path.is_relative_to(PACKAGE):
            named |= {name: f"{path.relative_to(PACKAGE)}: {name}" for name in _named(tree.body)}
    for path in (root / "kv").glob("*.kv"):
        said |= set(re.findall(r"\w+", path.read_text(encoding="utf-8")))
    assert set(named) >= CALLED_FROM_OUTSIDE
    unused = set(named) - said - CALLED_FROM_OUTSIDE
    assert sorted(named[name] for name in unused) == []


def _said(tree: ast.AST) -> Iterator[str]:
    """Every name that is used, also by a text that is nothing but a name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from re.findall(r"^\w+$", node.value)


def _named(body: list[ast.stmt]) -> Iterator[str]:
    """Every public name that is given: of a module, and of its classes."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from (name for name in [node.name] if not name.startswith("_"))
            # The fields of a tuple are also used by their places.
            by_place = [ast.unparse(base) for base in node.bases] == ["NamedTuple"]
            yield from _named(
                [e for e in node.body if not (by_place and isinstance(e, ast.AnnAssign))]
            )
        elif isinstance(node, ast.FunctionDef):
            decorators = {ast.unparse(each).split("(")[0] for each in node.decorator_list}
            if decorators <= BENIGN and not node.name.startswith(("_", "on_")):
                yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Name) and not target.id.startswith("_"):
                    yield target.id
