"""What has come of a visit to a shared folder."""

from dataclasses import dataclass, replace

from companion.history.records import LeftOut
from companion.texts.complaint import Complaint


@dataclass(frozen=True, slots=True)
class FolderReport:
    """Counts are of games, where nothing else is said."""

    added: int = 0
    changed: int = 0
    removed: int = 0
    players: int = 0
    """Players added or changed."""
    written: int = 0
    cleared: int = 0
    files: int = 0
    """Versions that are there after it."""
    devices: tuple[tuple[str, int], ...] = ()
    """Who wrote how many of the files."""
    own: tuple[str, ...] = ()
    """The names by which this history writes."""
    refused: tuple[tuple[str, Complaint], ...] = ()
    """Files by name, and why."""
    left_out: tuple[LeftOut, ...] = ()
    """Games that are not there because they cannot be read here."""
    foreign: int = 0
    foreign_names: tuple[str, ...] = ()
    left: int = 0
    """Files that are to be read at once; only then anything is written."""
    fault: Complaint | None = None
    """What keeps it from being done; the rest was done."""

    def after(self, earlier: "FolderReport") -> "FolderReport":
        """Both as one."""
        return replace(
            self,
            added=earlier.added + self.added,
            changed=earlier.changed + self.changed,
            removed=earlier.removed + self.removed,
            players=earlier.players + self.players,
            written=earlier.written + self.written,
            cleared=earlier.cleared + self.cleared,
        )

    @property
    def brought(self) -> bool:
        """Whether the history is another now."""
        return bool(self.added or self.changed or self.removed or self.players)
