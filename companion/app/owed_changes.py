"""What is owed to the history's file, written in order, all of it or nothing.

A change that could not be written is owed until it is. Once a write has failed, or the file turns
out to be another, nothing is taken for granted of what it holds: the draft in hand is looked up,
and written whole where it is not as it should be.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from companion.app.draft_in_hand import DraftInHand, Met
from companion.app.open_history import OpenHistory
from companion.history.faults import HistoryDamaged, RequestRefused
from companion.rules.game import Game
from companion.texts import _

if TYPE_CHECKING:
    from companion.history.store import Store

Change = Callable[["Store"], object]
T = TypeVar("T")


class OwedChanges:
    """On one thread. `say` is told, in a sentence, what happened to the history."""

    def __init__(self, path: Path, say: Callable[[str], None]) -> None:
        self._path: Final = path
        self._say: Final = say
        self._opening: Final = OpenHistory(path, say)
        self._hand: DraftInHand | None = None
        self._owed: list[Change] = []
        self._in_line: list[DraftInHand] = []
        """The drafts that are changed by what is owed."""
        self._age = 0
        """Of what is known of the file."""
        self._opened = 0
        self._stamps: dict[str, int | None] = {}
        """When games of the history that were in hand were changed here last."""
        self._met: list[str] = []

    def known_as(self, game: str) -> str:
        hand = self._hand
        return hand.game if hand is not None and hand.taken_up_as == game else game

    def number_of(self, game: str) -> int | None:
        """Of the draft in hand, where it is this game's and the file has it."""
        hand = self._hand
        return hand.draft if hand is not None and hand.taken_up_as == game else None

    def hold(self, hand: DraftInHand) -> None:
        self._hand = hand

    # --- What is owed -----------------------------------------------------------------------------

    def owe(self, change: Change) -> None:
        self._owed.append(change)

    def take_up(self, hand: DraftInHand | None, *, instead: bool = False) -> None:
        """This one is in hand, or none; `instead` of the one before, if nothing was done in it."""
        before, self._hand = self._hand, hand
        if before is not None:
            self._owe_of(before, lambda store: before.let_go(store, replaced=instead))
        if hand is not None:
            if hand.kept:
                self.owe(lambda store: self._stamp(store, hand.game))
            self._owe_hand(hand)

    def turn_to(self, hand: DraftInHand) -> None:
        def turn(store: "Store") -> None:
            if hand.draft is not None:
                store.drafts.turn_to(hand.draft)

        self.take_up(hand)
        self.owe(turn)

    def append(self, line: str, changed: Game | None) -> None:
        if self._hand is not None:
            self._hand.gestures.append(line)
            self._owe_hand(self._hand)
            if changed is not None:
                self._owe_game(self._hand, changed)

    def finish(self, game: Game) -> None:
        hand = self._hand
        if hand is not None:
            # Where another window has gone on with it, it is another game, before it is finished.
            self._owe_hand(hand)
            self._owe_of(hand, hand.keep)
            self._owe_game(hand, game)

    def delete(self, game: str, draft: int | None) -> None:
        hand = self._hand
        if hand is not None and hand.game == game and draft in (None, hand.draft):
            self._hand = None
        else:
            hand = None

        def discard(store: "Store") -> None:
            found = store.drafts.of(game, draft if hand is None else hand.draft)
            if found is not None:
                store.discard(found.id)

        self.owe(discard)

    def bring_back(self, game: str, number: int | None) -> None:
        def take_up(store: "Store") -> None:
            draft = store.drafts.discarded_of(game, number)
            if draft is not None:
                store.drafts.take_up(draft.id)

        self.owe(take_up)

    def _owe_of(self, hand: DraftInHand, change: Change) -> None:
        if not any(each is hand for each in self._in_line):
            self._in_line.append(hand)
        self.owe(change)

    def _owe_hand(self, hand: DraftInHand) -> None:
        def write(store: "Store") -> None:
            game = hand.game
            if hand.write(store, self._age) is Met.GONE_ON_WITH:
                self._part(game, hand)

        self._owe_of(hand, write)

    def _owe_game(self, hand: DraftInHand, game: Game) -> None:
        def put(store: "Store") -> None:
            identity = hand.game
            known = self._stamps.get(identity)
            is_changed = known is not None and store.games.edited_at(identity) != known
            store.games.put_begun(replace(game, id=identity))
            if is_changed:
                self._met.append(
                    _("This game was also changed elsewhere; what you entered here replaces it.")
                )
                if store.games.get(identity).deleted:
                    store.games.restore(identity)
            self._stamp(store, identity)

        self.owe(put)

    def _stamp(self, store: "Store", game: str) -> None:
        self._stamps[game] = store.games.edited_at(game)

    def _part(self, game: str, hand: DraftInHand) -> None:
        if hand.game == game:
            return  # it is one of the history, where the last hand holds
        self._met.append(
            _("This game was continued in another window; the one here is a separate game now.")
        )

    # --- Written, and asked -----------------------------------------------------------------------

    def pay(self) -> None:
        """Bring the file to where everything should be."""
        with self._mending():
            self._pay()
            return
        self._pay()

    def ask(self, work: Callable[["Store"], T], *, by_others: bool = False) -> T:
        """What comes of it; of a history mended for it, where that was needed. What `work` changes
        is the player's own doing, or that of others: then the player is told where both have
        changed the game in hand."""
        with self._mending():
            return self._asked(work, by_others=by_others)
        return self._asked(work, by_others=by_others)

    def close(self) -> None:
        self._opening.close()

    def _asked(self, work: Callable[["Store"], T], *, by_others: bool) -> T:
        with self._opening.asked() as store:
            if self._opening.age != self._opened and not store.read_only:
                self._pay()
            hand = self._hand
            game = hand.game if hand is not None and hand.kept and not by_others else None
            ours = game is not None and self._stamps.get(game) == store.games.edited_at(game)
            try:
                return work(store)
            finally:
                if game is not None and ours:
                    self._stamp(store, game)

    def _pay(self) -> None:
        if not self._owed and (self._hand is None or self._opening.age == self._opened):
            return
        store = self._opening.store()
        if self._opening.age != self._opened:
            self._opened = self._opening.age
            self._age += 1
            if self._hand is not None:
                self._owe_hand(self._hand)
                self._owed.insert(0, self._owed.pop())
        try:
            self._carry_out(store, self._owed)
        except RequestRefused:
            self._one_by_one(store)
        self._owed, self._in_line = [], []

    def _one_by_one(self, store: "Store") -> None:
        """What is refused is refused for ever, and must not keep the others waiting."""
        while self._owed:
            try:
                self._carry_out(store, self._owed[:1])
            except RequestRefused as refused:
                self._say(str(refused))
            self._owed.pop(0)

    def _carry_out(self, store: "Store", changes: list[Change]) -> None:
        as_it_was = [(hand, replace(hand)) for hand in self._in_line]
        stamps = dict(self._stamps)
        self._met = []
        try:
            with store.at_once():
                for change in changes:
                    change(store)
        except BaseException:
            self._age += 1
            self._stamps = stamps
            for hand, before in as_it_was:
                hand.take_back(before)
            raise
        for words in dict.fromkeys(self._met):
            self._say(words)

    @contextmanager
    def _mending(self) -> Iterator[None]:
        """Where the history turns out to be damaged, another takes its place, and what is owed is
        in it, with the game in hand as it should be."""
        try:
            yield
        except HistoryDamaged as fault:
            if fault.path != self._path:
                raise
            self._opening.recover(fault)
            self._pay()
