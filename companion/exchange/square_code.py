"""A territory as digits: what lies on most squares takes the least room; all that the notation can
write has some, legal or not."""

from typing import Final

from companion.exchange.digits import DigitReader, DigitWriter
from companion.rules.game import Mode, reach_of_frame
from companion.rules.notation import read_square, write_square
from companion.rules.territory import Cell, Territory

# What stands here is what codes are made of: one that is changed needs a new version.
_PLAIN: Final = (
    *[
        ".",
        "@",
        "d",
        "g",
        "l",
        "j",
        "q",
        "d*",
        "g*",
        "l*",
        "j*",
        "q*",
        "j**",
        "q**",
        "v1",
        "v2",
        "v3",
    ],
)
_LADEN: Final = (*_PLAIN, "go", "lo", "jo", "qo")
_OFTEN: Final = {Mode.DISCOVERY: _PLAIN, Mode.TOTEM: _LADEN, Mode.TRIBE: _LADEN}
"""The squares as they lie in the box, and as they enter a game of that mode."""
_GROUNDS: Final = ("@", "d", "g", "l", "j", "q", "v1", "v2", "v3")
_LETTERS: Final = "hpcfgsu123"
_SELDOM: Final = (
    *(f"{ground}+{token}" for ground in "dgljq" for token in "123"),
    *(f"{ground}:{letter}" for ground in "dgljq" for letter in _LETTERS),
)
"""What fires and recruits make of them."""
_PARTS: Final = (
    _GROUNDS,
    ("", "*", "**", "***"),
    ("", "o"),
    ("", "+1", "+2", "+3"),
    ("", *(f":{letter}" for letter in _LETTERS)),
)
"""What a square of the notation is put together from, in order."""


def put_territory(digits: DigitWriter, territory: Territory, mode: Mode, size: int) -> None:
    """The rectangle around all squares, then what lies in it, in reading order."""
    reach, frame = reach_of_frame(size), territory.frame
    for digit in (frame.rows, frame.columns, frame.top, frame.left):
        digits.put(digit, reach + 1)
    for row in range(frame.rows):
        for column in range(frame.columns):
            square = territory.get(Cell(frame.top + row, frame.left + column))
            _put_square(digits, write_square(square), _OFTEN[mode])


def take_territory(digits: DigitReader, mode: Mode, size: int) -> Territory:
    """Raises ValueError for what no territory of that size is written as."""
    reach = reach_of_frame(size)
    rows, columns, top, left = (digits.take(reach + 1) for _digit in range(4))
    if max(top + rows, left + columns) > reach:
        raise ValueError("a territory beyond its reach")
    cells = [Cell(top + row, left + column) for row in range(rows) for column in range(columns)]
    squares = [(cell, read_square(_take_square(digits, _OFTEN[mode]))) for cell in cells]
    return Territory((cell, square) for cell, square in squares if square is not None)


def _put_square(digits: DigitWriter, text: str, often: tuple[str, ...]) -> None:
    for texts in (often, _SELDOM):
        if text in texts:
            digits.put(texts.index(text), len(texts) + 1)
            return
        digits.put(len(texts), len(texts) + 1)
    rest = text
    for parts in _PARTS:
        # The longest first, as `*` is a part of `**`; the empty one fits whatever is left.
        part = max((part for part in parts if rest.startswith(part)), key=len)
        digits.put(parts.index(part), len(parts))
        rest = rest.removeprefix(part)


def _take_square(digits: DigitReader, often: tuple[str, ...]) -> str:
    for texts in (often, _SELDOM):
        digit = digits.take(len(texts) + 1)
        if digit < len(texts):
            return texts[digit]
    return "".join(parts[digits.take(len(parts))] for parts in _PARTS)
