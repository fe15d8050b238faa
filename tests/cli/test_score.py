"""`score`, as the game file's format describes it."""

import base64
import json

import pytest

from tests.conftest import ROOT

EVENING = ROOT / "tests" / "cases" / "evening.json"
GAME = json.dumps(json.loads(EVENING.read_text()), ensure_ascii=False).encode()
WRONG = GAME.replace(b"jo lo", b"jo x9", 1).replace(b"d* q*", b"d* x9", 1)


@pytest.mark.parametrize("name", ["games.jsonl", "broken.jsonl", "hard.jsonl"])
def test_every_score_field_equals_the_example(name, examples, companion):
    cases = examples(name)
    lines = [json.dumps(case["game"], ensure_ascii=False).encode() for case in cases]
    outcome = companion("score", "-", "--json", "--lines", stdin=b"\n".join(lines))
    results = [json.loads(line) for line in outcome.out.split(b"\n")[:-1]]
    assert (outcome.status, outcome.err) == (0, "")
    for case, result in zip(cases, results, strict=True):
        # Examples made before open totems were told do not say whether there are any.
        open_totems = {key: result[key] for key in ("open", "provisional")}
        assert result == open_totems | case["score"]


def test_every_malformed_example_gives_one_line_and_status_2(examples, companion, tmp_path):
    for case in examples("malformed.jsonl"):
        path = tmp_path / "game.json"
        path.write_bytes(base64.b64decode(case["bytes_b64"]))
        outcome = companion("score", path, "--json")
        assert outcome.status == 2, case["why"]
        assert outcome.out == b"", case["why"]
        assert len(outcome.complaints) == 1, case["why"]
        assert outcome.err.startswith(f"{path}: "), case["why"]


def test_complaint_names_the_place(companion, tmp_path):
    path = tmp_path / "game.json"
    path.write_bytes(WRONG)
    assert companion("score", path).complaints == [
        f"{path}: players[0].territory row 2, square 2: 'x9' is not a square"
    ]


def test_unreadable_line_is_told_in_its_place_and_the_rest_is_scored(companion, tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + b"\n".join([GAME, b" \t\r", WRONG, GAME]))
    outcome = companion("score", path, "--json", "--lines")
    first, second, third = map(json.loads, outcome.out.split(b"\n")[:-1])
    assert outcome.status == 2
    assert first == third
    assert first["winners"] == ["Ben"]
    assert second == {"error": "players[0].territory row 2, square 2: 'x9' is not a square"}
    assert outcome.complaints == [f"{path}:3: {second['error']}"]


def test_a_line_ends_at_a_line_feed_only(companion):
    game = json.loads(GAME)
    game["players"][0]["name"] = "A\u2028d\u0085a\x0b"
    line = json.dumps(game, ensure_ascii=False)
    outcome = companion("score", "-", "--json", "--lines", stdin=f"{line}\r\n{line}".encode())
    results = [json.loads(line) for line in outcome.out.split(b"\n")[:-1]]
    assert outcome.status == 0
    assert [result["players"][0]["name"] for result in results] == ["A\u2028d\u0085a\x0b"] * 2


def test_several_files_are_scored_in_their_order(companion, tmp_path):
    for number, name in enumerate(["Zoe", "Yan"]):
        (tmp_path / f"{number}.json").write_bytes(GAME.replace(b"Ben", name.encode()))
    outcome = companion("score", tmp_path / "0.json", tmp_path / "1.json", "-", stdin=GAME)
    text = outcome.out.decode()
    assert outcome.status == 0
    assert text.index("0.json") < text.index("Zoe") < text.index("1.json") < text.index("Yan")
    assert text.index("Yan") < text.index("standard input") < text.rindex("Ben wins")


def test_score_pad_shows_every_factor_and_the_tie_break(companion):
    outcome = companion("score", EVENING)
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out.decode() == (EVENING.with_name("evening.txt")).read_text(encoding="utf-8")


def test_a_totem_that_nobody_holds_is_told_below_who_leads(companion):
    game = json.loads(GAME)
    for player in game["players"]:
        player["totems"] = [totem for totem in player.get("totems", []) if totem != "mammoth"]
    for player, row in zip(game["players"], ("@ go", "@ go", "@ d", "@ d"), strict=True):
        player["territory"] = [row]
    game["variants"] = []
    stdin = json.dumps(game).encode()
    value = json.loads(companion("score", "-", "--json", stdin=stdin).out)
    assert value["open"] == [{"totem": "mammoth", "players": [0, 1]}]
    assert value["provisional"] is True
    names = [player["name"] for player in game["players"]]
    assert companion("score", "-", stdin=stdin).out.decode().splitlines()[-1] == (
        "Provisional: 1 totem is not handed out yet, worth up to 3 points:"
        f" mammoth ({names[0]}, {names[1]})"
    )


@pytest.mark.parametrize(
    "name", ["missing.json", "", "with\na line feed", "null\0", "surrogate\udcff"]
)
def test_missing_file_gives_one_line(name, companion):
    outcome = companion("score", name, "--json", "--lines")
    assert (outcome.status, outcome.out) == (2, b"")
    assert len(outcome.complaints) == 1
    assert ": cannot be read: " in outcome.err


def test_directory_gives_one_line(companion, tmp_path):
    outcome = companion("score", tmp_path)
    assert outcome.status == 2
    assert outcome.complaints == [f"{tmp_path}: cannot be read: Is a directory"]


def test_no_file_is_misuse_told_on_one_line(companion):
    outcome = companion("score")
    assert outcome.status == 2
    assert outcome.complaints == [
        "Missing argument 'FILE...'. See: python -m companion score --help"
    ]


def test_unknown_command_is_misuse_told_on_one_line(companion):
    outcome = companion("scare")
    assert outcome.status == 2
    assert outcome.complaints == ["No such command 'scare'. See: python -m companion --help"]


def test_help_has_examples(companion):
    outcome = companion("score", "--help")
    assert outcome.status == 0
    assert "python -m companion score evening.json" in outcome.out.decode()


def test_no_argument_shows_the_help(companion):
    outcome = companion()
    assert outcome.status == 2
    assert "score" in outcome.err
