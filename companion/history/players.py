"""The people of a history: found by name, renamed, merged, archived, never lost.

A player's id follows from the first name, so the same name on two phones is the same person once
their histories are merged. A renamed player keeps the id. Merging two players only notes who the
one is now; the seats remember who was entered, so a merge can be undone.

>>> from companion.history.store import Store
>>> from companion.history.game_row import LoggedGame, LoggedPlayer
>>> from companion.rules.game import Mode
>>> with Store.in_memory() as store:
...     _ = store.games.add(LoggedGame(Mode.TRIBE, 5, (LoggedPlayer("Ada", 61),)))
...     ada = store.players.named("Ada")
...     store.players.rename(ada.id, "Adele")
...     [player.name for player in store.players.all()], store.players.get(ada.id).games
(['Adele'], 1)
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from uuid import UUID, uuid5

from companion.history.connection import Connection
from companion.history.game_row import SeatRow, check_name
from companion.history.open_games import OpenGames
from companion.history.request_errors import NameTaken, NoSuchPlayer, PlayersMet
from companion.history.search import search_words
from companion.history.timestamps import Clock, next_timestamp
from companion.rules.game import Colour
from companion.texts.folding import folded


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """A player with the number of games; `former` are the ids of players merged into this one."""

    id: str
    name: str
    archived: bool
    games: int
    last_played: str | None
    former: tuple[str, ...] = ()


class KnownPlayer(NamedTuple):
    """A player to be offered for the next game."""

    name: str
    colour: Colour | None
    """The colour in the last game; None if nobody wrote it down."""


class Person(NamedTuple):
    """A player as entered, and the person after all merges."""

    number: int
    person: int
    name: str


class Players:
    """The players of one history."""

    def __init__(self, connection: Connection, clock: Clock) -> None:
        self._connection = connection
        self._clock = clock

    def all(self, *, archived: bool = False) -> tuple[PlayerRecord, ...]:
        """List all players by name; archived ones on request."""
        return self._records("" if archived else "WHERE p.archived = 0", ())

    def get(self, player: str) -> PlayerRecord:
        """Return the player, also by the id of somebody merged into them. Raises NoSuchPlayer."""
        (record,) = self._records("WHERE p.number = ?", (self._person(player),))
        return record

    def named(self, name: str) -> PlayerRecord | None:
        """Find the player of exactly this name."""
        found = found_by_name(self._connection, name)
        return None if found is None else self.get(found[1])

    def familiar(self) -> tuple[KnownPlayer, ...]:
        """List the players who are not archived, the latest first, with their last colour."""
        return tuple(
            KnownPlayer(name, Colour(colour) if colour else None)
            for name, colour in self._connection.rows(_FAMILIAR)
        )

    def alike(self) -> tuple[tuple[PlayerRecord, ...], ...]:
        """Group players whose names differ in letter case or accents only: perhaps the same people.

        Players who have played against each other are in different groups.
        """
        groups: dict[str, list[list[PlayerRecord]]] = {}
        for record in self.all(archived=True):
            same_name = groups.setdefault(_bare(record.name), [])
            own = self._person(record.id)
            for group in same_name:
                if not any(self._have_met(own, self._person(other.id)) for other in group):
                    group.append(record)
                    break
            else:
                same_name.append([record])
        return tuple(
            tuple(group) for same_name in groups.values() for group in same_name if len(group) > 1
        )

    def rename(self, player: str, name: str) -> None:
        """Rename the player in all games. Raises NameTaken, NoSuchPlayer or TextRefused."""
        check_name(name)
        with self._connection.writing():
            number = self._person(player)
            other = found_by_name(self._connection, name)
            if other is not None and other[0] != number:
                raise NameTaken(self._connection.path, name)
            note_former_name(self._connection, self.get(player).id, name)
            self._edit(number, name=name)
            refresh_names(self._connection, [number])

    def archive(self, player: str, *, archived: bool = True) -> None:
        """Offer the player no more, or again; the games stay."""
        with self._connection.writing():
            self._edit(self._person(player), archived=archived)

    def merge(self, player: str, into: str) -> None:
        """Make the first player the second in all games. Raises PlayersMet."""
        with self._connection.writing():
            number, other = self._person(player), self._person(into)
            if number == other:
                return
            if self._have_met(number, other):
                both = self.get(player).name, self.get(into).name
                raise PlayersMet(self._connection.path, *both)
            self._edit(number, merged_into=self.get(into).id)
            refresh_people(self._connection)

    def separate(self, player: str) -> None:
        """Undo `merge` for the player with this id."""
        with self._connection.writing():
            number = self._connection.value("SELECT number FROM players WHERE id = ?", (player,))
            if number is None:
                raise NoSuchPlayer(self._connection.path, player)
            self._edit(number, merged_into=None)
            refresh_people(self._connection)

    def _person(self, player: str) -> int:
        """Return the number of the person that this player is after all merges."""
        person: int | None = self._connection.value(
            "SELECT person FROM players WHERE id = ?", (player,)
        )
        if person is None:
            raise NoSuchPlayer(self._connection.path, player)
        return person

    def _have_met(self, number: int, other: int) -> bool:
        """Return True if they played against each other, so they are not the same person."""
        return self._connection.row(_MET, (other, number)) is not None

    def _edit(self, number: int, **changes: str | bool | None) -> None:
        previous = self._connection.value(
            "SELECT edited_at FROM players WHERE number = ?", (number,)
        )
        edited = {**changes, "edited_at": next_timestamp(previous, self._clock)}
        self._connection.database.table("players").update(number, edited)

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


_MET: Final = """
    SELECT 1 FROM seats a JOIN seats b ON b.game = a.game AND b.player = ?
    WHERE a.player = ? LIMIT 1
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
    SELECT p.number, p.id, p.name, p.archived, count(DISTINCT g.number), max(g.played_on)
    FROM players p
    LEFT JOIN seats s ON s.player = p.number
    LEFT JOIN games g ON g.number = s.game AND g.deleted_at IS NULL
    {where}
    GROUP BY p.number
    HAVING p.person = p.number
