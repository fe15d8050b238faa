"""A line as it is drawn from left to right, for who draws letter by letter: what is written from
the right is turned, and Arabic letters take the forms in which they join.

The forms follow from Unicode's own table of the presentation forms. Names stand in lists: what is
written from the right is turned up to the next sign or other script, but for signs within a name,
so that every name keeps its place.
"""

import unicodedata
from functools import lru_cache
from typing import Final

_FROM_RIGHT: Final = ("R", "AL")
_FORMS: Final = (*range(0xFB50, 0xFC00), *range(0xFE70, 0xFEFD))
_ISOLATED, _FINAL, _INITIAL, _MEDIAL = "<isolated>", "<final>", "<initial>", "<medial>"
_SIGNS: Final = ("Mn", "Me")
"""Upon the letter before them."""
_APOSTROPHES: Final = "'’"
"""They make a Hebrew letter another one, at the end of a name, too."""
_APART: Final = "\u200c"
"""The letters on both sides of it do not join; it is not drawn."""
_WITHIN: Final = f' "-{_APOSTROPHES}{_APART}'
"""Written between the letters of one name."""


def is_from_right(text: str) -> bool:
    """Whether anything in it is written from the right."""
    return any(unicodedata.bidirectional(letter) in _FROM_RIGHT for letter in text)


def drawn_order(text: str) -> str:
    """The line with its letters from left to right."""
    return "".join(
        _turned(_joined(part)) if from_right else part for part, from_right in parts(text)
    )


def parts(text: str) -> list[tuple[str, bool]]:
    """Pieces of the line, and whether each is written from the right."""
    pieces: list[tuple[str, bool]] = []
    waiting = ""
    for letter in text:
        from_right = unicodedata.bidirectional(letter) in _FROM_RIGHT
        last_right = bool(pieces) and pieces[-1][1]
        if last_right and (letter in _WITHIN or unicodedata.category(letter) in _SIGNS):
            waiting += letter  # within it, if more of it follows
        elif from_right and last_right:
            pieces[-1] = pieces[-1][0] + waiting + letter, True
            waiting = ""
        else:
            if waiting:
                pieces = _after(pieces, waiting, letter)
                waiting = ""
            if pieces and pieces[-1][1] is from_right:
                pieces[-1] = pieces[-1][0] + letter, from_right
            else:
                pieces.append((letter, from_right))
    return _after(pieces, waiting, "") if waiting else pieces


def _after(pieces: list[tuple[str, bool]], waiting: str, then: str) -> list[tuple[str, bool]]:
    """What nothing of the kind followed, but `then`: what stands upon a letter or makes it another
    one belongs to the piece, the rest stands behind it."""
    end = 0
    while end < len(waiting) and _is_of_letter(waiting[end]):
        end += 1
    if end == len(waiting) and then.isalpha():  # as in a genitive
        end = len(waiting.rstrip(_APOSTROPHES))
    *before, (last, right) = pieces
    rest = waiting[end:]
    return [*before, (last + waiting[:end], right), *([(rest, False)] if rest else [])]


def _is_of_letter(sign: str) -> bool:
    return sign in _APOSTROPHES + _APART or unicodedata.category(sign) in _SIGNS


def _turned(text: str) -> str:
    """The other way round; what stands upon a letter stays behind it."""
    letters: list[str] = []
    for letter in text:
        if letters and unicodedata.category(letter) in _SIGNS:
            letters[-1] += letter
        else:
            letters.append(letter)
    return "".join(reversed(letters))


def _joined(text: str) -> str:
    """Arabic letters as they join their neighbours."""
    forms, ligatures = _table()
    letters: list[str] = []
    for letter in text:
        if letters and (letters[-1] + letter) in ligatures:
            letters[-1] += letter
        else:
            letters.append(letter)
    shaped = []
    for place, letter in enumerate(letters):
        before, after = _neighbour(letters, place, -1), _neighbour(letters, place, 1)
        own = ligatures.get(letter) or forms.get(letter)
        if own is None:
            shaped.append(letter)
            continue
        joins_before = _FINAL in own and _INITIAL in forms.get(before, {})
        joins_after = _INITIAL in own and _FINAL in (ligatures.get(after) or forms.get(after) or {})
        form = {
            (True, True): _MEDIAL,
            (True, False): _FINAL,
            (False, True): _INITIAL,
            (False, False): _ISOLATED,
        }[joins_before, joins_after]
        shaped.append(own.get(form, letter))
    return "".join(shaped).replace(_APART, "")


def _neighbour(letters: list[str], place: int, way: int) -> str:
    """The next letter that way, across what stands upon letters."""
    place += way
    while 0 <= place < len(letters):
        if unicodedata.category(letters[place][0]) not in _SIGNS:
            return letters[place]
        place += way
    return ""


@lru_cache(maxsize=1)
def _table() -> tuple[dict[str, dict[str, str]], dict[str, dict[str, str]]]:
    """The forms of each letter, and of lam with alef, which are one."""
    forms: dict[str, dict[str, str]] = {}
    ligatures: dict[str, dict[str, str]] = {}
    for code in _FORMS:
        kind, *letters = unicodedata.decomposition(chr(code)).split() or [""]
        name = "".join(chr(int(letter, 16)) for letter in letters)
        if kind in (_ISOLATED, _FINAL, _INITIAL, _MEDIAL):
            if len(name) == 1:
                forms.setdefault(name, {})[kind] = chr(code)
            elif len(name) == 2 and name[0] == "\N{ARABIC LETTER LAM}":  # a pair
                ligatures.setdefault(name, {})[kind] = chr(code)
    return forms, ligatures
