"""Whether it is too early to say who won."""

from collections.abc import Sequence

from companion.rules.fullness import unfinished
from companion.rules.game import Game
from companion.rules.open_totems import is_provisional, open_totems
from companion.rules.scoring import Scorecard


def too_early(game: Game, cards: Sequence[Scorecard]) -> bool:
    """Whether an open totem can still change a rank, or a territory is too small for the end of a
    game. One territory alone has nobody to beat."""
    if len(cards) == 1:
        return False
    return bool(unfinished(game)) or is_provisional(cards, open_totems(game, cards))
