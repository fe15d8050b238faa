"""The errors of requests that a sound history refuses, each with a clear sentence.

RequestRefused
├── NoSuchGame             no game has this id
├── NoSuchPlayer           nobody is known by this id
├── GameUnreadable         something is kept of a game that no game can have
├── GameExists             a game with this id is there already
├── NameTaken              another player has this name: merge them instead
├── PlayersMet             two players who sat at one table cannot be the same person
├── TextRefused            a name, place or note that is too long or cannot be written
├── PointsRefused          final points that no game can have
├── ImportRefused          a game of the import cannot be read; nothing was imported
├── ImportOutdated         the history has changed since the preview
├── UndoOutdated           the history has changed since what is to be undone
├── WontOverwrite          the file to be written is there already
└── OwnFile                the file to be written is the history itself
"""

from pathlib import Path
from typing import Final

from companion.history.errors import RequestRefused
from companion.texts import _, formats
from companion.texts.complaint import Complaint


class NoSuchGame(RequestRefused):
    def sentence(self) -> str:
        return _("There is no game {detail} in this history.")


class GameUnreadable(RequestRefused):
    def sentence(self) -> str:
        return _("{file}: a game cannot be read: {detail}")


class NoSuchPlayer(RequestRefused):
    def sentence(self) -> str:
        return _("There is no player {detail} in this history.")


class GameExists(RequestRefused):
    def sentence(self) -> str:
        return _("The game {detail} is in this history already.")


class NameTaken(RequestRefused):
    def sentence(self) -> str:
        return _("Another player is called {detail} already; merge the two instead.")


class PlayersMet(RequestRefused):
    def __init__(self, path: Path | str, *names: str) -> None:
        super().__init__(path)
        self.names: Final = names

    def __str__(self) -> str:
        return self.sentence().format(detail=formats.listed(self.names))

    def sentence(self) -> str:
        return _("{detail} have played against each other, so they are not the same person.")


class _Complained(RequestRefused):
    """An error whose sentence can be written later, in another language by then."""

    def __init__(self, complaint: Complaint) -> None:
        super().__init__("")
        self.complaint: Final = complaint

    def __str__(self) -> str:
        return str(self.complaint)


class TextRefused(_Complained):
    """See above."""


class PointsRefused(_Complained):
    """See above."""


class ImportRefused(RequestRefused):
    def sentence(self) -> str:
        return _("Nothing was imported: {detail}")


class ImportOutdated(RequestRefused):
    def sentence(self) -> str:
        return _(
            "The history has changed in the meantime; nothing was imported. Open the preview again."
        )


class UndoOutdated(RequestRefused):
    def sentence(self) -> str:
        return _("Stopped; nothing was changed.")


class WontOverwrite(RequestRefused):
    def sentence(self) -> str:
        return _("{file}: this file already exists; it was not overwritten")


class OwnFile(RequestRefused):
    def sentence(self) -> str:
        return _("{file}: this is the history itself; it was not overwritten")
