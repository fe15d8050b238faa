"""Games carried in and out: files of games, tables for spreadsheets, backups, another phone's
history. All of it happens in the background; progress and what came of it are told."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Final, Generic, Self, TypeVar

from companion.app.history_queries import HistoryQueries
from companion.app.job_faults import told
from companion.app.save_queue import SaveQueue
from companion.history.atomic_write import atomic_write
from companion.history.connection import is_database
from companion.history.errors import named_errors
from companion.history.game_import import Candidate
from companion.history.listing import GameFilter, LeftOut
from companion.texts import _
from companion.worker import Job, Outcome, Ticket

if TYPE_CHECKING:
    from companion.exchange.game_code import HandedGame
    from companion.history.backups import Backup
    from companion.history.game_import import ImportReport, Preview
    from companion.history.game_row import GameRow
    from companion.history.merging import MergeReport
    from companion.history.store import Store

T = TypeVar("T")
Say = Callable[[str], None]
Tell = Callable[[float], None]


class Form(Enum):
    """How games leave."""

    GAMES = "jsonl"
    TABLE = "csv"

    @classmethod
    def of(cls, name: str) -> Self:
        """Of a file with that name."""
        from companion.exchange.spreadsheet import is_table  # noqa: PLC0415  # when asked for

        return cls.TABLE if is_table(name) else cls.GAMES


def is_history(start: bytes) -> bool:
    """Whether a file that begins so is a history; else it is one of games, or a table."""
    return is_database(start)


BEFORE: Final = "before.db"
"""What the history was before the last games came in, so that it can be undone."""


@dataclass(frozen=True, slots=True)
class Written:
    path: Path
    games: int
    left_out: tuple[LeftOut, ...] = ()
    """Those that were to leave, too, and cannot be read."""


@dataclass(frozen=True, slots=True)
class WayBack:
    """How the last change is undone: a backup of what was before it. What it left, as `Store`'s
    `all_versions`, must still be there."""

    path: Path
    left_as: int


@dataclass(frozen=True, slots=True)
class CameIn(Generic[T]):
    """What came in; `before` leads back, where that is possible."""

    report: T
    before: WayBack | None


class Transfer:
    """`fail` is told in a sentence what went wrong; nothing is changed then."""

    def __init__(self, queue: SaveQueue, history: HistoryQueries) -> None:
        self._queue: Final = queue
        self._history: Final = history
        self._job: Job | None = None

    def export(
        self, choice: GameFilter, path: Path, form: Form, done: Callable[[Written], None], fail: Say
    ) -> None:
        """Write these games into a file, whole or not at all."""

        def work(store: "Store", ticket: Ticket) -> Written:
            return _export(store, choice, path, form, ticket)

        self._start(work, done, fail)

    def look_at(self, path: Path, form: Form, done: "Callable[[Preview], None]", fail: Say) -> None:
        """What a file of games, or a table of results, would bring; nothing comes in yet."""

        def work(store: "Store", ticket: Ticket) -> "Preview":
            from companion.exchange.bundle import read_bundle  # noqa: PLC0415  # when asked for
            from companion.exchange.spreadsheet import read_spreadsheet  # noqa: PLC0415

            read = read_spreadsheet if form is Form.TABLE else read_bundle
            return store.preview(lambda: _heeding(ticket, read(path)))

        self._start(work, done, fail)

    def look_at_code(
        self, handed: "HandedGame", done: "Callable[[Preview], None]", fail: Say
    ) -> None:
        """The same for a game that came as a code."""
        candidate = Candidate(_("Code"), handed.game, handed.edited_at)
        self._start(lambda store, _ticket: store.preview(lambda: [candidate]), done, fail)

    def look_at_text(self, text: str, done: "Callable[[Preview], None]", fail: Say) -> None:
        """The same for all games that came in one text."""

        def work(store: "Store", ticket: Ticket) -> "Preview":
            from companion.exchange.bundle import read_text  # noqa: PLC0415  # when asked for

            return store.preview(lambda: _heeding(ticket, read_text(text)))

        self._start(work, done, fail)

    def take_in(
        self,
        preview: "Preview",
        decided: Collection[str],
        done: "Callable[[CameIn[ImportReport]], None]",
        fail: Say,
    ) -> None:
        """Let the games of a preview in."""

        def work(store: "Store", _ticket: Ticket) -> "CameIn[ImportReport]":
            leads_back = _leading_back(store)
            before = _set_aside(store)
            report = store.import_games(preview, decided)
            return CameIn(report, leads_back(before))

        self._start(work, done, fail, change=True)

    def join(
        self, path: Path, done: "Callable[[CameIn[MergeReport]], None]", fail: Say, tell: Tell
    ) -> None:
        """Take over what is newer in another phone's history."""

        def work(store: "Store", ticket: Ticket) -> "CameIn[MergeReport]":
            leads_back = _leading_back(store)
            before = _set_aside(store)
            report = store.merge(path, ticket.report_progress)
            return CameIn(report, leads_back(before))

        self._start(work, done, fail, tell, change=True)

    def back_up(self, path: Path, done: Callable[[Path], None], fail: Say) -> None:
        """Everything into one file, proven readable."""

        def work(store: "Store", _ticket: Ticket) -> Path:
            store.backup(path)
            return path

        self._start(work, done, fail)

    def backups(self, done: "Callable[[tuple[Backup, ...]], None]", fail: Say) -> None:
        """The rolling backups there are, newest first."""

        def work(store: "Store", _ticket: Ticket) -> "tuple[Backup, ...]":
            from companion.history.backups import (  # noqa: PLC0415  # when asked for
                list_backups,
                with_game_count,
            )

            with named_errors(store.backup_folder):
                return tuple(map(with_game_count, list_backups(store.backup_folder)))

        self._start(work, done, fail)

    def go_back_to(
        self,
        path: Path,
        done: Callable[[WayBack | None], None],
        fail: Say,
        tell: Tell,
        *,
        undoes: bool = False,
        left_as: int | None = None,
    ) -> None:
        """Make the history what it was in a backup, or before the last change, which this `undoes`
        where the history is what that has left it as. `done` gets the way back to what was here."""

        def work(store: "Store", ticket: Ticket) -> WayBack | None:
            leads_back = _leading_back(store)
            before = store.restore(path, ticket.report_progress, undoes=undoes, left_as=left_as)
            return leads_back(before)

        self._start(work, done, fail, tell, change=True)

    def cancel(self) -> None:
        """Stop what is under way, if it can be stopped."""
        if self._job is not None:
            self._job.cancel()

    def _start(
        self,
        work: "Callable[[Store, Ticket], T]",
        done: Callable[[T], None],
        fail: Say,
        tell: Tell | None = None,
        *,
        change: bool = False,
    ) -> None:
        def end(outcome: Outcome[T]) -> None:
            if outcome.cancelled:
                fail("")
            elif outcome.error is not None:
                fail(told(outcome.error))
            else:
                if change:
                    self._history.note_change()
                done(outcome.value())

        self._job = self._queue.ask(work, end, progress=tell, must_finish=change)


