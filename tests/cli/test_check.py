"""`check`, as the game file's format describes it."""

import json

import pytest

from companion.exchange.game_file import write_game
from companion.rules.game import Mode
from tests.conftest import ROOT
from tests.games import alone

EVENING = ROOT / "tests" / "cases" / "evening.json"
SLIP = {
    "format": "origins-companion",
    "version": 1,
    "mode": "discovery",
    "size": 5,
    "players": [{"name": "Ada", "colour": "pink", "territory": ["q d @ .", ". . d+2 v1"]}],
    "finished": False,
}


def _line(**changes):
    return json.dumps(SLIP | changes).encode()


def _territory(*rows):
    return [SLIP["players"][0] | {"territory": list(rows)}]


LEGAL = _line(players=_territory("q d @ .", ". . d+1 v1"))


@pytest.mark.parametrize("name", ["games.jsonl", "broken.jsonl", "hard.jsonl"])
def test_every_verdict_equals_the_example(name, examples, companion):
    cases = examples(name)
    lines = [json.dumps(case["game"], ensure_ascii=False).encode() for case in cases]
    outcome = companion("check", "-", "--json", "--lines", stdin=b"\n".join(lines))
    results = [json.loads(line) for line in outcome.out.split(b"\n")[:-1]]
    assert outcome.err == ""
    assert outcome.status == (0 if name == "games.jsonl" else 1)
    for case, result in zip(cases, results, strict=True):
        expected = case["check"]
        optional = set(expected.get("optional", ()))
        codes = {f["code"] for f in result["findings"] if f["severity"] == "error"}
        assert codes - optional == set(expected["codes"]) - optional
        assert result["legal"] is expected["legal"]
        assert ("witness" in result) is expected["legal"]


def test_steps_without_a_turn_order_say_nothing_of_recruits(examples, companion):
    """Such a layout is legal: the warning says that its turns were not found in time."""
    game = examples("stories.jsonl")[2]["game"]
    outcome = companion("check", "-", "--json", stdin=json.dumps(game).encode())
    result = json.loads(outcome.out)
    assert outcome.status == 0
    assert [finding["code"] for finding in result["findings"]] == ["turns-not-shown"]
    (steps,) = result["witness"]
    assert steps
    assert all(step.keys() == {"domino", "squares", "fire"} for step in steps)


def test_a_legal_game_comes_with_its_proof_and_status_0(companion):
    outcome = companion("check", "-", "--json", stdin=LEGAL)
    result = json.loads(outcome.out)
    assert (outcome.status, outcome.err) == (0, "")
    assert (result["legal"], result["findings"]) == (True, [])
    (dominoes,) = result["witness"]
    squares = sorted(square for domino in dominoes for square in domino["squares"])
    assert squares == [[0, 0], [0, 1], [1, 2], [1, 3]]
    assert [domino["fire"] for domino in dominoes if domino["fire"]] == [[1, 2]]
    assert {domino["domino"] for domino in dominoes} <= set(range(1, 49))


def test_a_game_that_is_not_legal_has_status_1_and_says_why(companion):
    outcome = companion("check", "-", "--json", stdin=_line())
    result = json.loads(outcome.out)
    assert (outcome.status, outcome.err) == (1, "")
    assert result["legal"] is False
    assert "witness" not in result
    assert "suggestions" not in result
    (finding,) = result["findings"]
    assert (finding["code"], finding["severity"], finding["player"]) == ("fire-count", "error", 0)
    assert finding["squares"] == [[1, 2], [1, 3]]
    assert finding["message"]


def test_suggestions_are_asked_for_and_come_likeliest_first(companion):
    outcome = companion("check", "-", "--json", "--suggest", stdin=_line())
    suggestions = json.loads(outcome.out)["suggestions"]
    assert suggestions[0] == {"player": 0, "square": [1, 2], "from": "d+2", "to": "d+1"}
    assert 1 <= len(suggestions) <= 5
    legal = companion("check", "-", "--json", "--suggest", stdin=LEGAL)
    assert "suggestions" not in json.loads(legal.out)


def test_a_token_that_must_move_is_a_move_and_no_single_change(companion):
    far = _line(players=_territory("q v3 @ d d+3"))
    result = json.loads(companion("check", "-", "--json", "--suggest", stdin=far).out)
    for change in result["suggestions"]:
        assert set(change) == {"player", "square", "from", "to"}
    assert {"player": 0, "token": 3, "from": [0, 4], "to": [0, 0]} in result["moves"]


