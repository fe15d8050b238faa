"""What the history gives out as values that JSON writes."""

from collections.abc import Mapping

from companion.exchange.game_file import game_value
from companion.history.figures import (
    PlayerFigures,
    PlayerStatistics,
    Record,
    Sources,
    Statistics,
    Tally,
)
from companion.history.game_row import GameRow, LoggedGame, SeatRow
from companion.rules.game import Mode
from companion.rules.provisional import is_provisional, open_totems
from companion.rules.scoring import score_laid

Value = dict[str, object]


def totems_decide(record: GameRow) -> bool:
    """Return True if two ways to hand out the open totems rank the players differently.

    That is `provisional` in JSON everywhere. In the history a game is also provisional as long as a
    territory is too small for the end of a game.
    """
    game = record.game()
    if isinstance(game, LoggedGame) or not record.provisional:
        return False
    cards = score_laid(game)
    return is_provisional(cards, open_totems(game, cards))


def summary_value(game: GameRow, *, provisional: bool) -> Value:
    """Return the value that `history list --json` writes for a game."""
    return {
        "id": game.id,
        "played_at": game.played_at,
        "location": game.location,
        "notes": game.notes,
        "mode": game.mode.value,
        "size": game.size,
        "finished": game.finished,
        "provisional": provisional,
        "points_only": game.points_only,
        "players": [
            {
                "name": seat.name,
                "colour": None if seat.colour is None else seat.colour.value,
                "rank": seat.rank,
                "total": seat.total,
            }
            for seat in game.seats
        ],
    }


def record_value(record: GameRow) -> Value:
    """Return the value that `history show --json` writes."""
    game = record.game()
    return {
        "id": record.id,
        "deleted": record.deleted,
        # As a game file, for whoever wants to score or check it.
        "game": None if isinstance(game, LoggedGame) else game_value(game),
        "played_at": record.played_at,
        "location": record.location,
        "notes": record.notes,
        "mode": record.mode.value,
        "size": record.size,
        "players": [
            {
                "name": seat.name,
                "colour": None if seat.colour is None else seat.colour.value,
                **result_value(seat),
            }
            for seat in record.seats
        ],
        "winners": list(record.winners),
        "decided_by": record.decided_by.value,
        "provisional": totems_decide(record),
    }


def result_value(result: SeatRow) -> Value:
    return {
        "rank": result.rank,
        "total": result.total,
        "region_points": result.region_points,
        "resource_points": result.resource_points,
        "totem_points": result.totem_points,
        "caveman_points": result.caveman_points,
        "variant_points": result.variant_points,
        "largest_region": result.largest_region,
        "fires": result.fires,
        "complete": result.complete,
    }


def statistics_value(found: Statistics) -> Value:
    return {
        "games": found.games,
        "provisional": found.not_counted.provisional,
        "results": tally_value(found.tally),
        "by_mode": _tallies(found.by_mode),
        "by_size": _tallies(found.by_size),
        "sources": _sources(found.sources),
        "players": [_figures(figures) for figures in found.players],
        "records": [_record(record) for record in found.records],
        "distribution": [list(bucket) for bucket in found.distribution],
        "trend": [list(point) for point in found.trend],
    }


def player_value(found: PlayerStatistics) -> Value:
    return {
        **_figures(found.figures),
        "provisional": found.not_counted.provisional,
        "head_to_head": [
            {
                "name": versus.name,
                "games": versus.games,
                "ahead": versus.ahead,
                "behind": versus.behind,
                "level": versus.level,
            }
            for versus in found.head_to_head
        ],
        "records": [_record(record) for record in found.records],
        "distribution": [list(bucket) for bucket in found.distribution],
        "trend": [list(point) for point in found.trend],
    }


def tally_value(tally: Tally) -> Value:
    return {
        "games": tally.games,
        "wins": tally.wins,
        "average": round(tally.average, 2),
        "best": tally.best,
    }


def _tallies(tallies: Mapping[Mode, Tally] | Mapping[int, Tally]) -> Value:
    return {
        str(key.value if isinstance(key, Mode) else key): tally_value(tally)
        for key, tally in tallies.items()
    }


def _sources(sources: Sources) -> Value:
    return {name: round(value, 2) for name, value in sources.averages().items()}


def _figures(figures: PlayerFigures) -> Value:
    return {
        "name": figures.name,
        **tally_value(figures.tally),
        "by_mode": _tallies(figures.by_mode),
        "by_size": _tallies(figures.by_size),
        "sources": _sources(figures.sources),
        "streak": {
            "won": figures.streak.won,
            "length": figures.streak.length,
            "longest_won": figures.streak.longest_won,
        },
        "left_on_table": {
            "games": figures.left.games,
            "average": round(figures.left.average, 2) if figures.left.games else None,
        },
    }


def _record(record: Record) -> Value:
    return {
        "kind": record.kind.value,
        "value": record.value,
        "name": record.name,
        "game": record.game,
        "day": record.day,
    }
