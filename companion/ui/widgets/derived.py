"""Properties that follow from others. Python decides them, so that kv only lays out:

    class Row(Derived, BoxLayout):
        tall = derived(lambda row: max(theme.target, row.minimum_height), "minimum_height")

and in kv `height: self.tall`. What comes from the theme or the catalogues need not be named.
"""

from collections.abc import Callable

from kivy.event import EventDispatcher
from kivy.input import MotionEvent
from kivy.properties import AliasProperty, BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layouts import lay_out


class _DerivedProperty(AliasProperty):
    pass


class Derived(EventDispatcher):
    """May have derived properties."""

    _derived: tuple[str, ...] = ()
    """The names of all of them."""
    news = ObjectProperty(())
    """Other numbers when the theme's lengths are others, when another language is spoken, or when
    the colours are others."""

    def on_news(self, _self: object, _numbers: object) -> None:
        """Work out everything anew. One binding for all of them: for each of its own, a label would
        take a tenth more memory."""
        for name in self._derived:
            self.property(name).trigger_change(self, None)

    def __init_subclass__(cls, **options: object) -> None:
        super().__init_subclass__(**options)
        cls._derived = tuple(
            name
            for each in cls.__mro__
            for name, value in vars(each).items()
            if isinstance(value, _DerivedProperty)
        )


def derived(  # type: ignore[explicit-any]  # of the widget, whatever it is
    value: Callable[..., object], *sources: str
) -> AliasProperty:
    """A property of a `Derived` that has this value, worked out from its other properties."""
    return _DerivedProperty(value, None, bind=sources, cache=True)


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
