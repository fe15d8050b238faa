"""`hindsight`: the answers as JSON and as text, and every wrong input in a line."""

import json

import pytest

from companion.cli import hindsight
from companion.exchange.game_file import read_game
from companion.rules.notation import read_territory
from companion.rules.scoring import score
from tests.cases.casebook import cases
from tests.cli.test_check import LEGAL, _line

ILLEGAL = _line()
SAYS = "the game is not legal, so no hindsight is possible; `check` says why"


def _examples(numbers):
    return [cases("hindsight.jsonl")[number] for number in numbers]


def test_the_answers_are_those_of_the_examples(companion):
    examples = _examples(range(12))
    lines = "\n".join(json.dumps(case["game"]) for case in examples).encode()
    outcome = companion("hindsight", "-", "--json", "--lines", "--seconds", "0", stdin=lines)
    assert (outcome.status, outcome.err) == (0, "")
    results = [json.loads(line) for line in outcome.out.split(b"\n")[:-1]]
    for case, result in zip(examples, results, strict=True):
        told = [
            {
                key: each[key]
                if key in ("player", "total") or each[key] is None
                else each[key]["total"]
                for key in ("player", "total", "fire", "domino")
            }
            for each in result["players"]
        ]
        assert told == [{key: each[key] for key in told[0]} for each in case["hindsight"]]
        assert all(each["anew"] is None for each in result["players"])


def test_each_answer_read_back_is_legal_and_worth_what_it_says(companion):
    case = _examples([3])[0]
    outcome = companion(
        "hindsight", "-", "--json", "--seconds", "0.1", stdin=json.dumps(case["game"]).encode()
    )
    for each in json.loads(outcome.out)["players"]:
        for key in ("fire", "domino", "anew"):
            answer = each[key]
            if answer is None:
                continue
            game = json.loads(json.dumps(case["game"]))
            player = game["players"][each["player"]]
            player["territory"] = answer["territory"]
            for other in game["players"]:
                held = set(other.get("totems", ()))
                other["totems"] = sorted(held - set(answer["totems"]))
            player["totems"] = answer["totems"]
            assert (
                score(read_game(json.dumps(game).encode()))[each["player"]].total
                == (answer["total"])
            )
            if key == "anew":
                squares = [tuple(cell) for step in answer["witness"] for cell in step["squares"]]
                there = read_territory(answer["territory"], 9)
                assert sorted(squares) == sorted(set(there) - set(there.starts))


def test_one_player_may_be_asked_for(companion):
    game = json.dumps(_examples([0])[0]["game"]).encode()
    outcome = companion("hindsight", "-", "--json", "--seconds", "0", "--player", 2, stdin=game)
    (answer,) = json.loads(outcome.out)["players"]
    assert (answer["player"], answer["total"], answer["fire"]) == (2, 46, None)
    assert answer["domino"]["total"] == 50


def test_people_get_a_picture_of_what_could_have_been(companion):
    game = json.dumps(_examples([0])[0]["game"]).encode()
    outcome = companion("hindsight", "-", "--seconds", "0", "--player", "0", stdin=game)
    text = outcome.out.decode()
    assert "Ben: 36\n  → 51 with one fire: from row " in text
    assert text.count("[") >= 2
    assert companion("hindsight", "-", "--seconds", "0", stdin=LEGAL).out.decode().endswith("\n")


def test_a_game_that_is_not_legal_is_one_line_and_status_1(companion):
    outcome = companion("hindsight", "-", "--json", stdin=ILLEGAL)
    assert (outcome.status, outcome.out) == (1, b"")
    assert outcome.complaints == [f"standard input: {SAYS}"]


def test_line_by_line_an_error_stands_in_its_place(companion):
    stdin = b"\n".join([ILLEGAL, b"{", LEGAL])
    outcome = companion("hindsight", "-", "--json", "--lines", "--seconds", "0", stdin=stdin)
    first, second, third = [json.loads(line) for line in outcome.out.split(b"\n")[:-1]]
    assert first == {"error": SAYS}
    assert set(second) == {"error"}
    assert set(third) == {"players"}
    assert outcome.status == 2
    assert len(outcome.complaints) == 2
    outcome = companion(
        "hindsight", "-", "--json", "--lines", "--seconds", "0", stdin=b"\n".join([ILLEGAL, LEGAL])
    )
    assert outcome.status == 1


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--player", "4"], "there is no player 4: the players are counted from 0"),
        (["--player", "-1"], "-1"),
        (["--player", "Ada"], "Ada"),
        (["--seconds", "-1"], "-1"),
        (["--seconds", "nan"], "not a number of seconds"),
        (["--seconds", "inf"], "not a number of seconds"),
        (["--seconds", "long"], "long"),
    ],
)
def test_what_makes_no_sense_is_told_in_one_line(words, complaint, companion):
    outcome = companion("hindsight", "-", *words, stdin=LEGAL)
    assert (outcome.status, outcome.out) == (2, b"")
    assert len(outcome.complaints) == 1
    assert complaint in outcome.complaints[0]


def test_a_file_that_is_not_there_is_named_once(companion):
    outcome = companion("hindsight", "nowhere.json")
    assert (outcome.status, len(outcome.complaints)) == (2, 1)
    assert outcome.complaints[0].count("nowhere.json") == 1


# --- Who waits is told ----------------------------------------------------------------------------


class _Terminal:
    def __init__(self):
        self.written = []

    def isatty(self):
        return True

    def write(self, text):
        self.written.append(text)

    def flush(self):
        pass


def test_a_terminal_is_told_how_far_the_search_is(monkeypatch):
    terminal = _Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    game = read_game(json.dumps(_examples([0])[0]["game"]).encode())
    hindsight._Looking(0.3).look_back(game, (0,))
    told = "".join(terminal.written)
    assert "Ben: 36 → " in told
    assert terminal.written[-1] == "\r\x1b[K"  # nothing of it is left


def test_nothing_is_told_where_nobody_looks(companion):
    game = json.dumps(_examples([0])[0]["game"]).encode()
    outcome = companion("hindsight", "-", "--json", "--seconds", "0.1", "--player", 0, stdin=game)
    assert outcome.err == ""
