"""What all screens have in common."""

from typing import Any

from kivy.uix.boxlayout import BoxLayout


class Screen(BoxLayout):
    """A screen of the app. It is told when it is shown, and asked before it is left by a key."""

    beside = False
    """Something to look up: the screen before waits behind it, and is as it was on coming back."""

    def __init__(self, app: Any, **kwargs: Any) -> None:
        self.app = app
        super().__init__(**kwargs)

    def enter(self) -> None:
        """It is shown now: take everything from the session again."""

    def retell(self) -> None:
        """Another language is spoken: say anew what neither kv nor `enter` says."""

    def say_again(self) -> None:
        """Another language is spoken while it is shown: say anew what `enter` says."""
        self.enter()

    def leave(self) -> bool:
        """The back key: True where it closed something of the screen and the screen stays."""
        return False

    def key(self, key: int, text: str, modifiers: list[str]) -> bool:
        """Another key; True where it meant something here."""
        return not (key or text or modifiers)
