"""A link that hands one game to the BG Stats app: nothing is sent unless the player opens it."""

import json
from datetime import UTC, datetime
from typing import Final
from urllib.parse import quote

from companion.history.game_row import GameRow
from companion.texts import terms

ADDRESS: Final = "https://app.bgstatsapp.com/createPlay.html?data="
BOARD_GAME_GEEK: Final = 340041

_APP: Final = "Origins Companion"
_GAME: Final = "Kingdomino Origins"
_MOST_COMMENT: Final = 1000
"""Longer links are cut off on their way by some systems."""


def bgstats_link(record: GameRow) -> str:
    """Return the address that opens BG Stats with this game filled in."""
    play: dict[str, object] = {
        "sourceName": _APP,
        "sourcePlayId": record.id,
        "board": terms.mode(record.mode),
        "game": {
            "name": _GAME,
            "sourceGameId": str(BOARD_GAME_GEEK),
            "bggId": BOARD_GAME_GEEK,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": seat.name,
                "sourcePlayerId": seat.player,
                "startPlayer": False,
                "role": "" if seat.colour is None else terms.colour(seat.colour),
                "score": seat.total,
                "rank": seat.rank,
                "winner": seat.won and record.finished and not record.provisional,
            }
            for seat in record.seats
        ],
    }
    if record.played_at is not None:
        play["playDate"] = _utc(record.played_at)
    if record.location:
        play["location"] = record.location
    if record.notes:
        play["comments"] = record.notes[:_MOST_COMMENT]
    return ADDRESS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")


def _utc(moment: str) -> str:
    try:
        when = datetime.fromisoformat(moment).astimezone(UTC)
    except OverflowError:  # in the year 1 or 9999, on the other side of midnight
        when = datetime.fromisoformat(moment)
    return f"{when:%Y-%m-%d %H:%M:%S}"
