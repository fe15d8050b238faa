"""Taking in games from files: looked at first, then all of them or none.

A game is known by its id. What is new comes in; what is here already, just so, is recognised;
where both differ, or the game was deleted here, the player decides. A game that comes in from a
file is older than any edit: an edit on any phone wins over it when histories are merged. One that
says when it was edited last is as old as that, where that can be believed.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Final

from companion.history.called_now import called_now
from companion.history.connection import Connection
from companion.history.differences import differing
from companion.history.faults import faults_named
from companion.history.previewed_games import PreviewedGames
from companion.history.reading import read_sheet
from companion.history.records import MOST_GAMES, MOST_KNOWN, Candidate
from companion.history.refusals import (
    ImportOutdated,
    ImportRefused,
    PointsRefused,
    TextRefused,
)
from companion.history.sheet_rows import put_sheet
from companion.history.sheets import UNDATED, GameSheet, sheet_of
from companion.history.stamps import Clock, believed, stamp_after
from companion.texts import N_, _
from companion.texts.complaint import Complaint
from companion.texts.display import one_line


class Standing(Enum):
    """How a game of the file stands to the history."""

    NEW = "new"
    SAME = "same"
    CONFLICT = "conflict"
    DELETED = "deleted"
    REPEATED = "repeated"


class Age(Enum):
    """How the game of the file stands to another version of it that is here."""

    NEWER = "newer"
    OLDER = "older"


@dataclass(frozen=True, slots=True)
class Item:
    """A game of the preview."""

    place: str
    standing: Standing
    id: str
    names: tuple[str, ...]
    totals: tuple[int, ...]
    played_at: str | None
    differences: tuple[str, ...] = ()
    """What differs from the game here, where they are in conflict; see `DIFFERENCES`."""
    edited_at: int = 0
    """When it was edited last; 0 where it does not say so, or cannot be believed."""
    age: Age | None = None
    """None where that is not known."""

    @property
    def is_undecided(self) -> bool:
        """Only the player can say whether it comes in."""
        return self.standing in (Standing.CONFLICT, Standing.DELETED)


@dataclass(frozen=True, slots=True)
class Preview:
    """What would come in. `problems` names each game that cannot be read: then nothing can."""

    items: tuple[Item, ...]
    problems: tuple[tuple[str, str], ...]
    _sheets: PreviewedGames
    _seen: dict[str, int | None]

    def count(self, standing: Standing) -> int:
        return sum(item.standing is standing for item in self.items)


@dataclass(frozen=True, slots=True)
class Intake:
    """What has come in."""

    added: int
    replaced: int


MOST_PROBLEMS: Final = 1_000
"""So many are told; with one of them nothing comes in."""
_MOST_IN_NAMES: Final = 2_000_000
"""Characters of all names."""


def preview(
    connection: Connection,
    candidates: Iterable[Candidate],
    clock: Clock,
    folder: Path | None = None,
) -> Preview:
    """Look at what a file would bring; changes nothing. Raises ImportRefused for too many games.

    `folder` is where there is room for them until they are taken in.
    """
    items: list[Item] = []
    problems: list[tuple[str, str]] = []
    with faults_named(connection.path):
        sheets = PreviewedGames(folder)
    seen: dict[str, int | None] = {}
    names = _Names(connection)
    now = clock()
    with connection.reading():
        for candidate in candidates:
            if len(items) + len(problems) >= MOST_GAMES:
                raise ImportRefused(
                    connection.path,
                    _("more than {most} games in one file").format(most=MOST_GAMES),
                )
            try:
                sheet = names.as_called_now(_sheet(candidate))
                item = _item(connection, candidate.place, sheet, sheets, seen, names=names)
                item = _dated(item, believed(candidate.edited_at or 0, now), seen, now)
            except (TextRefused, PointsRefused) as problem:
                problems.append((candidate.place, str(problem)))
                if len(problems) == MOST_PROBLEMS:
                    break
                continue
            items.append(item)
            if item.standing in _WRITTEN:
                with faults_named(connection.path):
                    sheets.put(sheet)
    return Preview(tuple(items), tuple(problems), sheets, seen)


def take_in(
    connection: Connection, looked_at: Preview, clock: Clock, decided: Collection[str] = ()
) -> Intake:
    """Let the games of the preview in: new ones, and of those in conflict or deleted here the ids
    in `decided`. One transaction.

    Raises ImportRefused where a game could not be read, ImportOutdated where the games concerned
    have changed since the preview; nothing comes in then.
    """
    if looked_at.problems:
        place, problem = looked_at.problems[0]
        raise ImportRefused(connection.path, f"{place}: {problem}")
    added = replaced = 0
    with connection.writing():
        for item in looked_at.items:
            if item.standing not in _WRITTEN:
                continue
            stamp = _stamp(connection, item.id)
            if stamp != looked_at._seen[item.id]:  # noqa: SLF001  # its maker
                raise ImportOutdated(connection.path)
            if item.standing is not Standing.NEW and item.id not in decided:
                continue
            edited_at = item.edited_at
            if stamp is not None and item.age is not Age.NEWER:
                edited_at = stamp_after(stamp, clock)
            put_sheet(connection, looked_at._sheets[item.id], clock, edited_at=edited_at)  # noqa: SLF001
            added += item.standing is not Standing.CONFLICT
            replaced += item.standing is Standing.CONFLICT
    return Intake(added, replaced)


_WRITTEN: Final = (Standing.NEW, Standing.CONFLICT, Standing.DELETED)


def _sheet(candidate: Candidate) -> GameSheet:
    if isinstance(candidate.game, str):
        raise TextRefused(Complaint.quoted(candidate.game))
    return sheet_of(candidate.game)


def _item(
    connection: Connection,
    place: str,
    sheet: GameSheet,
    sheets: PreviewedGames,
    seen: dict[str, int | None],
    *,
    names: "_Names",
) -> Item:
    differences: tuple[str, ...] = ()
    if sheet.id in seen:
        if sheet.id in sheets and differing(sheets[sheet.id], sheet):
            said = N_("game {id} is there twice, with different contents")
            raise TextRefused(Complaint(said, {"id": sheet.id}))
        standing = Standing.REPEATED
    else:
        standing, differences = _standing(connection, sheet)
        seen[sheet.id] = _stamp(connection, sheet.id)
    return Item(
        place,
        standing,
        sheet.id,
        tuple(names.once(seat.name) for seat in sheet.seats),
        tuple(seat.result.total for seat in sheet.seats),
        sheet.played_at,
        differences,
    )


def _dated(item: Item, edited_at: int, seen: Mapping[str, int | None], now: int) -> Item:
    """With when it was edited last, and what that means here."""
    stamp, age = seen[item.id], None
    here = 0 if stamp is None else believed(stamp, now)
    if stamp is not None and edited_at and edited_at != here:
        age = Age.NEWER if edited_at > here else Age.OLDER
    return replace(item, edited_at=edited_at, age=age)


class _Names:
    """Each name once, however often it comes up; no more of them than a history can hold."""

    def __init__(self, connection: Connection) -> None:
        self._connection: Final = connection
        self._given_up: Final[dict[str, bool]] = {}
        self._known: Final[dict[str, str]] = {}
        self._left = _MOST_IN_NAMES
        self._players: int = connection.value("SELECT count(*) FROM players")

    def once(self, name: str) -> str:
        if name not in self._known:
            self._left -= len(name)
            self._players += self._connection.row(_CALLED_SO, (name,)) is None
            if self._left < 0 or self._players > MOST_KNOWN:
                raise ImportRefused(self._connection.path, _("too many different players"))
            self._known[name] = name
        return self._known[name]

    def as_called_now(self, sheet: GameSheet) -> GameSheet:
        """With everybody who has another name since it was played: they are no strangers."""
        before = tuple(seat.name for seat in sheet.seats)
        if sheet.played_at is None or not any(map(self._is_given_up, before)):
            return sheet
        now = called_now(self._connection, before, sheet.played_order // 1000)
        seats = zip(sheet.seats, now, strict=True)
        return replace(sheet, seats=tuple(replace(seat, name=name) for seat, name in seats))

    def _is_given_up(self, name: str) -> bool:
        """Whether somebody was called so who is called otherwise."""
        if name not in self._given_up:
            self._given_up[name] = called_now(self._connection, (name,), UNDATED) != (name,)
        return self._given_up[name]


_CALLED_SO: Final = "SELECT 1 FROM players WHERE name = ?"


def _standing(connection: Connection, sheet: GameSheet) -> tuple[Standing, tuple[str, ...]]:
    here = read_sheet(connection, sheet.id)
    if here is None:
        begun = "SELECT 1 FROM open_games WHERE game = ? AND NOT is_deleted"
        if connection.row(begun, (sheet.id,)):
            return Standing.SAME, ()  # an open game, and further on
        gone = connection.row("SELECT 1 FROM tombstones WHERE id = ?", (sheet.id,))
        return (Standing.NEW if gone is None else Standing.DELETED), ()
    mine, is_deleted = here
    if is_deleted:
        return Standing.DELETED, ()
    if sheet.points_only:
        sheet = _as_here(sheet, mine)
        if not mine.points_only and _results(sheet) == _results(mine):
            return Standing.SAME, ()  # from a spreadsheet; here it is known in full
    differences = differing(mine, sheet)
    return (Standing.CONFLICT if differences else Standing.SAME), differences


def _as_here(sheet: GameSheet, mine: GameSheet) -> GameSheet:
    """With the texts of the game here where they look alike: a spreadsheet has no others."""
    if len(sheet.seats) == len(mine.seats):
        seats = zip(sheet.seats, mine.seats, strict=True)
        named = tuple(replace(seat, name=_seen(seat.name, here.name)) for seat, here in seats)
        sheet = replace(sheet, seats=named)
    if sheet.location and mine.location:
        sheet = replace(sheet, location=_seen(sheet.location, mine.location))
    if sheet.notes and mine.notes:
        sheet = replace(sheet, notes=_seen(sheet.notes, mine.notes))
    return sheet


def _seen(text: str, here: str) -> str:
    """That here, unless it is seen to be another."""
    alike = [one_line(line) for line in text.splitlines()]
    return here if alike == [one_line(line) for line in here.splitlines()] else text


def _results(sheet: GameSheet) -> list[tuple[str, int]]:
    return [(seat.name, seat.result.total) for seat in sheet.seats]


def _stamp(connection: Connection, game: str) -> int | None:
    """When the game was last edited here; None where it has never been here."""
    stamp: int | None = connection.value(
        "SELECT edited_at FROM games WHERE id = ?1"
        " UNION ALL SELECT edited_at FROM tombstones WHERE id = ?1",
        (game,),
    )
    return stamp
