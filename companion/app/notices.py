"""What the player is told in passing: a sentence, and at most one thing to do about it."""

from collections.abc import Callable
from typing import Protocol


class Notices(Protocol):
    def say(self, words: str, action: str = "", do: Callable[[], object] | None = None) -> None:
        """Show the sentence for a while; the action, where there is one, does `do`."""

    def mention(self, words: str) -> None:
        """The same, but never in place of a sentence about which something can still be done."""
