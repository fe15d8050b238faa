"""What was handed to a thread is done: tests wait for it, the app never does."""

from companion.app.save_queue import SaveQueue
from companion.worker import Worker


def wait_for(worker: Worker, timeout: float | None = None) -> None:
    """Return when everything handed in so far is done.

    Raises TimeoutError when it takes longer than `timeout` seconds.
    """
    worker._executor.submit(lambda: None).result(timeout)


def settle(queue: SaveQueue) -> None:
    """Return when all is written and answered, however long that takes."""
    queue._submit(lambda: None)
    wait_for(queue._worker)
