"""What lies under the thumb: the terrains, the tools, and the way on."""

from typing import Final

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.rules.box import Terrain
from companion.table.brushes import Brush, Tool
from companion.table.square_edits import PAINTS
from companion.table.view import TableView
from companion.texts import _, pgettext, terms
from companion.ui.drawings import texture
from companion.ui.layouts import lay_out
from companion.ui.palettes import sign_ink
from companion.ui.refreshing import follow, refreshing
from companion.ui.theme import theme
from companion.ui.widgets import controls
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.fitting import SPARE, length, words_of
from companion.ui.widgets.ink import with_icon
from companion.ui.widgets.palette import TOOL_ICON, BrushChip, GroundChip, ToolChip

_TOOLS: Final = {
    Tool.FIRE: "sign-flame",
    Tool.HUT: "sign-hut",
    Tool.ERASER: "eraser",
}
_WAY_ON: Final = 1.3
"""How much wider than a tool the way on is, where all words have room."""
_LEAST_SHARE, _STEP = 0.3, 0.02
"""Of the width that its words need, what a tool has at least, and how near to it is looked."""
_ALIKE: Final = 0.9
"""A name whose letters would be hardly smaller than all others makes them so."""
TO_THE_END: Final = "trophy"
"""The icon of the way on, where that is no player's territory."""


class WayOn(controls.Pill):
    """To whom or what it goes on: among the tools, and as they are."""

    stacked = BooleanProperty(False)
    """The words stand below the icon."""
    written = derived(lambda way: way.written_with(), "icon", "words", "stacked")
    signed = derived(lambda _way: False)
    within = derived(lambda way: max(0, way.width - theme.rhythm), "width")
    size_wanted = derived(lambda w: theme.size_tiny if w.stacked else theme.size_small, "stacked")

    @property
    def beside(self) -> float:
        """How wide it must be for its words beside the icon,"""
        words = length(self.words, theme.size_small, self.font_name) * SPARE
        return float(theme.size_icon + words + theme.rhythm * 2)

    @property
    def needed(self) -> float:
        """and for its words below it."""
        parts = (length(part, theme.size_tiny, self.font_name) for part in words_of(self.words))
        return float(max(parts) * SPARE + theme.rhythm)

    def written_with(self) -> str:
        between = "\n" if self.stacked else "  "
        return with_icon(self.icon, self.words, between, theme.size_icon * TOOL_ICON)


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

    letter = NumericProperty(0)
    """Of words that stand below icons; 0: all stand beside."""

    def _tools_height(self) -> float:
        """An icon's words may stand below it, and the way on may take two lines."""
        stacked = theme.size_icon * 1.1 + self.letter * 1.4 if self.letter else 0
        following = self.next_size[1] + dp(4)
        return float(max(theme.target, theme.size_icon * 1.5, following, stacked))

    def _grounds_height(self) -> float:
        return float(theme.target + (0 if self.tight else theme.rhythm))

    air = derived(lambda shelf: theme.rhythm_half if shelf.tight else theme.rhythm, "tight")
    grounds_height = derived(_grounds_height, "tight")
    tools_height = derived(_tools_height, "next_size", "letter")
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
            chip.fbind("words", self._share_out)
            for name in ("full", "alone", "silent", "parent"):
                chip.fbind(name, self._even)
        self.ids.go.bind(full=self._even, alone=self._even, words=self._share_out)
        tools.bind(width=self._share_out)
        self.fbind("next_icon", self._share_out)
        self.fbind("next_icon", self._even)
        follow(theme, "text_scale", self._share_out)
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
        self._share_out()

    def refresh(self, *_args: object) -> None:
        for terrain in PAINTS:
            self.chips[terrain].says = terms.terrain(terrain)
            self.chips[terrain].ground = (*theme.terrain(terrain), 1)
        words = {Tool.FIRE: _("Fire"), Tool.HUT: _("Hut"), Tool.ERASER: _("Erase")}
        for tool in _TOOLS:
            self.chips[tool].words = words[tool]
        self._opener.words = pgettext("tool", "Cavemen")
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
        own = go.alone * go.full
        if self.next_icon == TO_THE_END or own > min(sizes) * _ALIKE:
            sizes.append(own)
        for chip in self._tools:
            chip.most = min(sizes) / full
        go.most = min(sizes) / go.full

    def _share_out(self, *_args: object) -> None:
        """All words stand below their icons, or all beside; who has a long one has more of the row
        where all letters would be smaller for its sake."""
        shown = [chip for chip in self._tools if chip.parent is not None]
        go = self.ids.go
        widths, letter = self._shares(shown)
        for chip in (*self._tools, go):
            chip.stacked = letter > 0
        even = sum(widths) / (len(widths) - 1 + _WAY_ON)
        for each, width in zip((*shown, go), widths, strict=True):
            each.size_hint_x = width / even if even > 0 else 1
        # Whether the cavemen find room of their own hangs on the height: that must be the same with
        # the tool that is here if they do, and with the one that is if they do not.
        others = (self._opener, self._spender)
        if any(chip in shown for chip in others):
            rest = [chip for chip in shown if chip not in others]
            letter = max(self._shares([*rest, other])[1] for other in others)
        self.letter = letter

    def _shares(self, tools: list[ToolChip]) -> tuple[list[float], float]:
        """How wide each of these is, and the way on, and how large the letters of words below their
        icons are; 0: the words stand beside them."""
        go = self.ids.go
        free = self.ids.tools.width - theme.rhythm * len(tools)
        even = free / (len(tools) + _WAY_ON)
        widths = [even] * len(tools) + [even * _WAY_ON]
        needs = [max(theme.target, each.beside) for each in (*tools, go)]
        stacked = sum(needs) > free
        if stacked:
            needs = [chip.needed for chip in tools]
            is_name = self.next_icon != TO_THE_END
            needs.append(min(go.needed, widths[-1]) if is_name else go.needed)
        if any(need > width for need, width in zip(needs, widths, strict=True)):
            widths = _by_need(needs, free)
        if not stacked:
            return widths, 0.0
        edges = theme.rhythm
        shares = [
            (width - edges) / max(1.0, need - edges)
            for need, width in zip(needs, widths, strict=True)
        ]
        return widths, theme.size_tiny * min(1.0, *shares)


def _by_need(needs: list[float], free: float) -> list[float]:
    """Of what is free, as much for each as it needs, or the same part of it; none has less than a
    finger."""
    share = 1.0
    while sum(widths := _shared(needs, share)) > free and share > _LEAST_SHARE:
        share -= _STEP
    spare = (free - sum(widths)) / len(widths)
    return [width + spare for width in widths]


def _shared(needs: list[float], share: float) -> list[float]:
    """Of each need so much, but for the room beside the words."""
    edges = theme.rhythm
    return [max(theme.target, (need - edges) * share + edges) for need in needs]


__all__ = ["Shelf", "WayOn"]

lay_out("shelf")
