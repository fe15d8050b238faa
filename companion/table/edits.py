"""Edits: every change to a game on the table, as a value that can be kept, sent and repeated.

    EditError       the text is no edit

`apply` never fails for an edit that was made for the tabletop it is applied to.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from companion.rules.box import Resource
from companion.rules.game import Colour, Mode, Variant
from companion.rules.notation import NotationError, read_square, write_square
from companion.rules.territory import Cell, Square, Territory
from companion.table.tabletop import Seat, Tabletop


class EditError(ValueError):
    """The text is no edit; quotes it."""


@dataclass(frozen=True, slots=True)
class Lay:
    """One player's squares as they are after a gesture; None takes the square away."""

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
    """Who holds the totem where several have the most; None: nobody said so."""

    resource: Resource
    player: int | None


@dataclass(frozen=True, slots=True)
class PlayAs:
    """Who plays, with which colours, and by which rules, from now on."""

    seats: tuple[Seat, ...]
    mode: Mode
    variants: frozenset[Variant]


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """What lies in front of one player, as it came from elsewhere; who sits where, and with which
    colours, from now on; and the totems that this player is said to hold."""

    player: int
    seats: tuple[Seat, ...]
    territory: Territory
    totems: frozenset[Resource]


Edit = Lay | Shift | ChooseTotem | PlayAs | TakeSeat


def apply(edit: Edit, tabletop: Tabletop) -> Tabletop:
    """The tabletop after the edit."""
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


def concerns(edit: Edit) -> int | None:
    """The player whose territory the edit changes, if it is one player's."""
    return edit.player if isinstance(edit, Lay | Shift | TakeSeat) else None


def write_edit(edit: Edit) -> str:
    """The edit on one line; `read_edit` gives an equal one."""
    value: dict[str, object]
    match edit:
        case Lay(player, squares):
            value = {"lay": _laid(squares), "player": player}
        case Shift(player, down, right):
            value = {"shift": [down, right], "player": player}
        case ChooseTotem(resource, holder):
            value = {"totem": resource.value, "player": holder}
        case PlayAs(seats, mode, variants):
            value = {
                "seats": _seated(seats),
                "mode": mode.value,
                "variants": [variant.value for variant in Variant if variant in variants],
            }
        case TakeSeat(player, seats, territory, totems):
            value = {
                "take": _laid(territory.items()),
                "player": player,
                "seats": _seated(seats),
                "totems": [resource.value for resource in Resource if resource in totems],
            }
    return json.dumps(value, separators=(",", ":"))


def _laid(squares: Iterable[tuple[Cell, Square | None]]) -> list[list[object]]:
    return [[*cell, write_square(square)] for cell, square in squares]


def _seated(seats: Iterable[Seat]) -> list[list[str]]:
    return [[seat.name, seat.colour.value] for seat in seats]


def read_edit(text: str) -> Edit:
    """The edit written so. Raises EditError."""
    try:
        return _edit(json.loads(text))
    except (KeyError, TypeError, ValueError, NotationError):
        raise EditError(f"not an edit: {text[:_SHOWN]!r}") from None


_SHOWN: Final = 80


def _edit(value: Any) -> Edit:
    match value:
        case {"lay": [*laid], "player": int(player)}:
            return Lay(player, tuple((_cell(*at), read_square(text)) for *at, text in laid))
        case {"shift": [int(down), int(right)], "player": int(player)}:
            return Shift(player, down, right)
        case {"totem": str(resource), "player": int() | None as holder}:
            return ChooseTotem(Resource(resource), holder)
        case {"seats": [*seats], "mode": str(mode), "variants": [*variants]}:
            return PlayAs(
                tuple(_seat(*seat) for seat in seats),
                Mode(mode),
                frozenset(Variant(variant) for variant in variants),
            )
        case {"take": [*taken], "player": int(player), "seats": [*seats], "totems": [*totems]}:
            return TakeSeat(
                player,
                tuple(_seat(*seat) for seat in seats),
                Territory((_cell(*at), _square(text)) for *at, text in taken),
                frozenset(Resource(totem) for totem in totems),
            )
    raise ValueError


def _cell(row: Any, column: Any) -> Cell:
    return Cell(int(row), int(column))


def _seat(name: Any, colour: Any) -> Seat:
    if not isinstance(name, str) or not name:
        raise ValueError
    return Seat(name, Colour(colour))


def _square(text: str) -> Square:
    """What lies there; a territory says nothing of where nothing does."""
    square = read_square(text)
    if square is None:
        raise ValueError
    return square
