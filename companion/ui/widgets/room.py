"""The free room between score and palette: what the hand needs next."""

from typing import Any, Final

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.rules.box import Caveman, Terrain
from companion.rules.game import Mode
from companion.table.brushes import Brush, Tool
from companion.table.edits import ChooseTotem
from companion.table.view import TableView
from companion.texts import _, terms
from companion.ui.drawings import texture
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets.controls import Toggle
from companion.ui.widgets.palette import PieceChip

_HINT, _HUT, _TRAY, _TOTEMS = "hint", "hut", "tray", "totems"
_CHIPS_A_ROW: Final = 5
_COUNTED: Final = {
    Caveman.HUNTER: "sign-mammoth",
    Caveman.FISHING_CHILD: "sign-fish",
    Caveman.FIRE_LADY: "sign-flame",
    Caveman.GATHERER: "sign-mushroom",
    Caveman.SCULPTOR: "sign-flint",
}
"""What each hunter-gatherer counts around, as a drawing."""
_COUNTED_ICONS: Final = {
    Caveman.PAINTER: "circle-multiple",
    Caveman.SHAMAN: "account-group",
    Caveman.SMALL_WARRIOR: "sword-cross",
    Caveman.AMAZON: "sword-cross",
    Caveman.OAF: "sword-cross",
}


class Hint(BoxLayout):
    words = StringProperty()


class Arrows(BoxLayout):
    """Moves the whole layout."""

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_shift")
        super().__init__(**kwargs)

    def on_shift(self, down: int, right: int) -> None:
        """An arrow was touched."""


class Tray(GridLayout):
    """The cavemen: as high as the room lets them be."""

    room = NumericProperty(0)


class Room(BoxLayout):
    """Dispatches `on_shift` with rows and columns, `on_totem` with an edit."""

    folded = BooleanProperty(False)
    """There is no room for the tray; it takes turns with the palette."""

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_shift")
        self.register_event_type("on_totem")
        super().__init__(**kwargs)
        self.chips: dict[Caveman, PieceChip] = {}
        self._mode = Mode.DISCOVERY
        self._single = False
        self._parts: dict[str, Any] = {}
        self._totems: list[Toggle] = []
        self._settling = False

    def on_shift(self, down: int, right: int) -> None:
        """An arrow was touched."""

    def on_totem(self, edit: ChooseTotem) -> None:
        """A totem was given or taken."""

    def begin(self, mode: Mode, *, single: bool) -> None:
        self._mode, self._single = mode, single
        if mode is Mode.TRIBE and not self.chips:
            self._parts[_TRAY] = self._tray()

    def retell(self) -> None:
        """Another language is spoken."""
        for caveman, chip in self.chips.items():
            chip.says = terms.caveman(caveman)
        for toggle in self._totems:
            toggle.text = terms.resource(toggle.resource)

    @property
    def tray(self) -> Tray | None:
        """The cavemen, in Tribe mode."""
        return self._parts[_TRAY] if self._mode is Mode.TRIBE else None

    @property
    def least(self) -> float:
        """The height that the tray takes at least."""
        rows = -(-len(Caveman) // _CHIPS_A_ROW)
        chip = theme.target + theme.size_small * 1.6 + dp(4)
        return float(rows * chip) if self._mode is Mode.TRIBE else 0.0

    def show(self, view: TableView, brush: Brush) -> None:
        wanted = self._wanted(view, brush)
        part = self._part(wanted)
        if self.children[:1] != [part]:
            self.clear_widgets()
            if part.parent is not None:
                part.parent.remove_widget(part)
            self.add_widget(part)
            if wanted == _TRAY:
                part.room = self.height
        if wanted == _HINT:
            self._parts[_HINT].words = _hint(brush, self._mode)
        elif wanted == _TOTEMS:
            self._show_totems(view)

    def _wanted(self, view: TableView, brush: Brush) -> str:
        if brush is Tool.HUT:
            return _HUT
        if self._mode is Mode.TRIBE and not self.folded:
            return _TRAY
        if self._single and view.ties:
            return _TOTEMS
        return _HINT

    def _part(self, name: str) -> Any:
        if name not in self._parts:
            self._parts[name] = {_HINT: Hint, _HUT: self._arrows, _TOTEMS: self._totem_box}[name]()
        return self._parts[name]

    def on_height(self, _room: Any, height: float) -> None:
        tray = self.tray
        if tray is not None and tray.parent is self:
            tray.room = height

    def _arrows(self) -> Arrows:
        arrows = Arrows()
        arrows.bind(on_shift=lambda _arrows, down, right: self.dispatch("on_shift", down, right))
        return arrows

    def _tray(self) -> Tray:
        tray = Tray(cols=_CHIPS_A_ROW)
        for caveman in Caveman:
            chip = PieceChip(
                brush=caveman,
                drawing=texture(caveman.value),
                worth=f"{caveman.worth} ×" if caveman.worth else "",
                counted=texture(_COUNTED[caveman]) if caveman in _COUNTED else None,
                icon=_COUNTED_ICONS.get(caveman, ""),
                power=str(caveman.power or ""),
            )
            self.chips[caveman] = chip
            tray.add_widget(chip)
        self.retell()
        return tray

    def _totem_box(self) -> GridLayout:
        box = GridLayout(cols=2, spacing=theme.rhythm / 2)
        box.size_hint_y = None
        box.bind(minimum_height=box.setter("height"))
        return box

    def _show_totems(self, view: TableView) -> None:
        """One territory alone: which totems it holds, only its player knows."""
        box = self._parts[_TOTEMS]
        resources = [tie.resource for tie in view.ties]
        if [toggle.resource for toggle in self._totems] != resources:
            box.clear_widgets()
            self._totems = [self._totem(resource) for resource in resources]
            for toggle in self._totems:
                box.add_widget(toggle)
        self._settling = True
        for tie, toggle in zip(view.ties, self._totems, strict=True):
            toggle.wanted = tie.chosen is not None
        self._settling = False

    def _totem(self, resource: Any) -> Toggle:
        toggle = Toggle(icon="bird", text=terms.resource(resource))
        toggle.resource = resource
        toggle.bind(wanted=lambda _toggle, wanted: self._give(resource, wanted))
        return toggle

    def _give(self, resource: Any, wanted: bool) -> None:
        if not self._settling:
            self.dispatch("on_totem", ChooseTotem(resource, 0 if wanted else None))


def _hint(brush: Brush, mode: Mode) -> str:
    if brush is Terrain.VOLCANO:
        return _("Touch a volcano again for more craters. Drag from it to where its fire landed.")
    if isinstance(brush, Terrain):
        return _("Tap or drag to paint. Touch a painted square again for its fires.")
    if brush is Tool.FIRE:
        return _("Tap a square for its fire token, again for a larger one.")
    if brush is Tool.ERASER:
        if mode is Mode.DISCOVERY:
            return _("Tap or drag to take tokens and squares away.")
        return _("Tap or drag to take away pieces first, then squares.")
    return ""


lay_out("room")
