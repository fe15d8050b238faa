"""Kills at random instants: a process that is saving is killed, and what is left is looked at.

The process starts and goes on with open games, adds, edits, deletes and restores games, renames and
merges players, writes backups and makes new files, and confirms each change on a pipe before it
begins the next. It is killed with SIGKILL. After each kill the file must open, be sound, and hold
every confirmed change whole; of the one not confirmed yet, all or nothing.

Every third time it is a table that plays, by the app's own door: games are begun, put aside, gone
on with, played once more, finished, visited, deleted and brought back, gesture by gesture. After a
kill every game ever begun is an open one, in the history or among the deleted, as far as it was.
"""

import json
import os
import random
import shutil
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import IO, Any, Final

from companion.history.backups import list_backups, newest_sound
from companion.history.open_games import StoredGame
from companion.history.request_errors import PlayersMet
from companion.history.store import Store
from tests.benchmarks.at_the_table import AtTheTable, say
from tests.benchmarks.where_games_are import HISTORY, OPEN, everywhere
from tests.history import samples
from tests.history.states import state_of

ROOT: Final = Path(__file__).parents[2]
BETWEEN: Final = "nothing"
MEAN_PAUSE: Final = 0.003
"""Seconds from the beginning of a change to the kill: about as long as a change takes."""
MANY: Final = 40
MOST_DELETED: Final = 4
WINDOW: Final = "the window of the process that is killed"
Plan = Callable[[], object]


def fingerprint(store: Store) -> str:
    """Everything the history holds, as a text equal for equal histories."""
    open_games = store._connection.rows(
        "SELECT id, is_deleted, set_up, sequence, stroke"
        " FROM open_games LEFT JOIN strokes ON open_game = id ORDER BY id, sequence"
    )
    results = store._connection.rows("SELECT * FROM seats ORDER BY game, seat")
    names = store._connection.rows("SELECT id, names FROM games ORDER BY id")
    told = state_of(store)
    return json.dumps([told, open_games, results, names, store.settings.all()], sort_keys=True)


# --- The process that is killed ---------------------------------------------------------------


class Saving:
    """Plans one change after another; each plan is carried out at once, or is None where there is
    nothing to change so."""

    def __init__(self, store: Store, seed: int) -> None:
        self.store = store
        self.chance = random.Random(seed)
        self.number = 0

    def go_on(self) -> None:
        """Change the history until killed; before and after each change say what it is."""
        say("open", fingerprint(self.store))
        kinds = ["gesture"] * 6 + ["add", "edit"] * 2
        kinds += ["start", "save", "delete", "purge", "rename", "merge", "settings", "many"]
        kinds += ["backup"]
        while True:
            self.number += 1
            kind = self.chance.choice(kinds)
            plan = getattr(self, kind)()
            if plan is not None:
                say("begin", kind)
                plan()
                say("done", fingerprint(self.store))

    def start(self) -> Plan:
        set_up = f'{{"number": {self.number}}}'
        return lambda: self.store.open_games.put(str(self.number), set_up, window=WINDOW)

    def gesture(self) -> Plan | None:
        stored = self._current()
        if stored is None:
            return None
        strokes = [*stored.strokes, f"stroke {self.number} " * 9]
        return lambda: self.store.open_games.append(stored.id, stored.game, WINDOW, strokes)

    def save(self) -> Plan | None:
        stored = self._current()
        if stored is None:
            return None
        game = samples.game(self.chance, self.number)

        def both() -> None:
            with self.store.at_once():
                self.store.games.add(game)
                self.store.open_games.mark_saved(stored.id)
                self.store.open_games.leave(WINDOW)

        return both

    def add(self) -> Plan:
        game = samples.game(self.chance, self.number)
        return lambda: self.store.games.add(game)

    def edit(self) -> Plan | None:
        games = self._some_games()
        if not games:
            return None
        game = replace(samples.game(self.chance, self.number), notes=f"edit {self.number}")
        return lambda: self.store.games.edit(games[0], game)

    def delete(self) -> Plan:
        games = self._some_games()
        return lambda: self.store.games.delete(*games)

    def purge(self) -> Plan:
        return self.store.games.empty

    def rename(self) -> Plan | None:
        players = self.store.players.all()
        if not players:
            return None
        player = self.chance.choice(players).id
        name = f"Name {self.number} {self.chance.random()}"
        return lambda: self.store.players.rename(player, name)

    def merge(self) -> Plan | None:
        players = self.store.players.all()
        if len(players) < 2:
            return None
        one, other = (player.id for player in self.chance.sample(players, 2))

        def together() -> None:
            with suppress(PlayersMet):
                self.store.players.merge(one, other)

        return together

    def settings(self) -> Plan:
        return lambda: self.store.settings.put({"language": str(self.number), "theme": "dark"})

    def many(self) -> Plan:
        seed = self.chance.randrange(10**9)
        return lambda: samples.fill(self.store, MANY, kinds=5, seed=seed)

    def backup(self) -> Plan:
        return self.store.roll_backup

    def _current(self) -> StoredGame | None:
        number = self.store._connection.value(
            "SELECT id FROM open_games WHERE claimed_by = ? ORDER BY turn DESC", (WINDOW,)
        )
        return None if number is None else self.store.open_games.get_row(number)

    def _some_games(self) -> list[str]:
        games = [game.id for game in self.store.games.page(count=30).games]
        return self.chance.sample(games, min(len(games), self.chance.randint(1, MOST_DELETED)))


