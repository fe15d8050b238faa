"""Parts of a screen or a card that stand here or there, by the room there is."""

from kivy.uix.widget import Widget


def move(widget: Widget, home: Widget | None, index: int | None = None) -> None:
    """Into another layout, so many from its end, or above all that is there; None: nowhere."""
    if widget.parent is home:
        return
    if widget.parent is not None:
        widget.parent.remove_widget(widget)
    if home is not None:
        home.add_widget(widget, index=len(home.children) if index is None else index)
