"""What a check finds: structured facts without language."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from companion.rules.box import Caveman, Domino, Kind, Resource
from companion.rules.citations import Rule
from companion.rules.territory import Cell


class Severity(Enum):
    ERROR = "error"
    WARNING = "warning"


class Code(Enum):
    """The catalogue of findings, in its order: squares, territories, whole game, warnings."""

    START_TILE = "start-tile"
    NO_SUCH_SQUARE = "no-such-square"
    RESOURCE_TERRAIN = "resource-terrain"
    RESOURCE_ON_FIRE_SYMBOL = "resource-on-fire-symbol"
    RESOURCE_BURNT = "resource-burnt"
    FIRE_ON_VOLCANO = "fire-on-volcano"
    FIRE_ON_FIRE_SYMBOL = "fire-on-fire-symbol"
    CAVEMAN_BLOCKED = "caveman-blocked"
    NOT_IN_MODE = "not-in-mode"
    TOO_LARGE = "too-large"
    DISCONNECTED = "disconnected"
    ODD_SQUARES = "odd-squares"
    NO_DOMINOES = "no-dominoes"
    NO_ORDER = "no-order"
    FIRE_COUNT = "fire-count"
    FIRE_RANGE = "fire-range"
    RESOURCE_MISSING = "resource-missing"
    SPENDING = "spending"
    TOO_MANY_RECRUITS = "too-many-recruits"
    NO_STORY = "no-story"
    DISCARD_NOT_ALLOWED = "discard-not-allowed"
    BOX_EXCEEDED = "box-exceeded"
    DOMINOES_SHARED = "dominoes-shared"
    GRID_SIZE = "grid-size"
    TOTEM_OWNER = "totem-owner"
    TOTEM_UNCLAIMED = "totem-unclaimed"
    DUPLICATE_PLAYER = "duplicate-player"
    FIRE_ON_START = "fire-on-start"
    SAME_NAME = "same-name"
    TOTEM_ZERO = "totem-zero"

    @property
    def rule(self) -> Rule:
        """The rule that the finding cites."""
        return _RULES[self]


_RULES = {
    Code.START_TILE: Rule.CONNECTION,
    Code.NO_SUCH_SQUARE: Rule.CONTENTS,
    Code.RESOURCE_TERRAIN: Rule.RESOURCES,
    Code.RESOURCE_ON_FIRE_SYMBOL: Rule.RESOURCES,
    Code.RESOURCE_BURNT: Rule.FIRE,
    Code.FIRE_ON_VOLCANO: Rule.FIRE,
    Code.FIRE_ON_FIRE_SYMBOL: Rule.FIRE,
    Code.CAVEMAN_BLOCKED: Rule.RECRUITING,
    Code.NOT_IN_MODE: Rule.MODES,
    Code.TOO_LARGE: Rule.CONNECTION,
    Code.DISCONNECTED: Rule.CONNECTION,
    Code.ODD_SQUARES: Rule.CONTENTS,
    Code.NO_DOMINOES: Rule.CONTENTS,
    Code.NO_ORDER: Rule.CONNECTION,
    Code.FIRE_COUNT: Rule.FIRE,
    Code.FIRE_RANGE: Rule.FIRE,
    Code.RESOURCE_MISSING: Rule.RESOURCES,
    Code.SPENDING: Rule.RECRUITING,
    Code.TOO_MANY_RECRUITS: Rule.RECRUITING,
    Code.NO_STORY: Rule.RECRUITING,
    Code.DISCARD_NOT_ALLOWED: Rule.CONNECTION,
    Code.BOX_EXCEEDED: Rule.CONTENTS,
    Code.DOMINOES_SHARED: Rule.CONTENTS,
    Code.GRID_SIZE: Rule.PLAYERS,
    Code.TOTEM_OWNER: Rule.TOTEMS,
    Code.TOTEM_UNCLAIMED: Rule.TOTEMS,
    Code.DUPLICATE_PLAYER: Rule.PLAYERS,
    Code.FIRE_ON_START: Rule.FIRE,
    Code.SAME_NAME: Rule.PLAYERS,
    Code.TOTEM_ZERO: Rule.TOTEMS,
}


class Token(NamedTuple):
    """A fire token, or a volcano with as many craters, as the subject of a fact."""

    fires: int


class Fact(NamedTuple):
    """How many of something there are, and how many there may be (or must be)."""

    subject: Kind | Token | Resource | Caveman | None
    observed: int
    allowed: int


@dataclass(frozen=True, slots=True)
class Finding:
    """One code that holds: for one player, or for the whole game where `player` is None.

    `squares` are what to look at on the table; `facts` the numbers behind it, if there are any.
    """

    code: Code
    player: int | None = None
    squares: tuple[Cell, ...] = ()
    facts: tuple[Fact, ...] = ()
    severity: Severity = Severity.ERROR


class Laid(NamedTuple):
    """A domino of the proof: where its left and right halves lie, where its fire landed."""

    domino: Domino
    left: Cell
    right: Cell
    fire: Cell | None


Witness = tuple[tuple[Laid, ...], ...]
"""A player's dominoes in an order that works, player by player."""


class Burnt(Enum):
    """What a fire destroyed where it landed."""

    RESOURCE = "resource"
    CAVEMAN = "caveman"


class Recruit(NamedTuple):
    """A caveman bought after a domino: the squares whose resources paid, and where he went."""

    paid: tuple[Cell, ...]
    caveman: Caveman
    at: Cell


class Turn(NamedTuple):
    """A turn of a Tribe game. A domino that was discarded is told only where a recruit followed."""

    laid: Laid | None
    burnt: Burnt | None
    recruit: Recruit | None


Story = tuple[Turn, ...]
"""One player's course of turns; its dominoes are those of the proof, in the same order."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """All findings; and the proof that the territories can be built from one box, where they can,
    also in a game that is not legal for other reasons."""

    findings: tuple[Finding, ...]
    witness: Witness | None = None
    stories: tuple[Story, ...] | None = None
    """In Tribe mode, the proof turn by turn, with the recruits and what burnt."""
    stopped: bool = False
    """The search was told to stop: there may be more findings, and nothing is proved."""

    @property
    def legal(self) -> bool:
        """Proved legal; a verdict that was stopped proves nothing."""
        return not self.stopped and not self.errors

    @property
    def errors(self) -> frozenset[Code]:
        return frozenset(
            finding.code for finding in self.findings if finding.severity is Severity.ERROR
        )
