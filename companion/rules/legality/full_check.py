"""The check: all findings of a game, and the proof that its territories can be built.

First come the rules that need no search. Then each territory that they leave worth searching is
tiled by itself, with an order and fires that work, and in Tribe mode with a course of turns. If all
of them can be built, they are tiled together from one box: mostly the tilings found already use no
domino twice; otherwise the search looks for other ones.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from companion.rules.box import Domino, Kind
from companion.rules.game import Game, Mode
from companion.rules.legality.findings import (
    Code,
    Finding,
    Laid,
    Severity,
    Story,
    Turn,
    Verdict,
    Witness,
)
from companion.rules.legality.fire_throws import LaidOrder
from companion.rules.legality.puzzle import DOMINOES_OF_TYPE, SUPPLY, Pair, Puzzle, puzzle_of
from companion.rules.legality.square_rules import SQUARE_RULES
from companion.rules.legality.table_rules import check_table
from companion.rules.legality.territory_rules import (
    CONTENT_RULES,
    SHAPE_RULES,
    TERRITORY_WARNINGS,
)
from companion.rules.legality.tiling import TilingResult, find_tiling, unmatched_squares
from companion.rules.legality.turn_order import (
    Event,
    TurnOrderSolver,
    Unsolved,
    solve_together,
)
from companion.rules.progress import Cancelled, ProgressCallback, ignore_progress
from companion.rules.territory import Cell

UNSEARCHABLE: Final = frozenset(
    {
        Code.START_TILE,
        Code.NO_SUCH_SQUARE,
        Code.TOO_LARGE,
        Code.DISCONNECTED,
        Code.ODD_SQUARES,
        Code.FIRE_ON_VOLCANO,
        Code.FIRE_ON_FIRE_SYMBOL,
    }
)
"""Errors of a territory that leave the search for its dominoes no meaning."""

WITHOUT_STORY: Final = UNSEARCHABLE | {
    Code.RESOURCE_TERRAIN,
    Code.RESOURCE_ON_FIRE_SYMBOL,
    Code.RESOURCE_BURNT,
    Code.CAVEMAN_BLOCKED,
    Code.FIRE_COUNT,
    Code.SPENDING,
    Code.TOO_MANY_RECRUITS,
}
"""Errors of a territory that leave the search for its course of turns no meaning."""


def check(
    game: Game, *, progress: ProgressCallback = ignore_progress, allow_partial: bool = False
) -> Verdict:
    """Return all findings that hold, and the proof where the territories can be built.

    `progress` is called between the steps of the search, and may stop it by raising `Cancelled`.
    With `allow_partial` a stopped check returns the findings so far, with `stopped` set.

    >>> from companion.rules.game import Colour, Mode, Player
    >>> from companion.rules.notation import read_territory
    >>> def alone(*rows):
    ...     ada = Player("Ada", Colour.PINK, read_territory(rows, most=9))
    ...     return Game(Mode.DISCOVERY, 5, (ada,), finished=False)
    >>> [finding.code.value for finding in check(alone("q d @ .", ". . d+2 v1")).findings]
    ['fire-count']
    >>> verdict = check(alone("q d @ .", ". . d+1 v1"))
    >>> verdict.legal
    True
    >>> [(laid.domino.number, tuple(laid.left), tuple(laid.right)) for laid in verdict.witness[0]]
    [(10, (0, 1), (0, 0)), (28, (1, 2), (1, 3))]
    """
    cheap = check_cheaply(game)
    search = _Search(game, cheap, progress)
    stopped = False
    try:
        search.run()
    except Cancelled:
        if not allow_partial:
            raise
        stopped = True
    findings = _in_order((*cheap, *search.findings))
    return Verdict(findings, search.witness, search.stories, stopped)


def check_cheaply(game: Game) -> tuple[Finding, ...]:
    """Return all findings that need no search: quick enough for every touch."""
    found = [each for index in range(len(game.players)) for each in check_player(game, index)]
    return _in_order((*found, *check_table(game)))


def check_player(game: Game, index: int) -> Iterator[Finding]:
    """Yield the findings of one player's territory that need no search."""
    player = game.players[index]
    squares = player.territory.squares.items()
    for code, is_broken in SQUARE_RULES.items():
        cells = tuple([cell for cell, square in squares if is_broken(square)])
        if cells:
            yield Finding(code, index, cells)
    for code, rule in (*SHAPE_RULES.items(), *CONTENT_RULES.items()):
        breach = rule(game, player)
        if breach is not None:
            severity = Severity.WARNING if code in TERRITORY_WARNINGS else Severity.ERROR
            yield Finding(code, index, breach.squares, breach.facts, severity)


