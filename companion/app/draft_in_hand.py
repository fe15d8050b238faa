"""The draft of the game in hand, as it should be in the file, and how it gets there.

Another window may have the same game in hand. What it wrote is never overwritten: here the game is
one of its own from then on. So it is where another open game has the same id, or a finished one:
an earlier state of it can come back into the history.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING
from uuid import uuid4

from companion.history.drafts import Draft
from companion.history.other_drafts import forked, known_as

if TYPE_CHECKING:
    from companion.history.store import Store


class Met(Enum):
    """What was found in the file."""

    NOTHING_ELSE = "nothing-else"
    GONE_ON_WITH = "gone-on-with"
    """Another window has gone on with the game, or has finished it."""


@dataclass(slots=True)
class DraftInHand:
    set_up: str
    gestures: list[str]
    game: str
    kept: bool
    bare: bool
    """A single territory that began with nothing on it: without a gesture it is none."""
    draft: int | None = None
    """Its number in the file; None while it is not there."""
    written: int = 0
    """How many gestures are in the file."""
    age: int | None = None
    """Of what is known of the file; None while nothing was ever written here."""
    taken_up_as: str = ""
    """The game's id in hand: as it was before another window went on with it."""

    def __post_init__(self) -> None:
        self.taken_up_as = self.taken_up_as or self.game

    @classmethod
    def of(cls, draft: Draft, *, bare: bool) -> "DraftInHand":
        """As it was found in the file."""
        gestures = list(draft.gestures)
        return cls(draft.set_up, gestures, draft.game, draft.kept, bare, draft.id, age=-1)

    def write(self, store: "Store", age: int) -> Met:
        """Bring the draft to where it should be, inside a transaction. What is known of an earlier
        age is looked at first: a write may have failed since, the file may be another."""
        if self.age is None:
            self._stand_apart(store)
            self._start(store)
        elif not (self.age == age and self._goes_on(store)):
            there = self._there(store)
            if there is None:
                self._start(store)
            elif self._is_ahead_of(there):
                self.draft, self.written = there.id, len(there.gestures)
                self._go_on(store)
                self._stand_apart(store)
            else:
                self._part(store)
                self.age = age
                return Met.GONE_ON_WITH
        self.age = age
        return Met.NOTHING_ELSE

    def keep(self, store: "Store") -> None:
        """Its game is in the history from now on."""
        self._stand_apart(store)
        self.kept = True
        if self.draft is not None:
            store.drafts.keep(self.draft)

    def take_back(self, before: "DraftInHand") -> None:
        """As it was before a write that failed, but for what was done since."""
        self.set_up, self.game, self.kept = before.set_up, before.game, before.kept
        self.draft, self.written, self.age = before.draft, before.written, before.age

    def let_go(self, store: "Store", *, replaced: bool = False) -> None:
        """What is in hand no more needs no draft where it is in the history, where there is nothing
        in it, or where another is in its place before there was."""
        if self.draft is None:
            return
        if self.kept or ((self.bare or replaced) and not self.gestures):
            store.drafts.let_go(self.draft)

    def _start(self, store: "Store") -> None:
        self.draft = store.drafts.start(self.set_up, self.gestures, game=self.game, kept=self.kept)
        self.written = len(self.gestures)

    def _goes_on(self, store: "Store") -> bool:
        """The usual case: in the file is what was written here last."""
        state = None if self.draft is None else store.drafts.state(self.draft)
        if state is None or state.gestures != self.written or (state.kept and not self.kept):
            return False
        if state.discarded or state.kept != self.kept or self.written != len(self.gestures):
            self._go_on(store)
        return True

    def _go_on(self, store: "Store") -> None:
        assert self.draft is not None  # noqa: S101  # it is there
        store.drafts.extend(self.draft, self.gestures)
        store.drafts.take_up(self.draft)
        if self.kept:
            store.drafts.keep(self.draft)
        self.written = len(self.gestures)

    def _there(self, store: "Store") -> Draft | None:
        found = None if self.draft is None else store.drafts.get(self.draft)
        if found is None or found.game != self.game:
            found = store.drafts.of(self.game)
        return found

    def _is_ahead_of(self, there: Draft) -> bool:
        begun = tuple(self.gestures[: len(there.gestures)])
        same = there.set_up == self.set_up and there.gestures == begun
        return same and (self.kept or not there.kept)

    def _stand_apart(self, store: "Store") -> None:
        """No other open game has its id, and none that is finished."""
        if self.kept or not store.drafts.is_claimed(self.game, self.draft):
            return
        own = known_as(Draft(0, self.set_up, (), "", self.game), str(uuid4()))
        self.set_up, self.game = own.set_up, own.game
        if self.draft is not None:
            store.drafts.rename(self.draft, self.set_up, self.game)

    def _part(self, store: "Store") -> None:
        """A game of the history stays the same game; an open one is another from now on."""
        if not self.kept:
            own = forked(Draft(0, self.set_up, tuple(self.gestures), "", self.game))
            self.set_up, self.game = own.set_up, own.game
        self._start(store)
