"""Importing games from files: shown first, then all of them come in or none.

A game is known by its id. A new game comes in; a game that is here in the same version is
recognized; if both differ, or the game was deleted here, the player decides. The file is read
twice, once to show what it would bring and once to import it: it may hold more games than memory.

An imported game is older than any edit, so an edit on any phone wins over it in a merge. A game
that says when it was edited last has that time stamp, if it is possible.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from companion.history.connection import Connection
from companion.history.game_row import UNDATED, AnyGame, GameRow, score_game
from companion.history.players import present_names
from companion.history.request_errors import (
    GameUnreadable,
    ImportOutdated,
    ImportRefused,
    PointsRefused,
    TextRefused,
)
from companion.history.saved_games import AT_ONCE, read_games, save_games
from companion.history.timestamps import Clock, clamp_timestamp, next_timestamp
from companion.texts import N_, _
from companion.texts.complaint import Complaint
from companion.texts.display import one_line

MOST_GAMES: Final = 100_000
"""Games in one file: more than anyone plays. A larger history travels as a backup."""
MOST_KNOWN: Final = 20_000
"""Players that a history can hold."""
MOST_PROBLEMS: Final = 1_000
"""Problems that are listed; with one of them nothing comes in."""
_MOST_IN_NAMES: Final = 2_000_000
"""Characters of all names."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A game in a file: its place there, and the game or the reason why there is none."""

    place: str
    game: AnyGame | str
    edited_at: int | None = None
    """The time stamp of its last edit, in milliseconds since 1970, if it says so."""


class Standing(Enum):
    """The state of a game of the file compared with the history."""

    NEW = "new"
    SAME = "same"
    CONFLICT = "conflict"
    DELETED = "deleted"
    REPEATED = "repeated"


class Age(Enum):
    """The age of a game of the file compared with the version here."""

    NEWER = "newer"
    OLDER = "older"


@dataclass(frozen=True, slots=True)
class Item:
    """A game of the preview."""

    place: str
    standing: Standing
    id: str
    names: tuple[str, ...]
    """The players' present names."""
    totals: tuple[int, ...]
    played_at: str | None
    differences: tuple[str, ...]
    """The parts that differ from the game here, as `GameRow.differences` names them."""
    edited_at: int
    """The time stamp of its last edit; 0 if it says none, or an impossible one."""
    age: Age | None
    """None if that is not known."""
    digest: int
    """A number that is different for a different game."""
    here_at: int | None
    """The time stamp of the version here; None if the game has never been here."""

    @property
    def is_undecided(self) -> bool:
        """True if only the player can say whether it comes in."""
        return self.standing in (Standing.CONFLICT, Standing.DELETED)

    @property
    def may_come_in(self) -> bool:
        """True unless the game is here already, or earlier in the file."""
        return self.standing is Standing.NEW or self.is_undecided


