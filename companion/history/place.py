"""Where the history lies if nobody says otherwise: where the app on the same computer has it."""

import os
import sys
from pathlib import Path
from typing import Final

FOLDER: Final = "companion"
FILE: Final = "history.db"


def default_path() -> Path:
    """The file of the app's history. Kivy puts it there, and is not needed to know it."""
    return _data_folder() / FOLDER / FILE


def _data_folder() -> Path:
    match sys.platform:
        case "win32":
            return Path(os.environ.get("APPDATA", "~")).expanduser()
        case "darwin":
            return Path("~/Library/Application Support").expanduser()
        case _:
            return Path(os.environ.get("XDG_CONFIG_HOME", "~/.config")).expanduser()
