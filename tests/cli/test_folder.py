"""`history share` and `history shared`: histories in step by a folder, from the command line."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.exchange import folder_listing
from companion.history.store import Store
from tests.cli.outcome import Run
from tests.cli.test_history_in_and_out import spoil
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


def test_two_histories_come_to_hold_the_same_by_a_folder(companion, folder, three, tmp_path):
    other = tmp_path / "other.db"
    assert b"3 files written\n" in companion("history", "share", folder, "--db", three).out
    there = companion("history", "share", folder, "--db", other, "--json")
    assert json.loads(there.out)["added"] == 3
    assert there.status == 0
    games = companion("history", "list", "--db", other, "--json").out
    assert games == companion("history", "list", "--db", three, "--json").out


def test_more_than_is_read_at_once_comes_in_one_go(
    companion: Run, folder, three, tmp_path, monkeypatch
):
    companion("history", "share", folder, "--db", three)
    monkeypatch.setattr(folder_listing, "MOST_AT_ONCE", 1)
    other = tmp_path / "other.db"
    there = companion("history", "share", folder, "--db", other, "--json")
    assert json.loads(there.out)["added"] == 3


def test_what_is_refused_is_named_with_the_reason(companion: Run, folder, three):
    name = "00000000-0000-4000-8000-000000000000.5.0123456789ab.json"
    (folder / name).write_text("?")
    (folder / "\x1b[31mholiday.jpg").touch()
    (folder / os.fsdecode(b"\xff.jpg")).touch()
    shared = companion("history", "share", folder, "--db", three)
    assert (shared.status, shared.err.startswith(f"{name}: ")) == (0, True)
    listed = companion("history", "shared", folder, "--db", three).out.decode()
    assert listed.startswith("4 files\n0123456789ab  1 file\n")
    assert "3 files  this history\n" in listed
    assert f"Refused: {name}: " in listed
    assert "holiday.jpg" in listed
    assert "\x1b" not in listed
    as_json = json.loads(companion("history", "shared", folder, "--db", three, "--json").out)
    assert as_json["refused"] == [{"file": name, "reason": shared.err.strip().partition(": ")[2]}]
    assert len(as_json["foreign_files"]) == 2
    assert "\x1b" not in str(as_json["foreign_files"])
    assert all(each in listed for each in as_json["foreign_files"])


def test_a_game_that_cannot_be_read_is_named_and_the_others_are_shared(
    companion: Run, folder, three
):
    identity = spoil(three, "UPDATE games SET played_at = 'yesterday' WHERE number = {}")
    shared = companion("history", "share", folder, "--db", three)
    (line,) = shared.complaints
    assert line.startswith(f"{three}: 1 game cannot be read and was left out: ")
    assert (shared.status, len(list(folder.iterdir()))) == (2, 2)
    as_json = companion("history", "share", folder, "--db", three, "--json")
    assert json.loads(as_json.out)["left_out"] == [identity]


def test_another_folder_is_shared_as_one_that_nothing_is_known_of(
    companion: Run, folder, three, tmp_path
):
    other = tmp_path / "Other table"
    other.mkdir()
    companion("history", "share", folder, "--db", three)
    first = companion("history", "share", other, "--db", three)
    assert (first.status, len(list(other.iterdir()))) == (0, 3)
    # The same one, empty: a stick that is not there, perhaps.
    for file in other.iterdir():
        file.unlink()
    empty = companion("history", "share", other, "--db", three)
    assert (empty.status, list(other.iterdir())) == (2, [])
    assert "empty now" in empty.err
    assert companion("history", "share", other, "--db", three, "--anew").status == 0
    assert len(list(other.iterdir())) == 3
    # One that is not there takes nobody's place.
    for file in other.iterdir():
        file.unlink()
    for _look in range(2):
        assert companion("history", "share", tmp_path / "gone", "--db", three).status == 2
    assert "empty now" in companion("history", "share", other, "--db", three).err


def test_players_who_changed_are_counted(companion: Run, folder, three, tmp_path):
    other = tmp_path / "other.db"
    for db in (three, other):
        companion("history", "share", folder, "--db", db)
    with Store.open(other) as store:
        store.players.rename(store.players.all()[0].id, "Zoë")
    companion("history", "share", folder, "--db", other)
    came = companion("history", "share", folder, "--db", three)
    assert b"0 games changed\n0 games removed\n1 player new or changed\n" in came.out
    as_json = companion("history", "share", folder, "--db", three, "--json")
    assert json.loads(as_json.out)["players"] == 0


def test_a_folder_that_is_not_there_is_told_in_a_line(companion: Run, three, tmp_path):
    for command in ("share", "shared"):
        outcome = companion("history", command, tmp_path / "gone", "--db", three)
        assert outcome.status == 2
        assert outcome.err.count("\n") == 1
        assert "cannot be reached" in outcome.err
    outcome = companion("history", "shared", "--db", three)
    assert outcome.status == 2
    assert "No shared folder is chosen" in outcome.err


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
        for _line in range(6):
            watching.stdout.readline()
        assert len(list(folder.iterdir())) == 3
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
        assert store.page_plan().count == 4
