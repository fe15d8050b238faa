"""Finding games by words of their names, notes and places: SQLite's full-text search where it is.

The index is derived, so it is no step of the migrations: some builds of SQLite, those on phones
among them, come without FTS5. There the triggers that keep the index are taken away (they would
make every change fail) and the texts themselves are searched; the next program that has FTS5
builds the index anew.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from sqlite_utils import Database

from companion.history.connection import Connection
from companion.texts.folding import folded

_INDEXED: Final = ("names", "notes", "location")
_TRIGGERS: Final = ("games_ai", "games_ad", "games_au")

Condition = tuple[str, tuple[str, ...]]
"""A condition on games `g`, and its values."""


def keep_index(connection: Connection, *, possible: bool | None = None) -> None:
    """See to it that the index is there and kept, or, where it cannot be, in nobody's way."""
    can_index = has_full_text(connection) if possible is None else possible
    if can_index == is_indexed(connection):
        return
    with connection.writing():
        if can_index:
            Database(connection.raw, execute_plugins=False).table("games").enable_fts(
                _INDEXED,
                tokenize="unicode61 remove_diacritics 2",
                create_triggers=True,
                replace=True,
            )
        else:
            for trigger in _TRIGGERS:
                connection.change(f"DROP TRIGGER IF EXISTS {trigger}")


def has_full_text(connection: Connection) -> bool:
    """Whether this SQLite comes with FTS5."""
    return bool(connection.value("SELECT 1 FROM pragma_module_list WHERE name = 'fts5'"))


def is_indexed(connection: Connection) -> bool:
    """Whether the index follows every change."""
    kept: int = connection.value(
        "SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND name IN (?, ?, ?)", _TRIGGERS
    )
    return kept == len(_TRIGGERS)


def words_condition(connection: Connection, text: str) -> Condition | None:
    """The condition that all words of the text, or words beginning so, occur; None for no text."""
    words = text.replace("\0", " ").split()
    if not words:
        return None
    spelt = tuple(map(folded, words))
    # A word without any letter or digit is none to the index.
    if is_indexed(connection) and all(map(_PART.search, spelt)):
        others = _other_letters(connection)
        query = " AND ".join(f"({_quoted(word)} OR {_anyhow(word, others)})" for word in words)
        return "g.number IN (SELECT rowid FROM games_fts WHERE games_fts MATCH ?)", (query,)
    connection.raw.create_function("folded", 1, folded, deterministic=True)
    texts = "folded(g.names || ' ' || coalesce(g.notes, '') || ' ' || coalesce(g.location, ''))"
    return " AND ".join(f"instr({texts}, ?) > 0" for _ in spelt), spelt


def _other_letters(connection: Connection) -> dict[str, str]:
    """Words of the index that are folded to others: it takes accents away, but not from all letters
    that have any, and leaves the others as they are. How each is folded."""
    connection.rows(_WORDS)
    found = connection.rows("SELECT term FROM temp.games_words WHERE term GLOB '*[^ -~]*'")
    return {word: _spelt(word) for (word,) in found}


def _anyhow(word: str, others: Mapping[str, str]) -> str:
    """The query for all that is folded to what begins so."""
    return " AND ".join(
        "(" + " OR ".join([_quoted(part), *_alike(part, others)]) + ")"
        for part in _PART.findall(folded(word))
    )


def _alike(part: str, others: Mapping[str, str]) -> list[str]:
    """Beginnings that are folded to this one, or to more of the same word."""
    found = {
        next(word[:end] for end in range(1, len(word) + 1) if _spelt(word[:end]).startswith(part))
        for word, spelt in others.items()
        if spelt.startswith(part) and not word.startswith(part)
    }
    return [_quoted(beginning) for beginning in sorted(found)]


def _quoted(word: str) -> str:
    """What begins so."""
    return '"' + word.replace('"', '""') + '"*'


_PART: Final = re.compile(r"[^\W_]+")
_spelt: Final = lru_cache(maxsize=8192)(folded)
_WORDS: Final = (
    "CREATE VIRTUAL TABLE IF NOT EXISTS temp.games_words USING fts5vocab(main, games_fts, row)"
)
