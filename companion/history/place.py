"""Where the history lies if nobody says otherwise: where the app on the same computer has it."""

import os
import sys
from pathlib import Path
from typing import Final

FOLDER: Final = "companion"
HISTORY_FILE: Final = "history.db"


def default_path() -> Path:
    """The file of the app's history. Kivy puts it there, and is not needed to know it."""
    return _data_folder() / FOLDER / HISTORY_FILE


def _data_folder() -> Path:
    match sys.platform:
        case "win32":
            return _expanded(os.environ.get("APPDATA", "~"))
        case "darwin":
            return _expanded("~/Library/Application Support")
        case _:
            return _expanded(os.environ.get("XDG_CONFIG_HOME") or "~/.config")


def _expanded(folder: str) -> Path:
    """Whoever has no home has the root, as a home that is named by nothing is; who may not write
    there is told so."""
    try:
        return Path(folder).expanduser()
    except RuntimeError:
        return Path(Path.cwd().anchor, folder.lstrip("~/"))
