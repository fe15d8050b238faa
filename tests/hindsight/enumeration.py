"""The first two questions of hindsight straight from their definitions: every proof, every other
place for a fire or a domino, in no clever order.

Written without a look at the search; it shares notation, score and check with it, nothing else. To
be over before long it scores first: of all that would be better, the best are proved first.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations, product
from typing import NamedTuple

from companion.rules.box import DOMINOES, REACH, Resource, Terrain
from companion.rules.game import Game, Mode
from companion.rules.legality import check
from companion.rules.scoring import find_regions, score, score_player
from companion.rules.territory import Cell, Square, Territory

Squares = dict[Cell, Square]
Pair = frozenset[Cell]
Fires = tuple[tuple[Cell, Cell], ...]
"""Each volcano with the square on which its token fell."""


class TooManyError(Exception):
    """There are more cuts than anybody wants to wait for."""


class Laying(NamedTuple):
    """A domino's halves as printed, left and right, and its fire."""

    left: Cell
    right: Cell
    fire: Cell | None


BOX = Counter(frozenset((domino.left, domino.right)) for domino in DOMINOES)
PRINTED = {(domino.left, domino.right) for domino in DOMINOES}


def sides(cell: Cell) -> list[Cell]:
    row, column = cell
    return [
        Cell(row - 1, column),
        Cell(row, column + 1),
        Cell(row + 1, column),
        Cell(row, column - 1),
    ]


# --- Changed squares, totems and totals -----------------------------------------------------------


def bare(square: Square, mode: Mode) -> Square:
    """A square whose token is gone: with its resource, if it ever had one."""
    return Square(
        square.kind, mode is not Mode.DISCOVERY and square.kind.is_natural, 0, square.caveman
    )


def hit(square: Square, fires: int) -> Square | None:
    if square.kind.fires or square.kind.craters or square.token or square.caveman:
        return None
    return Square(square.kind, False, fires)


def with_totems(game: Game, player: int, squares: Squares) -> Game:
    """The game with these squares, in the corner of its rows, and the totems handed out anew."""
    top, left = min(row for row, _ in squares), min(column for _, column in squares)
    moved = {Cell(row - top, column - left): square for (row, column), square in squares.items()}
    territories = [
        Territory(moved) if index == player else each.territory
        for index, each in enumerate(game.players)
    ]
    held = [set(each.totems) for each in game.players]
    if game.mode is Mode.TOTEM and len(game.players) > 1:
        for resource in Resource:
            counts = [
                sum(1 for square in territory.values() if square.resource_kind is resource)
                for territory in territories
            ]
            level = [index for index, count in enumerate(counts) if count == max(counts)]
            owner = [index for index, totems in enumerate(held) if resource in totems]
            if max(counts) == 0 or (owner and owner[0] in level):
                continue
            heir = level[0] if len(level) == 1 else min(i for i in level if i != player)
            for totems in held:
                totems.discard(resource)
            held[heir].add(resource)
    return replace(
        game,
        players=tuple(
            replace(each, territory=territory, totems=frozenset(totems))
            for each, territory, totems in zip(game.players, territories, held, strict=True)
        ),
    )


def total_of(game: Game, player: int, squares: Squares) -> int:
    changed = with_totems(game, player, squares)
    return score_player(changed.players[player], changed).total


# --- One fire elsewhere ---------------------------------------------------------------------------


def best_fire(game: Game, player: int) -> int | None:
    territory = game.players[player].territory.squares
    played = score(game)[player].total
    better = []
    for source, target in permutations(territory, 2):
        if territory[source].token:
            squares = {**territory, source: bare(territory[source], game.mode)}
            fire = hit(squares[target], territory[source].token)
            if fire is not None:
                squares[target] = fire
                better.append((total_of(game, player, squares), squares))
    for total, squares in sorted(better, key=lambda each: -each[0]):
        if total <= played:
            break
        if check(with_totems(game, player, squares)).legal:
            return total
    return None


# --- Proofs ---------------------------------------------------------------------------------------


