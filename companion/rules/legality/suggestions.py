"""The single change that would make a game legal: the slip that explains its findings.

Candidates are squares that break no rule by themselves. Each is proved like any game, the likeliest
first, until enough are found or the patience is used up. Patience is counted in steps of the
search, not in time, so that the same game gets the same suggestions everywhere.
"""

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Final, Self

from companion.rules.game import Game, Mode
from companion.rules.legality.assembly import Assembled, assemble
from companion.rules.legality.candidates import candidates
from companion.rules.legality.changes import (
    SquareChange,
    Suggestion,
    TokenMove,
    TotemChange,
    apply,
    same_puzzle,
    same_shape,
)
from companion.rules.legality.cheap_check import WARNINGS, check_table
from companion.rules.legality.findings import Code, Severity, Verdict
from companion.rules.legality.full_check import check
from companion.rules.legality.layout import SQUARE_CHECKS, TERRITORY_CHECKS, Layout
from companion.rules.legality.order import Clause
from companion.rules.legality.puzzle import Puzzle, puzzle_of
from companion.rules.legality.story import Teller
from companion.rules.progress import ProgressCallback, ignore_progress

__all__ = [
    "SquareChange",
    "Suggestion",
    "Suggestions",
    "TokenMove",
    "TotemChange",
    "apply",
    "suggest",
]

PATIENCE: Final = 9_000
"""Steps for all candidates."""

CANDIDATE: Final = 20
"""Steps that a candidate counts by itself, for what is looked at before any search."""

HOPE: Final = 1_000
"""Steps for the search of one candidate: one that takes more is left undecided, lest it use up the
patience for those that come after it."""

_SHAPE: Final = frozenset(
    {Code.START_TILE, Code.TOO_LARGE, Code.DISCONNECTED, Code.ODD_SQUARES}
    | {Code.DISCARD_NOT_ALLOWED}
)
"""These hold or not whatever is on the squares."""

_CONTENTS: Final = frozenset(TERRITORY_CHECKS) - _SHAPE


class Suggestions(tuple[Suggestion, ...]):  # noqa: SLOT001  # it carries a word beside
    """Changes that make the whole game legal, the likeliest slip first."""

    all_tried: bool
    """False where the patience was used up, so that there may be others."""

    def __new__(cls, changes: Iterable[Suggestion] = (), *, all_tried: bool = True) -> Self:
        suggestions = super().__new__(cls, changes)
        suggestions.all_tried = all_tried
        return suggestions


def suggest(
    game: Game,
    verdict: Verdict | None = None,
    *,
    most: int = 5,
    patience: int | None = None,
    progress: ProgressCallback = ignore_progress,
) -> Suggestions:
    """At most `most` single changes (and as many moves of a token) that make the whole game legal,
    the likeliest slip first. None for a legal game, and where more than one slip was made.

    `verdict` is what `check` says about the game, where that is known. `patience` is counted in
    steps; None is enough for nearly every game, and takes no longer than a player waits.
    """
    if verdict is None:
        verdict = check(game, progress=progress)
    steps = _Steps(PATIENCE if patience is None else patience, progress)
    proof = _Proof(game, verdict, steps)
    found: list[Suggestion] = []
    counts: Counter[bool] = Counter()
    all_tried = True
    for change in candidates(game, verdict, steps.look):
        moves = isinstance(change, TokenMove)
        if counts[moves] >= most:
            continue
        if steps.used_up:
            all_tried = False
            break
        try:
            holds = proof.holds(change)
        except _UndecidedError:
            all_tried = False
            continue
        if holds:
            found.append(change)
            counts[moves] += 1
            if counts[True] >= most <= counts[False]:
                break
    return Suggestions(found, all_tried=all_tried)


class _UndecidedError(Exception):
    """The search took more steps than the candidate is worth, or than are left."""


