"""What a player does while the storage fails, by the app's own door: a history to do it with, each
action, and what must have come of it."""

import shutil
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.app import open_history, save_queue
from companion.app.session import Location
from companion.app.transfer import Form
from companion.device.real_folder import RealFolder
from companion.exchange.folder_sync import synchronize
from companion.exchange.points_file import write_any
from companion.history.listing import ALL, GameFilter
from companion.history.merging import contents
from companion.history.place import HISTORY_FILE
from companion.history.recovery import open_or_recover
from companion.history.store import Store, backup_folder_of
from tests.app.conftest import Desk
from tests.app.test_session import EMPTY, FULL, paint, table
from tests.benchmarks.where_games_are import DELETED, HISTORY, OPEN
from tests.cases.casebook import games
from tests.history import samples
from tests.storage import break_page

if TYPE_CHECKING:
    from companion.app.known_hindsight import KnownHindsight

Place = tuple[str, int, int]
"""Where a game is, how many gestures are kept of it, and a sum of its contents."""
Facts = dict[str, Place]

GAMES: Final = list(samples.games(9, seed=3))
TARGET: Final = GAMES[0].id or ""
INCOMING: Final = list(samples.games(4, seed=41))
OTHERS: Final = list(samples.games(5, seed=42))
SHARED: Final = list(samples.games(3, seed=43))
LOOKED_BACK: Final = replace(games("hindsight.jsonl")[0], id="0b1f6c1e-3b0e-4c5e-9a57-5a3b0f6f7a10")
EXPORT: Final = "games.jsonl"
SAVED: Final = "saved.db"
OTHER_PHONE: Final = "other.db"
TABLES: Final = "shared"
SHARED_FOLDER: Final = "shared folder"
A_WHILE: Final = 60
"""Seconds in which what is done beside the history ends, however the storage fails."""
BEFORE_EXPORT: Final = "what was written last year\n"


def facts(store: Store, window: str = "") -> Facts:
    """Where each game is, as seen from this window, and what it is."""
    found: Facts = {}
    for place, listed in (
        (DELETED, store.open_games.deleted()),
        (OPEN, store.open_games.listed(window)),
    ):
        for stored in listed:
            found[stored.game] = place, len(stored.strokes), 0
    for place, choice in ((DELETED, GameFilter(deleted=True)), (HISTORY, ALL)):
        ids = [record.id for record in store.games.every_game(choice)]
        for game, text in contents(store._connection, ids).items():
            found[game] = place, 0, zlib.crc32(text.encode())
    return found