def _heeding(ticket: Ticket, candidates: "Iterator[Candidate]") -> "Iterator[Candidate]":
    for candidate in candidates:
        ticket.stop_if_cancelled()
        yield candidate


def _leading_back(store: "Store") -> Callable[[Path | None], WayBack | None]:
    """Before a change; what it returns is to be called after it. Where another program has written
    meanwhile, nobody knows what of it was the change."""
    of_others = store.of_others()

    def leads_back(before: Path | None) -> WayBack | None:
        left_as = store.all_versions()
        if before is None or store.of_others() != of_others:
            return None
        return WayBack(before, left_as)

    return leads_back


def _set_aside(store: "Store") -> Path | None:
    """A copy of the history as it is now; None where it is not in a file."""
    if not store.path.is_file():
        return None
    before = store.path.with_name(BEFORE)
    store.backup(before, overwrite=True)
    return before


def _export(store: "Store", choice: GameFilter, path: Path, form: Form, ticket: Ticket) -> Written:
    from companion.exchange.bundle import write_bundle  # noqa: PLC0415  # when asked for
    from companion.exchange.spreadsheet import ENCODING, write_spreadsheet  # noqa: PLC0415

    left_out: list[LeftOut] = []

    def games() -> "Iterator[GameRow]":
        for record in store.games.every_game(choice, left_out.append):
            ticket.stop_if_cancelled()
            yield record

    with named_errors(path), atomic_write(path) as unfinished:
        if form is Form.GAMES:
            with unfinished.open("wb") as stream:
                count = write_bundle(games(), stream)
        else:
            with unfinished.open("w", encoding=ENCODING, newline="") as text:
                count = write_spreadsheet(games(), text)
    return Written(path, count, tuple(left_out))
