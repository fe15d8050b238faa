"""Plays whole games by the rules, badly and well, with every choice drawn from a seed."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache

from companion.rules.box import CAVEMEN, DOMINOES, REACH, Domino, Kind, Resource, Terrain
from companion.rules.game import Colour, Game, Mode, Player, Variant, turns
from companion.rules.territory import AROUND, BESIDE, STARTING_TILE, Cell, Square, Territory

NAMES = ("Ada", "Grace", "Мария", "Ruth & Co", "Jan", "Zoë")


class Style(Enum):
    """Ways to lay dominoes; all but the tidy one must discard now and then."""

    TIDY = "tidy"
    CLUMSY = "clumsy"
    SPRAWLING = "sprawling"


class Recruiting(Enum):
    """Ways to recruit in Tribe mode: now and then, whenever they can, so that they lay the
    caveman where a fire may come and pay with what lies in its way, or with four resources only."""

    DECENT = "decent"
    WILD = "wild"
    FIERY = "fiery"
    CHOOSY = "choosy"


@dataclass(slots=True)
class Counts:
    """Counts of events, so that a test can assert that everything happens."""

    discarded: int = 0
    burnt_resources: int = 0
    burnt_cavemen: int = 0
    fires_on_start: int = 0
    fires_on_own_half: int = 0
    pairs: int = 0
    quads: int = 0
    totems_chosen: int = 0
    totems_moved: int = 0


@dataclass(slots=True)
class Seat:
    """A player at the table with the territory in the making."""

    style: Style
    size: int
    squares: dict[Cell, Square] = field(default_factory=dict)
    totems: set[Resource] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.squares[Cell(self.size - 1, self.size - 1)] = STARTING_TILE

    def count(self, resource: Resource) -> int:
        return sum(square.resource_kind is resource for square in self.squares.values())

    def places(self, domino: Domino) -> list[tuple[Cell, Cell]]:
        """List the cells of the left and the right half wherever the domino may lie."""
        found = set()
        for cell in self._anchors(domino.left.terrain):
            found.update((cell, beside) for beside in BESIDE[cell])
        for cell in self._anchors(domino.right.terrain):
            found.update((beside, cell) for beside in BESIDE[cell])
        rows = [cell.row for cell in self.squares]
        columns = [cell.column for cell in self.squares]
        top, bottom = max(rows) - self.size, min(rows) + self.size
        leftmost, rightmost = max(columns) - self.size, min(columns) + self.size
        return sorted(
            (left, right)
            for left, right in found
            if left not in self.squares
            and right not in self.squares
            and all(top < c.row < bottom and leftmost < c.column < rightmost for c in (left, right))
            # Between them too: each may fit with the rest alone.
            and _spread(rows, left.row, right.row) < self.size
            and _spread(columns, left.column, right.column) < self.size
        )

    def _anchors(self, terrain: Terrain) -> Iterator[Cell]:
        for cell, square in self.squares.items():
            if square.terrain in {terrain, Terrain.START}:
                yield from (beside for beside in BESIDE[cell] if beside not in self.squares)


def _spread(line: list[int], *more: int) -> int:
    return max(*line, *more) - min(*line, *more)


def _beside_caveman(seat: Seat, cell: Cell) -> bool:
    squares = seat.squares
    return any(near in squares and squares[near].caveman is not None for near in AROUND[cell])


def _enters(kind: Kind, mode: Mode) -> Square:
    """A square as it enters the game: natural ones carry their resource where there are any."""
    return Square(kind, resource=mode is not Mode.DISCOVERY and kind.is_natural)


class Simulation:
    """A game in play; `game` is its end, `counts` the events on the way."""

    def __init__(
        self,
        seed: int,
        players: int,
        size: int,
        mode: Mode,
        recruiting: Recruiting = Recruiting.DECENT,
    ) -> None:
        self.random = random.Random(seed)
        self.recruiting = recruiting
        self.mode = mode
        self.size = size
        self.counts = Counts()
        self.seats = [Seat(self.random.choice(list(Style)), size) for _ in range(players)]
        self._tiles = [caveman for caveman, count in CAVEMEN.items() for _ in range(count)]
        self.random.shuffle(self._tiles)
        self._laid_or_discarded = 0
        plays = players * turns(size)
        self.finished = self.random.random() < 0.7
        self._stop = plays if self.finished else self.random.randrange(plays)
        self._play()
        self.game = self._ended()

    def _play(self) -> None:
        pile = list(DOMINOES)
        self.random.shuffle(pile)
        each = 2 if len(self.seats) == 2 else 1
        for round_from_end in reversed(range(turns(self.size) // each)):
            line = [pile.pop() for _ in range(4)]
            order = self.seats * each
            self.random.shuffle(order)
            for seat in order:
                if self._laid_or_discarded == self._stop:
                    return
                self._laid_or_discarded += 1
                self._turn(seat, line)
                # A recruit comes after choosing the next domino, and there is none at the end.
                if self.mode is Mode.TRIBE and round_from_end:
                    self._recruit(seat)

    def _turn(self, seat: Seat, line: list[Domino]) -> None:
        choices = [(domino, seat.places(domino)) for domino in line]
        if seat.style is Style.TIDY and any(places for _, places in choices):
            choices = [choice for choice in choices if choice[1]]
        domino, places = self.random.choice(choices)
        line.remove(domino)
        if not places:
            self.counts.discarded += 1
            return
        left, right = self._chosen_place(seat, domino, places)
        seat.squares[left] = _enters(domino.left, self.mode)
        seat.squares[right] = _enters(domino.right, self.mode)
        for cell, half in ((left, right), (right, left)):
            if seat.squares[cell].kind.craters:
                self._launch(seat, cell, half)
        if self.mode is Mode.TOTEM:
            self._award()

    def _chosen_place(
        self, seat: Seat, domino: Domino, places: Sequence[tuple[Cell, Cell]]
    ) -> tuple[Cell, Cell]:
        if seat.style is Style.CLUMSY:
            return self.random.choice(places)

        def worth(place: tuple[Cell, Cell]) -> float:
            neighbours = [
                (seat.squares[beside].terrain, kind.terrain)
                for cell, kind in zip(place, (domino.left, domino.right), strict=True)
                for beside in BESIDE[cell]
                if beside in seat.squares
            ]
            tidy = len(neighbours) + sum(one is other for one, other in neighbours) / 2
            return (tidy if seat.style is Style.TIDY else -tidy) + self.random.random()

        return max(places, key=worth)

    def _launch(self, seat: Seat, volcano: Cell, own_half: Cell) -> None:
        craters = seat.squares[volcano].kind.craters
        targets = [
            cell
            for cell, square in seat.squares.items()
            if volcano.distance(cell) <= REACH[craters]
            and not (square.kind.craters or square.kind.fires or square.token)
            and (square.terrain is not Terrain.START or self.random.random() < 0.3)
        ]
        manned = [cell for cell in targets if seat.squares[cell].caveman]
        if self.recruiting is Recruiting.FIERY:
            # Onto what is empty or manned, rather than onto a resource.
            targets = [cell for cell in targets if not seat.squares[cell].resource] or targets
        target = self.random.choice(manned if manned and self.random.random() < 0.3 else targets)
        square = seat.squares[target]
        self.counts.burnt_resources += square.resource
        self.counts.burnt_cavemen += square.caveman is not None
        self.counts.fires_on_start += square.terrain is Terrain.START
        self.counts.fires_on_own_half += target == own_half
        seat.squares[target] = replace(square, token=craters, resource=False, caveman=None)

    def _award(self) -> None:
        """Totems after a domino: to who alone has the most; else they stay, or their owner, now
        behind several who are level, chooses one of these."""
        for resource in Resource:
            counts = [seat.count(resource) for seat in self.seats]
            leaders = [
                seat for seat, count in zip(self.seats, counts, strict=True) if count == max(counts)
            ]
            owner = next((seat for seat in self.seats if resource in seat.totems), None)
            if max(counts) == 0 or owner in leaders:
                continue
            self.counts.totems_chosen += owner is not None and len(leaders) > 1
            self.counts.totems_moved += owner is not None and len(leaders) == 1
            if owner is not None:
                owner.totems.remove(resource)
            self.random.choice(leaders).totems.add(resource)

    def _recruit(self, seat: Seat) -> None:
        held = [resource for resource in Resource if seat.count(resource)]
        price = 4 if len(held) == 4 and self.random.random() < 0.4 else 2
        if self.recruiting is Recruiting.CHOOSY:
            price = 4
        rest = {Recruiting.DECENT: 0.35, Recruiting.FIERY: 0.05}.get(self.recruiting, 0)
        if len(held) < price or not self._tiles or self.random.random() < rest:
            return
        for resource in self.random.sample(held, price):
            cells = [c for c, square in seat.squares.items() if square.resource_kind is resource]
            spent = self.random.choice(cells)
            seat.squares[spent] = replace(seat.squares[spent], resource=False)
        caveman = self._tiles.pop(self._tile(price))
        free = [
            cell
            for cell, square in seat.squares.items()
            if square.is_bare
            and not (square.kind.fires or square.kind.craters)
            and square.terrain is not Terrain.START
        ]
        crowd = [cell for cell in free if _beside_caveman(seat, cell)]
        where = self.random.choice(crowd if crowd and self.random.random() < 0.3 else free)
        seat.squares[where] = replace(seat.squares[where], caveman=caveman)
        if price == 4:
            self.counts.quads += 1
        else:
            self.counts.pairs += 1

    def _tile(self, price: int) -> int:
        """Choose one of the four open tiles for two resources, any for four."""
        open_tiles = len(self._tiles) if price == 4 else min(4, len(self._tiles))
        return -1 - self.random.randrange(open_tiles)

    def _ended(self) -> Game:
        colours = self.random.sample(list(Colour), len(self.seats))
        names = self.random.sample(NAMES, len(self.seats))
        return Game(
            mode=self.mode,
            size=self.size,
            players=tuple(
                Player(name, colour, self._on_paper(seat), frozenset(seat.totems))
                for name, colour, seat in zip(names, colours, self.seats, strict=True)
            ),
            variants=frozenset(v for v in Variant if self.random.random() < 0.5),
            finished=self.finished,
        )

    def _on_paper(self, seat: Seat) -> Territory:
        """The territory somewhere in the rows of a game file."""
        territory = Territory(seat.squares)
        top, left, rows, columns = territory.frame
        span = 2 * self.size - 1
        return territory.moved(
            self.random.randint(0, span - rows) - top,
            self.random.randint(0, span - columns) - left,
        )


KINDS_OF_GAME = tuple(
    (players, size, mode) for players, size in ((2, 7), (2, 5), (3, 5), (4, 5)) for mode in Mode
)


@lru_cache(maxsize=400)
def simulate(seed: int) -> Simulation:
    """The game of this seed; modes, sizes and numbers of players take turns."""
    return Simulation(seed, *KINDS_OF_GAME[seed % len(KINDS_OF_GAME)])


def simulated(seed: int) -> Game:
    """A legal game, once in a while with one of its territories only."""
    game = simulate(seed).game
    chooser = random.Random(seed)
    if chooser.random() < 0.1:
        return replace(game, players=(chooser.choice(game.players),))
    return game
