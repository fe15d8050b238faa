"""What lies under the thumb: the terrains, the tools, and the way on."""

from typing import Final

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.rules.box import Terrain
from companion.table.brushes import Brush, Tool
from companion.table.laying import PAINTS
from companion.table.view import TableView
from companion.texts import _, pgettext, terms
from companion.ui.drawings import texture
from companion.ui.layouts import lay_out
from companion.ui.palettes import sign_ink
from companion.ui.refreshing import follow, refreshing
from companion.ui.theme import theme
from companion.ui.widgets import controls
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.fitting import SPARE, length
from companion.ui.widgets.ink import with_icon
from companion.ui.widgets.palette import TOOL_ICON, BrushChip, GroundChip, ToolChip

_TOOLS: Final = {
    Tool.FIRE: "sign-flame",
    Tool.HUT: "sign-hut",
    Tool.ERASER: "eraser",
}
TO_THE_END: Final = "trophy"
"""The icon of the way on, where that is no player's territory."""


class WayOn(controls.Pill):
    """To whom or what it goes on: among the tools, and as they are."""

    long = BooleanProperty(False)
    """The words are too long to stand beside the icon."""
    stacked = BooleanProperty(False)
    """They stand below it."""
    written = derived(lambda way: way.written_with(), "icon", "words", "stacked")
    size_wanted = derived(lambda w: theme.size_tiny if w.stacked else theme.size_small, "stacked")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("words", "room"):
            self.fbind(name, self._measure)
        follow(theme, "text_scale", self._measure)
        self._measure()

    def written_with(self) -> str:
        between = "\n" if self.stacked else "  "
        return with_icon(self.icon, self.words, between, theme.size_icon * TOOL_ICON)

    def _measure(self, *_args: object) -> None:
        beside = theme.size_icon + length(self.words, theme.size_small, self.font_name) * SPARE
        self.long = beside > self.room[0]


class Shelf(Derived, BoxLayout):
    """Dispatches `on_next`, and `on_tray` where the cavemen are wanted in its place."""

    next_words = StringProperty()
    next_icon = StringProperty()
    next_primary = BooleanProperty(False)
    tight = BooleanProperty(False)
    """Drawn together, where the board needs the room."""
    offers_tray = BooleanProperty(False)
    """The cavemen have no room of their own."""
    offers_spending = BooleanProperty(False)
    """Resources are spent in this game, and the cavemen have their own room: else one finds it with
    them."""
    next_size = ListProperty((0, 0))
    """Of the words of the way on."""

    def _tools_height(self) -> float:
        """An icon's words may stand below it, and the way on may take two lines."""
        stacked = theme.size_icon * 1.1 + theme.size_small * 1.4
        following = self.next_size[1] + dp(4)
        return float(max(theme.target, theme.size_icon * 1.5, following, stacked))

    def _grounds_height(self) -> float:
        return float(theme.target + (0 if self.tight else theme.rhythm))

    air = derived(lambda shelf: theme.rhythm_half if shelf.tight else theme.rhythm, "tight")
    grounds_height = derived(_grounds_height, "tight")
    tools_height = derived(_tools_height, "next_size")
    spare = derived(lambda _shelf: theme.rhythm_half * 3 + theme.rhythm)
    """How much lower it is where it is tight."""

    def __init__(self, **kwargs: object) -> None:
        for event in ("on_next", "on_tray"):
            self.register_event_type(event)
        super().__init__(**kwargs)
        grounds, tools = self.ids.grounds, self.ids.tools
        self.chips: dict[Brush, BrushChip] = {}
        for terrain in PAINTS:
            self.chips[terrain] = GroundChip(
                brush=terrain, sign=texture(f"sign-{terrain.value}"), ink=sign_ink(terrain)
            )
            grounds.add_widget(self.chips[terrain])
        for tool, icon in _TOOLS.items():
            self.chips[tool] = ToolChip(brush=tool, icon=icon)
            tools.add_widget(self.chips[tool], index=1)
        self._opener = ToolChip(icon="account-group")
        self._opener.bind(on_take=lambda _chip: self.dispatch("on_tray"))
        self._spender = ToolChip(brush=Tool.SPEND, icon="minus-circle-outline")
        self.chips[Tool.SPEND] = self._spender
        self._tools = [*(self.chips[tool] for tool in _TOOLS), self._opener, self._spender]
        for chip in self._tools:
            chip.bind(long=self._stack)
            for name in ("full", "alone", "silent", "parent"):
                chip.fbind(name, self._even)
        self.ids.go.bind(full=self._even, alone=self._even, long=self._stack)
        self.fbind("next_icon", self._even)
        follow(refreshing, "revision", self.refresh)
        self.refresh()

    def on_next(self) -> None:
        """To the next territory, or to the result."""

    def on_tray(self) -> None:
        """The cavemen were asked for."""

    def on_offers_tray(self, _shelf: object, offered: bool) -> None:
        self._offer(self._opener, offered)

    def on_offers_spending(self, _shelf: object, offered: bool) -> None:
        self._offer(self._spender, offered)

    def _offer(self, chip: ToolChip, offered: bool) -> None:
        """Last of the tools."""
        if offered:
            self.ids.tools.add_widget(chip, index=1)
        else:
            self.ids.tools.remove_widget(chip)
        self._stack()

    def refresh(self, *_args: object) -> None:
        for terrain in PAINTS:
            self.chips[terrain].says = terms.terrain(terrain)
            self.chips[terrain].ground = (*theme.terrain(terrain), 1)
        words = {Tool.FIRE: _("Fire"), Tool.HUT: _("Hut"), Tool.ERASER: _("Erase")}
        for tool in _TOOLS:
            self.chips[tool].words = words[tool]
        self._opener.words = _("Cavemen")
        self._spender.words = pgettext("tool", "Spent")

    def show(self, view: TableView, brush: Brush) -> None:
        for each, chip in self.chips.items():
            chip.chosen = each is brush
            if isinstance(each, Terrain):
                chip.left = view.left.squares[each]

    def _even(self, *_args: object) -> None:
        """Letters of one size for all words. A player's long name makes none of them smaller."""
        seen = [chip for chip in self._tools if chip.parent is not None and not chip.silent]
        go = self.ids.go
        if not seen or not go.full:
            return
        full = seen[0].full
        sizes = [chip.alone * full for chip in seen]
        if self.next_icon == TO_THE_END:
            sizes.append(go.alone * go.full)
        for chip in self._tools:
            chip.most = min(sizes) / full
        go.most = min(sizes) / go.full

    def _stack(self, *_args: object) -> None:
        """All words below their icons, or all beside."""
        shown = [chip for chip in self._tools if chip.parent is not None]
        go = self.ids.go
        stacked = any(each.long for each in (*shown, go))
        for chip in (*self._tools, go):
            chip.stacked = stacked


__all__ = ["Shelf", "WayOn"]

lay_out("shelf")
