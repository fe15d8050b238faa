"""Gives memory back to the system that was freed and is kept for later."""

import ctypes
import sys
from typing import Final

_PURGE: Final = -101
"""Android's word for it."""


def give_back() -> None:
    """Where the C library can be told to; Python's own arenas go back by themselves, when empty."""
    if sys.platform not in ("linux", "android"):
        return
    library = ctypes.CDLL(None)
    if hasattr(library, "malloc_trim"):
        library.malloc_trim(0)
    elif hasattr(library, "mallopt"):
        library.mallopt(_PURGE, 0)
