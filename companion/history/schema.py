"""What a file says it is made of, judged before any of it is asked.

A view in a table's place may be endless, a trigger runs with a change, the conditions of a table
and the expressions of an index with every row, a generated column when it is read. So each table of
ours must be a plain one: rows in the columns that the app gives it (others beside them do no harm),
with no condition but the app's own. What else is in a file is never asked for; `strangers` names
what would run all the same.

Standard library only.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from companion.history.connection import Connection
from companion.history.faults import HistoryDamaged, HistoryForeign
from companion.texts import _

INDEX_TABLE: Final = "games_fts"
"""The search index; it follows from the games."""

_MOST_PARTS: Final = 300
_MOST_LETTERS: Final = 400_000
"""Of a schema; the app's is a tenth of it, at most."""

_TOKEN: Final = re.compile(
    r"""(?P<left_out>\s+|--[^\n]*|/\*.*?(?:\*/|\Z))
      | (?P<quoted>'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^]]*\])
      | (?P<word>\w+)
      | (?P<sign>.)""",
    re.DOTALL | re.VERBOSE,
)
_BEYOND_MEASURE: Final = """
    SELECT count(*) > ? OR total(length(type)) + total(length(name)) + total(length(sql)) > ?
    FROM sqlite_master
"""
_KINDS: Final = ("table", "index", "view", "trigger")
_RUNS: Final = frozenset(["GENERATED", "AS", "COLLATE", "WHERE"])
"""Words after which something runs with a row; conditions are looked at one by one."""

Tokens = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SchemaPart:
    """A table, index, view or trigger as it was made."""

    kind: str
    name: str
    tokens: Tokens
    """Its text; empty for what SQLite makes by itself."""

    @property
    def is_virtual(self) -> bool:
        return self.tokens[1:2] == ("VIRTUAL",)


@dataclass(frozen=True, slots=True)
class Column:
    name: str
    kind: str
    needed: bool
    key: int
    hidden: int
    """0 for one that holds a value, and no other."""
    has_default: bool


Schema = Mapping[tuple[str, str], SchemaPart]
"""By kind and name."""
Columns = Mapping[str, Column]


def schema_of(connection: Connection) -> Schema:
    """All parts. Raises HistoryForeign where they are beyond all measure, HistoryDamaged where one
    is not what it is called."""
    if connection.value(_BEYOND_MEASURE, (_MOST_PARTS, _MOST_LETTERS)):
        raise HistoryForeign(connection.path)
    found: dict[tuple[str, str], SchemaPart] = {}
    names: set[tuple[bool, str]] = set()
    for kind, name, text in connection.rows("SELECT type, name, sql FROM sqlite_master"):
        if kind not in _KINDS or not isinstance(name, str) or not isinstance(text, str | None):
            raise _damaged(connection, repr(name))
        part = SchemaPart(kind, name, () if text is None else _tokens(text))
        key = kind == "trigger", name.upper()
        if key in names or (text is not None and not _is_called(part)):
            raise _damaged(connection, name)
        names.add(key)
        found[kind, name] = part
    return found


def columns_of(connection: Connection, table: str) -> Columns:
    """The columns of a table of ours, by their names."""
    rows = connection.rows(f"PRAGMA table_xinfo({table})")
    return {
        name: Column(name, kind.upper(), bool(needed), key, hidden, default is not None)
        for _number, name, kind, needed, default, key, hidden in rows
    }


def is_simple(part: SchemaPart | None) -> bool:
    """Whether it is a plain table without any condition."""
    return holds_rows(part) and part is not None and _is_plain(part.tokens, [])


def holds_rows(part: SchemaPart | None) -> bool:
    """Whether reading it runs nothing; changing it may."""
    return (
        part is not None
        and part.kind == "table"
        and not part.is_virtual
        and not _RUNS & set(part.tokens)
    )


