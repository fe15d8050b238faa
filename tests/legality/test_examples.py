"""The example games get the findings written down with them."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from companion.exchange.game_file import read_game
from companion.rules.legality import Severity, Verdict, check
from tests.legality.referee import judge

Examples = Callable[[str], list[dict[str, Any]]]


def _where(verdict: Verdict, severity: Severity) -> set[tuple[str, int | None]]:
    return {
        (finding.code.value, finding.player)
        for finding in verdict.findings
        if finding.severity is severity
    }


@pytest.mark.parametrize("name", ["games.jsonl", "broken.jsonl", "hard.jsonl"])
def test_examples_get_their_findings(name: str, examples: Examples) -> None:
    for number, example in enumerate(examples(name), start=1):
        expected = example["check"]
        game = read_game(json.dumps(example["game"]).encode())
        verdict = check(game)
        place = f"{name} line {number}"
        # Another reading of the text may add these, or leave them out.
        optional = set(expected.get("optional", []))
        codes = {code.value for code in verdict.errors}
        assert codes - optional == set(expected["codes"]) - optional, place
        assert verdict.legal == expected["legal"] or optional, place
        warnings = {code for code, _ in _where(verdict, Severity.WARNING)}
        assert warnings == set(expected["warnings"]), place
        where = {(code, player) for code, player in expected["where"]}
        found = {
            (code, player)
            for code, player in _where(verdict, Severity.ERROR)
            if player is not None and code not in optional
        }
        assert found == {pair for pair in where if pair[0] not in optional}, place


@pytest.mark.parametrize("name", ["games.jsonl", "hard.jsonl"])
def test_proofs_of_legal_examples_replay(name: str, examples: Examples) -> None:
    legal = 0
    for example in examples(name):
        if example["check"]["legal"]:
            game = read_game(json.dumps(example["game"]).encode())
            judge(game, check(game))
            legal += 1
    assert legal
