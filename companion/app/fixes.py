"""A suggestion of the check, as words to touch and as the edit it stands for."""

from dataclasses import replace

from companion.app.board_picture import BoardPicture
from companion.app.fire_reach import with_throwers
from companion.app.table_board import frame_of
from companion.rules.game import Game
from companion.rules.legality import (
    SquareChange,
    Suggestion,
    Suggestions,
    TokenMove,
    TotemChange,
    apply_change,
)
from companion.rules.territory import Square
from companion.table.edits import ChooseTotem, Edit, Lay
from companion.texts import _, formats, ngettext, terms
from companion.texts.fact_words import kind_of_square
from companion.texts.names import shown_name


def edit_of(fix: Suggestion) -> Edit:
    match fix:
        case SquareChange(player, cell, _before, after):
            return Lay(player, ((cell, after),))
        case TokenMove(player, source, target, source_after, target_after):
            return Lay(player, ((source, source_after), (target, target_after)))
        case TotemChange(totem, _before, after):
            return ChooseTotem(totem, after)


def player_of(fix: Suggestion) -> int | None:
    """Whose board it is to be seen on; None where nobody's is meant."""
    match fix:
        case SquareChange(player=player) | TokenMove(player=player):
            return player
        case TotemChange(_totem, before, after):
            return before if after is None else after


def with_aim(picture: BoardPicture, fix: Suggestion, player: int) -> BoardPicture:
    """The board of that player as it is, with the square on which something would be otherwise; a
    fire that moves comes to lie there."""
    match fix:
        case SquareChange(player=whose, cell=cell) | TokenMove(player=whose, target=cell):
            return replace(picture, aimed=frozenset({cell})) if whose == player else picture
        case TotemChange():
            return picture


def preview(fix: Suggestion, game: Game, player: int) -> BoardPicture:
    """That player's board as it would be: what changes stands out, with the volcano of a fire; of a
    totem, what it is for."""
    changed = apply_change(fix, game).players[player]
    squares = changed.territory.squares
    match fix:
        case SquareChange(_player, cell, _before, _after):
            cells = {cell}
        case TokenMove(_player, source, target, _source_after, _target_after):
            cells = {source, target}
        case TotemChange(totem, _before, _after):
            cells = {
                cell
                for cell, square in squares.items()
                if square.resource and square.terrain.resource is totem
            }
    picture = BoardPicture(
        squares,
        frame_of(game.size, changed.territory.frame),
        changed.colour,
        lit=frozenset(cells),
        recede=True,
    )
    fires = {squares[cell].token for cell in cells if cell in squares}
    return with_aim(with_throwers(picture, fires), fix, player)


def said_of(found: Suggestions | None) -> str:
    """What came of the search; None: it goes on."""
    if found is None:
        return _("Looking for a slip that would explain it…")
    if found:
        return " ".join(filter(None, (_("A single slip would explain it."), remark_on(found))))
    return _("No single slip would explain it.") if found.all_tried else remark_on(found)


def remark_on(found: Suggestions) -> str:
    """What is to be known of the search beside what it found."""
    return "" if found.all_tried else _("Not every possible change could be tried.")


def words_of(fix: Suggestion, game: Game) -> str:
    """What would be otherwise, and on whose board."""
    words, player = _words(fix, game), player_of(fix)
    if isinstance(fix, TotemChange) or player is None or len(game.players) == 1:
        return words
    return formats.headed(shown_name(game.players[player].name), words)


def _words(fix: Suggestion, game: Game) -> str:
    match fix:
        case TokenMove(player, _source, target, _source_after, _target_after):
            ground = game.players[player].territory[target]
            return _("Move the fire to the marked square: {terrain}").format(
                terrain=formats.after_colon(terms.terrain(ground.terrain))
            )
        case TotemChange(totem, _before, after):
            if after is None:
                return _("{totem} totem: give it to nobody").format(totem=terms.resource(totem))
            return _("{totem} totem: give it to {name}").format(
                totem=terms.resource(totem), name=shown_name(game.players[after].name)
            )
        case SquareChange(_player, _cell, before, after):
            return _square(before, after)


def _square(before: Square | None, after: Square | None) -> str:
    if after is None:
        return _("Take this square away")
    if before is None or before.kind != after.kind:
        return _("This should be: {square}").format(
            square=formats.after_colon(kind_of_square(after.kind))
        )
    return _piece(before, after)


def _piece(before: Square, after: Square) -> str:
    resource = after.terrain.resource
    if before.token != after.token:
        if not after.token:
            return _("Take the fire token away")
        return ngettext(
            "There should be a token with {count} fire",
            "There should be a token with {count} fires",
            after.token,
        ).format(count=after.token)
    if before.caveman is not after.caveman:
        if after.caveman is None:
            return _("Take the caveman away")
        return _("This should be: {square}").format(
            square=formats.after_colon(terms.caveman(after.caveman))
        )
    if after.resource and resource is not None:
        return _("A resource should lie here: {resource}").format(
            resource=formats.after_colon(terms.resource(resource))
        )
    return _("Take the resource away")
