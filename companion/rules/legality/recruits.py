"""Recruits taken back while a Tribe game is unwound: whom, and what is put back for him."""

from collections.abc import Iterator
from itertools import combinations, product
from operator import itemgetter

from companion.rules.legality.course import Ground, Plan, Stage, Undone
from companion.rules.legality.holdings import DESERT, HELD, KINDS, LEFT, SPENT, Work
from companion.rules.legality.puzzle import Pair, squares_of
from companion.rules.legality.remaining import Orders


class Recruits:
    """The recruits of one cut."""

    def __init__(self, ground: Ground, orders: Orders) -> None:
        self._pieces = ground.pieces
        self._orders = orders
        self._pools: dict[int, Work] = {}
        classes = ground.pieces.classes
        self._needs = {
            pair: tuple(classes[square] for square in pair if square in classes)
            for pair in orders.numbers
        }

    def lets_go(self, pair: Pair, back: list[int]) -> bool:
        """Whether a domino's squares are put back, where so many of each class are."""
        needs = self._needs[pair]
        return all(back[class_] >= needs.count(class_) for class_ in needs)

    def undone(self, state: Stage, plan: Plan) -> Iterator[tuple[bool, Undone, Stage]]:
        """The recruits that may be taken back, first what lets the last dominoes go soonest; with
        whether that is urgent."""
        work = state.work
        wanted = self._wanted(state, plan)
        cavemen = [(class_, False) for class_ in (*HELD, DESERT) if work[class_]]
        cavemen += [(square, True) for square in squares_of(state.open_held)]
        choices = []
        for caveman, onto_token in cavemen:
            held, left = self._taken_back(state, caveman, onto_token=onto_token)
            urgency = -1 if onto_token else wanted[caveman]
            for paid in self._payments(left, state.open_spent & ~held):
                urgent = urgency
                for what, under_token in paid:
                    urgent += -1 if under_token else wanted[what]
                choices.append((urgent, caveman, onto_token, paid))
        choices.sort(key=itemgetter(0))
        for _, *choice in choices:
            undone = Undone(*choice)
            parts = [(undone.caveman, undone.onto_token), *undone.paid]
            urgent_too = any(under or wanted[what] < plan.urgent for what, under in parts)
            yield urgent_too, undone, self._before(state, undone)

    def _taken_back(self, state: Stage, caveman: int, *, onto_token: bool) -> tuple[int, list[int]]:
        """Squares under tokens with a caveman, and the work, without this one."""
        work = list(state.work)
        if onto_token:
            return state.open_held ^ 1 << caveman, work
        work[caveman] -= 1
        if caveman != DESERT:
            work[LEFT[caveman - KINDS]] += 1
        return state.open_held, work

    def _before(self, state: Stage, undone: Undone) -> Stage:
        held, work = self._taken_back(state, undone.caveman, onto_token=undone.onto_token)
        spent = state.open_spent
        for what, under_token in undone.paid:
            if under_token:
                spent ^= 1 << what
            else:
                work[what] -= 1
        return state._replace(work=tuple(work), open_spent=spent, open_held=held)

    def _wanted(self, state: Stage, plan: Plan) -> list[int]:
        """For each class, how many dominoes go before one that waits for it."""
        wanted = [len(plan.dominoes)] * (DESERT + 1)
        credit = self.put_back(state)
        for place, pair in enumerate(plan.dominoes):
            for class_ in self._needs[pair]:
                credit[class_] -= 1
                if credit[class_] < 0:
                    wanted[class_] = min(wanted[class_], place)
                    if class_ in HELD:
                        left = LEFT[class_ - KINDS]
                        wanted[left] = min(wanted[left], place)
        return wanted

    def put_back(self, state: Stage) -> list[int]:
        """How many squares of each class are put back already."""
        credit = [
            there - still
            for there, still in zip(self._pool(state.dominoes), state.work, strict=True)
        ]
        for class_ in HELD:
            credit[class_] -= state.work[class_ + KINDS]
        return credit

    def _payments(self, work: list[int], open_spent: int) -> Iterator[tuple[tuple[int, bool], ...]]:
        """Two or four different resources to put back."""
        choices: list[list[tuple[int, bool]]] = [
            [(class_[kind], False) for class_ in (SPENT, LEFT) if work[class_[kind]]]
            for kind in range(KINDS)
        ]
        for square in squares_of(open_spent):
            choices[self._pieces.resources[square]].append((square, True))
        for number in (2, 4):
            for some in combinations(choices, number):
                yield from product(*some)

    def _pool(self, dominoes: int) -> Work:
        """All squares of each class on these dominoes, whatever has been put back; those whose
        caveman is taken back count as held."""
        known = self._pools.get(dominoes)
        if known is None:
            pool = [0] * (DESERT + 1)
            for pair, number in self._orders.numbers.items():
                if dominoes >> number & 1:
                    for class_ in self._needs[pair]:
                        pool[class_] += 1
            known = self._pools[dominoes] = tuple(pool)
        return known
