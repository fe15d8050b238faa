"""What is under way: in words, how far it has come, and the way to stop it."""

from kivy.properties import NumericProperty, StringProperty

from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets import controls, progress_line
from companion.ui.widgets.derived import Foldable, derived


class UnderWay(Foldable):
    """Dispatches `on_stop` when it is to be stopped; not shown while there are no words."""

    words = StringProperty()
    progress = NumericProperty(0)
    """From 0 to 1."""

    at_work = derived(lambda work: bool(work.words), "words")
    stop_width = derived(lambda _work: theme.target * 2)

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_stop")
        super().__init__(**kwargs)

    def on_stop(self) -> None:
        """It is to be stopped."""


__all__ = ["UnderWay", "controls", "progress_line"]

lay_out("under_way")