"""


def _bare(name: str) -> str:
    return "".join(letter for letter in folded(name) if letter.isalnum()) or name


def player_id(name: str, count: int = 1) -> str:
    """Return the id that follows from a name; `count` tells apart those who later took the same
    name."""
    return str(uuid5(_PLAYERS, name if count == 1 else f"{count} {name}"))


def found_by_name(connection: Connection, name: str) -> tuple[int, str] | None:
    """Find the number and id of the player of exactly this name."""
    row = connection.row(_BY_NAME, (name,))
    return None if row is None else (row[0], row[1])


def present_names(connection: Connection, names: Sequence[str], played_at: int) -> tuple[str, ...]:
    """Map the names in a game played then, in milliseconds since 1970, to the present names: a
    player who was renamed or merged since is no new player.

    Nobody gets the name of somebody else at the same table.
    """
    present = [_present_name(connection, name, played_at) for name in names]
    return tuple(
        name if new in names or present.count(new) > 1 else new
        for name, new in zip(names, present, strict=True)
    )


def _present_name(connection: Connection, name: str, played_at: int) -> str:
    if found_by_name(connection, name) is not None:
        return name
    found: str | None = connection.value(
        _RENAMED, (player_id(name), name, played_at, _FORMER + name)
    )
    return name if found is None else found


_PLAYERS: Final = UUID("0f2c8f0e-8a57-5d0b-8b62-41f3f6f4a0d2")
_FORMER: Final = "formerly "
"""The beginning of the settings that map a former name to the id of its player. A first name needs
none, because the id follows from it."""
_BY_NAME: Final = """
    SELECT number, id FROM players WHERE name = ? AND person = number
    ORDER BY archived, id LIMIT 1
"""
_RENAMED: Final = """
    SELECT person.name FROM players p JOIN players person ON person.number = p.person
    WHERE p.edited_at >= ?3
        AND (p.id = ?1 OR p.name = ?2 OR p.id = (SELECT value FROM settings WHERE name = ?4))
    ORDER BY p.id = ?1, p.edited_at DESC LIMIT 1
