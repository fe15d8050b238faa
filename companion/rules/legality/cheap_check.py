"""All findings that need no search: quick enough for every touch."""

from collections.abc import Iterator, Sequence
from typing import Final

from companion.rules.game import Game
from companion.rules.legality import fires, shape, squares, table, tribe
from companion.rules.legality.findings import Code, Finding, Severity
from companion.rules.legality.layout import SQUARE_CHECKS, TERRITORY_CHECKS, Layout
from companion.rules.legality.table import GAME_CHECKS

# The modules whose checks enter themselves when they are imported.
CATALOGUE: Final = (squares, shape, fires, tribe, table)

WARNINGS: Final = frozenset({Code.FIRE_ON_START})
"""Codes of a territory that leave it legal."""


def check_cheaply(game: Game) -> tuple[Finding, ...]:
    """All findings that need no search."""
    return CheapCheck()(game)


class CheapCheck:
    """The findings that need no search, of one game again and again: quick enough for every touch,
    for it looks anew only at the players who changed."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._found: list[tuple[Finding, ...]] = []

    def __call__(self, game: Game) -> tuple[Finding, ...]:
        before = self._game
        if before is None or _agreed(before) != _agreed(game):
            self._found = [tuple(check_player(Layout(game, i))) for i in range(len(game.players))]
        else:
            for index, player in enumerate(game.players):
                if player is not before.players[index]:
                    self._found[index] = tuple(check_player(Layout(game, index)))
        self._game = game
        return in_order([*(each for found in self._found for each in found), *check_table(game)])


def _agreed(game: Game) -> tuple[object, ...]:
    """What may make another finding of the same territory."""
    return len(game.players), game.mode, game.size, game.variants, game.finished


def check_player(layout: Layout) -> Iterator[Finding]:
    """The findings of one player's side, but those of the search."""
    for code, broken in SQUARE_CHECKS.items():
        cells = tuple([cell for cell, square in layout.squares.items() if broken(square)])
        if cells:
            yield Finding(code, layout.index, cells)
    for code, territory_check in TERRITORY_CHECKS.items():
        slip = territory_check(layout)
        if slip is not None:
            severity = Severity.WARNING if code in WARNINGS else Severity.ERROR
            yield Finding(code, layout.index, slip.squares, slip.facts, severity)


def check_table(game: Game) -> list[Finding]:
    """The findings of the whole game, but those of the search."""
    return [finding for game_check in GAME_CHECKS if (finding := game_check(game)) is not None]


def in_order(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Errors first, player by player, then in the order of the catalogue."""
    catalogue = {code: place for place, code in enumerate(Code)}
    return tuple(
        sorted(
            findings,
            key=lambda finding: (
                finding.severity is Severity.WARNING,
                len(catalogue) if finding.player is None else finding.player,
                catalogue[finding.code],
            ),
        )
    )
