"""Files made to hang, to swell or to let something in: `hostile.jsonl` names them, this makes them.

A case is a line of JSON: its `kind` (a history, a table, or games a line), a `name`, and what makes
it. A history is a good one that `statements` were run on, schema and all, and whose bytes were
changed by `damage` (where, as a share of its length, and what is there instead, in hexadecimal). A
text is its `parts` with how often each is there. `heavy` ones are for the benchmark.
"""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from companion.history.store import Store
from tests.history import samples

FILE: Final = Path(__file__).with_suffix(".jsonl")
ENDINGS: Final = {"history": "db", "table": "csv", "games": "jsonl"}


@dataclass(frozen=True)
class Case:
    name: str
    kind: str
    statements: tuple[str, ...] = ()
    damage: tuple[tuple[float, str], ...] = ()
    parts: tuple[tuple[str, int], ...] = ()
    heavy: bool = False

    def line(self) -> str:
        value = {key: each for key, each in vars(self).items() if each}
        return json.dumps(value, ensure_ascii=True)


@dataclass
class Maker:
    """Makes the files, from one good history."""

    folder: Path
    games: int = 12
    _good: bytes = field(default=b"", init=False)
    _last: Case | None = field(default=None, init=False)

    def make(self, case: Case) -> Path:
        """A file of its own each time: who opens it may change it."""
        made = self.folder / "made"
        if case != self._last:
            self._make(case, made)
            self._last = case
        for old in self.folder.glob("hostile.*"):
            old.unlink()
        return Path(shutil.copyfile(made, self.folder / f"hostile.{ENDINGS[case.kind]}"))

    def _make(self, case: Case, path: Path) -> None:
        if case.kind == "history":
            path.write_bytes(self.good())
            alter(path, *case.statements)
            damage(path, case.damage)
        else:
            with path.open("w", encoding="utf-8", errors="surrogatepass", newline="") as file:
                for text, count in case.parts:
                    for _each in range(count):
                        file.write(text)

    def good(self) -> bytes:
        if not self._good:
            path = self.folder / "good.db"
            with Store.open(path) as store:
                samples.fill(store, self.games)
                store.open_games.put(samples.FIRST.isoformat(), '{"mode": "totem"}', ["lo"])
            self._good = path.read_bytes()
            path.unlink()
        return self._good


def alter(path: Path, *statements: str) -> None:
    """Whatever of it SQLite takes: chance may ask for what does not go together."""
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("PRAGMA foreign_keys = OFF")
        raw.execute("PRAGMA journal_mode = DELETE")
        raw.execute("PRAGMA ignore_check_constraints = ON")
        raw.execute("PRAGMA writable_schema = ON")
        for statement in statements:
            with suppress(sqlite3.Error):
                raw.execute(statement)


def damage(path: Path, places: tuple[tuple[float, str], ...]) -> None:
    data = bytearray(path.read_bytes())
    for share, there in places:
        at = min(int(share * len(data)), len(data) - 1)
        if there == "cut":
            del data[max(at, 20) :]
        else:
            data[at : at + len(there) // 2] = bytes.fromhex(there)
    path.write_bytes(data)


def cases() -> Iterator[Case]:
    with FILE.open(encoding="utf-8") as lines:
        for line in lines:
            yield read(json.loads(line))


def read(value: dict[str, Any]) -> Case:
    lists = {
        key: tuple(tuple(each) if isinstance(each, list) else each for each in value[key])
        for key in ("statements", "damage", "parts")
        if key in value
    }
    return Case(**{**value, **lists})
