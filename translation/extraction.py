"""Collects the messages of the code and the kv files, with comments for translators."""

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from translation.placeholders import MEANINGS, placeholders

ROOT: Final = Path(__file__).parents[1]
CATALOGUES: Final = ROOT / "companion" / "texts" / "catalogues"
TEMPLATE: Final = CATALOGUES / "companion.pot"
PROJECT: Final = "Origins Companion"
VERSION: Final = "1"
CONTRIBUTORS: Final = "the contributors"
COMMENT: Final = "Translators:"
"""A comment that begins so, right above a message, is for whoever translates it."""

KEYWORDS: Final[dict[str, Any]] = {
    "_": None,
    "N_": {None: None, 2: (1, 2)},
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    # The rules speak no language; who reads a file for a player says it in the player's.
    "NotationError": None,
}
_CALL: Final = re.compile(r"(?<!\w)(?:N?_|[np]?gettext)\(")
_WIDTH: Final = 100


class Found(NamedTuple):
    path: Path
    id: str | tuple[str, ...]
    context: str | None
    comments: tuple[str, ...]


def sources() -> list[Path]:
    """Every file whose texts a player may read."""
    return sorted([*(ROOT / "companion").rglob("*.py"), *(ROOT / "kv").glob("*.kv")])


def messages_of(path: Path) -> Iterator[Found]:
    """The messages of one file, in its order."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".kv":
        text = expressions(text)
    found = extract("python", io.BytesIO(text.encode()), KEYWORDS, [COMMENT])
    for _line, message, comments, context in found:
        said = tuple(comment.removeprefix(COMMENT).strip() for comment in comments)
        yield Found(path, message, context, said)


def expressions(kv: str) -> str:
    """The right-hand sides of a kv file, line by line, as far as they ask for a text."""
    return "\n".join(_expression(line.strip()) for line in kv.split("\n"))


def _expression(line: str) -> str:
    if line.startswith("#"):
        return "" if line.startswith("#:") else line
    start = _CALL.search(line)
    return line[line.find(":") + 1 :].strip() if start else ""


def template() -> Catalog:
    """All messages, each with the files that use it and what its placeholders stand for."""
    catalog = Catalog(
        project=PROJECT,
        version=VERSION,
        msgid_bugs_address="see README.md",
        last_translator=CONTRIBUTORS,
        language_team=CONTRIBUTORS,
        charset="utf-8",
        header_comment=f"# Messages of {PROJECT}, collected by `python -m translation`.",
    )
    for path in sources():
        name = path.relative_to(ROOT).as_posix()
        for found in messages_of(path):
            catalog.add(
                found.id,
                locations=[(name, 0)],
                auto_comments=found.comments,
                context=found.context,
            )
    for message in catalog:
        if message.id:
            message.auto_comments = [*message.auto_comments, *_explained(message)]
    return catalog


def _explained(message: Message) -> list[str]:
    texts = [message.id] if isinstance(message.id, str) else list(message.id)
    names = sorted({name for text in texts for name in placeholders(text)})
    return [f"{{{name}}}: {MEANINGS[name]}" for name in names if name in MEANINGS]


def write_template(catalog: Catalog) -> None:
    """Writes it; the date stays where no message has changed."""
    if TEMPLATE.exists():
        with TEMPLATE.open("rb") as file:
            before = read_po(file)
        if identities(before) == identities(catalog):
            catalog.creation_date = before.creation_date
    catalog.revision_date = catalog.creation_date
    with TEMPLATE.open("wb") as file:
        write_po(file, catalog, width=_WIDTH, sort_by_file=True, include_lineno=False)


def identities(catalog: Catalog) -> set[tuple[str | None, str | tuple[str, ...]]]:
    """What tells each message: its context and its English."""
    return {
        (message.context, message.id if isinstance(message.id, str) else tuple(message.id))
        for message in catalog
        if message.id
    }
