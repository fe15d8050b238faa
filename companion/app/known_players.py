"""Those who have played before, for the next game: to be touched instead of typed, and each one
person under one name."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, Self, TypeGuard

from companion.rules.game import MOST_PLAYERS
from companion.table.setup import SetUp
from companion.texts.folding import folded
from companion.texts.names import is_given, shown_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from companion.app.history_queries import HistoryQueries
    from companion.history.players import KnownPlayer

_OFFERED: Final = 8
"""At once; whoever begins to type finds the others."""


class Completion(NamedTuple):
    """Who may be meant by a name that is being written. It is on offer, never taken by itself: what
    is written is kept as it is unless the offer is taken."""

    player: "KnownPlayer"
    rest: str
    """What is still to be written of the name; nothing, where that is more than its end."""


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
        names = set_up.names
        matching = self.going_on(names, at)
        replaces = instead and _is_seat(at, names)
        if not (matching or replaces) and self._seat_for(set_up, at) is None:
            return ()
        return (matching or self.away(names))[:_OFFERED]

    def away(self, names: "Sequence[str]") -> "tuple[KnownPlayer, ...]":
        """Those whom none of the names means."""
        here = {self.called(name) for name in names}
        return tuple(player for player in self.players if player.name not in here)

    def going_on(self, names: "Sequence[str]", at: int | None) -> "tuple[KnownPlayer, ...]":
        """Those of them whose name goes on from what is written there; before all others, those
        whose first word does."""
        begun = self._begun(names, at)
        matching = [player for player in self.away(names) if _goes_on(begun, player.name)]
        start = folded(begun).strip()
        return tuple(sorted(matching, key=lambda each: not _spelt(each.name).startswith(start)))

    def completion(self, names: "Sequence[str]", at: int | None) -> Completion | None:
        """Who is most likely meant by the name that is begun there."""
        for player in self.going_on(names, at)[:1]:
            return Completion(player, _rest(self._begun(names, at), shown_name(player.name)))
        return None

    def continues(self, names: "Sequence[str]", at: int | None, name: str) -> bool:
        """Whether that name goes on from what is written there, instead of being another one."""
        return _goes_on(self._begun(names, at), name)

    def seated(
        self, set_up: SetUp, at: int | None, player: "KnownPlayer", *, instead: bool = False
    ) -> SetUp:
        """The table with one more of them: where the name was begun, else in the first seat without
        a name, else in a seat more; `instead`: of who sits there."""
        index, names = at, set_up.names
        replaces = instead and _is_seat(at, names)
        if not replaces and not self.continues(names, at, player.name):
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

    def _begun(self, names: "Sequence[str]", at: int | None) -> str:
        """What is written there, unless somebody known is called so."""
        if not _is_seat(at, names):
            return ""
        name = names[at]
        return "" if any(_plain(p.name) == _plain(name) for p in self.players) else name

    def _seat_for(self, set_up: SetUp, at: int | None) -> int | None:
        """Where the next one sits; nowhere, where all seats have their names."""
        seats = set_up.seats_in_use()
        if _is_seat(at, seats) and not seats[at].name.strip():
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


def _is_seat(at: int | None, seated: "Sequence[object]") -> TypeGuard[int]:
    """Whether somebody can sit there: with fewer players, the seats behind are away."""
    return at is not None and at < len(seated)


_spelt: Final = lru_cache(maxsize=1024)(folded)
"""All names are compared at every letter."""


@lru_cache(maxsize=1024)
def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def _goes_on(begun: str, name: str) -> bool:
    """Whether a word of the name begins so."""
    start, whole = _spelt(begun).strip(), _spelt(name)
    return bool(start) and (whole.startswith(start) or f" {start}" in whole)


def _rest(begun: str, name: str) -> str:
    """What of the name is not written yet, where that is an end of it to be written behind."""
    from companion.texts.visual_order import is_from_right  # noqa: PLC0415  # when one is begun

    if is_from_right(name):
        return ""
    start = folded(begun.lstrip())
    for length in reversed(range(1, len(name))):
        if folded(name[:length]) == start:
            return name[length:]
    return ""
