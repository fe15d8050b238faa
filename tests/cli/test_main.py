"""Whatever happens inside, the command line ends with a status and at most one line."""

import sys

import pytest

from companion import cli
from tests.cli.test_score import EVENING


def test_a_fault_of_the_program_is_one_line_with_its_place(companion, monkeypatch):
    def fail(_game: object) -> None:
        raise RuntimeError("a\nb")

    monkeypatch.setattr("companion.cli.score.score", fail)
    outcome = companion("score", EVENING)
    assert (outcome.status, outcome.out) == (2, b"")
    (line,) = outcome.complaints
    assert line.startswith("test_main.py:")
    assert line.endswith(": RuntimeError: a\\nb")


def test_an_interrupted_run_ends_quietly_as_shells_expect(companion, monkeypatch):
    def interrupt(_game: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("companion.cli.score.score", interrupt)
    outcome = companion("score", EVENING)
    assert (outcome.status, outcome.out, outcome.err.strip()) == (130, b"", "")


def test_a_complaint_that_nobody_can_hear_is_no_fault(monkeypatch):
    class Deaf:
        def write(self, _text: str) -> None:
            raise BrokenPipeError

    for deaf in (Deaf(), None):
        monkeypatch.setattr(sys, "stderr", deaf)
        monkeypatch.setattr(sys, "argv", ["companion", "score", "missing.json"])
        assert cli.main() == 2


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_has_its_module_and_a_help_with_examples(name, companion):
    outcome = companion(name, "--help")
    assert outcome.status == 0
    assert f"python -m companion {name} " in outcome.out.decode()


def test_the_help_lists_every_command(companion):
    text = companion("--help").out.decode()
    assert all(f"\n  {name} " in text for name in cli.COMMANDS)
