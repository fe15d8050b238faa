"""The check itself: all findings of a game, the search where it has a meaning, and the proof."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from companion.rules.box import Domino, Kind
from companion.rules.game import Game, Mode
from companion.rules.legality.assembly import Assembled, Obstacle, assemble
from companion.rules.legality.cheap_check import check_cheaply, in_order
from companion.rules.legality.culprits import culprits
from companion.rules.legality.findings import (
    Code,
    Finding,
    Laid,
    Story,
    Turn,
    Verdict,
    Witness,
)
from companion.rules.legality.puzzle import DOMINOES_OF_TYPE, Puzzle, puzzle_of
from companion.rules.legality.story import Teller, tell_together
from companion.rules.legality.telling import Event
from companion.rules.legality.throws import Settled
from companion.rules.progress import Cancelled, ProgressCallback, ignore_progress

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
"""Errors that leave the search for dominoes in a territory no meaning."""

UNTOLD: Final = UNSEARCHABLE | {
    Code.RESOURCE_TERRAIN,
    Code.RESOURCE_ON_FIRE_SYMBOL,
    Code.RESOURCE_BURNT,
    Code.CAVEMAN_BLOCKED,
    Code.FIRE_COUNT,
    Code.SPENDING,
    Code.TOO_MANY_RECRUITS,
}
"""Errors that leave the search for a story no meaning."""

_OBSTACLES: Final = {
    Obstacle.DOMINOES: Code.NO_DOMINOES,
    Obstacle.ORDER: Code.NO_ORDER,
    Obstacle.FIRES: Code.FIRE_RANGE,
}


def check(
    game: Game, *, progress: ProgressCallback = ignore_progress, allow_partial: bool = False
) -> Verdict:
    """All findings of the catalogue that hold, and the proof where the territories can be built.

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
    search = Search(game, cheap, progress)
    stopped = False
    try:
        search.run()
    except Cancelled:
        if not allow_partial:
            raise
        stopped = True
    findings = in_order((*cheap, *search.findings))
    return Verdict(findings, search.witness, search.stories, stopped)


@dataclass(frozen=True, slots=True)
class Scope:
    """What the search may be asked about a game, judged by the cheaper findings."""

    searched: tuple[int, ...]
    """The players whose territories are searched."""
    without_fires: frozenset[int]
    together: bool
    """Whether it is asked that all are built from one box."""
    told: frozenset[int]
    """The players whose stories are searched."""


def scope_of(game: Game, cheap: Sequence[Finding]) -> Scope:
    unsearchable = {f.player for f in cheap if f.code in UNSEARCHABLE}
    without_fires = frozenset(
        f.player for f in cheap if f.code is Code.FIRE_COUNT and f.player is not None
    )
    too_many = any(
        isinstance(fact.subject, Kind)
        for f in cheap
        if f.code is Code.BOX_EXCEEDED
        for fact in f.facts
    )
    untold = {f.player for f in cheap if f.code in UNTOLD}
    tribe = game.mode is Mode.TRIBE
    return Scope(
        tuple(index for index in range(len(game.players)) if index not in unsearchable),
        without_fires,
        not unsearchable and not without_fires and not too_many,
        frozenset(index for index in range(len(game.players)) if tribe and index not in untold),
    )


