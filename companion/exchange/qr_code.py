"""A link as the squares of a QR code."""

import sys
from types import ModuleType
from typing import Any, Final

from companion.exchange.game_link import GameLink

Rows = tuple[tuple[bool, ...], ...]
"""Line by line, whether each square is dark."""

_UNUSED: Final = "segno.writers"
"""Writes codes into files: with it comes XML, with that HTTP and mail, 2 MB of an app that asks no
network."""

QUIET: Final = 4
"""Squares of light that a camera needs on every side to find it."""


def qr_rows(link: GameLink) -> Rows:
    """The smallest code that holds the link, without the light around it."""
    sys.modules.setdefault(_UNUSED, ModuleType(_UNUSED))
    import segno  # noqa: PLC0415  # when a code is shown

    # In two parts: letters by themselves need five and a half bits each, beside others they are
    # bytes. Its stub does not say that it takes parts.
    parts: Any = [link.beginning, link.letters]
    code = segno.make(parts, error="l", micro=False)
    return tuple(tuple(bool(square) for square in row) for row in code.matrix)
