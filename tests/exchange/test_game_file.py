"""The game file: what is written reads back, what is not a game is refused on one line."""

import base64
import copy
import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.exchange import game_file
from companion.exchange.game_file import game_value, read_game, write_game
from companion.exchange.strict_json import GameFileError
from companion.rules.box import Resource
from companion.rules.game import Colour, Game, Mode, Variant
from tests.games import games, territory

PLAYER = {"name": "Ada", "colour": "pink", "territory": ["@ go", "v1 d+1"], "totems": ["mammoth"]}
VALUE = {
    "format": "origins-companion",
    "version": 1,
    "mode": "totem",
    "size": 5,
    "variants": ["homo-habilis"],
    "finished": False,
    "players": [PLAYER],
}
ABOUT = {
    "id": "0b0e1f1c-97c6-4a0e-8f2e-0123456789ab",
    "played_at": "2026-11-18T20:15:00+01:00",
    "location": "at Eva's",
    "notes": "a\nlong\tevening",
}


def changed(*keys: str | int, to: object) -> bytes:
    """The game file with one value changed, by the way to it."""
    value = copy.deepcopy(VALUE)
    at = value
    for key in keys[:-1]:
        at = at[key]
    at[keys[-1]] = to
    return json.dumps(value).encode()


def refusal(data: bytes) -> str:
    with pytest.raises(GameFileError) as refused:
        read_game(data)
    return str(refused.value)


# --- What is a game ---------------------------------------------------------------------------


def test_every_field_is_read():
    game = read_game(json.dumps(VALUE | ABOUT).encode())
    (player,) = game.players
    assert (game.mode, game.size, game.finished) == (Mode.TOTEM, 5, False)
    assert game.variants == {Variant.HOMO_HABILIS}
    assert (player.name, player.colour) == ("Ada", Colour.PINK)
    assert player.territory == territory("@ go\nv1 d+1")
    assert player.totems == {Resource.MAMMOTH}
    assert {key: getattr(game, key) for key in ABOUT} == ABOUT


def test_byte_order_mark_is_ignored():
    data = json.dumps(VALUE).encode()
    assert read_game(b"\xef\xbb\xbf" + data) == read_game(data)


def test_names_may_hold_any_character():
    name = "\u2028\u0085\N{RIGHT-TO-LEFT OVERRIDE}\0\x1b"
    assert read_game(changed("players", 0, "name", to=name)).players[0].name == name


@given(games())
@pytest.mark.thorough
def test_what_is_written_reads_back_equal(game: Game):
    text = write_game(game)
    assert read_game(text.encode()) == game
    assert "\n" not in text


@given(games(), st.integers(0, 4))
@pytest.mark.thorough
def test_writing_what_was_read_is_stable(game: Game, indent: int):
    text = write_game(game)
    loose = json.dumps(game_value(game), indent=indent, sort_keys=True)
    assert write_game(read_game(text.encode())) == text
    assert write_game(read_game(loose.encode())) == text


# --- What is none -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is empty"),
        (b"\xef\xbb\xbf \r\n", "is empty"),
        (b"{", "column 2: not JSON: a key in double quotes is missing"),
        (b'{\n"a": x}', "line 2, column 6: not JSON: a value is missing"),
        (b'{"a" 1}', "column 6: not JSON: a colon is missing"),
        (b'{"a": 1 2}', "column 9: not JSON: a comma is missing"),
        (b'{"a', "column 2: not JSON: a closing quotation mark is missing"),
        (b'{"a\\x": 1}', "column 4: not JSON: there is an invalid escape in the text"),
        (b"{} {}", "column 4: not JSON: there is something after the end"),
        (b'"a\x01"', "column 3: not JSON: there is a control character in the text"),
        (b'{"name": "\xff"}', "byte 11 is not UTF-8: 0xff"),
        ("{}".encode("utf-16"), "byte 1 is not UTF-8: 0xff"),
        (b"[" * 100_000, "not a game: brackets nested too deep"),
        (b'{"a":' * 100_000, "not a game: brackets nested too deep"),
        (b" " * (game_file.MOST_BYTES + 1), "is larger than a game can be (4 MB)"),
        (b"[]", "a list is not an object"),
        (b"null", "null is not an object"),
        (b"-Infinity", "-Infinity is not an object"),
        (b'{"format": "kingdomino"}', "format: 'kingdomino' is not origins-companion"),
        (b'{"a": 1}', "unknown key 'a'"),
        (b'{"a\\nb": 1}', "unknown key 'a\\nb'"),
        (b'{"mode": 1, "size": 2, "mode": 1}', "key 'mode' is given twice"),
    ],
)
def test_what_is_no_game_at_all_is_refused(data, message):
    assert refusal(data) == message


