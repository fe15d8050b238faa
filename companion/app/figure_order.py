"""Everybody's figures in the order that a player wants: what they are ordered by is said first."""

from collections.abc import Iterable, Sequence
from enum import Enum

from companion.app.figure_lines import FigureLine
from companion.app.game_filters import short_name
from companion.history.statistics import PlayerFigures, Tally
from companion.texts import _, formats, ngettext


class FigureOrder(Enum):
    """The largest first; the values are kept."""

    WINS = "wins"
    WIN_RATE = "win-rate"
    AVERAGE = "average"
    BEST = "best"
    GAMES = "games"


def order_name(order: FigureOrder) -> str:
    return {
        FigureOrder.WINS: _("Wins"),
        FigureOrder.WIN_RATE: _("Win rate"),
        FigureOrder.AVERAGE: _("Average"),
        FigureOrder.BEST: _("Best"),
        FigureOrder.GAMES: _("Games"),
    }[order]


def player_lines(figures: Iterable[PlayerFigures], order: FigureOrder) -> list[FigureLine]:
    """A line for each; the bars compare what they are ordered by."""
    ordered = sorted(
        figures,
        key=lambda each: (-_measure(each.tally, order), -each.tally.games, each.name),
    )
    most = max((_measure(each.tally, order) for each in ordered), default=0.0)
    # A share is one of all games, not of the best player's.
    whole = 1.0 if order is FigureOrder.WIN_RATE else most or 1.0
    return [_line(each, order, whole) for each in ordered]


def _line(each: PlayerFigures, order: FigureOrder, whole: float) -> FigureLine:
    tally = each.tally
    said = {
        FigureOrder.WINS: ngettext("{count} win", "{count} wins", tally.wins).format(
            count=formats.number(tally.wins)
        ),
        FigureOrder.WIN_RATE: _("{share} won").format(share=formats.percent(tally.win_rate)),
        FigureOrder.GAMES: ngettext("{count} game", "{count} games", tally.games).format(
            count=formats.number(tally.games)
        ),
        FigureOrder.AVERAGE: _("{points} on average").format(points=formats.average(tally.average)),
        FigureOrder.BEST: _("best {points}").format(points=tally.best),
    }
    value = {
        FigureOrder.WINS: formats.number(tally.wins),
        FigureOrder.WIN_RATE: formats.percent(tally.win_rate),
        FigureOrder.GAMES: formats.number(tally.games),
        FigureOrder.AVERAGE: formats.average(tally.average),
        FigureOrder.BEST: formats.number(tally.best),
    }
    return FigureLine(
        short_name(each.name),
        value[order],
        " · ".join(said[other] for other in _beside(order)),
        _measure(tally, order) / whole,
        f"player:{each.player}",
    )


def _beside(order: FigureOrder) -> Sequence[FigureOrder]:
    """Three more figures: most of all how many games there are to them."""
    said = (FigureOrder.WINS, FigureOrder.GAMES, FigureOrder.AVERAGE)
    return [other if other is not order else FigureOrder.WIN_RATE for other in said]


def _measure(tally: Tally, order: FigureOrder) -> float:
    return {
        FigureOrder.WINS: tally.wins,
        FigureOrder.WIN_RATE: tally.win_rate,
        FigureOrder.AVERAGE: tally.average,
        FigureOrder.BEST: tally.best,
        FigureOrder.GAMES: tally.games,
    }[order]
