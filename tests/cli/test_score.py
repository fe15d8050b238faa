"""`score`, as the game file's format describes it."""

import base64
import json

import pytest

from companion.exchange.game_file import write_game
from companion.rules.box import Resource
from companion.rules.game import Colour, Game, Mode, Player, Variant
from tests.conftest import ROOT
from tests.games import territory

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


def test_score_has_every_field_of_the_format(companion):
    players = (
        Player("Ada", Colour.PINK, territory("@ g*:h go\nd:1 l v1+1"), frozenset(Resource)),
        Player("Ben", Colour.BLACK, territory("@")),
    )
    game = Game(Mode.TRIBE, 5, players, frozenset(Variant))
    outcome = companion("score", "-", "--json", stdin=write_game(game).encode())
    assert json.loads(outcome.out) == {
        "players": [
            {
                "name": "Ada",
                "colour": "pink",
                "rank": 1,
                "total": 16,
                "region_points": 2,
                "resource_points": 0,
                "totem_points": 0,
                "caveman_points": 4,
                "variant_points": 10,
                "largest_region": 2,
                "fires": 2,
                "complete": False,
                "regions": [
                    {"terrain": "grassland", "squares": [[0, 1], [0, 2]], "fires": 1, "points": 2},
                    {"terrain": "desert", "squares": [[1, 0]], "fires": 0, "points": 0},
                    {"terrain": "lake", "squares": [[1, 1]], "fires": 0, "points": 0},
                    {"terrain": "volcano", "squares": [[1, 2]], "fires": 1, "points": 0},
                ],
                "resources": {"mammoth": 1, "fish": 0, "mushroom": 0, "flint": 0},
                "totems": {},
                "cavemen": [{"kind": "hunter", "square": [0, 1], "points": 3}],
                "warriors": [{"squares": [[1, 0]], "power": 1, "points": 1}],
                "variants": {"empire-of-fire": 10},
            },
            {
                "name": "Ben",
                "colour": "black",
                "rank": 2,
                "total": 10,
                "region_points": 0,
                "resource_points": 0,
                "totem_points": 0,
                "caveman_points": 0,
                "variant_points": 10,
                "largest_region": 0,
                "fires": 0,
                "complete": False,
                "regions": [],
                "resources": {"mammoth": 0, "fish": 0, "mushroom": 0, "flint": 0},
                "totems": {},
                "cavemen": [],
                "warriors": [],
                "variants": {"empire-of-fire": 10},
            },
        ],
        "winners": ["Ada"],
        "decided_by": "points",
        "open": [],
        "provisional": False,
    }


def test_open_totems_are_told_with_those_who_have_the_most(companion):
    players = (
        Player("Ada", Colour.PINK, territory("@ lo go"), frozenset([Resource.MAMMOTH])),
        Player("Ben", Colour.BLACK, territory("@ d")),
        Player("Cleo", Colour.BLUE, territory("@ lo qo d")),
    )
    game = Game(Mode.TOTEM, 5, players)
    value = json.loads(companion("score", "-", "--json", stdin=write_game(game).encode()).out)
    assert value["open"] == [
        {"totem": "fish", "players": [0, 2]},
        {"totem": "flint", "players": [2]},
    ]
    # 5 : 0 : 2. The flint is surely Cleo's: 8. The fish makes it 9 : 8, or 5 : 12.
    assert value["provisional"] is True
    assert [player["rank"] for player in value["players"]] == [1, 3, 2]


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


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["score"], "Missing argument 'FILE...'. See: python -m companion score --help"),
        (["scare"], "No such command 'scare'. See: python -m companion --help"),
    ],
)
def test_misuse_is_told_on_one_line(words, complaint, companion):
    outcome = companion(*words)
    assert (outcome.status, outcome.complaints) == (2, [complaint])


def test_no_argument_shows_the_help(companion):
    outcome = companion()
    assert outcome.status == 2
    assert "score" in outcome.err
