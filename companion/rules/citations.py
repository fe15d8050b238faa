"""Names for the rules, so that a score line or a finding can say which rule it applies.

The words for each are in `companion.texts`.
"""

from enum import Enum

from companion.rules.game import Variant


class Rule(Enum):
    """A heading of the rules."""

    REGIONS = "regions"
    RESOURCES = "resources"
    TOTEMS = "totems"
    HUNTER_GATHERERS = "hunter-gatherers"
    WARRIORS = "warriors"
    TIE_BREAK = "tie-break"
    CONTENTS = "contents"
    CONNECTION = "connection"
    FIRE = "fire"
    RECRUITING = "recruiting"
    MODES = "modes"
    PLAYERS = "players"


Citation = Rule | Variant
"""A rule that a score line applies. A variant is a rule of its own."""
