"""Who is who in a history: the same name on two phones is the same person.

A player's id follows from the name first used, so it is the same when their histories are merged. A
renamed player keeps the id. Merging two players only notes who the one is now: the seats remember
what was entered, so it can be undone.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from companion.history.called_now import FORMER, found_by_name, player_id
from companion.history.connection import Connection
from companion.history.open_games import OpenGames


def _free_id(connection: Connection, name: str) -> str:
    count = 1
    while connection.row("SELECT 1 FROM players WHERE id = ?", (player_id(name, count),)):
        count += 1
    return player_id(name, count)


def players_called(connection: Connection, names: Iterable[str]) -> dict[str, tuple[int, str]]:
    """The number and id of each of these players by name; those not known yet are added.

    Inside a transaction only.
    """
    known: dict[str, tuple[int, str]] = {}
    for name in names:
        if name in known:
            continue
        known[name] = found_by_name(connection, name) or _added(connection, name)
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
    before = connection.value("SELECT name FROM players WHERE id = ? AND name != ?", (player, name))
    if before is not None:
        OpenGames(connection).rename_player(before, name)
    connection.change(
        "INSERT OR REPLACE INTO settings (name, value)"
        " SELECT ?1 || name, id FROM players WHERE id = ?2 AND name != ?3",
        (FORMER, player, name),
    )


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
        before, after = (
            connection.value("SELECT name FROM players WHERE number = ?", (each,))
            for each in (number, person)
        )
        OpenGames(connection).rename_player(before, after)
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
