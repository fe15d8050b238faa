"""The folder that keeps this history in step with others, as the player chose it.

The folder may be far away, or gone: whoever looks into it is on an errand, which may never end. The
history is asked in line with all else, in small pieces; so nobody who touches the screen or saves a
game waits for it.
"""

from collections.abc import Callable
from concurrent.futures import Future
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, TypeVar
from urllib.parse import unquote

from companion.app.history_queries import HistoryQueries
from companion.app.job_faults import told
from companion.app.keeping import Keeping
from companion.app.memory import Memory
from companion.app.notices import Notices
from companion.device import Device
from companion.exchange.folder_report import FolderReport
from companion.history.folder_settings import DEVICES, FOLDER, KNOWN_OF, SINCE
from companion.texts import _
from companion.texts.complaint import Complaint
from companion.worker import Deliver, DetachedJob, Outcome, Ticket

if TYPE_CHECKING:
    from companion.history.store import Store

_GLANCE: Final = 0.1
"""Seconds between two looks whether an answer is still wanted."""

T = TypeVar("T")


class TableFolder:
    """`came` is told when the history has become another one, `changed` when there is something
    else to say about the folder."""

    def __init__(
        self,
        keeping: Keeping,
        memory: Memory,
        history: HistoryQueries,
        *,
        device: Device,
        deliver: Deliver,
        notices: Notices,
        came: Callable[[], None],
        changed: Callable[[], None],
    ) -> None:
        self._keeping: Final = keeping
        self._memory: Final = memory
        self._history: Final = history
        self._device: Final = device
        self._deliver: Final = deliver
        self._notices: Final = notices
        self._came: Final = came
        self._changed: Final = changed
        self._errands: Final[dict[str, DetachedJob]] = {}
        """The last one to each folder, over or not."""
        self._looking: DetachedJob | None = None
        self._again = False
        self._closed = False
        self.report: FolderReport | None = None
        """What the last look has found; None before."""

    @property
    def address(self) -> str:
        return self._memory.recall(FOLDER) or ""

    @property
    def name(self) -> str:
        """What the player knows it by."""
        return unquote(self.address).rstrip("/\\").replace("\\", "/").rpartition("/")[2]

    @property
    def since(self) -> datetime | None:
        try:
            return datetime.fromisoformat(self._memory.recall(SINCE) or "")
        except ValueError:
            return None

    @property
    def is_looking(self) -> bool:
        return self._looking is not None

    def choose(self) -> None:
        """Ask the player for a folder."""
        if not self._device.pick_folder(self._take_up):
            self._take_up("")

    def _take_up(self, address: str) -> None:
        if not address:
            self._notices.say(_("No folder can be chosen here."))
            return
        self._stop()
        before = self.address
        now = datetime.now(UTC).isoformat()
        # Chosen once more, it may be empty now, say.
        self._memory.remember({FOLDER: address, SINCE: now, KNOWN_OF: ""})
        self._let_go(before)
        self.look()
        self._changed()

    def leave(self, *, take_files: bool) -> None:
        """Look there no more. The history stays; the files that were written there stay or go."""
        address, own = self.address, self.report.own if self.report else ()
        self._stop()
        self._memory.remember({FOLDER: "", SINCE: "", KNOWN_OF: ""})
        if not take_files:
            self._let_go(address)
        elif address:
            from companion.exchange.shared_folder import leave  # noqa: PLC0415  # when asked for

            def work(ticket: Ticket) -> int:
                names = own or self._ask(ticket, _own_names)
                return leave(self._device.folder(address), names)

            def done(outcome: Outcome[int]) -> None:
                self._let_go(address)
                self._left(outcome)

            self._send(address, work, done)
        self._changed()

    def _let_go(self, address: str) -> None:
        if address and address != self.address:  # nor was it chosen again meanwhile
            self._device.release_folder(address)

    def _left(self, outcome: Outcome[int]) -> None:
        if isinstance(outcome.error, OSError):
            self._notices.say(_("The files could not be deleted; the folder is no longer shared."))
        elif outcome.error is not None and not outcome.cancelled:
            self._notices.say(told(outcome.error))

    def look(self) -> None:
        """Read what is new there, write what is new here; nothing where no folder was chosen."""
        address = self.address
        if not address or self._closed:
            return
        if self.is_looking:
            self._again = True
            return
        from companion.exchange.shared_folder import synchronise  # noqa: PLC0415  # when chosen

        def work(ticket: Ticket) -> FolderReport:
            return synchronise(
                self._device.folder(address),
                lambda work: self._ask(ticket, work),
                ticket.stop_if_cancelled,
            )

        def done(outcome: Outcome[FolderReport]) -> None:
            if outcome.cancelled and not self._closed:
                self._tell_of_change()  # what had come by then is here
            if self._looking is errand:  # no other folder was chosen meanwhile
                self._looking = None
                self._looked(outcome)

        errand = self._looking = self._send(address, work, done)

    def close(self) -> None:
        """Not even the end of the app waits for a folder."""
        self._closed = True
        for errand in self._errands.values():
            errand.cancel()

    def _send(
        self, address: str, work: Callable[[Ticket], T], done: Callable[[Outcome[T]], None]
    ) -> DetachedJob:
        """One after another into the same folder."""
        before = self._errands.get(address)

        def wait_and_work(ticket: Ticket) -> T:
            if before is not None:
                before.wait()
            return work(ticket)

        errand = self._errands[address] = DetachedJob(
            self._deliver, "table-folder", wait_and_work, done
        )
        return errand

    def _stop(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        self.report = None
        self._again = False

    def _looked(self, outcome: Outcome[FolderReport]) -> None:
        again, self._again = self._again, False
        left = 0
        if not outcome.cancelled:
            error = outcome.error
            self.report = (
                outcome.value()
                if error is None
                else FolderReport(fault=Complaint.quoted(told(error)))
            )
            if self.report.brought:
                self._tell_of_change()
            self._changed()
            left = self.report.left
        if again or left:
            self.look()

    def _tell_of_change(self) -> None:
        self._history.note_change()
        self._came()

    def _ask(self, ticket: Ticket, work: "Callable[[Store], T]") -> T:
        """What came of it, for an errand, which waits for it; given up for a pause."""
        answer: Future[T] = Future()

        def asked(store: "Store", _ticket: Ticket) -> None:
            # Whoever is on the next errand, to another folder perhaps, has asked already.
            ticket.stop_if_cancelled()
            answer.set_result(work(store))

        def done(outcome: Outcome[None]) -> None:
            if outcome.error is not None:
                answer.set_exception(outcome.error)

        def hand_in() -> None:
            if not self._keeping.closed:
                self._keeping.ask(asked, done, by_others=True)

        self._deliver(hand_in)
        while True:
            ticket.stop_if_cancelled()
            try:
                return answer.result(_GLANCE)
            except TimeoutError:
                continue


def _own_names(store: "Store") -> tuple[str, ...]:
    return tuple(store.settings.all().get(DEVICES, "").split())
