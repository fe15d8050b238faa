"""A sheet that comes up from below: a menu, or a few things to choose. Touching beside it or the
back key puts it away."""

from collections.abc import Callable, Iterable
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.modalview import ModalView
from kivy.uix.stacklayout import StackLayout

from companion.ui.layouts import lay_out
from companion.ui.widgets.controls import Tap

Do = Callable[[], Any]


class SheetItem(Tap):
    """One line of a menu."""

    icon = StringProperty()
    words = StringProperty()
    grave = BooleanProperty(False)
    """It takes something away."""


class Chip(ButtonBehavior, Label):
    """A choice that can be taken or not."""

    words = StringProperty()
    icon = StringProperty()
    value = StringProperty()
    chosen = BooleanProperty(False)


class Chips(StackLayout):
    """Chips in as many lines as they need."""


class Sheet(ModalView):
    """What is added to it stands below its title."""

    title = StringProperty()

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        if "body" in self.ids:
            self.ids.body.add_widget(widget, *args, **kwargs)
        else:
            super().add_widget(widget, *args, **kwargs)

    def add_foot(self, widget: Any) -> None:
        """Below the rest, in sight however long that is."""
        self.ids.foot.add_widget(widget)


def menu(title: str, items: Iterable[tuple[str, str, Do] | tuple[str, str, Do, bool]]) -> Sheet:
    """A sheet of things to do: icon, words, what is done, and whether it takes something away."""
    sheet = Sheet(title=title)
    for icon, words, do, *grave in items:
        item = SheetItem(icon=icon, words=words, grave=bool(grave and grave[0]))
        item.bind(on_release=lambda _item, do=do: (sheet.dismiss(animation=False), do()))
        sheet.add_widget(item)
    sheet.open()
    return sheet


class Group(BoxLayout):
    """Things of one kind under a heading."""

    title = StringProperty()


class Notice(BoxLayout):
    """What is said where there is nothing to show, with what can be done about it as children."""

    icon = StringProperty()
    title = StringProperty()
    words = StringProperty()

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        if "actions" in self.ids:
            self.ids.actions.add_widget(widget, *args, **kwargs)
        else:
            super().add_widget(widget, *args, **kwargs)

    def say(self, icon: str, title: str, words: str, *actions: Any) -> None:
        self.icon, self.title, self.words = icon, title, words
        self.ids.actions.clear_widgets()
        for action in actions:
            self.add_widget(action)


lay_out("sheet")
