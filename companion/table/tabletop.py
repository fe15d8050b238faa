"""The tabletop: a game as it is being entered, with the answers given where the rules leave a
choice."""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from companion.rules.box import Resource
from companion.rules.fullness import unfinished
from companion.rules.game import Colour, Game, Mode, Player, Variant
from companion.rules.open_totems import leaders
from companion.rules.territory import STARTING_TILE, Cell, Territory
from companion.table.laying import burnt_here, carried_over, changed_resources, had_here

Chosen = frozenset[tuple[Resource, int]]
"""Who was said to hold a totem."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there, and the colour of the pieces."""

    name: str
    colour: Colour


class Tie(NamedTuple):
    """Several players have the most of a resource: one of them holds its totem, the table knows."""

    resource: Resource
    players: tuple[int, ...]
    chosen: int | None


class Leftover(NamedTuple):
    """A totem whose resource nobody has any more: it stays with its owner, and scores.

    `players` are those who may be that: a fire burnt one of theirs. `holder` is one of them."""

    resource: Resource
    players: tuple[int, ...]
    holder: int | None


@dataclass(frozen=True, slots=True)
class Tabletop:
    """A game whose totems follow from its territories, from what was chosen in ties, and, where
    nobody has the resource any more, from who held them until then.

    Build it with `laid_out`: the constructor believes what it gets.
    """

    game: Game
    chosen: Chosen = frozenset()

    @classmethod
    def laid_out(cls, game: Game) -> Self:
        """The tabletop of a game that is there already; its totems count as chosen, and are not
        overruled. Of one in two hands, the first holds it."""
        held = _held(game)
        chosen = frozenset(held.items())
        given = [resource for player in game.players for resource in player.totems]
        twice = {resource for resource in given if given.count(resource) > 1}
        return cls(_settled(game, chosen, held, twice), chosen)

    @classmethod
    def as_kept(cls, game: Game) -> Self:
        """The tabletop of a game of the history, as it was kept: with totems that may be in the
        wrong hands."""
        return cls(game, frozenset(_held(game).items()))

    def counted(self) -> Game:
        """The game as it is scored. While a territory is still to be entered nobody knows who has
        the most of a resource: a totem that only follows from the others is nobody's yet."""
        game = self.game
        if game.mode is not Mode.TOTEM or len(game.players) == 1 or not unfinished(game):
            return game
        players = tuple(
            _holding(player, {each for each in player.totems if (each, index) in self.chosen})
            for index, player in enumerate(game.players)
        )
        return replace(game, players=players)

    def with_territory(self, player: int, territory: Territory) -> Self:
        players = list(self.game.players)
        before, players[player] = players[player], replace(players[player], territory=territory)
        game = replace(self.game, players=tuple(players))
        if game.mode is Mode.TOTEM:
            changed = changed_resources(before.territory, territory)
            game = _settled(game, self.chosen, self._staying(game), changed)
        return replace(self, game=game)

    def with_choice(self, resource: Resource, player: int | None) -> Self:
        chosen = _chosen_anew(self.chosen, [(resource, player)])
        held = _held(self.game)
        held.pop(resource, None)
        if player is not None:
            held[resource] = player
        return replace(self, game=_settled(self.game, chosen, held, {resource}), chosen=chosen)

    def called(self, names: Sequence[str]) -> Self:
        """The same players by other names."""
        players = tuple(
            replace(player, name=name)
            for player, name in zip(self.game.players, names, strict=True)
        )
        return replace(self, game=replace(self.game, players=players))

    def played_as(self, seats: Sequence[Seat], mode: Mode, variants: frozenset[Variant]) -> Self:
        """The same dominoes under other rules: what the new mode does not know goes, and what it
        has of itself comes."""
        before = self.game.mode
        chosen = self.chosen
        if before is Mode.TOTEM and mode is not Mode.TOTEM:
            # No other mode holds totems: on the way back nothing else would say whose these are.
            held = _held(self.game)
            gone = [each for each, most in _leaders(self.game.players).items() if not most]
            chosen = _chosen_anew(chosen, [(each, held.get(each)) for each in gone])
        players = tuple(
            replace(
                player,
                name=seat.name,
                colour=seat.colour,
                territory=carried_over(player.territory, before, mode),
                totems=player.totems if mode is Mode.TOTEM else frozenset(),
            )
            for player, seat in zip(self.game.players, seats, strict=True)
        )
        game = replace(self.game, players=players, mode=mode, variants=variants)
        held = _held(self.game) if before is Mode.TOTEM else dict(chosen)
        return replace(self, game=_settled(game, chosen, held), chosen=chosen)

    def with_seat_taken(
        self,
        player: int,
        seats: Sequence[Seat],
        territory: Territory,
        totems: AbstractSet[Resource],
    ) -> Self:
        """With a territory that was entered elsewhere. Totems follow from all territories, as they
        always do; what its player says to hold counts where the table has said nothing."""
        players = tuple(
            replace(each, name=seat.name, colour=seat.colour)
            for each, seat in zip(self.game.players, seats, strict=True)
        )
        renamed = replace(self, game=replace(self.game, players=players))
        after = renamed.with_territory(player, territory)
        if self.game.mode is Mode.TOTEM:
            said = dict(self.chosen)
            for resource in Resource:
                if resource in totems and resource not in said:
                    after = after.with_choice(resource, player)
        return after

    def ties(self) -> tuple[Tie, ...]:
        """Where the table must say who holds a totem. One territory alone is asked for each of its
        resources: nobody else is there to compare with."""
        if self.game.mode is not Mode.TOTEM:
            return ()
        ties = []
        holders = dict(self.chosen)
        for resource, most in _leaders(self.game.players).items():
            if len(most) > 1 or (most and len(self.game.players) == 1):
                chosen = holders.get(resource)
                ties.append(Tie(resource, most, chosen if chosen in most else None))
        return tuple(ties)

    def _staying(self, after: Game) -> dict[Resource, int]:
        """Whose totem stays with them after an edit, should nobody have its resource then.

        It does not where the edit took away what had earned it, and no fire did: that square was
        entered by mistake. And where fires burnt it on several tables, only who was said to hold
        it does: who was entered first tells nothing.
        """
        staying = {}
        held, said = _held(self.game), dict(self.chosen)
        for resource in Resource:
            burnt = [
                index
                for index, player in enumerate(after.players)
                if burnt_here(player.territory, resource)
            ]
            if len(burnt) > 1 and said.get(resource) in burnt:
                staying[resource] = said[resource]
            elif (holder := held.get(resource)) is not None and (
                burnt == [holder] or not had_here(self.game.players[holder].territory, resource)
            ):
                staying[resource] = holder
        return staying


