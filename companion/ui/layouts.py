"""Finds the kv file of a widget or screen: same stem as its module."""

from pathlib import Path
from typing import Final

from kivy.lang import Builder

LAYOUTS: Final = Path(__file__).parent.parent.parent / "kv"

_loaded: Final[set[str]] = set()


def lay_out(stem: str) -> None:
    """Make the rules of that file known, once."""
    if stem not in _loaded:
        Builder.load_file(str(LAYOUTS / f"{stem}.kv"))
        _loaded.add(stem)
