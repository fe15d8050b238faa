"""What the result asks: what is asked stays where it is until all of that is settled."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.app.open_questions import (
    OpenQuestions,
    TieQuestion,
    board_questions,
    left_over,
    settled_and_open,
)

if TYPE_CHECKING:
    from companion.rules.box import Resource
    from companion.table.view import TableView


class TableQuestions:
    """What has been asked since one came can be answered otherwise; the next touch may follow at
    once, so nothing moves before all is settled."""

    def __init__(self) -> None:
        self._asked: set[Resource] = set()
        """Whose totems were asked for since one came: the answer can be changed."""
        self._first: frozenset[Resource] = frozenset()
        """The totems that are asked about before all else."""

    def begin(self) -> None:
        """Somebody comes."""
        self._first, self._asked = frozenset(), set()

    def of(self, view: "TableView") -> OpenQuestions:
        boards = board_questions(view)
        # Before every territory is there, nobody knows who is level.
        alone = len(view.game.players) == 1
        asked = () if alone or boards else (*settled_and_open(view), *self._left_over(view))
        self._first = (self._first | view.blocking) if view.undecided else frozenset()
        return OpenQuestions(
            boards,
            tuple(each for each in asked if each.resource in self._first),
            tuple(each for each in asked if each.resource not in self._first),
        )

    def _left_over(self, view: "TableView") -> Iterator[TieQuestion]:
        """The totems whose resource is gone, where nothing says whose they are. What was asked
        stays: the answer can be changed."""
        for totem in view.leftovers:
            if totem.holder is None or len(totem.players) > 1:
                self._asked.add(totem.resource)
            if totem.resource in self._asked:
                yield left_over(view, totem)
