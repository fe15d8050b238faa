"""What has come of a visit to a shared folder."""

from dataclasses import dataclass

from companion.texts.complaint import Complaint


@dataclass(frozen=True, slots=True)
class FolderReport:
    """What has come of it."""

    added: int = 0
    changed: int = 0
    removed: int = 0
    written: int = 0
    cleared: int = 0
    files: int = 0
    devices: tuple[tuple[str, int], ...] = ()
    """Who wrote how many of the files."""
    own: tuple[str, ...] = ()
    """The names by which this history writes."""
    refused: tuple[tuple[str, Complaint], ...] = ()
    """Files by name, and why."""
    foreign: int = 0
    foreign_names: tuple[str, ...] = ()
    fault: Complaint | None = None
    """What keeps it from being done; the rest was done."""

    @property
    def brought(self) -> bool:
        """Whether the history is another now."""
        return bool(self.added or self.changed or self.removed)
