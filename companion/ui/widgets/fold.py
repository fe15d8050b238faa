"""What can be folded away above or below something to touch."""

from kivy.input import MotionEvent

from companion.ui.widgets.derived import Foldable


class Fold(Foldable):
    """A `Foldable` that takes no touch from its neighbours while it is not shown: what is in it
    keeps its height, and lies over them, unseen."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return self.shown and bool(super().on_touch_down(touch))
