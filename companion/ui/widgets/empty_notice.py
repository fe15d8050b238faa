"""What is said where there is nothing to show: an icon, a title, a sentence, and what can be done
about it."""

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets import controls
from companion.ui.widgets.derived import Derived, derived


class EmptyNotice(Derived, BoxLayout):
    """What can be done about it are its children."""

    icon = StringProperty()
    title = StringProperty()
    words = StringProperty()
    says_more = derived(lambda notice: bool(notice.words), "words")
    icon_letter = derived(lambda _notice: theme.size_hero * 1.4)
    icon_side = derived(lambda _notice: theme.size_hero * 1.6)

    def add_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        if "actions" in self.ids:
            self.ids.actions.add_widget(widget, *args, **kwargs)
        else:
            super().add_widget(widget, *args, **kwargs)

    def say(self, icon: str, title: str, words: str, *actions: Widget) -> None:
        self.icon, self.title, self.words = icon, title, words
        self.ids.actions.clear_widgets()
        for action in actions:
            self.add_widget(action)


__all__ = ["EmptyNotice", "controls"]

lay_out("empty_notice")
