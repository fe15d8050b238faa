"""Faults under the app, on the shim: `python -m tests.benchmarks.faults COUNT SEED FOLDER`.

Each fault: a copy of a history, the app's own services, one action, and at one of the calls that
change a file the process is killed, a write is torn, the storage is full or reports an error. Or
another program holds a lock, the clock is years ahead or back, a page is damaged afterwards. Then
the app starts again, at times killed while it does. A line for each tells what came of it.
"""

import importlib
import json
import os
import pkgutil
import random
import shutil
import sqlite3
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import companion.app
import companion.exchange
import companion.history
from companion.history.atomic_write import remove_leftovers
from companion.history.backups import list_backups
from companion.history.place import HISTORY_FILE
from companion.history.store import Store, backup_folder_of
from tests.benchmarks.actions import (
    ACTIONS,
    BEFORE_EXPORT,
    EXPORT,
    Action,
    Facts,
    Player,
    facts,
    hurry,
    make_template,
)
from tests.benchmarks.shim import Kind, Shim
from tests.benchmarks.where_games_are import DELETED, HISTORY, OPEN
from tests.storage import PAGE, break_page

CALLS: Final = {
    "killed": Kind.KILLED,
    "torn": Kind.TORN,
    "full": Kind.FULL,
    "failed": Kind.FAILED,
}
"""Faults at one of the calls that change a file."""
LOCKED: Final = "locked"
AHEAD: Final = "clock ahead"
BACK: Final = "clock back"
PAGE_LOST: Final = "page damaged"
FAULTS: Final = (
    *("killed", "full", "torn", LOCKED, PAGE_LOST),
    *("killed", "full", "failed", AHEAD, BACK),
)
YEARS: Final = 365 * 24 * 60 * 60
SECONDS: Final = 60
SEEN_IN: Final = 7
"""What one fault of so many has left is kept, for the real app to be started on it, too."""
STARTS_KILLED: Final = 0.25
"""So many of the starts after a kill are killed, too."""


def in_a_process(do: Callable[[], Any]) -> Any:
    """What it gives, from a process of its own that ends as by a kill; None where it was killed."""
    ours, theirs = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(ours)
        try:
            told = do()
        except BaseException:  # noqa: BLE001  # whatever it is, it is told
            told = {"broke": traceback.format_exc(limit=-6)}
        data = json.dumps(told).encode()
        while data:
            data = data[os.write(theirs, data) :]
        os._exit(0)
    os.close(theirs)
    with os.fdopen(ours, "rb") as stream:
        data = stream.read()
    os.waitpid(process, 0)
    return json.loads(data) if data else None


