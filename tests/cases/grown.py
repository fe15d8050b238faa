"""Hostile files that chance makes of those that are known."""
# ruff: noqa: E501, S608  # lists of them; they are meant to be hostile

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tests.cases.hostile import Case

TABLES: Final = ("games", "seats", "players", "territories", "tombstones", "open_games", "settings",
                 "strokes", "_sqlite_migrations", "games_fts")  # fmt: skip
COLUMNS: Final = ("number", "id", "edited_at", "name", "notes", "mode", "size", "territory", "game",
                  "set_up", "gesture", "player", "seat", "value", "totems", "played_at")  # fmt: skip
VALUES: Final = ("NULL", "-1", "9e999", "''", "x'00ff'", "CAST(x'c328' AS TEXT)", "9007199254740993",
                 "hex(zeroblob(9000))", "'=1+1'", "char(0)", "'2026-02-30T99:00:00Z'", "1e300",
                 "hex(zeroblob(600000))", "'\u202e\u0000'")  # fmt: skip
HEAVY: Final = ("length(hex(zeroblob(900000000)))", "abs(random())", "length(randomblob(800000000))",
                "(SELECT 1)", "instr(hex(zeroblob(90000000)), 'x')")  # fmt: skip
ENDLESS: Final = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n"
BITS: Final = ("\x00", "\x1d", "\u2028", "\r", "\n", '"', "'", ",", ";", "\t", "\ufeff", "\ud800", "9" * 40,
               "-1", "1e9", "NaN", "null", "true", "{", "[", "]}", "\\u0000", "\\ud800", "=", "\u0663",
               "x" * 3000, "\U0001f600", "0.5", "tribe", "7", "4")  # fmt: skip


def grown(chance: random.Random, known: Sequence[Case], number: int) -> Case:
    """Another case, of one or two that there are."""
    one = chance.choice(known)
    name = f"{one.name}, {number}"
    if one.kind == "history":
        other = chance.choice([case for case in known if case.kind == "history"])
        statements = [*one.statements, *(other.statements if chance.random() < 0.3 else ())]
        statements += [_statement(chance) for _ in range(chance.randrange(4))]
        places = [
            (chance.random(), chance.randbytes(chance.choice((1, 1, 4, 60))).hex())
            for _ in range(chance.choice((0, 0, 1, 12)))
        ]
        return replace(one, name=name, statements=tuple(statements), damage=(*one.damage, *places))
    parts = (
        (_spoilt(chance, text), max(1, count // chance.choice((1, 1, 10))))
        for text, count in one.parts
    )
    return replace(one, name=name, parts=tuple(parts))


def _spoilt(chance: random.Random, text: str) -> str:
    for _ in range(chance.randrange(3)):
        at = chance.randrange(len(text) + 1)
        text = text[:at] + chance.choice(BITS) + text[at + chance.randrange(3) :]
    return text


def _statement(chance: random.Random) -> str:
    table, column = chance.choice(TABLES), chance.choice(COLUMNS)
    value, heavy = chance.choice(VALUES), chance.choice(HEAVY)
    rename = f"UPDATE sqlite_master SET sql = replace(sql, '{column} ', '{column} "
    return chance.choice(
        (
            f"UPDATE {table} SET {column} = {value}",
            f"UPDATE {table} SET {column} = {value} WHERE rowid % 3 = 0",
            f"DELETE FROM {table} WHERE {column} > {chance.randrange(9)}",
            f"ALTER TABLE {table} DROP COLUMN {column}",
            f"ALTER TABLE {table} RENAME COLUMN {column} TO other",
            f"ALTER TABLE {table} ADD COLUMN other AS ({heavy})",
            f"CREATE TRIGGER t{chance.randrange(9)} AFTER INSERT ON {table} BEGIN {ENDLESS}; END",
            f"CREATE INDEX i{chance.randrange(9)} ON {table} ({column})",
            f"CREATE INDEX i{chance.randrange(9)} ON {table} (length({column} || 'x'))",
            f"CREATE VIEW v{chance.randrange(9)} AS {ENDLESS}",
            f"{rename}CHECK ({heavy} > 0) ') WHERE name = '{table}'",
            f"{rename}DEFAULT ({heavy}) ') WHERE name = '{table}'",
            f"{rename}COLLATE NOCASE ') WHERE name = '{table}'",
            f"UPDATE sqlite_master SET rootpage = {chance.randrange(40)} WHERE name = '{table}'",
            f"UPDATE sqlite_master SET type = 'view' WHERE name = '{table}'",
            f"UPDATE sqlite_master SET name = 'other' WHERE name = '{table}'",
            f"INSERT INTO sqlite_master SELECT * FROM sqlite_master WHERE name = '{table}'",
            f"PRAGMA schema_version = {chance.randrange(9000)}",
            "VACUUM",
        )
    )
