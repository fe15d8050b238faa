"""Running the command line: in this process for speed, in one of its own where that matters."""

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.exchange.points_file import write_any
from companion.history.store import Store
from tests.cli.kept_games import GAMES, POINTS
from tests.cli.outcome import Outcome, Run
from tests.conftest import ROOT


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


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "history.db"


@pytest.fixture
def filled(db: Path) -> Path:
    with Store.open(db) as store:
        for game in (*GAMES, POINTS):
            store.games.add(game)
    return db


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """An export of all games."""
    path = tmp_path / "games.jsonl"
    path.write_text("".join(f"{write_any(game)}\n" for game in GAMES), encoding="utf-8")
    return path


@pytest.fixture
def history(companion: Run, db: Path) -> Run:
    def run(command: str, *arguments: object, **more: Any) -> Outcome:
        return companion("history", command, "--db", db, *arguments, **more)

    return run
