"""A history whose pages lead to one another in circles: one sentence, soon."""

import time
from pathlib import Path

import pytest

from tests.cli.outcome import Run
from tests.storage import tangle

SOON = 5.0
"""Seconds; by all ways it takes several times as many."""


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("seats", ("stats",)),
        ("players", ("stats",)),
        ("games_listed", ("list",)),
        ("games_listed", ("stats",)),
        ("games_listed", ("export", "-")),
        ("games_listed", ("backup", "safe.db")),
        ("games", ("backup", "safe.db")),
        ("seats", ("backup", "safe.db")),
        ("players", ("backup", "safe.db")),
    ],
)
def test_it_is_told_in_one_sentence_that_the_history_is_damaged(
    history: Run, filled: Path, tmp_path: Path, name: str, asked: tuple[str, ...]
) -> None:
    """A backup has indexes of its own: what is tangled there is in nobody's way before."""
    tangle(filled, name)
    command, *where = asked
    began = time.monotonic()
    outcome = history(command, *(tmp_path / each if "." in each else each for each in where))
    assert time.monotonic() - began < SOON
    assert outcome.status == 2
    (line,) = outcome.complaints
    assert line.startswith(f"{filled}: this history is damaged: ")
    assert name == "games_listed" or not (tmp_path / "safe.db").exists()
