"""The slip that is being written: that of a new game, or that of a game which is there already;
and how what is on it gets into the history."""

from collections.abc import Callable
from typing import Final

from companion.app.begun_slip import BegunSlip
from companion.app.day_names import here_and_now
from companion.app.history_queries import HistoryQueries
from companion.app.points_form import PointsForm
from companion.history.records import AnyGame, GameRecord

SEATS: Final = 3
"""On an empty slip."""


class SlipInHand:
    def __init__(self, begun: BegunSlip, history: HistoryQueries) -> None:
        self._begun: Final = begun
        self._history: Final = history
        self._record: GameRecord | None = None
        """The game that was there already, as it was come to."""
        self.before: AnyGame | None = None
        """The same as a game; None: the slip is that of a new one."""
        self.slip = self._new_slip()

    @property
    def is_new(self) -> bool:
        return self.before is None

    @property
    def is_begun(self) -> bool:
        """Something is written on the slip of a new game."""
        return self.is_new and self.slip.is_begun

    @property
    def is_as_left(self) -> bool:
        """It is the slip of a new game, and that is no other one meanwhile."""
        return self.is_new and self._begun.read() in (None, self.slip)

    @property
    def unsaved(self) -> GameRecord | None:
        """The game that was there already, where its slip says something else by now."""
        record = None if self.is_new else self._record
        return None if record is None or self.slip == PointsForm.of(record) else record

    def begin(self) -> None:
        """The slip of a new game as it was left, else an empty one."""
        self.before = None
        self.write(self._new_slip())

    def come_to(self, record: GameRecord) -> None:
        """The slip of a game that is there already."""
        self.before, self._record = record.game(), record
        self.write(self._begun.slip_of(record))

    def go_on(self, slip: PointsForm, before: AnyGame | None) -> None:
        """This one, as it was left."""
        self.before = before
        self.write(slip)

    def write(self, slip: PointsForm) -> None:
        """This is on it now; that of a new game outlives the app."""
        self.slip = slip
        if self.is_new:
            self._begun.keep(slip)

    def throw_away(self) -> Callable[[], None]:
        """The slip of a new game is empty again. What comes back is the way back."""
        slip, begun = self.slip, self._begun
        begun.clear()
        self.begin()
        return lambda: begun.keep(slip)

    def save(
        self, then: Callable[[str, AnyGame | None], None], fail: Callable[[str], None]
    ) -> None:
        """Into the history with the game on it, which nothing is missing of. `then` gets its id,
        and the game that was there before."""
        slip, before = self.slip, self.before

        def kept(game: str) -> None:
            then(game, before)

        if slip.laid is not None and slip.id is not None:
            # Of its territories nothing is said here.
            game = slip.id
            self._history.revise(game, slip.beside, lambda was: then(game, was), fail)
        elif before is None:
            self._begun.save(self._history, slip.game(), kept, fail)
        else:
            self._history.put(slip.game(), kept, fail)

    def _new_slip(self) -> PointsForm:
        return self._begun.read() or PointsForm.empty(SEATS, here_and_now())
