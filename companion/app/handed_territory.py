"""What another phone handed over, when it is here: a territory for a seat of the game under way, or
as a game of its own.

    SeatError     it has no place in the game; nothing is changed
"""

from dataclasses import dataclass, replace
from typing import Final

from companion.app.board_picture import BoardPicture
from companion.app.kept_game import picture_alone
from companion.exchange.game_code import HandedTerritory
from companion.rules.game import Colour, Game, Player
from companion.rules.legality import Code, check_cheaply
from companion.table.editor import Editor
from companion.table.edits import TakeSeat, apply_edit
from companion.table.setup import agreement_of, make_unique, set_up_of
from companion.table.tabletop import Tabletop
from companion.table.view import build_view
from companion.texts import _, finding_titles, formats, terms
from companion.texts.display import one_line, shortened
from companion.texts.names import is_given, shown_name, unnamed_territory

_CANNOT_BE: Final = frozenset(
    {
        Code.START_TILE,
        Code.NO_SUCH_SQUARE,
        Code.RESOURCE_TERRAIN,
        Code.RESOURCE_ON_FIRE_SYMBOL,
        Code.RESOURCE_BURNT,
        Code.FIRE_ON_VOLCANO,
        Code.FIRE_ON_FIRE_SYMBOL,
        Code.CAVEMAN_BLOCKED,
        Code.NOT_IN_MODE,
    }
)
"""What no hand lays in the editor. All else that is illegal is a state, as everywhere."""
_MOST_IN_NAME: Final = 24
_MOST_IN_TITLE: Final = 60


class SeatError(ValueError):
    """`str()` is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """A seat with nothing laid, and the one step in which the territory takes it."""

    player: int
    colour: Colour
    words: str
    """Who sits there, and the colour."""
    step: TakeSeat


def about_territory(handed: HandedTerritory) -> str:
    """Whose it is, and what was played; harmless, and not too long."""
    parts = [handed.name or unnamed_territory(), terms.mode(handed.mode)]
    return shortened(one_line(" · ".join([*parts, f"{handed.size}×{handed.size}"])), _MOST_IN_TITLE)


def by_itself(handed: HandedTerritory) -> Tabletop:
    """A table with this territory only, to be scored and checked."""
    name = handed.name or unnamed_territory()
    player = Player(name, handed.colour, handed.territory, handed.totems)
    return Tabletop.laid_out(Game(handed.mode, handed.size, (player,), finished=False))


def seen_by_itself(handed: HandedTerritory) -> tuple[BoardPicture, str]:
    """How it looks, and what it earns without the others."""
    view = build_view(by_itself(handed), 0)
    return picture_alone(view, 0), formats.points(view.cards[0].total)


def free_seats(editor: Editor, handed: HandedTerritory) -> tuple[FreeSeat, ...]:
    """The seats that it may take: the one looked at first, then that of its player, then that of
    its colour. Raises SeatError."""
    view, game = editor.journal.view, editor.journal.view.game
    free = [player for player in range(len(game.players)) if view.is_free(player)]
    seats = [_seat(game, player, handed) for player in free]
    if not seats:
        raise SeatError(_("No seat is free in the current game."))

    def less_likely(seat: FreeSeat) -> tuple[bool, bool, bool]:
        player = game.players[seat.player]
        return (
            seat.player != editor.player,
            player.name != handed.name,
            player.colour is not handed.colour,
        )

    return tuple(sorted(seats, key=less_likely))


def step_into(editor: Editor, player: int, handed: HandedTerritory) -> TakeSeat:
    """The step in which it takes this seat. Raises SeatError."""
    if not editor.journal.view.is_free(player):
        raise SeatError(_("This seat already has a territory."))
    return _step(editor.journal.view.game, player, handed)


def _seat(game: Game, player: int, handed: HandedTerritory) -> FreeSeat:
    """Raises SeatError."""
    step = _step(game, player, handed)
    sits = game.players[player]
    name = shortened(shown_name(sits.name), _MOST_IN_NAME)
    return FreeSeat(player, sits.colour, f"{name} · {terms.colour(sits.colour)}", step)


def _step(game: Game, player: int, handed: HandedTerritory) -> TakeSeat:
    """Who has a name at this table keeps it; who has none takes over the one that was written on
    the other phone, and so does the colour that stood beside that name. A territory that nobody
    named says nothing about colours. Raises SeatError."""
    if handed.mode is not game.mode:
        mode = terms.mode(game.mode)
        raise SeatError(_("The current game has another mode: {mode}.").format(mode=mode))
    if handed.size != game.size:
        size = f"{game.size}×{game.size}"
        raise SeatError(_("The current game has another size: {size}.").format(size=size))
    if not handed.territory.laid:
        raise SeatError(_("Nothing is laid in this territory."))
    set_up = set_up_of(agreement_of(game))
    name = "" if is_given(handed.name) else handed.name.strip()
    if name:
        _refuse_if_taken(game, player, handed.colour)
        set_up = set_up.with_colour(player, handed.colour)
        if is_given(game.players[player].name):
            others = [each.name for place, each in enumerate(game.players) if place != player]
            set_up = set_up.with_name(player, make_unique(name, others))
    step = TakeSeat(player, set_up.seats_in_use(), handed.territory, handed.totems)
    _refuse_what_cannot_be(game, step)
    return step


def _refuse_if_taken(game: Game, player: int, colour: Colour) -> None:
    """A colour changes places with that of an empty seat, not with one of a player who has laid."""
    for place, each in enumerate(game.players):
        if place != player and each.colour is colour and each.territory.laid:
            name = shortened(shown_name(each.name), _MOST_IN_NAME)
            seat = f"{name} · {terms.colour(colour)}"
            raise SeatError(_("Its colour is taken: {seat}.").format(seat=seat))


def _refuse_what_cannot_be(game: Game, step: TakeSeat) -> None:
    after = apply_edit(step, Tabletop.as_saved(game)).game
    for finding in check_cheaply(replace(after, finished=False)):
        if finding.player == step.player and finding.code in _CANNOT_BE:
            what = formats.after_colon(finding_titles.title(finding))
            raise SeatError(_("This territory cannot be in a game: {what}.").format(what=what))
