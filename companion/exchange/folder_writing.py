"""What is new in a history goes into a shared folder, and its own old files go out of it.

All raise OSError where the folder cannot do it."""

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from companion.exchange.folder_listing import ItemKey, Mine
from companion.exchange.folder_reading import content_of
from companion.exchange.folder_visit import FolderVisit, known_file, lots
from companion.exchange.version_file import VersionError, VersionName, read_version, write_version
from companion.history.folder_settings import DEVICES
from companion.history.folder_versions import Arrived, FolderVersion, order_of

if TYPE_CHECKING:
    from companion.history.known_files import KnownFile

KEPT_FOR: Final = 30 * 24 * 60 * 60 * 1000
"""Milliseconds that a version stays in the folder once a newer one is there."""


def write_by_another_name(visit: FolderVisit) -> None:
    """From now on this history writes by a name that nobody has."""
    visit.devices = (*visit.devices, secrets.token_hex(6))
    names = " ".join(visit.devices)
    visit.ask(lambda store: store.settings.put({DEVICES: names}))


def take_torn_away(visit: FolderVisit) -> None:
    """Own files that are not as they were written: they are written anew."""
    torn = visit.found.torn
    for text in torn:
        visit.folder.remove(text)
        if (name := VersionName.read(text)) is not None:
            visit.found.count(name, -1)
    if torn:
        visit.ask(lambda store: store.known_files.forget(torn))


def write_missing(visit: FolderVisit, mine: Mine) -> None:
    """Of every game and player of whom no file there holds what is here."""
    missing: list[ItemKey] = []
    for is_player, stamps in ((False, mine.games), (True, mine.players)):
        for item in stamps:
            key = is_player, item
            held, here = visit.found.held.get(key), mine.order(key)
            if here is not None and (held is None or held[0] < here):
                missing.append(key)
    for lot in lots(missing):
        visit.stop()
        _write_lot(visit, lot, mine.now)


def clear_old(visit: FolderVisit, mine: Mine) -> None:
    """Take away own files that a newer one has long been there for."""
    old: list[str] = []
    for text, name in visit.found.own:
        held = visit.found.held.get((name.is_player, name.item))
        order = order_of(name.edited_at, name.state, mine.now)
        if held is not None and held[0] > order and mine.now - held[1] >= KEPT_FOR:
            visit.stop()
            visit.folder.remove(text)
            visit.found.count(name, -1)
            old.append(text)
    if old:
        visit.cleared += len(old)
        visit.ask(lambda store: store.known_files.forget(old))


def _write_lot(visit: FolderVisit, lot: Sequence[ItemKey], now: int) -> None:
    games = [item for is_player, item in lot if not is_player]
    players = [item for is_player, item in lot if is_player]
    written: list[KnownFile] = []
    try:
        given, left_out = visit.ask(lambda store: store.known_files.give_out(games, players))
        visit.left_out += left_out
        for version in given:
            name = _put(visit, version)
            visit.found.hold(name, now, now)
            written.append(known_file(str(name), name, now, visit.folder.facts(str(name))))
            visit.written += 1
    finally:
        if written:
            visit.ask(lambda store: store.known_files.remember(written))


def _put(visit: FolderVisit, version: FolderVersion) -> VersionName:
    """Writes it, and returns the name."""
    content = write_version(version)
    name = VersionName.of(version, visit.devices[-1])
    try:
        visit.folder.write(str(name), content)
        visit.found.count(name, 1)
    except FileExistsError:
        if not _says(visit, name, content):
            # A copy of this history writes by the same name.
            write_by_another_name(visit)
            return _put(visit, version)
    return name


def _says(visit: FolderVisit, name: VersionName, content: bytes) -> bool:
    """Whether the file there says the same; one that says nothing is written anew."""
    try:
        there = read_version(name, content_of(visit.folder, str(name)))
    except VersionError:
        visit.folder.remove(str(name))
        visit.folder.write(str(name), content)
        return True
    return _meant(there) == _meant(read_version(name, content))


def _meant(arrived: Arrived) -> object:
    version, sheet = arrived
    if version.is_player:
        return version.players[version.item]
    return None if sheet is None else sheet.content(version.seats)
