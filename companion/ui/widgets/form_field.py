"""KivyMD's text field, as forms have it: its label stays when something is typed, and the frame
goes red where something is missing. Import it late: with it comes much of KivyMD."""

from typing import Final

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget
from kivymd.uix.textfield import MDTextField, MDTextFieldHintText

from companion.ui.layouts import lay_out
from companion.ui.refreshing import follow
from companion.ui.theme import theme
from companion.ui.widgets.completing import Completing
from companion.ui.widgets.derived import Foldable, derived
from companion.ui.widgets.fitting import fit_of

_HIGHEST: Final = 240
"""Of several lines, in dp."""
_BESIDE: Final = 40
"""What a label leaves free of its field's width, in dp."""


class FormField(Completing, MDTextField):
    """Says what it is for in its `label`; `error` until something else is typed."""

    error: bool
    label = StringProperty()
    tall = derived(lambda _f: max(dp(56), theme.size_body * 2.6))
    air = derived(lambda f: f.air_with(), "multiline", "height", "line_height")
    corners = derived(lambda _f: [theme.radius_small] * 4)

    def on_kv_post(self, _base: Widget) -> None:
        # Not before: made by a rule, it has nothing to draw into.
        # White, and coloured where it is drawn: KivyMD does both, and gets the colour squared.
        self._label = MDTextFieldHintText(text=self.label, text_color=(1, 1, 1, 1))
        self.add_widget(self._label)
        self.bind(label=self._relabel)
        refit = Clock.create_trigger(self._refit, -1)
        for name in ("width", "height", "news"):
            self.fbind(name, refit)
        # Of each of Kivy's weak bindings the window would keep a record for ever.
        for hearing in (self, self._label):
            Window.unbind(mouse_pos=hearing.on_mouse_update)
        follow(Window, "mouse_pos", self.on_mouse_update)
        # Told by KivyMD, it would wear other colours a second late.
        self.theme_cls.unbind(theme_style=self.update_colors, primary_palette=self.update_colors)

    def air_with(self) -> tuple[float, float, float, float]:
        """Beside, above and below the text."""
        if self.multiline:
            return dp(16), theme.size_body, dp(16), theme.rhythm
        return dp(16), max(0, (self.height - self.line_height) / 2), dp(16), 0

    def set_texture_color(
        self, texture: Label | None, canvas_group: Color, color: list[float], error: bool = False
    ) -> None:
        """At once, and once: the label itself stays white."""
        del error  # the colour says it already
        if texture is not None:
            canvas_group.rgba = color

    def adjust_height(self, *_args: object) -> None:
        """As high as its lines, up to a limit: beyond it they scroll. KivyMD's own makes it higher
        first, and lower then."""
        if self.multiline:
            _left, above, _right, below = self.padding
            lines = max(1, len(self._lines)) * self.line_height
            self.height = min(max(lines + above + below, self.tall), dp(_HIGHEST))

    def set_hint_text_font_size(self) -> None:
        """The label as large as it should be, or as there is room for."""
        label = self._label
        room = self.width - dp(_BESIDE)
        label.font_size *= fit_of((label.text,), label.font_size, label.font_name, room)
        label.texture_update()
        (drawn,) = self.canvas.after.get_group("hint-text-rectangle")[-1:]
        drawn.texture, drawn.size = label.texture, label.texture_size
        self.set_space_in_line(0, 0)

    def set_pos_hint_text(self, y: float, x: float) -> None:
        """The label upon the line above, or in the middle of an empty field: KivyMD's places are
        those of one size of letters. At once: what moves by itself would move with every layout."""
        del x, y
        high = self._label.texture_size[1]
        self._hint_y = high - self.height / 2 if self.focus or self.text else high

    def set_space_in_line(self, left_width: float, right_width: float) -> None:
        """The gap for a label that is on the line, as wide as that is now. KivyMD makes it once,
        for the words and the letters of that time, and opens it slowly."""
        del left_width, right_width
        self._left_x_axis_pos, self._right_x_axis_pos = dp(32), dp(32)
        if self.focus or self.text:
            self._left_x_axis_pos = dp(14)
            self._right_x_axis_pos = self._label.texture_size[0] + dp(18)

    def _relabel(self, _field: object, label: str) -> None:
        self._label.text = label
        self._refit()

    def _refit(self, *_args: object) -> None:
        wrong = self.error
        self.set_text(self, self.text)
        # Another size of letters puts nothing right.
        self.error = wrong


class FormFields(Foldable):
    """Fields below one another, with room for their labels, also above the first one."""


lay_out("form_field")