def test_an_unreadable_line_wins_over_an_illegal_game(companion):
    outcome = companion(
        "check", "-", "--json", "--lines", stdin=b"\n".join([_line(), b"{}", LEGAL])
    )
    first, second, third = map(json.loads, outcome.out.split(b"\n")[:-1])
    assert outcome.status == 2
    assert (first["legal"], third["legal"]) == (False, True)
    assert second == {"error": "key 'format' is missing"}
    assert outcome.complaints == ["standard input:2: key 'format' is missing"]


def test_the_report_marks_the_squares_and_cites_the_rule(companion):
    outcome = companion("check", "-", "--suggest", stdin=_line())
    text = outcome.out.decode()
    assert "Ada: fires and craters differ" in text
    assert "Rules · Volcanoes and fire" in text
    assert "[d+2]" in text
    assert "[v1]" in text
    assert "Ada, row 2, column 3: d+1 instead of d+2" in text
    assert "\x1b" not in text


def test_the_report_of_a_legal_game_counts_its_dominoes(companion):
    outcome = companion("check", "-", stdin=LEGAL)
    assert outcome.status == 0
    assert "Legal: 2 dominoes from the box, in an order that works." in outcome.out.decode()


def test_several_files_are_told_apart(companion, tmp_path):
    path = tmp_path / "legal.json"
    path.write_bytes(LEGAL)
    outcome = companion("check", EVENING, path)
    assert outcome.out.decode().count("Legal: ") == 2
    assert str(path) in outcome.out.decode()


def test_a_check_out_of_patience_is_neither_legal_nor_not_and_keeps_its_findings(companion):
    two = _line(players=[*_territory("q d @ .", ". . d+1 v1"), *_territory("q d @ d:h")])
    outcome = companion("check", "-", "--json", "--suggest", "--patience", "0", stdin=two)
    result = json.loads(outcome.out)
    assert (outcome.status, result["legal"], result["stopped"]) == (1, None, True)
    assert "not-in-mode" in {finding["code"] for finding in result["findings"]}
    assert not {"witness", "suggestions"} & set(result)
    text = companion("check", "-", "--patience", "0", stdin=two).out.decode()
    assert companion("check", "-", "--patience", "nan", stdin=two).out.decode() == text
    assert "Not checked to the end: there was no more time." in text


def test_patience_that_suffices_changes_nothing(companion):
    for line, status in ((LEGAL, 0), (_line(), 1)):
        patient = companion("check", "-", "--json", "--suggest", "--patience", "900", stdin=line)
        assert patient.status == status
        assert patient.out == companion("check", "-", "--json", "--suggest", stdin=line).out


def test_patience_that_ends_while_changes_are_tried_keeps_the_verdict(companion, monkeypatch):
    moments = iter([0.0, *[0.5] * 3])
    # Time goes on only when the clock is asked: the check asks thrice, the changes find it over.
    monkeypatch.setattr("companion.cli.check.time.monotonic", lambda: next(moments, 2.0))
    outcome = companion("check", "-", "--json", "--suggest", "--patience", "1", stdin=_line())
    result = json.loads(outcome.out)
    assert (result["legal"], result["suggestions"], result["all_tried"]) == (False, [], False)
    assert [finding["code"] for finding in result["findings"]] == ["fire-count"]


def test_the_report_says_where_not_all_changes_were_tried(companion, monkeypatch):
    monkeypatch.setattr("companion.rules.legality.suggestions.PATIENCE", 0)
    outcome = companion("check", "-", "--suggest", stdin=_line())
    assert "Not every possible change could be tried." in outcome.out.decode()


def test_a_totem_may_be_the_change(companion):
    unclaimed = write_game(alone("@ jo lo", Mode.TOTEM)).encode()
    result = json.loads(companion("check", "-", "--json", "--suggest", stdin=unclaimed).out)
    changes = [change for change in result["suggestions"] if "totem" in change]
    assert all(change.keys() == {"player", "totem", "from", "to"} for change in changes)
    assert {(change["from"], change["to"]) for change in changes} <= {(None, 0)}


def test_in_tribe_mode_the_proof_tells_what_was_recruited_paid_and_burnt(companion):
    def story_of(rows):
        game = write_game(alone(rows, Mode.TRIBE, finished=False)).encode()
        (story,) = json.loads(companion("check", "-", "--json", stdin=game).out)["witness"]
        return story

    first, second, third = story_of("g:h g:p\n@ l\n. l")
    assert (first["recruit"], first["burnt"]) == (None, None)
    assert second["recruit"]["caveman"] in {"h", "p"}
    assert len(second["recruit"]["paid"]) == 2
    assert (third["domino"], third["squares"], third["fire"]) == (None, [], None)
    assert third["recruit"]["at"] in [[0, 0], [0, 1]]
    (turn,) = story_of("@ v1 g+1")
    assert (turn["burnt"], turn["recruit"], turn["fire"]) == ("resource", None, [0, 2])