class Machine:
    def __init__(self, folder: Path, seed: int) -> None:
        self.shim = Shim()
        self.folder = folder
        self.chance = random.Random(seed)
        self.template = folder.parent / "template"
        if broke := in_a_process(lambda: make_template(self.template)):
            raise AssertionError(broke["broke"])
        self.before: dict[str, Facts] = {}
        self.calls: dict[str, int] = {}

    def one(self, number: int) -> dict[str, Any]:
        """A fault: what it was, and what is wrong."""
        names = list(ACTIONS)
        turn, place = divmod(number, len(names))
        doing = ACTIONS[names[place]]
        fault = FAULTS[(turn + 3 * place) % len(FAULTS)]  # each with each, and soon one of each
        if doing.name not in self.calls:
            self._measure(doing)
        at = self.chance.randint(1, max(1, self.calls[doing.name])) if fault in CALLS else 0
        self._lay_out(doing)
        told = in_a_process(lambda: self._act(doing, fault, at))
        if fault == PAGE_LOST:
            self._damage()
        again = 0
        if fault in ("killed", "torn") and self.chance.random() < STARTS_KILLED:
            again = self.chance.randint(1, 120)
            in_a_process(lambda: self._start_killed(again))
        left = self.folder.parent / f"left {number}" if number % SEEN_IN == 0 else None
        if left is not None:
            shutil.copytree(self.folder, left)
        found = in_a_process(self._start)
        problems = list(self._wrong(doing, fault, told, found))
        return {
            "action": doing.name,
            "fault": fault,
            "at": [at, self.calls[doing.name], again],
            "problems": problems,
            "left": left and str(left),
            "facts": found and found.get("facts"),
        }

    def _measure(self, doing: Action) -> None:
        """How many calls an action takes, and what there is before it."""
        self._lay_out(doing)
        told = in_a_process(lambda: self._act(doing, "", 0))
        if not told or "broke" in told or (told["told"] and not doing.at_start):
            raise AssertionError(f"{doing.name} fails by itself: {told}")
        self.calls[doing.name] = told["calls"]
        self.before[doing.name] = _facts(told["facts" if doing.at_start else "before"])
        if not doing.at_start and not doing.done(_facts(told["before"]), _facts(told["facts"])):
            raise AssertionError(f"{doing.name} does nothing: {told}")

    def _lay_out(self, doing: Action) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(self.template, self.folder)
        doing.prepare(self.folder)

    # --- In processes of their own ----------------------------------------------------------------

    def _act(self, doing: Action, fault: str, at: int) -> dict[str, Any]:
        hurry()
        kind = CALLS.get(fault, Kind.NOTHING)
        before: Facts | None = {}
        with self._locked(fault) if doing.at_start else _nothing():
            self._arm(doing.at_start, fault, at, kind)
            player = Player(self.folder)
            if doing.at_start:
                player.facts()
        if not doing.at_start:
            before = player.facts()
            with self._locked(fault):
                self._arm(True, fault, at, kind)
                doing.act(player)
                player.desk.settle()
        calls = self.shim.release()
        self.shim.set_clock(0)
        deadline = time.monotonic() + SECONDS
        while player.desk.warned[-1:] not in ([], [""]) and time.monotonic() < deadline:
            time.sleep(0.005)
            player.desk.settle()
        found = player.facts()
        session, current = player.desk.services.session, None
        if session.editor is not None:
            game = session.journal.view.game.id or ""
            current = [game, session.journal.revision]
        warned = player.desk.warned[-1:] not in ([], [""])
        return {
            "calls": calls,
            "before": before,
            "facts": found,
            "told": [*player.desk.said, *filter(None, player.desk.warned)],
            "warned": warned,
            "current": current,
        }

    def _arm(self, now: bool, fault: str, at: int, kind: Kind) -> None:
        if not now:
            return
        if fault in (AHEAD, BACK):
            self.shim.set_clock(5 * YEARS if fault == AHEAD else 30 * 60 - int(time.time()))
        self.shim.arm(at, kind)

    def _start_killed(self, at: int) -> None:
        hurry()
        self.shim.arm(at, Kind.KILLED)
        Player(self.folder).facts()

    def _start(self) -> dict[str, Any]:
        """The app as it starts, and what is found in it."""
        hurry()
        player = Player(self.folder)
        found = player.facts()
        history = player.desk.services.history
        problems = player.try_to(lambda show: history.change(lambda s: s.check().problems, show))
        # It goes on: with the game in hand, and with care for the house.
        player.try_to(lambda show: history.change(lambda store: store.run_maintenance(), show))
        told = player.told
        if found is not None:
            found |= player.facts() or {}
        return {
            "facts": found,
            "problems": list(problems or ()),
            "told": told,
            "resumed": player.resumed,
            "open": [game.id for game in player.desk.services.open_games.listed],
        }

    def _locked(self, fault: str) -> Any:
        return _lock(self.folder / HISTORY_FILE) if fault == LOCKED else _nothing()

    # --- What is wrong ----------------------------------------------------------------------------

    def _damage(self) -> None:
        file = self.folder / HISTORY_FILE
        with suppress(FileNotFoundError):
            pages = max(1, file.stat().st_size // PAGE)
            way = self.chance.randrange(4)
            if way == 0:
                os.truncate(file, self.chance.randrange(pages) * PAGE)
            else:
                break_page(file, self.chance.randint(1, pages))

    def _wrong(
        self, doing: Action, fault: str, told: dict[str, Any] | None, found: dict[str, Any] | None
    ) -> Iterator[str]:
        if found is None or "broke" in found:
            yield f"the app does not start: {found}"
            return
        if told is not None and "broke" in told:
            yield f"the app broke: {told['broke']}"
            return
        now = found["facts"] and _facts(found["facts"])
        if now is None:
            yield f"the history cannot be read: {found['told']}"
            return
        if fault != PAGE_LOST:  # a check finds a damaged page before anything asks for it
            yield from found["problems"]
        damaged = fault == PAGE_LOST and any("damaged" in each for each in found["told"])
        saved = self._backed_up() if damaged or doing.name == "restore" else {}
        yield from self._lost(doing, now, saved, damaged=damaged)
        if told is not None and told["facts"] is not None and not damaged:
            yield from _not_as_told(doing, told, now)
        yield from self._left_behind()
        yield from self._half_an_export()

    def _lost(self, doing: Action, now: Facts, saved: Facts, *, damaged: bool) -> Iterator[str]:
        for game, (place, gestures, content) in self.before[doing.name].items():
            there = now.get(game)
            touched = game in doing.touches or damaged
            if there is None:
                # What went back to a backup is in another one; what was on a damaged page, and in
                # no backup yet, is gone, and a sentence says that something is.
                if (game in saved) != (doing.name == "restore"):
                    yield f"a game that was {place} is nowhere"
            elif place == OPEN == there[0] and there[1] < gestures and not damaged:
                yield "an open game has lost a gesture"
            elif place == OPEN and there[0] == DELETED and doing.name != "delete":
                yield "an open game is deleted"
            elif place == HISTORY and not touched and there != (place, gestures, content):
                yield f"a game of the history is {there[0]}, or another"

    def _backed_up(self) -> Facts:
        """What is in any of the backups."""
        found: Facts = {}
        for backup in list_backups(backup_folder_of(self.folder / HISTORY_FILE)):
            with suppress(Exception), Store.open(backup.path, create=False) as store:
                found = facts(store) | found
        return found

    def _left_behind(self) -> Iterator[str]:
        # The last start ended as by a kill, too: what it was reading just then the next removes.
        remove_leftovers(self.folder)
        for path in self.folder.rglob("*"):
            if "borrowed" in path.name or path.suffix in (".unfinished", ".restoring", ".restored"):
                yield f"{path.name} was left behind"

    def _half_an_export(self) -> Iterator[str]:
        text = (self.folder / EXPORT).read_text()
        if text != BEFORE_EXPORT:
            games = [json.loads(line) for line in text.splitlines()]
            there = [place for place, *_rest in self.before["export"].values() if place == HISTORY]
            if len(games) != len(there):
                yield f"an export of {len(games)} games of {len(there)}"


def _not_as_told(doing: Action, told: dict[str, Any], now: Facts) -> Iterator[str]:
    """What was seen before the end is there, and what was not told to fail was done."""
    then = _facts(told["facts"])
    for game, place in then.items():
        # Where the storage fails at the very end, nobody can tell whether it has what was written
        # last: the next start finds all of it, or nothing.
        unsure = bool(told["told"]) and game in doing.touches
        if now.get(game) != place and not unsure:
            yield f"what was confirmed is not there: {place} and now {now.get(game)}"
    promised = doing.owed and not told["warned"]
    silent = not told["told"] and not doing.at_start
    if (silent or promised) and not doing.done(_facts(told["before"]), then):
        yield "it was not done, and nothing was said"
    if told["current"] and not told["warned"]:
        game, gestures = told["current"]
        place = then.get(game)
        if place is None or (place[0] == OPEN and place[1] != gestures):
            yield f"the game in hand is not saved: {place}, {gestures} gestures"
    if told["warned"]:
        yield f"it is not saved long after the fault: {told['told'][-1]}"


def _facts(told: dict[str, Any]) -> Facts:
    return {game: (place[0], place[1], place[2]) for game, place in told.items()}


class _nothing:  # noqa: N801  # as contextlib's own
    def __enter__(self) -> None: ...

    def __exit__(self, *_error: object) -> None: ...


class _lock(_nothing):  # noqa: N801  # as above
    """Another program is in the middle of writing."""

    def __init__(self, file: Path) -> None:
        self._raw = sqlite3.connect(file, isolation_level=None)

    def __enter__(self) -> None:
        with suppress(sqlite3.Error):  # no database: nobody can hold it
            self._raw.execute("BEGIN IMMEDIATE")

    def __exit__(self, *_error: object) -> None:
        self._raw.close()


def _load_all() -> None:
    """What the app imports late; the processes begin with it."""
    for package in (companion.app, companion.exchange, companion.history):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)


def main(count: int, seed: int, folder: Path) -> None:
    _load_all()
    machine = Machine(folder, seed)
    for number in range(count):
        print(json.dumps(machine.one(number)), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
