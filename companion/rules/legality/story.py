"""Whether one course of turns holds all of a Tribe territory: dominoes, fires, spending, recruits.

The game is unwound for the cut that is known already; that is nearly always the end of it. Where it
is not, tokens under which something may have been spent are looked for in any cut, then outlines in
any cut, and then all cuts are gone through, round by round with a higher limit for each, so that a
cut without hope does not keep others waiting.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import islice

from companion.rules.game import Game
from companion.rules.legality.course import Ground, TooLongError, Unwound
from companion.rules.legality.endings import Ending, Endings
from companion.rules.legality.fire_throws import (
    Conflict,
    LaidOrder,
    find_order,
    order_with_throws,
    token_masks,
)
from companion.rules.legality.guesses import guess
from companion.rules.legality.holdings import explicable, pieces_of
from companion.rules.legality.hopes import Refutation, hopeful, ways
from companion.rules.legality.laying_order import lay_dominoes
from companion.rules.legality.moments import Moments
from companion.rules.legality.outline import Outlines, Way
from companion.rules.legality.puzzle import Clause, Pair, Puzzle
from companion.rules.legality.rounds import AT_ONCE, GLANCE, ROUNDS, SOON, TOGETHER, Round
from companion.rules.legality.tails import Rest
from companion.rules.legality.telling import Telling, Told
from companion.rules.legality.tiling import find_tiling
from companion.rules.legality.unwinding import Unwinding
from companion.rules.progress import ProgressCallback, ignore_progress


class NextRoundError(Exception):
    """Enough cuts were looked at."""


class Teller:
    """Tells the story of one player's territory. `member` is its number in the puzzle."""

    def __init__(self, game: Game, player: int, puzzle: Puzzle, member: int) -> None:
        self._game = game
        self._player = player
        self._puzzle = puzzle
        self._member = member
        self._pieces = pieces_of(game, player, puzzle, member)
        self._targets = token_masks(puzzle, member)
        self._strict = self._pieces.tokens & ~(1 << len(puzzle.cells))
        self._round = AT_ONCE
        self._cuts = 0
        self._fruitless = 0
        """Outlines that led nowhere, of all cuts in all rounds: the next goes so much further."""
        self._hint: Way = ()
        # Its story by cut; where there is none as far as this round goes, what others must have.
        self._known: dict[tuple[Pair, ...], Told | Clause] = {}
        # Of cuts that are not decided.
        self._endings_of: dict[tuple[Pair, ...], Endings] = {}
        self._step: Callable[[], None]
        """That of the cut that is looked at."""
        self.undecided = False
        """Whether the search of some cut was given up in this round."""
        self.refuted: list[Clause] = []
        """What cuts must obey because of those that were searched to the end."""
        self.told: Told | None = None
        """The story of the cut that was settled last."""

    def tell(
        self,
        settled: LaidOrder,
        clauses: Sequence[Clause],
        progress: ProgressCallback = ignore_progress,
    ) -> Told | None:
        """The story, for this cut if that has one; None where no cut has one."""

        def step() -> None:
            progress(0, 1)

        told = self._known[_key(settled)] = self._unwound(settled, step)
        if isinstance(told, Told):
            return told
        self.refuted += [*clauses, *self._last_turns()]
        for round_ in self._rounds(progress, step):
            self.begin(round_)
            with suppress(NextRoundError):
                if self._is_told(progress):
                    return self.told
                if not self.undecided:
                    return None
        return None

    def _rounds(self, progress: ProgressCallback, step: Callable[[], None]) -> Iterator[Round]:
        """As long as there is hope for some cut."""
        if hopeful(self._ground(), self._pairs(), step):
            yield SOON
            if self._limit_strict(progress):
                yield from ROUNDS

    def _is_told(self, progress: ProgressCallback) -> bool:
        """Whether some cut has a story in this round. Raises NextRoundError."""
        found = find_tiling(
            self._puzzle,
            [self._member],
            clauses=tuple(self.refuted),
            judge=self.judge,
            progress=progress,
        )
        return found.obstacle is None

    def begin(self, round_: Round) -> None:
        """From now on `judge` goes as far as that."""
        self._round = round_
        self._cuts, self.undecided = 0, False
        self._known = {cut: told for cut, told in self._known.items() if isinstance(told, Told)}

    def judge(
        self,
        puzzle: Puzzle,
        territory: int,
        match: list[int],
        *,
        with_fires: bool,
        step: Callable[[], None],
    ) -> LaidOrder | Conflict:
        """Whether a cut can be laid with a story to it: keeps that, or names what it must have
        otherwise, all other pairs where that is not known."""
        found = find_order(puzzle, territory, match, with_fires=with_fires, step=step)
        if isinstance(found, Conflict):
            return found
        cut = _key(found)
        if cut not in self._known:
            if self._cuts == self._round.cuts:
                raise NextRoundError
            self._cuts += 1
            self._known[cut] = self._unwound(found, step)
        told = self._known[cut]
        if isinstance(told, Told):
            self.told = told
            return told.settled
        return Conflict([told], connected=True)

    def _others(self, cut: Collection[Pair]) -> Clause:
        """All pairs that are not of a cut."""
        return tuple(pair for pair in self._pairs() if pair not in cut)

    def _pairs(self) -> list[Pair]:
        return [
            (one, other)
            for one in self._puzzle.territories[self._member]
            for other in self._puzzle.types[one]
            if one < other
        ]

    def _unwound(self, settled: LaidOrder, step: Callable[[], None]) -> Told | Clause:
        """The story of this cut, with the limits of this round; or what cuts must have that have
        one, all other pairs where that was not found out."""
        self._step = step
        try:
            return self._ended(settled, self._endings(settled), step)
        except TooLongError:
            self.undecided = True
            return self._others(settled.dominoes)

    def _ended(
        self, settled: LaidOrder, endings: Endings, step: Callable[[], None]
    ) -> Told | Clause:
        """The same with these ways. Raises TooLongError where that is not found out."""
        endings.begin(self._round.apart)
        place = tried = 0
        while (ending := endings.at(place)) is not None:
            if tried == self._round.ends:
                raise TooLongError
            tried += 1
            if ending.tried is not None and not self._round.goes_beyond(ending.tried):
                place += 1
                continue
            try:
                unwound = self._course(ending.rest.ground, ending.order, step)
            except TooLongError:
                ending.tried = self._round
                place += 1
                continue
            if unwound is not None:
                self.told = self._telling(ending.rest, unwound)
                return self.told
            endings.refute(place)
        if place:
            raise TooLongError
        clause = self._others(settled.dominoes)
        if not endings.had_any:
            clause = endings.why.lesson(self._ground(), settled.dominoes, self._pairs())
        self.refuted.append(clause)
        self._endings_of.pop(_key(settled), None)
        return clause

    def _telling(self, rest: Rest, unwound: Unwound) -> Told:
        pieces = replace(rest.ground.pieces, resources=self._pieces.resources)
        telling = Telling(self._game, self._player, self._puzzle, pieces)
        return telling.tell(unwound._replace(steps=(*rest.steps, *unwound.steps)))

    def _endings(self, settled: LaidOrder) -> Endings:
        """The ways in which fires and last turns may have gone. With one only they are not told
        apart, since that is hardly ever needed."""
        why = Refutation()
        whole = Rest((), self._ground(), settled.dominoes[::-1])
        if self._round.ends == 1:
            return Endings(iter([Ending(whole, settled)]), why)
        cut = _key(settled)
        known = self._endings_of.get(cut)
        if known is None:
            known = self._endings_of[cut] = Endings(self._told_apart(whole, why), why)
        return known

    def _told_apart(self, whole: Rest, why: Refutation) -> Iterator[Ending | int]:
        def step() -> None:
            self._step()

        for rest in ways(whole._replace(hint=self._hint), why, step):
            if isinstance(rest, int):
                yield rest
                continue
            self._hint = rest.hint
            order = order_with_throws(self._puzzle, list(rest.pairs), rest.ground.targets, 0, step)
            assert order is not None  # noqa: S101  # each fire is known, and outlines laid all
            yield Ending(rest, order)

    def _course(
        self, ground: Ground, settled: LaidOrder, step: Callable[[], None]
    ) -> Unwound | None:
        """The course of turns for this cut, None where there is none. Raises TooLongError where
        this round does not find out."""
        points, guesses, guessed, states, *_ = self._round
        outlines = Outlines(Moments(ground, settled.dominoes, step))
        followed = 0
        # Cuts are much alike: where outlines of one led nowhere, those of the next are others.
        some = islice(outlines.run(settled, points), self._fruitless + guesses)
        for outline in deque(some, maxlen=guesses):
            backwards = self._round.ends != 1
            unwound = guess(ground, outline, step, guessed, backwards=backwards)
            if unwound is not None:
                return unwound
            self._fruitless += 1
            if not followed:
                with suppress(TooLongError):
                    return Unwinding(ground, settled, step, most=GLANCE).run()
            followed += 1
        if not followed and outlines.all_found:
            return None
        if states is not None and (not followed or states <= GLANCE):
            raise TooLongError
        return Unwinding(ground, settled, step, most=states).run()

    def _ground(self) -> Ground:
        return Ground(self._puzzle, self._pieces, self._targets, self._strict)

    def _limit_strict(self, progress: ProgressCallback) -> bool:
        """Keeps to tokens that can have fallen, in some cut, on a square that lay there a turn
        before. Whether what was spent can be explained with those."""
        for square in range(len(self._puzzle.cells)):
            bit = 1 << square
            if self._strict & bit:
                found = find_tiling(
                    self._puzzle,
                    [self._member],
                    judge=partial(find_order, strict=bit),
                    progress=progress,
                )
                if found.obstacle is not None:
                    self._strict ^= bit
                    self._endings_of.clear()
        return explicable(self._pieces, self._strict)

    def _last_turns(self) -> list[Clause]:
        """In the last turns nobody is recruited: where a domino was laid in one of those, nothing
        happened on the last of all, all others can be laid without it, and a fire on it is its
        own."""
        if self._pieces.spare >= self._pieces.last_turns:
            return []
        return [tuple(pair for pair in self._pairs() if self._may_be_last(pair))]

    def _may_be_last(self, pair: Pair) -> bool:
        one, other = pair
        halves = 1 << one | 1 << other
        own = self._targets.get(one, 0) | self._targets.get(other, 0)
        if one in self._pieces.classes or other in self._pieces.classes:
            return False
        if self._pieces.tokens & halves & ~own:
            return False
        rest = [each for each in self._pairs() if one not in each and other not in each]
        squares = self._puzzle.territories[self._member]
        laid, _ = lay_dominoes(self._puzzle, rest, 0, [])
        return all((laid | halves) >> square & 1 for square in squares)


def _key(settled: LaidOrder) -> tuple[Pair, ...]:
    """A cut, in whatever order its dominoes were laid."""
    return tuple(sorted(settled.dominoes))


def tell_together(
    puzzle: Puzzle,
    tellers: Sequence[Teller],
    clauses: Sequence[Clause],
    progress: ProgressCallback = ignore_progress,
) -> list[Told] | None:
    """Stories for all players from one box, or None where none were found."""

    def judge(
        puzzle: Puzzle,
        territory: int,
        match: list[int],
        *,
        with_fires: bool,
        step: Callable[[], None],
    ) -> LaidOrder | Conflict:
        teller = tellers[territory]
        return teller.judge(puzzle, territory, match, with_fires=with_fires, step=step)

    for round_ in TOGETHER:
        known = [*clauses, *(each for teller in tellers for each in teller.refuted)]
        for teller in tellers:
            teller.begin(round_)
        try:
            found = find_tiling(
                puzzle, range(len(tellers)), clauses=known, judge=judge, progress=progress
            )
        except NextRoundError:
            continue
        if found.obstacle is None:
            return [teller.told for teller in tellers if teller.told is not None]
        if not any(teller.undecided for teller in tellers):
            break
    return None
