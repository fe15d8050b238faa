"""The one picture with everything that lies on a board, and where in it each drawing is.

`python -m art.atlas` draws it.
"""

import json
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypedDict

from kivy.core.image import Image
from kivy.graphics.texture import Texture

_FOLDER: Final = Path(__file__).parent


class Drawing(NamedTuple):
    """A part of the picture: texture coordinates of its left, top, right and bottom edge."""

    left: float
    top: float
    right: float
    bottom: float
    shape: float = 1.0
    """Its width in parts of its height."""
    advance: float = 0.0
    """For figures of text: how far the next one stands, in parts of the text's size."""


class _Places(TypedDict):
    """Where in the picture everything is, in pixels."""

    width: int
    height: int
    drawings: dict[str, list[float]]


@cache
def _places() -> _Places:
    places: _Places = json.loads((_FOLDER / "board.json").read_text(encoding="utf-8"))
    return places


@cache
def drawing(name: str) -> Drawing:
    places = _places()
    wide, high = places["width"], places["height"]
    x, y, width, height, *advance = places["drawings"][name]
    return Drawing(
        x / wide, y / high, (x + width) / wide, (y + height) / high, width / height, *advance
    )


def names() -> tuple[str, ...]:
    return tuple(_places()["drawings"])


@cache
def sheet() -> Texture:
    """The whole picture as a texture, with smaller versions for small boards."""
    return Image(str(_FOLDER / "board.png"), mipmap=True).texture


@cache
def texture(name: str) -> Texture:
    """One drawing as a texture of its own, for `Rectangle: texture:` in kv."""
    x, y, width, height, *_ = _places()["drawings"][name]
    whole = sheet()
    # Regions are counted from below, pictures from above.
    return whole.get_region(x, whole.height - y - height, width, height)
