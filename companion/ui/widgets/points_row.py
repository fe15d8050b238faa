"""One player of a game by final points: colour, name, points."""

from typing import Final

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.points_form import Part, PointsFormError
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets import controls
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.form_field import FormField


class PointsRow(Derived, BoxLayout):
    """Says in its fields what is missing there."""

    name = StringProperty()
    rest = StringProperty()
    """How a known name goes on from what is written."""
    hint = StringProperty()
    points = StringProperty()
    counted = BooleanProperty(True)
    """The points are to be entered; else they follow from the territory."""
    colour = ColorProperty((0, 0, 0, 1))
    wrong = StringProperty()
    """What is missing here, in a sentence."""

    fields_flow = derived(lambda _row: "vertical" if theme.large_text else "horizontal")
    points_hint = derived(lambda _row: 1 if theme.large_text else None)
    points_wide = derived(lambda _row: max(dp(96), theme.size_body * 5.5))
    between = derived(lambda _row: theme.size_small if theme.large_text else theme.rhythm)
    is_wrong = derived(lambda row: bool(row.wrong), "wrong")

    def __init__(self, **kwargs: object) -> None:
        for event in (
            "on_rename",
            "on_complete",
            "on_score",
            "on_recolour",
            "on_here",
            "on_written",
        ):
            self.register_event_type(event)
        super().__init__(**kwargs)
        self._points: Final[FormField] = self.ids.points.__self__

    def digits(self, typed: str, _undo: bool) -> str:
        """What of it may stand among points."""
        return "".join(letter for letter in typed if letter in "0123456789")

    def on_counted(self, _row: object, counted: bool) -> None:
        """Points that follow from a territory have no field."""
        if counted and self._points.parent is None:
            self.ids.fields.add_widget(self._points)
        elif not counted and self._points.parent is not None:
            self.ids.fields.remove_widget(self._points)

    def say(self, missing: PointsFormError, *, aloud: bool) -> None:
        """Mark where it is missing, and say what, until something is typed there."""
        self.wrong = str(missing) if aloud else ""
        self._field(missing.part).error = True
        self._speak_below(missing.part)

    def _speak_below(self, part: Part) -> None:
        """The sentence below the field, or the row of fields, that it speaks of."""
        says, fields = self.ids.says.__self__, self.ids.fields.__self__
        amid = part is Part.NAME and theme.large_text and self.counted
        box = fields if amid else fields.parent
        if says.parent is not box:
            says.parent.remove_widget(says)
            box.add_widget(says, 1 if amid else 0)

    def lead_on(self) -> None:
        """The name is written; its points come next."""
        if self.counted:
            self.go_to(Part.POINTS)

    def go_to(self, part: Part) -> None:
        self._field(part).focus = True

    def _field(self, part: Part) -> FormField:
        name: FormField = self.ids.name
        return name if part is Part.NAME else self._points

    def forget(self) -> None:
        """Nothing is missing any more, as far as one knows."""
        self.wrong = ""
        self._speak_below(Part.POINTS)
        self.ids.name.error = self._points.error = False

    def on_rename(self, name: str) -> None:
        """The name was changed."""

    def on_complete(self) -> None:
        """The rest of the name was taken."""

    def on_score(self, points: str) -> None:
        """The points were changed."""

    def on_recolour(self) -> None:
        """The colour was touched."""

    def on_here(self) -> None:
        """The name has the focus."""

    def on_written(self) -> None:
        """One writes elsewhere."""

    def come_here(self, focus: bool) -> None:
        """The name got the focus, or lost it."""
        self.dispatch("on_here" if focus else "on_written")


# kv names these.
__all__ = ["PointsRow", "controls"]

lay_out("points_row")
