"""The form of a game that is logged by its points: a new game, or the details of a saved one.

The form of a new game outlives the app. It stays until the game is saved or the form is deleted,
whatever else is shown or edited in between.
"""

import json
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Final

from companion.app.day_names import here_and_now
from companion.app.memory import Memory
from companion.app.points_form import PointsForm, PointsFormSeat
from companion.history.game_row import AnyGame, GameRow
from companion.rules.game import MOST_PLAYERS, SIZES, Colour, Mode, Variant
from companion.rules.ranking import DecidedBy

if TYPE_CHECKING:
    from companion.app.history_queries import HistoryQueries
    from companion.history.store import Store

LOG_DRAFT: Final = "log_draft"
"""The setting that holds the form of a new game."""

SEATS: Final = 3
"""The number of seats on an empty form."""


class LogDraft:
    """The form that is being filled in, and the way of its game into the history."""

    def __init__(self, memory: Memory, history: "HistoryQueries") -> None:
        self._memory: Final = memory
        self._history: Final = history
        self._stored = memory.recall(LOG_DRAFT) or ""
        self._record: GameRow | None = None
        """The saved game whose details are edited; None for a new game."""
        self._unsaved: PointsForm | None = None
        self.form = self._stored_form()

    @property
    def is_new(self) -> bool:
        return self._record is None

    @property
    def is_begun(self) -> bool:
        """Return True if the form of a new game has anything written on it."""
        return self.is_new and self.form.is_begun

    @property
    def unsaved_record(self) -> GameRow | None:
        """The saved game whose details differ on the form; None if nothing would be lost."""
        record = self._record
        return None if record is None or self.form == PointsForm.of(record) else record

    def begin(self) -> None:
        """Take the stored form of a new game, or else an empty one."""
        self._record = None
        self.form = self._stored_form()

    def edit_details(self, record: GameRow) -> None:
        """Take the details of a saved game, as `keep_unsaved` left them or else as they are."""
        form, self._unsaved = self._unsaved, None
        self._record = record
        self.form = form if form and form.id == record.id else PointsForm.of(record)

    def keep_unsaved(self, form: PointsForm) -> None:
        """Let the next `edit_details` of this form's game continue with it."""
        self._unsaved = form

    def write(self, form: PointsForm) -> None:
        """Put this on the form; the form of a new game is stored at once."""
        self.form = form
        if self.is_new:
            self._store(form)

    def clear(self) -> Callable[[], None]:
        """Empty the form of a new game. Return the function that undoes it."""
        form = self.form

        def undo() -> None:
            self._store(form)
            if self.is_new:
                self.form = form

        self._remember("")
        self.begin()
        return undo

    def save(
        self, then: Callable[[str, AnyGame | None], None], fail: Callable[[str], None]
    ) -> None:
        """Save the game of a complete form. `then` gets its id and the game as it was before."""
        form, record = self.form, self._record
        if form.laid is not None and form.id is not None:
            # The form has nothing of its territories.
            game = form.id
            self._history.revise(game, form.beside, lambda was: then(game, was), fail)
        elif record is None:
            self._save_new(form, lambda game: then(game, None), fail)
        else:
            before = record.game()
            self._history.put(form.game(), lambda game: then(game, before), fail)

    def _save_new(
        self, form: PointsForm, then: Callable[[str], None], fail: Callable[[str], None]
    ) -> None:
        def save(store: "Store") -> str:
            # One transaction, or a kill in between would leave a form to be saved twice.
            with store.at_once():
                store.settings.put({LOG_DRAFT: ""})
                return store.games.put(form.game())

        def saved(game: str) -> None:
            self._remember("")
            then(game)

        self._history.change(save, saved, fail)

    def _stored_form(self) -> PointsForm:
        return read_form(self._stored) or PointsForm.empty(SEATS, here_and_now())

    def _store(self, form: PointsForm) -> None:
        self._remember(write_form(form) if form.is_begun else "")

    def _remember(self, text: str) -> None:
        if text != self._stored:
            self._stored = text
            self._memory.remember({LOG_DRAFT: text})


def write_form(form: PointsForm) -> str:
    return json.dumps(
        {
            "seats": [
                [seat.name, seat.points, seat.colour and seat.colour.value] for seat in form.seats
            ],
            "mode": form.mode.value,
            "size": form.size,
            "variants": sorted(variant.value for variant in form.variants),
            "played_at": form.played_at,
            "location": form.location,
            "notes": form.notes,
            "winner": form.winner,
            "tie_break": form.tie_break.value,
        }
    )


def read_form(text: str) -> PointsForm | None:
    """Read what `write_form` wrote; None if the text is no form."""
    try:
        value = json.loads(text)
        winner = value["winner"]
        form = PointsForm(
            tuple(
                PointsFormSeat(str(name), str(points), Colour(colour) if colour else None)
                for name, points, colour in value["seats"]
            ),
            Mode(value["mode"]),
            int(value["size"]),
            frozenset(Variant(variant) for variant in value["variants"]),
            value["played_at"],
            str(value["location"]),
            str(value["notes"]),
            winner=None if winner is None else int(winner),
            tie_break=DecidedBy(value["tie_break"]),
        )
        return form if _is_sound(form) else None
    except (KeyError, TypeError, ValueError):
        return None


def _is_sound(form: PointsForm) -> bool:
    at = form.played_at
    dated = at is None or datetime.fromisoformat(at).utcoffset() is not None
    return dated and form.size in SIZES and 1 <= len(form.seats) <= MOST_PLAYERS
