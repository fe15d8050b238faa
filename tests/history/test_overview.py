"""The overview of the package names what is there."""

import re
from pathlib import Path

from companion import history
from companion.history.store import Store

FOLDER = Path(history.__file__).parent


def overview() -> tuple[str, str]:
    """What is in the file, and where to look."""
    assert history.__doc__ is not None
    file, where = history.__doc__.split("\nThe file\n")[1].split("\nWhere to look\n")
    return file, where


def named(part: str) -> set[str]:
    """What the lines of a list begin with."""
    heads = re.findall(r"^    (\w+(?:, \w+)*)(?:  |$)", part, re.MULTILINE)
    return {name for head in heads for name in head.split(", ")}


def test_every_module_is_named_and_no_other() -> None:
    modules = {path.stem for path in FOLDER.glob("*.py")} - {"__init__"}
    assert named(overview()[1]) == modules


def test_every_table_and_view_is_named_and_no_other(store: Store) -> None:
    rows = store._connection.rows("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')")
    # Those of SQLite, of sqlite-utils, and those that FTS5 makes for its own.
    others = re.compile(r"_?sqlite_.*|\w+_fts_.*")
    there = {name for (name,) in rows if not others.fullmatch(name)}
    assert named(overview()[0]) == there | {"games_fts"}
