"""A worker runs jobs in order, delivers results and errors, and stops what is not wanted."""

import gc
import queue
import threading
import weakref
from collections.abc import Callable, Iterator

import pytest

from companion.worker import Cancelled, DetachedJob, Outcome, Ticket, Worker
from tests.settling import wait_for


class Desk:
    """Stands for the user interface's thread: calls pile up until it takes them."""

    def __init__(self) -> None:
        self.calls: queue.Queue[Callable[[], None]] = queue.Queue()
        self.outcomes: list[Outcome[object]] = []

    def take(self, count: int) -> None:
        for _ in range(count):
            self.calls.get(timeout=10)()


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def worker(desk: Desk) -> Iterator[Worker]:
    made = Worker(desk.calls.put, "test")
    yield made
    made.close(cancel=True)


def test_jobs_run_in_the_order_they_were_handed_in(worker: Worker, desk: Desk) -> None:
    ran: list[int] = []
    for number in range(50):
        worker.submit(lambda _, number=number: ran.append(number), desk.outcomes.append)
    wait_for(worker, 10)
    assert ran == list(range(50))


def test_all_jobs_of_a_worker_run_on_one_thread_which_is_not_the_callers(
    worker: Worker, desk: Desk
) -> None:
    for _ in range(5):
        worker.submit(lambda _: threading.get_ident(), desk.outcomes.append)
    desk.take(5)
    threads = {outcome.value() for outcome in desk.outcomes}
    assert len(threads) == 1
    assert threading.get_ident() not in threads


def test_a_result_comes_back_with_its_revision_and_only_when_the_caller_takes_it(
    worker: Worker, desk: Desk
) -> None:
    worker.submit(lambda _: "scored", desk.outcomes.append, revision=7)
    wait_for(worker, 10)
    assert desk.outcomes == []
    desk.take(1)
    assert desk.outcomes[0].revision == 7
    assert desk.outcomes[0].value() == "scored"
    assert not desk.outcomes[0].cancelled


def test_an_exception_is_raised_where_the_outcome_is_looked_at(worker: Worker, desk: Desk) -> None:
    def fail(_: Ticket) -> None:
        raise OSError("no room left")

    worker.submit(fail, desk.outcomes.append, revision=3)
    desk.take(1)
    assert desk.outcomes[0].revision == 3
    with pytest.raises(OSError, match="no room left"):
        desk.outcomes[0].value()


