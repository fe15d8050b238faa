"""The live score: the total, and where the points come from."""

from typing import TYPE_CHECKING, Final

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.pad_lines import UNKNOWN
from companion.rules.box import Caveman
from companion.rules.game import Mode
from companion.rules.scoring import Scorecard
from companion.table.brushes import Brush, Tool
from companion.texts import ngettext, pgettext, terms
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets.controls import Tap
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.fitting import length

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

_HIGH: Final = 0.18
"""How much more room the display font leaves below its figures than above, in parts of them."""
_MIDDLE: Final = 1
"""Between the total and the arrow, counted from the right."""


class ScorePart(Derived, BoxLayout):
    """A part of the points, and what for."""

    icon = StringProperty()
    points = StringProperty()
    fit = NumericProperty(1)

    icon_letter = derived(lambda part: theme.size_sign * part.fit, "fit")
    icon_side = derived(lambda part: part.icon_letter * 1.2, "icon_letter")
    letter = derived(lambda part: theme.size_body * part.fit, "fit")


class ScoreParts(BoxLayout):
    """Where the points come from, side by side."""

    parts = ListProperty()
    """Icon and number of each."""
    fit = NumericProperty(1)

    def on_parts(self, _row: object, parts: list[tuple[str, str]]) -> None:
        while len(self.children) > len(parts):
            self.remove_widget(self.children[0])
        while len(self.children) < len(parts):
            self.add_widget(ScorePart(fit=self.fit))
        for part, (icon, points) in zip(reversed(self.children), parts, strict=True):
            part.icon, part.points = icon, points

    def on_fit(self, _row: object, fit: float) -> None:
        for part in self.children:
            part.fit = fit


class Bringer(Tap):
    """Brings a territory from another phone."""


class ScoreBar(Tap, Derived):
    """Touched, it opens the score pad. Its numbers grow smaller rather than be cut."""

    total = StringProperty("0")
    parts = ListProperty()
    """Icon and number of each."""
    opened = BooleanProperty(False)
    held = ListProperty()
    """Icon and name of what the hand holds, where nothing else says it."""
    seat_free = BooleanProperty(False)
    """Nothing is laid, so no points are there to be seen: a territory from another phone may take
    the seat. Dispatches `on_bring` where that is wanted."""

    def _fit(self) -> float:
        """How much smaller its numbers must be to have room."""
        needed = length(self.total, theme.size_score, theme.display_font)
        for _icon, number in self.shown:
            needed += length(number, theme.size_body, theme.text_font) + theme.size_sign * 1.2
        beside = theme.rhythm * 1.5 + theme.rhythm_half
        gaps = len(self.shown) * beside + theme.gutter * 3 + theme.size_icon * 1.1
        return float(min(1, max(0, self.width - gaps) / needed))

    shown = derived(lambda bar: [bar.held] if bar.held else list(bar.parts), "held", "parts")
    fit = derived(_fit, "total", "shown", "width")
    tall = derived(lambda _bar: max(theme.target, theme.size_score * 1.25))
    letter = derived(lambda bar: theme.size_score * bar.fit, "fit")
    sink = derived(lambda bar: (0, bar.letter * _HIGH, 0, 0), "letter")
    arrow = derived(lambda bar: "chevron-down" if bar.opened else "chevron-up", "opened")

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_bring")
        super().__init__(**kwargs)
        self._parts: Widget | None = None
        self._bringer: Bringer | None = None

    def on_bring(self) -> None:
        """A territory from another phone is wanted in this seat."""

    def on_seat_free(self, *_args: object) -> None:
        self._offer()

    def on_held(self, *_args: object) -> None:
        self._offer()

    def _offer(self) -> None:
        """In the parts' place, unless they say what the hand holds."""
        # Its id alone would let it go.
        wanted = self._parts = self._parts or self.ids.parts.__self__
        if self.seat_free and not self.held:
            wanted = self._bringer = self._bringer or self._new_bringer()
        if self.children[_MIDDLE] is not wanted:
            self.remove_widget(self.children[_MIDDLE])
            self.add_widget(wanted, index=_MIDDLE)

    def _new_bringer(self) -> "Bringer":
        bringer = Bringer()
        bringer.bind(on_release=lambda _bringer: self.dispatch("on_bring"))
        return bringer

    def hold(self, brush: Brush, left: int, *, in_tray: bool) -> None:
        """Cavemen have names that are written nowhere, and what is spent no chip in the tray; and
        what lies there without the box having it is said rather than counted on a chip."""
        self.held = []
        if left < 0:
            words = ngettext(
                "{count} more than in the box", "{count} more than in the box", -left
            ).format(count=-left)
            self.held = ["alert-circle-outline", words]
        elif isinstance(brush, Caveman):
            self.held = ["account", terms.caveman(brush)]
        elif brush is Tool.SPEND and in_tray:
            self.held = ["minus-circle-outline", pgettext("tool", "Spent")]

    def show(self, card: Scorecard, mode: Mode, *, totems_open: bool = False) -> None:
        """For totems there is a question mark while nobody knows who has the most."""
        self.total = str(card.total)
        self.parts = _parts(card, mode, totems_open and not card.totem_points)


def _parts(card: Scorecard, mode: Mode, totems_open: bool) -> list[tuple[str, str]]:
    """Where the points come from, as far as the mode has it."""
    totems = UNKNOWN if totems_open else str(card.totem_points)
    parts = [("map-outline", str(card.region_points))]
    if mode is Mode.TOTEM:
        parts += [("sign-mammoth", str(card.resource_points)), ("sign-totem", totems)]
    if mode is Mode.TRIBE:
        parts.append(("account-group", str(card.caveman_points)))
    if card.variant_points:
        parts.append(("plus-circle-outline", str(card.variant_points)))
    return parts


lay_out("score_bar")
