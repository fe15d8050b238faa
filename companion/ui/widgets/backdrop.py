"""The ground everything lies on: light near the top, dim towards the edges."""

from pathlib import Path

from kivy.core.image import Image
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.ui import drawings
from companion.ui.layouts import lay_out


class Backdrop(Widget):
    """Lies below all else and lets every touch through."""

    dimness = ObjectProperty()

    def __init__(self, **options: object) -> None:
        picture = Path(drawings.__file__).with_name("backdrop.png")
        super().__init__(dimness=Image(str(picture)).texture, **options)


lay_out("backdrop")
