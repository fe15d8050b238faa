"""How far something has come."""

from kivy.properties import NumericProperty
from kivymd.uix.progressindicator import MDLinearProgressIndicator

from companion.ui.layouts import lay_out


class ProgressLine(MDLinearProgressIndicator):
    """A share of a whole, filled from the left."""

    share = NumericProperty(0)
    """From 0 to 1."""


lay_out("progress_line")
