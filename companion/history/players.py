"""The people of a history: found by name, renamed, merged, archived, never lost.

A player's id follows from the name first used, so the same name on two phones is the same person
when their histories are merged. A renamed player keeps the id. Merging two players only notes who
the one is now: the seats remember what was entered, so it can be undone.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final
from uuid import UUID, uuid5

from companion.history.connection import Connection
from companion.history.records import KnownPlayer, PlayerRecord
from companion.history.refusals import NameTaken, NoSuchPlayer, PlayersMet
from companion.history.sheets import check_name
from companion.history.stamps import stamp_after
from companion.rules.game import Colour
from companion.texts.folding import folded

_PLAYERS: Final = UUID("0f2c8f0e-8a57-5d0b-8b62-41f3f6f4a0d2")

Clock = Callable[[], int]
"""Milliseconds since 1970."""


class Players:
    """The players of one history."""

    def __init__(self, connection: Connection, clock: Clock) -> None:
        self._connection = connection
        self._clock = clock

    def all(self, *, archived: bool = False) -> tuple[PlayerRecord, ...]:
        """Everyone by name, those who played last first among equals; archived ones on request."""
        return self._records("" if archived else "WHERE p.archived = 0", ())

    def get(self, player: str) -> PlayerRecord:
        """The player, also by the id of someone merged into them. Raises NoSuchPlayer."""
        number = self._person(player)
        (record,) = self._records("WHERE p.number = ?", (number,))
        return record

    def named(self, name: str) -> PlayerRecord | None:
        """The player of exactly this name."""
        row = self._connection.row(_BY_NAME, (name,))
        return None if row is None else self.get(row[1])

    def familiar(self) -> tuple[KnownPlayer, ...]:
        """Everyone but who is archived, those who played last first, with the colour they had."""
        return tuple(
            KnownPlayer(name, Colour(colour) if colour else None)
            for name, colour in self._connection.rows(_FAMILIAR)
        )

    def alike(self) -> tuple[tuple[PlayerRecord, ...], ...]:
        """Players whose names differ in nothing but letter case or accents: the same people?"""
        groups: dict[str, list[PlayerRecord]] = {}
        for record in self.all(archived=True):
            groups.setdefault(_bare(record.name), []).append(record)
        return tuple(tuple(group) for group in groups.values() if len(group) > 1)

    def rename(self, player: str, name: str) -> None:
        """Call the player so, in all games. Raises NameTaken, NoSuchPlayer or TextRefused."""
        check_name(name)
        with self._connection.writing():
            number = self._person(player)
            other = self._connection.row(_BY_NAME, (name,))
            if other is not None and other[0] != number:
                raise NameTaken(self._connection.path, name)
            note_former_name(self._connection, self.get(player).id, name)
            self._connection.change("UPDATE players SET name = ? WHERE number = ?", (name, number))
            self._edited(number)
            refresh_names(self._connection, [number])

    def called_now(self, names: Sequence[str], since: int) -> tuple[str, ...]:
        """The names of those at a table, each as that person is called now: who was renamed since,
        or turned out to be another, is no new player. Nobody gets the name of another one there."""
        now = [self._called_now(name, since) for name in names]
        return tuple(
            name if new in names or now.count(new) > 1 else new
            for name, new in zip(names, now, strict=True)
        )

    def _called_now(self, name: str, since: int) -> str:
        if self._connection.row(_BY_NAME, (name,)) is not None:
            return name
        found: str | None = self._connection.value(
            _ONCE_CALLED, (player_id(name), name, since, _FORMER + name)
        )
        return name if found is None else found

    def archive(self, player: str, *, archived: bool = True) -> None:
        """Offer the player no more; their games stay. Also the way back."""
        with self._connection.writing():
            number = self._person(player)
            self._connection.change(
                "UPDATE players SET archived = ? WHERE number = ?", (archived, number)
            )
            self._edited(number)

    def merge(self, player: str, into: str) -> None:
        """The first player is the second from now on, in all games. Raises PlayersMet."""
        with self._connection.writing():
            number, other = self._person(player), self._person(into)
            if number == other:
                return
            met = self._connection.value(
                """
                SELECT 1 FROM seats a JOIN seats b ON b.game = a.game AND b.player = ?
                WHERE a.player = ? LIMIT 1
                """,
                (other, number),
            )
            if met is not None:
                both = self._name(number), self._name(other)
                raise PlayersMet(self._connection.path, *both)
            target = self._connection.value("SELECT id FROM players WHERE number = ?", (other,))
            self._point(number, target)

    def separate(self, player: str) -> None:
        """Undo `merge` for the player with this id: their games are their own again."""
        with self._connection.writing():
            row = self._connection.row("SELECT number FROM players WHERE id = ?", (player,))
            if row is None:
                raise NoSuchPlayer(self._connection.path, player)
            self._point(row[0], None)

    def _point(self, number: int, target: str | None) -> None:
        self._connection.change(
            "UPDATE players SET merged_into = ? WHERE number = ?", (target, number)
        )
        self._edited(number)
        refresh_people(self._connection)

    def _person(self, player: str) -> int:
        number: int | None = self._connection.value(
            "SELECT person FROM players WHERE id = ?", (player,)
        )
        if number is None:
            raise NoSuchPlayer(self._connection.path, player)
        return number

    def _name(self, number: int) -> str:
        return str(self._connection.value("SELECT name FROM players WHERE number = ?", (number,)))

    def _edited(self, number: int) -> None:
        previous = self._connection.value(
            "SELECT edited_at FROM players WHERE number = ?", (number,)
        )
        self._connection.change(
            "UPDATE players SET edited_at = ? WHERE number = ?",
            (stamp_after(previous, self._clock), number),
        )

    def _records(self, where: str, values: tuple[int, ...]) -> tuple[PlayerRecord, ...]:
        with self._connection.reading():
            former: dict[int, list[str]] = {}
            for person, identity in self._connection.rows(
                "SELECT person, id FROM players WHERE person != number ORDER BY id"
            ):
                former.setdefault(person, []).append(identity)
            rows = self._connection.rows(_RECORDS.format(where=where), values)
        records = [
            PlayerRecord(identity, name, bool(archived), games, last, tuple(former.get(number, ())))
            for number, identity, name, archived, games, last in rows
        ]
        return tuple(sorted(records, key=lambda record: (_bare(record.name), record.id)))


_BY_NAME: Final = """
    SELECT number, id FROM players WHERE name = ? AND person = number
    ORDER BY archived, id LIMIT 1
