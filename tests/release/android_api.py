"""What the app asks of Android is declared by Android: the fake's classes, methods, constants and
the names in companion/device, compared with the stubs of API 36.

They are needed for nothing else, so this is no part of the other tests:
`uv run --group api --group android pytest tests/release/android_api.py`.
"""

import ast
import inspect
import re
from functools import cache
from importlib.metadata import distribution, version
from pathlib import Path
from typing import NamedTuple

import pytest
import pythonforandroid

from tests.conftest import ROOT
from tests.device.android_fake import ANDROID_SIDE, CLASSES

API = "36"
STUBS = "chaquopy-stubs-android"
ACTIVITY = "org.kivy.android.PythonActivity"
SOURCES = [ROOT / Path(*name.split(".")).with_suffix(".py") for name in ANDROID_SIDE]
PYTHONS = {"O_RDONLY"}
"""What is written as Java writes, and is not Java's."""


class Method(NamedTuple):
    least: int
    most: int
    static: bool


class Declared:
    """A class as the stubs declare it, with what it has from those it stands on."""

    def __init__(self, name: str) -> None:
        package, _dot, self.own = name.rpartition(".")
        node: ast.Module | ast.ClassDef = _module(package)
        for part in self.own.split("$"):
            found = [each for each in node.body if isinstance(each, ast.ClassDef)]
            node = next(each for each in found if each.name == part)
        assert isinstance(node, ast.ClassDef)
        self.fields: set[str] = set()
        self.methods: dict[str, list[Method]] = {}
        for each in node.body:
            if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
                self.fields.add(each.target.id)
            elif isinstance(each, ast.FunctionDef):
                self.methods.setdefault(each.name, []).append(_method(each))
        for base in node.bases:
            above = ast.unparse(base).partition("[")[0]
            if above not in {"java.lang.Object", "Object"} and not above.startswith("typing."):
                self._take(Declared(_named(above, package)))

    def _take(self, above: "Declared") -> None:
        self.fields |= above.fields
        for method, ways in above.methods.items():
            self.methods.setdefault(method, []).extend(ways)


def _named(written: str, package: str) -> str:
    """In stubs a nested class follows a dot, and one of the same package has no name before it."""
    parts = written.split(".")
    first = next(at for at, part in enumerate(parts) if part[:1].isupper())
    return ".".join([*(parts[:first] or [package]), "$".join(parts[first:])])


@cache
def _module(package: str) -> ast.Module:
    return ast.parse(_stub(package).read_text(encoding="utf-8"))


def _stub(package: str) -> Path:
    first, *rest = package.split(".")
    file = "/".join([f"{first}-stubs", *rest, "__init__.pyi"])
    return Path(str(distribution(STUBS).locate_file(file)))


def _method(node: ast.FunctionDef) -> Method:
    static = any(ast.unparse(each) == "staticmethod" for each in node.decorator_list)
    taken = [*node.args.posonlyargs, *node.args.args]
    most = len(taken) - (0 if static else 1)
    return Method(most - len(node.args.defaults), 99 if node.args.vararg else most, static)


def public(fake: type) -> dict[str, object]:
    """What the fake declares of Android's: the names that are written as Java writes them."""
    found: dict[str, object] = {}
    for each in reversed(fake.__mro__[:-1]):
        if each in {str, *CLASSES.values()}:
            found |= {name: value for name, value in vars(each).items() if _javas(name)}
    return found if fake is not CLASSES["java.lang.String"] else {}


def _javas(name: str) -> bool:
    return bool(re.fullmatch(r"[a-z]+[A-Z]\w*|[A-Z][A-Z0-9_]+", name))


def calls(function: object) -> list[int]:
    """With how many values the fake's method may be called."""
    values = list(inspect.signature(function).parameters.values())  # type: ignore[arg-type]
    least = sum(each.default is inspect.Parameter.empty for each in values)
    return list(range(least, len(values) + 1))


def test_the_stubs_are_those_of_the_api_that_is_built_for(spec):
    assert version(STUBS).partition(".")[0] == API
    assert spec.options["android.api"] == API


@pytest.mark.parametrize("name", CLASSES)
def test_what_the_fake_has_android_has(name):
    declared, fake = Declared(name), CLASSES[name]
    for member, value in public(fake).items():
        function = value.__func__ if isinstance(value, staticmethod) else value
        if not inspect.isfunction(function):
            assert member in declared.fields, f"{name} has no {member}"
            continue
        assert member in declared.methods, f"{name} has no {member}"
        static = isinstance(value, staticmethod)
        for count in calls(function):
            given = count if static else count - 1
            assert any(
                way.least <= given <= way.most and way.static == static
                for way in declared.methods[member]
            ), f"{name}.{member} is not called with {given} values"


def test_the_fake_is_not_looked_at_in_vain():
    members = [member for fake in CLASSES.values() for member in public(fake)]
    assert len(CLASSES) >= 25
    assert len(members) >= 60
    with pytest.raises(StopIteration):
        Declared("android.view.WindowOfOpportunity")
    assert "getInsets" in Declared("android.view.WindowInsets").methods
    assert "getPackageName" in Declared("android.app.Activity").methods, "by what it stands on"
    assert "setFree" not in Declared("android.view.Window").methods


def test_every_class_that_the_app_names_is_compared():
    named = set()
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in {"autoclass", "cast"}:
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    named.add(first.value)
                else:
                    assert ast.unparse(first) == "ACTIVITY"
    assert len(named) >= 15
    assert named <= CLASSES.keys()


def test_every_name_that_the_app_uses_is_androids():
    declared = [Declared(name) for name in CLASSES]
    known = {each for one in declared for each in (*one.fields, *one.methods)} | activitys()
    used = set()
    for source in SOURCES:
        tree = ast.parse(source.read_text(encoding="utf-8"))
        used |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    javas = {name for name in used if _javas(name)} - PYTHONS
    assert len(javas) >= 50
    assert javas - known == set()


def test_what_java_calls_is_what_the_app_defines():
    tree = ast.parse(SOURCES[-1].read_text(encoding="utf-8"))
    (callback,) = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and "PythonJavaClass" in map(ast.unparse, node.bases)
    ]
    (interface,) = [
        ast.literal_eval(node.value)
        for node in callback.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__javainterfaces__"
    ]
    (method,) = [node for node in callback.body if _javas(getattr(node, "name", ""))]
    declared = Declared(interface[0].replace("/", "."))
    assert isinstance(method, ast.FunctionDef)
    assert declared.methods == {method.name: [Method(0, 0, static=False)]}
    assert [ast.unparse(each) for each in method.decorator_list] == ["java_method('()V')"]


def activitys() -> set[str]:
    """What python-for-android's activity has besides."""
    java = Path(pythonforandroid.__file__).parent / "bootstraps/sdl2/build/src/main/java"
    text = (java / f"{ACTIVITY.replace('.', '/')}.java").read_text(encoding="utf-8")
    return set(re.findall(r"public static \w+ (\w+)", text))


def test_the_activity_has_what_the_app_takes_from_it():
    assert {"mActivity", "getSurface"} <= activitys()
