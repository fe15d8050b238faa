"""The command line, run in this process."""

import io
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli import main
from tests.cli.conftest import companion

__all__ = ["companion"]

_TYPED = re.compile(
    r"(?:(?P<before>.+) \| )?python -m companion (?P<words>[^;]*)(?P<asks>; echo \"(?P<says>.*)\")?"
)


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], str]:
    """What a terminal shows of a line that is typed in an empty folder with a history of its own:
    one of our commands, perhaps with something piped in, perhaps with its exit status asked for."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ORIGINS_COMPANION_HISTORY", str(tmp_path / "history.db"))

    def run(line: str) -> str:
        asked = _TYPED.fullmatch(line)
        assert asked, f"not understood: {line}"
        piped = b""
        if asked["before"]:
            piped = subprocess.check_output(["/bin/sh", "-c", asked["before"]])
        shown = io.BytesIO()
        screen = io.TextIOWrapper(shown, "utf-8", write_through=True)
        with monkeypatch.context() as patch:
            patch.setattr(sys, "argv", ["companion", *shlex.split(asked["words"])])
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(piped)))
            patch.setattr(sys, "stdout", screen)
            patch.setattr(sys, "stderr", screen)
            status = main()
        screen.detach()
        told = asked["says"].replace("$?", str(status)) + "\n" if asked["asks"] else ""
        return shown.getvalue().decode() + told

    return run