"""
_FORMER: Final = "formerly "
"""What the settings begin with that say whose a name was: the player's id. The first name of all
needs none, the id follows from it."""
_ONCE_CALLED: Final = """
    SELECT person.name FROM players p JOIN players person ON person.number = p.person
    WHERE p.edited_at >= ?3
        AND (p.id = ?1 OR p.name = ?2 OR p.id = (SELECT value FROM settings WHERE name = ?4))
    ORDER BY p.id = ?1, p.edited_at DESC LIMIT 1
"""
# Beside its one maximum SQLite gives the values of that row.
_FAMILIAR: Final = """
    SELECT name, colour FROM (
        SELECT p.name, s.colour, s.seat, max(g.played_order) AS latest
        FROM players p
        LEFT JOIN seats s ON s.player = p.number
        LEFT JOIN games g ON g.number = s.game AND g.deleted_at IS NULL
        WHERE p.archived = 0 AND p.person = p.number
        GROUP BY p.number
    )
    ORDER BY latest IS NULL, latest DESC, seat, name
"""
_RECORDS: Final = """
    SELECT p.number, p.id, p.name, p.archived, count(g.number), max(g.played_on)
    FROM players p
    LEFT JOIN seats s ON s.player = p.number
    LEFT JOIN games g ON g.number = s.game AND g.deleted_at IS NULL
    {where}
    GROUP BY p.number
    HAVING p.person = p.number
"""


def players_called(connection: Connection, names: Iterable[str]) -> dict[str, tuple[int, str]]:
    """The number and id of each of these players by name; those not known yet are added.

    Inside a transaction only.
    """
    known: dict[str, tuple[int, str]] = {}
    for name in names:
        if name in known:
            continue
        row = connection.row(_BY_NAME, (name,))
        known[name] = _added(connection, name) if row is None else (row[0], row[1])
    return known


def _added(connection: Connection, name: str) -> tuple[int, str]:
    identity = _free_id(connection, name)
    number = connection.added(
        # Following from the name, it is older than any edit made on whatever phone.
        "INSERT INTO players (id, name, edited_at) VALUES (?, ?, 0)",
        (identity, name),
    )
    connection.change("UPDATE players SET person = number WHERE number = ?", (number,))
    return number, identity


def note_former_name(connection: Connection, player: str, name: str) -> None:
    """The player with this id is about to be called so; inside a transaction only."""
    connection.change(
        "INSERT OR REPLACE INTO settings (name, value)"
        " SELECT ?1 || name, id FROM players WHERE id = ?2 AND name != ?3",
        (_FORMER, player, name),
    )


def player_id(name: str, count: int = 1) -> str:
    """The id that follows from a name; `count` tells apart those who later took the same name."""
    return str(uuid5(_PLAYERS, name if count == 1 else f"{count} {name}"))


def _free_id(connection: Connection, name: str) -> str:
    count = 1
    while connection.row("SELECT 1 FROM players WHERE id = ?", (player_id(name, count),)):
        count += 1
    return player_id(name, count)


def refresh_people(connection: Connection) -> None:
    """Work out anew who is who after players were merged or separated; inside a transaction."""
    rows = connection.rows("SELECT number, id, merged_into, person FROM players")
    numbers = {identity: number for number, identity, _, _ in rows}
    people = who_is_who({identity: into for _, identity, into, _ in rows})
    changed = [
        (numbers[people[identity]], number)
        for number, identity, _, person in rows
        if numbers[people[identity]] != person
    ]
    connection.change_all("UPDATE players SET person = ? WHERE number = ?", changed)
    for person, number in changed:
        connection.change(
            "UPDATE seats SET player = ? WHERE entered_as = ? AND player != ?",
            (person, number, person),
        )
    refresh_names(connection, [person for person, _ in changed])


def who_is_who(merged_into: Mapping[str, str | None]) -> dict[str, str]:
    """Whom each id stands for. Where a circle of merges came together from two phones, the
    smallest id of the circle is the person, so that both phones agree."""
    people: dict[str, str] = {}
    for start in merged_into:
        way: list[str] = []
        here = start
        while here not in people and here not in way:
            way.append(here)
            target = merged_into[here]
            if target is None or target not in merged_into:
                break
            here = target
        person = people.get(here) or (min(way[way.index(here) :]) if here in way else here)
        people |= dict.fromkeys(way, person)
    return people


def refresh_names(connection: Connection, people: Iterable[int]) -> None:
    """Write the present names of these people beside all their games; inside a transaction."""
    for person in people:
        connection.change(_WRITE_NAMES, (person,))


_WRITE_NAMES: Final = """
    UPDATE games SET names = (
        SELECT group_concat(name, ', ') FROM (
            SELECT p.name FROM seats s JOIN players p ON p.number = s.player
            WHERE s.game = games.number ORDER BY s.seat
        )
    )
    WHERE number IN (SELECT game FROM seats WHERE player = ?)
"""


def _bare(name: str) -> str:
    return "".join(letter for letter in folded(name) if letter.isalnum()) or name
