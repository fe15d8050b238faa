"""What the README promises happens: its examples, its commands, its files."""

import re
import shlex
import subprocess
import sys

import pytest

from tests.conftest import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
PROGRAM = ".uv/bin/uv run -m companion "
EXAMPLES = re.findall(r"```console\n\$ (.*)\n((?:.*\n)*?)```", README)
COMMANDS = re.findall(r"```sh\n(.*)\n```", README)


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[line for line, _shown in EXAMPLES])
def test_every_example_shows_what_it_shows_here(command, shown):
    assert command.startswith(PROGRAM)
    done = subprocess.run(
        [sys.executable, "-m", "companion", *shlex.split(command.removeprefix(PROGRAM))],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert done.stdout.decode() == shown
    assert done.stderr == b""


def test_there_are_examples_of_scoring_and_checking():
    assert [command.removeprefix(PROGRAM).split()[0] for command, _shown in EXAMPLES] == [
        "score",
        "check",
    ]


def test_two_commands_of_one_line_set_everything_up():
    """One starts the app, one runs the tests: the very line that .ci/run takes from here."""
    start, test = (command for command in COMMANDS if command.startswith("python3 -m pip "))
    assert start.endswith(" && .uv/bin/uv run main.py")
    assert test == start.removesuffix("main.py") + "pytest"


def test_every_file_it_names_is_there():
    links = re.findall(r"\]\(([^):]+)\)", README)
    assert links
    assert all((ROOT / link).is_file() for link in links)
