"""What a storage does to a history: it fills up, it loses what was on a page, and what it was not
told to write it has not when the battery is empty."""

import os
import resource
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

PAGE = 4096


@contextmanager
def no_room_for(file: Path) -> Iterator[None]:
    """No file of the history can grow, nor any other beyond what is there of it."""
    log = file.with_name(file.name + "-wal")
    sizes = [each.stat().st_size for each in (file, log) if each.exists()]
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (max(1, min(sizes)), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def break_page(file: Path, number: int) -> None:
    """The page, counted from 1, is nothing any more."""
    with file.open("r+b") as stream:
        stream.seek((number - 1) * PAGE)
        stream.write(b"\xa5" * PAGE)


def write_wrong(file: Path, *statements: str) -> None:
    """Change values as a damaged page does: SQLite itself would refuse them."""
    strict = loosen(file)
    with closing(sqlite3.connect(file, isolation_level=None)) as raw:
        raw.execute("PRAGMA foreign_keys = OFF")
        raw.execute("PRAGMA ignore_check_constraints = ON")
        for statement in statements:
            assert raw.execute(statement).rowcount
        raw.execute("PRAGMA writable_schema = ON")
        raw.executemany("UPDATE sqlite_master SET sql = ? WHERE name = ?", strict)


def loosen(file: Path) -> list[tuple[str, str]]:
    """Let its tables take values of any type; returns how they were made, and their names."""
    with closing(sqlite3.connect(file, isolation_level=None)) as raw:
        strict = raw.execute(
            "SELECT sql, name FROM sqlite_master WHERE sql LIKE '%STRICT%'"
        ).fetchall()
        raw.execute("PRAGMA writable_schema = ON")
        raw.execute(
            "UPDATE sqlite_master SET sql = replace(replace(sql, ', STRICT', ''), ' STRICT', '')"
        )
        raw.execute("PRAGMA writable_schema = RESET")
    return strict


def tangle(file: Path, table: str, branches: int = 500) -> None:
    """Let all branches of this table's tree lead to its one leaf, three times over: a question
    comes to it more than a hundred million times, and takes seconds that nobody would wait for."""
    with closing(sqlite3.connect(file)) as raw:
        raw.execute("PRAGMA journal_mode = DELETE")
        ((root,),) = raw.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,))
    data = bytearray(file.read_bytes())
    place = (root - 1) * PAGE
    leaf = bytes(data[place : place + PAGE])
    data += leaf
    for _level in range(2):
        data += _branches(leaf, len(data) // PAGE, branches)
    data[place : place + PAGE] = _branches(leaf, len(data) // PAGE, branches)
    data[28:32] = (len(data) // PAGE).to_bytes(4, "big")
    file.write_bytes(data)


def _branches(leaf: bytes, below: int, count: int) -> bytes:
    """A page of a tree with so many branches, all of which are one."""
    is_index = leaf[0] == 10
    cell = below.to_bytes(4, "big") + (_first_cell(leaf) if is_index else b"\1")
    at = (PAGE - len(cell)).to_bytes(2, "big")
    kind = b"\2" if is_index else b"\5"
    head = kind + b"\0\0" + count.to_bytes(2, "big") + at + b"\0" + below.to_bytes(4, "big")
    return (head + at * count).ljust(PAGE - len(cell), b"\0") + cell


def _first_cell(leaf: bytes) -> bytes:
    """Of an index: how long the row is, and the row."""
    at = int.from_bytes(leaf[8:10], "big")
    return leaf[at : at + 1 + leaf[at]]


@dataclass
class Replaced:
    """A file that got a name which another may have had."""

    name: str
    whole: bool
    """All that is in it was on the storage before."""
    lasting: bool = False
    """The name was there after that, before any other file got another one."""


@contextmanager
def replacing() -> Iterator[list[Replaced]]:
    """What is replaced meanwhile, in order."""
    fsync, replace = os.fsync, os.replace
    written: dict[tuple[int, int], bytes] = {}
    found: list[Replaced] = []
    waiting: list[tuple[Replaced, Path]] = []

    def synced(descriptor: int) -> None:
        fsync(descriptor)
        status = os.fstat(descriptor)
        if stat.S_ISDIR(status.st_mode):
            for each, folder in waiting:
                each.lasting |= os.path.samestat(folder.stat(), status)
        else:
            content = os.pread(descriptor, status.st_size, 0)
            written[status.st_dev, status.st_ino] = content

    def replaced(source: Path, target: Path) -> None:
        status = source.stat()
        whole = written.get((status.st_dev, status.st_ino)) == source.read_bytes()
        renamed(source, target)
        found.append(Replaced(target.name, whole))
        waiting.append((found[-1], target.parent))

    def renamed(source: Path, target: Path) -> None:
        waiting.clear()
        replace(source, target)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", synced)
        patch.setattr(os, "replace", replaced)
        patch.setattr(os, "rename", renamed)
        yield found
