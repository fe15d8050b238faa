"""Results as the values that JSON writes."""

import json

from companion.cli.results import cells_value, result_line, score_value
from companion.rules.box import Resource
from companion.rules.game import Colour, Game, Mode, Player, Variant
from companion.rules.scoring import score
from companion.rules.territory import Cell
from tests.games import territory


def test_score_has_every_field_of_the_format():
    players = (
        Player("Ada", Colour.PINK, territory("@ g*:h go\nd:1 l v1+1"), frozenset(Resource)),
        Player("Ben", Colour.BLACK, territory("@")),
    )
    game = Game(Mode.TRIBE, 5, players, frozenset(Variant))
    assert json.loads(result_line(score_value(game, score(game)))) == {
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


def test_a_result_is_one_line_whatever_the_names():
    line = result_line({"name": "李\n\u2028\x1b"})
    assert line == '{"name":"李\\n\u2028\\u001b"}\n'.encode()


def test_cells_are_rows_and_columns():
    assert cells_value([Cell(2, 3), Cell(0, 1)]) == [[2, 3], [0, 1]]


def test_open_totems_are_told_with_those_who_have_the_most():
    players = (
        Player("Ada", Colour.PINK, territory("@ lo go"), frozenset([Resource.MAMMOTH])),
        Player("Ben", Colour.BLACK, territory("@ d")),
        Player("Cleo", Colour.BLUE, territory("@ lo qo d")),
    )
    game = Game(Mode.TOTEM, 5, players)
    value = json.loads(result_line(score_value(game, score(game))))
    assert value["open"] == [
        {"totem": "fish", "players": [0, 2]},
        {"totem": "flint", "players": [2]},
    ]
    # 5 : 0 : 2. The flint is surely Cleo's: 8. The fish makes it 9 : 8, or 5 : 12.
    assert value["provisional"] is True
    assert [player["rank"] for player in value["players"]] == [1, 3, 2]
