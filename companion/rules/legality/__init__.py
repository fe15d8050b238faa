"""Whether finished territories can have come from a legal game, with the proof or the reasons.

`check` names every finding of the catalogue that holds and never stops at the first. What a legal
verdict does not prove: that every discard was forced (beyond `Code.DISCARD_NOT_ALLOWED`), and which
cavemen lay open when one was recruited. In Tribe mode each player has a course of turns, the story,
by itself. A layout that a legal game can produce is never called illegal.
"""

from companion.rules.legality.cheap_check import CheapCheck, check_cheaply
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
from companion.rules.legality.full_check import check
from companion.rules.legality.suggestions import Suggestion, Suggestions, suggest
from companion.rules.progress import Cancelled, ProgressCallback

__all__ = [
    "Burnt",
    "Cancelled",
    "CheapCheck",
    "Code",
    "Fact",
    "Finding",
    "Laid",
    "ProgressCallback",
    "Recruit",
    "Severity",
    "Story",
    "Suggestion",
    "Suggestions",
    "Turn",
    "Verdict",
    "check",
    "check_cheaply",
    "suggest",
]
