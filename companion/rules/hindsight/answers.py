"""A game proved legal, and the answers of hindsight: what could have been made of it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from companion.rules.box import Resource
from companion.rules.game import Game
from companion.rules.legality import Laid, Severity, Story, Verdict, check
from companion.rules.legality.full_check import check_player
from companion.rules.legality.puzzle import DOMINOES_OF_TYPE, SUPPLY
from companion.rules.progress import ProgressCallback, ignore_progress
from companion.rules.territory import Cell, Territory

TYPE_OF: Final = {
    domino.number: type_ for type_, alike in enumerate(DOMINOES_OF_TYPE) for domino in alike
}
"""For each domino's number its type: dominoes that show the same two squares are of one type."""


class NotLegal(ValueError):  # noqa: N818  # no fault of the program
    """The game is not legal: it has no hindsight."""


class PlayedGame:
    """A game as it was played, with a proof of it. Raises NotLegal.

    `progress` is called between the steps of all searches, and may raise to stop them.
    """

    def __init__(
        self,
        game: Game,
        progress: ProgressCallback = ignore_progress,
        verdict: Verdict | None = None,
    ) -> None:
        verdict = check(game, progress=progress) if verdict is None else verdict
        if not verdict.legal or verdict.witness is None:
            raise NotLegal
        self.game = game
        self.progress = progress
        self.witness = verdict.witness
        self._used = [Counter(TYPE_OF[laid.domino.number] for laid in own) for own in self.witness]

    def step(self) -> None:
        """Report a step of a search."""
        self.progress(0, 1)

    def leaves_dominoes(self, player: int, types: Iterable[int]) -> bool:
        """Return True if the box has these beside the dominoes that the proof gives the others."""
        together = Counter(types)
        for index, used in enumerate(self._used):
            if index != player:
                together += used
        return all(count <= SUPPLY[type_] for type_, count in together.items())

    def stays_legal(self, player: int, changed: Game) -> bool:
        """Return True if the game is legal with this player's territory changed."""
        verdict = self.check_alone(player, changed)
        if verdict is None or verdict.witness is None:
            return False
        types = [TYPE_OF[laid.domino.number] for laid in verdict.witness[0]]
        if self.leaves_dominoes(player, types):
            return True
        return check(changed, progress=self.progress).legal

    def check_alone(self, player: int, changed: Game) -> Verdict | None:
        """Check a player's side by itself, with its turns; return None if it is not legal."""
        if has_cheap_errors(player, changed):
            return None
        alone = replace(changed, players=(changed.players[player],))
        verdict = check(alone, progress=self.progress)
        return verdict if verdict.legal else None


def has_cheap_errors(player: int, changed: Game) -> bool:
    """Return True if a player's side has an error that is found without a search."""
    findings = check_player(changed, player)
    return any(finding.severity is Severity.ERROR for finding in findings)


@dataclass(frozen=True, slots=True)
class Possible:
    """A game as it could have been. The others keep everything but their totems."""

    player: int
    total: int
    game: Game

    @property
    def territory(self) -> Territory:
        """The player's territory then."""
        return self.game.players[self.player].territory

    @property
    def totems(self) -> frozenset[Resource]:
        """The player's totems then."""
        return self.game.players[self.player].totems


@dataclass(frozen=True, slots=True)
class MovedFire(Possible):
    """An answer to the first question: one fire on another square."""

    source: Cell
    target: Cell


@dataclass(frozen=True, slots=True)
class MovedDomino(Possible):
    """An answer to the second question: one domino on other squares.

    Both steps are in the rows of the territory as it was; the rows of the changed one may differ.
    """

    before: Laid
    after: Laid
    moved: Cell
    """The rows and columns by which all squares moved to have room in a game file."""

    @property
    def fire_moved(self) -> bool:
        """True if the fire of its volcano fell on another square."""
        return self.before.fire != self.after.fire

    def in_changed(self, cell: Cell) -> Cell:
        """Convert a square of its steps to the rows of the changed territory."""
        return Cell(cell.row + self.moved.row, cell.column + self.moved.column)


@dataclass(frozen=True, slots=True)
class Rebuilt(Possible):
    """An answer to the third question: everything rebuilt, in an order that works."""

    steps: tuple[Laid, ...]
    story: Story | None
    """In Tribe mode, the turns."""


@dataclass(frozen=True, slots=True)
class Hindsight:
    """The answers for one player; None where nothing is better than the game as played."""

    player: int
    total: int
    fire: MovedFire | None = None
    domino: MovedDomino | None = None
    anew: Rebuilt | None = None

    @property
    def highest(self) -> Possible | None:
        """The answer with the most points; of equals, the one that changes least."""
        found = [each for each in (self.fire, self.domino, self.anew) if each is not None]
        return max(found, key=lambda each: each.total, default=None)

    @property
    def best(self) -> int:
        """The most points that were found, or those of the game as played."""
        highest = self.highest
        return self.total if highest is None else highest.total

    def with_anew(self, anew: Rebuilt | None) -> "Hindsight":
        """Return the same with an answer to the third question."""
        return replace(self, anew=anew)
