"""Tribe games straight from the rules, for small territories: every course of turns, every end.

Nothing is clever here, so that it can be believed. Numbers of turns are the caller's: those of the
rulebook never run short in a small frame.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, product
from typing import NamedTuple

from companion.rules.box import REACH, Caveman, Kind
from companion.rules.game import Game, Mode
from companion.rules.legality import Code, check
from companion.rules.notation import write_territory
from companion.rules.territory import STARTING_TILE, Cell, Square, Territory
from tests.legality.exhaustive import BOX, cuts
from tests.legality.referee import referee, retell_in
from tests.legality.small_frames import game_of, kind_of, shapes

Printed = dict[Cell, Kind]
"""The squares beside the starting tile."""

Patch = Callable[[str, object], None]

PALETTES = (
    "g l d v1",
    "g l j d",
    "g l v1 v2",
    "g l j q d v1",
    "g q v1 d",
    "l j v2 d",
    "g l g* v1",
    "d l v1",
)


class Position(NamedTuple):
    """What lies there, and the dominoes used."""

    laid: frozenset[Cell]
    resources: frozenset[Cell]
    cavemen: frozenset[Cell]
    tokens: frozenset[tuple[Cell, int]]
    used: tuple[frozenset[Kind], ...]


def ends(start: Cell, printed: Printed, turns: int, recruiting: int) -> set[Position]:
    """All positions in which every square lies after so many turns, with recruits up to the given
    one; without the dominoes."""
    positions = {Position(frozenset(), frozenset(), frozenset(), frozenset(), ())}
    for turn in range(1, turns + 1):
        following = set()
        for position in positions:
            for laid in (position, *_lay(start, printed, position)):
                following.add(laid)
                if turn <= recruiting:
                    following.update(_recruit(printed, laid))
        positions = following
    return {
        position._replace(used=()) for position in positions if len(position.laid) == len(printed)
    }


def _lay(start: Cell, printed: Printed, position: Position) -> Iterator[Position]:
    for one in printed:
        for other in (Cell(one.row, one.column + 1), Cell(one.row + 1, one.column)):
            if other not in printed or {one, other} & position.laid:
                continue
            used = (*position.used, frozenset({printed[one], printed[other]}))
            counts = Counter(used)
            if any(count > BOX[faces] for faces, count in counts.items()):
                continue
            if not any(_joins(start, printed, position.laid, cell) for cell in (one, other)):
                continue
            natural = {cell for cell in (one, other) if printed[cell].is_natural}
            laid = position._replace(
                laid=position.laid | {one, other},
                resources=position.resources | natural,
                used=tuple(sorted(used, key=repr)),
            )
            volcanoes = [cell for cell in (one, other) if printed[cell].craters]
            if volcanoes:
                yield from _throw(start, printed, laid, volcanoes[0])
            else:
                yield laid


def _joins(start: Cell, printed: Printed, laid: frozenset[Cell], cell: Cell) -> bool:
    row, column = cell
    for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        if near == start:
            return True
        if near in laid and printed[Cell(*near)].terrain is printed[cell].terrain:
            return True
    return False


def _throw(start: Cell, printed: Printed, position: Position, volcano: Cell) -> Iterator[Position]:
    craters = printed[volcano].craters
    burning = {cell for cell, _ in position.tokens}
    for cell in (start, *position.laid):
        kind = printed.get(cell)
        if cell in burning or volcano.distance(cell) > REACH[craters]:
            continue
        if kind is None or not (kind.fires or kind.craters):
            yield position._replace(
                tokens=position.tokens | {(cell, craters)},
                resources=position.resources - {cell},
                cavemen=position.cavemen - {cell},
            )


def _recruit(printed: Printed, position: Position) -> Iterator[Position]:
    burning = {cell for cell, _ in position.tokens}
    for number in (2, 4):
        for paid in combinations(sorted(position.resources), number):
            if len({printed[cell].terrain for cell in paid}) < number:
                continue
            left = position.resources - set(paid)
            for cell in position.laid - left - position.cavemen - burning:
                if not (printed[cell].fires or printed[cell].craters):
                    yield position._replace(resources=left, cavemen=position.cavemen | {cell})


def shown(start: Cell, printed: Printed, position: Position) -> Game:
    """An unfinished game that shows this."""
    tokens = dict(position.tokens)
    squares = {
        cell: Square(
            kind,
            resource=cell in position.resources,
            token=tokens.get(cell, 0),
            caveman=Caveman.PAINTER if cell in position.cavemen else None,
        )
        for cell, kind in printed.items()
    }
    squares[start] = Square(STARTING_TILE.kind, token=tokens.get(start, 0))
    return game_of(Territory(squares), mode=Mode.TRIBE)


def conceivable(printed: Printed, landings: set[frozenset[tuple[Cell, int]]]) -> Iterator[Position]:
    """Positions with these tokens in which squares show what they may, in every way."""
    for tokens in sorted(landings, key=sorted):
        burning = {cell for cell, _ in tokens}
        choices = []
        cells = list(printed)
        for cell in cells:
            kind = printed[cell]
            if cell in burning or kind.fires or kind.craters:
                choices.append("-")
            else:
                choices.append("-oc" if kind.is_natural else "-c")
        for looks in product(*choices):
            yield Position(
                frozenset(cells),
                frozenset(cell for cell, look in zip(cells, looks, strict=True) if look == "o"),
                frozenset(cell for cell, look in zip(cells, looks, strict=True) if look == "c"),
                tokens,
                (),
            )


class Layout(NamedTuple):
    """Squares to play on, and how long."""

    start: Cell
    printed: Printed
    turns: int
    recruiting: int


def layout_of(seed: int) -> Layout | None:
    """A layout with few enough natural squares and volcanoes; None where this seed has none."""
    chance = random.Random(seed)
    squares = chance.choice((4, 4, 6, 6, 8))
    start, others = chance.choice(shapes(squares))
    palette = chance.choice(PALETTES).split()
    kinds = [kind_of(chance.choice(palette)) for _ in others]
    printed = dict(zip(others, kinds, strict=True))
    natural = sum(kind.is_natural for kind in kinds)
    if sum(kind.craters > 0 for kind in kinds) > 2 or natural > (6 if squares == 8 else 8):
        return None
    blank = Territory({start: STARTING_TILE, **{c: Square(kind) for c, kind in printed.items()}})
    if next(cuts(blank), None) is None:
        return None
    turns = squares // 2 + chance.choice((0, 0, 0, 1, 2))
    return Layout(start, printed, turns, turns - chance.choice((1, 1, 2)))


def compare(seeds: Iterable[int], patch: Patch, most: int = 400) -> Counter[str]:
    """How often each answer was right; raises AssertionError where the check and the exhaustive
    player disagree, and Foul where a story does not replay. Of a layout with more positions than
    `most`, some are drawn. `patch` sets the numbers of turns for the check."""
    counts: Counter[str] = Counter()
    for seed in seeds:
        layout = layout_of(seed)
        if layout is None:
            continue
        start, printed, turns, recruiting = layout
        reached = ends(start, printed, turns, recruiting)
        positions = list(conceivable(printed, {position.tokens for position in reached}))
        chance = random.Random(seed)
        if len(positions) > most:
            some = chance.sample(sorted(reached, key=repr), min(most // 4, len(reached)))
            positions = sorted({*chance.sample(positions, most), *some}, key=repr)
        patch("companion.rules.legality.count_bounds.turns", lambda _size, turns=turns: turns)
        patch("companion.rules.legality.count_bounds.MOST_RECRUITS", {5: recruiting})
        for position in positions:
            game = shown(start, printed, position)
            verdict = check(game)
            # All are painters here, of which the box has two.
            codes = verdict.errors - {Code.BOX_EXCEEDED}
            picture = "\n".join(write_territory(game.players[0].territory))
            assert (not codes) == (position in reached), f"seed {seed}: {codes}\n{picture}"
            if not codes:
                referee(game, verdict.witness)
                assert verdict.stories is not None, f"seed {seed}\n{picture}"
                (story,) = verdict.stories
                assert story is not None, f"seed {seed}: no turns shown\n{picture}"
                retell_in(game.players[0].territory, turns, recruiting, story)
            counts[" ".join(sorted(code.value for code in codes)) or "legal"] += 1
    return counts
