"""The values that `history … --json` writes."""

from collections.abc import Mapping

from companion.cli.output import pick_fields
from companion.cli.score import PLAYER_FIELDS
from companion.exchange.game_file import game_value
from companion.history.game_row import GameRow, LoggedGame
from companion.history.statistics import (
    PlayerFigures,
    PlayerStatistics,
    Record,
    Sources,
    Statistics,
    Tally,
)
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
        **pick_fields(game, "id", "played_at", "location", "notes", "mode", "size", "finished"),
        "provisional": provisional,
        "points_only": game.points_only,
        "players": [pick_fields(seat, "name", "colour", "rank", "total") for seat in game.seats],
    }


def record_value(record: GameRow) -> Value:
    """Return the value that `history show --json` writes."""
    game = record.game()
    return {
        "id": record.id,
        "deleted": record.deleted,
        # As a game file, for whoever wants to score or check it.
        "game": None if isinstance(game, LoggedGame) else game_value(game),
        **pick_fields(record, "played_at", "location", "notes", "mode", "size"),
        "players": [
            pick_fields(seat, "name", "colour", "rank", *PLAYER_FIELDS) for seat in record.seats
        ],
        "winners": list(record.winners),
        "decided_by": record.decided_by,
        "provisional": totems_decide(record),
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
    }


def player_value(found: PlayerStatistics) -> Value:
    return {
        **_figures(found.figures),
        "provisional": found.not_counted.provisional,
        "head_to_head": [
            pick_fields(versus, "name", "games", "ahead", "behind", "level")
            for versus in found.head_to_head
        ],
        "records": [_record(record) for record in found.records],
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
    }


def _record(record: Record) -> Value:
    return pick_fields(record, "kind", "value", "name", "game", "day")
