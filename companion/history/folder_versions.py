"""Versions of games and players one by one, as a shared folder carries them.

Which of two holds says `companion.history.versions`. Here a stamp that cannot be believed is older
than any edit, too, but such stamps keep their order among themselves: so the order in which
versions come does not matter, and twice is as good as once.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from companion.history.connection import Connection
from companion.history.merging import player_numbers, put_players
from companion.history.purging import purge_game
from companion.history.reading import read_games, unreadable
from companion.history.records import AnyGame, LeftOut
from companion.history.refusals import GameUnreadable
from companion.history.sheet_rows import put_sheet
from companion.history.sheets import GameSheet
from companion.history.stamps import believed
from companion.history.versions import (
    PlayerVersion,
    Stamp,
    State,
    contents,
    entered_players,
    game_stamps,
    in_turn,
    player_versions,
    weighed,
)

Order = tuple[int, int, int]
"""What tells which of two versions is the newer one; equal ones differ in content at most."""


@dataclass(frozen=True, slots=True)
class FolderVersion:
    """A game as it was at one time, or, where `is_player`, a player."""

    item: str
    """The id of the game or player."""
    edited_at: int
    state: State = State.KEPT
    is_player: bool = False
    game: AnyGame | None = None
    """None of a player, and of a game that was deleted for good."""
    seats: tuple[str, ...] = ()
    """The ids of those who played, as they were entered."""
    players: Mapping[str, PlayerVersion] = field(default_factory=dict)
    """All who are named, and who they turned out to be."""


class Effect(Enum):
    """What a version from elsewhere is to this history."""

    ADDED = "added"
    CHANGED = "changed"
    REMOVED = "removed"
    SAME = "same"
    OLDER = "older"
    OPEN = "open"
    """It is played here at this moment; later, then."""

    @property
    def is_held(self) -> bool:
        """Whether what it says is in the history now."""
        return self not in (Effect.OLDER, Effect.OPEN)


def order_of(edited_at: int, state: State, now: int) -> Order:
    return believed(edited_at, now), edited_at, state


def own_stamps(connection: Connection) -> tuple[dict[str, Stamp], dict[str, Stamp]]:
    """When each game was edited last, and each player who ever was. Others come with the games.

    Raises GameUnreadable for what is no stamp."""
    players = {
        player: Stamp(version.edited_at, State.KEPT)
        for player, version in player_versions(connection).items()
        if version.edited_at
    }
    games = game_stamps(connection)
    for stamps in (games, players):
        for item, stamp in stamps.items():
            if not isinstance(stamp.edited_at, int):
                raise GameUnreadable(connection.path, f"{item!r}: {stamp.edited_at!r}")
    return games, players


def given_out(
    connection: Connection, games: Sequence[str], players: Sequence[str]
) -> tuple[list[FolderVersion], list[LeftOut]]:
    """These as they are now, and the games that cannot be read, but for deleted ones."""
    left_out: list[LeftOut] = []
    with connection.reading():
        known = player_versions(connection)
        stamps: dict[str, Stamp] = {}
        for some in in_turn(games):
            stamps |= game_stamps(connection, some)
        found = [
            FolderVersion(
                player,
                known[player].edited_at,
                is_player=True,
                players=_with_targets([player], known),
            )
            for player in players
            if player in known
        ]
        for some in in_turn(game for game in games if game in stamps):
            entered = entered_players(connection, some)
            read = _readable(connection, [game for game in some if game in entered])
            for game in some:
                stamp, seats = stamps[game], tuple(entered.get(game, ()))
                if stamp.state is State.PURGED:
                    found.append(FolderVersion(game, *stamp))
                elif game in read:
                    named = _with_targets(seats, known)
                    found.append(FolderVersion(game, *stamp, False, read[game], seats, named))
                elif stamp.state is State.KEPT:
                    left_out.append(unreadable(connection, "id", game))
    return found, left_out


def _readable(connection: Connection, games: list[str]) -> dict[str, AnyGame]:
    try:
        return _read(connection, games)
    except (GameUnreadable, ValueError, TypeError):
        if len(games) == 1:
            return {}
        return {key: game for each in games for key, game in _readable(connection, [each]).items()}


def _read(connection: Connection, games: list[str]) -> dict[str, AnyGame]:
    marks = ", ".join("?" * len(games))
    return {
        record.id: record.game() for record in read_games(connection, f"g.id IN ({marks})", games)
    }


def _with_targets(
    players: Iterable[str], known: Mapping[str, PlayerVersion]
) -> dict[str, PlayerVersion]:
    found: dict[str, PlayerVersion] = {}
    waiting = list(players)
    while waiting:
        player = waiting.pop()
        if player not in found:
            found[player] = known[player]
            target = known[player].target
            if target is not None and target in known:
                waiting.append(target)
    return found


Arrived = tuple[FolderVersion, GameSheet | None]
"""A version that was judged, and the sheet of its game."""


@dataclass(frozen=True, slots=True)
class TakenIn:
    """What came of versions from elsewhere."""

    effects: tuple[Effect, ...]
    """Of each."""
    players: int
    """Players added or changed."""


def taken_in(
    connection: Connection, arrived: Sequence[Arrived], clock: Callable[[], int]
) -> TakenIn:
    """Let those hold that are newer than what is here: one transaction."""
    now = clock()
    with connection.writing():
        changed = _take_players(connection, (version for version, _ in arrived), now)
        numbers = player_numbers(connection)
        open_games = {
            game
            for (game,) in connection.rows(
                "SELECT game FROM drafts WHERE discarded_at IS NULL AND NOT kept"
            )
        }
        effects = []
        for version, sheet in arrived:
            if version.is_player:
                effects.append(_of_player(connection, version, changed))
            elif version.item in open_games:
                effects.append(Effect.OPEN)
            else:
                effects.append(_take_game(connection, version, sheet, numbers, now))
        return TakenIn(tuple(effects), len(changed))


def _take_players(connection: Connection, versions: Iterable[FolderVersion], now: int) -> set[str]:
    here = player_versions(connection)
    newer: dict[str, PlayerVersion] = {}
    for version in versions:
        for player, theirs in version.players.items():
            known = newer.get(player) or here.get(player)
            if known is None or _player_order(theirs, now) > _player_order(known, now):
                newer[player] = theirs
    put_players(connection, newer)
    return set(newer)


def _player_order(version: PlayerVersion, now: int) -> tuple[int, PlayerVersion]:
    return believed(version.edited_at, now), version


def _of_player(connection: Connection, version: FolderVersion, changed: set[str]) -> Effect:
    here = player_versions(connection)[version.item]
    if here != version.players[version.item]:
        return Effect.OLDER
    return Effect.CHANGED if version.item in changed else Effect.SAME


def _take_game(
    connection: Connection,
    version: FolderVersion,
    sheet: GameSheet | None,
    numbers: Mapping[str, int],
    now: int,
) -> Effect:
    here = game_stamps(connection, [version.item]).get(version.item)
    theirs = order_of(version.edited_at, version.state, now)
    if here is not None:
        ours = order_of(here.edited_at, here.state, now)
        if theirs < ours:
            return Effect.OLDER
        if theirs == ours:
            content = "" if sheet is None else _weighed(sheet, version.seats)
            mine = contents(connection, [version.item]).get(version.item, "")
            if content == mine:
                return Effect.SAME
            if content < mine:
                return Effect.OLDER
    if sheet is None:
        purge_game(connection, version.item, version.edited_at)
    else:
        deleted_at = believed(version.edited_at, now) or now
        put_sheet(
            connection,
            sheet,
            lambda: now,
            edited_at=version.edited_at,
            deleted_at=deleted_at if version.state is State.DELETED else None,
            entered_as=[numbers[player] for player in version.seats],
        )
    was_kept = here is not None and here.state is State.KEPT
    if version.state is not State.KEPT:
        return Effect.REMOVED if was_kept else Effect.SAME
    return Effect.CHANGED if was_kept else Effect.ADDED


def _weighed(sheet: GameSheet, seats: Sequence[str]) -> str:
    return weighed(sheet.content(seats), points_only=sheet.points_only)
