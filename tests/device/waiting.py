"""What a callback was told by another thread, waited for."""

import threading
import time
from typing import Any

from companion.device.given_file import GivenFile


class Waiting(list[Any]):
    def __init__(self) -> None:
        super().__init__()
        self.threads: list[str] = []

    def take(self, value: Any) -> None:
        self.threads.append(threading.current_thread().name)
        self.append(value)

    def many(self, count: int) -> list[Any]:
        end = time.monotonic() + 10
        while len(self) < count:
            assert time.monotonic() < end, f"told {len(self)} times, not {count}"
            time.sleep(0.005)
        return list(self)

    def one(self) -> Any:
        return self.many(1)[0]


def settled(*names: str) -> None:
    """All threads of these names have come to their end."""
    for thread in threading.enumerate():
        if thread.name in names:
            thread.join(10)


def content(given: GivenFile) -> tuple[str, bytes | None]:
    """The name and what is in it."""
    return given.name, None if given.path is None else given.path.read_bytes()
