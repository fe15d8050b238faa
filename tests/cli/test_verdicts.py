"""Verdicts as the values that JSON writes."""

from companion.cli.verdicts import verdict_value
from companion.rules.box import DOMINOES, Kind, Resource, Terrain
from companion.rules.game import Mode
from companion.rules.legality import (
    Finding,
    SquareChange,
    Suggestions,
    TokenMove,
    TotemChange,
    Verdict,
    check,
)
from companion.rules.legality.findings import Code
from companion.rules.territory import Cell, Square
from tests.games import alone

LEGAL = check(alone("d g @ v1 d+1", finished=False))
BROKEN = check(alone("@ d d+1", finished=False))


def code_of(finding: Finding) -> str:
    return f"about {finding.code.value}"


def test_a_legal_game_comes_with_its_proof():
    value = verdict_value(LEGAL, None, code_of)
    assert (value["legal"], value["findings"]) == (True, [])
    (laid,) = value["witness"]
    assert sorted(cell for domino in laid for cell in domino["squares"]) == [
        [0, 0],
        [0, 1],
        [0, 3],
        [0, 4],
    ]
    assert {str(domino["fire"]) for domino in laid} == {"None", "[0, 4]"}
    assert all(1 <= domino["domino"] <= len(DOMINOES) for domino in laid)


def test_a_finding_has_its_code_severity_player_squares_and_words():
    value = verdict_value(BROKEN, None, code_of)
    assert value == {
        "legal": False,
        "findings": [
            {
                "code": Code.FIRE_COUNT.value,
                "severity": "error",
                "player": 0,
                "squares": [[0, 2]],
                "message": "about fire-count",
            }
        ],
    }


def test_suggestions_stand_there_only_when_asked_for_and_of_use():
    assert "suggestions" not in verdict_value(BROKEN, None, code_of)
    assert verdict_value(BROKEN, Suggestions(), code_of)["suggestions"] == []
    assert "suggestions" not in verdict_value(LEGAL, Suggestions(), code_of)


def test_every_change_tells_what_it_was_and_what_it_would_be():
    desert = Square(Kind(Terrain.DESERT))
    value = verdict_value(
        BROKEN,
        Suggestions(
            (
                SquareChange(0, Cell(0, 2), Square(Kind(Terrain.DESERT), token=1), desert),
                TotemChange(Resource.FISH, None, 1),
                TokenMove(0, Cell(0, 2), Cell(0, 1), desert, Square(Kind(Terrain.DESERT), token=1)),
            )
        ),
        code_of,
    )
    assert value["suggestions"] == [
        {"player": 0, "square": [0, 2], "from": "d+1", "to": "d"},
        {"player": 1, "totem": "fish", "from": None, "to": 1},
    ]
    assert value["moves"] == [{"player": 0, "token": 1, "from": [0, 2], "to": [0, 1]}]


def test_the_proof_is_left_out_where_there_is_none():
    assert "witness" not in verdict_value(Verdict((), None), None, code_of)


def test_a_stopped_check_knows_of_no_legality_and_keeps_its_findings():
    value = verdict_value(Verdict(BROKEN.findings, stopped=True), Suggestions(), code_of)
    assert (value["legal"], value["stopped"]) == (None, True)
    assert [finding["code"] for finding in value["findings"]] == ["fire-count"]
    assert "suggestions" not in value
    assert "stopped" not in verdict_value(BROKEN, None, code_of)


def test_it_is_said_where_not_all_changes_were_tried():
    tired = Suggestions((), all_tried=False)
    assert verdict_value(BROKEN, tired, code_of)["all_tried"] is False
    assert "all_tried" not in verdict_value(BROKEN, Suggestions(), code_of)


def test_in_tribe_mode_the_proof_tells_what_was_recruited_paid_and_burnt():
    verdict = check(alone("g:h g:p\n@ l\n. l", Mode.TRIBE, finished=False))
    (story,) = verdict_value(verdict, None, code_of)["witness"]
    first, second, third = story
    assert (first["recruit"], first["burnt"]) == (None, None)
    assert second["recruit"]["caveman"] in {"h", "p"}
    assert len(second["recruit"]["paid"]) == 2
    assert (third["domino"], third["squares"], third["fire"]) == (None, [], None)
    assert third["recruit"]["at"] in [[0, 0], [0, 1]]
    burnt = check(alone("@ v1 g+1", Mode.TRIBE, finished=False))
    ((turn,),) = verdict_value(burnt, None, code_of)["witness"]
    assert (turn["burnt"], turn["recruit"], turn["fire"]) == ("resource", None, [0, 2])
