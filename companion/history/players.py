"""The people of a history: found by name, renamed, merged, archived, never lost."""

from typing import Final

from companion.history.called_now import found_by_name
from companion.history.connection import Connection
from companion.history.identities import note_former_name, refresh_names, refresh_people
from companion.history.records import KnownPlayer, PlayerRecord
from companion.history.refusals import NameTaken, NoSuchPlayer, PlayersMet
from companion.history.sheets import check_name
from companion.history.stamps import Clock, stamp_after
from companion.rules.game import Colour
from companion.texts.folding import folded


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
        found = found_by_name(self._connection, name)
        return None if found is None else self.get(found[1])

    def familiar(self) -> tuple[KnownPlayer, ...]:
        """Everyone but who is archived, those who played last first, with the colour they had."""
        return tuple(
            KnownPlayer(name, Colour(colour) if colour else None)
            for name, colour in self._connection.rows(_FAMILIAR)
        )

    def alike(self) -> tuple[tuple[PlayerRecord, ...], ...]:
        """Players whose names differ in nothing but letter case or accents: the same people? Not
        those who have played against each other."""
        groups: dict[str, list[list[PlayerRecord]]] = {}
        for record in self.all(archived=True):
            called_so = groups.setdefault(_bare(record.name), [])
            for group in called_so:
                own = self._person(record.id)
                if not any(self._have_met(own, self._person(other.id)) for other in group):
                    group.append(record)
                    break
            else:
                called_so.append([record])
        return tuple(
            tuple(group) for called_so in groups.values() for group in called_so if len(group) > 1
        )

    def rename(self, player: str, name: str) -> None:
        """Call the player so, in all games. Raises NameTaken, NoSuchPlayer or TextRefused."""
        check_name(name)
        with self._connection.writing():
            number = self._person(player)
            other = found_by_name(self._connection, name)
            if other is not None and other[0] != number:
                raise NameTaken(self._connection.path, name)
            note_former_name(self._connection, self.get(player).id, name)
            self._connection.change("UPDATE players SET name = ? WHERE number = ?", (name, number))
            self._edited(number)
            refresh_names(self._connection, [number])

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
            if self._have_met(number, other):
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

    def _have_met(self, number: int, other: int) -> bool:
        """Whether they played against each other; so they are not the same person."""
        return self._connection.row(_MET, (other, number)) is not None

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
