"""Every finding of the check in a few words."""

from companion.rules.legality import Code, Finding
from companion.texts import _


def title(finding: Finding) -> str:
    """The finding in a few words."""
    return {
        Code.START_TILE: _("One starting tile"),
        Code.NO_SUCH_SQUARE: _("No such square in the box"),
        Code.RESOURCE_TERRAIN: _("No resource belongs here"),
        Code.RESOURCE_ON_FIRE_SYMBOL: _("Resource on a fire symbol"),
        Code.RESOURCE_BURNT: _("This resource burnt"),
        Code.FIRE_ON_VOLCANO: _("Fire on a volcano"),
        Code.FIRE_ON_FIRE_SYMBOL: _("Fire on a fire symbol"),
        Code.CAVEMAN_BLOCKED: _("No place for a caveman"),
        Code.NOT_IN_MODE: _("Not in this mode"),
        Code.TOO_LARGE: _("Too large"),
        Code.DISCONNECTED: _("Not joined to the rest"),
        Code.ODD_SQUARES: _("Half a domino"),
        Code.NO_DOMINOES: _("No dominoes for this"),
        Code.NO_ORDER: _("No order to lay it in"),
        Code.FIRE_COUNT: _("Fires and craters differ"),
        Code.FIRE_RANGE: _("A fire flew too far"),
        Code.RESOURCE_MISSING: _("A resource is missing"),
        Code.SPENDING: _("Resources and cavemen do not match"),
        Code.TOO_MANY_RECRUITS: _("More cavemen than turns"),
        Code.NO_STORY: _("No order of turns explains it all"),
        Code.DISCARD_NOT_ALLOWED: _("There was room for a domino"),
        Code.BOX_EXCEEDED: _("More than the box holds"),
        Code.DOMINOES_SHARED: _("The same domino twice"),
        Code.GRID_SIZE: _("Size of the territories"),
        Code.TOTEM_OWNER: _("Wrong owner of a totem"),
        Code.TOTEM_UNCLAIMED: _("A totem without an owner"),
        Code.DUPLICATE_PLAYER: _("Two players, one colour"),
        Code.FIRE_ON_START: _("Fire on the starting tile"),
        Code.SAME_NAME: _("Two players, one name"),
        Code.TOTEM_ZERO: _("Totem without its resource"),
        Code.TURNS_NOT_SHOWN: _("Turns not worked out"),
    }[finding.code]
