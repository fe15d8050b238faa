"""Who won, and what decided it."""

from collections.abc import Sequence

from companion.rules.game import Game
from companion.rules.provisional import OpenTotem, may_change_ranks, open_totems, unfinished_players
from companion.rules.ranking import DecidedBy, Ranking, rank, rank_decisions
from companion.rules.scoring import Scorecard
from companion.texts import _, formats, terms
from companion.texts.names import player_name


def verdict(
    game: Game,
    cards: Sequence[Scorecard],
    ranking: Ranking,
    unowned: Sequence[OpenTotem] = (),
) -> str:
    """Who won, with what decided it; who leads, while the game or a totem can still change that: an
    open one, or one that is `unowned` at the table. A single player's total."""
    best = cards[ranking.winners[0]]
    names = formats.listed(player_name(cards[index]) for index in ranking.winners)
    points = formats.points(best.total)
    if len(cards) == 1:
        return formats.labelled(names, points)
    final = _is_final(game, cards, unowned)
    if ranking.decided_by is DecidedBy.SHARED:
        return (
            _(
                "{names} share the victory: level on points ({points}), largest region and fire"
                " symbols"
            )
            if final
            else _("{names} lead: level on points ({points}), largest region and fire symbols")
        ).format(names=names, points=points)
    leads = _("{names} wins") if final else _("{names} leads")
    text = {
        DecidedBy.POINTS: _("{leads} with {points}"),
        DecidedBy.LARGEST_REGION: _(
            "{leads}: level on points ({points}), decided by the largest region, {best} to {next}"
        ),
        DecidedBy.FIRES: _(
            "{leads}: level on points ({points}) and largest region, decided by the fire symbols,"
            " {best} to {next}"
        ),
    }[ranking.decided_by]
    first, second = _deciding(cards, ranking.decided_by)
    leads = leads.format(names=names)
    return text.format(leads=leads, points=points, best=first, next=second)


def rank_reasons(
    game: Game, cards: Sequence[Scorecard], unowned: Sequence[OpenTotem] = ()
) -> tuple[str, ...]:
    """Say what decided each player's rank; nothing while that can still change."""
    if len(cards) == 1 or not _is_final(game, cards, unowned):
        return ("",) * len(cards)
    decided = zip(rank(cards).ranks, rank_decisions(cards), strict=True)
    return tuple(terms.rank_reason(each.by, first=place == 1) for place, each in decided)


def _is_final(game: Game, cards: Sequence[Scorecard], unowned: Sequence[OpenTotem]) -> bool:
    """Whether neither the game nor a totem can still change who is where."""
    if not game.finished or unfinished_players(game):
        return False
    return not may_change_ranks(cards, (*open_totems(game, cards), *unowned))


def _deciding(cards: Sequence[Scorecard], decided_by: DecidedBy) -> tuple[int, int]:
    """The winner's number and the next one's, of those who were level until then."""
    total = max(card.total for card in cards)
    level = [card for card in cards if card.total == total]
    if decided_by is DecidedBy.POINTS:
        numbers = [card.total for card in cards]
    elif decided_by is DecidedBy.LARGEST_REGION:
        numbers = [card.largest_region for card in level]
    else:
        largest = max(card.largest_region for card in level)
        numbers = [card.fires for card in level if card.largest_region == largest]
    first, second, *_rest = sorted(numbers, reverse=True)
    return first, second


def others_ranked(game: Game, cards: Sequence[Scorecard], ranking: Ranking) -> list[str]:
    """A line about who has not won: what decided each rank. The verdict has said it of the first
    one."""
    reasons = rank_reasons(game, cards)
    behind = sorted((place, index) for index, place in enumerate(ranking.ranks) if place > 1)
    ranked = [
        f"{place}. {player_name(cards[index])}, {reasons[index]}"
        for place, index in behind
        if reasons[index]
    ]
    return ["; ".join(ranked)] if ranked else []
