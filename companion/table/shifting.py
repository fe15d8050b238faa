"""Moving a whole layout within its frame: who began in the wrong corner enters nothing again."""

from companion.rules.game import Game
from companion.table.edits import Shift


def shift(game: Game, player: int, down: int, right: int) -> Shift | None:
    """The shift as far as the frame lets it; None where it cannot move at all."""
    frame = game.players[player].territory.frame
    down = _within(down, frame.top, frame.rows, game.size)
    right = _within(right, frame.left, frame.columns, game.size)
    return Shift(player, down, right) if down or right else None


def _within(steps: int, first: int, count: int, size: int) -> int:
    return max(-first, min(steps, max(size, first + count) - first - count))
