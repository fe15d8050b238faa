"""docs/format.md says what the game file's reader and writer do, no more and no less."""

import json
import re
import string
from dataclasses import fields
from typing import Any

import pytest

from companion.exchange.game_code import HandedGame
from companion.exchange.game_file import MOST_BYTES, read_game, write_game
from companion.exchange.game_link import MOST_LETTERS, game_link, read_link
from companion.exchange.points_file import read_any
from companion.exchange.strict_json import BOM, GameFileError
from companion.history.game_row import TIE_BREAKS, LoggedGame, LoggedPlayer
from companion.rules.box import Resource
from companion.rules.game import Colour, Game, Mode, Player, Variant
from companion.rules.notation import NotationError, read_square, write_square
from tests.project.documents import Table, codes, files, read, table, tables

TEXT = read("format.md")
CAMP = files(TEXT)["camp.json"]
CHANGES = next(each for each in tables(TEXT) if each.columns[0] == "there").rows
KEYS = {"": "Keys of a game", "players[1].": "Keys of a player"}


def documented(found: Table) -> list[str]:
    return [key for row in found.rows for key in codes(row[0])]


def test_the_example_has_every_key_in_the_order_of_the_tables():
    game = read_game(CAMP.encode())
    written = json.loads(write_game(game))
    assert read_game(write_game(game).encode()) == game
    assert list(written) == list(json.loads(CAMP)) == documented(table(TEXT, KEYS[""]))
    assert list(written["players"][0]) == documented(table(TEXT, KEYS["players[1]."]))


def test_whatever_a_game_holds_has_its_key():
    marks = {"format", "version"}
    held = {field.name for field in fields(Game)}
    assert held | marks == set(documented(table(TEXT, KEYS[""])))
    held = {field.name for field in fields(Player)}
    assert held == set(documented(table(TEXT, KEYS["players[1]."])))


@pytest.mark.parametrize("place", KEYS)
def test_a_key_may_be_left_out_where_the_table_says_so(place):
    for key, _value, without, _meaning in table(TEXT, KEYS[place]).rows:
        (name,) = codes(key)
        value: dict[str, Any] = json.loads(CAMP)
        del (value["players"][1] if place else value)[name]
        if without == "refused":
            expected = f"{place.rstrip('.')}: " if place else ""
            with pytest.raises(
                GameFileError, match=re.escape(f"{expected}key '{name}' is missing")
            ):
                read_game(json.dumps(value).encode())
            continue
        game = read_game(json.dumps(value).encode())
        found = getattr(game.players[1] if place else game, name)
        assert found == {"none": None, "`[]`": frozenset(), "`true`": True}[without]


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("mode", [mode.value for mode in Mode]),
        ("variants", [variant.value for variant in Variant]),
        ("colour", [colour.value for colour in Colour]),
        ("totems", [resource.value for resource in Resource]),
    ],
)
def test_every_word_is_listed(key, words):
    rows = [row for title in KEYS.values() for row in table(TEXT, title).rows]
    (value,) = (row[1] for row in rows if codes(row[0]) == [key])
    assert codes(value) == words


def test_the_notation_lists_every_part_and_nothing_else():
    signs = string.ascii_letters + string.digits + string.punctuation
    behind = set(signs) - set("*o")
    tried = {
        "ground": ("", [*signs, *(one + other for one in signs for other in behind)]),
        "printed fires": ("d", ["*" * count for count in range(1, 9)]),
        "resource": ("d", string.ascii_letters),
        "fire token": ("d", [f"+{sign}" for sign in signs]),
        "caveman": ("d", [f":{sign}" for sign in signs]),
    }
    listed: dict[str, list[str]] = {}
    for part, written, _meaning in table(TEXT, "A square").rows:
        listed.setdefault(part or list(listed)[-1], []).extend(codes(written))
    assert list(listed) == list(tried)
    for part, (before, texts) in tried.items():
        assert {text for text in texts if is_square(before + text)} == set(listed[part])
    longest = "d" + "".join(texts[-1] for part, texts in listed.items() if part != "ground")
    assert write_square(read_square(longest)) == longest


def is_square(text):
    try:
        read_square(text)
    except NotationError:
        return False
    return True


def test_squares_in_the_text_are_squares():
    (sentence,) = re.findall(r"^So (.*?)\.\n", TEXT, re.MULTILINE | re.DOTALL)
    assert codes(sentence)[:-1] == ["jo", "q**", "d+2", "g:h", "d*o+1:h"]
    for written in codes(sentence)[:-1]:
        assert write_square(read_square(written)) == written


@pytest.mark.parametrize(("there", "instead", "said"), CHANGES, ids=[row[2] for row in CHANGES])
def test_a_wrong_file_gets_the_quoted_sentence(there, instead, said):
    assert instead.strip("`") in CAMP
    wrong = CAMP.replace(instead.strip("`"), there.strip("`"), 1)
    with pytest.raises(GameFileError) as refused:
        read_game(wrong.encode())
    assert f"`{refused.value}`" == said


def test_the_limits_are_those_of_the_reader():
    assert f"at most {MOST_BYTES // 1024 // 1024} MB" in TEXT
    read_game(BOM + CAMP.encode())
    rows = ['". ' + ". " * 12 + '."', '"' + " .\\t " * 13 + '"']
    for row, fits in zip(rows, (False, True), strict=True):
        text = CAMP.replace('"@ jo lo"', row)
        if fits:
            read_game(text.encode())
        else:
            with pytest.raises(GameFileError, match="14, at most 13 fit"):
                read_game(text.encode())


def test_a_game_by_points_is_read_as_it_is_shown():
    text = files(TEXT)["club.json"]
    game = read_any(text.encode())
    assert [(player.name, player.points) for player in game.players] == [("Ada", 41), ("Cleo", 39)]
    section = TEXT[TEXT.index("## A game by its final points") :]
    about = section[section.index("`id`,") :]
    keys = {field.name for kind in (LoggedGame, LoggedPlayer) for field in fields(kind)}
    breaks = {each.value for each in TIE_BREAKS}
    assert set(codes(about)) == keys - {"players"} | breaks


def test_the_code_of_the_example_is_the_example():
    (code,) = re.findall(r"^origins-companion:g/\w+$", TEXT, re.MULTILINE)
    assert read_link(code) == HandedGame(read_game(CAMP.encode()))
    assert str(game_link(read_game(CAMP.encode()))) == code
    assert f"at most {MOST_LETTERS} letters" in TEXT
