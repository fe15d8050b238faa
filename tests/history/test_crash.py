"""Killed at random instants, a history loses nothing; the benchmark `crash.py` kills far more."""

import os
import subprocess
import sys
from pathlib import Path

CRASH = Path(__file__).parents[1] / "benchmarks" / "crash.py"


def test_nothing_is_lost_when_the_process_is_killed() -> None:
    kills = 30 if os.environ.get("CI") else 6
    found = subprocess.run(
        [sys.executable, str(CRASH), "--kills", str(kills)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.stdout.splitlines()[-1] == "0 with anything lost or damaged", found.stdout
    assert found.returncode == 0
