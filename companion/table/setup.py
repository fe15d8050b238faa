"""The set-up of a game: who plays, with which colours, in which mode; kept for the next time.

SetUpError      the text is no set-up
"""

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
    """The text is no set-up; quotes it."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """What is chosen before a game. `players` counts the seats in use; the others' names wait."""

    seats: tuple[Seat, ...]
    players: int = 3
    mode: Mode = Mode.DISCOVERY
    variants: frozenset[Variant] = frozenset()
    small: bool = False
    """Two players on 5×5, a house rule."""

    @property
    def size(self) -> int:
        return SIZES[0] if self.small else usual_size(self.players)

    def seated(self) -> tuple[Seat, ...]:
        return self.seats[: self.players]

    @property
    def names(self) -> tuple[str, ...]:
        """What is written at the seats in use."""
        return tuple(seat.name for seat in self.seated())

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
        """Who had that colour takes this one's: no two seats come to share one."""
        own = self.seats[index].colour
        return self._with_seats(
            replace(seat, colour=colour if each == index else own)
            if each == index or seat.colour is colour
            else seat
            for each, seat in enumerate(self.seats)
        )

    def with_player(self, index: int, name: str, colour: Colour | None) -> Self:
        """Somebody known sits there, with the colour of the last time unless another one who has
        a name is playing with it."""
        set_up = self.with_name(index, name)
        if colour is None or any(
            seat.colour is colour and seat.name.strip()
            for place, seat in enumerate(self.seated())
            if place != index
        ):
            return set_up
        return set_up.with_colour(index, colour)

    def with_variant(self, variant: Variant, wanted: bool) -> Self:
        rest = self.variants - {variant}
        return replace(self, variants=rest | {variant} if wanted else rest)

    def following(self, before: PlayAs, after: PlayAs) -> Self:
        """With what was changed about a game: it counts for the next one too."""
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

    def begin(self, unnamed: Sequence[str]) -> Tabletop:
        """The tabletop at the end of such a game, nothing entered yet."""
        return Tabletop(
            Game(
                self.mode,
                self.size,
                tuple(
                    Player(seat.name, seat.colour, empty_territory(self.size))
                    for seat in self.named(unnamed)
                ),
                self.variants,
                finished=False,
            )
        )

    def play_as(self, before: PlayAs) -> PlayAs:
        """The same for a game under way. Who was not renamed, or has no name now, is called as
        before; a new name that another one has is told apart by a number."""
        renamed = [
            seat.name.strip() not in ("", old.name) and seat.name != old.name
            for seat, old in zip(self.seated(), before.seats, strict=True)
        ]
        taken = {old.name for old, new in zip(before.seats, renamed, strict=True) if not new}
        seats = []
        for seat, old, new in zip(self.seated(), before.seats, renamed, strict=True):
            name = unlike(seat.name.strip(), taken) if new else old.name
            taken.add(name)
            seats.append(Seat(name, seat.colour))
        return PlayAs(tuple(seats), self.mode, self.variants)

    def named(self, unnamed: Sequence[str]) -> tuple[Seat, ...]:
        """The seats in use. Those without a name take theirs from `unnamed`, those with another's
        name are told apart by a number."""
        seats = self.seated()
        names = distinct([seat.name.strip() or unnamed[i] for i, seat in enumerate(seats)])
        return tuple(replace(seat, name=name) for seat, name in zip(seats, names, strict=True))


def first_set_up() -> SetUp:
    return SetUp(tuple(Seat("", colour) for colour in Colour))


def agreed(game: Game) -> PlayAs:
    """What was agreed on about a game under way."""
    seats = tuple(Seat(player.name, player.colour) for player in game.players)
    return PlayAs(seats, game.mode, game.variants)


def set_up_of(game: PlayAs) -> SetUp:
    """How a game under way is set up; the seats behind its players' are free."""
    colours = {seat.colour for seat in game.seats}
    free = tuple(Seat("", colour) for colour in Colour if colour not in colours)
    return SetUp((*game.seats, *free), len(game.seats), game.mode, game.variants)


def single_territory(mode: Mode, size: int, name: str, variants: frozenset[Variant]) -> Tabletop:
    """One territory by itself, to score or to check."""
    player = Player(name, Colour.PINK, empty_territory(size))
    return Tabletop(Game(mode, size, (player,), variants, finished=False))


def distinct(names: list[str]) -> list[str]:
    """The names, with a number behind those that an earlier one has already."""
    result: list[str] = []
    for name in names:
        result.append(unlike(name, result))
    return result


def unlike(name: str, taken: Collection[str]) -> str:
    """The name, with a number behind it where somebody has it already."""
    unique, number = name, 1
    while unique in taken:
        number += 1
        unique = f"{name} {number}"
    return unique


def write_set_up(set_up: SetUp) -> str:
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
    """Raises SetUpError."""
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
