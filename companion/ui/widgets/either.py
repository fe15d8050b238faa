"""One of several contents at a time, such as a list, or a notice that there is none."""

from typing import Any

from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout


class Either(BoxLayout):
    """Shows the child of that number; the others are out of sight and of touch."""

    index = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._contents: list[Any] = []
        super().__init__(**kwargs)

    def add_widget(self, widget: Any, *_args: Any, **_kwargs: Any) -> None:
        self._contents.append(widget)
        if len(self._contents) - 1 == self.index:
            super().add_widget(widget)

    def on_index(self, _either: Any, index: int) -> None:
        self.clear_widgets()
        if index < len(self._contents):
            super().add_widget(self._contents[index])
