"""The set-up of a game: names, colours, mode, size and variants, saved for the next game."""

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Self

from companion.rules.game import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    SIZES,
    Colour,
    Game,
    Mode,
    Player,
    Variant,
    usual_size,
)
from companion.table.edits import PlayAs
from companion.table.tabletop import Seat, Tabletop, empty_territory


class SetUpError(ValueError):
    """Raised for a text that is no set-up; quotes it."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """The choices before a game. `players` counts the seats in use; the other seats keep their
    names for later."""

    seats: tuple[Seat, ...]
    players: int = 3
    mode: Mode = Mode.DISCOVERY
    variants: frozenset[Variant] = frozenset()
    small: bool = False
    """Two players on 5×5, a house rule."""

    @property
    def size(self) -> int:
        return SIZES[0] if self.small else usual_size(self.players)

    def seats_in_use(self) -> tuple[Seat, ...]:
        return self.seats[: self.players]

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the seats in use; empty where none is entered."""
        return tuple(seat.name for seat in self.seats_in_use())

    def with_players(self, players: int) -> Self:
        return replace(self, players=players)

    def with_mode(self, mode: Mode) -> Self:
        return replace(self, mode=mode)

    def with_small(self, small: bool) -> Self:
        return replace(self, small=small)

    def with_name(self, index: int, name: str) -> Self:
        return self._with_seats(
            replace(seat, name=name) if each == index else seat
            for each, seat in enumerate(self.seats)
        )

    def with_colour(self, index: int, colour: Colour) -> Self:
        """Give a seat a colour; the seat that had it gets the other one in exchange."""
        own = self.seats[index].colour
        return self._with_seats(
            replace(seat, colour=colour if each == index else own)
            if each == index or seat.colour is colour
            else seat
            for each, seat in enumerate(self.seats)
        )

    def with_player(self, index: int, name: str, colour: Colour | None) -> Self:
        """Seat a known player, with the colour of their last game unless a named player has it."""
        set_up = self.with_name(index, name)
        if colour is None or any(
            seat.colour is colour and seat.name.strip()
            for place, seat in enumerate(self.seats_in_use())
            if place != index
        ):
            return set_up
        return set_up.with_colour(index, colour)

    def with_variant(self, variant: Variant, wanted: bool) -> Self:
        rest = self.variants - {variant}
        return replace(self, variants=rest | {variant} if wanted else rest)

    def following(self, before: PlayAs, after: PlayAs) -> Self:
        """Take over what was changed in a running game, for the next one."""
        set_up = self
        for index, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
            if new.name != old.name:
                set_up = set_up.with_name(index, new.name)
            if new.colour is not old.colour:
                set_up = set_up.with_colour(index, new.colour)
        if after.mode is not before.mode:
            set_up = set_up.with_mode(after.mode)
        for variant in before.variants ^ after.variants:
            set_up = set_up.with_variant(variant, variant in after.variants)
        return set_up

    def _with_seats(self, seats: Iterable[Seat]) -> Self:
        return replace(self, seats=tuple(seats))

    def empty_tabletop(self, unnamed: Sequence[str]) -> Tabletop:
        """Build the tabletop of such a game with nothing entered yet."""
        return Tabletop(
            Game(
                self.mode,
                self.size,
                tuple(
                    Player(seat.name, seat.colour, empty_territory(self.size))
                    for seat in self.named_seats(unnamed)
                ),
                self.variants,
                finished=False,
            )
        )

    def play_as(self, before: PlayAs) -> PlayAs:
        """Return the edit that changes a running game from `before` to this set-up.

        A player without a new name keeps the old one; a name that is taken gets a number.
        """
        renamed = [
            seat.name.strip() not in ("", old.name) and seat.name != old.name
            for seat, old in zip(self.seats_in_use(), before.seats, strict=True)
        ]
        taken = {old.name for old, new in zip(before.seats, renamed, strict=True) if not new}
        seats = []
        for seat, old, new in zip(self.seats_in_use(), before.seats, renamed, strict=True):
            name = make_unique(seat.name.strip(), taken) if new else old.name
            taken.add(name)
            seats.append(Seat(name, seat.colour))
        return PlayAs(tuple(seats), self.mode, self.variants)

    def named_seats(self, unnamed: Sequence[str]) -> tuple[Seat, ...]:
        """Return the seats in use, each with a name of its own: an empty one is taken from
        `unnamed`, a repeated one gets a number."""
        seats = self.seats_in_use()
        names = make_names_unique([seat.name.strip() or unnamed[i] for i, seat in enumerate(seats)])
        return tuple(replace(seat, name=name) for seat, name in zip(seats, names, strict=True))


def first_set_up() -> SetUp:
    """Return the set-up of the very first game."""
    return SetUp(tuple(Seat("", colour) for colour in Colour))


def agreement_of(game: Game) -> PlayAs:
    """Return the names, colours, mode and variants of a running game."""
    seats = tuple(Seat(player.name, player.colour) for player in game.players)
    return PlayAs(seats, game.mode, game.variants)


def set_up_of(game: PlayAs) -> SetUp:
    """Return the set-up of a running game; seats beyond its players are free."""
    colours = {seat.colour for seat in game.seats}
    free = tuple(Seat("", colour) for colour in Colour if colour not in colours)
    return SetUp((*game.seats, *free), len(game.seats), game.mode, game.variants)


def single_territory(mode: Mode, size: int, name: str, variants: frozenset[Variant]) -> Tabletop:
    """Build the tabletop of one territory alone, to score or to check."""
    player = Player(name, Colour.PINK, empty_territory(size))
    return Tabletop(Game(mode, size, (player,), variants, finished=False))


def make_names_unique(names: list[str]) -> list[str]:
    """Return the names, with a number behind each that an earlier one has already."""
    result: list[str] = []
    for name in names:
        result.append(make_unique(name, result))
    return result


def make_unique(name: str, taken: Collection[str]) -> str:
    """Return the name, with a number behind it if it is taken."""
    unique, number = name, 1
    while unique in taken:
        number += 1
        unique = f"{name} {number}"
    return unique


def write_set_up(set_up: SetUp) -> str:
    """Return the set-up as one line of JSON; `read_set_up` gives an equal one."""
    return json.dumps(
        {
            "seats": [[seat.name, seat.colour.value] for seat in set_up.seats],
            "players": set_up.players,
            "mode": set_up.mode.value,
            "variants": sorted(variant.value for variant in set_up.variants),
            "small": set_up.small,
        }
    )


def read_set_up(text: str) -> SetUp:
    """Return the set-up that was written so. Raises SetUpError."""
    try:
        value = json.loads(text)
        set_up = SetUp(
            tuple(Seat(str(name), Colour(colour)) for name, colour in value["seats"]),
            int(value["players"]),
            Mode(value["mode"]),
            frozenset(Variant(variant) for variant in value["variants"]),
            bool(value["small"]),
        )
    except (KeyError, TypeError, ValueError):
        raise SetUpError(f"not a set-up: {text[:80]!r}") from None
    colours = {seat.colour for seat in set_up.seats}
    if not len(colours) == len(set_up.seats) == MOST_PLAYERS:
        raise SetUpError(f"a set-up has {MOST_PLAYERS} seats of different colours")
    if not FEWEST_PLAYERS <= set_up.players <= MOST_PLAYERS:
        raise SetUpError(f"{set_up.players} players")
    return set_up
