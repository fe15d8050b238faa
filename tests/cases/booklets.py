"""Compares what is here from the booklets with them: `python -m tests.cases.booklets FOLDER`.

FOLDER holds the texts of the booklets, which are no part of the repository. Each term of the
glossary must stand in the lines it names, and the German overview have the counts of overview.csv
and no others. If so, the words of each term as they are printed, with nothing around them, go to
booklets.csv. By these the tests tell, without a booklet, a term that nobody has looked up.
"""

import argparse
import csv
import re
import sys
from pathlib import Path
from typing import Final, NamedTuple

from tests.cases.casebook import FOLDER
from translation import glossary
from translation.glossary import Term

RECORD: Final = FOLDER / "booklets.csv"
OVERVIEW: Final = FOLDER / "overview.csv"
OVERVIEW_IN: Final = "de.txt"
_COUNT: Final = re.compile(r"x\d+")

Booklets = dict[str, list[str]]


class Printed(NamedTuple):
    """The words of a term as a booklet has them, in one line or over the end of one."""

    booklet: str
    first: int
    last: int
    words: str

    def has(self, term: Term) -> bool:
        """Whether it is these lines that the term names, and it stands there."""
        named = (term.file, term.lines) == (self.booklet, range(self.first, self.last + 1))
        return named and term.printed.casefold() in self.words.casefold()


def recorded(record: Path = RECORD) -> list[Printed]:
    with record.open(encoding="utf-8", newline="") as file:
        return [
            Printed(row["booklet"], int(row["first"]), int(row["last"]), row["words"])
            for row in csv.DictReader(file)
        ]


def write(printed: list[Printed], record: Path = RECORD) -> None:
    with record.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Printed._fields)
        writer.writerows(printed)


def compare(
    folder: Path, terms: Path = glossary.GLOSSARY, overview: Path = OVERVIEW
) -> tuple[list[Printed], list[str]]:
    """What the booklets print of all terms, and a line for everything they do not."""
    booklets = {
        path.name: path.read_text(encoding="utf-8").split("\n") for path in folder.glob("*.txt")
    }
    found, complaints = set(), []
    for row in glossary.rows(terms):
        for language, term in row.terms.items():
            if term.file is None:
                continue
            if printed := _printed(term.file, term, booklets):
                found.add(printed)
            else:
                place = f"{term.file}:{term.lines.start}"
                complaints.append(f"{place} does not have {term.printed!r} ({row.id}, {language})")
    return sorted(found), complaints + _miscounted(booklets, overview)


def _printed(booklet: str, term: Term, booklets: Booklets) -> Printed | None:
    """The shortest whole words that have the term: plural or compound, if need be."""
    lines = booklets.get(booklet, [])[term.lines.start - 1 : term.lines.stop - 1]
    text = " ".join(line.strip() for line in lines)
    pattern = rf"[\w’'-]*{re.escape(term.printed)}[\w’'-]*"
    words = [match.group() for match in re.finditer(pattern, text, re.IGNORECASE)]
    if not words:
        return None
    return Printed(booklet, term.lines.start, term.lines.stop - 1, min(words, key=len))


def _miscounted(booklets: Booklets, overview: Path) -> list[str]:
    """The scan has lost the overview's pictures: only the counts stand there, a line each."""
    lines = enumerate(booklets.get(OVERVIEW_IN, []), start=1)
    printed = {number: line.strip() for number, line in lines if _COUNT.fullmatch(line.strip())}
    with overview.open(encoding="utf-8", newline="") as file:
        told = {int(row["line"]): f"x{row['count']}" for row in csv.DictReader(file)}
    return [
        f"{OVERVIEW_IN}:{number} has {printed.get(number, 'no count')},"
        f" overview.csv {told.get(number, 'none')}"
        for number in sorted(printed.keys() | told.keys())
        if printed.get(number) != told.get(number)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="where en.txt, de.txt and the others are")
    found, complaints = compare(parser.parse_args().folder)
    if complaints:
        sys.exit("\n".join(complaints))
    write(found, RECORD)
    print(f"All is as the booklets print it; {RECORD.name} has {len(found)} of their words.")


if __name__ == "__main__":
    main()
