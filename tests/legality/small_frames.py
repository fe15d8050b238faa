"""Territories small enough for an exhaustive search: all of a kind, and random ones."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations, product

from companion.rules.box import DOMINOES, REACH, Domino, Kind
from companion.rules.game import Colour, Game, Mode, Player
from companion.rules.legality import Code, check
from companion.rules.notation import read_square, write_territory
from companion.rules.territory import BESIDE, STARTING_TILE, Cell, Square, Territory
from tests.legality.exhaustive import search_codes
from tests.legality.referee import judge
from tests.legality.simulator import Seat, Style
from tests.legality.slips import SEARCHED, exchanged_neighbours, exchanged_tokens, moved_token

SEARCH_CODES = frozenset({Code.NO_DOMINOES, Code.NO_ORDER, Code.FIRE_RANGE, Code.DOMINOES_SHARED})

FOUND_BY_SEARCH = SEARCH_CODES | {Code.NO_STORY, Code.TURNS_NOT_SHOWN}

Shape = tuple[Cell, tuple[Cell, ...]]
"""The starting tile and the other squares."""


def shapes(squares: int, rows: int = 3, columns: int = 3) -> list[Shape]:
    """All shapes of this many squares beside the starting tile, joined by sides, within the frame,
    one of each that turning, mirroring and moving make of it."""
    cells = [Cell(row, column) for row in range(rows) for column in range(columns)]
    found: dict[object, Shape] = {}
    for start in cells:
        for others in combinations([cell for cell in cells if cell != start], squares):
            if _joined(start, others):
                found.setdefault(min(_turns(start, others)), (start, others))
    return list(found.values())


def _joined(start: Cell, others: Sequence[Cell]) -> bool:
    reached, waiting = {start}, [start]
    while waiting:
        for beside in BESIDE[waiting.pop()]:
            if beside in others and beside not in reached:
                reached.add(beside)
                waiting.append(beside)
    return len(reached) == len(others) + 1


def _turns(start: Cell, others: Sequence[Cell]) -> Iterator[tuple[object, ...]]:
    for down, right, turned in product((1, -1), (1, -1), (False, True)):
        cells = [
            (row * down, column * right)[:: -1 if turned else 1] for row, column in (start, *others)
        ]
        top, left = min(row for row, _ in cells), min(column for _, column in cells)
        moved = [(row - top, column - left) for row, column in cells]
        yield moved[0], tuple(sorted(moved[1:]))


def fillings(shape: Shape, kinds: str) -> Iterator[Territory]:
    """The shape filled with these kinds in every way, the volcanoes' tokens on every choice of
    squares, the starting tile's too; and once without tokens where there are volcanoes."""
    start, others = shape
    printed = [kind_of(text) for text in kinds.split()]
    for filling in product(printed, repeat=len(others)):
        squares = {start: STARTING_TILE}
        squares.update((cell, Square(kind)) for cell, kind in zip(others, filling, strict=True))
        craters = [kind.craters for kind in filling if kind.craters]
        if craters:
            yield Territory(squares)
        free = [c for c, s in squares.items() if not (s.kind.fires or s.kind.craters)]
        for landing in _landings(free, craters):
            burnt = dict(squares)
            for cell, fires in landing:
                burnt[cell] = replace(burnt[cell], token=fires)
            yield Territory(burnt)


def kind_of(text: str) -> Kind:
    square = read_square(text)
    assert square is not None
    return square.kind


def _landings(free: list[Cell], craters: list[int]) -> Iterator[frozenset[tuple[Cell, int]]]:
    chosen = (zip(cells, craters, strict=True) for cells in permutations(free, len(craters)))
    return iter({frozenset(landing) for landing in chosen})


def game_of(*territories: Territory, mode: Mode = Mode.DISCOVERY, size: int = 5) -> Game:
    """A game that is not finished, in which only what lies where counts."""
    return Game(
        mode,
        size,
        tuple(
            Player(name, colour, territory)
            for name, colour, territory in zip("ABCD", Colour, territories, strict=False)
        ),
        finished=False,
    )


