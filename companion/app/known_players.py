"""Those who have played before, for the next game: to be touched instead of typed, and each one
person under one name."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Self, TypeGuard

from companion.rules.game import MOST_PLAYERS
from companion.table.setup import SetUp
from companion.texts.folding import folded
from companion.texts.names import is_given

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from companion.app.history_queries import HistoryQueries
    from companion.history.records import KnownPlayer

_OFFERED: Final = 8
"""At once; whoever begins to type finds the others."""


@dataclass(frozen=True, slots=True)
class KnownPlayers:
    players: "tuple[KnownPlayer, ...]" = ()
    """Those who played last first."""

    @classmethod
    def of(cls, players: "Iterable[KnownPlayer]") -> Self:
        """Without those whom the app itself gave a name."""
        return cls(tuple(player for player in players if not is_given(player.name)))

    def offered(
        self, set_up: SetUp, at: int | None, *, instead: bool = False
    ) -> "tuple[KnownPlayer, ...]":
        """Whom to offer to one who is at that seat, or at none: those whose name goes on from what
        is written there, else all who do not sit at the table yet; nobody where there is no seat
        left, but `instead` of who sits there."""
        here = [self.called(seat.name) for seat in set_up.seated()]
        away = [player for player in self.players if player.name not in here]
        begun = self._begun(set_up, at)
        matching = [player for player in away if begun and _goes_on(begun, player.name)]
        replaces = instead and _is_seat(at, set_up)
        if not (matching or replaces) and self._seat_for(set_up, at) is None:
            return ()
        return tuple((matching or away)[:_OFFERED])

    def seated(
        self, set_up: SetUp, at: int | None, player: "KnownPlayer", *, instead: bool = False
    ) -> SetUp:
        """The table with one more of them: where the name was begun, else in the first seat without
        a name, else in a seat more; `instead`: of who sits there."""
        index = at
        replaces = instead and _is_seat(at, set_up)
        if not replaces and not _goes_on(self._begun(set_up, at), player.name):
            index = self._seat_for(set_up, at)
        if index is None:
            return set_up
        if index >= set_up.players:
            set_up = set_up.with_players(index + 1)
        return set_up.with_player(index, player.name, player.colour)

    def called(self, name: str) -> str:
        """The name as this person wrote it before, whatever the case, unless somebody is called
        exactly so."""
        alike = [player.name for player in self.players if _plain(player.name) == _plain(name)]
        exact = name.strip()
        return exact if exact in alike else next(iter(alike), name)

    def recognised(self, set_up: SetUp) -> SetUp:
        """With everybody called as before."""
        seats = tuple(replace(seat, name=self.called(seat.name)) for seat in set_up.seats)
        return set_up if seats == set_up.seats else replace(set_up, seats=seats)

    def _begun(self, set_up: SetUp, at: int | None) -> str:
        """What is written at the seat, unless somebody known is called so."""
        if not _is_seat(at, set_up):
            return ""
        name = set_up.seats[at].name
        return "" if any(_plain(p.name) == _plain(name) for p in self.players) else name

    def _seat_for(self, set_up: SetUp, at: int | None) -> int | None:
        """Where the next one sits; nowhere, where all seats have their names."""
        seats = set_up.seated()
        if _is_seat(at, set_up) and not seats[at].name.strip():
            return at
        free = (index for index, seat in enumerate(seats) if not seat.name.strip())
        return next(free, len(seats) if len(seats) < MOST_PLAYERS else None)


class Acquaintances:
    """Who is known, as the history said last."""

    def __init__(self, history: "HistoryQueries") -> None:
        self._history: Final = history
        self.players = KnownPlayers()

    def ask(self, answered: "Callable[[], None] | None" = None) -> None:
        """Who it is by now."""

        def know(players: "tuple[KnownPlayer, ...]") -> None:
            self.players = KnownPlayers.of(players)
            if answered is not None:
                answered()

        self._history.familiar(know)


def _is_seat(at: int | None, set_up: SetUp) -> TypeGuard[int]:
    """Whether somebody can sit there: with fewer players, the seats behind are away."""
    return at is not None and at < set_up.players


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def _goes_on(begun: str, name: str) -> bool:
    """Whether a word of the name begins so."""
    start, whole = folded(begun).strip(), folded(name)
    return bool(start) and (whole.startswith(start) or f" {start}" in whole)
