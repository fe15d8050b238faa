"""Single changes of a game that may mend it, the likeliest entry mistake first.

Each change has a cost, the sum of the mistakes that would explain it: a forgotten resource costs 1,
a wrong terrain 5, or 3 if a neighbor has that terrain. What follows by itself costs nothing: the
resource that had to burn under a token, or the one that a natural square brings along.

    l d @ d v1      Finding: a volcano with one crater, and no token. Cheapest are the tokens that
                    were not entered, on each of these squares (2), then a desert or lake where the
                    volcano was entered (5). Other changes are ruled out before any search, since
                    they leave the volcano without its token or make the number of squares odd.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple

from companion.rules.box import CAVEMEN, SQUARES, START, TOKENS, Caveman, Kind, Resource, Terrain
from companion.rules.game import Game, Mode
from companion.rules.legality.findings import Code, Finding, Severity, Verdict
from companion.rules.legality.square_rules import SQUARE_RULES
from companion.rules.legality.table_rules import count_resource
from companion.rules.territory import BESIDE, Cell, Square, Territory


class SquareChange(NamedTuple):
    """Another square at a cell than was entered; None is no square."""

    player: int
    cell: Cell
    before: Square | None
    after: Square | None


class TotemChange(NamedTuple):
    """Another owner of a totem; None is nobody."""

    totem: Resource
    before: int | None
    after: int | None


class TokenMove(NamedTuple):
    """A token on another square of the same territory."""

    player: int
    source: Cell
    target: Cell
    source_after: Square
    target_after: Square


Suggestion = SquareChange | TotemChange | TokenMove


def apply_change(change: Suggestion, game: Game) -> Game:
    """Return the game with the change made."""
    players = list(game.players)
    if isinstance(change, TotemChange):
        for index, added in ((change.before, set[Resource]()), (change.after, {change.totem})):
            if index is not None:
                totems = players[index].totems - {change.totem} | added
                players[index] = replace(players[index], totems=totems)
    else:
        territory = players[change.player].territory
        if isinstance(change, SquareChange):
            territory = territory.put(change.cell, change.after)
        else:
            territory = territory.put(change.source, change.source_after)
            territory = territory.put(change.target, change.target_after)
        players[change.player] = replace(players[change.player], territory=territory)
    return replace(game, players=tuple(players))


def keeps_shape(change: SquareChange | TokenMove) -> bool:
    """Return True if the same cells have squares, and the starting tile stays where it is."""
    return isinstance(change, TokenMove) or (
        change.before is not None
        and change.after is not None
        and _is_start(change.before) == _is_start(change.after)
    )


def keeps_puzzle(change: SquareChange | TokenMove) -> bool:
    """Return True if only resources or cavemen change: the search for dominoes stays the same."""
    return (
        isinstance(change, SquareChange)
        and change.before is not None
        and change.after is not None
        and change.before.kind == change.after.kind
        and change.before.token == change.after.token
    )


_HOPELESS: Final = frozenset({Code.GRID_SIZE, Code.DUPLICATE_PLAYER})
"""No change of a square or a totem mends these."""

_ON_THEIR_SQUARE: Final = frozenset({*SQUARE_RULES, Code.RESOURCE_MISSING, Code.NOT_IN_MODE})
"""Each marked square of these must change itself."""

_MENDED_BY_MOVES: Final = frozenset(
    {Code.FIRE_RANGE, Code.FIRE_ON_VOLCANO, Code.FIRE_ON_FIRE_SYMBOL, Code.RESOURCE_BURNT}
    | {Code.CAVEMAN_BLOCKED, Code.RESOURCE_MISSING, Code.SPENDING, Code.NO_STORY}
)


def list_candidates(game: Game, verdict: Verdict, step: Callable[[], None]) -> list[Suggestion]:
    """List the changes worth a search, the likeliest mistake first; none where more than one
    mistake was made. `step` is called again and again."""
    errors = [finding for finding in verdict.findings if finding.severity is Severity.ERROR]
    blamed = {finding.player for finding in errors if finding.player is not None}
    if not errors or _HOPELESS & verdict.errors or len(blamed) > 1:
        return []
    ranked: list[tuple[float, Suggestion]] = []
    ranked += ((-1.0, change) for change in _totem_changes(game, errors))
    for player in blamed or range(len(game.players)):
        ranked += _square_changes(game, player, errors, step)
        if verdict.errors <= _MENDED_BY_MOVES:
            step()
            ranked += _token_moves(game, player)
    step()
    ranked.sort(key=lambda pair: pair[0])
    return [change for _, change in ranked]


def _totem_changes(game: Game, errors: Sequence[Finding]) -> Iterator[TotemChange]:
    """Give the wrong totem to those who may own it, or take it away where none belongs."""
    wrong = {
        fact.subject
        for finding in errors
        if finding.code in (Code.TOTEM_OWNER, Code.TOTEM_UNCLAIMED)
        for fact in finding.facts
        if isinstance(fact.subject, Resource)
    }
    held = [(index, totem) for index, player in enumerate(game.players) for totem in player.totems]
    if game.mode is not Mode.TOTEM and len(held) == 1:
        yield TotemChange(held[0][1], held[0][0], None)
    if len(wrong) != 1:
        return
    (totem,) = wrong
    counts = count_resource(game, totem)
    owners = [index for index, other in held if other is totem]
    if len(owners) > 1:
        yield from (TotemChange(totem, owner, None) for owner in owners)
    else:
        before = owners[0] if owners else None
        for after, count in enumerate(counts):
            if count == max(counts) and after != before:
                yield TotemChange(totem, before, after)


def _square_changes(
    game: Game, player: int, errors: Sequence[Finding], step: Callable[[], None]
) -> Iterator[tuple[float, SquareChange]]:
    territory = game.players[player].territory
    sums = _Sums(game, territory)
    marked = {cell for finding in errors if finding.player == player for cell in finding.squares}
    for cell in _cells_to_try(territory, player, errors):
        step()
        before = territory.get(cell)
        beside = frozenset(territory[other].terrain for other in BESIDE[cell] if other in territory)
        marked_cost = _MARKED if cell in marked else 0.0
        for after in (None, *_possible_squares(game.mode)):
            if after != before and sums.allow(before, after):
                cost = _cost(before, after, beside) + marked_cost
                yield cost, SquareChange(player, cell, before, after)


def _cells_to_try(territory: Territory, player: int, errors: Sequence[Finding]) -> Iterable[Cell]:
    """Return the squares among which the mistake must be, with the gaps beside them."""
    must: set[Cell] = set()
    for finding in errors:
        if finding.player == player and finding.code in _ON_THEIR_SQUARE:
            must.update(finding.squares)
    if must:
        # Two squares that must both change are more than one mistake.
        return must if len(must) == 1 else ()
    rows = 1 + max((cell.row for cell in territory), default=0)
    columns = 1 + max((cell.column for cell in territory), default=0)
    return [
        cell
        for cell in (Cell(row, column) for row in range(rows) for column in range(columns))
        if cell in territory or any(beside in territory for beside in BESIDE[cell])
    ]


class _Sums:
    """Counts that must come out right in the changed game: they rule out most changes at once."""

    def __init__(self, game: Game, territory: Territory) -> None:
        squares = territory.squares.values()
        everything = [s for each in game.players for s in each.territory.squares.values()]
        self._squares = len(squares)
        self._starts = len(territory.starts)
        self._missing_tokens = {
            fires: sum(_missing_token(square, fires) for square in squares) for fires in TOKENS
        }
        self._kinds = Counter(square.kind for square in everything)
        self._cavemen = Counter([each for s in everything if (each := s.caveman) is not None])
        self._spare_caveman = spare_caveman(self._cavemen)

    def allow(self, before: Square | None, after: Square | None) -> bool:
        """Return True if the territory with `after` in place of `before` may be legal."""
        squares = self._squares + (after is not None) - (before is not None)
        if squares % 2 == 0 or self._starts + _is_start(after) - _is_start(before) != 1:
            return False
        if after is not None and after.kind != START:
            taken = self._kinds[after.kind] - (before is not None and before.kind == after.kind)
            if taken >= SQUARES[after.kind]:
                return False
        return not self._guesses_caveman(before, after) and all(
            missing + _missing_token(after, fires) == _missing_token(before, fires)
            for fires, missing in self._missing_tokens.items()
        )

    def _guesses_caveman(self, before: Square | None, after: Square | None) -> bool:
        """Return True for a caveman that nobody can know: of those that may have been forgotten
        only the spare kind is suggested, and an entered one is exchanged only if the box has fewer.
        """
        if after is None or after.caveman is None:
            return False
        entered = before.caveman if before is not None else None
        if entered is None:
            return after.caveman is not self._spare_caveman
        return after.caveman is not entered and self._cavemen[entered] <= CAVEMEN[entered]


def _missing_token(square: Square | None, fires: int) -> int:
    return 0 if square is None else (square.kind.craters == fires) - (square.token == fires)


def _is_start(square: Square | None) -> bool:
    return square is not None and square.terrain is Terrain.START


def spare_caveman(standing: Mapping[Caveman, int]) -> Caveman:
    """Return the first kind of caveman of which the box has more than stand on the table."""
    return next(
        (caveman for caveman in Caveman if standing.get(caveman, 0) < CAVEMEN[caveman]),
        Caveman.HUNTER,
    )


def _token_moves(game: Game, player: int) -> Iterator[tuple[float, TokenMove]]:
    territory = game.players[player].territory
    for source, square in territory.items():
        if not square.token:
            continue
        for target, other in territory.items():
            if other.token or other.kind.fires or other.terrain is Terrain.VOLCANO:
                continue
            cost = _TOKEN + source.distance(target)
            target_after = replace(other, token=square.token, resource=False, caveman=None)
            # The token may have been entered over a resource that is still there.
            for source_after in _without_token(square, game.mode):
                yield cost, TokenMove(player, source, target, source_after, target_after)


def _without_token(square: Square, mode: Mode) -> Iterator[Square]:
    if square.kind.is_natural and mode is not Mode.DISCOVERY:
        yield replace(square, token=0, resource=True)
        if mode is Mode.TOTEM:
            return
    yield replace(square, token=0)


@cache
def _possible_squares(mode: Mode) -> tuple[Square, ...]:
    """All squares that break no rule by themselves in a mode."""
    found = [Square(START), *(Square(START, token=fires) for fires in TOKENS)]
    for kind in SQUARES:
        found += _squares_of_kind(kind, mode)
    return tuple(found)


def _squares_of_kind(kind: Kind, mode: Mode) -> Iterator[Square]:
    if not (kind.is_natural and mode is Mode.TOTEM):
        yield Square(kind)
    if kind.is_natural and mode is not Mode.DISCOVERY:
        yield Square(kind, resource=True)
    if kind.terrain is Terrain.VOLCANO or kind.fires:
        return
    for fires in TOKENS:
        yield Square(kind, token=fires)
    if mode is Mode.TRIBE:
        for caveman in Caveman:
            yield Square(kind, caveman=caveman)


_RESOURCE: Final = 1.0
"""A resource left on, or forgotten."""
_FIRES: Final = 2.0
"""A printed fire or a crater too many or too few."""
_TOKEN: Final = 2.0
"""A token not entered, or entered on the wrong square."""
_OTHER_TOKEN: Final = 1.5
_PRINTED_FOR_TOKEN: Final = 2.5
"""A token entered as a printed fire, or the other way round."""
_NEIGHBOR: Final = 3.0
"""The terrain of a square beside it."""
_TERRAIN: Final = 5.0
_CAVEMAN: Final = 3.0
_OTHER_CAVEMAN: Final = 2.0
_SQUARE: Final = 6.0
"""A square forgotten or added."""
_STARTING_TILE: Final = 7.0
_MARKED: Final = -1.5
"""A finding marks this very square."""


def _cost(before: Square | None, after: Square | None, beside: frozenset[Terrain]) -> float:
    """Return how unlikely it is that `before` was entered for `after`."""
    if before is not None and after is not None:
        return _ground_cost(before, after, beside) + _pieces_cost(before, after)
    terrains = {square.terrain for square in (before, after) if square is not None}
    start = _STARTING_TILE if Terrain.START in terrains else 0.0
    return _SQUARE + start + (0.0 if terrains <= beside else 1.0)


def _ground_cost(before: Square, after: Square, beside: frozenset[Terrain]) -> float:
    if before.terrain is not after.terrain:
        if _is_start(before) or _is_start(after):
            return _STARTING_TILE
        fires = _FIRES / 2 if before.kind.fires != after.kind.fires else 0.0
        return (_NEIGHBOR if after.terrain in beside else _TERRAIN) + fires
    if before.kind.fires != after.kind.fires:
        if before.token or after.token:
            return _PRINTED_FOR_TOKEN - _TOKEN
        return _FIRES * abs(before.kind.fires - after.kind.fires)
    return _FIRES * abs(before.kind.craters - after.kind.craters)


def _pieces_cost(before: Square, after: Square) -> float:
    total = 0.0
    if before.token != after.token:
        total += _OTHER_TOKEN if before.token and after.token else _TOKEN
    if before.caveman is not after.caveman:
        total += _OTHER_CAVEMAN if before.caveman and after.caveman else _CAVEMAN
    displaced = after.token or after.caveman or not after.kind.is_natural
    brought_along = after.resource and not before.kind.is_natural
    returned = after.resource and (before.token or before.caveman)
    if before.resource != after.resource and not (displaced or brought_along or returned):
        total += _RESOURCE
    return total