def nearly_legal(seed: int, size: int = 4, players: int = 1) -> list[Territory]:
    """Territories laid by the rules in a small frame, most of them spoilt a little afterwards.

    Several of them take scarce dominoes from the same few, so that they get in each other's way.
    """
    chance = random.Random(seed)
    few = chance.sample(DOMINOES, 14) if players > 1 else list(DOMINOES)
    territories = []
    for _ in range(players):
        territory = _laid(chance, few, size)
        for _ in range(chance.choice((0, 1, 1, 2, 3) if players == 1 else (0, 0, 0, 1))):
            if len(territory) > 2:
                territory = _inside(chance.choice(SEARCHED)(chance, territory, Mode.DISCOVERY))
        territories.append(territory)
    return territories


def laid_in_frame(seed: int, size: int, box: Sequence[Domino] = DOMINOES) -> Territory:
    """A legal territory, as full as a tidy player gets it with these dominoes."""
    chance = random.Random(seed)
    return _laid(chance, box, size, [Style.TIDY], size * size // 2 + 4)


def fiery(seed: int) -> Territory:
    """Many volcanoes in a frame wide enough for fires to fall short, their tokens shuffled."""
    chance = random.Random(seed)
    plain = [domino for domino in DOMINOES if not (domino.left.craters or domino.right.craters)]
    volcanoes = [domino for domino in DOMINOES if domino not in plain]
    box = chance.sample(volcanoes, chance.randint(1, 3)) + chance.sample(plain, 4)
    territory = _laid(chance, box, chance.choice((3, 4, 5, 7)))
    for _ in range(chance.choice((0, 1, 1, 2))):
        territory = chance.choice((moved_token, exchanged_tokens, exchanged_neighbours))(
            chance, territory, Mode.DISCOVERY
        )
    return territory


def _laid(
    chance: random.Random,
    box: Sequence[Domino],
    size: int,
    styles: Sequence[Style] = tuple(Style),
    draws: int = 0,
) -> Territory:
    seat = Seat(chance.choice(styles), size)
    draws = draws or chance.randint(2, size * size)
    for domino in chance.sample(box, min(len(box), draws)):
        places = seat.places(domino)
        if not places:
            continue
        left, right = chance.choice(places)
        seat.squares[left], seat.squares[right] = Square(domino.left), Square(domino.right)
        for volcano in (left, right):
            craters = seat.squares[volcano].kind.craters
            if craters:
                targets = [
                    cell
                    for cell, square in seat.squares.items()
                    if volcano.distance(cell) <= REACH[craters]
                    and not (square.token or square.kind.fires or square.kind.craters)
                ]
                target = chance.choice(targets)
                seat.squares[target] = replace(seat.squares[target], token=craters)
    return _inside(Territory(seat.squares))


def _inside(territory: Territory) -> Territory:
    top, left, _, _ = territory.frame
    return territory.moved(-top, -left)


UNSEARCHED = frozenset(
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


def compare(cases: Iterable[Sequence[Territory]], size: int = 5) -> Counter[str]:
    """Count the right answers; raise AssertionError where check and the exhaustive search
    disagree, and where a proof does not replay. Cases that are not to be searched are left out."""
    counts: Counter[str] = Counter()
    for territories in cases:
        game = game_of(*territories, size=size)
        verdict = check(game)
        if verdict.errors & UNSEARCHED:
            continue
        expected = search_codes(territories)
        picture = "\n\n".join("\n".join(write_territory(each)) for each in territories)
        found = verdict.errors & SEARCH_CODES
        assert found == expected, f"{found} for {expected}\n{picture}"
        if verdict.legal:
            judge(game, verdict)
        counts[" ".join(sorted(code.value for code in expected)) or "buildable"] += 1
    return counts
