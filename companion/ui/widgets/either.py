"""One of several contents at a time, such as a list, or a notice that there is none."""

from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget


class Either(BoxLayout):
    """Shows the child of that number; the others are out of sight and of touch."""

    index = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        self._contents: list[Widget] = []
        super().__init__(**kwargs)

    def add_widget(self, widget: Widget, *_args: object, **_kwargs: object) -> None:
        self._contents.append(widget)
        if len(self._contents) - 1 == self.index:
            super().add_widget(widget)

    def on_index(self, _either: object, index: int) -> None:
        self.clear_widgets()
        if index < len(self._contents):
            super().add_widget(self._contents[index])
