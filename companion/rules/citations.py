"""Names for the rules, so that a score line or a finding can say which one it applies.

The words to each are in `companion.texts`.
"""

from enum import Enum


class Rule(Enum):
    REGIONS = "regions"
    RESOURCES = "resources"
    TOTEMS = "totems"
    HUNTER_GATHERERS = "hunter-gatherers"
    WARRIORS = "warriors"
    EMPIRE_OF_FIRE = "empire-of-fire"
    HOMO_HABILIS = "homo-habilis"
    TIE_BREAK = "tie-break"
    CONTENTS = "contents"
    CONNECTION = "connection"
    FIRE = "fire"
    RECRUITING = "recruiting"
    MODES = "modes"
    PLAYERS = "players"