# --- The one that kills and looks -------------------------------------------------------------


def child(do: Callable[[], None]) -> tuple[int, IO[bytes]]:
    """A process of its own that does this on and on, and what it says."""
    ours, theirs = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(ours)
        os.dup2(theirs, 1)
        try:
            do()
        finally:
            os._exit(1)  # it never ends by itself but by a fault
    os.close(theirs)
    return process, os.fdopen(ours, "rb")


def kill_it(
    process: int, said: IO[bytes], chance: random.Random
) -> tuple[str, list[Any], list[str]]:
    """Let it go on for a while, then kill it: what it was doing, what it has confirmed, and what
    is wrong already."""
    with said:
        lines = []
        changes = chance.randint(1, 12)
        for line in said:
            lines.append(line)
            if line.startswith(b'["begin"'):
                changes -= 1
                if not changes:
                    break
        time.sleep(chance.expovariate(1 / MEAN_PAUSE))
        os.kill(process, signal.SIGKILL)
        lines += said.readlines()
    _, status = os.waitpid(process, 0)
    if not os.WIFSIGNALED(status):
        return BETWEEN, [], ["it ended by itself"]
    told = [json.loads(line) for line in lines if line.endswith(b"]\n")]
    confirmed = [what_it_says for what, what_it_says in told if what in ("open", "done")]
    return told[-1][1] if told[-1][0] == "begin" else BETWEEN, confirmed, []


def kill_once(file: Path, chance: random.Random) -> tuple[str, list[str]]:
    """Let the process save for a while, kill it; what it was doing, and what is wrong then."""
    seed = chance.randrange(10**9)
    process, said = child(lambda: Saving(Store.open(file), seed).go_on())
    doing, confirmed, problems = kill_it(process, said, chance)
    return doing, problems or list(wrong(file, confirmed[-1], doing))


def wrong(file: Path, confirmed: str | None, doing: str) -> Iterator[str]:
    with Store.open(file) as store:
        health = store.check()
        yield from health.problems
        for game, _changes in health.changed:
            yield f"the results of {game} are not those of its territories"
        found = fingerprint(store)
        if confirmed is not None:
            if doing not in (BETWEEN, "backup"):
                yield from not_whole(confirmed, found, doing)
            elif found != confirmed:
                yield "a confirmed change is not there, or a change nobody made is"
        folder = store.backup_folder
        if (
            folder.exists()
            and list_backups(folder)
            and newest_sound(folder) != list_backups(folder)[0].path
        ):
            yield "the newest backup is not sound"


