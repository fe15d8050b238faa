"""What a player has never done before: a personal best, the highest score of all.

Compared is what was played before in the same mode and size, to the end and by several; so it
stays true of a game whatever is played after it.
"""

from enum import Enum
from typing import Final

from companion.history.connection import Connection


class Feat(Enum):
    PERSONAL_BEST = "personal-best"
    HIGHEST_SCORE = "highest-score"


def feats(connection: Connection, game: str) -> tuple[Feat | None, ...] | None:
    """By seat; nothing of a game that does not count. None where there is no such game."""
    rows = connection.rows(_TOTALS, (game,))
    if not rows:
        known = connection.value("SELECT 1 FROM games WHERE id = ?", (game,))
        return None if known is None else ()
    best = max(total for total, _own, _all in rows)
    return tuple(_feat(total, own, before, best) for total, own, before in rows)


def _feat(total: int, own: int | None, before: int | None, best: int) -> Feat | None:
    if before is not None and total > before and total == best:
        return Feat.HIGHEST_SCORE
    return Feat.PERSONAL_BEST if own is not None and total > own else None


_BEFORE: Final = """
    SELECT max(o.total) FROM games e JOIN seats o ON o.game = e.number
    WHERE e.deleted_at IS NULL AND e.counted AND e.mode = g.mode AND e.size = g.size
        AND (e.played_order, e.number) < (g.played_order, g.number)
"""
_TOTALS: Final = f"""
    SELECT s.total, ({_BEFORE} AND o.player = s.player), b.best
    FROM games g JOIN seats s ON s.game = g.number
    JOIN (SELECT ({_BEFORE}) AS best FROM games g WHERE g.id = ?1) b
    WHERE g.id = ?1 AND g.counted ORDER BY s.seat
"""  # noqa: S608  # of constants
