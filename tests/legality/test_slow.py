"""The layouts that took longest to check stay quick.

A hunt found them: `python -m tests.benchmarks --save slow_games`.
"""

import json
from pathlib import Path

import pytest

from companion.exchange.game_file import read_game
from companion.rules.legality import check
from tests.legality.referee import referee

CASES = Path(__file__).parents[1] / "cases" / "slow.jsonl"
LINES = CASES.read_text(encoding="utf-8").splitlines()

MOST_STEPS = 20_000
"""Far above what any of them takes: a search that has lost its way takes millions."""


@pytest.mark.parametrize("line", LINES, ids=[str(number) for number in range(1, len(LINES) + 1)])
def test_slow_layout_gets_its_codes_in_few_steps(line: str) -> None:
    case = json.loads(line)
    game = read_game(json.dumps(case["game"]).encode())
    steps = 0

    def count(_settled: int, _territories: int) -> None:
        nonlocal steps
        steps += 1
        assert steps < MOST_STEPS

    verdict = check(game, watch=count)
    assert sorted(code.value for code in verdict.errors) == case["codes"]
    if verdict.legal:
        referee(game, verdict.witness)
