"""Parts of a screen or a card that stand here or there, by the room there is."""

from kivy.uix.widget import Widget


def move(widget: Widget, home: Widget) -> None:
    """Into another layout, above all that is there."""
    if widget.parent is not home:
        if widget.parent is not None:
            widget.parent.remove_widget(widget)
        home.add_widget(widget, index=len(home.children))
