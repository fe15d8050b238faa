"""How much of each edge of the window is under a bar of the system or a cut-out, as flat Kivy
properties, in pixels. In kv it is the global name `edges`.

Grounds go to the edge of the window; what is read or touched keeps off by this much.
"""

from typing import Final

from kivy.event import EventDispatcher
from kivy.lang.parser import global_idmap
from kivy.properties import NumericProperty

from companion.device import Insets


class Edges(EventDispatcher):
    left = NumericProperty(0)
    top = NumericProperty(0)
    right = NumericProperty(0)
    bottom = NumericProperty(0)

    def follow(self, insets: Insets) -> None:
        """Keep off by so much from now on."""
        self.left, self.top = insets.left, insets.top
        self.right, self.bottom = insets.right, insets.bottom


edges: Final = Edges()
global_idmap["edges"] = edges
