"""What two texts are compared by, where letter case and accents do not matter."""

from typing import Final
from unicodedata import combining, normalize

_ALIKE: Final = str.maketrans(
    {"œ": "oe", "æ": "ae", "ł": "l", "ø": "o", "đ": "d", "\N{RIGHT SINGLE QUOTATION MARK}": "'"}
)
"""Letters that no accent can be taken from, and what a phone's keyboard has instead of a sign."""


def folded(text: str) -> str:
    """The text in small letters without accents: “Chýše” and “chyse” are the same."""
    if text.isascii():  # most texts: nothing to take apart
        return text.lower()
    apart = normalize("NFKD", text).casefold().translate(_ALIKE)
    return "".join(letter for letter in apart if not combining(letter))
