"""The one way by which benchmarks run; tests/benchmarks/each.py runs every one."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.benchmarks import __main__ as command
from tests.benchmarks.measuring import Extent, Missing, Outcome, Ratio, table
from tests.benchmarks.running import NAMES
from tests.conftest import ROOT

FAST = Ratio("a step", 2.0, "a walk", 4.0, "ms", 1)
SLOW = Ratio("a step", 8.0, "a walk", 4.0, "ms", 1)


def test_every_benchmark_in_the_folder_has_its_name():
    there = {
        path.stem
        for path in Path(__file__).parent.glob("*.py")
        if "\ndef run(extent: Extent)" in path.read_text(encoding="utf-8")
    }
    assert there == set(NAMES)


@pytest.mark.thorough
def test_several_end_with_one_table_and_no_page_of_log():
    words = ("--short", "--count", "2", "slow_games", "touch")
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.startswith("slow_games: Hunts ")
    last = done.stdout.split("\n\n")[-1].split("\n")
    assert last[0].split() == ["what", "ours", "baseline", "ratio", "goal"]
    assert last[1].startswith("slow_games ")
    assert any(line.startswith("touch ") for line in last[2:])


def test_the_table_says_what_is_missed_and_what_could_not_run():
    outcomes = [("walking", (FAST, SLOW)), ("flying", Missing("no wings"))]
    assert table(outcomes).split("\n") == [
        "         what               ours  baseline      ratio  goal",
        "walking  a step             2 ms  4 ms, a walk  0.50   at most 1, met",
        "         a step             8 ms  4 ms, a walk  2.00   at most 1, MISSED",
        "flying   not run: no wings                      –      –",
    ]


@pytest.mark.parametrize(
    ("outcome", "status"), [((FAST,), 0), ((SLOW, FAST), 1), (Missing("no wings"), 2)]
)
def test_the_exit_status_tells_a_goal_missed_from_nothing_run(outcome, status, monkeypatch):
    def ended(_name: str, _extent: Extent) -> Outcome:
        return outcome

    monkeypatch.setattr(command, "apart", ended)
    assert command.main(["scoring"]) == status
    assert command.main(["--long"]) == status


@pytest.mark.parametrize(
    "words", [("flying",), ("--save",), ("--short", "--long"), ("--count", "-1")]
)
def test_what_makes_no_sense_is_refused(words, capsys):
    with pytest.raises(SystemExit):
        command.main(list(words))
    assert "error: " in capsys.readouterr().err