def not_whole(before: str, after: str, doing: str) -> Iterator[str]:
    """The change under way may be there or not; everything confirmed before must be."""
    if before == after:
        return
    (old_games, old_players), old_drafts, *_ = json.loads(before)
    (new_games, new_players), new_drafts, *_ = json.loads(after)
    lost_games = {game[0] for game in old_games} - {game[0] for game in new_games}
    if lost_games:
        yield f"{len(lost_games)} games are gone while doing {doing}"
    if {player[0] for player in old_players} - {player[0] for player in new_players}:
        yield f"a player is gone while doing {doing}"
    if doing != "save" and len(new_drafts) < len(old_drafts):
        yield f"a gesture is gone while doing {doing}"
    changed = len([game for game in old_games if game not in new_games])
    if changed > {"edit": 1, "delete": MOST_DELETED, "purge": len(old_games)}.get(doing, 0):
        yield f"{changed} games are not as they were while doing {doing}"
    added = len(new_games) - len(old_games)
    if added not in {"add": (0, 1), "save": (0, 1), "many": (0, MANY)}.get(doing, (0,)):
        yield f"{added} games of a change are there while doing {doing}"


def kill_at_the_table(file: Path, chance: random.Random) -> tuple[str, list[str]]:
    """The same with the app's own door for playing; games that were there stay there, too."""
    if file.exists():
        with Store.open(file) as store:
            before = everywhere(store)
    else:
        before = {}
    process, said = child(lambda: AtTheTable(file.parent, chance.randrange(10**9)).go_on())
    doing, told, problems = kill_it(process, said, chance)
    if problems:
        return doing, problems
    confirmed = before | (told[-1] if told else {})
    with Store.open(file) as store:
        found = everywhere(store)
        problems = list(store.check().problems)
    for game, (place, gestures) in confirmed.items():
        if game not in found:
            if gestures or place == HISTORY:
                problems.append(f"a game that was {place} is nowhere while doing {doing}")
        elif place == found[game][0] == OPEN and found[game][1] < gestures:
            problems.append(f"an open game has lost a gesture while doing {doing}")
        elif place == HISTORY and found[game][0] == OPEN:
            problems.append(f"a finished game is open while doing {doing}")
    return doing, problems


def kill_while_creating(folder: Path, chance: random.Random) -> tuple[str, list[str]]:
    """The same with a file that is just being made."""
    file = folder / f"new-{chance.randrange(10**9)}.db"
    process, said = child(lambda: Saving(Store.open(file), 1).go_on())
    with said:
        time.sleep(chance.expovariate(1 / MEAN_PAUSE))
        os.kill(process, signal.SIGKILL)
        said.read()
    os.waitpid(process, 0)
    return "create", list(wrong(file, None, "create"))


def kill(count: int, chance: random.Random) -> int:
    """So many kills; how many harmed."""
    during: Counter[str] = Counter()
    harmful = 0
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "history.db"
        for number in range(count):
            if number % 6 == 5:
                doing, problems = kill_while_creating(Path(name), chance)
            elif number % 3 == 1:
                doing, problems = kill_at_the_table(file, chance)
            else:
                doing, problems = kill_once(file, chance)
            during[doing] += 1
            harmful += bool(problems)
            for problem in problems:
                print(f"kill {number + 1}, while doing {doing}: {problem}")
            if number % 40 == 39:  # a small history is killed more often than a large one
                for path in Path(name).iterdir():
                    shutil.rmtree(path) if path.is_dir() else path.unlink()
    print(
        "killed while doing " + ", ".join(f"{doing} {many}" for doing, many in during.most_common())
    )
    return harmful
