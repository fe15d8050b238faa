"""The examples in docstrings show what happens."""

import doctest
import importlib

import pytest

from tests.conftest import ROOT

MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in (ROOT / "companion").rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)
DOORS = (
    ("companion.rules.notation", "read_square"),
    ("companion.rules.notation", "read_territory"),
    ("companion.exchange.game_file", "read_game"),
    ("companion.exchange.game_code", "unpack_game"),
    ("companion.exchange.game_link", "game_link"),
    ("companion.rules.scoring", "score"),
    ("companion.rules.ranking", "rank"),
    ("companion.rules.ranking", "rank_decisions"),
    ("companion.rules.provisional", "too_early"),
    ("companion.rules.hindsight", "look_back"),
    ("companion.rules.hindsight", "rebuild"),
    ("companion.rules.legality.full_check", "check"),
    ("companion.rules.legality.suggestions", "suggest"),
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_come_true(name, capsys):
    outcome = doctest.testmod(importlib.import_module(name))
    assert outcome.attempted
    assert not outcome.failed, capsys.readouterr().out


@pytest.mark.parametrize(("module", "door"), DOORS)
def test_every_door_shows_an_example(module, door):
    found = doctest.DocTestFinder(recurse=False).find(
        getattr(importlib.import_module(module), door), door
    )
    assert [example for each in found for example in each.examples]
