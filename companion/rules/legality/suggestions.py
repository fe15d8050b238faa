"""The single change that would make a game legal: the slip that explains its findings.

Candidates are squares that break no rule by themselves. Each is proved like any game, the likeliest
first, until enough are found. Arithmetic that costs next to nothing (parity, fires, the box) rules
most of them out before they are laid.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from companion.rules.box import CAVEMEN, SQUARES, START, Caveman, Kind, Resource, Terrain
from companion.rules.game import Game, Mode
from companion.rules.legality import slips
from companion.rules.legality.assembly import assemble
from companion.rules.legality.checking import WARNINGS, check, check_table
from companion.rules.legality.findings import Code, Finding, Severity, Verdict
from companion.rules.legality.layout import SQUARE_CHECKS, TERRITORY_CHECKS, Layout
from companion.rules.legality.order import Clause
from companion.rules.legality.puzzle import Puzzle, puzzle_of
from companion.rules.legality.table import counts_of
from companion.rules.territory import BESIDE, Cell, Square, Territory
from companion.rules.watch import Watch, unwatched


class SquareChange(NamedTuple):
    """One square lies otherwise on the table than it was entered; None is no square."""

    player: int
    cell: Cell
    before: Square | None
    after: Square | None


class TotemChange(NamedTuple):
    """One totem lies before another player; None is nobody."""

    totem: Resource
    before: int | None
    after: int | None


class TokenMove(NamedTuple):
    """One token lies on another square of the same territory."""

    player: int
    source: Cell
    target: Cell
    source_after: Square
    target_after: Square


Suggestion = SquareChange | TotemChange | TokenMove

_HOPELESS: Final = frozenset({Code.GRID_SIZE, Code.DUPLICATE_PLAYER})
"""No square and no totem mends these."""

_ONE_SQUARE_EACH: Final = frozenset({*SQUARE_CHECKS, Code.RESOURCE_MISSING})
"""Each square that breaks one of these must change itself."""

_SHAPE: Final = frozenset(
    {Code.START_TILE, Code.TOO_LARGE, Code.DISCONNECTED, Code.ODD_SQUARES}
    | {Code.DISCARD_NOT_ALLOWED}
)
"""These hold or not whatever is on the squares."""

_CONTENTS: Final = frozenset(TERRITORY_CHECKS) - _SHAPE

_MOVES_MEND: Final = frozenset(
    {Code.FIRE_RANGE, Code.FIRE_ON_VOLCANO, Code.FIRE_ON_FIRE_SYMBOL, Code.RESOURCE_BURNT}
    | {Code.CAVEMAN_BLOCKED, Code.RESOURCE_MISSING, Code.SPENDING}
)


def suggest(game: Game, *, most: int = 5, watch: Watch = unwatched) -> tuple[Suggestion, ...]:
    """At most `most` single changes (and as many moves of a token) that make the whole game legal,
    the likeliest slip first. None for a legal game, and where more than one slip was made."""
    verdict = check(game, watch=watch)
    errors = [finding for finding in verdict.findings if finding.severity is Severity.ERROR]
    if not errors or _HOPELESS & verdict.errors:
        return ()
    blamed = {finding.player for finding in errors if finding.player is not None}
    if len(blamed) > 1:
        return ()
    proof = _Proof(game, verdict, watch)
    ranked: list[tuple[float, Suggestion]] = []
    ranked += ((-1.0, change) for change in _totem_changes(game, errors))
    for player in blamed or range(len(game.players)):
        ranked += _square_changes(game, player, errors)
        if verdict.errors <= _MOVES_MEND:
            ranked += _token_moves(game, player)
    ranked.sort(key=lambda pair: pair[0])
    found: list[Suggestion] = []
    counts: Counter[bool] = Counter()
    for _, change in ranked:
        moves = isinstance(change, TokenMove)
        if counts[moves] < most and proof.holds(change):
            found.append(change)
            counts[moves] += 1
            if counts[True] >= most <= counts[False]:
                break
    return tuple(found)


def apply(suggestion: Suggestion, game: Game) -> Game:
    """The game with the change made."""
    players = list(game.players)
    if isinstance(suggestion, TotemChange):
        totem, before, after = suggestion
        if before is not None:
            owner = players[before]
            players[before] = replace(owner, totems=owner.totems - {totem})
        if after is not None:
            owner = players[after]
            players[after] = replace(owner, totems=owner.totems | {totem})
    else:
        owner = players[suggestion.player]
        territory = owner.territory
        if isinstance(suggestion, SquareChange):
            territory = territory.put(suggestion.cell, suggestion.after)
        else:
            territory = territory.put(suggestion.source, suggestion.source_after)
            territory = territory.put(suggestion.target, suggestion.target_after)
        players[suggestion.player] = replace(owner, territory=territory)
    return replace(game, players=tuple(players))


class _Proof:
    """Proves changed games legal, using what is known of the unchanged parts."""

    def __init__(self, game: Game, verdict: Verdict, watch: Watch) -> None:
        self._game = game
        self._watch = watch
        self._built = verdict.witness is not None
        self._misshapen = bool(verdict.errors & _SHAPE)
        self._others: dict[int, tuple[Puzzle, list[Clause]]] = {}

    def holds(self, change: Suggestion) -> bool:
        self._watch(0, len(self._game.players))
        if isinstance(change, TotemChange):
            # Nothing else changes, so nothing else may have been wrong.
            return self._built and check(apply(change, self._game), watch=self._watch).legal
        same_shape = _same_shape(change)
        if same_shape and self._misshapen:
            return False
        game = apply(change, self._game)
        layout = Layout(game, change.player)
        if isinstance(change, TokenMove) and any(
            broken(square)
            for square in layout.squares.values()
            for broken in SQUARE_CHECKS.values()
        ):
            return False
        codes = _CONTENTS if same_shape else TERRITORY_CHECKS.keys()
        if any(code not in WARNINGS and TERRITORY_CHECKS[code](layout) for code in codes):
            return False
        if any(finding.severity is Severity.ERROR for finding in check_table(game)):
            return False
        return (self._built and _same_puzzle(change)) or self._can_be_built(game, change.player)

    def _can_be_built(self, game: Game, player: int) -> bool:
        others, clauses = self._without(player)
        puzzle = others.joined_by(game.players[player].territory)
        last = len(puzzle.territories) - 1
        outcome = assemble(puzzle, [last], watch=self._watch)
        if outcome.obstacle is not None or last == 0:
            return outcome.obstacle is None
        known = clauses + outcome.clauses
        together = assemble(puzzle, range(last + 1), clauses=known, watch=self._watch)
        return together.obstacle is None

    def _without(self, player: int) -> tuple[Puzzle, list[Clause]]:
        """The other players' territories, and what the search learns about each."""
        if player not in self._others:
            puzzle = puzzle_of(
                [
                    other.territory
                    for index, other in enumerate(self._game.players)
                    if index != player
                ]
            )
            clauses = [
                clause
                for member in range(len(puzzle.territories))
                for clause in assemble(puzzle, [member], watch=self._watch).clauses
            ]
            self._others[player] = puzzle, clauses
        return self._others[player]


