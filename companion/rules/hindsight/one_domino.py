"""One domino elsewhere: in some proof of the game as played, one step becomes another of the same
domino, and all others stay."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.rules.box import DOMINOES, REACH, Domino, Terrain
from companion.rules.game import Mode, reach_of_frame
from companion.rules.hindsight.answers import DominoElsewhere
from companion.rules.hindsight.falling import Falling
from companion.rules.hindsight.handing_out import HandingOut
from companion.rules.hindsight.lifted import Lifted, burnt, may_burn
from companion.rules.hindsight.one_fire import without_token
from companion.rules.hindsight.proofs import Played, has_cheap_errors
from companion.rules.hindsight.replacing import Lying, Replacing
from companion.rules.legality import Laid
from companion.rules.territory import Cell, Square, Territory


class _Move(NamedTuple):
    """Sorted: the most points first, then where the fire stays, then the shortest way."""

    less: int
    distance: tuple[int, int]
    """Of the fire, then of both halves."""
    before: Lying
    after: Lying


class _Lift(NamedTuple):
    """A domino lifted, perhaps with its fire."""

    before: Lying
    rest: dict[Cell, Square]
    halves: tuple[Square, Square]
    """What its halves show where no token lies on them."""
    left_behind: dict[Cell, int]
    """The tokens of other volcanoes that lay on them."""
    fires: int
    """Of its own token; 0 without one."""


def domino_elsewhere(played: Played, player: int, total: int) -> DominoElsewhere | None:
    """The most that one domino elsewhere brings beyond the total; None where none does."""
    game = played.game
    territory = game.players[player].territory
    totems = HandingOut(game, player)
    replacing = Replacing(played, player)
    moves: list[_Move] = []
    lifts: dict[Lying, _Lift] = {}
    for one, other in replacing.pairs():
        played.watch(0, 1)
        for lift in _lifts(territory, one, other, game.mode):
            lifts[lift.before] = lift
            lifted = Lifted(game, lift.rest)
            falling = Falling(lifted, totems, total)
            moves += [
                _move(lift.before, after, points) for points, after in _laid(lift, lifted, falling)
            ]
    for move in sorted(moves):
        played.watch(0, 1)
        changed = _changed(lifts[move.before], move.after)
        kept, by = kept_in_file(changed, game.size)
        possible = totems.changed(kept)
        if has_cheap_errors(player, possible):
            continue
        if not replacing.turns_into(move.before, move.after, changed):
            continue
        if game.mode is Mode.TRIBE and not played.tells(player, possible):
            continue
        domino = _domino(territory, move.before, played.witness[player])
        return DominoElsewhere(
            player, -move.less, possible, Laid(domino, *move.before), Laid(domino, *move.after), by
        )
    return None


def _move(before: Lying, after: Lying, points: int) -> _Move:
    fire = 0
    if before.fire is not None and after.fire is not None:
        fire = before.fire.distance(after.fire)
    distance = before.left.distance(after.left) + before.right.distance(after.right)
    return _Move(-points, (fire, distance), before, after)


def _lifts(territory: Territory, one: Cell, other: Cell, mode: Mode) -> Iterator[_Lift]:
    """The ways to lift a domino: with each fire that its volcano may have thrown."""
    squares = territory.squares
    left, right = _as_printed(squares, one, other)
    volcano = next((cell for cell in (left, right) if squares[cell].kind.craters), None)
    fires: list[Cell | None] = [None]
    craters = 0
    if volcano is not None:
        craters = squares[volcano].kind.craters
        fires = [
            cell
            for cell, square in squares.items()
            if square.token == craters and volcano.distance(cell) <= REACH[craters]
        ]
    for fire in fires:
        rest = dict(squares)
        if fire is not None:
            rest[fire] = without_token(rest[fire], mode)
        halves = rest.pop(left), rest.pop(right)
        tokens = {
            c: half.token for c, half in zip((left, right), halves, strict=True) if half.token
        }
        bare = tuple(without_token(half, mode) if half.token else half for half in halves)
        yield _Lift(Lying(left, right, fire), rest, (bare[0], bare[1]), tokens, craters)


def _as_printed(squares: dict[Cell, Square], one: Cell, other: Cell) -> tuple[Cell, Cell]:
    kinds = squares[one].kind, squares[other].kind
    printed = any((domino.left, domino.right) == kinds for domino in DOMINOES)
    return (one, other) if printed else (other, one)


def _laid(lift: _Lift, lifted: Lifted, falling: Falling) -> Iterator[tuple[int, Lying]]:
    """Where the domino may lie instead, and the total then where it is better."""
    one, other = lift.halves
    here = lift.before.left, lift.before.right
    tokens = lift.left_behind
    alike = one == other
    for left, right in lifted.places(one.terrain, other.terrain):
        if (left, right) == here or (alike and left > right):
            continue
        halves = one, other
        if tokens:
            if not all(
                (cell == left and may_burn(one)) or (cell == right and may_burn(other))
                for cell in tokens
            ):
                continue
            halves = (
                burnt(one, tokens[left]) if left in tokens else one,
                burnt(other, tokens[right]) if right in tokens else other,
            )
        placed = lifted.lay(left, right, *halves)
        if not lift.fires:
            total = falling.total(placed)
            if total > falling.beat:
                yield total, Lying(left, right, None)
            continue
        volcano = left if one.terrain is Terrain.VOLCANO else right
        for total, target in falling.thrown(placed, volcano, lift.fires):
            yield total, Lying(left, right, target)


def _changed(lift: _Lift, after: Lying) -> Territory:
    squares = dict(lift.rest)
    for cell, half in zip((after.left, after.right), lift.halves, strict=True):
        token = lift.left_behind.get(cell, 0)
        squares[cell] = burnt(half, token) if token else half
    if after.fire is not None:
        squares[after.fire] = burnt(squares[after.fire], lift.fires)
    return Territory(squares)


def kept_in_file(territory: Territory, size: int) -> tuple[Territory, Cell]:
    """The territory where a game file has room for it, and by how much it had to move for that."""
    top, left, rows, columns = territory.frame
    most = reach_of_frame(size)
    down, right = _room(top, rows, most), _room(left, columns, most)
    moved = territory.moved(down, right) if down or right else territory
    return moved, Cell(down, right)


def _room(first: int, count: int, most: int) -> int:
    return -first if first < 0 else min(0, most - first - count)


def _domino(territory: Territory, before: Lying, witness: tuple[Laid, ...]) -> Domino:
    """Which of the alike dominoes it was: one of the player's in the proof that was found."""
    kinds = territory[before.left].kind, territory[before.right].kind
    own = [laid.domino for laid in witness]
    return next(domino for domino in (*own, *DOMINOES) if (domino.left, domino.right) == kinds)
