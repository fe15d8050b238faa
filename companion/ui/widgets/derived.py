"""Properties that follow from others. Python decides them, so that kv only lays out:

    class Row(Derived, BoxLayout):
        tall = derived(lambda row: max(theme.target, row.minimum_height), "minimum_height")

and in kv `height: self.tall`. What comes from the theme or the catalogues need not be named.
"""

from collections.abc import Callable

from kivy.event import EventDispatcher
from kivy.input import MotionEvent
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layouts import lay_out


class Derived(EventDispatcher):
    """May have derived properties."""

    lengths = NumericProperty(0)
    """Another number when the theme's lengths are others."""
    words_and_colours = NumericProperty(0)
    """Another number when another language is spoken, or the colours are others."""


def derived(  # type: ignore[explicit-any]  # of the widget, whatever it is
    value: Callable[..., object], *sources: str
) -> AliasProperty:
    """A property of a `Derived` that has this value, worked out from its other properties."""
    bound = ("lengths", "words_and_colours", *sources)
    return AliasProperty(value, None, bind=bound, cache=True)


class Foldable(Derived, BoxLayout):
    """As high as what is in it; nothing at all, and out of touch, while it is not shown."""

    shown = BooleanProperty(True)
    fold_height = derived(
        lambda box: box.minimum_height if box.shown else 0, "minimum_height", "shown"
    )
    fold_opacity = derived(lambda box: 1 if box.shown else 0, "shown")
    folded = derived(lambda box: not box.shown, "shown")

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """What is in it keeps its height while it is not shown, and lies over its neighbours."""
        return self.shown and bool(super().on_touch_down(touch))


lay_out("derived")
