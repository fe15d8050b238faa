"""What a player may have entered wrongly: the single changes worth a proof, likeliest first.

Arithmetic that costs next to nothing (parity, fires, the box) rules most of them out.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.rules.box import CAVEMEN, SQUARES, START, Caveman, Kind, Resource, Terrain
from companion.rules.game import Game, Mode
from companion.rules.legality import slips
from companion.rules.legality.changes import (
    SquareChange,
    Suggestion,
    TokenMove,
    TotemChange,
    is_start,
)
from companion.rules.legality.findings import Code, Finding, Severity, Verdict
from companion.rules.legality.layout import SQUARE_CHECKS
from companion.rules.legality.table import counts_of
from companion.rules.territory import BESIDE, Cell, Square, Territory

_HOPELESS: Final = frozenset({Code.GRID_SIZE, Code.DUPLICATE_PLAYER})
"""No square and no totem mends these."""

_ONE_SQUARE_EACH: Final = frozenset({*SQUARE_CHECKS, Code.RESOURCE_MISSING})
"""Each square that breaks one of these must change itself."""

_MOVES_MEND: Final = frozenset(
    {Code.FIRE_RANGE, Code.FIRE_ON_VOLCANO, Code.FIRE_ON_FIRE_SYMBOL, Code.RESOURCE_BURNT}
    | {Code.CAVEMAN_BLOCKED, Code.RESOURCE_MISSING, Code.SPENDING, Code.NO_STORY}
)


def candidates(game: Game, verdict: Verdict, step: Callable[[], None]) -> list[Suggestion]:
    """The changes that may mend what the verdict found, the likeliest slip first; none where more
    than one must have been made. `step` is called again and again."""
    errors = [finding for finding in verdict.findings if finding.severity is Severity.ERROR]
    blamed = {finding.player for finding in errors if finding.player is not None}
    if not errors or _HOPELESS & verdict.errors or len(blamed) > 1:
        return []
    ranked: list[tuple[float, Suggestion]] = []
    ranked += ((-1.0, change) for change in _totem_changes(game, errors))
    for player in blamed or range(len(game.players)):
        for each in _square_changes(game, player, errors, step):
            ranked += each
        if verdict.errors <= _MOVES_MEND:
            step()
            ranked += _token_moves(game, player)
    step()
    ranked.sort(key=lambda pair: pair[0])
    return [change for _, change in ranked]


def _totem_changes(game: Game, errors: Sequence[Finding]) -> Iterator[TotemChange]:
    """The totem that is wrong, given to those who may own it; or taken away where none belongs."""
    wrong = {
        fact.subject
        for finding in errors
        if finding.code in (Code.TOTEM_OWNER, Code.TOTEM_UNCLAIMED)
        for fact in finding.facts
    }
    held = [(index, totem) for index, player in enumerate(game.players) for totem in player.totems]
    if game.mode is not Mode.TOTEM and len(held) == 1:
        yield TotemChange(held[0][1], held[0][0], None)
    if len(wrong) != 1:
        return
    (totem,) = wrong
    assert isinstance(totem, Resource)  # noqa: S101  # totem findings speak of resources
    counts = counts_of(game, totem)
    entitled = [index for index, count in enumerate(counts) if count == max(counts)]
    owners = [index for index, other in held if other is totem]
    if len(owners) > 1:
        yield from (TotemChange(totem, owner, None) for owner in owners)
    else:
        before = owners[0] if owners else None
        yield from (TotemChange(totem, before, after) for after in entitled if after != before)


@dataclass(frozen=True, slots=True)
class _Sums:
    """What must come out even in a changed territory, and what the box allows."""

    squares: int
    starts: int
    tokens: Counter[int]
    volcanoes: Counter[int]
    kinds: Counter[Kind]

    @classmethod
    def of(cls, game: Game, player: int) -> "_Sums":
        squares = game.players[player].territory.squares.values()
        return cls(
            len(squares),
            sum(square.terrain is Terrain.START for square in squares),
            Counter(square.token for square in squares if square.token),
            Counter(square.kind.craters for square in squares if square.kind.craters),
            Counter(
                square.kind for other in game.players for square in other.territory.squares.values()
            ),
        )

    def allow(self, before: Square | None, after: Square | None) -> bool:
        squares = self.squares + (after is not None) - (before is not None)
        if squares % 2 == 0:
            return False
        starts = self.starts + is_start(after) - is_start(before)
        if starts != 1:
            return False
        if after is not None and after.kind != START:
            taken = self.kinds[after.kind] - (before is not None and before.kind == after.kind)
            if taken >= SQUARES[after.kind]:
                return False
        return all(
            self.tokens[fires] + _shows(after, fires) - _shows(before, fires)
            == self.volcanoes[fires] + _erupts(after, fires) - _erupts(before, fires)
            for fires in (1, 2, 3)
        )


def _shows(square: Square | None, fires: int) -> bool:
    return square is not None and square.token == fires


def _erupts(square: Square | None, craters: int) -> bool:
    return square is not None and square.kind.craters == craters


def _square_changes(
    game: Game, player: int, errors: Sequence[Finding], step: Callable[[], None]
) -> Iterator[list[tuple[float, Suggestion]]]:
    """Cell by cell."""
    territory = game.players[player].territory
    sums = _Sums.of(game, player)
    marked = {cell for finding in errors if finding.player == player for cell in finding.squares}
    standing = Counter(
        square.caveman
        for other in game.players
        for square in other.territory.squares.values()
        if square.caveman is not None
    )
    for cell in _cells_to_try(territory, player, errors):
        step()
        before = territory.get(cell)
        beside = frozenset(territory[other].terrain for other in BESIDE[cell] if other in territory)
        likelier = slips.MARKED * (cell in marked)
        yield [
            (
                slips.cost(before, after, beside) + likelier,
                SquareChange(player, cell, before, after),
            )
            for after in (None, *slips.possible_squares(game.mode))
            if after != before
            and sums.allow(before, after)
            and not _guesses_caveman(before, after, standing)
        ]


def _guesses_caveman(
    before: Square | None, after: Square | None, standing: Counter[Caveman]
) -> bool:
    """Another caveman than was entered, although the box has enough of that kind; or any but one
    where none was entered: which it was, nobody can know."""
    if after is None or after.caveman is None:
        return False
    entered = before.caveman if before is not None else None
    if entered is None:
        return after.caveman is not slips.spare_caveman(standing)
    return after.caveman is not entered and standing[entered] <= CAVEMEN[entered]


def _cells_to_try(territory: Territory, player: int, errors: Sequence[Finding]) -> Iterable[Cell]:
    """The squares among which the slip must be, and gaps between them."""
    must: set[Cell] = set()
    for finding in errors:
        each = finding.code in _ONE_SQUARE_EACH or finding.code is Code.NOT_IN_MODE
        if finding.player == player and each:
            must.update(finding.squares)
    if must:
        return must if len(must) == 1 else ()
    rows = 1 + max((cell.row for cell in territory), default=0)
    columns = 1 + max((cell.column for cell in territory), default=0)
    return [
        cell
        for cell in (Cell(row, column) for row in range(rows) for column in range(columns))
        if cell in territory or any(beside in territory for beside in BESIDE[cell])
    ]


def _token_moves(game: Game, player: int) -> Iterator[tuple[float, Suggestion]]:
    territory = game.players[player].territory
    for source, square in territory.items():
        if not square.token:
            continue
        for target, other in territory.items():
            if other.token or other.kind.fires or other.terrain is Terrain.VOLCANO:
                continue
            distance = source.distance(target)
            target_after = replace(other, token=square.token, resource=False, caveman=None)
            for put_back in _without_token(square, game.mode):
                yield (
                    slips.TOKEN + distance,
                    TokenMove(player, source, target, put_back, target_after),
                )


def _without_token(square: Square, mode: Mode) -> Iterator[Square]:
    """What the square shows once its token lies elsewhere."""
    if square.kind.is_natural and mode is not Mode.DISCOVERY:
        yield replace(square, token=0, resource=True)
        if mode is Mode.TOTEM:
            return
    yield replace(square, token=0)
