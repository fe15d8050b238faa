"""Known games get the findings written down with them, the slowest ones in few steps."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from companion.exchange.game_file import read_game
from companion.rules.game import Game
from companion.rules.legality import Code, Severity, Verdict, check
from tests.cases.casebook import cases
from tests.legality.referee import judge

Examples = Callable[[str], list[dict[str, Any]]]

MOST_STEPS = 20_000
"""More than any of them takes; a search that has lost its way takes millions."""


def _checked(case: dict[str, Any]) -> tuple[Game, Verdict]:
    """Check a case within the steps; a legal one has a proof that replays."""
    game = read_game(json.dumps(case["game"]).encode())
    steps = 0

    def count(_finished: int, _territories: int) -> None:
        nonlocal steps
        steps += 1
        assert steps < MOST_STEPS

    verdict = check(game, progress=count)
    if verdict.legal:
        judge(game, verdict)
    return game, verdict


def _where(verdict: Verdict, severity: Severity) -> set[tuple[str, int | None]]:
    return {(f.code.value, f.player) for f in verdict.findings if f.severity is severity}


@pytest.mark.parametrize("name", ["games.jsonl", "broken.jsonl", "hard.jsonl", "nasty.jsonl"])
def test_examples_get_their_findings(name: str, examples: Examples) -> None:
    for number, example in enumerate(examples(name), start=1):
        expected = example["check"]
        _, verdict = _checked(example)
        place = f"{name} line {number}"
        # Another reading of the text may add these, or leave them out.
        optional = set(expected.get("optional", []))
        errors = {each for each in _where(verdict, Severity.ERROR) if each[0] not in optional}
        assert {code for code, _ in errors} == set(expected["codes"]) - optional, place
        assert verdict.legal == expected["legal"] or optional, place
        warnings = {code for code, _ in _where(verdict, Severity.WARNING)}
        assert warnings == set(expected["warnings"]), place
        if "where" in expected:
            where = {(code, player) for code, player in expected["where"] if code not in optional}
            assert {each for each in errors if each[1] is not None} == where, place


@pytest.mark.parametrize("name", ["slow.jsonl", "stories.jsonl"])
def test_the_slowest_games_found_get_their_codes_in_few_steps(name: str) -> None:
    for number, case in enumerate(cases(name), start=1):
        _, verdict = _checked(case)
        codes = {code.value for code in verdict.errors}
        if any(found.code is Code.TURNS_NOT_SHOWN for found in verdict.findings):
            # The search was cut off before it could find that no turn order exists.
            codes |= {"no-story"} & set(case["codes"])
        assert sorted(codes) == case["codes"], f"{name} line {number}"
