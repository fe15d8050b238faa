"""Deletes a game on a storage that fails once: `-m tests.history.refusing_storage FILE GAME CALLS`.

At each of so many of its calls, and each time from a copy of the same file. The process that was
refused ends as by a kill. Whether it was, and whether the next one finds the game deleted, is told
in a line for each.
"""

import os
import shutil
import sys
from pathlib import Path

from companion.history.errors import HistoryError
from companion.history.store import Store
from tests.benchmarks.shim import Kind, Shim


def main(file: Path, game: str, calls: int) -> None:
    shim, copy = Shim(), file.with_name("copy.db")
    for at in range(1, calls + 1):
        for there in file.parent.glob(f"{copy.name}*"):
            there.unlink() if there.is_file() else shutil.rmtree(there)
        shutil.copy(file, copy)
        process = os.fork()
        if process == 0:
            _delete(shim, copy, game, at)
        refused = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        with Store.open(copy) as store:
            print(refused, int(store.games.get(game).deleted))


def _delete(shim: Shim, file: Path, game: str, at: int) -> None:
    store = Store.open(file)
    store.games.get(game)
    shim.arm(at, Kind.FAILED)
    try:
        store.games.delete(game)
    except HistoryError:
        os._exit(1)
    os._exit(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
