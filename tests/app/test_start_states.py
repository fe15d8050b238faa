"""Whatever is in the history's place, and whatever may be done there: the app comes up with a
sentence, the command line says one line, and neither hangs."""

import ctypes
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.history.place import HISTORY_FILE
from companion.history.store import Store
from tests.conftest import ROOT
from tests.history import samples

State = Callable[[Path], None]
STATES: dict[str, tuple[State, str]] = {}


def state(said: str) -> Callable[[State], State]:
    """`said`: what the command line says about it, of which file."""

    def register(make: State) -> State:
        STATES[make.__name__] = make, said
        return make

    return register


@state("{file}: this is not a file, so it cannot be a history")
def a_folder(folder: Path) -> None:
    (folder / HISTORY_FILE).mkdir()


@state("{file}: this is not a file, so it cannot be a history")
def a_pipe(folder: Path) -> None:
    os.mkfifo(folder / HISTORY_FILE)


@state("{file}-journal: this is not a file, so it cannot be a history")
def a_pipe_beside_it(folder: Path) -> None:
    with Store.open(folder / HISTORY_FILE):
        os.mkfifo(folder / f"{HISTORY_FILE}-journal")


@state("{file}: this is not a file, so it cannot be a history")
def a_device(folder: Path) -> None:
    (folder / HISTORY_FILE).symlink_to("/dev/zero")


@state("{file}: there is no history here")
def a_link_to_nowhere(folder: Path) -> None:
    (folder / HISTORY_FILE).symlink_to(folder / "nowhere" / "history.db")


@state("{file}: there is no history here")
def a_link_to_itself(folder: Path) -> None:
    (folder / HISTORY_FILE).symlink_to(folder / HISTORY_FILE)


@state("{file}: this history can be neither read nor changed: Permission denied")
def no_permission(folder: Path) -> None:
    filled(folder).chmod(0)


@state("{file}: this history can be neither read nor changed: Permission denied")
def no_permission_for_the_folder(folder: Path) -> None:
    filled(folder)
    folder.chmod(0)


@state("{file}: there is no history here")
def a_file_for_a_folder(folder: Path) -> None:
    folder.rmdir()
    folder.write_text("a letter")


@state("{file}: the storage reports an error; nothing was changed: unable to open database file")
def a_folder_for_a_log(folder: Path) -> None:
    filled(folder)
    (folder / f"{HISTORY_FILE}-wal").mkdir()


@state("")
def a_file_for_the_backups(folder: Path) -> None:
    filled(folder)
    (folder / f"{HISTORY_FILE}.backups").write_text("a letter")


def filled(folder: Path) -> Path:
    file = folder / HISTORY_FILE
    with Store.open(file) as store:
        samples.fill(store, 2)
    return file


_STARTS = """
import io, json, sys
from pathlib import Path
from companion.history.place import HISTORY_FILE
from companion.cli import main
from tests.app.conftest import Desk
from tests.app.test_session import paint, table
for folder in map(Path, sys.argv[1:]):
    sys.argv = ["companion", "history", "list", "--db", str(folder / HISTORY_FILE)]
    out, err, sys.stderr = sys.stdout, sys.stderr, io.StringIO()
    sys.stdout = io.TextIOWrapper(io.BytesIO(), "utf-8")
    status, line = main(), sys.stderr.getvalue()
    sys.stdout, sys.stderr = out, err
    desk = Desk(folder)
    desk.services.session.begin(table("Ada", "Ben"))
    paint(desk)
    desk.services.session.finish()
    desk.services.keep_house()
    desk.services.open_games.ask(lambda: None)
    desk.settle()
    told = [str(desk.services.startup_state.fault), *desk.said, *desk.warned]
    desk.services.close()
    print(json.dumps([status, line, told]), flush=True)
"""


def _without_privileges() -> None:
    """The superuser, too, is asked for permission from now on."""
    for capability in (_DAC_OVERRIDE, _DAC_READ_SEARCH):
        _LIBC.prctl(_DROP, capability, 0, 0, 0)


_LIBC = ctypes.CDLL(None)
_DROP = 24
_DAC_OVERRIDE, _DAC_READ_SEARCH = 1, 2


@pytest.fixture(scope="module")
def starts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, list[Any]]]:
    """Of each state what came of it, in one process to which permissions apply."""
    folders = []
    for name, (make, _said) in STATES.items():
        folder = tmp_path_factory.mktemp(name) / "data"
        folder.mkdir()
        make(folder)
        folders.append(folder)
    done = subprocess.run(
        [sys.executable, "-c", _STARTS, *folders],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        preexec_fn=_without_privileges,
    )
    assert (done.stderr, done.returncode) == ("", 0)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    yield {name: [folder, *each] for name, folder, each in zip(STATES, folders, told, strict=True)}
    for folder in folders:
        if folder.is_dir():
            folder.chmod(0o700)


@pytest.mark.parametrize("name", STATES)
def test_a_start_ends_in_a_sentence(starts: dict[str, list[Any]], name: str) -> None:
    folder, status, line, told = starts[name]
    said = STATES[name][1].format(file=folder / HISTORY_FILE)
    assert line == (said and f"{said}\n")
    assert status == (2 if said else 0)
    told = [each for each in told if each not in ("None", "")]
    assert told
    assert all(each.startswith(("Not saved yet: ", str(folder))) for each in told)
