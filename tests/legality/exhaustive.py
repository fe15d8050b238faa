"""The search straight from its definition, for small territories: every cut, every order, every
fire. Nothing is clever here, so that it can be believed.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from companion.rules.box import DOMINOES, REACH, Kind, Terrain
from companion.rules.legality import Code
from companion.rules.territory import Cell, Square, Territory

Cut = tuple[tuple[Cell, Cell], ...]
Faces = frozenset[Kind]
"""A domino by what is printed on it, whichever half comes first."""


Dominoes = frozenset[tuple[Faces, int]]
"""How many of which dominoes."""


def _faces(one: Kind, other: Kind) -> Faces:
    return frozenset((one, other))


BOX = Counter(_faces(domino.left, domino.right) for domino in DOMINOES)


def cuts(territory: Territory) -> Iterator[Cut]:
    """Every way to cut the squares beside the starting tile into dominoes of one box."""
    squares = territory.squares
    cells = [cell for cell in squares if squares[cell].terrain is not Terrain.START]
    yield from _cuts(squares, cells, ())


def _cuts(squares: dict[Cell, Square], left: list[Cell], cut: Cut) -> Iterator[Cut]:
    if not left:
        if _in_one_box(faces_of(squares, cut)):
            yield cut
        return
    # In reading order the first square left pairs with the one to its right or below it.
    first = left[0]
    for beside in (Cell(first.row, first.column + 1), Cell(first.row + 1, first.column)):
        if beside in left and _faces(squares[first].kind, squares[beside].kind) in BOX:
            rest = [cell for cell in left if cell not in {first, beside}]
            yield from _cuts(squares, rest, (*cut, (first, beside)))


def faces_of(squares: dict[Cell, Square], cut: Cut) -> Counter[Faces]:
    return Counter(_faces(squares[one].kind, squares[other].kind) for one, other in cut)


def _in_one_box(dominoes: Counter[Faces]) -> bool:
    return all(count <= BOX[faces] for faces, count in dominoes.items())


def can_be_laid(territory: Territory, cut: Cut, fires: bool) -> bool:
    """Return True if some order connects every domino and, with `fires`, some choice of landings
    gives the territory's tokens. All orders and all landings are tried, domino by domino."""
    squares = territory.squares
    tokens = frozenset(cell for cell, square in squares.items() if square.token)
    done = (frozenset(cut), tokens if fires else frozenset())
    seen = {(frozenset[tuple[Cell, Cell]](), frozenset[Cell]())}
    waiting = list(seen)
    while waiting:
        state = waiting.pop()
        if state == done:
            return True
        for following in _next_states(territory, cut, state, fires):
            if following not in seen:
                seen.add(following)
                waiting.append(following)
    return False


State = tuple[frozenset[tuple[Cell, Cell]], frozenset[Cell]]


def _next_states(territory: Territory, cut: Cut, state: State, fires: bool) -> Iterator[State]:
    squares = territory.squares
    laid, landed = state
    there = {*territory.starts, *(cell for domino in laid for cell in domino)}
    for domino in cut:
        if domino in laid or not any(_connects(squares, there, cell) for cell in domino):
            continue
        now = there | set(domino)
        volcanoes = [cell for cell in domino if squares[cell].kind.craters]
        if not fires or not volcanoes:
            yield laid | {domino}, landed
            continue
        (volcano,) = volcanoes
        craters = squares[volcano].kind.craters
        for cell in now:
            if (
                squares[cell].token == craters
                and cell not in landed
                and volcano.distance(cell) <= REACH[craters]
            ):
                yield laid | {domino}, landed | {cell}


def _connects(squares: dict[Cell, Square], there: set[Cell], cell: Cell) -> bool:
    row, column = cell
    beside = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return any(
        near in there and squares[near].terrain in {squares[cell].terrain, Terrain.START}
        for near in (Cell(*place) for place in beside)
    )


def has_fire_count(territory: Territory) -> bool:
    tokens = Counter(square.token for square in territory.values() if square.token)
    craters = Counter(s.kind.craters for s in territory.values() if s.kind.craters)
    return tokens != craters


def code_of(territory: Territory) -> Code | None:
    """The search code that the territory gets by itself."""
    return _judged(territory)[0]


def _judged(territory: Territory) -> tuple[Code | None, set[Dominoes]]:
    """The code, and for a buildable territory all sets of dominoes that build it."""
    all_cuts = list(cuts(territory))
    if not all_cuts:
        return Code.NO_DOMINOES, set()
    ordered = [cut for cut in all_cuts if can_be_laid(territory, cut, fires=False)]
    if not ordered:
        return Code.NO_ORDER, set()
    fires = not has_fire_count(territory)
    launched = [cut for cut in ordered if not fires or can_be_laid(territory, cut, fires=True)]
    if not launched:
        return Code.FIRE_RANGE, set()
    return None, {frozenset(faces_of(territory.squares, cut).items()) for cut in launched}


def search_codes(territories: Sequence[Territory]) -> set[Code]:
    """The search codes of a game with these territories, all of them worth searching."""
    judged = [_judged(territory) for territory in territories]
    codes = {code for code, _ in judged if code}
    if codes or any(map(has_fire_count, territories)) or _box_exceeded(territories):
        return codes
    for choice in product(*(sets for _, sets in judged)):
        together: Counter[Faces] = Counter()
        for dominoes in choice:
            together.update(dict(dominoes))
        if _in_one_box(together):
            return set()
    return {Code.DOMINOES_SHARED}


def _box_exceeded(territories: Sequence[Territory]) -> bool:
    stock = Counter(kind for d in DOMINOES for kind in (d.left, d.right))
    there = Counter(
        square.kind
        for territory in territories
        for square in territory.values()
        if square.terrain is not Terrain.START
    )
    return any(count > stock[kind] for kind, count in there.items())