"""


def people_of(connection: Connection, seats: Iterable[SeatRow]) -> dict[str, Person]:
    """Find the people on these seats, by the id a seat was entered as, else by name; in a
    transaction only. Unknown names become new players."""
    known: dict[str, Person] = {}
    for seat in seats:
        key = seat.entered_as or seat.name
        if key not in known:
            number = (
                connection.value("SELECT number FROM players WHERE id = ?", (key,))
                if seat.entered_as
                else _number_of(connection, key)
            )
            row = connection.row(_PERSON, (number,))
            assert row is not None  # noqa: S101  # each player is a person
            known[key] = Person(number, *row)
    return known


_PERSON: Final = """
    SELECT person.number, person.name FROM players p JOIN players person ON person.number = p.person
    WHERE p.number = ?
"""


def _number_of(connection: Connection, name: str) -> int:
    found = found_by_name(connection, name)
    if found is not None:
        return found[0]
    count = 1
    players = connection.database.table("players")
    while players.count_where("id = ?", [player_id(name, count)]):
        count += 1
    # An id that follows from the name is older than any edit on any phone.
    players.insert({"id": player_id(name, count), "name": name, "edited_at": 0})
    number = connection.value("SELECT last_insert_rowid()")
    players.update(number, {"person": number})
    return int(number)


def note_former_name(connection: Connection, player: str, name: str) -> None:
    """Note the old name of the player with this id, who is about to be renamed; in a transaction
    only."""
    for old in connection.database.table("players").rows_where("id = ?", [player]):
        if old["name"] != name:
            OpenGames(connection).rename_player(old["name"], name)
            note = {"name": _FORMER + old["name"], "value": player}
            connection.database.table("settings").upsert(note, pk="name")


def refresh_people(connection: Connection) -> None:
    """Work out who is who after players were merged or separated; in a transaction only."""
    rows = connection.rows("SELECT number, id, merged_into, person FROM players")
    numbers = {identity: number for number, identity, _, _ in rows}
    people = resolve_merges({identity: into for _, identity, into, _ in rows})
    changed = [
        (numbers[people[identity]], number)
        for number, identity, _, person in rows
        if numbers[people[identity]] != person
    ]
    for person, number in changed:
        connection.database.table("players").update(number, {"person": person})
        connection.database.execute(
            "UPDATE seats SET player = :person WHERE entered_as = :number AND player != :person",
            {"person": person, "number": number},
        )
        before, after = (
            connection.value("SELECT name FROM players WHERE number = ?", (each,))
            for each in (number, person)
        )
        OpenGames(connection).rename_player(before, after)
    refresh_names(connection, [person for person, _ in changed])


def resolve_merges(merged_into: Mapping[str, str | None]) -> dict[str, str]:
    """Map each player's id to the id of the person.

    Two phones may have merged the same players in a circle. The smallest id of the circle is the
    person then, so both phones agree.

    >>> resolve_merges({"a": "b", "b": "c", "c": None})
    {'a': 'c', 'b': 'c', 'c': 'c'}
    >>> resolve_merges({"b": "a", "a": "b"})
    {'b': 'a', 'a': 'a'}
    """
    people: dict[str, str] = {}
    for start in merged_into:
        path: list[str] = []
        here = start
        while here not in people and here not in path:
            path.append(here)
            target = merged_into[here]
            if target is None or target not in merged_into:
                break
            here = target
        person = people.get(here) or (min(path[path.index(here) :]) if here in path else here)
        people |= dict.fromkeys(path, person)
    return people


def refresh_names(connection: Connection, people: Iterable[int]) -> None:
    """Write the present names of these people beside all their games; in a transaction only."""
    connection.database.register_function(search_words, deterministic=True)
    for person in people:
        connection.database.execute(_WRITE_NAMES, [person])


_WRITE_NAMES: Final = """
    UPDATE games SET (names, words) = (
        SELECT present, search_words(present, notes, location) FROM (
            SELECT group_concat(name, ', ') AS present FROM (
                SELECT p.name FROM seats s JOIN players p ON p.number = s.player
                WHERE s.game = games.number ORDER BY s.seat
            )
        )
    )
    WHERE number IN (SELECT game FROM seats WHERE player = ?)
"""
