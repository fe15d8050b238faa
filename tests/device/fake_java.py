"""The classes of the fake of Android by their Java names, and those that all others need."""

# ruff: noqa: N802  # Java's names

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

CLASSES: dict[str, Any] = {}
"""Those of Android and Java that are here, by their names."""
SINCE: dict[str, int] = {}
"""The first version that has a class, where that is not the oldest the app runs on."""
Class = TypeVar("Class", bound=type)


def java(name: str, since: int = 0) -> Callable[[Class], Class]:
    """What is declared in the class is what Android's class of that name has. Whatever is set on
    an object is the test's."""

    def register(declared: Class) -> Class:
        CLASSES[name] = declared
        SINCE[name] = since
        return declared

    return register


class JavaException(Exception):  # noqa: N818  # its name in pyjnius
    pass


@java("java.lang.CharSequence")
@java("java.lang.String")
class String(str):
    __slots__ = ()


@java("android.os.Parcelable")
class Parcelable:
    pass


@java("android.os.Build")
class Build:
    MODEL = "Pixel 7"


@java("android.os.Build$VERSION")
class Version:
    SDK_INT = 0


@java("java.io.File")
@dataclass
class File:
    path: Path

    def getAbsolutePath(self) -> str:
        return str(self.path)
