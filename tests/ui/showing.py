"""What is written, and which folder is looked into, while a screen is come to: nothing at all."""

# The driver comes first: it sets up Kivy's environment.
from tests.ui.driver import Driver

# isort: split
from collections.abc import Callable, Iterable
from typing import Any, Final

from companion.app.navigation import ScreenName
from companion.history.place import HISTORY_FILE
from companion.history.store import Store, backup_folder_of
from tests.ui.history_app import Reader
from tests.ui.places import visits

_READS: Final = ("SELECT", "PRAGMA", "BEGIN", "COMMIT", "ROLLBACK", "WITH")
_WHERE_ONE_IS: Final = "VALUES ('place', "
"""After a restart one is to be there again: that is told of the way, by whoever leads, and by no
screen."""
_ASIDE: Final = "TABLE IF NOT EXISTS temp."
"""What is in no file and goes with the connection: the search keeps there what words it knows."""


def written_by_coming(driver: Driver, names: Iterable[str]) -> dict[str, list[str]]:
    """What was asked of the history, beside questions, where a place was come to once more; and how
    often the folder of others was looked into. Each time there would be something to do: results
    are those of another version, no backup was ever made."""
    services = driver.app.services
    reader = Reader(driver, services.folder)
    looks: list[str] = []
    services.look_into_folder = lambda: looks.append("the folder")  # type: ignore[method-assign]
    found = {}
    for name in visits(driver, names):
        reader.settle()
        _ask(reader, _spoil)
        for backup in backup_folder_of(services.folder / HISTORY_FILE).glob("*.db"):
            backup.unlink()
        statements: list[str] = []
        _ask(reader, lambda store, seen=statements: _trace(store, seen.append))
        looks.clear()
        driver.app.navigator.go(ScreenName(driver.place))
        reader.settle()
        driver.wait(0.2)
        reader.settle()
        _ask(reader, lambda store: _trace(store, None))
        changes = [each for each in map(str.strip, statements) if _changes(each)]
        if changes or looks:
            found[name] = [*changes, *looks]
    return found


def _changes(statement: str) -> bool:
    """Of what a trigger does, the statement that set it off is told."""
    begins = statement.upper().startswith(_READS) or statement.startswith("--")
    return not (begins or _WHERE_ONE_IS in statement or _ASIDE in statement)


def _ask(reader: Reader, work: Callable[[Store], Any]) -> None:
    reader.app.services.save_queue.ask(lambda store, _ticket: work(store), lambda _outcome: None)
    reader.settle()


def _spoil(store: Store) -> None:
    with store._connection.writing():
        store._connection.change("UPDATE seats SET total = total + 1 WHERE region_points NOT NULL")
        store._connection.change("UPDATE settings SET value = '' WHERE name = 'scored_by'")


def _trace(store: Store, told: Callable[[str], object] | None) -> None:
    store._connection.raw.set_trace_callback(told)
