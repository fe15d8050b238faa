"""A word means one thing in the whole house."""

import ast
from collections import defaultdict
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "companion"


def _modules() -> list[Path]:
    modules = [path for path in PACKAGE.rglob("*.py") if not path.stem.startswith("__")]
    assert len(modules) > 150
    return modules


def _repeated(named: dict[str, list[str]]) -> dict[str, list[str]]:
    return {name: homes for name, homes in named.items() if len(homes) > 1}


def test_no_two_modules_share_a_name() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for path in _modules():
        homes[path.stem].append(str(path.relative_to(PACKAGE)))
    assert _repeated(homes) == {}


def test_no_two_public_classes_share_a_name() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for path in _modules():
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(str(path.relative_to(PACKAGE)))
    assert _repeated(homes) == {}
