"""From a score line's rule or a finding's code to the paragraph that explains it."""

from typing import Final

from companion.rules.box import Caveman
from companion.rules.citations import Citation, Rule
from companion.rules.game import Variant
from companion.rules.legality import Code

RULES: Final = {
    Rule.REGIONS: "regions.points",
    Rule.RESOURCES: "totem.points",
    Rule.TOTEMS: "totem.take",
    Rule.HUNTER_GATHERERS: "cavemen.around",
    Rule.WARRIORS: "warriors.group",
    Rule.TIE_BREAK: "winner.ties",
    Rule.CONTENTS: "box.dominoes",
    Rule.CONNECTION: "turns.connect",
    Rule.FIRE: "fire.launch",
    Rule.RECRUITING: "recruiting.when",
    Rule.MODES: "short.modes",
    Rule.PLAYERS: "short.players",
}

CODES: Final = {
    Code.START_TILE: "turns.start",
    Code.NO_SUCH_SQUARE: "check.squares",
    Code.RESOURCE_TERRAIN: "totem.resources",
    Code.RESOURCE_ON_FIRE_SYMBOL: "totem.resources",
    Code.RESOURCE_BURNT: "fire.burns",
    Code.FIRE_ON_VOLCANO: "fire.landing",
    Code.FIRE_ON_FIRE_SYMBOL: "fire.landing",
    Code.CAVEMAN_BLOCKED: "recruiting.place",
    Code.NOT_IN_MODE: "short.modes",
    Code.TOO_LARGE: "turns.frame",
    Code.DISCONNECTED: "check.pairs",
    Code.ODD_SQUARES: "check.pairs",
    Code.NO_DOMINOES: "check.dominoes",
    Code.NO_ORDER: "turns.connect",
    Code.FIRE_COUNT: "fire.launch",
    Code.FIRE_RANGE: "fire.range",
    Code.RESOURCE_MISSING: "totem.stay",
    Code.SPENDING: "check.spending",
    Code.TOO_MANY_RECRUITS: "recruiting.most",
    Code.NO_STORY: "check.story",
    Code.DISCARD_NOT_ALLOWED: "check.gap",
    Code.BOX_EXCEEDED: "check.box",
    Code.DOMINOES_SHARED: "check.box",
    Code.GRID_SIZE: "two.five",
    Code.TOTEM_OWNER: "totem.owner",
    Code.TOTEM_UNCLAIMED: "totem.owner",
    Code.DUPLICATE_PLAYER: "short.players",
    Code.FIRE_ON_START: "readings.start",
    Code.SAME_NAME: "short.players",
    Code.TOTEM_ZERO: "totem.gone",
    Code.TURNS_NOT_SHOWN: "check.story",
}


def of_rule(rule: Citation) -> str:
    """Return the id of the paragraph with the rule that a score line cites."""
    return f"variants.{rule.value}" if isinstance(rule, Variant) else RULES[rule]


def of_caveman(caveman: Caveman) -> str:
    """The id of the paragraph about what a caveman earns."""
    return "warriors.group" if caveman.power else f"cavemen.{caveman.value}"


def of_code(code: Code) -> str:
    """The id of the paragraph that explains a finding."""
    return CODES[code]
