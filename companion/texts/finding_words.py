"""The words for every finding of the check: what to look at on the table, and the rule behind it.

They never blame: a slip may as well have been made when the layout was entered.
"""

from collections.abc import Callable, Iterable
from typing import Final

from companion.rules.game import Game
from companion.rules.legality import Code, Fact, Finding, Severity
from companion.rules.legality.findings import Token
from companion.texts import _, formats, terms
from companion.texts.fact_words import thing
from companion.texts.names import shown_name


def message(finding: Finding, game: Game) -> str:
    """What to look at on the table, and what the rule says."""
    return _MESSAGES[finding.code](finding, game)


def player_of(finding: Finding, game: Game) -> str | None:
    """The name of the player it is about, harmless; None for the whole game."""
    return None if finding.player is None else shown_name(game.players[finding.player].name)


def _start_tile(finding: Finding, _game: Game) -> str:
    if not finding.facts[0].observed:
        return _(
            "The starting tile is not entered yet. It is where the hut stands. Put the"
            " hut on its square."
        )
    return _("Only one of the marked starting tiles can be this player’s.")


def _no_such_square(_finding: Finding, _game: Game) -> str:
    return _(
        "No domino in the box has a square like the marked ones. Look again at the terrain and"
        " count the printed fires."
    )


def _resource_terrain(_finding: Finding, _game: Game) -> str:
    return _(
        "Deserts, volcanoes and the starting tile have no resource of their own. Look at the"
        " terrain of the marked squares."
    )


def _resource_on_fire_symbol(_finding: Finding, _game: Game) -> str:
    return _("A square with a printed fire enters the game without a resource, and never gets one.")


def _resource_burnt(_finding: Finding, _game: Game) -> str:
    return _("Where a fire token lands, the resource goes back into the box.")


def _fire_on_volcano(_finding: Finding, _game: Game) -> str:
    return _("A fire token cannot land on a volcano. Which square did it fall on?")


def _fire_on_fire_symbol(_finding: Finding, _game: Game) -> str:
    return _(
        "A fire token cannot land on a printed fire. It may belong on a neighbouring square, or the"
        " square may have no printed fire."
    )


def _caveman_blocked(_finding: Finding, _game: Game) -> str:
    return _(
        "A caveman stands on a square without a fire symbol, fire token or resource; never on a"
        " volcano, as the German, Czech and Slovak booklets say, nor on the starting tile, as the"
        " German one says."
    )


def _not_in_mode(_finding: Finding, game: Game) -> str:
    return _(
        "{mode} does not use everything that is entered here: resources belong to Totem and Tribe,"
        " totems to Totem, cavemen to Tribe. Change the mode, or take away the rest."
    ).format(mode=terms.mode(game.mode))


def _too_large(finding: Finding, _game: Game) -> str:
    rows, columns = finding.facts
    return _(
        "The squares span {rows} rows and {columns} columns; everything must fit a frame of"
        " {size} by {size}."
    ).format(rows=rows.observed, columns=columns.observed, size=rows.allowed)


def _disconnected(_finding: Finding, _game: Game) -> str:
    return _("The marked squares are not joined by their sides to the starting tile.")


def _odd_squares(finding: Finding, _game: Game) -> str:
    return _(
        "Not counting the starting tile, the number of squares is odd ({count}), and dominoes"
        " cover two each. One is missing, or one too many."
    ).format(count=finding.facts[0].observed)


def _no_dominoes(finding: Finding, _game: Game) -> str:
    if finding.squares:
        return _(
            "The marked squares find no partners: no choice of dominoes from the box covers them"
            " all. One of them or a neighbour may be entered wrongly."
        )
    return _(
        "The squares cannot be cut into dominoes from the box without using one too often. Look at"
        " rare squares first: printed fires and volcanoes."
    )


def _no_order(_finding: Finding, _game: Game) -> str:
    return _(
        "However the squares are cut into dominoes, the marked ones cannot have been joined: a"
        " domino touches the starting tile or its own terrain when it is laid. One of them or a"
        " neighbour may be entered wrongly."
    )


def _fire_count(finding: Finding, _game: Game) -> str:
    told = [_fires_and_craters(fact) for fact in finding.facts]
    return " ".join([*told, _("Count both again.")])


def _fires_and_craters(fact: Fact) -> str:
    fires = fact.subject.fires if isinstance(fact.subject, Token) else 0
    return {
        1: _("Volcanoes with one crater: {craters}, tokens with one fire: {tokens}."),
        2: _("Volcanoes with two craters: {craters}, tokens with two fires: {tokens}."),
        3: _("Volcanoes with three craters: {craters}, tokens with three fires: {tokens}."),
    }[fires].format(craters=fact.allowed, tokens=fact.observed)


def _fire_range(_finding: Finding, _game: Game) -> str:
    return _(
        "One crater throws its fire up to three squares away, two craters up to two, three craters"
        " exactly one, onto a square that lay there already. The marked fires cannot all have come"
        " that way."
    )


def _resource_missing(_finding: Finding, _game: Game) -> str:
    return _(
        "In Totem Mode a resource stays until a fire burns it. The marked squares have neither a"
        " resource nor a fire token."
    )