def test_a_failed_job_does_not_stop_the_next(worker: Worker, desk: Desk) -> None:
    worker.submit(lambda _: 1 // 0, desk.outcomes.append)
    worker.submit(lambda _: "fine", desk.outcomes.append)
    desk.take(2)
    assert desk.outcomes[1].value() == "fine"


def test_a_running_job_stops_at_its_next_stop_when_cancelled(worker: Worker, desk: Desk) -> None:
    started = threading.Event()

    def search(ticket: Ticket) -> None:
        started.set()
        while True:
            ticket.stop_if_cancelled()

    job = worker.submit(search, desk.outcomes.append, revision=9)
    assert started.wait(10)
    job.cancel()
    desk.take(1)
    assert desk.outcomes[0].cancelled
    assert desk.outcomes[0].revision == 9
    with pytest.raises(Cancelled):
        desk.outcomes[0].value()


def test_a_job_cancelled_in_line_never_begins_and_is_still_answered(
    worker: Worker, desk: Desk
) -> None:
    gate = threading.Event()
    began: list[str] = []
    worker.submit(lambda _: gate.wait(10), desk.outcomes.append)
    waiting = worker.submit(lambda _: began.append("began"), desk.outcomes.append)
    waiting.cancel()
    gate.set()
    wait_for(worker, 10)
    desk.take(2)
    assert began == []
    assert sorted(outcome.cancelled for outcome in desk.outcomes) == [False, True]


def test_progress_is_delivered_in_order_and_before_the_outcome(worker: Worker, desk: Desk) -> None:
    seen: list[object] = []

    def count(ticket: Ticket) -> str:
        ticket.report_progress(0.5)
        ticket.report_progress(1.0)
        return "all"

    worker.submit(count, lambda outcome: seen.append(outcome.value()), progress=seen.append)
    desk.take(3)
    assert seen == [0.5, 1.0, "all"]


def test_telling_progress_is_a_stop_too(worker: Worker, desk: Desk) -> None:
    started = threading.Event()
    go_on = threading.Event()

    def count(ticket: Ticket) -> None:
        started.set()
        go_on.wait(10)
        ticket.report_progress(0.5)

    job = worker.submit(count, desk.outcomes.append)
    assert started.wait(10)
    job.cancel()
    go_on.set()
    desk.take(1)
    assert desk.outcomes[0].cancelled


def test_closing_finishes_what_is_in_line(desk: Desk) -> None:
    saved: list[int] = []
    worker = Worker(desk.calls.put)
    for number in range(10):
        worker.submit(lambda _, number=number: saved.append(number), desk.outcomes.append)
    worker.close()
    assert saved == list(range(10))


def test_closing_does_not_wait_for_a_question_that_never_looks_up(desk: Desk) -> None:
    worker, gate, saved = Worker(desk.calls.put), threading.Event(), list[str]()
    started = threading.Event()

    def ask(_: Ticket) -> bool:
        started.set()
        return gate.wait(60)

    question = worker.submit(ask, desk.outcomes.append, must_finish=False)
    assert started.wait(10)
    worker.close()
    assert not question.is_done
    gate.set()
    desk.take(1)

    busy = Worker(desk.calls.put)
    busy.submit(lambda _: saved.append("stroke"), desk.outcomes.append)
    busy.submit(lambda _: saved.append("answer"), desk.outcomes.append, must_finish=False)
    busy.close()
    assert saved[0] == "stroke"


def test_closing_with_cancel_stops_a_search_that_would_never_end(desk: Desk) -> None:
    worker = Worker(desk.calls.put)

    def search(ticket: Ticket) -> None:
        while True:
            ticket.stop_if_cancelled()

    worker.submit(search, desk.outcomes.append)
    worker.close(cancel=True)
    desk.take(1)
    assert desk.outcomes[0].cancelled


def test_waiting_for_saves_cancels_only_jobs_in_the_way(worker: Worker, desk: Desk) -> None:
    def search(ticket: Ticket) -> None:
        while True:
            ticket.stop_if_cancelled()

    saved: list[str] = []
    worker.submit(search, desk.outcomes.append, must_finish=False)
    worker.submit(lambda _: saved.append("stroke"), desk.outcomes.append)
    assert worker.wait_for_saves(10)
    assert saved == ["stroke"]
    desk.take(2)
    assert [outcome.cancelled for outcome in desk.outcomes] == [True, False]


def test_waiting_for_saves_lets_questions_go_on_when_nothing_is_to_be_saved(
    worker: Worker, desk: Desk
) -> None:
    gate = threading.Event()
    worker.submit(lambda _: gate.wait(10), desk.outcomes.append, must_finish=False)
    assert worker.wait_for_saves(0)
    gate.set()
    desk.take(1)
    assert [outcome.value() for outcome in desk.outcomes] == [True]


def test_waiting_for_saves_returns_false_when_time_runs_out(worker: Worker, desk: Desk) -> None:
    gate = threading.Event()
    worker.submit(lambda _: gate.wait(10), desk.outcomes.append)
    assert not worker.wait_for_saves(0.01)
    gate.set()
    assert worker.wait_for_saves(10)


@pytest.mark.thorough
def test_a_job_that_is_done_holds_nobody(worker: Worker, desk: Desk) -> None:
    """Its maker may keep it, to cancel it: not those who asked."""

    class Asker:
        def answered(self, outcome: Outcome[list[int]]) -> None:
            outcome.value()

        def told(self, share: float) -> None:
            assert share

    asker = Asker()
    gone = weakref.ref(asker)
    job = worker.submit(lambda _ticket: [1], asker.answered, progress=asker.told)
    del asker
    wait_for(worker, 10)
    desk.take(1)
    gc.collect()
    assert gone() is None
    assert job.is_done


def test_a_detached_job_delivers_its_outcome_and_can_be_cancelled(desk: Desk) -> None:
    started, go_on = threading.Event(), threading.Event()

    def work(ticket: Ticket) -> None:
        started.set()
        go_on.wait(20)
        ticket.stop_if_cancelled()

    DetachedJob(desk.calls.put, "test", lambda _ticket: 7, desk.outcomes.append)
    desk.take(1)
    DetachedJob(desk.calls.put, "test", lambda _ticket: int("one"), desk.outcomes.append)
    desk.take(1)
    job = DetachedJob(desk.calls.put, "test", work, desk.outcomes.append)
    assert started.wait(20)
    job.cancel()
    go_on.set()
    job.wait()
    desk.take(1)
    seven, mistake, stopped = desk.outcomes
    assert seven.value() == 7
    with pytest.raises(ValueError, match="one"):
        mistake.value()
    assert stopped.cancelled
