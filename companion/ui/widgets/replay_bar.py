"""Plays the proof of a legal game, turn by turn."""

from typing import Final

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.replay import Moment, Replay
from companion.texts import _, pgettext
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets import controls, progress_line
from companion.ui.widgets.derived import Derived, derived

BEAT: Final = 0.7
"""Seconds a domino, when the proof is played by itself."""

MORE_BEATS: Final = 2
"""So many more for a turn with more to see."""


class ReplayBar(Derived, BoxLayout):
    """Dispatches `on_moment` with what lies on the table at each step."""

    playing = BooleanProperty(False)
    step = NumericProperty(0)
    steps = NumericProperty(0)
    heading = StringProperty()
    caption = StringProperty()
    said_tall = NumericProperty(0)
    """How high heading and caption are, and how much of them is seen."""
    seen_tall = NumericProperty(0)

    headed = derived(lambda bar: bool(bar.heading), "heading")
    placed = derived(lambda bar: not (bar.heading and theme.large_text), "heading")
    """Where letters are large, the number of the turn is enough."""
    page_tall = derived(lambda bar: max(bar.said_tall, bar.seen_tall), "said_tall", "seen_tall")
    share = derived(lambda bar: bar.step / max(1, bar.steps), "step", "steps")
    place = derived(
        lambda bar: _("{step} of {steps}").format(step=int(bar.step), steps=int(bar.steps)),
        "step",
        "steps",
    )
    gap = derived(lambda _bar: theme.rhythm_half if theme.large_text else theme.gutter)
    keys_tall = derived(lambda _bar: max(theme.target, theme.size_hero) * 1.2)
    play_side = derived(lambda _bar: theme.size_hero * 1.2)
    play_icon = derived(lambda bar: "pause-circle" if bar.playing else "play-circle", "playing")
    play_says = derived(
        lambda bar: _("Pause") if bar.playing else pgettext("replay", "Play"), "playing"
    )

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_moment")
        super().__init__(**kwargs)
        self._replay: Replay | None = None
        self._rests = 0
        self._beat = Clock.create_trigger(self._next, BEAT, interval=True)

    def on_moment(self, moment: Moment) -> None:
        """So many turns were taken."""

    def begin(self, replay: Replay) -> None:
        self._replay = replay
        self.steps = len(replay)
        self.step = 0
        self.show()
        self.play()

    def show(self) -> None:
        """What lies on the table now."""
        if self._replay is not None:
            moment = self._replay.after(int(self.step))
            self.heading, self.caption = moment.heading, moment.caption
            self._rests = MORE_BEATS if moment.eventful else 0
            self.ids.said.scroll_y = 1
            self.dispatch("on_moment", moment)

    def play(self) -> None:
        self.playing = True
        self._beat()

    def pause(self) -> None:
        self.playing = False
        self._beat.cancel()

    def toggle(self) -> None:
        if self.playing:
            self.pause()
        else:
            if self.step >= self.steps:
                self.step = 0
            self.show()
            self.play()

    def move(self, by: int) -> None:
        self._go(self.step + by)

    def to_beginning(self) -> None:
        self._go(0)

    def to_end(self) -> None:
        self._go(self.steps)

    def _go(self, step: float) -> None:
        self.pause()
        self.step = min(max(step, 0), self.steps)
        self.show()

    def _next(self, *_args: object) -> None:
        if self._rests:
            self._rests -= 1
        elif self.step >= self.steps:
            self.pause()
        else:
            self.step += 1
            self.show()


__all__ = ["ReplayBar", "controls", "progress_line"]

lay_out("replay_bar")
