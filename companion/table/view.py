"""What a screen shows of the tabletop, computed once per change."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.rules import open_totems
from companion.rules.box import CAVEMEN, SQUARES, TOKENS, Caveman, Resource, Terrain
from companion.rules.fullness import unfinished
from companion.rules.game import Game, Player
from companion.rules.open_totems import OpenTotem
from companion.rules.provisional import too_early
from companion.rules.ranking import Ranking, rank
from companion.rules.scoring import Region, Scorecard, score_laid, score_player_laid
from companion.table.brushes import Brush
from companion.table.laying import PAINTS
from companion.table.tabletop import Leftover, Tabletop, Tie, leftovers

if TYPE_CHECKING:
    from companion.rules.legality import Finding

Problems = tuple["Finding", ...]
FindProblems = Callable[[Game], Problems]

_IN_BOX: Final[Mapping[Terrain, int]] = {
    terrain: sum(count for kind, count in SQUARES.items() if kind.terrain is terrain)
    for terrain in PAINTS
}


class BoxLeft(NamedTuple):
    """What the box still holds, all players counted; below zero where more lies there than it
    has."""

    squares: Mapping[Terrain, int]
    tokens: Mapping[int, int]
    cavemen: Mapping[Caveman, int]

    def of(self, brush: Brush) -> int:
        """How many of what is in hand; none of a tool."""
        if isinstance(brush, Terrain):
            return self.squares[brush]
        return self.cavemen[brush] if isinstance(brush, Caveman) else 0


@dataclass(frozen=True, slots=True)
class TableView:
    game: Game
    counted: Game
    """The same as its cards score it: totems that are open are nobody's."""
    revision: int
    cards: tuple[Scorecard, ...]
    ranking: Ranking
    ties: tuple[Tie, ...]
    left: BoxLeft
    problems: Problems
    can_undo: bool
    can_redo: bool
    concerns: int | None
    """The player whose territory the last change was about."""

    def player(self, index: int) -> Player:
        return self.game.players[index]

    @property
    def ended(self) -> Game:
        """The game as it is scored, as one whose last domino is laid."""
        return replace(self.counted, finished=True)

    def regions(self, index: int) -> tuple[Region, ...]:
        return self.cards[index].regions

    def next_empty(self, player: int) -> int | None:
        """The next player after this one whose territory nobody has begun."""
        count = len(self.game.players)
        following = ((player + step) % count for step in range(1, count))
        return next((each for each in following if not self.player(each).territory.laid), None)

    def is_free(self, player: int) -> bool:
        """Whether a territory from elsewhere may take the seat: others play, and nothing is laid
        there."""
        return len(self.game.players) > 1 and not self.player(player).territory.laid

    # What only some screens ask, and a touch need not wait for: worked out when it is asked.

    @property
    def leftovers(self) -> tuple[Leftover, ...]:
        """The totems whose resource nobody has any more."""
        return leftovers(self.game)

    @property
    def open_totems(self) -> tuple[OpenTotem, ...]:
        """The totems that somebody must hold and nobody does."""
        return open_totems.open_totems(self.counted, self.cards)

    @property
    def unfinished(self) -> tuple[int, ...]:
        """The players whose territories are too small for the end of a game."""
        return unfinished(self.game)

    @property
    def deciding_totems(self) -> tuple[OpenTotem, ...]:
        """Those of them that can still change a rank; the others cannot."""
        return open_totems.deciding(self.cards, self.open_totems)

    @property
    def provisional(self) -> bool:
        """Whether it is too early to say who won: an open totem can still change a rank, or a
        territory is too small for the end of a game."""
        return too_early(self.counted, self.cards)

    # What only the table is asked: a file says what it says.

    @property
    def unowned(self) -> tuple[OpenTotem, ...]:
        """The totems whose resource nobody has any more, where nothing says whose they are."""
        return tuple(
            OpenTotem(totem.resource, totem.players)
            for totem in self.leftovers
            if totem.holder is None
        )

    @property
    def undecided(self) -> bool:
        """The same: also while an unowned totem can change a rank."""
        if len(self.cards) == 1:
            return False
        unowned = self.unowned
        return self.provisional or (
            bool(unowned) and open_totems.may_change(self.cards, (*self.open_totems, *unowned))
        )

    @property
    def blocking(self) -> frozenset[Resource]:
        """The totems, open or unowned, that have to be settled before somebody has won."""
        if not self.undecided:
            return frozenset()
        unowned = self.unowned
        found = open_totems.deciding(self.cards, (*self.open_totems, *unowned))
        # Of a totem that only one can own there is one way; it changes the ranks that are shown.
        found += tuple(totem for totem in unowned if len(totem.players) == 1)
        return frozenset(totem.resource for totem in found)


def no_problems(_game: Game) -> Problems:
    return ()


def see(
    tabletop: Tabletop,
    revision: int,
    *,
    known: TableView | None = None,
    problems: Problems = (),
    can_undo: bool = False,
    can_redo: bool = False,
    concerns: int | None = None,
) -> TableView:
    """The view of a tabletop. Scorecards of players who did not change are taken from `known`."""
    game, counted = tabletop.game, tabletop.counted()
    cards = _cards(counted, known)
    return TableView(
        game,
        counted,
        revision,
        cards,
        rank(cards),
        tabletop.ties(),
        _left(game),
        problems,
        can_undo,
        can_redo,
        concerns,
    )


def _cards(game: Game, known: TableView | None) -> tuple[Scorecard, ...]:
    if known is None or (known.game.variants, known.game.mode) != (game.variants, game.mode):
        return score_laid(game)
    return tuple(
        card if _same(card.player, player) else score_player_laid(player, game)
        for player, card in zip(game.players, known.cards, strict=True)
    )


def _same(one: Player, other: Player) -> bool:
    """Known at a glance: what is not, is scored anew."""
    return one is other or (one.territory is other.territory and one == other)


def _left(game: Game) -> BoxLeft:
    terrains: Counter[Terrain] = Counter()
    tokens: Counter[int] = Counter()
    cavemen: Counter[Caveman] = Counter()
    for player in game.players:
        for square in player.territory.squares.values():
            terrains[square.terrain] += 1
            if square.token:
                tokens[square.token] += 1
            if square.caveman is not None:
                cavemen[square.caveman] += 1
    return BoxLeft(
        {terrain: count - terrains[terrain] for terrain, count in _IN_BOX.items()},
        {fires: count - tokens[fires] for fires, count in TOKENS.items()},
        {caveman: count - cavemen[caveman] for caveman, count in CAVEMEN.items()},
    )
