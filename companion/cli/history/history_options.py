"""The arguments that the commands about the history share."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from typing import Final, TypedDict, TypeVar

import click

from companion.cli.options import language_option, option
from companion.cli.output import tell
from companion.history.errors import HistoryReadOnly
from companion.history.listing import GameFilter
from companion.history.place import default_path
from companion.history.recovery import open_or_recover
from companion.history.request_errors import NoSuchPlayer
from companion.history.store import Store, backup_folder_of
from companion.rules.game import SIZES, Mode
from companion.texts import N_, _

F = TypeVar("F", bound=Callable[..., object])


class Asked(TypedDict):
    """The options that choose games."""

    text: str
    players: tuple[str, ...]
    mode: str | None
    size: str | None
    since: datetime | None
    until: datetime | None


def history_file(command: F) -> F:
    """Add --db, --json and --lang."""
    for add in (
        language_option,
        option("--json", "as_json", is_flag=True, help=N_("Answer with lines of JSON.")),
        option(
            "--db",
            type=click.Path(readable=False, path_type=Path),  # said in our words
            envvar="ORIGINS_COMPANION_HISTORY",
            default=default_path,
            help=N_("The file of the history; otherwise the app’s own on this computer."),
        ),
    ):
        command = add(command)
    return command


def chosen_games(command: F) -> F:
    """Add the options that choose games."""
    day = click.DateTime(["%Y-%m-%d"])
    for add in (
        option("--until", type=day, metavar="DATE", help=N_("The last day.")),
        option(
            "--since",
            type=day,
            metavar="DATE",
            help=N_("The first day, such as 2026-11-18."),
        ),
        option(
            "--size",
            type=click.Choice([str(size) for size in SIZES]),
            help=N_("5 or 7."),
        ),
        option(
            "--mode",
            type=click.Choice([mode.value for mode in Mode]),
            help=N_("The mode that was played."),
        ),
        option(
            "--player",
            "players",
            multiple=True,
            metavar="NAME",
            help=N_("Someone who took part; may be given several times."),
        ),
        option(
            "--text",
            default="",
            metavar="WORDS",
            help=N_("Words in names, notes and places."),
        ),
    ):
        command = add(command)
    return command


def open_for_reading(db: Path, *, unchecked: bool = False) -> Store:
    """The history, to be read; brought up to date first where it is old. `unchecked`: damage is
    looked for afterwards."""
    with _waiting():
        try:
            return Store.open(
                db, create=False, read_only=True, patience=PATIENCE, unchecked=unchecked
            )
        except HistoryReadOnly:
            return Store.open(db, create=False, patience=PATIENCE, unchecked=unchecked)


def open_for_writing(db: Path) -> Store:
    """The history, to be changed, as the app opens it: made where there is none, restored from its
    newest backup where it is gone, which is told. A damaged one is left to the app."""
    with _waiting():
        opened = open_or_recover(db, backup_folder_of(db), patience=PATIENCE, leave_damaged=True)
    if opened.fault is not None:
        if not opened.lasting:
            opened.store.close()
            raise opened.fault
        tell(opened.message or str(opened.fault))
    return opened.store


PATIENCE: Final = 30.0
"""Seconds to wait for the app: it may be taking in many games."""
_QUIETLY: Final = 2.0


@contextmanager
def _waiting() -> Iterator[None]:
    """Tell after two seconds that another program is being waited for."""
    words = _("Another program is using this history; waiting for it")
    timer = threading.Timer(_QUIETLY, tell, [words])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def game_filter(store: Store, asked: Asked, *, deleted: bool = False) -> GameFilter:
    """Return the filter that the options describe. Raises NoSuchPlayer."""
    return GameFilter(
        text=asked["text"],
        players=frozenset(player_id(store, name) for name in asked["players"]),
        mode=None if asked["mode"] is None else Mode(asked["mode"]),
        size=None if asked["size"] is None else int(asked["size"]),
        since=_day(asked["since"]),
        until=_day(asked["until"]),
        deleted=deleted,
    )


def player_id(store: Store, name: str) -> str:
    """The id of the player of that name. Raises NoSuchPlayer."""
    player = store.players.named(name)
    if player is None:
        raise NoSuchPlayer(store.path, name)
    return player.id


def _day(moment: datetime | None) -> date | None:
    return None if moment is None else moment.date()
