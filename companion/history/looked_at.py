"""The games of a file that is looked at, kept aside until they are taken in: in a file without a
name, not in memory, for there may be many."""

import pickle
import tempfile
from pathlib import Path
from typing import IO, Final

from companion.history.sheets import GameSheet


class LookedAt:
    """Sheets by their ids. `folder` is where there is room for them; nothing of it stays."""

    def __init__(self, folder: Path | None = None) -> None:
        self._file: Final[IO[bytes]] = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115  # below
        self._places: Final[dict[str, int]] = {}

    def put(self, sheet: GameSheet) -> None:
        self._places[sheet.id] = self._file.seek(0, 2)
        pickle.dump(sheet, self._file)

    def __contains__(self, game: str) -> bool:
        return game in self._places

    def __getitem__(self, game: str) -> GameSheet:
        self._file.seek(self._places[game])
        sheet: GameSheet = pickle.load(self._file)  # noqa: S301  # written here, open nowhere else
        return sheet

    def __del__(self) -> None:
        self._file.close()
