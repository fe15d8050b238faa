"""`history share`: histories that stay equal through a folder, from the command line."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.history.store import Store
from tests.cli.outcome import Run
from tests.conftest import ROOT
from tests.history import samples


@pytest.fixture
def three(tmp_path: Path) -> Path:
    """A history of three games."""
    path = tmp_path / "history.db"
    with Store.open(path) as store:
        for game in samples.games(3):
            store.games.add(game)
    return path


def test_two_histories_become_equal_through_a_folder(companion, folder, three, tmp_path):
    other = tmp_path / "other.db"
    assert b" (this device), since 20" in companion("history", "share", folder, "--db", three).out
    there = companion("history", "share", folder, "--db", other, "--json")
    report = json.loads(there.out)
    assert (there.status, report["added"], report["written"]) == (0, 3, True)
    assert [device["own"] for device in report["devices"]] == [True, False]
    games = companion("history", "list", "--db", other, "--json").out
    assert games == companion("history", "list", "--db", three, "--json").out
    with Store.open(other) as store:
        store.players.rename(store.players.all()[0].id, "Zoë")
    companion("history", "share", folder, "--db", other)
    came = companion("history", "share", folder, "--db", three)
    assert b"0 games changed\n0 games removed\n1 player new or changed\n" in came.out


def test_a_refused_file_is_named_with_the_reason(companion: Run, folder, three):
    (folder / "history-\x1b[31m.db").write_text("?")
    (folder / os.fsdecode(b"history-\xff.db")).write_text("?")
    (folder / "holiday.jpg").touch()
    shared = companion("history", "share", folder, "--db", three)
    assert (shared.status, len(shared.complaints)) == (0, 2)
    assert "\x1b" not in shared.err
    report = json.loads(companion("history", "share", folder, "--db", three, "--json").out)
    assert [refused["reason"] for refused in report["refused"]] == shared.complaints
    assert "\x1b" not in str(report)


def test_a_folder_that_is_not_there_is_told_in_a_line(companion: Run, three, tmp_path):
    outcome = companion("history", "share", tmp_path / "gone", "--db", three)
    assert outcome.status == 2
    (line,) = outcome.complaints
    assert "cannot be reached" in line


@pytest.mark.thorough
def test_watching_goes_on_until_it_is_stopped(folder, three, tmp_path):
    other = tmp_path / "other.db"
    words = [sys.executable, "-m", "companion", "history", "share", "--watch", str(folder)]
    with subprocess.Popen(
        [*words, "--db", str(three)],
        stdout=subprocess.PIPE,
        env={**os.environ, "LANGUAGE": "en"},
        cwd=ROOT,
        # Where the tests run in the background, Ctrl+C is ignored, and that is handed on.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509  # no more
    ) as watching:
        assert watching.stdout is not None
        for _line in range(5):
            watching.stdout.readline()
        assert len(list(folder.iterdir())) == 1
        with Store.open(other) as store:
            store.games.add(next(samples.games(1, seed=9)))
        subprocess.run(
            [sys.executable, "-m", "companion", "history", "share", folder, "--db", other],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=ROOT,
        )
        assert watching.stdout.readline() == b"1 game added\n"
        watching.send_signal(signal.SIGINT)
        watching.communicate(timeout=60)
        assert watching.returncode == 130
    with Store.open(three) as store:
        assert store.games.page_plan().count == 4
