"""Suggestions: single changes that make an illegal game legal, the likeliest entry mistake first.

`list_candidates` ranks the changes that simple counts do not rule out. Each of them is then proved
like any game, until five are found or the patience is used up. Patience is counted in steps of the
search, not in time, so that the same game gets the same suggestions on every phone.

Most of a changed game is as it was, and this is where the speed comes from: rules that a change
cannot affect are not judged again, where only a resource or a caveman changes no domino is searched
for, and what the search learned about the other players' territories is learned once. Were a token
on the wrong square among four players, one territory would be tiled for each candidate, not four.
"""

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Final, Self

from companion.rules.game import Game, Mode
from companion.rules.legality.changes import (
    SquareChange,
    Suggestion,
    TokenMove,
    TotemChange,
    apply_change,
    keeps_puzzle,
    keeps_shape,
    list_candidates,
)
from companion.rules.legality.findings import Code, Severity, Verdict
from companion.rules.legality.full_check import check
from companion.rules.legality.puzzle import Clause, Puzzle, puzzle_of
from companion.rules.legality.square_rules import SQUARE_RULES
from companion.rules.legality.table_rules import check_table
from companion.rules.legality.territory_rules import (
    CONTENT_RULES,
    SHAPE_RULES,
    TERRITORY_WARNINGS,
)
from companion.rules.legality.tiling import TilingResult, find_tiling
from companion.rules.legality.turn_order import TurnOrderSolver, Unsolved
from companion.rules.progress import ProgressCallback, ignore_progress

PATIENCE: Final = 9_000
"""Steps for all candidates."""

CANDIDATE_STEPS: Final = 20
"""Steps that each candidate counts for the rules that need no search."""

SEARCH_STEPS: Final = 1_000
"""Steps for the search of one candidate: if it takes more, it is left undecided, so that it does
not use up the patience for the candidates after it."""


class Suggestions(tuple[Suggestion, ...]):  # noqa: SLOT001  # it carries a flag beside
    """Changes that make the whole game legal, the likeliest entry mistake first."""

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
    """Return at most `most` single changes, and as many moves of a token, that make the game legal.

    A legal game has none, nor has a game with more than one mistake. `verdict` is the result of
    `check`, if it is known. `patience` is counted in steps of the search; the default is enough for
    nearly every game, and takes no longer than a player waits.

    >>> from companion.rules.game import Colour, Player
    >>> from companion.rules.notation import read_territory, write_square
    >>> ada = Player("Ada", Colour.PINK, read_territory(["q d @ .", ". . d+2 v1"], most=9))
    >>> change = suggest(Game(Mode.DISCOVERY, 5, (ada,), finished=False))[0]
    >>> tuple(change.cell), write_square(change.before), write_square(change.after)
    ((1, 2), 'd+2', 'd+1')
    """
    if verdict is None:
        verdict = check(game, progress=progress)
    budget = _StepBudget(PATIENCE if patience is None else patience, progress)
    proof = _Proof(game, verdict, budget)
    found: list[Suggestion] = []
    counts: Counter[bool] = Counter()
    all_tried = True
    for change in list_candidates(game, verdict, budget.report):
        moves = isinstance(change, TokenMove)
        if counts[moves] >= most:
            continue
        if budget.is_used_up:
            all_tried = False
            break
        try:
            legal = proof.makes_legal(change)
        except _UndecidedError:
            all_tried = False
            continue
        if legal:
            found.append(change)
            counts[moves] += 1
            if counts[True] >= most <= counts[False]:
                break
    return Suggestions(found, all_tried=all_tried)


class _UndecidedError(Exception):
    """The search took more steps than a candidate is allowed, or than are left."""


class _StepBudget:
    """The steps left for one game, counted as the progress callback of every search."""

    def __init__(self, patience: int, progress: ProgressCallback) -> None:
        self._left = patience
        self._least = patience
        self._progress = progress

    @property
    def is_used_up(self) -> bool:
        return self._left <= 0

    def report(self) -> None:
        """Report a step that costs nothing."""
        self._progress(0, 1)

    def begin(self, most: int) -> None:
        """Begin a search that may take at most so many steps."""
        self._least = self._left - most
        self._progress(0, 1)
        self._left -= CANDIDATE_STEPS

    def __call__(self, finished: int, territories: int) -> None:
        self._progress(finished, territories)
        self._left -= 1
        if self._left < max(0, self._least):
            raise _UndecidedError


