"""The games of a rules lawyer: each rule at its limit, on one side and on the other.

Results and reasons in tests/cases/lawyer were worked out by hand from the rules. Where a case and
the program disagree, the rules decide. A case names all errors of the check, or, in `without`,
those that it is about and that must not be there; what it does not name is empty or false.
"""

import json
from typing import Any

import pytest

from tests.cli.outcome import Run
from tests.conftest import ROOT

LAWYER = ROOT / "tests" / "cases" / "lawyer"
CASES: list[dict[str, Any]] = [
    case for path in sorted(LAWYER.glob("*.json")) for case in json.loads(path.read_text("utf-8"))
]
HEADER = {"format": "origins-companion", "version": 1}


@pytest.fixture(params=CASES, ids=[case["case"] for case in CASES])
def case(request: pytest.FixtureRequest) -> dict[str, Any]:
    return request.param


def said(companion: Run, command: str, case: dict[str, Any]) -> dict[str, Any]:
    """What the command says about the case's game, as a program reads it."""
    game = json.dumps(HEADER | case["game"], ensure_ascii=False).encode()
    outcome = companion(command, "-", "--json", stdin=game)
    assert outcome.err == ""
    return json.loads(outcome.out)


def test_there_are_47_of_them_each_with_its_reason():
    assert len(CASES) == 47
    assert len({case["case"] for case in CASES}) == 47
    assert all(len(case["why"]) > 20 for case in CASES)


def test_the_score_is_what_the_hand_worked_out(case, companion):
    expected, score = case["expect"], said(companion, "score", case)
    assert [player["total"] for player in score["players"]] == expected["totals"]
    assert [player["rank"] for player in score["players"]] == expected["ranks"]
    assert score["decided_by"] == expected["decided_by"]
    assert score["open"] == expected.get("open", [])
    assert score["provisional"] is expected.get("provisional", False)


def test_the_check_finds_what_the_hand_found(case, companion):
    expected, check = case["expect"], said(companion, "check", case)
    found = {"error": [], "warning": []}
    for finding in check["findings"]:
        found[finding["severity"]].append(finding["code"])
    assert found["warning"] == expected.get("warnings", [])
    if "without" in expected:
        assert not {*found["error"]} & {*expected["without"]}
    else:
        assert found["error"] == expected["errors"]
        assert check["legal"] is not bool(expected["errors"])
