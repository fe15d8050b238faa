"""The words for totems that nobody holds yet."""

from collections.abc import Sequence

from companion.rules.game import Game
from companion.rules.open_totems import OpenTotem, at_stake, is_provisional, open_totems
from companion.rules.scoring import Scorecard
from companion.texts import formats, ngettext, terms
from companion.texts.names import player_name


def outlook(game: Game, cards: Sequence[Scorecard]) -> list[str]:
    """A line about the open totems, where there are some: for how many points, who may get them,
    and whether the ranks depend on it."""
    totems = open_totems(game, cards)
    if not totems:
        return []
    count = len(totems)
    if is_provisional(cards, totems):
        text = ngettext(
            "Provisional: {count} totem is not handed out yet, up to {points}: {list}",
            "Provisional: {count} totems are not handed out yet, up to {points}: {list}",
            count,
        )
    else:
        text = ngettext(
            "{count} totem is not handed out yet, up to {points}: {list}",
            "{count} totems are not handed out yet, up to {points}: {list}",
            count,
        )
    each = ", ".join(_with_players(totem, cards) for totem in totems)
    return [text.format(count=count, points=formats.points(at_stake(totems)), list=each)]


def _with_players(totem: OpenTotem, cards: Sequence[Scorecard]) -> str:
    """The totem and who may get it; a player alone is not named."""
    name = terms.resource(totem.resource)
    if len(cards) == 1:
        return name
    return f"{name} ({', '.join(player_name(cards[index]) for index in totem.players)})"
