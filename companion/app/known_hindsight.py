"""What is known of a game's hindsight."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.rules.hindsight import Hindsight, Rebuilt


@dataclass(frozen=True, slots=True)
class SoFar:
    """What is known of one player's hindsight."""

    answers: "Hindsight"
    sought: float | None = None
    """Seconds of the search for everything laid anew; None where nobody asked for it."""

    def with_anew(self, anew: "Rebuilt | None", sought: float) -> "SoFar":
        """After a search of so many seconds more."""
        before = self.answers.anew
        if anew is None or (before is not None and before.total >= anew.total):
            anew = before
        return SoFar(self.answers.with_anew(anew), (self.sought or 0) + sought)


@dataclass(frozen=True, slots=True)
class KnownHindsight:
    """What is known of a game's hindsight."""

    legal: bool = False
    """It is proved that the game can have ended so; only then there is any."""
    players: Mapping[int, SoFar] = field(default_factory=dict)
    asked: int | None = None
    """For whom everything is being laid anew, or will be after the first two answers."""
    seconds: float = 0.0
    """How long the search for everything rebuilt may take for each player."""
    fault: str = ""
    """What went wrong, in a sentence."""

    def of(self, player: int) -> SoFar | None:
        return self.players.get(player)

    def and_of(self, player: int, found: SoFar) -> "KnownHindsight":
        return replace(self, players={**self.players, player: found})
