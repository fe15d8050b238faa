"""In and out: games from files and into files, another phone's history, backups."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.app.memory import SHARED_FOLDER
from companion.app.merging_words import what_was_merged
from companion.app.navigation import Navigator
from companion.app.services import Services
from companion.app.transfer import CameIn, Form, WayBack, Written, is_history
from companion.device import GivenFile
from companion.exchange.left_out import about_left_out
from companion.history.listing import ALL, GameFilter
from companion.texts import _, formats, ngettext
from companion.texts.display import one_line, shortened
from companion.ui.layouts import lay_out
from companion.ui.screens.outgoing_files import OutgoingFiles
from companion.ui.screens.received_codes import ReceivedCodes
from companion.ui.screens.screen import Screen
from companion.ui.widgets import backup_list, controls, either, preview_list, sheet, under_way
from companion.ui.widgets.derived import derived
from companion.ui.widgets.sheet import MenuItem, menu, reopened

if TYPE_CHECKING:
    from companion.exchange.game_code import HandedGame
    from companion.history.backups import Backup
    from companion.history.game_import import ImportReport, Preview
    from companion.history.merging import MergeReport

_KINDS: Final = {
    Form.GAMES: "application/jsonl",
    Form.TABLE: "text/csv",
}
_DATABASE: Final = "application/vnd.sqlite3"


class TransferScreen(Screen):
    busy = StringProperty()
    """What is under way; nothing else is begun meanwhile."""
    progress = NumericProperty(0)
    chosen = StringProperty()
    """How many games would leave, if not all."""
    previewing = BooleanProperty(False)
    preview_title = StringProperty()
    """Of the file; of a code, nothing."""
    can_take = BooleanProperty(False)
    """Something of what is previewed would come in."""

    title = derived(
        lambda screen: screen.titled(),
        "previewing",
        "preview_title",
    )
    content = derived(lambda screen: 1 if screen.previewing else 0, "previewing")
    at_work = derived(lambda screen: bool(screen.busy), "busy")
    only_some = derived(lambda screen: bool(screen.chosen), "chosen")
    leaving = derived(lambda screen: screen.chosen or _("All games of the history"), "chosen")
    take_nothing = derived(
        lambda screen: screen.at_work or not screen.can_take, "at_work", "can_take"
    )

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        super().__init__(services, navigator, **options)
        self._choice = ALL
        self._outgoing = OutgoingFiles(services)
        self._received = ReceivedCodes(services, navigator, self._look_at_code, self._look_at_text)

    def titled(self) -> str:
        if self.previewing:
            return self.preview_title or _("Preview")
        return _("Import and export")

    def enter(self) -> None:
        self.services.transfer.backups(self.ids.backups.show, lambda _fault: None)

    def refresh(self) -> None:
        self.offer(self._choice)
        self.ids.backups.refresh()

    def leave(self) -> bool:
        if self.previewing:
            self._drop()
            return True
        return False

    def offer(self, choice: GameFilter) -> None:
        """Let these games leave, not all of them."""
        self._choice = choice
        self.chosen = "" if choice == ALL else _("Only the games that the history shows now")

    def all_of_them(self) -> None:
        self.offer(ALL)

    # --- Out ----------------------------------------------------------------------------------

    def export(self, form: str) -> None:
        """As a file of games, or as a table."""
        kind = Form(form)
        stem = _("games") if kind is Form.GAMES else _("results")
        path = self._outgoing.file(stem, kind.value)
        self._begin(_("Writing…"))
        self.services.transfer.export(self._choice, path, kind, self._written, self._failed)

    def back_up(self) -> None:
        path = self._outgoing.file(_("history"), "db")
        self._begin(_("Backing up…"))
        self.services.transfer.back_up(path, self._backed_up, self._failed)

    @reopened
    def _written(self, written: Written) -> None:
        self._end()
        kind = _KINDS[Form(written.path.suffix.removeprefix("."))]
        count = ngettext("{count} game", "{count} games", written.games)
        self._outgoing.offer(written.path, kind, count.format(count=formats.number(written.games)))
        if written.left_out:
            self.services.notices.say(about_left_out(written.left_out))

    @reopened
    def _backed_up(self, path: Path) -> None:
        self._end()
        self._outgoing.offer(path, _DATABASE, _("The whole history"))

    # --- In -----------------------------------------------------------------------------------

    def bring_in(self) -> None:
        """A file of games, or another phone's history."""
        if not self.services.device.pick_file(self.receive):
            self.services.notices.say(_("No app on this device can choose a file."))

    def paste(self) -> None:
        """A code that was copied."""
        if not self._is_busy():
            self._received.paste()

    def _is_busy(self) -> bool:
        """Whether something is under way; then that is said."""
        if self.busy:
            self.services.notices.say(_("One thing at a time, please."))
        return bool(self.busy)

    def _look_at_code(self, handed: "HandedGame") -> None:
        self._begin(_("Reading…"))
        show = partial(self._show_preview, "")
        self.services.transfer.look_at_code(handed, show, self._failed)

    def _look_at_text(self, text: str) -> None:
        self._begin(_("Reading…"))
        show = partial(self._show_preview, "")
        self.services.transfer.look_at_text(text, show, self._failed)

    def receive(self, given: GivenFile) -> None:
        """A file that the player chose, or that another app handed over."""
        if self._is_busy() or (given.link and self._received.takes(given)):
            return
        if given.path is None:
            self.services.notices.say(_("The file cannot be read, or is far too large."))
            return
        if is_history(given.start):
            self._ask_what_for(given.path, given.name)
        elif not self._received.takes(given):
            self._begin(_("Reading…"))
            show = partial(self._show_preview, given.name)
            self.services.transfer.look_at(given.path, Form.of(given.name), show, self._failed)

    @reopened
    def _ask_what_for(self, path: Path, name: str) -> None:
        menu(
            shortened(one_line(name), 40) if name else _("A history"),
            [
                MenuItem(
                    "call-merge",
                    _("Merge, keeping the newer version of each game"),
                    partial(self._join, path),
                ),
                MenuItem(
                    "backup-restore",
                    self._restoring(),
                    partial(self.go_back_to, path),
                ),
            ],
        )

    def _join(self, path: Path) -> None:
        self._begin(_("Merging…"))
        self.services.transfer.join(path, self._joined, self._failed, self._tell)

    def _joined(self, came: "CameIn[MergeReport]") -> None:
        self._end()
        self._say_undo(what_was_merged(came.report), came.before)

    # --- The preview --------------------------------------------------------------------------

    def _show_preview(self, name: str, preview: "Preview") -> None:
        self._end()
        self.previewing = True
        self.preview_title = shortened(one_line(name), 40) if name else ""
        self.ids.preview.show(preview)

    def take_in(self) -> None:
        shown = self.ids.preview
        if shown.preview is not None:
            self._begin(_("Importing…"))
            self.services.transfer.take_in(shown.preview, shown.decided, self._taken, self._failed)

    def _taken(self, came: "CameIn[ImportReport]") -> None:
        self._end()
        self._drop()
        count = came.report.added + came.report.replaced
        words = ngettext("{count} game imported.", "{count} games imported.", count)
        self._say_undo(words.format(count=formats.number(count)), came.before)

    def _say_undo(self, words: str, before: WayBack | None) -> None:
        """What happened, with the way back to what the history was before."""
        if before is None:
            self.services.notices.say(words)
        else:
            undo = partial(self.navigator.undo_import, before)  # this screen may be gone by then
            self.services.notices.say(words, _("Undo"), undo, lasting=True)

    def _drop(self) -> None:
        self.previewing = False
        self.ids.preview.forget()
        self.ids.scroll.scroll_y = 1

    # --- Backups ------------------------------------------------------------------------------

    @reopened
    def touched_backup(self, backup: "Backup", name: str) -> None:
        menu(
            name,
            [
                MenuItem(
                    "backup-restore",
                    self._restoring(),
                    partial(self.go_back_to, backup.path),
                )
            ],
        )

    def _restoring(self) -> str:
        if self.services.memory.recall(SHARED_FOLDER):
            return _(
                "Restore this file’s games for everyone who shares the folder; newer games stay"
            )
        return _("Restore the history from this file; what is here now is backed up first")

    def go_back_to(self, path: Path) -> None:
        self._begin(_("Restoring…"))
        transfer = self.services.transfer
        transfer.go_back_to(path, self._went_back, self._failed, self._tell)

    def undo(self, last: WayBack) -> None:
        self._begin(_("Restoring…"))
        transfer = self.services.transfer
        steps = self._went_back, self._failed, self._tell
        transfer.go_back_to(last.path, *steps, undoes=True, left_as=last.left_as)

    def _went_back(self, before: WayBack | None) -> None:
        self._end()
        self.navigator.ask_again()
        self._say_undo(_("The history was restored."), before)

    # --- What is under way --------------------------------------------------------------------

    def cancel(self) -> None:
        self.services.transfer.cancel()

    def _begin(self, words: str) -> None:
        self.busy, self.progress = words, 0

    def _tell(self, share: float) -> None:
        self.progress = share

    def _end(self) -> None:
        self.busy = ""

    def _failed(self, fault: str) -> None:
        """Nothing was changed; an empty sentence: it was stopped by the player."""
        self._end()
        self.services.notices.say(fault or _("Stopped; nothing was changed."))


__all__ = [
    "TransferScreen",
    "backup_list",
    "controls",
    "either",
    "preview_list",
    "sheet",
    "under_way",
]

lay_out("transfer_screen")