def leftovers(game: Game) -> tuple[Leftover, ...]:
    """The totems of resources that nobody has, and that somebody had or is said to have had."""
    if game.mode is not Mode.TOTEM:
        return ()
    found = []
    held = _held(game)
    for resource, most in _leaders(game.players).items():
        holder = held.get(resource)
        players = tuple(
            index
            for index, player in enumerate(game.players)
            if index == holder or burnt_here(player.territory, resource)
        )
        if players and not most:
            found.append(Leftover(resource, players, holder))
    return tuple(found)


def empty_territory(size: int) -> Territory:
    """Nothing but the starting tile, in the middle of the frame."""
    return Territory({Cell(size // 2, size // 2): STARTING_TILE})


def _leaders(players: Sequence[Player]) -> dict[Resource, tuple[int, ...]]:
    """Who has the most of each resource; nobody where there is none."""
    counts = {resource: [0] * len(players) for resource in Resource}
    for index, player in enumerate(players):
        for square in player.territory.squares.values():
            if square.resource_kind is not None:
                counts[square.resource_kind][index] += 1
    return {resource: leaders(each) for resource, each in counts.items()}


def _held(game: Game) -> dict[Resource, int]:
    """Who holds each totem; the first, where a game says so of several."""
    held: dict[Resource, int] = {}
    for index, player in enumerate(game.players):
        for resource in player.totems:
            held.setdefault(resource, index)
    return held


def _chosen_anew(chosen: Chosen, answers: Iterable[tuple[Resource, int | None]]) -> Chosen:
    holders: dict[Resource, int | None] = {**dict(chosen), **dict(answers)}
    return frozenset(
        (resource, holder) for resource, holder in holders.items() if holder is not None
    )


def _settled(
    game: Game,
    chosen: Chosen,
    staying: Mapping[Resource, int],
    anew: AbstractSet[Resource] = frozenset(),
) -> Game:
    """The game with each totem where it belongs: with who alone has the most, else with who was
    chosen among those who do; where nobody has any, it stays. One that somebody holds stays there,
    rightly or not, unless it is settled `anew`: what a file gives is not overruled by a touch
    elsewhere."""
    if game.mode is not Mode.TOTEM:
        return game
    holders = dict(chosen)
    held: list[set[Resource]] = [set() for _ in game.players]
    for resource, most in _leaders(game.players).items():
        owners = [each for each, player in enumerate(game.players) if resource in player.totems]
        if owners and resource not in anew:
            for owner in owners:
                held[owner].add(resource)
            continue
        holder = holders.get(resource)
        if not most:
            holder = staying.get(resource)
        elif len(most) == 1 and len(game.players) > 1:
            holder = most[0]
        elif holder not in most:
            holder = None
        if holder is not None:
            held[holder].add(resource)
    players = tuple(
        _holding(player, totems) for player, totems in zip(game.players, held, strict=True)
    )
    return replace(game, players=players)


def _holding(player: Player, totems: AbstractSet[Resource]) -> Player:
    return player if player.totems == totems else replace(player, totems=frozenset(totems))
