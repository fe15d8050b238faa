"""The shared folder as the player chose it, and what the settings say about it.

The folder may be far away, or gone, and a look into it may never end. So each look is a detached
job on a thread of its own; the history is asked on the history's thread, between other jobs, and
nobody who touches the screen or saves a game waits for the folder.
"""

from collections.abc import Callable
from concurrent.futures import Future
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar
from urllib.parse import unquote

from companion.app.history_queries import HistoryQueries
from companion.app.job_faults import told
from companion.app.memory import SHARED_FOLDER, Memory
from companion.app.notices import Notices
from companion.app.save_queue import SaveQueue
from companion.device import Device
from companion.exchange.folder_sync import (
    DEVICE,
    FolderReport,
    Refusal,
    remove_own_files,
    synchronize,
)
from companion.history.snapshots import FOLDER_STATE
from companion.texts import _, formats, ngettext
from companion.texts.complaint import Complaint
from companion.texts.display import one_line, shortened
from companion.worker import Deliver, DetachedJob, Outcome, Ticket

if TYPE_CHECKING:
    from companion.history.store import Store

T = TypeVar("T")

_GLANCE: Final = 0.1
"""Seconds between two looks at whether an answer is still wanted."""
_MOST: Final = 3
"""Refused files that are named."""
_MOST_IN_NAME: Final = 16
"""Characters: a word that is wider than the screen would make all of the text small."""
_MOST_IN_REASON: Final = 160


class FolderSync:
    """Looks into the shared folder. `came` is called when the history has changed by it, `changed`
    when the report has."""

    def __init__(
        self,
        queue: SaveQueue,
        memory: Memory,
        history: HistoryQueries,
        *,
        device: Device,
        deliver: Deliver,
        notices: Notices,
        came: Callable[[], None],
        changed: Callable[[], None],
    ) -> None:
        self._queue: Final = queue
        self._memory: Final = memory
        self._history: Final = history
        self._device: Final = device
        self._deliver: Final = deliver
        self._notices: Final = notices
        self._came: Final = came
        self._changed: Final = changed
        self._jobs: Final[dict[str, DetachedJob]] = {}
        """The last one to each folder, over or not."""
        self._refusals: dict[str, Refusal] = {}
        self._looking: DetachedJob | None = None
        self._again = False
        self._closed = False
        self.report: FolderReport | None = None
        """The result of the last look; None before the first one."""

    @property
    def address(self) -> str:
        return self._memory.recall(SHARED_FOLDER) or ""

    @property
    def name(self) -> str:
        """The folder's own name, without the way to it."""
        return unquote(self.address).rstrip("/\\").replace("\\", "/").rpartition("/")[2]

    @property
    def is_looking(self) -> bool:
        return self._looking is not None

    def choose(self) -> None:
        """Ask the player for a folder."""
        if not self._device.pick_folder(self._share):
            self._share("")

    def _share(self, address: str) -> None:
        if not address:
            self._notices.say(_("No folder can be chosen here."))
            return
        before = self.address
        self._replace(address)
        self._let_go(before)
        self.look()
        self._changed()

    def leave(self, *, take_files: bool) -> None:
        """Stop sharing. The history stays; with `take_files`, this device's file is removed."""
        address = self.address
        self._replace("")
        if not take_files:
            self._let_go(address)
        elif address:

            def remove(ticket: Ticket) -> None:
                device = self._ask(ticket, lambda store: store.settings.all().get(DEVICE))
                if device:
                    remove_own_files(self._device.folder(address), device)

            def removed(outcome: Outcome[None]) -> None:
                self._let_go(address)
                if isinstance(outcome.error, OSError):
                    self._notices.say(
                        _("The files could not be deleted; the folder is no longer shared.")
                    )
                elif outcome.error is not None and not outcome.cancelled:
                    self._notices.say(told(outcome.error))

            self._send(address, remove, removed)
        self._changed()

    def _replace(self, address: str) -> None:
        """Share this folder from now on, or none, and forget all about the one before."""
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        self.report = None
        self._refusals = {}
        self._again = False
        self._memory.remember({SHARED_FOLDER: address, FOLDER_STATE: ""})

    def _let_go(self, address: str) -> None:
        if address and address != self.address:  # it may have been chosen again meanwhile
            self._device.release_folder(address)

    def look(self) -> None:
        """Merge what is new in the folder and write what is new here, if a folder is shared."""
        address = self.address
        if not address or self._closed:
            return
        if self.is_looking:
            self._again = True
            return
        refusals = self._refusals

        def work(ticket: Ticket) -> FolderReport:
            return synchronize(
                self._device.folder(address),
                partial(self._ask, ticket),
                refusals,
                device_name=self._device.name(),
                stop=ticket.stop_if_cancelled,
            )

        def done(outcome: Outcome[FolderReport]) -> None:
            if outcome.cancelled and not self._closed:
                self._note_change()  # some files may have been merged by then
            if self._looking is job:  # no other folder was chosen meanwhile
                self._looking = None
                self._finish_look(outcome)

        job = self._looking = self._send(address, work, done)

    def close(self) -> None:
        """Give up every look; the end of the app does not wait for a folder."""
        self._closed = True
        for job in self._jobs.values():
            job.cancel()

    def _send(
        self, address: str, work: Callable[[Ticket], T], done: Callable[[Outcome[T]], None]
    ) -> DetachedJob:
        """Start a job, after the one before in the same folder."""
        before = self._jobs.get(address)

        def wait_and_work(ticket: Ticket) -> T:
            if before is not None:
                before.wait()
            return work(ticket)

        job = self._jobs[address] = DetachedJob(self._deliver, "folder-sync", wait_and_work, done)
        return job

    def _finish_look(self, outcome: Outcome[FolderReport]) -> None:
        again, self._again = self._again, False
        if not outcome.cancelled:
            error = outcome.error
            self.report = (
                outcome.value()
                if error is None
                else FolderReport(fault=Complaint.quoted(told(error)))
            )
            if self.report.has_changes:
                self._note_change()
            self._changed()
        if again:
            self.look()

    def _note_change(self) -> None:
        self._history.note_change()
        self._came()

    def _ask(self, ticket: Ticket, work: "Callable[[Store], T]", /) -> T:
        """Return the history's answer to a job, which waits without blocking the end of
        the app."""
        answer: Future[T] = Future()

        def asked(store: "Store", _ticket: Ticket) -> None:
            ticket.stop_if_cancelled()  # another folder may be shared by now
            answer.set_result(work(store))

        def done(outcome: Outcome[None]) -> None:
            if outcome.error is not None:
                answer.set_exception(outcome.error)

        def hand_in() -> None:
            if not self._queue.closed:
                self._queue.ask(asked, done)

        self._deliver(hand_in)
        while True:
            ticket.stop_if_cancelled()
            try:
                return answer.result(_GLANCE)
            except TimeoutError:
                continue


