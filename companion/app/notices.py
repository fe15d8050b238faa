"""What the player is told in passing: a sentence, and at most one thing to do about it."""

from collections.abc import Callable
from typing import NamedTuple, Protocol


class Missed(NamedTuple):
    """What could have been done about a sentence that is no longer shown, and still can be."""

    words: str
    action: str
    do: Callable[[], object]


class Notices(Protocol):
    def say(
        self,
        words: str,
        action: str = "",
        do: Callable[[], object] | None = None,
        *,
        lasting: bool = False,
    ) -> None:
        """Show the sentence for a while; the action, where there is one, does `do`. A lasting one
        can be done later, too, until the history is changed otherwise."""

    def mention(self, words: str) -> None:
        """The same, but never in place of a sentence about which something can still be done."""

    def warn(self, words: Callable[[], str]) -> None:
        """Show the sentence as long as it is true: until it is another, or an empty one. It is
        asked for anew where the language is another."""

    def missed(self) -> Missed | None:
        """The lasting action that was offered last, if nobody has taken it."""
