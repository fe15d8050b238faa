"""A game, or a single territory, in as few bytes as it needs: what a link and a QR code carry.

Whatever two programs write of one game are the same bytes, as there is but one way to write it. How
each thing is written is fixed by the version: another way, and other things, need a new one. With
`STAMPED`, it is known when the game was edited last; else nothing is different.

Reading raises ValueError for bytes that nobody would have written.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, timezone
from enum import Enum
from typing import Final, TypeVar
from uuid import UUID

from companion.exchange.digits import DigitReader, DigitWriter
from companion.exchange.game_file import read_game
from companion.exchange.points_file import read_points, write_any
from companion.exchange.square_code import put_territory, take_territory
from companion.history.records import TIE_BREAKS, AnyGame, LoggedGame, LoggedPlayer
from companion.rules.box import Resource
from companion.rules.game import MOST_PLAYERS, SIZES, Colour, Game, Mode, Player, Variant
from companion.rules.territory import Territory

VERSION: Final = 1
STAMPED: Final = 2
"""Of games alone."""

_STAMPS: Final = 2**53
_BEGAN: Final = datetime(2000, 1, 1, tzinfo=UTC)
_SECONDS: Final = 2**32
_IDS: Final = 2**128
_QUARTER: Final = timedelta(minutes=15)
_QUARTERS: Final = 24 * 4
"""No clock is as far as a day from that of Greenwich."""

_COLOURS: Final = (*Colour, None)
"""Of a game by its final points the colours may not be known."""

_Short = tuple[tuple[int, int], ...]
"""Digits with their bases; none, where there is no short way to say it."""

E = TypeVar("E", bound=Enum)


@dataclass(frozen=True, slots=True)
class HandedTerritory:
    """What lies in front of one player, to take a seat in a game on another phone."""

    mode: Mode
    size: int
    colour: Colour
    territory: Territory
    totems: frozenset[Resource] = frozenset()
    name: str = ""
    """Whose it is, where that was said."""


@dataclass(frozen=True, slots=True)
class HandedGame:
    """A game, and when it was edited last, where that is known."""

    game: AnyGame
    edited_at: int | None = None
    """Milliseconds since 1970; where nobody knows, it is older than any edit."""


def packed_game(handed: HandedGame) -> bytes:
    game = handed.game
    digits = DigitWriter()
    by_points = isinstance(game, LoggedGame)
    digits.put(by_points, 2)
    _put_rules(digits, game.mode, game.size)
    _put_set(digits, game.variants, Variant)
    digits.put(len(game.players) - 1, MOST_PLAYERS)
    if isinstance(game, LoggedGame):
        _put_points(digits, game)
    else:
        digits.put(game.finished, 2)
        for player in game.players:
            digits.put_text(player.name)
            _put_laid(digits, game, player)
    _put_told(digits, game.id, _short_id(game.id))
    _put_told(digits, game.played_at, _short_moment(game.played_at))
    for text in (game.location, game.notes):
        _put_optional(digits, text)
    if handed.edited_at is not None:
        # Last of all it takes no more room than it needs.
        digits.put(handed.edited_at, _STAMPS)
    return digits.written()


def unpacked_game(data: bytes, *, stamped: bool) -> HandedGame:
    digits = DigitReader(data)
    by_points = bool(digits.take(2))
    mode, size = _take_rules(digits)
    variants = _take_set(digits, Variant)
    count = 1 + digits.take(MOST_PLAYERS)
    game: AnyGame
    if by_points:
        game = _take_points(digits, LoggedGame(mode, size, (), variants), count)
    else:
        finished = bool(digits.take(2))
        players = tuple(_take_player(digits, mode, size) for _player in range(count))
        game = Game(mode, size, players, variants, finished)
    game = replace(game, id=_take_told(digits, _long_id))
    game = replace(game, played_at=_take_told(digits, _long_moment))
    game = replace(game, location=_take_optional(digits), notes=_take_optional(digits))
    handed = HandedGame(game, digits.take(_STAMPS) if stamped else None)
    if handed.edited_at == 0 or not digits.is_over or packed_game(handed) != data:
        raise ValueError("no game is written so")
    # What a game may say has one judge: the game file.
    line = write_any(game).encode()
    return replace(handed, game=read_points(line) if by_points else read_game(line))


def packed_territory(handed: HandedTerritory) -> bytes:
    digits = DigitWriter()
    _put_rules(digits, handed.mode, handed.size)
    _put_laid(digits, handed, handed)
    digits.put_text(handed.name)
    return digits.written()


def unpacked_territory(data: bytes) -> HandedTerritory:
    digits = DigitReader(data)
    mode, size = _take_rules(digits)
    colour, totems, territory = _take_laid(digits, mode, size)
    handed = HandedTerritory(mode, size, colour, territory, totems, digits.take_text())
    if not digits.is_over or packed_territory(handed) != data:
        raise ValueError("no territory is written so")
    return handed


# --- Rules and players ------------------------------------------------------------------------


def _put_rules(digits: DigitWriter, mode: Mode, size: int) -> None:
    _put_member(digits, mode, Mode)
    digits.put(SIZES.index(size), len(SIZES))


def _take_rules(digits: DigitReader) -> tuple[Mode, int]:
    return _take_member(digits, Mode), SIZES[digits.take(len(SIZES))]


def _put_laid(
    digits: DigitWriter, rules: Game | HandedTerritory, player: Player | HandedTerritory
) -> None:
    _put_member(digits, player.colour, Colour)
    _put_set(digits, player.totems, Resource)
    put_territory(digits, player.territory, rules.mode, rules.size)


def _take_laid(
    digits: DigitReader, mode: Mode, size: int
) -> tuple[Colour, frozenset[Resource], Territory]:
    colour = _take_member(digits, Colour)
    totems = _take_set(digits, Resource)
    return colour, totems, take_territory(digits, mode, size)


def _take_player(digits: DigitReader, mode: Mode, size: int) -> Player:
    name = digits.take_text()
    colour, totems, territory = _take_laid(digits, mode, size)
    return Player(name, colour, territory, totems)


# --- A game by its final points ---------------------------------------------------------------


def _put_points(digits: DigitWriter, game: LoggedGame) -> None:
    for player in game.players:
        digits.put_text(player.name)
        digits.put(_COLOURS.index(player.colour), len(_COLOURS))
        digits.put(player.points < 0, 2)
        digits.put_number(abs(player.points))
    digits.put(0 if game.winner is None else 1 + game.winner, 1 + MOST_PLAYERS)
    if game.decided_by is not None:
        digits.put(TIE_BREAKS.index(game.decided_by), len(TIE_BREAKS))


def _take_points(digits: DigitReader, game: LoggedGame, count: int) -> LoggedGame:
    players = []
    for _player in range(count):
        name = digits.take_text()
        colour = _COLOURS[digits.take(len(_COLOURS))]
        sign = -1 if digits.take(2) else 1
        players.append(LoggedPlayer(name, sign * digits.take_number(), colour))
    game = replace(game, players=tuple(players))
    if winner := digits.take(1 + MOST_PLAYERS):
        decided_by = TIE_BREAKS[digits.take(len(TIE_BREAKS))]
        game = replace(game, winner=winner - 1, decided_by=decided_by)
    return game


# --- What is known beside ---------------------------------------------------------------------


def _put_told(digits: DigitWriter, text: str | None, short: _Short) -> None:
    """A text that is mostly of one form: then as `short` tells it, else letter by letter."""
    if text is None:
        digits.put(0, 3)
    elif short:
        digits.put(2, 3)
        for digit, base in short:
            digits.put(digit, base)
    else:
        digits.put(1, 3)
        digits.put_text(text)


def _take_told(digits: DigitReader, long: Callable[[DigitReader], str]) -> str | None:
    match digits.take(3):
        case 0:
            return None
        case 1:
            return digits.take_text()
        case _:
            return long(digits)


def _short_id(identity: str | None) -> _Short:
    if identity is None:
        return ()
    number = UUID(identity)
    return ((number.int, _IDS),) if str(number) == identity else ()


def _long_id(digits: DigitReader) -> str:
    return str(UUID(int=digits.take(_IDS)))


def _short_moment(played_at: str | None) -> _Short:
    """Seconds, and quarters of an hour between the clocks, where those tell all."""
    moment = None if played_at is None else datetime.fromisoformat(played_at)
    offset = None if moment is None else moment.utcoffset()
    if moment is None or offset is None:
        return ()
    seconds = (moment - _BEGAN) // timedelta(seconds=1)
    quarters, rest = divmod(offset, _QUARTER)
    if rest or not 0 <= seconds < _SECONDS or _moment(seconds, quarters) != played_at:
        return ()
    return (seconds, _SECONDS), (quarters + _QUARTERS, 2 * _QUARTERS)


def _long_moment(digits: DigitReader) -> str:
    return _moment(digits.take(_SECONDS), digits.take(2 * _QUARTERS) - _QUARTERS)


def _moment(seconds: int, quarters: int) -> str:
    zone = timezone(quarters * _QUARTER)
    return (_BEGAN + timedelta(seconds=seconds)).astimezone(zone).isoformat()


def _put_optional(digits: DigitWriter, text: str | None) -> None:
    digits.put(text is not None, 2)
    if text is not None:
        digits.put_text(text)


def _take_optional(digits: DigitReader) -> str | None:
    return digits.take_text() if digits.take(2) else None


# --- Choices ----------------------------------------------------------------------------------


def _put_member(digits: DigitWriter, member: Enum, members: type[Enum]) -> None:
    digits.put(list(members).index(member), len(members))


def _take_member(digits: DigitReader, members: type[E]) -> E:
    return list(members)[digits.take(len(members))]


def _put_set(digits: DigitWriter, chosen: frozenset[E], members: type[E]) -> None:
    for member in members:
        digits.put(member in chosen, 2)


def _take_set(digits: DigitReader, members: type[E]) -> frozenset[E]:
    return frozenset([member for member in members if digits.take(2)])
