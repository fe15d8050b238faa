"""The README's commands and links are right."""

import re

from tests.conftest import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"```sh\n(.*)\n```", README)


def test_two_commands_of_one_line_start_the_app_and_run_the_tests():
    """`.ci/run` takes the second one from here."""
    start, test = (command for command in COMMANDS if command.startswith("python3 -m pip "))
    assert start.endswith(" && .uv/bin/uv run main.py")
    assert test == start.removesuffix("main.py") + "pytest"


def test_every_file_it_names_exists():
    links = re.findall(r"\]\(([^):]+)\)", README)
    assert links
    assert all((ROOT / link).is_file() for link in links)