class _Steps:
    """The steps of all searches for one game, counted and reported to the caller."""

    def __init__(self, patience: int, progress: ProgressCallback) -> None:
        self._left = patience
        self._hope = patience
        self._progress = progress

    @property
    def used_up(self) -> bool:
        return self._left <= 0

    def look(self) -> None:
        """A step that counts nothing."""
        self._progress(0, 1)

    def begin(self, hope: int) -> None:
        """What comes is worth so many steps."""
        self._hope = self._left - hope
        self._progress(0, 1)
        self._left -= CANDIDATE

    def __call__(self, settled: int, territories: int) -> None:
        self._progress(settled, territories)
        self._left -= 1
        if self._left < max(0, self._hope):
            raise _UndecidedError


class _Proof:
    """Proves changed games legal, using what is known of the unchanged parts."""

    def __init__(self, game: Game, verdict: Verdict, steps: _Steps) -> None:
        self._game = game
        self._steps = steps
        self._built = verdict.witness is not None
        self._misshapen = bool(verdict.errors & _SHAPE)
        self._shared = Code.DOMINOES_SHARED in verdict.errors
        self._others: dict[int, tuple[Puzzle, list[Clause]]] = {}

    def holds(self, change: Suggestion) -> bool:
        """Whether the changed game is legal; raises where that takes too many steps."""
        self._steps.begin(HOPE)
        if isinstance(change, TotemChange):
            # Nothing else changes, so nothing else may have been wrong.
            return self._built and check(apply(change, self._game), progress=self._steps).legal
        alike = same_shape(change)
        game = apply(change, self._game)
        if (alike and self._misshapen) or self._is_wrong(game, change, alike=alike):
            return False
        if self._built and same_puzzle(change):
            if game.mode is not Mode.TRIBE:
                return True
            puzzle = puzzle_of([game.players[change.player].territory])
            built = assemble(puzzle, [0], progress=self._steps)
            return self._has_story(game, change.player, puzzle, 0, built)
        return self._can_be_built(game, change.player)

    @staticmethod
    def _is_wrong(game: Game, change: SquareChange | TokenMove, *, alike: bool) -> bool:
        """Whether a finding that needs no search holds."""
        layout = Layout(game, change.player)
        if isinstance(change, TokenMove) and any(
            broken(square)
            for square in layout.squares.values()
            for broken in SQUARE_CHECKS.values()
        ):
            return True
        codes = _CONTENTS if alike else TERRITORY_CHECKS.keys()
        if any(code not in WARNINGS and TERRITORY_CHECKS[code](layout) for code in codes):
            return True
        return any(finding.severity is Severity.ERROR for finding in check_table(game))

    def _has_story(
        self, game: Game, player: int, puzzle: Puzzle, member: int, built: Assembled
    ) -> bool:
        """Whether a territory that can be built has a story, where it needs one."""
        if game.mode is not Mode.TRIBE:
            return True
        teller = Teller(game, player, puzzle, member)
        return teller.tell(built.settled[0], built.clauses, self._steps) is not None

    def _fits_box(self, puzzle: Puzzle, clauses: list[Clause]) -> bool:
        """Whether territories that can be built can be so together."""
        members = range(len(puzzle.territories))
        if len(members) == 1:
            return True
        return assemble(puzzle, members, clauses=clauses, progress=self._steps).obstacle is None

    def _can_be_built(self, game: Game, player: int) -> bool:
        others, clauses = self._without(player)
        self._steps.begin(HOPE)
        puzzle = others.joined_by(game.players[player].territory)
        last = len(puzzle.territories) - 1
        built = assemble(puzzle, [last], progress=self._steps)
        if built.obstacle is not None:
            return False

        tells = partial(self._has_story, game, player, puzzle, last, built)
        fits = partial(self._fits_box, puzzle, clauses + built.clauses)
        # First what was wrong, since it mostly still is.
        return fits() and tells() if self._shared else tells() and fits()

    def _without(self, player: int) -> tuple[Puzzle, list[Clause]]:
        """The other players' territories, and what the search learns about each."""
        if player not in self._others:
            puzzle = puzzle_of(
                [
                    other.territory
                    for index, other in enumerate(self._game.players)
                    if index != player
                ]
            )
            # They need not be built anew for each candidate, so they may take all there is.
            self._steps.begin(PATIENCE)
            clauses = [
                clause
                for member in range(len(puzzle.territories))
                for clause in assemble(puzzle, [member], progress=self._steps).clauses
            ]
            self._others[player] = puzzle, clauses
        return self._others[player]
