"""Each code has a game that breaks exactly it, and a near miss that stays legal."""

import pytest

from companion.rules.game import Game
from companion.rules.legality import Code, Severity, check
from tests.legality.catalogue import CATALOGUE, WARNINGS
from tests.legality.referee import judge

BREAKING = [
    pytest.param(code, game, id=f"{code.value}-{number}")
    for code, (breaking, _) in CATALOGUE.items()
    for number, game in enumerate(breaking)
]
NEAR_MISSES = [
    pytest.param(code, game, id=f"{code.value}-{number}")
    for code, (_, near_misses) in CATALOGUE.items()
    for number, game in enumerate(near_misses)
]


def test_every_code_has_a_breaking_game_and_a_near_miss() -> None:
    missing = {
        code.value for code in Code if code not in CATALOGUE or not all(map(bool, CATALOGUE[code]))
    }
    assert not missing


@pytest.mark.parametrize(("code", "game"), BREAKING)
def test_breaking_game_has_exactly_this_finding(code: Code, game: Game) -> None:
    verdict = check(game)
    assert {finding.code for finding in verdict.findings} == {code}
    assert verdict.legal == (verdict.findings[0].severity is Severity.WARNING)
    if code in WARNINGS:
        assert verdict.legal


@pytest.mark.parametrize(("code", "game"), NEAR_MISSES)
def test_near_miss_is_legal_with_a_proof(code: Code, game: Game) -> None:
    verdict = check(game)
    assert verdict.legal
    assert code not in {finding.code for finding in verdict.findings}
    judge(game, verdict)
