"""The proof of a legal game, played domino by domino."""

from dataclasses import replace
from typing import Final, NamedTuple

from companion.rules.game import Game, Mode
from companion.rules.legality import Laid
from companion.rules.territory import STARTING_TILE, Cell, Square
from companion.table.laying import fresh
from companion.texts import _, ngettext


class Moment(NamedTuple):
    """What lies on the table after some dominoes."""

    squares: dict[Cell, Square]
    dominoes: tuple[tuple[Cell, Cell], ...]
    landing: frozenset[Cell]
    caption: str


class Replay:
    """One player's dominoes, in the order of the proof."""

    def __init__(self, game: Game, player: int, witness: tuple[tuple[Laid, ...], ...]) -> None:
        self._mode: Final = game.mode
        self._final: Final = game.players[player].territory
        self._laid: Final = witness[player]

    def __len__(self) -> int:
        return len(self._laid)

    def after(self, count: int) -> Moment:
        """The table after so many dominoes. After the last one, as it lies there now."""
        laid = self._laid[:count]
        dominoes = tuple((each.left, each.right) for each in laid)
        last = laid[-1] if laid else None
        landing = frozenset({last.fire} if last is not None and last.fire is not None else ())
        return Moment(self._squares(laid), dominoes, landing, self._caption(laid))

    def _squares(self, laid: tuple[Laid, ...]) -> dict[Cell, Square]:
        if len(laid) == len(self._laid):
            return dict(self._final.squares)
        squares = dict.fromkeys(self._final.starts, STARTING_TILE)
        for domino, left, right, fire in laid:
            squares[left] = fresh(domino.left, self._mode)
            squares[right] = fresh(domino.right, self._mode)
            if fire is not None:
                fires = max(domino.left.craters, domino.right.craters)
                squares[fire] = replace(squares[fire], resource=False, token=fires)
        return squares

    def _caption(self, laid: tuple[Laid, ...]) -> str:
        if not laid:
            return _("The hut stands. Now domino by domino…")
        if len(laid) == len(self._laid) and self._mode is Mode.TRIBE:
            return _("All dominoes lie; cavemen and what they cost are in place.")
        domino = laid[-1].domino
        fires = max(domino.left.craters, domino.right.craters)
        number = _("Domino {number}").format(number=domino.number)
        if not fires:
            return number
        flight = ngettext(
            "the volcano throws {count} fire", "the volcano throws {count} fires", fires
        )
        return f"{number}: {flight.format(count=fires)}"
