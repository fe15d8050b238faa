"""Whether a mosaic can be laid down: an order for its dominoes and their fires."""

from collections.abc import Mapping
from typing import Final

from companion.rules.hindsight.dealt import TERRAINS, Dealt
from companion.rules.hindsight.grid import Grid
from companion.rules.hindsight.mosaic import Mosaic

Fallen = Mapping[int, int]
"""For each domino with a volcano the square on which its fire falls, as a mask."""

_KINDS: Final = len(TERRAINS)

_Domino = tuple[int, int, int, int, int, int, int]
"""Of each half its terrain, its square and those beside it, as masks; then the slot."""


def order_of(mosaic: Mosaic, hand: Dealt, grid: Grid, fallen: Fallen) -> list[int] | None:
    """The slots in an order that works, volcanoes as late as can be; None where none does.

    What is laid is never in the way, so whatever can be laid is.
    """
    laid = [1 << mosaic.start] * _KINDS
    plain, throwing = _dominoes(mosaic, hand, grid, fallen)
    order: list[int] = []
    there = 1 << mosaic.start
    while True:
        while plain:
            waiting = []
            for domino in plain:
                terrain, one, near, other, two, near_two, slot = domino
                if near & laid[terrain] or near_two & laid[other]:
                    laid[terrain] |= one
                    laid[other] |= two
                    there |= one | two
                    order.append(slot)
                else:
                    waiting.append(domino)
            if len(waiting) == len(plain):
                break
            plain = waiting
        still = []
        for domino, fire in throwing:
            terrain, one, near, other, two, near_two, slot = domino
            if (near & laid[terrain] or near_two & laid[other]) and fire & (there | one | two):
                laid[terrain] |= one
                laid[other] |= two
                there |= one | two
                order.append(slot)
            else:
                still.append((domino, fire))
        if len(still) == len(throwing):
            return None if plain or still else order
        throwing = still


def _dominoes(
    mosaic: Mosaic, hand: Dealt, grid: Grid, fallen: Fallen
) -> tuple[list[_Domino], list[tuple[_Domino, int]]]:
    """Those without a volcano, and those with one, each with its fire."""
    beside, ways = grid.beside_mask, hand.ways
    plain: list[_Domino] = []
    throwing: list[tuple[_Domino, int]] = []
    for slot, (first, second, way) in enumerate(
        zip(mosaic.firsts, mosaic.seconds, mosaic.ways, strict=True)
    ):
        terrain, _, other, _ = ways[way]
        domino = (terrain, 1 << first, beside[first], other, 1 << second, beside[second], slot)
        fire = fallen.get(way >> 1)
        if fire is None:
            plain.append(domino)
        else:
            throwing.append((domino, fire))
    return plain, throwing
