"""A version of a game or a player as a file of a shared folder, and the name of that file.

    VersionError       it is none, does not contain what its name says, or what no history can hold

The name tells which of two files is the newer one, so an old one is never opened. It is

    <game id>.<edit stamp>.<device>.json        a game; `d` behind the stamp: deleted, `x`: for good
    player-<id>.<edit stamp>.<device>.json      a player's name, and who they turned out to be

The device is a number drawn at random when a history first writes into a folder: it tells nothing.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.exchange.game_file import game_in, game_value
from companion.exchange.points_file import FORMAT as POINTS
from companion.exchange.points_file import points_in, points_value
from companion.exchange.strict_json import (
    Fields,
    GameFileError,
    fail,
    flag_of,
    list_of,
    name_of,
    one_of,
    parse,
    shown,
    text_of,
    uuid_of,
)
from companion.history.folder_versions import Arrived, FolderVersion
from companion.history.merging import is_game_id
from companion.history.records import AnyGame, LoggedGame
from companion.history.refusals import PointsRefused, TextRefused
from companion.history.sheets import GameSheet, check_name, sheet_of
from companion.history.versions import PlayerVersion, State
from companion.rules.game import MOST_PLAYERS
from companion.texts import N_
from companion.texts.complaint import Complaint

FORMAT: Final = "origins-companion-version"
VERSION: Final = 1
MOST_BYTES: Final = 256 * 1024
"""Twice what the longest game needs."""
MOST_NAMED: Final = 500
"""Players named in a file: those who played, and who they turned out to be."""

_LETTERS: Final = {State.KEPT: "", State.DELETED: "d", State.PURGED: "x"}
_STATES: Final = {letter: state for state, letter in _LETTERS.items()}
_NAME: Final = re.compile(
    r"(player-)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(0|[1-9][0-9]{0,15})([dx]?)"
    r"\.([0-9a-f]{12})\.json",
    re.ASCII,
)
_MOST_STAMP: Final = 2**53 - 1
_GAME_KEYS: Final = frozenset(
    ["format", "version", "id", "edited_at", "state", "seats", "players", "game"]
)
_PLAYER_KEYS: Final = frozenset(["id", "edited_at", "name", "archived", "merged_into"])
_WORDS: Final = {"kept": State.KEPT, "deleted": State.DELETED, "purged": State.PURGED}
_STATE_WORDS: Final = {state: word for word, state in _WORDS.items()}


class VersionError(ValueError):
    """`str()` says in a sentence why the file is refused."""

    def __init__(self, complaint: Complaint) -> None:
        super().__init__(complaint)
        self.complaint: Final = complaint


@dataclass(frozen=True, slots=True)
class VersionName:
    """What the name of a file says."""

    item: str
    edited_at: int
    state: State
    is_player: bool
    device: str

    @classmethod
    def read(cls, name: str) -> "VersionName | None":
        """None for a name that the app gives to no file."""
        match = _NAME.fullmatch(name)
        if match is None or (match[1] and match[4]) or int(match[3]) > _MOST_STAMP:
            return None
        return cls(match[2], int(match[3]), _STATES[match[4]], bool(match[1]), match[5])

    @classmethod
    def of(cls, version: FolderVersion, device: str) -> "VersionName":
        return cls(version.item, version.edited_at, version.state, version.is_player, device)

    def __str__(self) -> str:
        kind = "player-" if self.is_player else ""
        return f"{kind}{self.item}.{self.edited_at}{_LETTERS[self.state]}.{self.device}.json"


def write_version(version: FolderVersion) -> bytes:
    """The same bytes for the same version. Nothing stands in it but the game and who played."""
    value: dict[str, object] = {
        "format": FORMAT,
        "version": VERSION,
        "id": version.item,
        "edited_at": version.edited_at,
    }
    if not version.is_player:
        value["state"] = _STATE_WORDS[version.state]
        if version.game is not None:
            value["seats"] = list(version.seats)
    if version.players:
        value["players"] = [
            {
                "id": identity,
                "edited_at": player.edited_at,
                "name": player.name,
                "archived": bool(player.archived),
                "merged_into": player.target,
            }
            for identity, player in sorted(version.players.items())
        ]
    if version.game is not None:
        value["game"] = _game_value(version.game)
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _game_value(game: AnyGame) -> dict[str, object]:
    return points_value(game) if isinstance(game, LoggedGame) else game_value(game)


def read_version(name: VersionName, data: bytes) -> Arrived:
    """What a file of that name says. Raises VersionError and nothing else."""
    try:
        return _read(name, data)
    except (GameFileError, TextRefused, PointsRefused) as error:
        raise VersionError(error.complaint) from None


def _read(name: VersionName, data: bytes) -> Arrived:
    if len(data) > MOST_BYTES:
        fail("", N_("is larger than a game can be"))
    fields = Fields(parse(data), "", _GAME_KEYS)
    fields.take("format", one_of({FORMAT: FORMAT}))
    fields.take("version", one_of({VERSION: VERSION}))
    item = fields.take("id", _identity)
    edited_at = fields.take("edited_at", _stamp)
    state = fields.take_or("state", one_of(_WORDS), State.KEPT)
    players = fields.take_or("players", _players, {})
    if (item, edited_at, state) != (name.item, name.edited_at, name.state):
        fail("", N_("does not contain what its name says"))
    if name.is_player:
        if item not in players or players[item].edited_at != edited_at:
            fail("players", N_("does not contain what its name says"))
        return FolderVersion(item, edited_at, is_player=True, players=players), None
    if state is State.PURGED:
        return FolderVersion(item, edited_at, state), None
    game, sheet = fields.take("game", _game)
    seats = tuple(fields.take("seats", _seats))
    if sheet.id != item:
        fail("game.id", N_("does not contain what its name says"))
    if len(seats) != len(sheet.seats) or not players.keys() >= set(seats):
        fail("seats", N_("names players who are not in it"))
    return FolderVersion(item, edited_at, state, False, game, seats, players), sheet


def _game(value: object, place: str) -> tuple[AnyGame, GameSheet]:
    by_points = isinstance(value, dict) and value.get("format") == POINTS
    try:
        game: AnyGame = points_in(value) if by_points else game_in(value)
    except GameFileError as error:
        fail(place, "{problem}", problem=error.complaint)
    if game.id is None:
        fail(f"{place}.id", N_("does not contain what its name says"))
    return game, sheet_of(game)


def _players(value: object, place: str) -> dict[str, PlayerVersion]:
    values = list_of(value, place)
    if len(values) > MOST_NAMED:
        fail(place, N_("names more players than a game can have"))
    found: dict[str, PlayerVersion] = {}
    for index, each in enumerate(values):
        fields = Fields(each, f"{place}[{index}]", _PLAYER_KEYS)
        identity = fields.take("id", _identity)
        if identity in found:
            fail(f"{place}[{index}]", N_("{value} is listed twice"), value=shown(identity))
        found[identity] = PlayerVersion(
            fields.take("edited_at", _stamp),
            check_name(fields.take("name", name_of)),
            int(fields.take("archived", flag_of)),
            fields.take("merged_into", _identity_or_none) or "",
        )
    _check_targets(found, place)
    return found


def _check_targets(players: Mapping[str, PlayerVersion], place: str) -> None:
    if any(player.target not in (None, *players) for player in players.values()):
        fail(place, N_("names players who are not in it"))


def _seats(value: object, place: str) -> list[str]:
    values = list_of(value, place)
    if len(values) > MOST_PLAYERS:
        fail(place, N_("names more players than a game can have"))
    return [_identity(each, f"{place}[{index}]") for index, each in enumerate(values)]


def _identity(value: object, place: str) -> str:
    identity = uuid_of(value, place)
    if not is_game_id(identity):
        fail(place, N_("{value} is not a UUID"), value=shown(identity))
    return identity


def _identity_or_none(value: object, place: str) -> str | None:
    return None if value is None else _identity(text_of(value, place), place)


def _stamp(value: object, place: str) -> int:
    # By type too: true is not 1.
    if type(value) is not int or not 0 <= value <= _MOST_STAMP:
        fail(place, N_("{value} is not a whole number"), value=shown(value))
    return value
