"""Writing game rows to the file and reading them back."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Final
from uuid import UUID

from companion.history.connection import Connection, Row, Value
from companion.history.game_row import GAME_COLUMNS, RESULT_COLUMNS, SEAT_COLUMNS, GameRow, SeatRow
from companion.history.hindsights import answers_kept
from companion.history.players import Person, people_of
from companion.history.request_errors import GameUnreadable
from companion.history.search import search_words
from companion.rules.game import MOST_PLAYERS, Colour, Mode, Variant
from companion.rules.ranking import DecidedBy
from companion.texts import _

AT_ONCE: Final = 200
"""Games that are read or written by one statement, so that a large merge fits into memory."""

_COLOURS: Final = {None: None} | {colour.value: colour for colour in Colour}
_GAMES: Final = f"SELECT number, {', '.join(GAME_COLUMNS)} FROM games g WHERE"  # noqa: S608
_NEWEST_FIRST: Final = "ORDER BY g.played_order DESC, g.number DESC"
_SEATS: Final = f"""
    SELECT s.game, p.name, s.colour, t.territory, s.totems,
        {", ".join(f"s.{name}" for name in RESULT_COLUMNS)},
        p.id, CASE s.entered_as WHEN s.player THEN p.id
            ELSE (SELECT id FROM players WHERE number = s.entered_as) END
    FROM seats s JOIN players p ON p.number = s.player
    LEFT JOIN territories t ON t.game = s.game AND t.seat = s.seat
    WHERE s.game IN ({{numbers}}) ORDER BY s.game, s.seat LIMIT {{most}}
"""  # noqa: S608  # columns of ours

# These are written out, because `upsert_all` of sqlite-utils looks up the tables, their columns and
# primary keys with every call: saving a game took half as long again.
_SAVED_COLUMNS: Final = (
    *GAME_COLUMNS,
    *("played_on", "played_order", "seats", "counted", "names", "words"),
)
_SAVE_GAME: Final = f"""
    INSERT INTO games ({", ".join(_SAVED_COLUMNS)})
    VALUES ({", ".join(f":{name}" for name in _SAVED_COLUMNS)})
    ON CONFLICT (id) DO UPDATE SET
        {", ".join(f"{name} = excluded.{name}" for name in _SAVED_COLUMNS)}
"""  # noqa: S608  # columns of ours
_ADD_SEAT: Final = f"""
    INSERT INTO seats (game, seat, player, entered_as, {", ".join(SEAT_COLUMNS)})
    VALUES (?, ?, ?, ?{", ?" * len(SEAT_COLUMNS)})
"""  # noqa: S608  # columns of ours
_SAVE_RESULT: Final = """
    UPDATE games SET counted = :counted, decided_by = :decided_by, provisional = :provisional
    WHERE id = :id
"""
_SAVE_SEAT_RESULT: Final = f"""
    UPDATE seats SET {", ".join(f"{name} = ?" for name in RESULT_COLUMNS)}
    WHERE game = ? AND seat = ?
