"""The journal: the one door for every change of a game on the table, with undo and redo.

Each step is also written as one line of text. The lines, replayed in order on the game that the
journal began with, give the same tabletop with the same steps to undo and redo:

>>> from companion.rules.game import Mode
>>> from companion.table.edits import Lay
>>> from companion.table.setup import single_territory
>>> lines = []
>>> empty = single_territory(Mode.DISCOVERY, 5, "Ada", frozenset())
>>> journal = Journal(empty, lines.append)
>>> view = journal.record(read_edit('{"lay":[[2,3,"l*"]],"player":0}'))
>>> view = journal.undo()
>>> lines
['{"lay":[[2,3,"l*"]],"player":0}', 'undo']
>>> Journal.replayed(empty, lines).redo().cards[0].largest_region
1
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final, NamedTuple, Self

from companion.rules.game import Game
from companion.table.edits import Edit, EditError, apply_edit, player_of, read_edit, write_edit
from companion.table.tabletop import Tabletop
from companion.table.view import FindProblems, TableView, build_view, no_problems

UNDO: Final = "undo"
REDO: Final = "redo"


class JournalError(ValueError):
    """Raised for a line that is no step of this journal; quotes it."""


class _Step(NamedTuple):
    edit: Edit
    after: Tabletop


class Journal:
    """The steps of a game at the table. `save` gets each step's line once, right after the step."""

    def __init__(
        self,
        beginning: Tabletop,
        save: Callable[[str], None] | None = None,
        find_problems: FindProblems = no_problems,
    ) -> None:
        self._beginning = beginning
        self._save = save
        self._find_problems: Final = find_problems
        self._lines: list[str] = []
        self._steps: list[_Step] = []
        self._done = 0
        self._view: TableView = self._view_of(beginning, None, None)

    @classmethod
    def replayed(
        cls,
        beginning: Tabletop,
        lines: Iterable[str],
        save: Callable[[str], None] | None = None,
        find_problems: FindProblems = no_problems,
    ) -> Self:
        """Rebuild the journal that wrote these lines. Raises JournalError."""
        journal = cls(beginning, save, find_problems)
        for line in lines:
            journal._replay(line)
        journal._view = journal._view_of(journal.tabletop, None, journal._view)
        return journal

    @property
    def tabletop(self) -> Tabletop:
        return self._steps[self._done - 1].after if self._done else self._beginning

    @property
    def beginning(self) -> Tabletop:
        return self._beginning

    @property
    def revision(self) -> int:
        """A number that grows with every change, undo included."""
        return len(self._lines)

    @property
    def view(self) -> TableView:
        return self._view

    def reload(self, beginning: Tabletop, lines: Iterable[str]) -> bool:
        """Take over the same steps as they are stored now, after a player was renamed. Return True
        if anything is different. Raises JournalError."""
        lines = list(lines)
        if (beginning.game, lines) == (self._beginning.game, self._lines):
            return False
        concerns = self._view.concerns
        self._beginning, self._lines, self._steps, self._done = beginning, [], [], 0
        for line in lines:
            self._replay(line)
        self._view = self._view_of(self.tabletop, concerns, None)
        return True

    def finished_game(self) -> Game:
        """Return the game as it stands, marked as finished."""
        return replace(self.tabletop.game, finished=True)

    def record(self, edit: Edit) -> TableView:
        """Apply an edit. Steps that had been undone are forgotten."""
        self._push(edit, apply_edit(edit, self.tabletop))
        return self._finish_step(write_edit(edit), player_of(edit))

    def preview(self, edit: Edit | None) -> TableView:
        """Return the view as it would be after the edit, without applying it."""
        if edit is None:
            return self._view
        view = self._view
        return build_view(
            apply_edit(edit, self.tabletop), self.revision, known=view, problems=view.problems
        )

    def undo(self) -> TableView:
        """Undo the last step; the view's `concerns` is its player."""
        if not self._done:
            return self._view
        self._done -= 1
        return self._finish_step(UNDO, player_of(self._steps[self._done].edit))

    def redo(self) -> TableView:
        """Redo the step that was undone last."""
        if self._done == len(self._steps):
            return self._view
        self._done += 1
        return self._finish_step(REDO, player_of(self._steps[self._done - 1].edit))

    def _push(self, edit: Edit, after: Tabletop) -> None:
        del self._steps[self._done :]
        self._steps.append(_Step(edit, after))
        self._done += 1

    def _finish_step(self, line: str, player: int | None) -> TableView:
        self._lines.append(line)
        self._view = self._view_of(self.tabletop, player, self._view)
        if self._save is not None:
            self._save(line)
        return self._view

    def _view_of(
        self, tabletop: Tabletop, player: int | None, known: TableView | None
    ) -> TableView:
        return build_view(
            tabletop,
            self.revision,
            known=known,
            problems=self._find_problems(tabletop.game),
            can_undo=self._done > 0,
            can_redo=self._done < len(self._steps),
            concerns=player,
        )

    def _replay(self, line: str) -> None:
        self._lines.append(line)
        if line == UNDO and self._done:
            self._done -= 1
        elif line == REDO and self._done < len(self._steps):
            self._done += 1
        else:
            try:
                edit = read_edit(line)
                after = apply_edit(edit, self.tabletop)
            except (EditError, ValueError, IndexError):
                raise JournalError(f"not a step of this game: {line[:80]!r}") from None
            self._push(edit, after)
