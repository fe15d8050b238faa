"""A suggestion of the check, as words to touch and as the edit it stands for."""

from companion.rules.box import Kind, Terrain
from companion.rules.game import Game
from companion.rules.legality import Suggestion, Suggestions
from companion.rules.legality.suggestions import SquareChange, TokenMove, TotemChange
from companion.rules.territory import Cell, Square
from companion.table.edits import ChooseTotem, Edit, Lay
from companion.texts import _, ngettext, terms
from companion.texts.names import shown_name


def edit_of(fix: Suggestion) -> Edit:
    match fix:
        case SquareChange(player, cell, _before, after):
            return Lay(player, ((cell, after),))
        case TokenMove(player, source, target, source_after, target_after):
            return Lay(player, ((source, source_after), (target, target_after)))
        case TotemChange(totem, _before, after):
            return ChooseTotem(totem, after)


def place_of(fix: Suggestion) -> tuple[int, frozenset[Cell]] | None:
    """Whose squares it changes, and which; None where it changes none."""
    match fix:
        case SquareChange(player, cell, _before, _after):
            return player, frozenset({cell})
        case TokenMove(player, source, target, _source_after, _target_after):
            return player, frozenset({source, target})
        case TotemChange():
            return None


def said_of(found: Suggestions | None) -> str:
    """What came of the search; None: it goes on."""
    if found is None:
        return _("Looking for a slip that would explain it…")
    if found:
        return _("One slip would explain it.")
    return _("No single slip would explain it.") if found.all_tried else remark_on(found)


def remark_on(found: Suggestions) -> str:
    """What is to be known of the search beside what it found."""
    return "" if found.all_tried else _("Not every possible change could be tried.")


def words_of(fix: Suggestion, game: Game) -> str:
    match fix:
        case TokenMove(player, _source, target, _source_after, _target_after):
            ground = game.players[player].territory[target]
            return _("Move the fire to the marked square: {terrain}").format(
                terrain=terms.terrain(ground.terrain)
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
        return _("This should be: {square}").format(square=kind_words(after.kind))
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
        return _("This should be: {square}").format(square=terms.caveman(after.caveman))
    if after.resource and resource is not None:
        return _("A resource should lie here: {resource}").format(resource=terms.resource(resource))
    return _("Take the resource away")


def kind_words(kind: Kind) -> str:
    """What is printed on a square."""
    terrain = terms.terrain(kind.terrain)
    if kind.terrain is Terrain.VOLCANO:
        text = ngettext(
            "{terrain} with {count} crater", "{terrain} with {count} craters", kind.craters
        )
        return text.format(terrain=terrain, count=kind.craters)
    if not kind.fires:
        return terrain
    text = ngettext("{terrain} with {count} fire", "{terrain} with {count} fires", kind.fires)
    return text.format(terrain=terrain, count=kind.fires)
