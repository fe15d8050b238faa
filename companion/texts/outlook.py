"""The words for what is still open: totems that nobody holds, territories that are not laid yet."""

from collections.abc import Sequence

from companion.rules.game import Game
from companion.rules.provisional import (
    FEWEST_DOMINOES,
    OpenTotem,
    is_provisional,
    may_change_ranks,
    open_totems,
    points_at_stake,
    unfinished_players,
)
from companion.rules.scoring import Scorecard
from companion.texts import _, formats, ngettext, terms
from companion.texts.names import player_name


def outlook(game: Game, cards: Sequence[Scorecard], unowned: Sequence[OpenTotem] = ()) -> list[str]:
    """A line about the territories that are too small for the end of a game, where it is said to
    have ended; one about the open totems and those `unowned` at the table: for how many points, who
    may get them, and whether the ranks depend on it."""
    return [*_boards(game, cards), *totems_open(game, cards, unowned)]


def board_words(card: Scorecard) -> str:
    """How far a territory is that is too small for the end of a game."""
    name = player_name(card)
    laid = card.player.territory.laid
    if not laid:
        return _("The territory of {name} is still empty").format(name=name)
    return _("{name} has {squares} so far; a finished territory has at least {least}").format(
        name=name, squares=terms.square_count(laid), least=2 * FEWEST_DOMINOES
    )


def left_out(provisional: int, still_open: int, alone: int) -> str:
    """Which games are in no statistics; nothing where all are."""
    parts = (
        (
            provisional,
            ngettext("{count} provisional game", "{count} provisional games", provisional),
        ),
        (still_open, ngettext("{count} open game", "{count} open games", still_open)),
        (alone, ngettext("{count} solo game", "{count} solo games", alone)),
    )
    said = [words.format(count=formats.number(count)) for count, words in parts if count]
    return _("Not counted: {games}").format(games=" · ".join(said)) if said else ""


def _boards(game: Game, cards: Sequence[Scorecard]) -> list[str]:
    if len(cards) == 1 or not game.finished:
        return []
    reasons = [board_words(cards[index]) for index in unfinished_players(game)]
    return [" · ".join(reasons)] if reasons else []


def totems_open(
    game: Game, cards: Sequence[Scorecard], unowned: Sequence[OpenTotem] = ()
) -> list[str]:
    """The line about the totems alone."""
    totems = (*open_totems(game, cards), *unowned)
    if not totems:
        return []
    count = len(totems)
    if is_provisional(cards, totems) or (unowned and may_change_ranks(cards, totems)):
        text = ngettext(
            "Provisional: {count} totem is not handed out yet, worth up to {points}: {list}",
            "Provisional: {count} totems are not handed out yet, worth up to {points}: {list}",
            count,
        )
    else:
        text = ngettext(
            "{count} totem is not handed out yet, worth up to {points}: {list}",
            "{count} totems are not handed out yet, worth up to {points}: {list}",
            count,
        )
    each = ", ".join(_with_players(totem, cards) for totem in totems)
    return [text.format(count=count, points=formats.points(points_at_stake(totems)), list=each)]


def _with_players(totem: OpenTotem, cards: Sequence[Scorecard]) -> str:
    """The totem and who may get it; a player alone is not named."""
    name = formats.after_colon(terms.resource(totem.resource))
    if len(cards) == 1:
        return name
    return f"{name} ({', '.join(player_name(cards[index]) for index in totem.players)})"
