"""A link as the squares of a QR code."""

import sys
from types import ModuleType
from typing import Any, Final

from companion.exchange.game_link import GameLink

Rows = tuple[tuple[bool, ...], ...]
"""The squares, row by row; a dark one is True."""

_UNUSED: Final = "segno.writers"
"""A module that writes codes into files. It imports XML, HTTP and mail, 2 MB for nothing."""

QUIET: Final = 4
"""Light squares that a camera needs on every side of a code."""


def qr_rows(link: GameLink) -> Rows:
    """Return the smallest code that holds the link, without the light margin."""
    sys.modules.setdefault(_UNUSED, ModuleType(_UNUSED))
    import segno  # noqa: PLC0415  # when a code is shown

    # In two parts: letters by themselves need five and a half bits each, beside others they are
    # bytes. Its stub does not say that it takes parts.
    parts: Any = [link.beginning, link.letters]
    code = segno.make(parts, error="l", micro=False)
    return tuple(tuple(bool(square) for square in row) for row in code.matrix)
