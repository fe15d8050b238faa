"""What only a process of its own shows: pipes, closed streams, locales, terminals, long runs."""

import json
import os
import pty
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from companion.history.store import Store
from tests.cli.test_score import EVENING, GAME
from tests.conftest import ROOT
from tests.history import samples

SCORE = [sys.executable, "-m", "companion", "score"]


def test_results_come_as_they_are_computed():
    """A result is out before the next game is in."""
    with subprocess.Popen(
        [*SCORE, "-", "--json", "--lines"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    ) as process:
        for _turn in range(2):
            process.stdin.write(GAME + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["winners"] == ["Ben"]
        process.stdin.close()
        assert process.wait() == 0


def test_closed_pipe_gives_one_line(tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_bytes((GAME + b"\n") * 50)
    with subprocess.Popen(
        [*SCORE, path, "--json", "--lines"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as process:
        process.stdout.close()
        complaint = process.stderr.read()
        assert process.wait() == 2
    assert complaint == b"results cannot be written: Broken pipe\n"


def test_full_disk_gives_one_line():
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*SCORE, EVENING], stdout=full, stderr=subprocess.PIPE, cwd=ROOT, check=False
        )
    assert done.returncode == 2
    assert done.stderr == b"results cannot be written: No space left on device\n"


@pytest.mark.parametrize(
    ("closed", "complaint"),
    [
        (">&-", b"there is no standard output\n"),
        ("<&-", b"standard input: cannot be read: there is none\n"),
        ("<&- 2>&-", b""),
    ],
)
def test_closed_stream_gives_at_most_one_line(closed, complaint):
    done = subprocess.run(
        ["/bin/sh", "-c", f'"$@" {closed}', "sh", *SCORE, "-"],
        input=GAME,
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    assert (done.returncode, done.stderr) == (2, complaint)


def test_json_is_utf8_in_every_locale(process):
    outcome = process(
        "score", "-", "--json", stdin=GAME.replace(b"Ben", "李".encode()), PYTHONIOENCODING="ascii"
    )
    assert outcome.status == 0
    assert json.loads(outcome.out.decode())["winners"] == ["李"]


def test_score_pad_stays_readable_without_unicode(process):
    outcome = process("score", EVENING, PYTHONIOENCODING="ascii")
    assert outcome.status == 0
    assert "4x5 + 1x2" in outcome.out.decode("ascii")


@pytest.mark.parametrize("lines", [[], ["--lines"]])
@pytest.mark.parametrize("filling", [b"[", b" ", b"\0", b'{"a":'])
def test_a_hundred_megabytes_are_refused_at_once(lines, filling, tmp_path):
    """One line, and never more memory than a game may need."""
    path = tmp_path / "game.json"
    with path.open("wb") as file:
        for _megabyte in range(100):
            file.write(filling * (1024 * 1024 // len(filling)))
    limit = 300 * 1024 * 1024
    done = subprocess.run(
        [*SCORE, path, "--json", *lines],
        capture_output=True,
        cwd=ROOT,
        check=False,
        timeout=10,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
    )
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"is larger than a game can be (4 MB)" in done.stderr


def test_the_line_after_an_endless_one_is_scored(process, tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_bytes(b'"' + b"x" * 40_000_000 + b'"\n' + GAME)
    outcome = process("score", path, "--json", "--lines")
    error, result = map(json.loads, outcome.out.split(b"\n")[:-1])
    assert outcome.status == 2
    assert error == {"error": "is larger than a game can be (4 MB)"}
    assert result["winners"] == ["Ben"]
    assert outcome.complaints == [f"{path}:1: is larger than a game can be (4 MB)"]


def on_terminal(arguments, *, stdout_too, **more):
    """What a terminal shows of a run: standard error and perhaps standard output."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*SCORE, *arguments],
        stdout=theirs if stdout_too else subprocess.DEVNULL,
        stderr=theirs,
        cwd=ROOT,
        env={**os.environ, "TERM": "xterm", **more},
    )
    os.close(theirs)
    shown = b""
    try:
        while chunk := os.read(ours, 65536):
            shown += chunk
    except OSError:  # how Linux says that the other side is closed
        pass
    os.close(ours)
    process.wait()
    return shown.decode()


def test_colour_only_on_a_terminal(process):
    assert "\x1b[" in on_terminal([EVENING], stdout_too=True)
    assert "\x1b[" not in on_terminal([EVENING], stdout_too=True, NO_COLOR="1")
    assert b"\x1b[" not in process("score", EVENING).out


@pytest.fixture
def long_input(tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_bytes((GAME + b"\n") * 1200 + b"{\n" + (GAME + b"\n") * 50)
    return path


def test_long_input_shows_progress_on_a_terminal(long_input):
    shown = on_terminal([long_input, "--json", "--lines"], stdout_too=False)
    assert "100%" in shown
    assert f"\r\x1b[K{long_input}:1201: column 2: not JSON" in shown


def test_the_command_line_does_not_import_the_app():
    """Neither Kivy nor the history is needed to score."""
    program = (
        "import sys; from companion.cli import main; sys.argv[1:] = ['score', 'missing'];"
        "main(); sys.exit(bool({'kivy', 'kivymd', 'sqlite_utils'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False)
    assert done.returncode == 0


_LIMITED = """
import resource, sys
from companion.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
sys.exit(main())
"""


@pytest.mark.parametrize("old", [b"", b"an export of last year\n"])
def test_an_export_to_a_full_storage_leaves_what_was_there(tmp_path, old):
    db, file = tmp_path / "history.db", tmp_path / "games.jsonl"
    with Store.open(db) as store:
        samples.fill(store, 60)
    if old:
        file.write_bytes(old)
    done = subprocess.run(
        [sys.executable, "-c", _LIMITED, "history", "export", "--db", db, file, "--force"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "there is no room left on this device; nothing was changed" in done.stderr
    assert {path.name for path in tmp_path.iterdir() if path.stem != "history"} == (
        {file.name} if old else set()
    )
    assert not old or file.read_bytes() == old