_CATALOGUE: Final = {code: place for place, code in enumerate(Code)}


def _in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Sort errors before warnings, then player by player, then as in the catalogue."""

    def place(finding: Finding) -> tuple[bool, int, int]:
        player = len(_CATALOGUE) if finding.player is None else finding.player
        return finding.severity is Severity.WARNING, player, _CATALOGUE[finding.code]

    return tuple(sorted(findings, key=place))


class _Search:
    """The search for dominoes, orders and fires, as far as the cheaper findings leave it a meaning.

    RULES: a territory with an error of `UNSEARCHABLE` is not searched, one with `fire-count` is
    searched without fires, and all from one box only if neither occurs and no kind of square
    exceeds the box.
    """

    def __init__(self, game: Game, cheap: Sequence[Finding], progress: ProgressCallback) -> None:
        self.findings: list[Finding] = []
        self.witness: Witness | None = None
        self.stories: tuple[Story | None, ...] | None = None
        self._not_shown: set[int] = set()
        self._game = game
        self._progress = progress
        self._codes = [{f.code for f in cheap if f.player == i} for i in range(len(game.players))]
        self._searched = [i for i, codes in enumerate(self._codes) if not codes & UNSEARCHABLE]
        box_exceeded = any(
            isinstance(fact.subject, Kind)
            for finding in cheap
            if finding.code is Code.BOX_EXCEEDED
            for fact in finding.facts
        )
        self._from_one_box = (
            len(self._searched) == len(game.players)
            and not box_exceeded
            and not any(Code.FIRE_COUNT in codes for codes in self._codes)
        )

    def run(self) -> None:
        game, searched = self._game, self._searched
        if not searched:
            return
        puzzle = puzzle_of([game.players[index].territory for index in searched])
        built: list[TilingResult] = []
        solvers: list[TurnOrderSolver] = []
        for number, index in enumerate(searched):
            progress = partial(self._report, number)
            with_fires = Code.FIRE_COUNT not in self._codes[index]
            tiling = find_tiling(puzzle, [number], with_fires=with_fires, progress=progress)
            if tiling.obstacle is not None:
                cells = _culprits(puzzle, number, tiling)
                self.findings.append(Finding(tiling.obstacle, index, cells))
                continue
            built.append(tiling)
            if game.mode is Mode.TRIBE and not self._codes[index] & WITHOUT_STORY:
                solver = TurnOrderSolver(game, index, puzzle, number)
                found = solver.solve(tiling.orders[0], tiling.clauses, progress)
                if found is Unsolved.IMPOSSIBLE:
                    self.findings.append(Finding(Code.NO_STORY, index))
                    continue
                solvers.append(solver)
                if found is Unsolved.CUT_OFF:
                    self._not_shown.add(index)
        if self._from_one_box and len(built) == len(game.players):
            self._build_together(puzzle, built, solvers)
        self.findings += [
            Finding(Code.TURNS_NOT_SHOWN, index, severity=Severity.WARNING)
            for index in sorted(self._not_shown)
        ]

    def _report(self, finished: int, _finished: int, _territories: int) -> None:
        """Report the territories finished in all; those of the search in hand do not matter."""
        self._progress(finished, len(self._searched))

    def _build_together(
        self, puzzle: Puzzle, built: list[TilingResult], solvers: list[TurnOrderSolver]
    ) -> None:
        orders = [tiling.orders[0] for tiling in built]
        all_told = len(solvers) == len(built)
        if all_told:
            orders = [solver.best_order(each) for solver, each in zip(solvers, orders, strict=True)]
        # Each by itself mostly takes dominoes that the others leave; only else is there a search.
        if not _fits_box(puzzle, orders):
            clauses = [clause for tiling in built for clause in tiling.clauses]
            progress = partial(self._report, len(built))
            shared = solve_together(puzzle, solvers, clauses, progress) if all_told else None
            if shared is None:
                everyone = range(len(built))
                together = find_tiling(puzzle, everyone, clauses=clauses, progress=progress)
                if together.obstacle is not None:
                    self.findings.append(Finding(Code.DOMINOES_SHARED))
                    return
                shared = together.orders
            orders = shared
        if all_told:
            self._tell_turns(puzzle, orders, solvers)
        else:
            self.witness = _witness(puzzle, orders)

    def _tell_turns(
        self, puzzle: Puzzle, orders: Sequence[LaidOrder], solvers: Sequence[TurnOrderSolver]
    ) -> None:
        """Tell the turns of each player for the cuts of the proof, as far as they are found."""
        told = [solver.turn_order(each) for solver, each in zip(solvers, orders, strict=True)]
        self.witness = _witness(
            puzzle,
            [
                order if turns is None else turns.laid
                for order, turns in zip(orders, told, strict=True)
            ],
        )
        self.stories = tuple(
            None if turns is None else _story(dominoes, turns.events)
            for dominoes, turns in zip(self.witness, told, strict=True)
        )
        self._not_shown = {index for index, turns in enumerate(told) if turns is None}


def _culprits(puzzle: Puzzle, territory: int, tiling: TilingResult) -> tuple[Cell, ...]:
    """Return the cells to mark; none where the territory as a whole is the reason."""
    squares: Sequence[int] = tiling.blocking  # where the tiling that came furthest got stuck
    if tiling.obstacle is Code.NO_DOMINOES:
        squares = unmatched_squares(puzzle, territory)
    elif tiling.obstacle is Code.FIRE_RANGE:
        # A token out of every volcano's reach says more than the dominoes that wait for it.
        targets = puzzle.targets[territory]
        reached = {target for tokens in targets.values() for target in tokens}
        unreached = [token for token in puzzle.tokens[territory] if token not in reached]
        idle = [volcano for volcano, tokens in targets.items() if not tokens]
        squares = unreached or idle or squares
    return tuple([puzzle.cells[square] for square in sorted(set(squares))])


def _story(dominoes: Sequence[Laid], events: Sequence[Event]) -> Story:
    laid = iter(dominoes)
    return tuple(
        Turn(next(laid) if event.domino else None, event.burnt, event.recruit) for event in events
    )


def _fits_box(puzzle: Puzzle, orders: Sequence[LaidOrder]) -> bool:
    used = Counter(puzzle.types[one][other] for order in orders for one, other in order.dominoes)
    return all(count <= SUPPLY[type_] for type_, count in used.items())


def _witness(puzzle: Puzzle, orders: Sequence[LaidOrder]) -> Witness:
    """Give each pair a domino of its type: those of a type can replace each other."""
    left = [list(reversed(dominoes)) for dominoes in DOMINOES_OF_TYPE]
    return tuple(
        tuple(
            _laid(puzzle, territory, order, pair, left[puzzle.types[pair[0]][pair[1]]].pop())
            for pair in order.dominoes
        )
        for territory, order in enumerate(orders)
    )


def _laid(puzzle: Puzzle, territory: int, order: LaidOrder, pair: Pair, domino: Domino) -> Laid:
    left, right = pair if puzzle.kinds[pair[0]] == domino.left else pair[::-1]
    fire = None
    for volcano in pair:
        if volcano in order.throws:
            target = order.throws[volcano]
            fire = puzzle.starts[territory] if target is None else puzzle.cells[target]
    return Laid(domino, puzzle.cells[left], puzzle.cells[right], fire)
