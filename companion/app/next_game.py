"""How the next game would be begun: as the last one was, until something is chosen otherwise."""

from typing import Final

from companion.app.memory import Memory
from companion.table.edits import PlayAs
from companion.table.setup import (
    SetUp,
    SetUpError,
    first_set_up,
    read_set_up,
    single_territory,
    write_set_up,
)
from companion.table.tabletop import Tabletop
from companion.texts.names import unnamed, unnamed_territory

SET_UP: Final = "set_up"
"""The setting that keeps it."""


class NextGame:
    def __init__(self, memory: Memory) -> None:
        self._memory: Final = memory
        self.set_up: SetUp = _remembered(memory.recall(SET_UP))

    def choose(self, set_up: SetUp) -> None:
        """What is chosen on the way to a game is there again after a kill."""
        self.set_up = set_up
        self._keep()

    def adopt(self, before: PlayAs, after: PlayAs) -> None:
        """What the table changed later counts for the next game too."""
        self.choose(self.set_up.following(before, after))

    def call(self, before: str, after: str) -> None:
        """This player has another name now."""
        names = [seat.name for seat in self.set_up.seats]
        if before in names and after not in names:
            self.choose(self.set_up.with_name(names.index(before), after))

    def begin(self) -> Tabletop:
        """The table for a game like this, nothing entered yet; the next one will be like it."""
        self._keep()
        return self.set_up.empty_tabletop(unnamed())

    def begin_single(self) -> Tabletop:
        """A table with one territory."""
        set_up = self.set_up
        return single_territory(set_up.mode, set_up.size, unnamed_territory(), set_up.variants)

    def _keep(self) -> None:
        self._memory.remember({SET_UP: write_set_up(self.set_up)})


def _remembered(text: str | None) -> SetUp:
    if text is None:
        return first_set_up()
    try:
        return read_set_up(text)
    except SetUpError:
        return first_set_up()
