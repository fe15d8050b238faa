"""What the documents name is there: files, headings, classes; and each is found from the index."""

import ast
import re

import pytest

from tests.conftest import ROOT
from tests.project.documents import blocks, codes, links, read

DOCS = ROOT / "docs"
NAMES = sorted(path.name for path in DOCS.glob("*.md"))
NAMED = re.compile(r"([A-Z]\w+)(?:\.(\w+))?")


def _anchors(text: str) -> set[str]:
    """The headings as a link names them."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("name", NAMES)
def test_every_link_leads_somewhere(name):
    found = links(read(name)) + re.findall(r'(?:src|srcset)="([^"]+)"', read(name))
    for link in found:
        if link.startswith("https://"):
            continue  # a source outside; nobody asks the network here
        path, _, anchor = link.partition("#")
        target = DOCS / path if path else DOCS / name
        assert target.is_file(), link
        assert not anchor or anchor in _anchors(target.read_text(encoding="utf-8")), link


def test_the_index_leads_to_every_document():
    assert sorted({"README.md", *links(read("README.md"))}) == NAMES


def _members() -> dict[str, set[str]]:
    """Every class of the app, with what it defines."""
    found: dict[str, set[str]] = {}
    for path in (ROOT / "companion").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                inside = {getattr(each, "name", "") for each in node.body}
                found.setdefault(node.name, set()).update(inside)
    return found


def test_a_tap_goes_through_classes_that_there_are():
    members = _members()
    named = [match for each in codes(read("tap.md")) if (match := NAMED.fullmatch(each))]
    assert len(named) > 10
    for match in named:
        assert match[1] in members, match[0]
        assert match[2] is None or match[2] in members[match[1]], match[0]


def test_every_decision_says_why_what_was_measured_and_what_would_change_it():
    decisions = read("decisions.md").split("\n## ")[1:]
    assert decisions
    for decision in decisions:
        said = re.findall(r"^- \*\*(.*?)\.\*\*", decision, re.MULTILINE)
        why = said[1:] if said[:1] == ["What"] else said
        assert why == ["Why", "Figures", "What would change it"] or decision.startswith("KivyMD")


@pytest.mark.parametrize("name", NAMES)
def test_no_block_is_left_open(name):
    assert read(name).count("```") == 2 * len(blocks(read(name)))
