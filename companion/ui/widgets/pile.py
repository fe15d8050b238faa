"""One below the other, and no gap for what is folded away."""

from kivy.uix.boxlayout import BoxLayout


class Pile(BoxLayout):
    """Of things that know how high they are; what has no height takes no gap either."""

    def do_layout(self, *_args: object) -> None:
        left, above, right, below = self.padding
        tall = above
        gap = 0.0
        for child in reversed(self.children):
            if child.height > 0:
                tall += gap
                gap = self.spacing
            tall += child.height
            child.pos = self.x + left, self.top - tall
            if child.size_hint_x is not None:
                child.width = self.width - left - right
        self.minimum_height = tall + below
