"""Legality: can these territories come from a legal game? With the proof or the reasons.

`check` reports every finding of the catalogue that holds, and does not stop at the first. A legal
verdict does not prove that every discard was forced (beyond `Code.DISCARD_NOT_ALLOWED`), nor which
cavemen lay open when one was recruited. In Tribe mode each player has a course of turns, the story,
by itself. A layout that a legal game can produce is never called illegal.
"""

from companion.rules.legality.changes import (
    SquareChange,
    Suggestion,
    TokenMove,
    TotemChange,
    apply_change,
)
from companion.rules.legality.findings import (
    Burnt,
    Code,
    Fact,
    Finding,
    Laid,
    Recruit,
    Severity,
    Story,
    Turn,
    Verdict,
)
from companion.rules.legality.full_check import check, check_cheaply
from companion.rules.legality.suggestions import Suggestions, suggest
from companion.rules.progress import Cancelled, ProgressCallback

__all__ = [
    "Burnt",
    "Cancelled",
    "Code",
    "Fact",
    "Finding",
    "Laid",
    "ProgressCallback",
    "Recruit",
    "Severity",
    "SquareChange",
    "Story",
    "Suggestion",
    "Suggestions",
    "TokenMove",
    "TotemChange",
    "Turn",
    "Verdict",
    "apply_change",
    "check",
    "check_cheaply",
    "suggest",
]