class _Proof:
    """The proof that changed games are legal, with what is known of the parts that stay."""

    def __init__(self, game: Game, verdict: Verdict, budget: _StepBudget) -> None:
        self._game = game
        self._budget = budget
        self._built = verdict.witness is not None
        self._misshapen = bool(verdict.errors & SHAPE_RULES.keys())
        self._shared = Code.DOMINOES_SHARED in verdict.errors
        self._others: dict[int, tuple[Puzzle, list[Clause]]] = {}

    def makes_legal(self, change: Suggestion) -> bool:
        """Return True if the changed game is legal; raise `_UndecidedError` where that takes too
        many steps."""
        self._budget.begin(SEARCH_STEPS)
        game = apply_change(change, self._game)
        if isinstance(change, TotemChange):
            # Nothing else changes, so nothing else may have been wrong.
            return self._built and check(game, progress=self._budget).legal
        if (keeps_shape(change) and self._misshapen) or _breaks_rules(game, change):
            return False
        if not (self._built and keeps_puzzle(change)):
            return self._can_be_built(game, change.player)
        if game.mode is not Mode.TRIBE:
            return True
        puzzle = puzzle_of([game.players[change.player].territory])
        tiling = find_tiling(puzzle, [0], progress=self._budget)
        return self._has_story(game, change.player, puzzle, tiling)

    def _can_be_built(self, game: Game, player: int) -> bool:
        others, clauses = self._others_of(player)
        self._budget.begin(SEARCH_STEPS)
        puzzle = others.joined_by(game.players[player].territory)
        tiling = find_tiling(puzzle, [len(puzzle.territories) - 1], progress=self._budget)
        if tiling.obstacle is not None:
            return False
        has_story = partial(self._has_story, game, player, puzzle, tiling)
        fits_box = partial(self._fits_box, puzzle, clauses + tiling.clauses)
        # First what was wrong, since it mostly still is.
        return fits_box() and has_story() if self._shared else has_story() and fits_box()

    def _has_story(self, game: Game, player: int, puzzle: Puzzle, tiling: TilingResult) -> bool:
        """Return True if a territory that can be built, the puzzle's last, has a course of turns,
        where it needs one."""
        if game.mode is not Mode.TRIBE:
            return True
        solver = TurnOrderSolver(game, player, puzzle, len(puzzle.territories) - 1)
        found = solver.solve(tiling.orders[0], tiling.clauses, self._budget)
        return found is not Unsolved.IMPOSSIBLE

    def _fits_box(self, puzzle: Puzzle, clauses: list[Clause]) -> bool:
        """Return True if territories that can be built by themselves can be so from one box."""
        everyone = range(len(puzzle.territories))
        if len(everyone) == 1:
            return True
        together = find_tiling(puzzle, everyone, clauses=clauses, progress=self._budget)
        return together.obstacle is None

    def _others_of(self, player: int) -> tuple[Puzzle, list[Clause]]:
        """Return the other players' territories and the clauses learned about them."""
        if player not in self._others:
            players = self._game.players
            puzzle = puzzle_of([each.territory for i, each in enumerate(players) if i != player])
            # Needed once for all candidates, so this search may take all steps there are.
            self._budget.begin(PATIENCE)
            clauses = [
                clause
                for number in range(len(puzzle.territories))
                for clause in find_tiling(puzzle, [number], progress=self._budget).clauses
            ]
            self._others[player] = puzzle, clauses
        return self._others[player]


def _breaks_rules(game: Game, change: SquareChange | TokenMove) -> bool:
    """Return True if an error holds that needs no search."""
    player = game.players[change.player]
    # A new square by itself breaks no rule, but of two squares that a token left or reached, or
    # that were wrong before, one still may.
    if isinstance(change, TokenMove) and any(
        is_broken(square)
        for square in player.territory.squares.values()
        for is_broken in SQUARE_RULES.values()
    ):
        return True
    rules = CONTENT_RULES if keeps_shape(change) else {**SHAPE_RULES, **CONTENT_RULES}
    if any(code not in TERRITORY_WARNINGS and rule(game, player) for code, rule in rules.items()):
        return True
    return any(finding.severity is Severity.ERROR for finding in check_table(game))
