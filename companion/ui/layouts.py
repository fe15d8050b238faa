"""Finds the kv file of a widget or screen: same stem as its module."""

from pathlib import Path
from typing import Final

from kivy.lang import Builder

_PACKAGE: Final = Path(__file__).parents[1]
_INSIDE: Final = _PACKAGE / "kv"
# Beside the package in the repository and on a phone, inside it where it is installed.
LAYOUTS: Final = _INSIDE if _INSIDE.is_dir() else _PACKAGE.parent / "kv"

_loaded: Final[set[str]] = set()


def lay_out(stem: str) -> None:
    """Make the rules of that file known, once."""
    if stem not in _loaded:
        Builder.load_file(str(LAYOUTS / f"{stem}.kv"))
        _loaded.add(stem)