def _same_shape(change: SquareChange | TokenMove) -> bool:
    """Whether the same cells have squares, and the starting tile stays."""
    return isinstance(change, TokenMove) or (
        change.before is not None
        and change.after is not None
        and _is_start(change.before) == _is_start(change.after)
    )


def _same_puzzle(change: SquareChange | TokenMove) -> bool:
    """Whether the search would be asked just the same: only resources or cavemen change."""
    return (
        isinstance(change, SquareChange)
        and change.before is not None
        and change.after is not None
        and change.before.kind == change.after.kind
        and change.before.token == change.after.token
    )


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
        starts = self.starts + _is_start(after) - _is_start(before)
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


def _is_start(square: Square | None) -> bool:
    return square is not None and square.terrain is Terrain.START


def _shows(square: Square | None, fires: int) -> bool:
    return square is not None and square.token == fires


def _erupts(square: Square | None, craters: int) -> bool:
    return square is not None and square.kind.craters == craters


def _square_changes(
    game: Game, player: int, errors: Sequence[Finding]
) -> Iterator[tuple[float, Suggestion]]:
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
        before = territory.get(cell)
        beside = frozenset(territory[other].terrain for other in BESIDE[cell] if other in territory)
        for after in (None, *slips.possible_squares(game.mode)):
            if after == before or _guesses_caveman(before, after, standing):
                continue
            if sums.allow(before, after):
                cost = slips.cost(before, after, beside) + slips.MARKED * (cell in marked)
                yield cost, SquareChange(player, cell, before, after)


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
