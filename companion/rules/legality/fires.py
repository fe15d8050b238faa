"""Fire tokens: as many as volcanoes, and a word about the starting tile."""

from collections import Counter

from companion.rules.box import TOKENS, Terrain
from companion.rules.legality.findings import Code, Fact, Token
from companion.rules.legality.layout import Layout, Slip, territory_check


@territory_check(Code.FIRE_COUNT)
def fire_count(layout: Layout) -> Slip | None:
    """A territory holds one token of k fires for each volcano with k craters."""
    tokens: Counter[int] = Counter()
    volcanoes: Counter[int] = Counter()
    for square in layout.squares.values():
        if square.token:
            tokens[square.token] += 1
        if square.terrain is Terrain.VOLCANO:
            volcanoes[square.kind.craters] += 1
    if tokens == volcanoes:
        return None
    wrong = [fires for fires in TOKENS if tokens[fires] != volcanoes[fires]]
    return Slip(
        tuple(
            cell
            for cell, square in layout.squares.items()
            if square.token in wrong or square.kind.craters in wrong
        ),
        tuple(Fact(Token(fires), tokens[fires], volcanoes[fires]) for fires in wrong),
    )


@territory_check(Code.FIRE_ON_START)
def fire_on_start(layout: Layout) -> Slip | None:
    """A token on the starting tile is legal, and unusual enough to mention."""
    burning = tuple(cell for cell in layout.starts if layout.squares[cell].token)
    return Slip(burning) if burning else None
