"""A game, or a single territory, in as few bytes as it needs: what a link and a QR code carry.

Whatever two programs write of one game are the same bytes, as there is but one way to write it. How
each thing is written is fixed by `VERSION`: another way, and other things, need a new one.

Reading raises ValueError for bytes that nobody would have written.
"""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, timezone
from enum import Enum
from typing import Final, TypeVar
from uuid import UUID

from companion.exchange.bundle import write_any
from companion.exchange.digits import DigitReader, DigitWriter
from companion.exchange.game_file import read_game
from companion.exchange.points_file import read_points
from companion.exchange.square_code import put_territory, take_territory
from companion.history.records import TIE_BREAKS, AnyGame, LoggedGame, LoggedPlayer
from companion.rules.box import Resource
from companion.rules.game import MOST_PLAYERS, SIZES, Colour, Game, Mode, Player, Variant
from companion.rules.territory import Territory

VERSION: Final = 1

_BEGAN: Final = datetime(2000, 1, 1, tzinfo=UTC)
_SECONDS: Final = 2**32
_QUARTER: Final = timedelta(minutes=15)
_QUARTERS: Final = 24 * 4
"""No clock is as far as a day from that of Greenwich."""

_COLOURS: Final = (*Colour, None)
"""Of a game by its final points the colours may not be known."""

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


def packed_game(game: AnyGame) -> bytes:
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
    _put_id(digits, game.id)
    _put_moment(digits, game.played_at)
    for text in (game.location, game.notes):
        _put_optional(digits, text)
    return digits.written()


def unpacked_game(data: bytes) -> AnyGame:
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
    game = replace(game, id=_take_id(digits), played_at=_take_moment(digits))
    game = replace(game, location=_take_optional(digits), notes=_take_optional(digits))
    if not digits.is_over or packed_game(game) != data:
        raise ValueError("no game is written so")
    # What a game may say has one judge: the game file.
    line = write_any(game).encode()
    return read_points(line) if by_points else read_game(line)


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


def _put_id(digits: DigitWriter, identity: str | None) -> None:
    number = None if identity is None else UUID(identity)
    if number is not None and str(number) == identity:
        digits.put(2, 3)
        digits.put(number.int, 2**128)
    else:
        digits.put(identity is not None, 3)
        if identity is not None:
            digits.put_text(identity)


def _take_id(digits: DigitReader) -> str | None:
    match digits.take(3):
        case 0:
            return None
        case 1:
            return digits.take_text()
        case _:
            return str(UUID(int=digits.take(2**128)))


def _put_moment(digits: DigitWriter, played_at: str | None) -> None:
    short = None if played_at is None else _short(played_at)
    if short is not None:
        digits.put(2, 3)
        digits.put(short[0], _SECONDS)
        digits.put(short[1], 2 * _QUARTERS)
    else:
        digits.put(played_at is not None, 3)
        if played_at is not None:
            digits.put_text(played_at)


def _take_moment(digits: DigitReader) -> str | None:
    match digits.take(3):
        case 0:
            return None
        case 1:
            return digits.take_text()
        case _:
            return _long(digits.take(_SECONDS), digits.take(2 * _QUARTERS))


def _short(played_at: str) -> tuple[int, int] | None:
    """Seconds, and quarters of an hour between the clocks; None where those do not tell all."""
    moment = datetime.fromisoformat(played_at)
    offset = moment.utcoffset()
    if offset is None:
        return None
    seconds = (moment - _BEGAN) // timedelta(seconds=1)
    quarters, rest = divmod(offset, _QUARTER)
    if rest or not 0 <= seconds < _SECONDS:
        return None
    short = seconds, quarters + _QUARTERS
    return short if _long(*short) == played_at else None


def _long(seconds: int, quarters: int) -> str:
    zone = timezone((quarters - _QUARTERS) * _QUARTER)
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
