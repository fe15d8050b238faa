"""Background jobs on one thread, for what a touch must not wait for: saving, and searching.

A `Worker` runs its jobs one after another, in the order they were submitted, on a thread of its
own. A database connection belongs to the thread that opened it, so it is opened, used and closed by
jobs of one worker. A search that may take long gets a second worker, so that saving never waits
for it.

What a job returns or raises comes back as an `Outcome`. The `deliver` function that the worker was
made with passes it on: it gets a call and makes that call on the right thread, such as the one that
draws. Nothing raised in the background is lost or printed; `Outcome.value()` raises it again.

A job that only answers a question is submitted with `must_finish=False`. It is cancelled where a
job that must finish would have to wait for it and time is short: see `Worker.wait_for_saves`.

A call that may never return (a folder on a network, say) is a `DetachedJob`: nothing waits for it.
"""

import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Final, Generic, TypeVar, cast

from companion.rules.progress import Cancelled

T = TypeVar("T")

Deliver = Callable[[Callable[[], None]], None]
"""Makes the call that it is given, soon, on the thread that may make it."""


class Ticket:
    """A running job's view of itself: is it still wanted, and how to report progress."""

    __slots__ = ("_cancelled", "_report")

    def __init__(self, report: Callable[[float], None]) -> None:
        self._cancelled = threading.Event()
        self._report = report

    def cancel(self) -> None:
        """Ask the job to stop at its next step."""
        self._cancelled.set()

    def stop_if_cancelled(self) -> None:
        """Raise Cancelled when nobody waits for the answer any more; call it between steps."""
        if self._cancelled.is_set():
            raise Cancelled

    def report_progress(self, share: float) -> None:
        """Report how much is done, from 0 to 1. Raises Cancelled as `stop_if_cancelled` does."""
        self.stop_if_cancelled()
        self._report(share)

    def stop_reporting(self) -> None:
        """Drop the listener: the job is done."""
        self._report = _ignore_progress


@dataclass(frozen=True, slots=True)
class Outcome(Generic[T]):
    """The end of a job. An outcome with an older `revision` than the present one is stale."""

    revision: int
    error: BaseException | None
    _value: T | None

    @property
    def cancelled(self) -> bool:
        """True if the job was cancelled before it had a result."""
        return isinstance(self.error, Cancelled)

    def value(self) -> T:
        """Return what the job returned; raise what it raised."""
        if self.error is not None:
            raise self.error
        return cast("T", self._value)


class Job:
    """A submitted job, to be cancelled."""

    __slots__ = ("_future", "_ticket", "must_finish")

    def __init__(self, ticket: Ticket, future: "Future[T]", *, must_finish: bool) -> None:
        self._ticket = ticket
        self._future = cast("Future[object]", future)
        self.must_finish = must_finish

    @property
    def is_done(self) -> bool:
        return self._future.done()

    def cancel(self) -> None:
        """Cancel the job: before its start it never runs, later it stops at its next step."""
        self._ticket.cancel()
        self._future.cancel()


class Worker:
    """One thread that runs jobs in order. Made and used on one thread; only jobs run on its own."""

    def __init__(self, deliver: Deliver, name: str = "background") -> None:
        self._deliver: Final = deliver
        # The executor starts its thread with the first job. The interpreter waits at its end for
        # jobs in the queue: a stroke that was submitted is saved even if nobody closes the worker.
        self._executor: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)
        self._pending: set[Job] = set()
        self.closed = False

    def submit(
        self,
        work: Callable[[Ticket], T],
        done: Callable[[Outcome[T]], None],
        *,
        revision: int = 0,
        progress: Callable[[float], None] | None = None,
        must_finish: bool = True,
    ) -> Job:
        """Queue `work`. `done` is delivered exactly once, for a cancelled job too.

        `progress` is delivered each time the job reports how far it is.
        """
        deliver = self._deliver

        def report(share: float) -> None:
            if progress is not None:
                deliver(lambda: progress(share))

        # Both are let go when the job ends: whoever keeps the job, to cancel it, does not keep
        # those who asked for it alive.
        ticket, listeners = Ticket(report), [done]

        def finish(future: "Future[T]") -> None:
            self._pending.discard(job)
            ticket.stop_reporting()
            tell, outcome = listeners.pop(), _outcome_of(future, revision)
            deliver(lambda: tell(outcome))

        def run() -> T:
            ticket.stop_if_cancelled()
            return work(ticket)

        future = self._executor.submit(run)
        job = Job(ticket, future, must_finish=must_finish)
        self._pending.add(job)
        future.add_done_callback(finish)
        return job

    def wait_for_saves(self, timeout: float | None) -> bool:
        """Wait until every job that must finish is done, `timeout` seconds at most.

        Jobs that need not finish are cancelled if they are in the way; if nothing is waited for,
        they go on. Returns True if all that must finish is done.
        """
        pending = [job for job in list(self._pending) if not job.is_done]
        needed = [job._future for job in pending if job.must_finish]  # noqa: SLF001  # its maker
        if needed:
            _cancel(job for job in pending if not job.must_finish)
        return not wait(needed, timeout).not_done

    def close(self, *, cancel: bool = False) -> None:
        """Finish the jobs that must finish, cancel the others without waiting for them, and end the
        thread. With `cancel`, cancel all of them."""
        self.closed = True
        _cancel(job for job in list(self._pending) if cancel or not job.must_finish)
        self.wait_for_saves(None)
        self._executor.shutdown(wait=False)


class DetachedJob:
    """A job on a thread of its own that may never end: not even the end of the app waits for it.

    `done` is delivered once it has ended.
    """

    def __init__(
        self,
        deliver: Deliver,
        name: str,
        work: Callable[[Ticket], T],
        done: Callable[[Outcome[T]], None],
    ) -> None:
        self._ticket: Final = Ticket(_ignore_progress)
        self._ended: Final = threading.Event()

        def run() -> None:
            outcome: Outcome[T]
            try:
                outcome = Outcome(0, None, work(self._ticket))
            except BaseException as error:  # noqa: BLE001  # Outcome.value raises it again
                outcome = Outcome(0, error, None)
            self._ended.set()
            deliver(lambda: done(outcome))

        threading.Thread(target=run, name=name, daemon=True).start()

    def cancel(self) -> None:
        """Ask the job to stop at its next step."""
        self._ticket.cancel()

    def wait(self) -> None:
        """Wait until the job has ended. Only another detached job may: it may take forever."""
        self._ended.wait()


def _cancel(jobs: Iterable[Job]) -> None:
    for job in jobs:
        job.cancel()


def _outcome_of(future: "Future[T]", revision: int) -> Outcome[T]:
    if future.cancelled():
        return Outcome(revision, Cancelled(), None)
    error = future.exception()
    return Outcome(revision, error, None if error is not None else future.result())


def _ignore_progress(_share: float) -> None:
    """Drop the report: nobody listens."""
