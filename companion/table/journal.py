"""The journal: the one door for every change of a game on the table.

It keeps what was done, so that each step can be undone and done again without end. Each step is
also one line of text; the lines in order, replayed from the game it began with, give the same
tabletop with the same steps to undo and to redo.

    JournalError    a line is no step of this journal
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final, NamedTuple, Self

from companion.rules.game import Game
from companion.table.edits import Edit, EditError, apply, concerns, read_edit, write_edit
from companion.table.tabletop import Tabletop
from companion.table.view import FindProblems, TableView, no_problems, see

UNDO: Final = "undo"
REDO: Final = "redo"


Called = Iterable[tuple[tuple[str, ...], tuple[str, ...]]]
"""Names of a table, and other names for those at it."""


class JournalError(ValueError):
    """The line cannot be replayed; quotes it."""


class _Step(NamedTuple):
    edit: Edit
    after: Tabletop


class Journal:
    """`save` gets each step's line, once, right after it was done."""

    def __init__(
        self,
        beginning: Tabletop,
        save: Callable[[str], None] | None = None,
        find_problems: FindProblems = no_problems,
        called: Called = (),
    ) -> None:
        """`called`: see `call`."""
        self._called = dict(called)
        self._beginning: Final = beginning
        self._save = save
        self._find_problems: Final = find_problems
        self._steps: list[_Step] = []
        self._done = 0
        self._revision = 0
        self._view: TableView = self._seen(beginning, None, None)

    @classmethod
    def replayed(
        cls,
        beginning: Tabletop,
        lines: Iterable[str],
        save: Callable[[str], None] | None = None,
        find_problems: FindProblems = no_problems,
        called: Called = (),
    ) -> Self:
        """The journal that wrote these lines. Raises JournalError."""
        journal = cls(beginning, None, find_problems, called)
        for line in lines:
            journal._replay(line)
        journal._save = save
        journal._view = journal._seen(journal.tabletop, None, journal._view)
        return journal

    @property
    def tabletop(self) -> Tabletop:
        return self._named(self._written)

    @property
    def beginning(self) -> Tabletop:
        return self._named(self._beginning)

    @property
    def revision(self) -> int:
        """Another number after every change, undone ones included."""
        return self._revision

    @property
    def view(self) -> TableView:
        return self._view

    def call(self, called: Called) -> bool:
        """Of each table, by the names written down, what those at it are called now; whether that
        is otherwise than before. It is no step: nothing is written, nothing can be undone."""
        if dict(called) == self._called:
            return False
        before = self._view
        self._called = dict(called)
        self._view = self._seen(self.tabletop, before.concerns, before)
        return True

    def finished_game(self) -> Game:
        """The game as it stands, as one whose last domino is laid."""
        return replace(self.tabletop.game, finished=True)

    def record(self, edit: Edit) -> TableView:
        """Do it. What had been undone is forgotten."""
        self._do(edit, apply(edit, self._written))
        return self._changed(write_edit(edit), concerns(edit))

    def preview(self, edit: Edit | None) -> TableView:
        """What would be seen after the edit, while the finger is still down; nothing is done."""
        if edit is None:
            return self._view
        view = self._view
        return see(apply(edit, self.tabletop), self._revision, known=view, problems=view.problems)

    def undo(self) -> TableView:
        """Take back the last step; its player is the view's `concerns`."""
        if not self._done:
            return self._view
        self._done -= 1
        return self._changed(UNDO, concerns(self._steps[self._done].edit))

    def redo(self) -> TableView:
        """Do again what was last taken back."""
        if self._done == len(self._steps):
            return self._view
        self._done += 1
        return self._changed(REDO, concerns(self._steps[self._done - 1].edit))

    @property
    def _written(self) -> Tabletop:
        """With the names that are written down."""
        return self._steps[self._done - 1].after if self._done else self._beginning

    def _named(self, tabletop: Tabletop) -> Tabletop:
        if not self._called:
            return tabletop
        now = self._called.get(tuple(player.name for player in tabletop.game.players))
        return tabletop if now is None else tabletop.called(now)

    def _do(self, edit: Edit, after: Tabletop) -> None:
        del self._steps[self._done :]
        self._steps.append(_Step(edit, after))
        self._done += 1

    def _changed(self, line: str, player: int | None) -> TableView:
        self._revision += 1
        self._view = self._seen(self.tabletop, player, self._view)
        if self._save is not None:
            self._save(line)
        return self._view

    def _seen(self, tabletop: Tabletop, player: int | None, known: TableView | None) -> TableView:
        return see(
            tabletop,
            self._revision,
            known=known,
            problems=self._find_problems(tabletop.game),
            can_undo=self._done > 0,
            can_redo=self._done < len(self._steps),
            concerns=player,
        )

    def _replay(self, line: str) -> None:
        self._revision += 1
        if line == UNDO and self._done:
            self._done -= 1
        elif line == REDO and self._done < len(self._steps):
            self._done += 1
        else:
            try:
                edit = read_edit(line)
                after = apply(edit, self._written)
            except (EditError, ValueError, IndexError):
                raise JournalError(f"not a step of this game: {line[:80]!r}") from None
            self._do(edit, after)
