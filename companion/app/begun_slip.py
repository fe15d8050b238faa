"""The slip of a game that is being logged by its points: there until it is saved or deleted, also
after a kill, whatever else is looked at or changed meanwhile."""

import json
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Final

from companion.app.memory import Memory
from companion.app.points_form import PointsForm, PointsFormSeat
from companion.history.records import AnyGame, GameRecord
from companion.rules.game import MOST_PLAYERS, SIZES, Colour, Mode, Variant
from companion.rules.ranking import DecidedBy

if TYPE_CHECKING:
    from companion.app.history_queries import HistoryQueries
    from companion.history.store import Store

SLIP: Final = "slip"
"""The setting that keeps it."""


class BegunSlip:
    def __init__(self, memory: Memory) -> None:
        self._memory: Final = memory
        self._text = memory.recall(SLIP) or ""
        self._edited: PointsForm | None = None

    def read(self) -> PointsForm | None:
        """As it was left; None where none is begun."""
        return read_form(self._text)

    def keep(self, form: PointsForm) -> None:
        """Remember what is on it by now; of one on which nothing is written, nothing."""
        self._remember(write_form(form) if form.is_begun else "")

    def go_back_to(self, form: PointsForm) -> None:
        """The slip of a game of the history, left before it was saved, is come back to."""
        self._edited = form

    def slip_of(self, record: GameRecord) -> PointsForm:
        """That of a game of the history: as it was left, where one comes back to it."""
        edited, self._edited = self._edited, None
        return edited if edited and edited.id == record.id else PointsForm.of(record)

    def clear(self) -> None:
        """It was deleted."""
        self._remember("")

    def save(
        self,
        history: "HistoryQueries",
        game: AnyGame,
        then: Callable[[str], None],
        fail: Callable[[str], None],
    ) -> None:
        """The game on it goes into the history, and the slip is empty: both, or neither. `then`
        gets the game's id."""

        def work(store: "Store") -> str:
            with store.at_once():
                store.settings.put({SLIP: ""})
                return store.games.put(game)

        def saved(game: str) -> None:
            self.clear()
            then(game)

        history.change(work, saved, fail)

    def _remember(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self._memory.remember({SLIP: text})


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
    """The slip written so; None where the text is none."""
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
