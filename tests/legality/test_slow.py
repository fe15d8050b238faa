"""The layouts that took longest to check stay quick.

Hunts found them: `python -m tests.benchmarks --save slow_games`, and `slow_stories`.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.exchange.game_file import read_game
from companion.rules.game import Game
from companion.rules.legality import Verdict, check
from tests.legality.referee import judge

Examples = Callable[[str], list[dict[str, Any]]]


CASES = Path(__file__).parents[1] / "cases"
LINES = {
    f"{name} {number}": line
    for name in ("slow", "stories")
    for number, line in enumerate(
        (CASES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines(), start=1
    )
}

MOST_STEPS = 20_000
"""Above what any of them takes; a search that has lost its way takes millions."""
NASTY_STEPS = 20_000


def _checked(case: dict[str, Any], most: int = MOST_STEPS) -> tuple[Game, Verdict]:
    game = read_game(json.dumps(case["game"]).encode())
    steps = 0

    def count(_settled: int, _territories: int) -> None:
        nonlocal steps
        steps += 1
        assert steps < most

    return game, check(game, progress=count)


@pytest.mark.parametrize("name", LINES)
def test_slow_layout_gets_its_codes_in_few_steps(name: str) -> None:
    case = json.loads(LINES[name])
    game, verdict = _checked(case)
    assert sorted(code.value for code in verdict.errors) == case["codes"]
    if verdict.legal:
        judge(game, verdict)


def test_nasty_examples_get_their_codes_in_few_steps(examples: Examples) -> None:
    for case in examples("nasty.jsonl"):
        game, verdict = _checked(case, NASTY_STEPS)
        optional = set(case["check"].get("optional", []))
        codes = {code.value for code in verdict.errors}
        assert codes - optional == set(case["check"]["codes"]) - optional
        if verdict.legal:
            judge(game, verdict)
