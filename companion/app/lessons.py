"""The faster ways of entering a territory that this player has been told of, or has found: each is
told once, on this device."""

from typing import Final

from companion.app.memory import Memory
from companion.table.strokes import FinishedStroke
from companion.table.tips import Tip, TipTracker

LESSONS: Final = "lessons"
"""The setting that keeps what is known."""


class Lessons:
    def __init__(self, memory: Memory) -> None:
        self._memory: Final = memory
        kept = (memory.recall(LESSONS) or "").split()
        self._ways: Final = TipTracker([lesson for lesson in Tip if lesson.value in kept])

    def watch(self, deed: FinishedStroke) -> Tip | None:
        """The faster way to be told after this; it is known from now on."""
        before = len(self._ways.known)
        due = self._ways.watch(deed)
        if len(self._ways.known) != before:
            known = " ".join(sorted(lesson.value for lesson in self._ways.known))
            self._memory.remember({LESSONS: known})
        return due