class Search:
    """The search for cuts, orders and fires: each territory by itself, in Tribe mode with its
    story, then all from one box."""

    def __init__(self, game: Game, cheap: Sequence[Finding], progress: ProgressCallback) -> None:
        self.findings: list[Finding] = []
        self.witness: Witness | None = None
        self.stories: tuple[Story, ...] | None = None
        self._game = game
        self._scope = scope_of(game, cheap)
        self._progress = progress

    def run(self) -> None:
        game, searched = self._game, self._scope.searched
        if not searched:
            return
        puzzle = puzzle_of([game.players[index].territory for index in searched])
        built: list[Assembled] = []
        tellers: list[Teller | None] = []
        for member, index in enumerate(searched):
            step = partial(_look, self._progress, member, len(searched))
            with_fires = index not in self._scope.without_fires
            assembled = assemble(puzzle, [member], with_fires=with_fires, progress=step)
            built.append(assembled)
            if assembled.obstacle is not None:
                cells = culprits(puzzle, member, assembled, game.players[index].territory)
                self.findings.append(Finding(_OBSTACLES[assembled.obstacle], index, cells))
            elif index in self._scope.told:
                tellers.append(self._told(puzzle, member, assembled, step))
        unbuilt = any(assembled.obstacle is not None for assembled in built)
        if self._scope.together and not unbuilt:
            self._from_one_box(puzzle, built, [teller for teller in tellers if teller is not None])

    def _told(
        self, puzzle: Puzzle, member: int, assembled: Assembled, progress: ProgressCallback
    ) -> Teller | None:
        """The story of a territory that can be built; where it has none, that is a finding."""
        index = self._scope.searched[member]
        teller = Teller(self._game, index, puzzle, member)
        if teller.tell(assembled.settled[0], assembled.clauses, progress) is None:
            self.findings.append(Finding(Code.NO_STORY, index))
            return None
        return teller

    def _from_one_box(self, puzzle: Puzzle, built: list[Assembled], tellers: list[Teller]) -> None:
        members = range(len(built))
        all_told = len(tellers) == len(built)
        settled = [assembled.settled[0] for assembled in built]
        told = [teller.told for teller in tellers if teller.told is not None]
        if all_told:
            settled = [each.settled for each in told]
        if not _fits_box(puzzle, settled):
            clauses = [clause for assembled in built for clause in assembled.clauses]
            step = partial(_look, self._progress, len(built), len(built))
            shared = tell_together(puzzle, tellers, clauses, step) if all_told else None
            all_told = shared is not None
            if shared is not None:
                told = shared
                settled = [each.settled for each in told]
            else:
                together = assemble(puzzle, members, clauses=clauses, progress=step)
                if together.obstacle is not None:
                    self.findings.append(Finding(Code.DOMINOES_SHARED))
                    return
                settled = together.settled
        self.witness = _witness(puzzle, settled)
        if all_told:
            self.stories = tuple(
                _story(dominoes, each.events)
                for dominoes, each in zip(self.witness, told, strict=True)
            )


def _look(
    progress: ProgressCallback, done: int, territories: int, _settled: int, _territories: int
) -> None:
    progress(done, territories)


def _story(dominoes: Sequence[Laid], events: Sequence[Event]) -> Story:
    laid = iter(dominoes)
    return tuple(
        Turn(next(laid) if event.domino else None, event.burnt, event.recruit) for event in events
    )


def _fits_box(puzzle: Puzzle, settled: list[Settled]) -> bool:
    left = [len(dominoes) for dominoes in DOMINOES_OF_TYPE]
    for territory in settled:
        for one, other in territory.dominoes:
            type_ = puzzle.types[one][other]
            left[type_] -= 1
            if left[type_] < 0:
                return False
    return True


def _witness(puzzle: Puzzle, settled: list[Settled]) -> Witness:
    """The proof: dominoes of one type are interchangeable, each is given out once."""
    left = [list(reversed(dominoes)) for dominoes in DOMINOES_OF_TYPE]
    return tuple(
        tuple(
            _laid(puzzle, territory, one, other, left[puzzle.types[one][other]].pop())
            for one, other in territory.dominoes
        )
        for territory in settled
    )


def _laid(puzzle: Puzzle, territory: Settled, one: int, other: int, domino: Domino) -> Laid:
    left, right = (one, other) if puzzle.kinds[one] == domino.left else (other, one)
    fire = None
    for volcano in (one, other):
        if volcano in territory.throws:
            target = territory.throws[volcano]
            member = next(
                member for member, range_ in enumerate(puzzle.territories) if volcano in range_
            )
            fire = puzzle.starts[member] if target is None else puzzle.cells[target]
    return Laid(domino, puzzle.cells[left], puzzle.cells[right], fire)
