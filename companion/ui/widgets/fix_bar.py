"""What would mend a layout, one slip after the other, pinned under the report: first it is seen on
the board, then it is done."""

from collections.abc import Sequence
from typing import Final

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from companion.texts import _
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets import controls, either
from companion.ui.widgets.derived import Foldable, derived
from companion.ui.widgets.fitting import lines_of

_MOST_BESIDE: Final = 3
"""Lines that are as high as a button."""


class SlipWords(Foldable):
    """What would have to be otherwise: where the window is low, on the page instead."""

    slip = StringProperty()


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

    said_tall = NumericProperty(0)
    """How high that is beside what can be done,"""
    pills_tall = ListProperty((0, 0))
    """and what can be done, before and while a slip is seen."""

    offered = derived(lambda bar: bar.count > 0, "count")
    several = derived(lambda bar: bar.count > 1, "count")
    counted = derived(
        lambda bar: _("{step} of {steps}").format(step=int(bar.place) + 1, steps=int(bar.count)),
        "place",
        "count",
    )
    remarked = derived(lambda bar: bar.remarked_with(), "words", "offered", "width")
    """What came of the search is too long to stand beside what can be done: it stands on the
    page."""
    remark = derived(lambda bar: bar.words if bar.remarked else "", "words", "remarked")
    said = derived(lambda bar: "" if bar.remarked else bar.words, "words", "remarked")
    ground = derived(lambda bar: theme.card if bar.offered else (*theme.card[:3], 0), "offered")
    face = derived(lambda bar: 1 if bar.previewing else 0, "previewing")
    touchable = derived(lambda bar: bar.looking or bar.offered, "looking", "offered")
    action = derived(lambda bar: _("Stop") if bar.looking else _("Show"), "looking")
    action_wide = derived(lambda bar: bar.width_with(), "looking", "offered", "width")
    within = derived(lambda bar: max(0, bar.width - theme.gutter_double), "width")
    row_tall = derived(
        lambda bar: bar.tall_with(), "said_tall", "pills_tall", "touchable", "offered", "previewing"
    )

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

    def tall_with(self) -> float:
        """Before a slip is seen as then, but where every line counts."""
        action, ways = self.pills_tall
        if self.previewing or (self.offered and not theme.large_text):
            return float(max(self.said_tall, action, ways))
        return float(max(self.said_tall, action) if self.touchable else self.said_tall)

    def remarked_with(self) -> bool:
        """Only where something is offered; where letters are large, always."""
        if not self.offered or theme.large_text:
            return bool(self.offered)
        return lines_of(self.words, theme.size_small, theme.text_font, self.half()) > _MOST_BESIDE

    def width_with(self) -> float:
        if self.looking:
            return float(theme.target * 2)
        # Never all of it: two taps for one would mend what is only to be seen.
        return self.half() if self.offered else 0.0

    def half(self) -> float:
        """How wide each of two things side by side is."""
        return float((self.within - theme.rhythm) / 2)

    def step(self, by: int) -> None:
        """The next one, at once on the board."""
        self.place = (self.place + by) % self.count
        self.slip = self._slips[int(self.place)]
        self.dispatch("on_preview", int(self.place))

    def touched(self) -> None:
        if self.looking:
            self.dispatch("on_stop")
        else:
            self.dispatch("on_preview", int(self.place))

    def unsee(self) -> None:
        self.dispatch("on_preview", None)

    def mend(self) -> None:
        self.dispatch("on_mend", int(self.place))


__all__ = ["FixBar", "SlipWords", "controls", "either"]

lay_out("fix_bar")
