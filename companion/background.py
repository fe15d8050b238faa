"""One worker thread for what a touch must not wait for: saving, and searching.

A `Worker` does its jobs one after another, in the order they were handed in, on one thread of its
own. So a store's connection, which belongs to the thread that opened it, is opened, used and closed
by jobs of one worker; a search that may take long belongs to a second worker, lest saving wait.

What a job returns or raises comes back as an `Outcome`, tagged with the revision it was asked for,
through the `deliver` function the worker was made with: it gets a call to make and sees to it that
the call is made on the right thread, such as the one of the user interface. Nothing raised in the
background is lost or printed: `Outcome.value()` raises it again where the outcome is looked at.

A job that is a question only, not to be `kept`, is given up where a kept one waits for it and the
time is short: `settle`.

What may never answer is an `Errand` instead: it has a thread that nothing waits for.

Nothing here knows Kivy.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Final, Generic, TypeVar, cast

from companion.rules.watch import Cancelled

T = TypeVar("T")

Deliver = Callable[[Callable[[], None]], None]
"""Makes the call it is given, soon, on the thread that may take it."""


class Ticket:
    """What a running job holds: whether it is still wanted, and a way to say how far it is."""

    __slots__ = ("_cancelled", "_report")

    def __init__(self, report: Callable[[float], None]) -> None:
        self._cancelled = threading.Event()
        self._report = report

    def cancel(self) -> None:
        self._cancelled.set()

    def stop_if_cancelled(self) -> None:
        """Raises Cancelled when nobody waits for the answer any more; call it between steps."""
        if self._cancelled.is_set():
            raise Cancelled

    def progress(self, share: float) -> None:
        """Tell how much is done, from 0 to 1. Also a stop: raises Cancelled."""
        self.stop_if_cancelled()
        self._report(share)

    def forget(self) -> None:
        """The job is done: nobody is told anything more."""
        self._report = _say_nothing


@dataclass(frozen=True, slots=True)
class Outcome(Generic[T]):
    """How a job ended. Compare `revision` with the present one: a stale answer is to be dropped."""

    revision: int
    error: BaseException | None
    _value: T | None

    @property
    def cancelled(self) -> bool:
        return isinstance(self.error, Cancelled)

    def value(self) -> T:
        """What the job returned; raises what it raised."""
        if self.error is not None:
            raise self.error
        return cast("T", self._value)


class Job:
    """A job handed in, to be cancelled."""

    __slots__ = ("_future", "_ticket", "kept")

    def __init__(self, ticket: Ticket, future: "Future[T]", *, kept: bool) -> None:
        self._ticket = ticket
        self._future = cast("Future[object]", future)
        self.kept = kept

    @property
    def is_done(self) -> bool:
        return self._future.done()

    def cancel(self) -> None:
        """Not started yet, it never will be; running, it stops at its next stop."""
        self._ticket.cancel()
        self._future.cancel()


class Worker:
    """One thread, its jobs in order. Made and used on one thread; only jobs run on its own."""

    def __init__(self, deliver: Deliver, name: str = "background") -> None:
        self._deliver: Final = deliver
        # It starts its thread with the first job, and the interpreter waits at its end for jobs
        # still in line: a draft handed in is saved even if nobody closes the worker.
        self._threads: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)
        self._open: set[Job] = set()
        self.closed = False

    def submit(
        self,
        work: Callable[[Ticket], T],
        done: Callable[[Outcome[T]], None],
        *,
        revision: int = 0,
        progress: Callable[[float], None] | None = None,
        kept: bool = True,
    ) -> Job:
        """Put `work` in line. `done` is delivered exactly once, also when the job is cancelled.

        `progress` is delivered each time the job tells how far it is. What is not to be `kept` may
        be given up.
        """
        deliver = self._deliver

        def report(share: float) -> None:
            if progress is not None:
                deliver(lambda: progress(share))

        ticket, asking = Ticket(report), [done]

        def ended(future: "Future[T]") -> None:
            # Who still holds the job, to cancel it, shall not hold those who asked for it.
            self._open.discard(job)
            ticket.forget()
            tell, outcome = asking.pop(), _outcome(future, revision)
            deliver(lambda: tell(outcome))

        def run() -> T:
            ticket.stop_if_cancelled()
            return work(ticket)

        future = self._threads.submit(run)
        job = Job(ticket, future, kept=kept)
        self._open.add(job)
        future.add_done_callback(ended)
        return job

    def settle(self, patience: float) -> bool:
        """Return when everything to be kept is done, at most so many seconds later; whether it is.

        What would keep it waiting is given up. Where nothing waits, all goes on.
        """
        in_line = [job for job in list(self._open) if not job.is_done]
        kept = [job._future for job in in_line if job.kept]  # noqa: SLF001  # its maker
        if kept:
            for job in in_line:
                if not job.kept:
                    job.cancel()
        return not wait(kept, patience).not_done

    def close(self, *, cancel: bool = False) -> None:
        """Finish what is in line, but for what is not to be kept, then end the thread; with
        `cancel`, stop what can be stopped."""
        self.closed = True
        self.settle(0)
        if cancel:
            for job in list(self._open):
                job.cancel()
        self._threads.shutdown(wait=True)


class Errand:
    """One job on a thread of its own, for what may never answer: nothing waits for it, not even
    the end of the app. `done` is delivered once it has ended."""

    def __init__(
        self,
        deliver: Deliver,
        name: str,
        work: Callable[[Ticket], T],
        done: Callable[[Outcome[T]], None],
    ) -> None:
        self._ticket: Final = Ticket(_say_nothing)
        self._ended: Final = threading.Event()

        def run() -> None:
            outcome: Outcome[T]
            try:
                outcome = Outcome(0, None, work(self._ticket))
            except BaseException as error:  # noqa: BLE001  # raised again where it is looked at
                outcome = Outcome(0, error, None)
            self._ended.set()
            deliver(lambda: done(outcome))

        threading.Thread(target=run, name=name, daemon=True).start()

    def cancel(self) -> None:
        """It stops at its next stop."""
        self._ticket.cancel()

    def wait(self) -> None:
        """Return when it has ended; for another one alone, as it may never be."""
        self._ended.wait()


def _outcome(future: "Future[T]", revision: int) -> Outcome[T]:
    if future.cancelled():
        return Outcome(revision, Cancelled(), None)
    error = future.exception()
    return Outcome(revision, error, None if error is not None else future.result())


def _say_nothing(_share: float) -> None:
    """To nobody."""