def _spending(_finding: Finding, _game: Game) -> str:
    return _(
        "A caveman costs two or four different resources. The resources that are gone do not match"
        " the cavemen recruited, even counting those that fires burnt."
    )


def _too_many_recruits(finding: Finding, _game: Game) -> str:
    (fact,) = finding.facts
    return _(
        "{count} cavemen stand here, and at most {most} could be recruited: one a turn, and never"
        " on the last."
    ).format(count=fact.observed, most=fact.allowed)


def _no_story(_finding: Finding, _game: Game) -> str:
    return _(
        "Dominoes, fires, what was spent and who was recruited can each be explained, but no order"
        " of turns explains it all: the resources that pay must lie there together, before a fire"
        " burns one, and nobody is recruited on the last turn."
    )


def _discard_not_allowed(_finding: Finding, _game: Game) -> str:
    return _(
        "A domino would have fitted in the two marked gaps, one of them beside the starting tile,"
        " so no domino could be discarded. Is the game not finished, or was a square not entered?"
    )


def _box_exceeded(finding: Finding, _game: Game) -> str:
    parts = _listed(
        _("{thing}: {count} instead of {most}").format(
            thing=formats.after_colon(thing(fact)), count=fact.observed, most=fact.allowed
        )
        for fact in finding.facts
    )
    return _("All territories together hold more than the box: {list}.").format(list=parts)


def _dominoes_shared(_finding: Finding, _game: Game) -> str:
    return _(
        "Each territory can be built by itself, but together they would need a domino of the box"
        " twice. A square in one of them may be entered wrongly."
    )


def _grid_size(finding: Finding, _game: Game) -> str:
    if finding.severity is Severity.WARNING:
        return _("Two players usually build 7×7; 5×5 is a house rule.")
    return _("Three and four players build 5×5: the box has too few dominoes for more.")


def _totem_owner(finding: Finding, _game: Game) -> str:
    names = _listed(formats.after_colon(thing(fact)) for fact in finding.facts)
    return _(
        "A totem belongs only to a player whom nobody beats in its resource. Count again: {list}."
    ).format(list=names)


def _totem_unclaimed(finding: Finding, _game: Game) -> str:
    names = _listed(formats.after_colon(thing(fact)) for fact in finding.facts)
    return _(
        "From the first resource of a kind on, its totem has an owner. Still without an owner:"
        " {list}."
    ).format(list=names)


def _duplicate_player(_finding: Finding, _game: Game) -> str:
    return _("Two players have the same colour, and the box has one hut of each.")


def _fire_on_start(_finding: Finding, _game: Game) -> str:
    return _(
        "A fire token lies on the starting tile. The rules allow it, and it scores in no region."
    )


def _same_name(_finding: Finding, _game: Game) -> str:
    return _("Two players have the same name.")


def _totem_zero(finding: Finding, _game: Game) -> str:
    names = _listed(formats.after_colon(thing(fact)) for fact in finding.facts)
    return _("Totem held although nobody has its resource any more: {list}.").format(list=names)


def _turns_not_shown(finding: Finding, game: Game) -> str:
    return _(
        "We couldn’t work out {player}’s turns, but nothing here rules the layout out."
    ).format(player=player_of(finding, game))


_MESSAGES: Final[dict[Code, Callable[[Finding, Game], str]]] = {
    Code.START_TILE: _start_tile,
    Code.NO_SUCH_SQUARE: _no_such_square,
    Code.RESOURCE_TERRAIN: _resource_terrain,
    Code.RESOURCE_ON_FIRE_SYMBOL: _resource_on_fire_symbol,
    Code.RESOURCE_BURNT: _resource_burnt,
    Code.FIRE_ON_VOLCANO: _fire_on_volcano,
    Code.FIRE_ON_FIRE_SYMBOL: _fire_on_fire_symbol,
    Code.CAVEMAN_BLOCKED: _caveman_blocked,
    Code.NOT_IN_MODE: _not_in_mode,
    Code.TOO_LARGE: _too_large,
    Code.DISCONNECTED: _disconnected,
    Code.ODD_SQUARES: _odd_squares,
    Code.NO_DOMINOES: _no_dominoes,
    Code.NO_ORDER: _no_order,
    Code.FIRE_COUNT: _fire_count,
    Code.FIRE_RANGE: _fire_range,
    Code.RESOURCE_MISSING: _resource_missing,
    Code.SPENDING: _spending,
    Code.TOO_MANY_RECRUITS: _too_many_recruits,
    Code.NO_STORY: _no_story,
    Code.DISCARD_NOT_ALLOWED: _discard_not_allowed,
    Code.BOX_EXCEEDED: _box_exceeded,
    Code.DOMINOES_SHARED: _dominoes_shared,
    Code.GRID_SIZE: _grid_size,
    Code.TOTEM_OWNER: _totem_owner,
    Code.TOTEM_UNCLAIMED: _totem_unclaimed,
    Code.DUPLICATE_PLAYER: _duplicate_player,
    Code.FIRE_ON_START: _fire_on_start,
    Code.SAME_NAME: _same_name,
    Code.TOTEM_ZERO: _totem_zero,
    Code.TURNS_NOT_SHOWN: _turns_not_shown,
}


def _listed(texts: Iterable[str]) -> str:
    return ", ".join(texts)