def cuts(squares: Squares, most: int) -> list[frozenset[Pair]]:
    """All ways to cut the squares into dominoes of one box."""
    found: list[frozenset[Pair]] = []
    box = Counter(BOX)
    pairs: list[Pair] = []

    def cut(left: list[Cell]) -> None:
        if not left:
            found.append(frozenset(pairs))
            if len(found) > most:
                raise TooManyError
            return
        first = left[0]
        for beside in (Cell(first.row, first.column + 1), Cell(first.row + 1, first.column)):
            if beside not in left:
                continue
            faces = frozenset((squares[first].kind, squares[beside].kind))
            if box[faces] > 0:
                box[faces] -= 1
                pairs.append(frozenset((first, beside)))
                cut([cell for cell in left if cell not in pairs[-1]])
                pairs.pop()
                box[faces] += 1

    cut(sorted(cell for cell, square in squares.items() if square.terrain is not Terrain.START))
    return found


def throws(squares: Squares) -> list[Fires]:
    """All ways to give every volcano a token of its kind in its reach, none twice."""
    volcanoes = [cell for cell, square in squares.items() if square.kind.craters]
    choices = [
        [
            token
            for token, square in squares.items()
            if square.token == squares[volcano].kind.craters
            and volcano.distance(token) <= REACH[square.token]
        ]
        for volcano in volcanoes
    ]
    return [
        tuple(zip(volcanoes, tokens, strict=True))
        for tokens in product(*choices)
        if len(set(tokens)) == len(tokens)
    ]


def lays(squares: Squares, cut: frozenset[Pair], fires: Fires) -> bool:
    """Return True if some order lays these steps. Nothing laid is ever in the way."""
    fallen = dict(fires)
    there = {cell for cell, square in squares.items() if square.terrain is Terrain.START}
    left = set(cut)
    while True:
        ready = {
            pair
            for pair in left
            if any(
                beside in there
                and squares[beside].terrain in (squares[cell].terrain, Terrain.START)
                for cell in pair
                for beside in sides(cell)
            )
            and all(fallen[cell] in there | pair for cell in pair if cell in fallen)
        }
        if not ready:
            return not left
        left -= ready
        there |= {cell for pair in ready for cell in pair}


def faces(squares: Squares, cut: frozenset[Pair]) -> frozenset[tuple[frozenset, int]]:
    return frozenset(Counter(frozenset(squares[c].kind for c in pair) for pair in cut).items())


@dataclass
class Table:
    """All proofs of a game, as seen by one player."""

    game: Game
    player: int
    most: int

    def __post_init__(self) -> None:
        self.squares = self.game.players[self.player].territory.squares
        self.fires = throws(self.squares)
        sets = [
            self._sets(each.territory.squares)
            for index, each in enumerate(self.game.players)
            if index != self.player
        ]
        self.by_pair: dict[Pair, list[frozenset[Pair]]] = defaultdict(list)
        fits: dict[object, bool] = {}
        for cut in cuts(self.squares, self.most):
            own = faces(self.squares, cut)
            if own not in fits:
                fits[own] = _one_box(Counter(dict(own)), sets)
            if fits[own]:
                for pair in cut:
                    self.by_pair[pair].append(cut)
        self._laid: dict[object, bool] = {}

    def _sets(self, squares: Squares) -> list[Counter]:
        """The sets of dominoes that build another player's territory."""
        fires = throws(squares)
        found: dict[object, bool] = {}
        for cut in cuts(squares, self.most):
            key = faces(squares, cut)
            if not found.get(key):
                found[key] = any(lays(squares, cut, each) for each in fires)
        return [Counter(dict(key)) for key, good in found.items() if good]

    def is_proof(self, cut: frozenset[Pair], fires: Fires) -> bool:
        key = cut, fires
        if key not in self._laid:
            self._laid[key] = lays(self.squares, cut, fires)
        return self._laid[key]

    def turns_into(self, before: Laying, after: Laying, squares: Squares) -> bool:
        pair, other = frozenset(before[:2]), frozenset(after[:2])
        for cut in self.by_pair[pair]:
            for fires in self.fires:
                own = [throw for throw in fires if throw[0] in pair]
                if own and own[0][1] != before.fire:
                    continue
                if not self.is_proof(cut, fires):
                    continue
                changed = [throw for throw in fires if throw[0] not in pair]
                changed += [(c, after.fire) for c in other if squares[c].kind.craters]
                if lays(squares, cut - {pair} | {other}, tuple(changed)):
                    return True
        return False


def _one_box(used: Counter, others: list[list[Counter]]) -> bool:
    if any(count > BOX[each] for each, count in used.items()):
        return False
    return not others or any(_one_box(used + dominoes, others[1:]) for dominoes in others[0])


# --- One domino elsewhere -------------------------------------------------------------------------


