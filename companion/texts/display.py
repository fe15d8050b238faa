"""Other people's text on one line of a terminal or a list: harmless, and of a known width."""

import unicodedata
from collections.abc import Iterator
from typing import Final

UNREADABLE: Final = "\N{REPLACEMENT CHARACTER}"
ELLIPSIS: Final = "…"

# They join letters and emoji; every other invisible format character is dropped.
_JOINERS: Final = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
_NO_TEXT: Final = frozenset(["Cc", "Cn", "Co", "Cs", "Zl", "Zp"])


def one_line(text: str) -> str:
    """The text without what could move the cursor, end the line or turn the reading direction."""
    if text.isascii() and text.isprintable():
        return text
    kept = []
    for character in text:
        category = unicodedata.category(character)
        if category in _NO_TEXT:
            kept.append(UNREADABLE)
        elif category != "Cf" or character in _JOINERS:
            kept.append(character)
    return "".join(kept).strip() or UNREADABLE


def escaped(text: str) -> str:
    """The text with everything unprintable as an escape, so that a name is told exactly."""
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode()
        for character in text
    )


def width(text: str) -> int:
    """How many columns a terminal needs for a text of one line."""
    return len(text) if text.isascii() else sum(_columns(text))


def shortened(text: str, most: int) -> str:
    """The text in at most this many columns, with an ellipsis where some is left out."""
    columns = fitting = 0
    for index, wide in enumerate(_columns(text)):
        columns += wide
        if columns < most:
            fitting = index + 1
        if columns > most:
            return text[:fitting].rstrip() + ELLIPSIS
    return text


def _columns(text: str) -> Iterator[int]:
    """The columns that each character adds."""
    joined = False
    for character in text:
        if (
            joined  # what follows a joiner melts into the character before it
            or unicodedata.category(character) in ("Mn", "Me", "Cf")
            or "\u1160" <= character <= "\u11ff"  # the vowels and endings of a Hangul syllable
        ):
            yield 0
        else:
            yield 2 if unicodedata.east_asian_width(character) in "WF" else 1
        joined = character == "\N{ZERO WIDTH JOINER}"


def padded(text: str, columns: int, *, right: bool = False) -> str:
    """The text filled up with spaces; at the right edge where numbers stand."""
    space = " " * (columns - width(text))
    return space + text if right else text + space


def capitalised(words: str) -> str:
    """A line that begins with a word of the middle of a sentence."""
    return words[:1].upper() + words[1:]
