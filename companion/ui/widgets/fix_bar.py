"""What would mend a layout, one slip after the other, pinned under the report: first it is seen on
the board, then it is done."""

from collections.abc import Sequence
from typing import Final

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.texts import _
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets import controls, either
from companion.ui.widgets.derived import Foldable, derived
from companion.ui.widgets.fitting import lines_of

_MOST_BESIDE: Final = 3
"""Lines that are as high as a button."""


class FixBar(Foldable):
    """Whether slips are looked for, and what came of it. Dispatches `on_stop` when the search is to
    be ended, `on_preview` with the place of the slip to be seen on the board, None for none, and
    `on_mend` with that of the one to be mended."""

    words = StringProperty()
    """How the search stands."""
    looking = BooleanProperty(False)
    slip = StringProperty()
    """What would have to be otherwise."""
    place = NumericProperty(0)
    """Which of them it is,"""
    count = NumericProperty(0)
    """of so many."""
    previewing = BooleanProperty(False)
    """It is seen on the board."""

    offered = derived(lambda bar: bar.count > 0, "count")
    several = derived(lambda bar: bar.count > 1, "count")
    single = derived(lambda bar: not bar.several, "several")
    step_wide = derived(lambda bar: -1 if bar.several else 0, "several")
    back_icon = derived(lambda bar: "chevron-left" if bar.several else "", "several")
    next_icon = derived(lambda bar: "chevron-right" if bar.several else "", "several")
    counted = derived(
        lambda bar: _("{step} of {steps}").format(step=int(bar.place) + 1, steps=int(bar.count)),
        "place",
        "count",
    )
    remarked = derived(lambda bar: bar.remarked_with(), "words", "offered", "previewing", "width")
    """What came of the search is too long to stand beside what can be done."""
    remark = derived(lambda bar: bar.words if bar.remarked else "", "words", "remarked")
    numbered = derived(
        lambda bar: bar.several and not bar.remarked and not theme.large_text, "several", "remarked"
    )
    """There is room for its number below it."""
    said = derived(lambda bar: bar.said_with(), "words", "offered", "counted", "remarked")
    said_at = derived(lambda bar: "center" if bar.remarked else "left", "remarked")
    ground = derived(lambda bar: theme.card if bar.offered else (*theme.card[:3], 0), "offered")
    face = derived(lambda bar: 1 if bar.previewing else 0, "previewing")
    leading = derived(lambda bar: bar.offered and not bar.previewing, "offered", "previewing")
    """To see it is what comes next."""
    touchable = derived(lambda bar: bar.looking or bar.offered, "looking", "offered")
    action = derived(lambda bar: bar.action_with(), "looking", "previewing")
    action_wide = derived(lambda bar: bar.width_with(), "looking", "offered", "width")

    def __init__(self, **kwargs: object) -> None:
        for event in ("on_stop", "on_preview", "on_mend"):
            self.register_event_type(event)
        super().__init__(**kwargs)
        self._slips: tuple[str, ...] = ()

    def on_stop(self) -> None:
        """Enough looked for."""

    def on_preview(self, place: int | None) -> None:
        """How would it look?"""

    def on_mend(self, place: int) -> None:
        """So it shall be."""

    def offer(self, slips: Sequence[str]) -> None:
        """Each in words; the likeliest first. Those that are there already are only said anew."""
        if len(slips) != len(self._slips):
            self.place = 0
            self.previewing = False
        self._slips = tuple(slips)
        self.count = len(slips)
        self.slip = slips[int(self.place)] if slips else ""

    def said_with(self) -> str:
        """Where letters are large, what is offered says that there is something."""
        if not (self.remarked or (self.offered and theme.large_text)):
            return str(self.words)
        return str(self.counted) if self.several else ""

    def remarked_with(self) -> bool:
        """Only what is offered; where letters are large, it is not said at all."""
        if not self.offered or self.previewing or theme.large_text:
            return False
        return lines_of(self.words, theme.size_small, theme.text_font, self.half()) > _MOST_BESIDE

    def action_with(self) -> str:
        if self.looking:
            return str(_("Stop"))
        return str(_("As entered") if self.previewing else _("Show"))

    def width_with(self) -> float:
        if self.looking:
            return float(theme.target * 2)
        # Never all of it: two taps for one would mend what is only to be seen.
        return self.half() if self.offered else 0.0

    def half(self) -> float:
        """How wide each of two things side by side is."""
        return float((self.width - theme.rhythm) / 2 - theme.gutter)

    def step(self, by: int) -> None:
        """The next one, at once on the board."""
        self.place = (self.place + by) % self.count
        self.slip = self._slips[int(self.place)]
        self.dispatch("on_preview", int(self.place))

    def touched(self) -> None:
        if self.looking:
            self.dispatch("on_stop")
        else:
            self.dispatch("on_preview", None if self.previewing else int(self.place))

    def mend(self) -> None:
        self.dispatch("on_mend", int(self.place))


__all__ = ["FixBar", "controls", "either"]

lay_out("fix_bar")
