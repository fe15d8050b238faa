"""What the storage refused stays undone."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.history.store import Store
from tests.benchmarks.measuring import Missing
from tests.benchmarks.shim import build, environment
from tests.conftest import ROOT
from tests.history import samples

CALLS = 20
"""More than a deletion makes; the last ones of them refuse nothing."""


def test_what_was_refused_is_not_done_at_the_next_start_whichever_call_failed(
    tmp_path: Path,
) -> None:
    """Where the very last one fails, all of the change lies in the log already."""
    try:
        shim = build(tmp_path)
    except Missing as missing:
        pytest.skip(str(missing))
    folder = tmp_path / "app"
    folder.mkdir()
    file = folder / "history.db"
    with Store.open(file) as store:
        game = store.games.add(next(samples.games(1)))
    told = subprocess.run(
        [sys.executable, "-m", "tests.history.refusing_storage", file, game, str(CALLS)],
        cwd=ROOT,
        env=environment(shim, folder),
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\n")[:-1]
    assert len(told) == CALLS
    assert set(told) == {"1 0", "0 1"}
