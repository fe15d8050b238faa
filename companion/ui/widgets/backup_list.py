"""The backups that the app keeps by itself, the newest first."""

from datetime import datetime
from typing import TYPE_CHECKING

from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.day_names import here_and_now, moment_name
from companion.app.figure_lines import FigureLine
from companion.ui.layouts import lay_out
from companion.ui.widgets import derived, figure_list

if TYPE_CHECKING:
    from companion.history.backups import Backup


class BackupList(BoxLayout):
    """Dispatches `on_backup` with the one touched; says nothing where there is none."""

    any_kept = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_backup")
        super().__init__(**kwargs)
        self._backups: tuple[Backup, ...] = ()

    def on_backup(self, backup: "Backup") -> None:
        """A backup was touched."""

    def show(self, backups: "tuple[Backup, ...]") -> None:
        self._backups = backups
        self.any_kept = bool(backups)
        self.ids.lines.show(
            [
                FigureLine(name_of(backup), "", key=str(index))
                for index, backup in enumerate(backups)
            ]
        )

    def refresh(self) -> None:
        """Say anew when they were made."""
        self.show(self._backups)

    def touched(self, key: str) -> None:
        self.dispatch("on_backup", self._backups[int(key)])


def name_of(backup: "Backup") -> str:
    """When it was made, by this device's clock."""
    here = datetime.fromisoformat(backup.taken_at).astimezone().isoformat()
    return moment_name(here, here_and_now())


__all__ = ["BackupList", "derived", "figure_list", "name_of"]

lay_out("backup_list")
