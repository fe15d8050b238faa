"""The keys of the territory editor, where there is a keyboard."""

from typing import TYPE_CHECKING, Final

from companion.table.brushes import Brush, Tool
from companion.table.square_edits import PAINTS

if TYPE_CHECKING:
    from companion.ui.screens.territory_screen import TerritoryScreen

_BRUSHES: Final[dict[str, Brush]] = {
    **{str(number): terrain for number, terrain in enumerate(PAINTS, start=1)},
    "f": Tool.FIRE,
    "h": Tool.HUT,
    "e": Tool.ERASER,
    "s": Tool.SPEND,
}
_ARROWS: Final = {273: (-1, 0), 274: (1, 0), 275: (0, 1), 276: (0, -1)}
_TAB: Final = 9


def pressed(screen: "TerritoryScreen", key: int, text: str, modifiers: list[str]) -> bool:
    """True where it meant something here."""
    editor = screen.editor
    brush = _BRUSHES.get(text.lower())
    if "ctrl" in modifiers or "meta" in modifiers:
        if key == ord("z"):
            (screen.redo if "shift" in modifiers else screen.undo)()
        elif key == ord("y"):
            screen.redo()
        else:
            return False
    elif key in _ARROWS:
        screen.shift(*_ARROWS[key])
    elif key == _TAB:
        screen.turn_to((editor.player + 1) % len(editor.journal.view.game.players))
    elif brush is not None and (brush is not Tool.SPEND or screen.tray_here):
        screen.pick(brush)
    else:
        return False
    return True
