"""Where a line may end: a text as it is set on a screen.

Nothing is said otherwise than it was; only some of its spaces hold together what they part. Files,
exports and the command line keep theirs as they are.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from companion.texts import _, language

HOLDS: Final = "\N{NO-BREAK SPACE}"
BETWEEN: Final = "·"
"""Parts what is said in one line; where that line ends, nobody needs it."""

_GROUP_END: Final = re.compile(rf"([ {HOLDS}]{BETWEEN} )")
_GROUP: Final = 12
"""So many letters between two dots have room on every line: the line ends at a dot, and not among
them."""

_SHORT_WORDS: Final = {
    "cs": "aikosuvz",
    "sk": "aikosuvz",
    "pl": "aiouwz",
}
"""Words of one letter, which lean on the next one."""
_MONTH: Final = {
    "cs": r"(?:[^\W\d_A-ZČŘŠŽÚ]|\d)",
    "sk": r"(?:[^\W\d_A-ZČŘŠŽÚ]|\d)",
    "de": r"(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)",
}
"""How a month begins behind its day and a full stop, by name or number, unlike a sentence."""
_NEVER: Final = r"(?!)"
_LETTER: Final = r"[^\W\d_]"
_NUMBER: Final = r"\d{1,3}(?:[.,]\d+)?"


def set_well(text: str) -> str:
    """The text with spaces that hold where no line must end, in the language in use."""
    return _set(text, language(), _("Player {number}")) if " " in text else text


def held(text: str, fits: Callable[[str], bool]) -> str:
    """The text with what stands between two dots held together where that fits a line; else it has
    lines of its own."""
    pieces = _GROUP_END.split(text)[::2]
    if len(pieces) == 1:
        return text
    fit = [fits(piece) for piece in pieces]
    said = ""
    for nth, piece in enumerate(pieces):
        if nth:
            said += f" {BETWEEN} " if fit[nth] and fit[nth - 1] else "\n"
        said += piece.replace(" ", HOLDS) if fit[nth] else piece
    return said


@lru_cache(maxsize=256)
def _set(text: str, code: str, player: str) -> str:
    if BETWEEN in text:
        text = "".join(map(_group, _GROUP_END.split(text)))
    return _holding(code, player).sub(HOLDS, text)


def _group(part: str) -> str:
    """What stands between two dots, held together where it is short; not the dots."""
    short = len(part) <= _GROUP and not _GROUP_END.fullmatch(part)
    return part.replace(" ", HOLDS) if short else part


@lru_cache(maxsize=1)
def _holding(code: str, player: str) -> re.Pattern[str]:
    """Every space where no line must end."""
    before = re.escape(player.replace("{number}", ""))
    somebody = before.removesuffix(r"\ ")
    month = _MONTH.get(code, _NEVER)
    kinds = [
        # Nothing begins with what ends something, or parts it from the next.
        rf" (?=[;:!?»{BETWEEN}–])",
        r"(?<=[«→]) ",
        # Products stay whole, and sums are parted before their signs.
        r" (?=×)|(?<=×) ",
        r"(?<= [+=]) ",
        # “12 points”, “8. November”, but neither “Player 2 wins” nor “2026 with Ada”.
        rf"(?<=\d)(?<!\b{before}\d)(?<!\b20\d\d) (?={_LETTER})",
        rf"(?<=\d\.) (?={month})",
        # “Player 2”, and “row 3”, as nothing else is counted by that.
        rf"(?<=\b{somebody}) (?=\d)",
        rf"(?<={_LETTER}) (?={_NUMBER}(?!\d|[.,]\d|\s?(?:{_LETTER}|%)|\.\s{month}))",
    ]
    if code in _SHORT_WORDS:
        kinds.append(rf"(?<=(?<!\w)(?i:[{_SHORT_WORDS[code]}])) (?=\S)")
    return re.compile("|".join(kinds))
