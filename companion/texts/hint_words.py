"""What can be done next: with what is in hand, and quicker than before."""

from companion.rules.box import Caveman, Terrain
from companion.rules.game import Mode
from companion.table.brushes import Brush, Tool
from companion.table.tips import Tip
from companion.texts import _, caveman_words


def in_hand(brush: Brush, mode: Mode) -> str:
    """What one does with it; empty where that is seen."""
    if isinstance(brush, Terrain) and brush is not Terrain.VOLCANO:
        return _("Tap or drag to paint. Tap a painted square again for its fires.")
    if isinstance(brush, Caveman):
        return caveman_words.earns(brush)
    if brush is Tool.ERASER and mode is Mode.DISCOVERY:
        return _("Tap or drag to take tokens and squares away.")
    return {
        Terrain.VOLCANO: _(
            "Tap a volcano again for more craters. Drag from it to where its fire landed."
        ),
        Tool.FIRE: _("Tap a square for its fire token, again for a larger one."),
        Tool.ERASER: _("Tap or drag to take away pieces first, then squares."),
        Tool.SPEND: _("Tap or drag over the resources that were paid for cavemen."),
    }.get(brush, "")


def quicker(lesson: Tip) -> str:
    """A faster way, told once."""
    return {
        Tip.DRAG: _("Quicker: drag a terrain straight from the palette over its squares."),
        Tip.PASSING: _(
            "Quicker: one stroke paints all squares of a terrain; it skips those painted already."
        ),
        Tip.FIRES: _("Quicker: drag over several squares of a terrain to give each its fire."),
        Tip.SPENT: _("Quicker: drag over several resources to take all of them away."),
    }[lesson]
