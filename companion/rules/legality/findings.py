"""Findings of the check as plain values without words: codes, findings, proofs, verdicts."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, Self

from companion.rules.box import Caveman, Domino, Kind, Resource
from companion.rules.citations import Rule
from companion.rules.territory import Cell


class Severity(Enum):
    ERROR = "error"
    WARNING = "warning"


class Code(Enum):
    """The catalogue of findings, in its order, each with the rule that it cites."""

    rule: Rule

    def __new__(cls, value: str, rule: Rule) -> Self:
        code = object.__new__(cls)
        code._value_ = value
        code.rule = rule
        return code

    START_TILE = "start-tile", Rule.CONNECTION
    NO_SUCH_SQUARE = "no-such-square", Rule.CONTENTS
    RESOURCE_TERRAIN = "resource-terrain", Rule.RESOURCES
    RESOURCE_ON_FIRE_SYMBOL = "resource-on-fire-symbol", Rule.RESOURCES
    RESOURCE_BURNT = "resource-burnt", Rule.FIRE
    FIRE_ON_VOLCANO = "fire-on-volcano", Rule.FIRE
    FIRE_ON_FIRE_SYMBOL = "fire-on-fire-symbol", Rule.FIRE
    CAVEMAN_BLOCKED = "caveman-blocked", Rule.RECRUITING
    NOT_IN_MODE = "not-in-mode", Rule.MODES
    TOO_LARGE = "too-large", Rule.CONNECTION
    DISCONNECTED = "disconnected", Rule.CONNECTION
    ODD_SQUARES = "odd-squares", Rule.CONTENTS
    NO_DOMINOES = "no-dominoes", Rule.CONTENTS
    NO_ORDER = "no-order", Rule.CONNECTION
    FIRE_COUNT = "fire-count", Rule.FIRE
    FIRE_RANGE = "fire-range", Rule.FIRE
    RESOURCE_MISSING = "resource-missing", Rule.RESOURCES
    SPENDING = "spending", Rule.RECRUITING
    TOO_MANY_RECRUITS = "too-many-recruits", Rule.RECRUITING
    NO_STORY = "no-story", Rule.RECRUITING
    DISCARD_NOT_ALLOWED = "discard-not-allowed", Rule.CONNECTION
    BOX_EXCEEDED = "box-exceeded", Rule.CONTENTS
    DOMINOES_SHARED = "dominoes-shared", Rule.CONTENTS
    GRID_SIZE = "grid-size", Rule.PLAYERS
    TOTEM_OWNER = "totem-owner", Rule.TOTEMS
    TOTEM_UNCLAIMED = "totem-unclaimed", Rule.TOTEMS
    DUPLICATE_PLAYER = "duplicate-player", Rule.PLAYERS
    FIRE_ON_START = "fire-on-start", Rule.FIRE
    SAME_NAME = "same-name", Rule.PLAYERS
    TOTEM_ZERO = "totem-zero", Rule.TOTEMS
    TURNS_NOT_SHOWN = "turns-not-shown", Rule.RECRUITING


class Token(NamedTuple):
    """A fire token, or a volcano with as many craters, as the subject of a fact."""

    fires: int


class Fact(NamedTuple):
    """A count behind a finding: how many of something there are, and how many are allowed."""

    subject: Kind | Token | Resource | Caveman | None
    observed: int
    allowed: int


@dataclass(frozen=True, slots=True)
class Finding:
    """A code that holds for one player, or for the whole game where `player` is None.

    `squares` are those to look at on the table.
    """

    code: Code
    player: int | None = None
    squares: tuple[Cell, ...] = ()
    facts: tuple[Fact, ...] = ()
    severity: Severity = Severity.ERROR


class Laid(NamedTuple):
    """A domino of the proof: the cells of its left and right half, and where its fire landed."""

    domino: Domino
    left: Cell
    right: Cell
    fire: Cell | None


Witness = tuple[tuple[Laid, ...], ...]
"""A proof: for each player the dominoes in an order in which they can be laid."""


class Burnt(Enum):
    """The piece that a fire destroyed where it landed."""

    RESOURCE = "resource"
    CAVEMAN = "caveman"


class Recruit(NamedTuple):
    """A caveman bought after a domino: the squares whose resources paid, and where he went."""

    paid: tuple[Cell, ...]
    caveman: Caveman
    at: Cell


class Turn(NamedTuple):
    """A turn of a Tribe game. A discarded domino has a turn only if a recruit followed it."""

    laid: Laid | None
    burnt: Burnt | None
    recruit: Recruit | None


Story = tuple[Turn, ...]
"""One player's course of turns; its dominoes are those of the proof, in the same order."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """All findings, with the proof wherever the territories can be built from one box: also in a
    game that is illegal for other reasons."""

    findings: tuple[Finding, ...]
    witness: Witness | None = None
    stories: tuple[Story | None, ...] | None = None
    """In Tribe mode, the proof turn by turn, with the recruits and the pieces burnt; None for a
    player whose turns were not found (`Code.TURNS_NOT_SHOWN`)."""
    stopped: bool = False
    """The search was stopped: there may be more findings, and nothing is proved."""

    @property
    def legal(self) -> bool:
        """Return True if the game is proved legal, which a stopped check never does."""
        return not self.stopped and not self.errors

    @property
    def errors(self) -> frozenset[Code]:
        """The codes of all findings but warnings."""
        return frozenset(
            finding.code for finding in self.findings if finding.severity is Severity.ERROR
        )