"""  # noqa: S608  # columns of ours


def save_game(connection: Connection, row: GameRow) -> None:
    """Save the game and its seats in place of the version with its id; in a transaction only."""
    save_games(connection, [row])


def save_games(connection: Connection, rows: Sequence[GameRow]) -> None:
    """Save these games and their seats in place of the versions with their ids; in a transaction
    only. Players are found by id, else by name; those not known yet are added."""
    people = people_of(connection, (seat for row in rows for seat in row.seats))
    ids = [row.id for row in rows]
    marks = ", ".join("?" * len(ids))
    with answers_kept(connection, game_numbers(connection, ids).values()) as replaced:
        connection.change_all(
            _SAVE_GAME, [{**row.columns(), **_texts(people, row)} for row in rows]
        )
        connection.change_all("DELETE FROM seats WHERE game = ?", [(game,) for game in replaced])
        numbers = game_numbers(connection, ids)
        seats = [
            (numbers[row.id], place, seat, people[seat.entered_as or seat.name])
            for row in rows
            for place, seat in enumerate(row.seats)
        ]
        connection.change_all(
            _ADD_SEAT,
            [
                (game, place, player.person, player.number, *_seat_values(seat))
                for game, place, seat, player in seats
            ],
        )
        connection.change_all(
            "INSERT INTO territories (game, seat, territory) VALUES (?, ?, ?)",
            [
                (game, place, seat.territory)
                for game, place, seat, _player in seats
                if seat.territory is not None
            ],
        )
    connection.change(f"DELETE FROM tombstones WHERE id IN ({marks})", ids)  # noqa: S608  # marks


def _texts(people: Mapping[str, Person], row: GameRow) -> dict[str, str]:
    """The players' present names, for the club's views, and the words to be searched."""
    names = ", ".join(people[seat.entered_as or seat.name].name for seat in row.seats)
    return {"names": names, "words": search_words(names, row.notes, row.location)}


def save_results(connection: Connection, row: GameRow) -> None:
    """Save only what is derived of the game; in a transaction only. This is no edit."""
    (number,) = game_numbers(connection, [row.id]).values()
    connection.change_all(_SAVE_RESULT, [row.columns()])
    connection.change_all(
        _SAVE_SEAT_RESULT, [(*seat.result, number, place) for place, seat in enumerate(row.seats)]
    )


def _seat_values(seat: SeatRow) -> tuple[Value, ...]:
    """The values of SEAT_COLUMNS."""
    colour = None if seat.colour is None else seat.colour.value
    return colour, seat.totems, *seat.result


def game_numbers(connection: Connection, games: Sequence[str]) -> dict[str, int]:
    """Map the ids of those games that are in this file to their numbers."""
    marks = ", ".join("?" * len(games))
    rows = connection.rows(f"SELECT id, number FROM games WHERE id IN ({marks})", games)  # noqa: S608
    return dict(rows)


def read_games(
    connection: Connection, where: str, values: Sequence[Value] = (), limit: int = -1
) -> dict[int, GameRow]:
    """Read the games for which the condition on games `g` holds, newest first, by their numbers.

    Raises GameUnreadable if a row has values that no game can have.
    """
    statement = f"{_GAMES} {where} {_NEWEST_FIRST} LIMIT {limit}"
    with connection.reading():
        games = connection.rows(statement, values)
        most = MOST_PLAYERS * len(games)
        numbers = ", ".join(str(row[0]) for row in games)
        rows = connection.rows(_SEATS.format(numbers=numbers, most=most + 1))
    seats: dict[int, list[SeatRow]] = {row[0]: [] for row in games}
    with unreadable_named(connection.path):
        if len(rows) > most:
            raise ValueError(_("more players than a game has"))
        for row in rows:
            seats[row[0]].append(_seat(row))
        return {row[0]: _game(row, tuple(seats[row[0]])) for row in games}


def read_each(
    connection: Connection, numbers: Sequence[int], *, checks: bool = True
) -> Iterator[tuple[int, GameRow | GameUnreadable]]:
    """Read the games with these numbers, newest first, each with the error if it cannot be read:
    one broken game does not keep the others from being read. It `checks` territories, too."""
    try:
        rows = read_games(connection, f"g.number IN ({', '.join(map(str, numbers))})")
    except GameUnreadable as unreadable:
        if len(numbers) == 1:
            yield numbers[0], unreadable
        else:
            for number in numbers:
                yield from read_each(connection, [number], checks=checks)
        return
    for number, row in rows.items():
        try:
            found: GameRow | GameUnreadable = check_row(connection, row) if checks else row
        except GameUnreadable as unreadable:
            found = unreadable
        yield number, found


def check_row(connection: Connection, row: GameRow) -> GameRow:
    """Return the row if the whole game can be read from it. Raises GameUnreadable."""
    with unreadable_named(connection.path):
        if str(UUID(row.id)) != row.id:
            raise ValueError(row.id)
        if row.played_at is not None and datetime.fromisoformat(row.played_at).utcoffset() is None:
            raise ValueError(row.played_at)
        row.game()
    return row


@contextmanager
def unreadable_named(path: Path) -> Iterator[None]:
    """Raise GameUnreadable for values inside that no game can have."""
    try:
        yield
    except (ValueError, TypeError, AttributeError, LookupError) as error:
        raise GameUnreadable(path, str(error)) from error


def in_lots(ids: Iterable[str]) -> Iterator[list[str]]:
    """Split the ids into lots that fit one statement."""
    left = iter(ids)
    while some := list(islice(left, AT_ONCE)):
        yield some


def _game(row: Row, seats: tuple[SeatRow, ...]) -> GameRow:
    _number, identity, mode, size, variants, finished, points_only, *texts = row
    played_at, location, notes, decided_by, provisional, edited_at, deleted_at = texts
    return GameRow(
        identity,
        Mode(mode),
        size,
        frozenset(map(Variant, variants.split())),
        bool(finished),
        bool(points_only),
        played_at,
        location,
        notes,
        DecidedBy(decided_by),
        bool(provisional),
        edited_at,
        deleted_at,
        seats,
    )


def _seat(row: Row) -> SeatRow:
    _number, name, colour, territory, totems, *results, complete, player, entered_as = row
    all_covered = None if complete is None else bool(complete)
    known = _COLOURS[colour]
    return SeatRow._make(
        (name, known, territory, totems, *results, all_covered, player, entered_as)
    )