def judge(
    connection: Connection, found: Schema, wanted: Schema, columns: Mapping[str, Columns]
) -> None:
    """Raises HistoryForeign or HistoryDamaged unless each of these tables is there as a plain
    one."""
    for name, model in columns.items():
        part = found.get(("table", name))
        if part is None or part.is_virtual:
            raise HistoryForeign(connection.path)
        allowed = _conditions(wanted["table", name].tokens)
        if not _is_plain(part.tokens, allowed) or not _fit(columns_of(connection, name), model):
            raise _damaged(connection, name)
    index = _index_of(found)
    if index is not None and (*index.tokens[1:2], *index.tokens[4:6]) != _FULL_TEXT:
        raise _damaged(connection, INDEX_TABLE)


def strangers(found: Schema, wanted: Schema) -> tuple[SchemaPart, ...]:
    """What is not the app's and would run with a change: triggers, and indexes that are more than
    columns. Of a search index that is made otherwise, what keeps it up."""
    same_index = _index_of(found) == _index_of(wanted)
    strange = []
    for key, part in found.items():
        ours = wanted.get(key) == part
        if part.kind == "trigger" and not (ours and same_index):
            strange.append(part)
        if part.kind == "index" and part.tokens and not (ours or _is_plain_index(part.tokens)):
            strange.append(part)
    return tuple(strange)


def _index_of(schema: Schema) -> SchemaPart | None:
    return next(
        (schema[kind, INDEX_TABLE] for kind in _KINDS if (kind, INDEX_TABLE) in schema), None
    )


_FULL_TEXT: Final = ("VIRTUAL", "USING", "FTS5")


def drop(connection: Connection, parts: Sequence[SchemaPart]) -> None:
    """Inside a transaction only."""
    for part in parts:
        name = part.name.replace('"', '""')
        connection.change(f'DROP {part.kind} "{name}"')


def _damaged(connection: Connection, name: str) -> HistoryDamaged:
    return HistoryDamaged(
        connection.path, _("{name} is missing or has been changed").format(name=name)
    )


def _tokens(text: str) -> Tokens:
    """The text without comments and blanks, words in capitals."""
    return tuple(
        match[0].upper() if match.lastgroup == "word" else match[0]
        for match in _TOKEN.finditer(text)
        if match.lastgroup != "left_out"
    )


def _is_called(part: SchemaPart) -> bool:
    """Whether the text makes what its entry says: SQLite goes by the text alone."""
    tokens = part.tokens
    if tokens[1:2] in (("UNIQUE",), ("VIRTUAL",)):
        tokens = tokens[:1] + tokens[2:]
    if len(tokens) < 3 or tokens[:2] != ("CREATE", part.kind.upper()):
        return False
    return _unquoted(tokens[2]).upper() == part.name.upper()


def _unquoted(name: str) -> str:
    quote = name[0]
    if quote == "[":
        return name[1:-1]
    return name[1:-1].replace(quote * 2, quote) if quote in "'\"`" else name


def _conditions(tokens: Tokens) -> list[Tokens]:
    """Each CHECK with all between its brackets."""
    return [
        tokens[start : _closed(tokens, start + 1)]
        for start, word in enumerate(tokens)
        if word == "CHECK"
    ]


def _closed(tokens: Tokens, start: int) -> int:
    """Where the bracket that opens there has been closed."""
    depth = 0
    for end in range(start, len(tokens)):
        depth += {"(": 1, ")": -1}.get(tokens[end], 0)
        if depth == 0:
            return end + 1
    return len(tokens)


def _is_plain(tokens: Tokens, allowed: list[Tokens]) -> bool:
    """Whether a table's text holds columns, keys and these conditions, and nothing that runs."""
    if any(each not in allowed for each in _conditions(tokens)):
        return False
    computed = ("DEFAULT", "(") in pairwise(tokens)
    return not computed and not _RUNS & set(tokens)


def _is_plain_index(tokens: Tokens) -> bool:
    """Whether it is by columns alone, and keeps nothing out."""
    return (
        tokens[1] != "UNIQUE" and tokens.count("(") == tokens.count(")") == 1
    ) and not _RUNS & set(tokens)


def _fit(found: Columns, wanted: Columns) -> bool:
    """Whether all columns are there as they should be, and others can be left out of a new row."""
    more = [column for name, column in found.items() if name not in wanted]
    return all(found.get(name) == column for name, column in wanted.items()) and all(
        column.hidden == 0 and (not column.needed or column.has_default) and column.key == 0
        for column in more
    )
