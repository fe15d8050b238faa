"""The glossary, a row a term, a column a language: the words of each booklet with their lines.

A cell of `companion/texts/glossary.csv` reads

    Feuer-Modus @ de.txt:93                    the booklet says so, in that line
    džungľa @ cs-sk.txt:613 = džunglí          the line has it inflected, or in a longer word
    ohnivá dáma @ cs-sk.txt:329-330 = …        it goes over the end of a line
    malíř ? a picture only                     the booklet's text does not have it: chosen, and why
    … ~ poušt/poušť                            in sentences one of these stems stands for it

Who has the booklets compares: `python -m tests.cases.booklets FOLDER`. The words it finds are kept
for those who have not.

`message` is the message that is translated by just this term, after its context and a bar where it
has one. `in English` is a pattern: wherever a message has it, the translation has the term (by
its stems, else as it is).
"""

import csv
import re
from pathlib import Path
from typing import Final, NamedTuple

from translation.extraction import ROOT

GLOSSARY: Final = ROOT / "companion" / "texts" / "glossary.csv"
LANGUAGES: Final = ("en", "de", "nl", "cs", "sk", "es", "fr", "it", "pl")
_CELL: Final = re.compile(
    r"(?P<term>[^@?=~]+?)"
    r"(?: @ (?P<file>[a-z-]+\.txt):(?P<first>\d+)(?:-(?P<last>\d+))?(?: = (?P<printed>[^~]+?))?"
    r"| \? (?P<reason>[^~]+?))"
    r"(?: ~ (?P<stems>.+))?"
)


class Term(NamedTuple):
    """A term in one language, with where its booklet has it; or why it was chosen."""

    text: str
    file: str | None
    lines: range
    printed: str
    reason: str | None
    stems: tuple[str, ...]


class Row(NamedTuple):
    id: str
    message: str
    context: str | None
    pattern: re.Pattern[str] | None
    terms: dict[str, Term]


def rows(glossary: Path = GLOSSARY) -> list[Row]:
    with glossary.open(encoding="utf-8", newline="") as file:
        return [_row(values) for values in csv.DictReader(file)]


def _row(values: dict[str, str]) -> Row:
    context, bar, message = values["message"].rpartition("|")
    pattern = values["in English"]
    return Row(
        values["id"],
        message,
        context if bar else None,
        re.compile(pattern, re.IGNORECASE) if pattern else None,
        {language: _term(values[language]) for language in LANGUAGES},
    )


def _term(cell: str) -> Term:
    match = _CELL.fullmatch(cell)
    if match is None:
        raise ValueError(f"{cell!r} is no cell of the glossary")
    first = int(match["first"] or 0)
    stems = (match["stems"] or match["term"]).casefold()
    return Term(
        match["term"],
        match["file"],
        range(first, int(match["last"] or first) + 1),
        match["printed"] or match["term"],
        match["reason"],
        tuple(stems.split("/")),
    )
