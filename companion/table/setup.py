"""The set-up of a game: who plays, with which colours, in which mode; kept for the next time.

SetUpError      the text is no set-up
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from companion.rules.game import MOST_PLAYERS, SIZES, Colour, Game, Mode, Player, Variant
from companion.table.edits import PlayAs
from companion.table.tabletop import Seat, Tabletop, empty_territory

FEWEST_PLAYERS: Final = 2


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
        """Two players have a 7×7 territory, more have 5×5."""
        return SIZES[1] if self.players == FEWEST_PLAYERS and not self.small else SIZES[0]

    def seated(self) -> tuple[Seat, ...]:
        return self.seats[: self.players]

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
        """Who had that colour takes this one's: no two seats share one."""
        exchange = {colour: self.seats[index].colour, self.seats[index].colour: colour}
        return self._with_seats(
            replace(seat, colour=exchange.get(seat.colour, seat.colour)) for seat in self.seats
        )

    def with_next_colour(self, index: int) -> Self:
        """The colour after the one that the seat has."""
        colours = list(Colour)
        here = colours.index(self.seats[index].colour)
        return self.with_colour(index, colours[(here + 1) % len(colours)])

    def with_variant(self, variant: Variant, wanted: bool) -> Self:
        rest = self.variants - {variant}
        return replace(self, variants=rest | {variant} if wanted else rest)

    def after(self, game: Game) -> Self:
        """What was agreed on for that game counts for the next one too."""
        set_up = replace(self, mode=game.mode, variants=game.variants)
        for index, player in enumerate(game.players):
            set_up = set_up.with_name(index, player.name).with_colour(index, player.colour)
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

    def play_as(self, unnamed: Sequence[str]) -> PlayAs:
        """The same for a game under way."""
        return PlayAs(self.named(unnamed), self.mode, self.variants)

    def named(self, unnamed: Sequence[str]) -> tuple[Seat, ...]:
        """The seats in use. Those without a name take theirs from `unnamed`, those with another's
        name are told apart by a number."""
        seats = self.seated()
        names = distinct([seat.name.strip() or unnamed[i] for i, seat in enumerate(seats)])
        return tuple(replace(seat, name=name) for seat, name in zip(seats, names, strict=True))


def first_set_up() -> SetUp:
    return SetUp(tuple(Seat("", colour) for colour in Colour))


def set_up_of(game: Game) -> SetUp:
    """How a game under way is set up; the seats behind its players' are free."""
    taken = tuple(Seat(player.name, player.colour) for player in game.players)
    colours = {seat.colour for seat in taken}
    free = tuple(Seat("", colour) for colour in Colour if colour not in colours)
    return SetUp((*taken, *free), len(taken), game.mode, game.variants)


def single_territory(mode: Mode, size: int, name: str, variants: frozenset[Variant]) -> Tabletop:
    """One territory by itself, to score or to check."""
    player = Player(name, Colour.PINK, empty_territory(size))
    return Tabletop(Game(mode, size, (player,), variants, finished=False))


def distinct(names: list[str]) -> list[str]:
    """The names, with a number behind those that an earlier one has already."""
    taken: set[str] = set()
    result = []
    for name in names:
        unique, number = name, 1
        while unique in taken:
            number += 1
            unique = f"{name} {number}"
        taken.add(unique)
        result.append(unique)
    return result


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
