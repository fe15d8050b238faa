"""Whose score pad it is."""

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets import controls
from companion.ui.widgets.derived import Derived, derived


class PadHeading(Derived, BoxLayout):
    """Over the pad: its player, and all points together."""

    title = StringProperty()
    total = StringProperty()
    title_tall = NumericProperty(0)
    tall = derived(lambda line: max(line.title_tall, theme.size_number * 1.4), "title_tall")


__all__ = ["PadHeading", "controls"]

lay_out("pad_heading")
