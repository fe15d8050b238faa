"""Whether finished territories can have come from a legal game, with the proof or the reasons.

`check` names every finding of the catalogue that holds and never stops at the first. What a legal
verdict does not prove: that every discard was forced (beyond `Code.DISCARD_NOT_ALLOWED`), that in
Tribe mode the last domino's resources were not the ones spent, and when each recruit was bought. A
layout that a legal game can produce is never called illegal.
"""

from companion.rules.legality.findings import Code, Fact, Finding, Laid, Severity, Verdict
from companion.rules.legality.full_check import check, check_cheaply
from companion.rules.legality.suggestions import Suggestion, Suggestions, suggest
from companion.rules.watch import Cancelled, Watch

__all__ = [
    "Cancelled",
    "Code",
    "Fact",
    "Finding",
    "Laid",
    "Severity",
    "Suggestion",
    "Suggestions",
    "Verdict",
    "Watch",
    "check",
    "check_cheaply",
    "suggest",
]