# --- What the settings say ------------------------------------------------------------------------


def about_folder(folder: FolderSync) -> str:
    """Return which folder is shared and who is there, or what a shared folder is for."""
    if not folder.address:
        return _(
            "Choose a folder that all phones and computers share, through Syncthing, Nextcloud, a"
            " network drive or a USB stick: everyone who chooses it shares one history. Only games"
            " and their players go there."
        )
    lines = [shortened(one_line(folder.name), _MOST_IN_NAME)]
    for device in folder.report.devices if folder.report else ():
        name = shortened(device.name, _MOST_IN_NAME) or _("A device")
        if device.is_own:
            name = _("{device} (this device)").format(device=name)
        if device.since:
            day = formats.short_date(datetime.fromisoformat(device.since).astimezone().date())
            name = _("{device}, since {day}").format(device=name, day=day)
        lines.append(name)
    return "\n".join(lines)


def folder_warning(folder: FolderSync) -> str:
    """Return what is wrong with the folder; empty if nothing is."""
    report = folder.report
    lines = [one_line(str(report.fault))] if report and report.fault else []
    if report and report.refused:
        count = len(report.refused)
        text = ngettext(
            "{count} file cannot be read and stays as it is. All others are fine.",
            "{count} files cannot be read and stay as they are. All others are fine.",
            count,
        )
        lines.append(text.format(count=formats.number(count)))
    return "\n".join(lines)


def refused_files(folder: FolderSync) -> str:
    """Return which files were refused and why."""
    refused = folder.report.refused if folder.report else ()
    lines = [shortened(one_line(str(reason)), _MOST_IN_REASON) for _name, reason in refused[:_MOST]]
    more = len(refused) - _MOST
    if more > 0:
        text = ngettext("{count} more", "{count} more", more)
        lines.append(text.format(count=formats.number(more)))
    return "\n".join(lines)
