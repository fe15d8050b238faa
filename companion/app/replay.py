"""A territory laid anew, turn by turn: by the proof of a legal game, or as it could have been."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, Self

from companion.app.board_picture import BoardPicture
from companion.rules.game import Colour, Game, Mode
from companion.rules.legality import Burnt, Laid, Recruit, Story, Turn, Verdict
from companion.rules.territory import STARTING_TILE, Cell, Frame, Square, Territory
from companion.table.square_edits import new_square
from companion.texts import _, formats, ngettext, terms
from companion.texts.names import shown_name


class Moment(NamedTuple):
    """What lies on the table after some turns."""

    squares: dict[Cell, Square]
    dominoes: tuple[tuple[Cell, Cell], ...]
    newest: tuple[Cell, Cell] | None
    """The domino of the last of them."""
    lit: frozenset[Cell]
    """Where something happened in it beside that."""
    caption: str
    heading: str = ""
    """Whose turn it is, and which, where the story tells."""
    eventful: bool = False
    """There is more to read and to see than a domino and its fire."""

    def picture(self, view: Frame, hut: Colour) -> BoardPicture:
        """The board at that moment."""
        return BoardPicture(
            self.squares,
            view,
            hut,
            lit=self.lit,
            dominoes=self.dominoes,
            newest=self.newest,
        )


class Replay:
    """One player's turns, in an order that works: with the story of a Tribe game, where it has one,
    and otherwise domino by domino."""

    def __init__(
        self, game: Game, player: int, steps: Sequence[Laid], story: Story | None = None
    ) -> None:
        self._mode: Final = game.mode
        self._player: Final = game.players[player]
        self._alone: Final = len(game.players) == 1
        self._told: Final = story is not None
        laid = tuple(Turn(each, None, None) for each in steps)
        self._turns: Final = laid if story is None else story

    @classmethod
    def of(cls, game: Game, player: int, verdict: Verdict) -> Self:
        """The player's turns in the proof of the game."""
        story = None if verdict.stories is None else verdict.stories[player]
        return cls(game, player, (verdict.witness or ())[player], story)

    def __len__(self) -> int:
        return len(self._turns)

    def after(self, count: int) -> Moment:
        """The table after so many turns. After the last one, as it lies there now."""
        turns = self._turns[:count]
        dominoes = tuple(
            (turn.laid.left, turn.laid.right) for turn in turns if turn.laid is not None
        )
        now = self._squares(turns)
        if not turns:
            words = _("The hut is in place. Now domino by domino…")
            return Moment(now, dominoes, None, frozenset(), words)
        last = turns[-1]
        newest = dominoes[-1] if last.laid is not None else None
        lit = frozenset(_touched(last))
        if not self._told:
            caption = self._caption(last.laid, ended=count == len(self._turns))
            return Moment(now, dominoes, newest, lit, caption)
        caption = "\n".join(self._story(last, self._squares(turns[:-1])))
        eventful = last.recruit is not None or last.burnt is not None or last.laid is None
        return Moment(now, dominoes, newest, lit, caption, self._heading(count), eventful)

    def _squares(self, turns: tuple[Turn, ...]) -> dict[Cell, Square]:
        if len(turns) == len(self._turns) and not self._told:
            return dict(self._player.territory.squares)
        squares = dict.fromkeys(self._player.territory.starts, STARTING_TILE)
        for laid, _burnt, recruit in turns:
            if laid is not None:
                self._lay(squares, laid)
            if recruit is not None:
                _pay(squares, recruit)
        return squares

    def _lay(self, squares: dict[Cell, Square], laid: Laid) -> None:
        domino, left, right, fire = laid
        squares[left] = new_square(domino.left, self._mode)
        squares[right] = new_square(domino.right, self._mode)
        if fire is not None:
            burning = replace(squares[fire], resource=False, caveman=None)
            squares[fire] = replace(burning, token=_fires(laid))

    def _caption(self, laid: Laid | None, *, ended: bool) -> str:
        if laid is None or (ended and self._mode is Mode.TRIBE):
            return _("All dominoes are laid, the cavemen placed and paid for.")
        return _domino(laid)

    def _heading(self, number: int) -> str:
        if self._alone:
            return _("Turn {number}").format(number=number)
        name = shown_name(self._player.name)
        return _("{player}: turn {number}").format(player=name, number=number)

    def _story(self, turn: Turn, before: dict[Cell, Square]) -> Iterator[str]:
        """The turn in words, line by line; `before` is what lay there until then."""
        if turn.laid is None:
            yield _("The domino fits nowhere.")
        else:
            yield _domino(turn.laid)
        if turn.burnt is not None and turn.laid is not None and turn.laid.fire is not None:
            # What came with the domino itself is no different from what lies there in the end.
            square = before.get(turn.laid.fire, self._player.territory[turn.laid.fire])
            yield _("Lost: {thing}").format(thing=formats.after_colon(_burnt(square, turn.burnt)))
        if turn.recruit is not None:
            yield _("Recruited: {caveman}").format(
                caveman=formats.after_colon(terms.caveman(turn.recruit.caveman))
            )
            price = formats.listed(_price(turn.recruit, self._player.territory))
            yield _("Paid: {resources}").format(resources=price)


def _pay(squares: dict[Cell, Square], recruit: Recruit) -> None:
    for cell in recruit.paid:
        squares[cell] = replace(squares[cell], resource=False)
    squares[recruit.at] = replace(squares[recruit.at], caveman=recruit.caveman)


def _touched(turn: Turn) -> Iterator[Cell]:
    if turn.laid is not None and turn.laid.fire is not None:
        yield turn.laid.fire
    if turn.recruit is not None:
        yield from (*turn.recruit.paid, turn.recruit.at)


def _fires(laid: Laid) -> int:
    """How many its volcano throws."""
    return max(laid.domino.left.craters, laid.domino.right.craters)


def _domino(laid: Laid) -> str:
    number = _("Domino {number}").format(number=laid.domino.number)
    fires = _fires(laid)
    if not fires:
        return number
    flight = ngettext("the volcano throws {count} fire", "the volcano throws {count} fires", fires)
    return formats.labelled(number, flight.format(count=fires))


def _burnt(square: Square, burnt: Burnt) -> str:
    """What a fire destroyed on a square that was like this before."""
    if burnt is Burnt.CAVEMAN and square.caveman is not None:
        return terms.caveman(square.caveman)
    resource = square.terrain.resource
    return terms.resource(resource) if resource is not None else ""


def _price(recruit: Recruit, territory: Territory) -> Iterator[str]:
    for cell in recruit.paid:
        resource = territory[cell].terrain.resource
        if resource is not None:
            yield terms.resource_count(resource, 1)
