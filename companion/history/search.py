"""Full-text search for games by words of their names, notes and places.

The column `games.words` holds these texts in small letters without accents, so "lukasz" finds
"Łukasz". The index over it is derived and no part of the schema's steps: some builds of SQLite, on
phones among them, have no FTS5. There the triggers of the index are dropped, because every change
would fail with them, and the column itself is searched. The next program that has FTS5 builds the
index again.
"""

import re
from typing import Final

from companion.history.connection import Connection
from companion.texts.folding import folded

_TRIGGERS: Final = ("games_ai", "games_ad", "games_au")
_LETTER: Final = re.compile(r"[^\W_]")

Condition = tuple[str, tuple[str, ...]]
"""A condition on games `g`, and its values."""


def search_words(names: str, notes: str | None, location: str | None) -> str:
    """The text to be searched: all of these in small letters without accents."""
    return folded(" ".join(text for text in (names, notes, location) if text))


def keep_index(connection: Connection, *, possible: bool | None = None) -> None:
    """Build the index if it is missing; drop its triggers where SQLite has no full-text search."""
    can_index = has_full_text(connection) if possible is None else possible
    if can_index == is_indexed(connection):
        return
    with connection.writing():
        if can_index:
            connection.database.table("games").enable_fts(
                ["words"], tokenize="unicode61", create_triggers=True, replace=True
            )
        else:
            for trigger in _TRIGGERS:
                connection.database.execute(f"DROP TRIGGER IF EXISTS {trigger}")


def has_full_text(connection: Connection) -> bool:
    """Return True if this SQLite has FTS5."""
    return bool(connection.value("SELECT 1 FROM pragma_module_list WHERE name = 'fts5'"))


def is_indexed(connection: Connection) -> bool:
    """Return True if the index follows every change."""
    found: int = connection.value(
        "SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND name IN (?, ?, ?)", _TRIGGERS
    )
    return found == len(_TRIGGERS)


def match_words(connection: Connection, text: str) -> Condition | None:
    """The condition that a game has all words of the text, or words that begin with them; None for
    a text without words."""
    words = tuple(folded(text.replace("\0", " ")).split())
    if not words:
        return None
    # The index knows no word without a letter or digit.
    if is_indexed(connection) and all(map(_LETTER.search, words)):
        query = " ".join('"' + word.replace('"', '""') + '"*' for word in words)
        return "g.number IN (SELECT rowid FROM games_fts WHERE games_fts MATCH ?)", (query,)
    return " AND ".join("instr(g.words, ?) > 0" for _ in words), words
