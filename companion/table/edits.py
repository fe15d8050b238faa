"""Edits: every change to a game on the table, as a value that can be saved and replayed.

>>> from companion.rules.game import Mode
>>> from companion.table.setup import single_territory
>>> before = single_territory(Mode.TOTEM, 5, "Ada", frozenset())
>>> edit = read_edit('{"lay":[[2,3,"lo"]],"player":0}')
>>> apply_edit(edit, before).game.players[0].territory[Cell(2, 3)].resource
True
>>> write_edit(edit)
'{"lay":[[2,3,"lo"]],"player":0}'
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.rules.box import Resource
from companion.rules.game import Colour, Game, Mode, Variant
from companion.rules.notation import NotationError, read_square, write_square
from companion.rules.territory import Cell, Square, Territory
from companion.table.tabletop import Seat, Tabletop


class EditError(ValueError):
    """Raised for a text that is no edit; quotes it."""


@dataclass(frozen=True, slots=True)
class Lay:
    """One player's squares after a stroke; None removes a square."""

    player: int
    squares: tuple[tuple[Cell, Square | None], ...]


@dataclass(frozen=True, slots=True)
class Shift:
    """One player's whole layout moved."""

    player: int
    down: int
    right: int


@dataclass(frozen=True, slots=True)
class ChooseTotem:
    """The holder of a totem where several players have the most; None for an open tie."""

    resource: Resource
    player: int | None


@dataclass(frozen=True, slots=True)
class PlayAs:
    """The names, colours, mode and variants from now on."""

    seats: tuple[Seat, ...]
    mode: Mode
    variants: frozenset[Variant]


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """A territory that was entered elsewhere, for one player's seat: with all names and colours
    from now on, and the totems that this player claims."""

    player: int
    seats: tuple[Seat, ...]
    territory: Territory
    totems: frozenset[Resource]


Edit = Lay | Shift | ChooseTotem | PlayAs | TakeSeat


def apply_edit(edit: Edit, tabletop: Tabletop) -> Tabletop:
    """Return the tabletop after the edit. Never fails for an edit that was made for this
    tabletop."""
    match edit:
        case Lay(player, squares):
            after = dict(tabletop.game.players[player].territory.squares)
            for cell, square in squares:
                if square is None:
                    after.pop(cell, None)
                else:
                    after[cell] = square
            return tabletop.with_territory(player, Territory(after))
        case Shift(player, down, right):
            territory = tabletop.game.players[player].territory
            return tabletop.with_territory(player, territory.moved(down, right))
        case ChooseTotem(resource, player_or_none):
            return tabletop.with_choice(resource, player_or_none)
        case PlayAs(seats, mode, variants):
            return tabletop.played_as(seats, mode, variants)
        case TakeSeat(player, seats, territory, totems):
            return tabletop.with_seat_taken(player, seats, territory, totems)


def player_of(edit: Edit) -> int | None:
    """Return the player whose territory the edit changes; None for an edit of the whole game."""
    return edit.player if isinstance(edit, Lay | Shift | TakeSeat) else None


def shift_within_frame(game: Game, player: int, down: int, right: int) -> Shift | None:
    """Return the shift of a player's layout as far as the frame lets it; None if it cannot move.

    A player who began in the wrong corner need not enter anything again.
    """
    frame = game.players[player].territory.frame
    down = _clamp(down, frame.top, frame.rows, game.size)
    right = _clamp(right, frame.left, frame.columns, game.size)
    return Shift(player, down, right) if down or right else None


def _clamp(steps: int, first: int, count: int, size: int) -> int:
    return max(-first, min(steps, max(size, first + count) - first - count))


def write_edit(edit: Edit) -> str:
    """Return the edit as one line of JSON; `read_edit` gives an equal one."""
    value: dict[str, object]
    match edit:
        case Lay(player, squares):
            value = {"lay": _write_squares(squares), "player": player}
        case Shift(player, down, right):
            value = {"shift": [down, right], "player": player}
        case ChooseTotem(resource, holder):
            value = {"totem": resource.value, "player": holder}
        case PlayAs(seats, mode, variants):
            value = {
                "seats": _write_seats(seats),
                "mode": mode.value,
                "variants": [variant.value for variant in Variant if variant in variants],
            }
        case TakeSeat(player, seats, territory, totems):
            value = {
                "take": _write_squares(territory.items()),
                "player": player,
                "seats": _write_seats(seats),
                "totems": [resource.value for resource in Resource if resource in totems],
            }
    return json.dumps(value, separators=(",", ":"))


def _write_squares(squares: Iterable[tuple[Cell, Square | None]]) -> list[list[object]]:
    return [[*cell, write_square(square)] for cell, square in squares]


def _write_seats(seats: Iterable[Seat]) -> list[list[str]]:
    return [[seat.name, seat.colour.value] for seat in seats]


def read_edit(text: str) -> Edit:
    """Return the edit that was written so. Raises EditError."""
    try:
        return _parse_edit(json.loads(text))
    except (KeyError, TypeError, ValueError, NotationError):
        raise EditError(f"not an edit: {text[:80]!r}") from None


def _parse_edit(value: Any) -> Edit:
    match value:
        case {"lay": [*laid], "player": int(player)}:
            return Lay(player, tuple((_read_cell(*at), read_square(text)) for *at, text in laid))
        case {"shift": [int(down), int(right)], "player": int(player)}:
            return Shift(player, down, right)
        case {"totem": str(resource), "player": int() | None as holder}:
            return ChooseTotem(Resource(resource), holder)
        case {"seats": [*seats], "mode": str(mode), "variants": [*variants]}:
            return PlayAs(
                tuple(_read_seat(*seat) for seat in seats),
                Mode(mode),
                frozenset(Variant(variant) for variant in variants),
            )
        case {"take": [*taken], "player": int(player), "seats": [*seats], "totems": [*totems]}:
            return TakeSeat(
                player,
                tuple(_read_seat(*seat) for seat in seats),
                Territory((_read_cell(*at), _laid_square(text)) for *at, text in taken),
                frozenset(Resource(totem) for totem in totems),
            )
    raise ValueError


def _read_cell(row: Any, column: Any) -> Cell:
    return Cell(int(row), int(column))


def _read_seat(name: Any, colour: Any) -> Seat:
    if not isinstance(name, str) or not name:
        raise ValueError
    return Seat(name, Colour(colour))


def _laid_square(text: str) -> Square:
    square = read_square(text)
    if square is None:
        raise ValueError
    return square
