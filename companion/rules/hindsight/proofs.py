"""A game as it was played, proved legal, and whether it is legal with something changed."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from companion.rules.game import Game
from companion.rules.legality import ProgressCallback, Severity, Verdict, check
from companion.rules.legality.full_check import check_player
from companion.rules.legality.puzzle import DOMINOES_OF_TYPE, SUPPLY

TYPE_OF: Final = {
    domino.number: type_ for type_, alike in enumerate(DOMINOES_OF_TYPE) for domino in alike
}
"""Dominoes that show the same two squares are of one type."""


class NotLegal(ValueError):  # noqa: N818  # no fault of the program
    """The game is not legal: it has no hindsight."""


class Played:
    """The game, with the proof that was found. Raises NotLegal."""

    def __init__(self, game: Game, watch: ProgressCallback, verdict: Verdict | None = None) -> None:
        verdict = check(game, progress=watch) if verdict is None else verdict
        if not verdict.legal or verdict.witness is None:
            raise NotLegal
        self.game = game
        self.watch = watch
        self.witness = verdict.witness
        self._used = [Counter(TYPE_OF[laid.domino.number] for laid in own) for own in self.witness]

    def fits(self, player: int, types: Iterable[int]) -> bool:
        """Whether the box has dominoes of these types beside those that the proof gives others."""
        together = Counter(types)
        for index, used in enumerate(self._used):
            if index != player:
                together += used
        return all(count <= SUPPLY[type_] for type_, count in together.items())

    def allows(self, player: int, changed: Game) -> bool:
        """Whether the game is legal with just this territory of the player changed."""
        if has_cheap_errors(player, changed):
            return False
        verdict = check(alone(player, changed), progress=self.watch)
        if not verdict.legal or verdict.witness is None:
            return False
        types = [TYPE_OF[laid.domino.number] for laid in verdict.witness[0]]
        return self.fits(player, types) or check(changed, progress=self.watch).legal

    def tells(self, player: int, changed: Game) -> bool:
        """Whether the player's side is legal by itself, in Tribe mode with its course of turns."""
        return check(alone(player, changed), progress=self.watch).legal


def has_cheap_errors(player: int, changed: Game) -> bool:
    """Whether something is wrong with a player's side that no search is needed for."""
    findings = check_player(changed, player)
    return any(finding.severity is Severity.ERROR for finding in findings)


def alone(player: int, changed: Game) -> Game:
    """The game of this player only."""
    return replace(changed, players=(changed.players[player],))
