"""What the app is, what is new in it, and what whoever mends it must know of a device."""

from collections.abc import Iterable
from typing import Final

from companion.texts import _

VERSION: Final = "0.1.0"
"""As in pyproject.toml."""


def what_is_new() -> tuple[str, ...]:
    """In this version, each as the shops say it."""
    return (
        _(
            "Paint with strokes, throw a fire by dragging it from its volcano; resources and totems"
            " are handled for you"
        ),
        _("Tap any number to see how it adds up, and the rule in the words of your booklet"),
        _(
            "Can this layout be legal at all? The app proves it domino by domino, or says what to"
            " look at on the table and which slip explains it"
        ),
        _("Every finished game is kept, to search, edit, play again and count in statistics"),
        _(
            "Share the result as a picture or as text; carry your games to another phone or into a"
            " spreadsheet"
        ),
        _("Undo all the way back to the empty territory, even after the app was closed"),
        _(
            "Light and dark, text up to twice as large, terrain colours that colour-blind players"
            " can tell apart"
        ),
    )


def promise() -> str:
    """What becomes of what a player enters."""
    return _(
        "The app works offline and asks for no permission but vibration: no account, no ads, no"
        " network at all. What you enter stays on your phone until you share it."
    )


def disclaimer() -> str:
    return _("You need the board game to play. Not affiliated with the game’s publisher.")


def report(facts: Iterable[str]) -> str:
    """To be copied by a player to whom something went wrong, and filled in; the facts are for who
    mends it, and in no language."""
    return "\n".join(
        (
            _("What I did:"),
            _("What I expected:"),
            _("What happened:"),
            "",
            f"Origins Companion {VERSION}",
            *facts,
        )
    )
