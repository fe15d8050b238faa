"""The backups that the app keeps by itself, the newest first."""

from datetime import datetime
from typing import TYPE_CHECKING

from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.day_names import here_and_now, moment_name
from companion.app.figure_lines import FigureLine
from companion.texts import formats, ngettext
from companion.ui.layouts import lay_out
from companion.ui.widgets import derived, figure_list
from companion.ui.widgets.sheet import reopened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.history.backups import Backup


class BackupList(BoxLayout):
    """Dispatches `on_backup` with the one touched and its name; says nothing where none is."""

    any_kept = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_backup")
        super().__init__(**kwargs)
        self._backups: tuple[Backup, ...] = ()

    def on_backup(self, backup: "Backup", name: str) -> None:
        """A backup was touched."""

    def show(self, backups: "tuple[Backup, ...]") -> None:
        self._backups = backups
        self.any_kept = bool(backups)
        names = names_of(backups)
        self.ids.lines.show(
            [
                FigureLine(name, "", _games(backup), key=str(index))
                for index, (name, backup) in enumerate(zip(names, backups, strict=True))
            ]
        )

    def refresh(self) -> None:
        """Say anew when they were made."""
        self.show(self._backups)

    @reopened
    def touched(self, key: str) -> None:
        index = int(key)
        self.dispatch("on_backup", self._backups[index], names_of(self._backups)[index])


def names_of(backups: "Sequence[Backup]") -> list[str]:
    """When each was made, by this device's clock: as exactly as it takes to tell them apart."""
    moments = [datetime.fromisoformat(each.taken_at).astimezone() for each in backups]
    now = here_and_now()
    minutes = [moment_name(moment.isoformat(), now) for moment in moments]
    exact = [f"{name}:{moment:%S}" for name, moment in zip(minutes, moments, strict=True)]
    told = [
        name if minutes.count(name) == 1 else seconds
        for name, seconds in zip(minutes, exact, strict=True)
    ]
    # Of the same second, the newest comes first.
    return [
        name if told.count(name) == 1 else f"{name} ({told[index:].count(name)})"
        for index, name in enumerate(told)
    ]


def _games(backup: "Backup") -> str:
    if backup.games is None:
        return ""
    games = ngettext("{count} game", "{count} games", backup.games)
    return games.format(count=formats.number(backup.games))


__all__ = ["BackupList", "derived", "figure_list", "names_of"]

lay_out("backup_list")
