"""Squares and territories as text, and back."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.box import Caveman, Kind, Terrain
from companion.rules.notation import (
    NotationError,
    quoted,
    read_square,
    read_territory,
    write_square,
    write_territory,
)
from companion.rules.territory import Cell, Square, Territory
from tests.games import squares, territories


@pytest.mark.parametrize(
    ("text", "square"),
    [
        (".", None),
        ("@", Square(Kind(Terrain.START))),
        ("jo", Square(Kind(Terrain.JUNGLE), resource=True)),
        ("q**", Square(Kind(Terrain.QUARRY, fires=2))),
        ("d+2", Square(Kind(Terrain.DESERT), token=2)),
        ("g:h", Square(Kind(Terrain.GRASSLAND), caveman=Caveman.HUNTER)),
        ("v3", Square(Kind(Terrain.VOLCANO, craters=3))),
        (
            "d*o+1:h",
            Square(Kind(Terrain.DESERT, fires=1), resource=True, token=1, caveman=Caveman.HUNTER),
        ),
    ],
)
def test_squares_of_the_format_are_read_and_written(text, square):
    assert read_square(text) == square
    assert write_square(square) == text


def test_every_text_that_is_a_square_round_trips():
    """All of them: there are just so many."""
    grounds = ["@", *"dgljq", "v1", "v2", "v3"]
    tokens = ["", "+1", "+2", "+3"]
    cavemen = ["", *(f":{letter}" for letter in "hpcfgsu123")]
    fires = ["", "*", "**", "***"]
    texts = list(map("".join, itertools.product(grounds, fires, ["", "o"], tokens, cavemen)))
    assert [write_square(read_square(text)) for text in texts] == texts
    assert len({read_square(text) for text in texts}) == len(texts) == 9 * 4 * 2 * 4 * 11


@given(squares)
def test_every_square_reads_back(square):
    assert read_square(write_square(square)) == square


@pytest.mark.parametrize(
    "text",
    ["", "x", "D", "v", "v0", "v4", "d****", "do*", "d+0", "d+4", "d+1o", "d:h:h", "d:", "d:x",
     ".o", "..", "@@", "d ", "d\n", "ｄ", "d+١", "d* "],
)  # fmt: skip
def test_anything_else_is_no_square(text):
    with pytest.raises(NotationError, match="is not a square"):
        read_square(text)


@given(territories(7))
def test_every_territory_reads_back(some):
    assert read_territory(write_territory(some), 13) == some


@given(st.lists(st.text(alphabet="@dgljqv123*o+:. "), max_size=4))
def test_rows_are_a_territory_or_refused_on_one_line(rows):
    try:
        some = read_territory(rows, 9)
    except NotationError as error:
        message = str(error)
        assert message.isprintable()  # most texts are refused, some are not
    else:
        assert read_territory(write_territory(some), 9) == some


def test_rows_are_split_at_any_white_space():
    assert read_territory(["\t@   d ", "\N{NO-BREAK SPACE}.\r\nd*"], 9) == read_territory(
        ["@ d", ". d*"], 9
    )


def test_empty_rows_and_columns_before_the_squares_are_kept():
    some = Territory({Cell(1, 2): Square(Kind(Terrain.LAKE))})
    assert write_territory(some) == [". . .", ". . l"]
    assert write_territory(Territory()) == ["."]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([], "has no rows"),
        (["@"] * 10, "has too many rows: 10, at most 9 fit"),
        ([" "], "row 1 has no squares"),
        (["@" * 1 + " d" * 9], "row 1 is too long: 10, at most 9 fit"),
        (["@ d", "d"], "row 2 is not as long as row 1: 1 and 2"),
        (["@ d", "d x9"], "row 2, square 2: 'x9' is not a square"),
    ],
)
def test_a_wrong_territory_is_refused_with_its_place(rows, message):
    with pytest.raises(NotationError) as refused:
        read_territory(rows, 9)
    assert str(refused.value) == message


def test_quoted_text_is_cut_and_stays_on_one_line():
    assert quoted("a\nb") == "'a\\nb'"
    assert quoted("x" * 40) == repr("x" * 40)
    assert quoted("x" * 41) == repr("x" * 39 + "…")
