"""Why a touch did nothing: what the rules have there, never what the finger did wrong."""

from companion.table.strokes import Refusal
from companion.texts import _


def reason(refusal: Refusal) -> str:
    return {
        Refusal.FIRE: _("A fire lands on a square without one, and never on a volcano."),
        Refusal.CAVEMAN: _(
            "A caveman stands on a square without fire, not on a volcano or the starting tile."
        ),
        Refusal.REACH: _(
            "One crater throws its fire up to three squares away, two craters up to two, three"
            " craters exactly one."
        ),
        Refusal.SPENT: _("Choose a caveman to place, or tap a resource that was paid for one."),
        Refusal.COVERED: _("To change what is printed here, first take away what lies on it."),
    }[refusal]
