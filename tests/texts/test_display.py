"""Hostile and foreign text takes the room it is given and does nothing else."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.texts import display


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ada", "Ada"),
        ("李 雷", "李 雷"),
        ("名\N{IDEOGRAPHIC SPACE}前", "名\N{IDEOGRAPHIC SPACE}前"),
        ("Ze\N{COMBINING DIAERESIS}", "Ze\N{COMBINING DIAERESIS}"),
        ("דנה", "דנה"),
        ("a\x1b[2Jb", "a\ufffd[2Jb"),
        ("a\r\nb", "a\ufffd\ufffdb"),
        ("a\u2028b", "a\ufffdb"),
        ("a\u202eb", "ab"),
        ("\u200e", "\ufffd"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("\ue000", "\ufffd"),
    ],
)
def test_only_text_is_left_of_a_name(text, shown):
    assert display.one_line(text) == shown


@given(st.text(min_size=1))
def test_one_line_stays_one_line_of_printable_text(text):
    shown = display.one_line(text)
    assert len(shown.splitlines()) == 1
    assert not any(unicodedata.category(c) in ("Cc", "Cs") for c in shown)
    assert not any(unicodedata.bidirectional(c) in ("RLO", "LRO", "RLE", "LRE") for c in shown)


@given(st.text())
def test_escaped_text_prints_on_one_line(text):
    assert display.escaped(text).isprintable()


def test_escaped_text_tells_the_name_exactly():
    assert display.escaped("a\nb\udcff.json") == "a\\nb\\udcff.json"


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Ada", 3),
        ("李", 2),
        ("ｱ", 1),
        ("Ａ", 2),
        ("Ze\N{COMBINING DIAERESIS}", 2),
        ("한", 2),
        ("\u1112\u1161\u11ab", 2),
        ("👩\u200d🚀", 2),
        ("", 0),
    ],
)
def test_width_is_that_of_a_terminal(text, columns):
    assert display.width(text) == columns


@given(st.text(), st.integers(1, 12))
def test_shortened_text_fits(text, most):
    assert display.width(display.shortened(display.one_line(text), most)) <= most


def test_shortened_text_keeps_its_beginning():
    assert display.shortened("Bartholomew", 6) == "Barth…"
    assert display.shortened("李李李", 4) == "李…"
    assert display.shortened("Ada", 3) == "Ada"


def test_endless_text_is_shortened_at_once():
    assert display.shortened("a" * 10_000_000, 5) == "aaaa…"


def test_padded_text_fills_its_columns_on_either_side():
    assert display.padded("李", 4) == "李  "
    assert display.padded("7", 3, right=True) == "  7"
