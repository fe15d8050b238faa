"""The names of the rules that score lines and findings cite."""

from companion.rules.citations import Citation, Rule
from companion.rules.game import Variant
from companion.texts import _, terms


def rule(value: Citation) -> str:
    """Return the heading of a rule."""
    if isinstance(value, Variant):
        return terms.variant(value)
    return {
        Rule.REGIONS: _("Regions"),
        Rule.RESOURCES: _("Resources"),
        Rule.TOTEMS: _("Totems"),
        Rule.HUNTER_GATHERERS: _("Hunter-gatherers"),
        Rule.WARRIORS: _("Warriors"),
        Rule.TIE_BREAK: _("Ties"),
        Rule.CONTENTS: _("Components"),
        Rule.CONNECTION: _("Connecting dominoes"),
        Rule.FIRE: _("Volcanoes and fire"),
        Rule.RECRUITING: _("Recruiting"),
        Rule.MODES: _("Modes"),
        Rule.PLAYERS: _("Players and territories"),
    }[value]


def cited(value: Citation) -> str:
    """The rule as a reference: “Rules · Volcanoes and fire”."""
    return _("Rules · {heading}").format(heading=rule(value))
