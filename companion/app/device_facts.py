"""What a report says of the device and of how the app is set; nothing of who plays."""

import platform
import sys

from companion import texts
from companion.app.preferences import Preferences
from companion.history.connection import SQLITE


def facts(preferences: Preferences, window: str) -> list[str]:
    """A line each. `window` says how large the app's window is."""
    system = f"{platform.system()} {platform.release()} {platform.machine()}"
    if hasattr(sys, "getandroidapilevel"):
        system = f"android-{sys.getandroidapilevel()}, {system}"
    set_up = (
        texts.language(),
        preferences.style,
        preferences.palette,
        f"{preferences.text_scale:.0%}",
    )
    return [
        system,
        f"Python {platform.python_version()}, SQLite {SQLITE}",
        window,
        ", ".join(set_up),
    ]
