"""Killed at random instants, a history loses nothing; the benchmark `crash` kills far more."""

import os
import subprocess
import sys

from tests.conftest import ROOT


def test_nothing_is_lost_when_the_process_is_killed() -> None:
    kills = 12 if os.environ.get("CI") else 6
    found = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks", "crash", "--count", str(kills)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.stdout.splitlines()[-1] == (
        f"ratio 0.00 (at most 0, met): kills that lost or damaged 0 kills, of all {kills} kills"
    )
    assert found.returncode == 0
