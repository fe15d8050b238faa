"""What the documents under docs/ say, taken apart: headings, tables, blocks, examples."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from tests.conftest import ROOT

_FENCED: Final = re.compile(r"^```(.*)\n((?:.*\n)*?)^```$", re.MULTILINE)


class Block(NamedTuple):
    """What stands between fences: its language, its name if it has one, its lines."""

    language: str
    name: str
    text: str


class Table(NamedTuple):
    """A table, and the words before it: the heading it is under, and the line just above."""

    heading: str
    above: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Example(NamedTuple):
    """A command and what it is said to write; where that is JSON, broken over lines by hand."""

    command: str
    shown: str
    is_json: bool


def read(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def blocks(text: str) -> list[Block]:
    found = []
    for match in _FENCED.finditer(text):
        language, _, name = match[1].partition(" ")
        found.append(Block(language, name, match[2]))
    return found


def files(text: str) -> dict[str, str]:
    """The blocks that have a name: the files of the examples."""
    return {block.name: block.text for block in blocks(text) if block.name}


def examples(text: str) -> Iterator[Example]:
    """The commands of the console blocks; the JSON block right behind is what the last writes."""
    found = blocks(text)
    for block, after in zip(found, [*found[1:], Block("", "", "")], strict=True):
        if block.language != "console":
            continue
        pieces = re.split(r"^\$ (.*)\n", block.text, flags=re.MULTILINE)
        assert pieces[0] == "", f"no command: {block.text}"
        pairs = list(zip(pieces[1::2], pieces[2::2], strict=True))
        for command, shown in pairs[:-1]:
            yield Example(command, shown, is_json=False)
        command, shown = pairs[-1]
        if shown or after.language != "json":
            yield Example(command, shown, is_json=False)
        else:
            yield Example(command, after.text, is_json=True)


def tables(text: str) -> list[Table]:
    found: list[Table] = []
    heading = above = ""
    lines: list[tuple[str, ...]] = []
    for line in [*_FENCED.sub("", text).split("\n"), ""]:
        if line.startswith("|"):
            lines.append(tuple(cell.strip() for cell in line.strip("|").split("|")))
            continue
        if lines:
            found.append(Table(heading, above, lines[0], tuple(lines[2:])))
            lines = []
        if line.startswith("#"):
            heading = line.lstrip("# ")
        if line:
            above = line
    return found


def table(text: str, heading: str) -> Table:
    """The one table under that heading."""
    (found,) = (each for each in tables(text) if each.heading == heading)
    return found


def codes(cell: str) -> list[str]:
    """What is quoted in a cell as it is typed."""
    return re.findall(r"`([^`]+)`", cell)


def links(text: str) -> list[str]:
    return re.findall(r"\]\(([^)]+)\)", text)
