"""What a run of the command line gave."""

import json
from collections.abc import Callable
from typing import Any, NamedTuple


class Outcome(NamedTuple):
    status: int
    out: bytes
    err: str

    @property
    def complaints(self) -> list[str]:
        """The lines of standard error, as a terminal breaks them."""
        return self.err.split("\n")[:-1]


Run = Callable[..., Outcome]


def lines(outcome: Outcome) -> list[str]:
    assert outcome.err == ""
    return outcome.out.decode().split("\n")[:-1]


def values(outcome: Outcome) -> list[Any]:
    return [json.loads(line) for line in lines(outcome)]
