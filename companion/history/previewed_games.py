"""The games of a file that is looked at, kept aside until they are taken in: in a file without a
name, not in memory, for there may be many."""

import pickle
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

from companion.history.faults import faults_named
from companion.history.sheets import GameSheet


class PreviewedGames:
    """Sheets by their ids. `folder` is where there is room for them; nothing of it stays. Raises
    the errors of `faults` where there is none."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder: Final = folder or Path(tempfile.gettempdir())
        with faults_named(self._folder):
            self._file: Final[IO[bytes]] = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115  # below
        self._places: Final[dict[str, int]] = {}

    def put(self, sheet: GameSheet) -> None:
        with faults_named(self._folder):
            self._places[sheet.id] = self._file.seek(0, 2)
            pickle.dump(sheet, self._file)
            self._file.flush()

    def __contains__(self, game: str) -> bool:
        return game in self._places

    def __getitem__(self, game: str) -> GameSheet:
        with faults_named(self._folder):
            self._file.seek(self._places[game])
            # Written here, open nowhere else.
            sheet: GameSheet = pickle.load(self._file)  # noqa: S301
        return sheet

    def __del__(self) -> None:
        with suppress(AttributeError, OSError):  # it was never opened; there is no room
            self._file.close()
