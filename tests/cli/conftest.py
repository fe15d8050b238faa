"""Running the command line: in this process for speed, in one of its own where that matters."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from companion.cli import main
from tests.conftest import ROOT


class Outcome(NamedTuple):
    status: int
    out: bytes
    err: str

    @property
    def complaints(self) -> list[str]:
        """The lines of standard error, as a terminal breaks them."""
        return self.err.split("\n")[:-1]


Run = Callable[..., Outcome]


@pytest.fixture
def companion(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the arguments in this process."""

    def run(*arguments: object, stdin: bytes = b"") -> Outcome:
        out, err = io.BytesIO(), io.BytesIO()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "argv", ["companion", *map(str, arguments)])
            patch.setenv("LC_ALL", "C.UTF-8")
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
            patch.setattr(sys, "stdout", io.TextIOWrapper(out, "utf-8", write_through=True))
            patch.setattr(sys, "stderr", io.TextIOWrapper(err, "utf-8", write_through=True))
            status = main()
            sys.stdout.detach()
            sys.stderr.detach()
        return Outcome(status, out.getvalue(), err.getvalue().decode())

    return run


@pytest.fixture
def process() -> Run:
    """Runs the arguments in a process of their own, as a shell does."""

    def run(*arguments: object, stdin: bytes = b"", **more: object) -> Outcome:
        done = subprocess.run(
            [sys.executable, "-m", "companion", *map(str, arguments)],
            input=stdin,
            capture_output=True,
            cwd=ROOT,
            env={**os.environ, "LC_ALL": "C.UTF-8", **more},
            check=False,
            timeout=60,
        )
        return Outcome(done.returncode, done.stdout, done.stderr.decode())

    return run