@dataclass(frozen=True, slots=True)
class Preview:
    """The games that would come in. `problems` names each game that cannot be read; with any of
    them nothing comes in."""

    items: tuple[Item, ...]
    problems: tuple[tuple[str, str], ...]
    read: Callable[[], Iterable[Candidate]]
    """Reads the file again."""

    def count(self, standing: Standing) -> int:
        return sum(item.standing is standing for item in self.items)


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The numbers of games that came in."""

    added: int
    replaced: int


def preview_import(
    connection: Connection, read: Callable[[], Iterable[Candidate]], clock: Clock
) -> Preview:
    """Compare the games of a file with the history; changes nothing.

    Raises ImportRefused for too many games or players.
    """
    found: dict[str, Item] = {}
    items: list[Item] = []
    problems: list[tuple[str, str]] = []
    names = _Names(connection)
    now = clock()
    with connection.reading():
        for candidate in read():
            if len(items) + len(problems) >= MOST_GAMES:
                said = _("more than {most} games in one file").format(most=MOST_GAMES)
                raise ImportRefused(connection.path, said)
            try:
                items.append(_item(connection, candidate, found, names, now))
            except (TextRefused, PointsRefused) as problem:
                problems.append((candidate.place, str(problem)))
                if len(problems) == MOST_PROBLEMS:
                    break
    return Preview(tuple(items), tuple(problems), read)


def import_games(
    connection: Connection, preview: Preview, clock: Clock, decided: Collection[str] = ()
) -> ImportReport:
    """Import the new games of the preview, and of the undecided ones those whose ids are in
    `decided`. One transaction.

    Raises ImportRefused if a game could not be read, and ImportOutdated if the games concerned or
    the file have changed since the preview; nothing comes in then.
    """
    if preview.problems:
        place, problem = preview.problems[0]
        raise ImportRefused(connection.path, f"{place}: {problem}")
    wanted = [item for item in preview.items if item.may_come_in]
    with connection.writing():
        if any(_stamp(connection, item.id) != item.here_at for item in wanted):
            raise ImportOutdated(connection.path)
        chosen = [item for item in wanted if not item.is_undecided or item.id in decided]
        _save(connection, preview, {id(item) for item in chosen}, clock)
    replaced = sum(item.standing is Standing.CONFLICT for item in chosen)
    return ImportReport(len(chosen) - replaced, replaced)


def _save(connection: Connection, preview: Preview, chosen: Collection[int], clock: Clock) -> None:
    """Read the file again and save the chosen games."""
    rows: list[GameRow] = []
    candidates = iter(preview.read())
    for item in preview.items:
        candidate = next(candidates, None)
        if candidate is None or isinstance(candidate.game, str):
            raise ImportOutdated(connection.path)
        row = score_game(candidate.game)
        if hash(row) != item.digest:
            raise ImportOutdated(connection.path)
        if id(item) in chosen:
            later = item.here_at is None or item.age is Age.NEWER
            stamp = item.edited_at if later else next_timestamp(item.here_at, clock)
            rows.append(replace(_renamed(row, item.names), edited_at=stamp))
        if len(rows) == AT_ONCE:
            save_games(connection, rows)
            rows = []
    if rows:
        save_games(connection, rows)


def _item(
    connection: Connection,
    candidate: Candidate,
    found: dict[str, Item],
    names: "_Names",
    now: int,
) -> Item:
    if isinstance(candidate.game, str):
        raise TextRefused(Complaint.quoted(candidate.game))
    read = score_game(candidate.game)
    row = names.present(read)
    earlier = found.get(row.id)
    if earlier is not None and earlier.may_come_in and earlier.digest != hash(read):
        said = N_("game {id} is there twice, with different contents")
        raise TextRefused(Complaint(said, {"id": row.id}))
    if earlier is None:
        standing, differences = _standing(connection, row)
        here_at = _stamp(connection, row.id)
    else:
        standing, differences, here_at = Standing.REPEATED, (), earlier.here_at
    edited_at, age = clamp_timestamp(candidate.edited_at or 0, now), None
    here = 0 if here_at is None else clamp_timestamp(here_at, now)
    if here_at is not None and edited_at and edited_at != here:
        age = Age.NEWER if edited_at > here else Age.OLDER
    item = Item(
        candidate.place,
        standing,
        row.id,
        tuple(names.once(seat.name) for seat in row.seats),
        tuple(seat.total for seat in row.seats),
        row.played_at,
        differences,
        edited_at,
        age,
        hash(read),
        here_at,
    )
    found.setdefault(row.id, item)
    return item


class _Names:
    """Each name once in memory, however often it occurs, and no more players than a history can
    hold."""

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

    def present(self, row: GameRow) -> GameRow:
        """Give players who were renamed after the game their present names."""
        before = tuple(seat.name for seat in row.seats)
        if row.played_at is None or not any(map(self._is_given_up, before)):
            return row
        return _renamed(row, present_names(self._connection, before, row.played_order // 1000))

    def _is_given_up(self, name: str) -> bool:
        """Return True if somebody had the name who has another one now."""
        if name not in self._given_up:
            self._given_up[name] = present_names(self._connection, (name,), UNDATED) != (name,)
        return self._given_up[name]


_CALLED_SO: Final = "SELECT 1 FROM players WHERE name = ?"


def _renamed(row: GameRow, names: Iterable[str]) -> GameRow:
    seats = zip(row.seats, names, strict=True)
    return replace(row, seats=tuple(seat._replace(name=name) for seat, name in seats))


def _standing(connection: Connection, row: GameRow) -> tuple[Standing, tuple[str, ...]]:
    try:
        here = next(iter(read_games(connection, "g.id = ?", [row.id]).values()), None)
    except GameUnreadable:
        return Standing.CONFLICT, ()  # the file may have it whole
    if here is None:
        begun = "SELECT 1 FROM open_games WHERE game = ? AND NOT is_deleted"
        if connection.row(begun, (row.id,)):
            return Standing.SAME, ()  # it goes on as an unfinished game
        gone = connection.row("SELECT 1 FROM tombstones WHERE id = ?", (row.id,))
        return (Standing.NEW if gone is None else Standing.DELETED), ()
    if here.deleted:
        return Standing.DELETED, ()
    if row.points_only:
        row = _with_texts_of(here, row)
        if not here.points_only and _results(row) == _results(here):
            return Standing.SAME, ()  # from a spreadsheet; here it is known in full
    differences = here.differences(row)
    return (Standing.CONFLICT if differences else Standing.SAME), differences


def _with_texts_of(here: GameRow, row: GameRow) -> GameRow:
    """Take the texts of the game here where they look the same: a spreadsheet has no others."""
    if len(row.seats) == len(here.seats):
        seats = zip(row.seats, here.seats, strict=True)
        row = _renamed(row, [_seen(seat.name, mine.name) for seat, mine in seats])
    if row.location and here.location:
        row = replace(row, location=_seen(row.location, here.location))
    if row.notes and here.notes:
        row = replace(row, notes=_seen(row.notes, here.notes))
    return row


def _seen(text: str, here: str) -> str:
    """Return the text here, unless the two look different."""
    alike = [one_line(line) for line in text.splitlines()]
    return here if alike == [one_line(line) for line in here.splitlines()] else text


def _results(row: GameRow) -> list[tuple[str, int]]:
    return [(seat.name, seat.total) for seat in row.seats]


def _stamp(connection: Connection, game: str) -> int | None:
    """The time stamp of the game's last edit here; None if it has never been here."""
    stamp: int | None = connection.value(
        "SELECT edited_at FROM games WHERE id = ?1"
        " UNION ALL SELECT edited_at FROM tombstones WHERE id = ?1",
        (game,),
    )
    return stamp