@pytest.mark.parametrize(
    ("keys", "value", "message"),
    [
        (["version"], 2, "version: 2 is not 1"),
        (["version"], True, "version: true is not 1"),
        (["version"], 1.0, "version: 1.0 is not 1"),
        (["mode"], "trial", "mode: 'trial' is not one of discovery, totem, tribe"),
        (["mode"], None, "mode: null is not one of discovery, totem, tribe"),
        (["mode"], ["totem"], "mode: a list is not one of discovery, totem, tribe"),
        (["size"], 6, "size: 6 is not one of 5, 7"),
        (["size"], "5", "size: '5' is not one of 5, 7"),
        (["size"], 10**4000, f"size: {'1' + '0' * 38}… is not one of 5, 7"),
        (["size"], float("nan"), "size: NaN is not one of 5, 7"),
        (["size"], {}, "size: an object is not one of 5, 7"),
        (["finished"], 1, "finished: 1 is neither true nor false"),
        (["variants"], "homo-habilis", "variants: 'homo-habilis' is not a list"),
        (
            ["variants"],
            ["homo-habilis", "homo-habilis"],
            "variants[1]: 'homo-habilis' is listed twice",
        ),
        (
            ["variants"],
            ["harmony"],
            f"variants[0]: 'harmony' is not one of {', '.join(each.value for each in Variant)}",
        ),
        (["id"], "42", "id: '42' is not a UUID"),
        (["id"], 42, "id: 42 is not text"),
        (["played_at"], "today", "played_at: 'today' is not a date and time in ISO 8601"),
        (
            ["played_at"],
            "2026-11-18T20:15",
            "played_at: '2026-11-18T20:15' is not a date and time with a UTC offset",
        ),
        (
            ["played_at"],
            "2026-11-18 20:15Z",
            "played_at: '2026-11-18 20:15Z' is not a date and time with a UTC offset",
        ),
        (["notes"], None, "notes: null is not text"),
        (["location"], "\ud800", "location: '\\ud800' contains a broken character"),
        (["players"], {}, "players: an object is not a list"),
        (["players"], [], "players: 0 players; a game has 1 to 4"),
        (["players"], [PLAYER] * 5, "players: 5 players; a game has 1 to 4"),
        (["players", 0], "Ada", "players[0]: 'Ada' is not an object"),
        (["players", 0, "age"], 7, "players[0]: unknown key 'age'"),
        (["players", 0, "name"], "", "players[0].name: is empty"),
        (["players", 0, "name"], 7, "players[0].name: 7 is not text"),
        (
            ["players", 0, "colour"],
            "red",
            "players[0].colour: 'red' is not one of pink, black, green, blue",
        ),
        (
            ["players", 0, "totems"],
            ["fish", "fish"],
            "players[0].totems[1]: 'fish' is listed twice",
        ),
        (["players", 0, "territory"], "@", "players[0].territory: '@' is not a list"),
        (["players", 0, "territory"], [], "players[0].territory has no rows"),
        (["players", 0, "territory"], [""], "players[0].territory row 1 has no squares"),
        (["players", 0, "territory"], ["@", 7], "players[0].territory row 2: 7 is not text"),
        (
            ["players", 0, "territory"],
            ["@ d", "d"],
            "players[0].territory row 2 is not as long as row 1: 1 and 2",
        ),
        (
            ["players", 0, "territory"],
            ["@ d", "d x9"],
            "players[0].territory row 2, square 2: 'x9' is not a square",
        ),
        (
            ["players", 0, "territory"],
            ["@" + " ." * 9],
            "players[0].territory row 1 is too long: 10, at most 9 fit",
        ),
        (
            ["players", 0, "territory"],
            ["@"] * 10,
            "players[0].territory has too many rows: 10, at most 9 fit",
        ),
        (
            ["players", 0, "territory"],
            ["x" * 50],
            f"players[0].territory row 1, square 1: '{'x' * 39}…' is not a square",
        ),
    ],
)
def test_a_wrong_value_is_refused_with_its_place(keys, value, message):
    assert refusal(changed(*keys, to=value)) == message


def test_a_key_given_twice_is_named_with_its_place():
    data = json.dumps(VALUE).replace('"name": "Ada"', '"name": "Ada", "name": "Ada"').encode()
    assert refusal(data) == "players[0]: key 'name' is given twice"


def test_malformed_examples_are_refused(examples):
    for case in examples("malformed.jsonl"):
        assert refusal(base64.b64decode(case["bytes_b64"])), case["why"]


# --- Whatever comes ---------------------------------------------------------------------------


def outcome(data: bytes) -> Game | str:
    """A game, or one line of text; nothing else."""
    try:
        game = read_game(data)
    except GameFileError as error:
        message = str(error)
        assert message.isprintable()
        assert 0 < len(message) < 400
        return message
    assert read_game(write_game(game).encode()) == game
    return game


@given(st.binary())
@example(b"\xef\xbb\xbf\xef\xbb\xbf{}")
@example(b"9" * 100_000)
@example(b"1e" + b"9" * 100_000)
def test_any_bytes_are_a_game_or_refused(data: bytes):
    assert outcome(data)


_json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters())  # half characters too
    | st.sampled_from(["totem", "pink", "@ d*", "homo-habilis", "2026-11-18T20:15Z"]),
    lambda values: st.lists(values, max_size=5) | st.dictionaries(st.text(), values, max_size=5),
    max_leaves=10,
)


def ways(value: object, way: tuple[str | int, ...] = ()):
    """The ways to every value inside this one."""
    if way:
        yield way
    if isinstance(value, dict):
        for key in value:
            yield from ways(value[key], (*way, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from ways(item, (*way, index))


@given(st.sampled_from(list(ways(VALUE))), _json)
def test_any_value_in_any_place_is_read_or_refused(way, value):
    data = changed(*way, to=value)
    result = outcome(data)
    if isinstance(result, str):
        assert result.startswith(str(way[0])) or "key" in result


@given(st.data())
def test_any_changed_bytes_are_a_game_or_refused(data: st.DataObject):
    """Cut out, put in, written over: as damaged files are."""
    whole = json.dumps(VALUE | ABOUT).encode()
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, min(len(whole), start + 20)))
    middle = data.draw(
        st.binary(max_size=8) | st.sampled_from([b"[" * 2000, b'"', b"null", b"1e9"])
    )
    assert outcome(whole[:start] + middle + whole[end:])
