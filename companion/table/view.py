"""The view of a tabletop: everything that a screen shows of it, computed once per change."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.rules.box import CAVEMEN, SQUARES, TOKENS, Caveman, Resource, Terrain
from companion.rules.game import Game, Player
from companion.rules.provisional import (
    OpenTotem,
    deciding_totems,
    may_change_ranks,
    open_totems,
    too_early,
    unfinished_players,
)
from companion.rules.ranking import Ranking, rank
from companion.rules.scoring import Region, Scorecard, score_laid, score_player_laid
from companion.table.brushes import Brush
from companion.table.square_edits import PAINTS
from companion.table.tabletop import Tabletop
from companion.table.totems import Leftover, Tie, find_leftovers

if TYPE_CHECKING:
    from companion.rules.legality import Finding

Problems = tuple["Finding", ...]
FindProblems = Callable[[Game], Problems]

_IN_BOX: Final[Mapping[Terrain, int]] = {
    terrain: sum(count for kind, count in SQUARES.items() if kind.terrain is terrain)
    for terrain in PAINTS
}


class BoxLeft(NamedTuple):
    """The pieces left in the box, all players counted; negative where more was entered than it
    has."""

    squares: Mapping[Terrain, int]
    tokens: Mapping[int, int]
    cavemen: Mapping[Caveman, int]

    def of(self, brush: Brush) -> int:
        """Return how many pieces of the brush are left; 0 for a tool."""
        if isinstance(brush, Terrain):
            return self.squares[brush]
        return self.cavemen[brush] if isinstance(brush, Caveman) else 0


@dataclass(frozen=True, slots=True)
class TableView:
    game: Game
    scored: Game
    """The same game as its scorecards count it: open totems are nobody's."""
    revision: int
    cards: tuple[Scorecard, ...]
    ranking: Ranking
    ties: tuple[Tie, ...]
    left: BoxLeft
    problems: Problems
    can_undo: bool
    can_redo: bool
    concerns: int | None
    """The player whose territory the last change touched."""

    def player(self, index: int) -> Player:
        return self.game.players[index]

    @property
    def ended(self) -> Game:
        """The game as it is scored, marked as finished."""
        return replace(self.scored, finished=True)

    def regions(self, index: int) -> tuple[Region, ...]:
        return self.cards[index].regions

    def next_empty(self, player: int) -> int | None:
        """Return the next player after this one whose territory is empty."""
        count = len(self.game.players)
        following = ((player + step) % count for step in range(1, count))
        return next((each for each in following if not self.player(each).territory.laid), None)

    def is_free(self, player: int) -> bool:
        """Return True if a territory from another phone may take the seat: others play, and nothing
        is laid there."""
        return len(self.game.players) > 1 and not self.player(player).territory.laid

    # The following are worked out when they are asked: only some screens need them, and a touch
    # should not wait for them.

    @property
    def leftovers(self) -> tuple[Leftover, ...]:
        """The totems whose resource nobody has any more."""
        return find_leftovers(self.game)

    @property
    def open_totems(self) -> tuple[OpenTotem, ...]:
        """The totems that somebody must hold and nobody does."""
        return open_totems(self.scored, self.cards)

    @property
    def unfinished(self) -> tuple[int, ...]:
        """The players whose territories are too small for a finished game."""
        return unfinished_players(self.game)

    @property
    def deciding_totems(self) -> tuple[OpenTotem, ...]:
        """The open totems that can still change a rank."""
        return deciding_totems(self.cards, self.open_totems)

    @property
    def provisional(self) -> bool:
        """True if it is too early to name a winner: an open totem can still change a rank, or a
        territory is too small for a finished game."""
        return too_early(self.scored, self.cards)

    # Leftover totems count at the table only: of a game from a file we believe its holders.

    @property
    def unowned(self) -> tuple[OpenTotem, ...]:
        """The leftover totems without a holder."""
        return tuple(
            OpenTotem(totem.resource, totem.players)
            for totem in self.leftovers
            if totem.holder is None
        )

    @property
    def undecided(self) -> bool:
        """True if the result is provisional, or an unowned totem can change a rank."""
        if len(self.cards) == 1:
            return False
        unowned = self.unowned
        return self.provisional or (
            bool(unowned) and may_change_ranks(self.cards, (*self.open_totems, *unowned))
        )

    @property
    def blocking(self) -> frozenset[Resource]:
        """The open or unowned totems that must be settled before there is a winner."""
        if not self.undecided:
            return frozenset()
        unowned = self.unowned
        found = deciding_totems(self.cards, (*self.open_totems, *unowned))
        # `deciding` compares ways to hand totems out. A totem that only one player can own has one
        # way, but the ranks that are shown do not count it yet.
        found += tuple(totem for totem in unowned if len(totem.players) == 1)
        return frozenset(totem.resource for totem in found)


def no_problems(_game: Game) -> Problems:
    """Find nothing: the default where no check runs."""
    return ()


def build_view(
    tabletop: Tabletop,
    revision: int,
    *,
    known: TableView | None = None,
    problems: Problems = (),
    can_undo: bool = False,
    can_redo: bool = False,
    concerns: int | None = None,
) -> TableView:
    """Build the view of a tabletop. Scorecards of unchanged players are taken from `known`."""
    game, scored = tabletop.game, tabletop.scored_game()
    cards = _cards(scored, known)
    return TableView(
        game,
        scored,
        revision,
        cards,
        rank(cards),
        tabletop.ties(),
        _count_left(game),
        problems,
        can_undo,
        can_redo,
        concerns,
    )


def _cards(game: Game, known: TableView | None) -> tuple[Scorecard, ...]:
    if known is None or (known.game.variants, known.game.mode) != (game.variants, game.mode):
        return score_laid(game)
    return tuple(
        card if _unchanged(card.player, player) else score_player_laid(player, game)
        for player, card in zip(game.players, known.cards, strict=True)
    )


def _unchanged(one: Player, other: Player) -> bool:
    # Comparing whole territories would take longer than scoring one again.
    return one is other or (one.territory is other.territory and one == other)


def _count_left(game: Game) -> BoxLeft:
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
