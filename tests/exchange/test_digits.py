"""Digits of any base in one number: what goes in comes out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.exchange.digits import DigitReader, DigitWriter


@st.composite
def based_digits(draw: st.DrawFn) -> tuple[int, int]:
    base = draw(st.integers(2, 2**130))
    return draw(st.integers(0, base - 1)), base


@given(st.lists(based_digits()))
def test_digits_come_out_in_order(pairs):
    writer = DigitWriter()
    for digit, base in pairs:
        writer.put(digit, base)
    reader = DigitReader(writer.written())
    assert [reader.take(base) for _digit, base in pairs] == [digit for digit, _base in pairs]
    assert reader.is_over


def test_no_digit_reaches_its_base():
    with pytest.raises(ValueError, match="3 is no digit of base 3"):
        DigitWriter().put(3, 3)


def test_a_number_and_a_text_have_an_end():
    with pytest.raises(ValueError, match="without an end"):
        DigitReader(b"\xff" * 40).take_number()
    writer = DigitWriter()
    writer.put_number(100)
    with pytest.raises(ValueError, match="longer than all"):
        DigitReader(writer.written()).take_text()
