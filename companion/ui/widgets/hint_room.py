"""The free room between score and palette: what the hand needs next."""

from typing import Final

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.rules.box import Resource
from companion.rules.game import Mode
from companion.table.brushes import Brush, Tool
from companion.table.edits import ChooseTotem
from companion.table.strokes import Refusal
from companion.table.tips import Tip
from companion.table.view import TableView
from companion.texts import hint_words, refusal_words
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.ink import with_icon
from companion.ui.widgets.totem_switches import TotemSwitches
from companion.ui.widgets.tray import Tray

_HINT, _HUT, _TRAY, _TOTEMS = "hint", "hut", "tray", "totems"
_LONG_TOLD: Final = 3
"""So many touches a faster way stays to be read."""


class Hint(Derived, BoxLayout):
    words = StringProperty()
    words_height = NumericProperty(0)

    clearness = derived(
        lambda hint: 1 if hint.height > hint.words_height else 0, "height", "words_height"
    )
    """Not seen where there is no room for it."""

    is_new = BooleanProperty(False)
    """It is said this once."""

    face = derived(
        lambda hint: with_icon(
            "lightbulb-on-outline" if hint.is_new else "", hint.words, "  ", theme.size_icon
        ),
        "words",
        "is_new",
    )
    ink = derived(lambda hint: theme.text if hint.is_new else theme.text_soft, "is_new")

    def measure(self) -> None:
        """Know at once, not in the next frame, how high its words are."""
        self.ids.words.texture_update()


class Arrows(Derived, BoxLayout):
    """Moves the whole layout."""

    words_height = NumericProperty(0)

    roomy = derived(
        lambda arrows: arrows.height >= arrows.words_height + theme.target + theme.rhythm,
        "height",
        "words_height",
    )
    """There is room for words above them."""

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_shift")
        super().__init__(**kwargs)

    def on_shift(self, down: int, right: int) -> None:
        """An arrow was touched."""


class HintRoom(BoxLayout):
    """Dispatches `on_shift` with rows and columns, `on_totem` with an edit."""

    least = NumericProperty(0)
    """The height that what it shows takes at least; the tray says so itself."""

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_shift")
        self.register_event_type("on_totem")
        super().__init__(**kwargs)
        self._mode = Mode.DISCOVERY
        self._single = False
        self._tray: Tray | None = None
        self._parts: dict[str, Widget] = {}
        self._now = _HINT
        """What is shown."""
        self._usual = ""
        self._thrown = False
        """A fire is in flight."""
        self._lesson: Tip | None = None
        self._long = 0
        """For so many touches more it is said."""

    def on_shift(self, down: int, right: int) -> None:
        """An arrow was touched."""

    def on_totem(self, edit: ChooseTotem) -> None:
        """A totem was given or taken."""

    def begin(self, mode: Mode, tray: Tray | None, *, single: bool) -> None:
        self._mode, self._tray, self._single = mode, tray, single
        self._long = 0

    def teach(self, lesson: Tip | None) -> bool:
        """Say a faster way, for the next touches; None: one of them is over. False where it would
        not be seen."""
        if lesson is not None:
            self._lesson, self._long = lesson, _LONG_TOLD
        elif self._long:
            self._long -= 1
        hint = self._parts.get(_HINT)
        if hint is None or hint.parent is None:
            return False
        self._say(hint)
        if lesson is None:
            return bool(hint.clearness)
        hint.measure()
        if not hint.clearness:
            # What one does with what is in hand may still have room.
            self._long = 0
            self._say(hint)
            return False
        return True

    def _say(self, hint: Hint) -> None:
        """A faster way while it is news, else what one does with what is in hand."""
        lesson = self._lesson if self._long and not self._thrown else None
        hint.is_new = lesson is not None
        hint.words = hint_words.quicker(lesson) if lesson is not None else self._usual

    def show(self, view: TableView, brush: Brush, *, thrown: bool = False) -> None:
        wanted = self._wanted(view, brush)
        part: Widget = self._tray if wanted == _TRAY else self._part(wanted)
        if self.children[:1] != [part]:
            self.clear_widgets()
            if part.parent is not None:
                part.parent.remove_widget(part)
            self.add_widget(part)
        if wanted == _TRAY:
            part.room = self.height
        elif wanted == _HINT:
            self._usual = hint_words.in_hand(brush, self._mode)
            if thrown:
                self._usual = refusal_words.reason(Refusal.REACH)
            self._thrown = thrown
            self._say(part)
        elif wanted == _TOTEMS:
            part.show(_totems_of(view))
        self._now = wanted
        self._require()

    def _wanted(self, view: TableView, brush: Brush) -> str:
        if brush is Tool.HUT:
            return _HUT
        if self._tray is not None and not self._tray.folded:
            return _TRAY
        if self._single and (view.ties or view.leftovers):
            return _TOTEMS
        return _HINT

    def _part(self, name: str) -> Widget:
        if name not in self._parts:
            self._parts[name] = {_HINT: Hint, _HUT: self._arrows, _TOTEMS: self._totem_switches}[
                name
            ]()
        return self._parts[name]

    def _require(self, *_args: object) -> None:
        """So much height for what is shown now."""
        if self._now == _HUT:
            self.least = theme.target + theme.rhythm_half
        elif self._now == _TOTEMS:
            self.least = self._parts[_TOTEMS].height
        else:
            self.least = 0

    def on_height(self, _room: object, height: float) -> None:
        if self._tray is not None and self._tray.parent is self:
            self._tray.room = height

    def _arrows(self) -> Arrows:
        arrows = Arrows()
        arrows.bind(on_shift=lambda _arrows, down, right: self.dispatch("on_shift", down, right))
        return arrows

    def _totem_switches(self) -> TotemSwitches:
        switches = TotemSwitches()
        switches.bind(on_totem=lambda _switches, edit: self.dispatch("on_totem", edit))
        switches.bind(height=self._require)
        return switches


def _totems_of(view: TableView) -> dict[Resource, bool]:
    """Those that only the player knows, and whether they are held here."""
    held = {tie.resource: tie.chosen is not None for tie in view.ties}
    return held | {totem.resource: totem.holder is not None for totem in view.leftovers}


lay_out("hint_room")
