"""Who has the booklets finds what here is not as they print it. The one below was never printed."""

import csv
import re
from collections import defaultdict

import pytest

from tests.cases import booklets
from tests.cases.booklets import Printed, compare, recorded, write
from translation import glossary
from translation.glossary import LANGUAGES

ENGLISH = """Heading
The mossy volcanoes smoke.
Take the small
warrior home.
"""
GERMAN = "Vulkan-Ende\n\nx20\nx2\nEnde\n"
BOTH = (("en", ENGLISH), ("de", GERMAN))
COUNTS = "square,count,line\nd,20,3\nd*,2,4\n"
CHOSEN = "sopka ? no booklet of ours"
TRUE = "volcano @ en.txt:2 = volcano"


@pytest.fixture
def here(tmp_path):
    """Writes booklets, the glossary's row of one term, and the overview; then compares them."""

    def written(english=TRUE, german=CHOSEN, counts=COUNTS, texts=BOTH):
        for language, text in texts:
            (tmp_path / f"{language}.txt").write_text(text, encoding="utf-8")
        cells = {**dict.fromkeys(LANGUAGES, CHOSEN), "en": english, "de": german}
        rows = [
            ",".join(["id", "message", "in English", *cells, "note"]),
            ",".join(["fire", "", "", *cells.values(), ""]),
        ]
        (tmp_path / "glossary.csv").write_text("\n".join(rows), encoding="utf-8")
        (tmp_path / "overview.csv").write_text(counts, encoding="utf-8")
        return compare(tmp_path, tmp_path / "glossary.csv", tmp_path / "overview.csv")

    return written


@pytest.mark.parametrize(
    ("cell", "printed"),
    [
        (TRUE, Printed("en.txt", 2, 2, "volcanoes")),
        ("Mossy Volcanoes @ en.txt:2", Printed("en.txt", 2, 2, "mossy volcanoes")),
        ("small warrior @ en.txt:3-4", Printed("en.txt", 3, 4, "small warrior")),
        ("home ground @ en.txt:4 = home", Printed("en.txt", 4, 4, "home")),
    ],
)
def test_a_term_is_found_with_its_whole_words_and_nothing_around_them(cell, printed, here):
    assert here(cell) == ([printed], [])


@pytest.mark.parametrize(
    "cell",
    [
        "volcano @ en.txt:1",
        "volcano @ en.txt:99",
        "small warrior @ en.txt:3",
        "lava @ en.txt:2",
        "volcano @ nl.txt:2",
    ],
)
def test_a_term_that_is_not_in_its_line_is_named_with_the_line(cell, here):
    term, place = re.fullmatch(r"(.+) @ (\S+:\d+)", cell).groups()
    assert here(cell) == ([], [f"{place} does not have '{term}' (fire, en)"])


def test_what_is_found_is_listed_in_the_booklets_order(here):
    found, complaints = here(german="Vulkan @ de.txt:1")
    assert not complaints
    assert found == [Printed("de.txt", 1, 1, "Vulkan-Ende"), Printed("en.txt", 2, 2, "volcanoes")]


@pytest.mark.parametrize(
    ("counts", "complaint"),
    [
        (COUNTS.replace("20", "21"), "de.txt:3 has x20, overview.csv x21"),
        (COUNTS.replace("d,20,3\n", ""), "de.txt:3 has x20, overview.csv none"),
        (COUNTS + "v1,5,5\n", "de.txt:5 has no count, overview.csv x5"),
    ],
)
def test_a_count_that_the_overview_has_not_or_has_beside_is_named(counts, complaint, here):
    assert here(counts=counts)[1] == [complaint]


def test_without_the_german_booklet_no_count_is_found(here):
    found, complaints = here(texts=[("en", ENGLISH)])
    assert len(found) == 1
    assert len(complaints) == 2


def test_the_words_kept_are_read_as_they_were_written(tmp_path):
    printed = [
        Printed("cs-sk.txt", 329, 330, "ohnivé dámy"),
        Printed("nl.txt", 7, 7, 'een "hut", ja'),
    ]
    write(printed, tmp_path / "kept.csv")
    assert recorded(tmp_path / "kept.csv") == printed


def test_words_are_those_of_a_term_in_the_same_lines_alone():
    (term,) = (row.terms["en"] for row in glossary.rows() if row.id == "volcano")
    line = term.lines.start
    assert Printed("en.txt", line, line, "Volcanoes").has(term)
    assert not Printed("en.txt", line, line + 1, "volcano").has(term)
    assert not Printed("en.txt", line + 1, line + 1, "volcano").has(term)
    assert not Printed("nl.txt", line, line, "volcano").has(term)
    assert not Printed("en.txt", line, line, "volcan").has(term)


def test_the_command_names_what_is_untrue_and_keeps_the_words_it_has(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.argv", ["booklets", str(tmp_path)])
    before = booklets.RECORD.read_bytes()
    with pytest.raises(SystemExit, match=r"en\.txt:42 does not have 'Discovery Mode'"):
        booklets.main()
    assert booklets.RECORD.read_bytes() == before


def test_the_command_keeps_the_words_where_all_is_true(tmp_path, monkeypatch, capsys):
    """Booklets that print the words kept here, and nothing else, are true to all that is here."""
    lines = defaultdict(lambda: defaultdict(list))
    for printed in recorded():
        lines[printed.booklet][printed.first].append(printed.words)
    with booklets.OVERVIEW.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            lines[booklets.OVERVIEW_IN][int(row["line"])].append(f"x{row['count']}")
    for name, words in lines.items():
        text = "\n".join(" ".join(words[number]) for number in range(1, max(words) + 1))
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(booklets, "RECORD", tmp_path / "kept.csv")
    monkeypatch.setattr("sys.argv", ["booklets", str(tmp_path)])
    kept = recorded()

    booklets.main()

    assert recorded(tmp_path / "kept.csv") == kept
    assert capsys.readouterr().out.endswith(f"kept.csv has {len(kept)} of their words.\n")