class Player:
    """At a desk. What failed was said, or is warned of."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.desk = Desk(folder)
        stored = self.desk.services.startup_state.game
        self.resumed = stored is None or self.desk.services.session.resume(stored, Location())
        self.desk.settle()

    @property
    def told(self) -> list[str]:
        return [*self.desk.said, *filter(None, self.desk.warned[-1:])]

    def try_to(self, ask: Callable[[Callable[[Any], object]], object]) -> Any:
        """What came of it; None where it failed."""
        shown: list[Any] = []
        ask(shown.append)
        self.desk.settle()
        return shown[0] if shown else None

    def facts(self) -> Facts | None:
        history = self.desk.services.history
        window = self.desk.services.save_queue.window
        found: Facts | None = self.try_to(
            lambda show: history.change(lambda store: facts(store, window), show)
        )
        return found


Act = Callable[[Player], object]


@dataclass(frozen=True, slots=True)
class Action:
    name: str
    act: Act
    done: Callable[[Facts, Facts], bool]
    """Whether it was done, by what was before and what is now."""
    prepare: Callable[[Path], object] = lambda _folder: None
    touches: frozenset[str] = frozenset()
    """Games that may be others afterwards."""
    at_start: bool = False
    """It is the start itself."""
    owed: bool = False
    """The app owes it until it is saved, whatever was in the way."""


ACTIONS: Final[dict[str, Action]] = {}


def action(name: str, done: Callable[[Facts, Facts], bool], **more: Any) -> Callable[[Act], Act]:
    def register(act: Act) -> Act:
        ACTIONS[name] = Action(name, act, done, **more)
        return act

    return register


def _gestures(found: Facts) -> int:
    return sum(gestures for _place, gestures, _sum in found.values())


def _in(place: str, found: Facts) -> set[str]:
    return {game for game, (there, *_rest) in found.items() if there == place}


def _grew(place: str, by: int = 1) -> Callable[[Facts, Facts], bool]:
    return lambda before, after: len(_in(place, after)) >= len(_in(place, before)) + by


def _same(before: Facts, after: Facts) -> bool:
    return set(before) <= set(after)


@action("gesture", lambda before, after: _gestures(after) >= _gestures(before) + 3, owed=True)
def gesture(player: Player) -> None:
    for _stroke in range(3):
        paint(player.desk)


@action("finish", _grew(HISTORY), owed=True)
def finish(player: Player) -> None:
    assert player.desk.services.session.finish()


@action("begin", _grew(OPEN), owed=True)
def begin(player: Player) -> None:
    player.desk.services.session.begin(table("Cleo", "Dan", rows=EMPTY))
    paint(player.desk)


@action("put aside", lambda before, after: _gestures(after) >= _gestures(before) + 2, owed=True)
def put_aside(player: Player) -> None:
    games = player.desk.services.open_games
    player.try_to(lambda show: games.ask(lambda: show(None)))
    paint(player.desk)
    if games.others and games.go_on(games.others[0]):
        paint(player.desk)


@action("edit", lambda before, after: before[TARGET] != after[TARGET], touches=frozenset({TARGET}))
def edit(player: Player) -> None:
    history = player.desk.services.history
    changed = replace(GAMES[0], notes="edited")
    player.try_to(lambda show: history.edit(TARGET, changed, show))


@action("delete", _grew(DELETED, 2), touches=frozenset({TARGET}))
def delete(player: Player) -> None:
    history, games = player.desk.services.history, player.desk.services.open_games
    player.try_to(lambda show: history.delete(TARGET, show))
    player.try_to(lambda show: games.ask(lambda: show(None)))
    for game in games.others[:1]:
        player.try_to(lambda show, game=game: games.delete(game, lambda: show(None)))


@action("import", _grew(HISTORY, len(INCOMING)))
def take_in(player: Player) -> None:
    transfer, say = player.desk.services.transfer, player.desk.said.append
    file = player.folder / "incoming.jsonl"
    preview = player.try_to(lambda show: transfer.look_at(file, Form.GAMES, show, say))
    if preview is not None:
        player.try_to(lambda show: transfer.take_in(preview, (), show, say))


@action("merge", _grew(HISTORY, len(OTHERS)))
def merge(player: Player) -> None:
    transfer, say = player.desk.services.transfer, player.desk.said.append
    file = player.folder / OTHER_PHONE
    player.try_to(lambda show: transfer.join(file, show, say, lambda _share: None))


@action(
    "restore",
    lambda _before, after: len(_in(HISTORY, after)) == len(OTHERS),
    touches=frozenset(game.id or "" for game in (*GAMES, LOOKED_BACK)),
)
def restore(player: Player) -> None:
    transfer, say = player.desk.services.transfer, player.desk.said.append
    file = player.folder / OTHER_PHONE
    player.try_to(lambda show: transfer.go_back_to(file, show, say, lambda _share: None))


@action("backup", _same)
def backup(player: Player) -> None:
    history, transfer = player.desk.services.history, player.desk.services.transfer
    player.try_to(lambda show: history.change(lambda store: store.roll_backup(), show))
    file, say = player.folder / "outgoing.db", player.desk.said.append
    player.try_to(lambda show: transfer.back_up(file, show, say))


@action("export", _same)
def export(player: Player) -> None:
    transfer, say = player.desk.services.transfer, player.desk.said.append
    file = player.folder / EXPORT
    player.try_to(lambda show: transfer.export(ALL, file, Form.GAMES, show, say))


@action(SHARED_FOLDER, _grew(HISTORY, len(SHARED)))
def share(player: Player) -> None:
    there = player.desk.services.folder_sync
    player.desk.device.folder_chosen = str(player.folder / TABLES)
    there.choose()
    _wait_for(player, lambda: not there.is_looking)
    if there.report is not None:
        refused = (str(reason) for _file, reason in there.report.refused)
        player.desk.said += filter(None, [str(there.report.fault or ""), *refused])


@action("hindsight", _same)
def look_back(player: Player) -> None:
    hindsight = player.desk.services.hindsight
    hindsight.seconds = {LOOKED_BACK.size: 0.2}
    known: list[KnownHindsight] = []
    hindsight.show(LOOKED_BACK, known.append)
    player.desk.settle()
    if known:  # else the history cannot be asked
        hindsight.ask(0)
        _wait_for(player, lambda: known[-1].asked is None)


def _wait_for(player: Player, condition: Callable[[], bool]) -> None:
    until = time.monotonic() + A_WHILE
    while not condition():
        assert time.monotonic() < until, "it does not end"
        time.sleep(0.002)
        player.desk.settle()
    player.desk.settle()


def _damaged(folder: Path) -> None:
    (folder / HISTORY_FILE).write_bytes(b"no database at all" * 500)


def _damaged_alone(folder: Path) -> None:
    break_page(folder / HISTORY_FILE, 1)
    shutil.rmtree(backup_folder_of(folder / HISTORY_FILE))


def _without_a_file(folder: Path) -> None:
    (folder / HISTORY_FILE).unlink()


for _name, _prepare in (
    ("recover", _damaged),
    ("rebuild", _damaged_alone),
    ("create", _without_a_file),
):
    action(_name, _same, prepare=_prepare, at_start=True)(lambda _player: None)


# --- The history it is done with ------------------------------------------------------------------


def make_template(folder: Path) -> None:
    """Games in the history and deleted, open ones, a backup of it all, files to come in."""
    folder.mkdir()
    with Store.open(folder / OTHER_PHONE) as store:
        for game in OTHERS:
            store.games.add(game)
    lines = (write_any(game) for game in INCOMING)
    (folder / "incoming.jsonl").write_text("".join(f"{line}\n" for line in lines))
    (folder / EXPORT).write_text(BEFORE_EXPORT)
    (folder / TABLES).mkdir()
    with Store.in_memory() as store:
        for game in SHARED:
            store.games.add(game)
        synchronize(RealFolder(folder / TABLES), lambda work: work(store), {}, device_name="Other")
    with Store.open(folder / HISTORY_FILE) as store:
        for game in (*GAMES, LOOKED_BACK):
            store.games.add(game)
        store.games.delete(GAMES[-1].id or "")
    player = Player(folder)
    for names, rows in ((("Ada", "Ben"), EMPTY), (("Eve", "Fay"), EMPTY), (("Gil", "Hal"), FULL)):
        player.desk.services.session.begin(table(*names, rows=rows))
        paint(player.desk)
    games = player.desk.services.open_games
    player.try_to(lambda show: games.ask(lambda: show(None)))
    player.try_to(lambda show: games.delete(games.others[-1], lambda: show(None)))
    player.desk.services.close()
    with Store.open(folder / HISTORY_FILE) as store:
        store.roll_backup()


def hurry() -> None:
    """Nobody waits for the next try, nor long for a lock."""
    save_queue.AGAIN = 0.01  # type: ignore[misc]
    open_history.PAUSE = 0  # type: ignore[misc]
    open_or_recover.__kwdefaults__["patience"] = 0.05
