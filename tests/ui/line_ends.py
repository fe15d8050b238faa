"""Finds lines on the screen that end, or begin, where a reader stumbles."""

import re
from collections.abc import Iterator
from datetime import date
from itertools import pairwise
from typing import Final

from kivy.uix.label import Label

from companion import texts
from companion.texts import _, formats

MARKUP: Final = re.compile(r"\[/?[a-z][^\]]*\]")
_LEANING: Final = {"cs": "aikosuvz", "sk": "aikosuvz", "pl": "aiouwz"}
"""Words that no line ends with."""
_DAYS: Final = ("Tonight", "Today", "Yesterday", "Without a date")
"""What a day may be called; large only where a line begins."""


def drawn_lines(label: Label) -> list[str]:
    """As they are read."""
    return [
        _plain("".join(word.text for word in line.words)) for line in label._label._cached_lines
    ]


def badly_set(label: Label) -> Iterator[str]:
    """A sentence for each of them."""
    ends_there = [line.is_last_line for line in label._label._cached_lines]
    lines = list(zip(drawn_lines(label), ends_there, strict=True))
    for line, _last in lines:
        if line != "·" and (line.startswith("·") or line.endswith("·")):
            yield f"stray dot: {line}"
    whole = _plain(MARKUP.sub("", label.text) if label.markup else label.text)
    for (line, ends), (after, _last) in pairwise(lines):
        if not ends and _parts(line, after, whole):
            yield f"badly parted: {line} / {after}"
    for day in map(_, _DAYS):
        if re.search(rf"[·,] {re.escape(day)}", whole):
            yield f"large within a line: {whole}"


def _plain(text: str) -> str:
    """With one ordinary space between its words."""
    return " ".join(text.split())


def _months() -> set[str]:
    """As they are called behind a day."""
    days = (date(2026, month, 8) for month in range(1, 13))
    return {formats.day_and_month(day).split()[-1] for day in days}


def _parts(line: str, after: str, whole: str) -> bool:
    """Whether the end of the one and the beginning of the other belong together."""
    words, others = line.split(), after.split()
    if not words or not others or f"{words[-1]} {others[0]}" not in whole:
        return False  # a dot stood between them
    last, first = words[-1], others[0]
    player = _("Player {number}").split()[0]
    if last == player:
        return first[0].isdigit()
    leans = last.lower() in tuple(_LEANING.get(texts.language(), ""))
    # “Player 2 wins” is no count of wins.
    year = re.fullmatch(r"20\d\d", last)
    counts = last[-1].isdigit() and not year and first[0].isalpha() and words[-2:-1] != [player]
    dated = re.fullmatch(r"\d+\.", last) and first.rstrip(",.;:)") in _months()
    signs = last in ("×", "+", "=", "«") or first in ("×", *";:!?»")
    dashed = first == "–" and len(others) > 1
    return bool(dashed or leans or counts or dated or signs)