def best_domino(game: Game, player: int, most: int = 100_000) -> int | None:
    """The most that one domino elsewhere brings. Raises TooManyError."""
    table = Table(game, player, most)
    played = score(game)[player].total
    better = [
        found
        for pair in table.by_pair
        for left, right in permutations(pair)
        if (table.squares[left].kind, table.squares[right].kind) in PRINTED
        for found in _elsewhere(game, player, left, right, played)
    ]
    for total, before, after, squares in sorted(better, key=lambda each: -each[0]):
        if table.turns_into(before, after, squares):
            changed = with_totems(game, player, squares)
            if check(changed).legal:
                assert score(changed)[player].total == total
                return total
    return None


def _elsewhere(
    game: Game, player: int, left: Cell, right: Cell, played: int
) -> Iterator[tuple[int, Laying, Laying, Squares]]:
    territory = game.players[player].territory.squares
    craters = {cell: territory[cell].kind.craters for cell in (left, right)}
    own: list[Cell | None] = [
        token
        for volcano, count in craters.items()
        for token, square in territory.items()
        if count and square.token == count and volcano.distance(token) <= REACH[count]
    ]
    for fire in own if any(craters.values()) else [None]:
        rest = dict(territory)
        if fire is not None:
            rest[fire] = bare(rest[fire], game.mode)
        before = Laying(left, right, fire)
        for one, other, squares in _laid(game, rest, left, right):
            for target, total, thrown in _thrown(game, player, squares, (one, other), played):
                yield total, before, Laying(one, other, target), thrown


def _laid(
    game: Game, rest: Squares, left: Cell, right: Cell
) -> Iterator[tuple[Cell, Cell, Squares]]:
    """The domino on other squares, or turned round. Its own fire is off the table; those of others
    stay where they are, so one of its halves must go there and bear it."""
    left_behind = dict(rest)
    halves = {cell: left_behind.pop(cell) for cell in (left, right)}
    tokens = {cell: half.token for cell, half in halves.items() if half.token}
    one, other = (bare(h, game.mode) if h.token else h for h in halves.values())
    for cells in _free_places(left_behind, game.size):
        if cells != (left, right) and tokens.keys() <= set(cells):
            squares = {**left_behind, cells[0]: one, cells[1]: other}
            burning = {cell: hit(squares[cell], fires) for cell, fires in tokens.items()}
            if None not in burning.values():
                yield (*cells, {**squares, **burning})


def _thrown(
    game: Game, player: int, squares: Squares, cells: tuple[Cell, Cell], played: int
) -> Iterator[tuple[Cell | None, int, Squares]]:
    """Yield the totals that beat the game as played, with the fire on each square in reach."""
    volcano = next((cell for cell in cells if squares[cell].kind.craters), None)
    if volcano is None:
        total = total_of(game, player, squares)
        if total > played:
            yield None, total, squares
        return
    craters = squares[volcano].kind.craters
    for target, most in _most_there(game, player, squares, volcano, craters):
        burning = hit(squares[target], craters)
        if burning is not None and most > played:
            thrown = {**squares, target: burning}
            total = total_of(game, player, thrown)
            if total > played:
                yield target, total, thrown


def _most_there(
    game: Game, player: int, squares: Squares, volcano: Cell, craters: int
) -> Iterator[tuple[Cell, int]]:
    """Squares in reach, and what a fire there brings at most: eight fire ladies around it."""
    before = total_of(game, player, squares)
    ladies = any(square.caveman for square in squares.values())
    size = {
        cell: len(region.squares) for region in find_regions(squares) for cell in region.squares
    }
    for cell in squares:
        if volcano.distance(cell) <= REACH[craters]:
            yield cell, before + craters * (size.get(cell, 0) + 8 * ladies)


def _free_places(rest: Squares, size: int) -> Iterator[tuple[Cell, Cell]]:
    """Two cells side by side, empty, within a frame with all the others, one of them beside some
    square."""
    rows, columns = [row for row, _ in rest], [column for _, column in rest]
    for row in range(max(rows) - size + 1, min(rows) + size):
        for column in range(max(columns) - size + 1, min(columns) + size):
            one = Cell(row, column)
            for other in sides(one):
                both = one, other
                if (
                    one not in rest
                    and other not in rest
                    and max(*rows, row, other.row) - min(*rows, row, other.row) < size
                    and max(*columns, column, other.column) - min(*columns, column, other.column)
                    < size
                    and any(beside in rest for cell in both for beside in sides(cell))
                ):
                    yield both
