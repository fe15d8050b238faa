"""Players' names, where there is not much room for them."""

from typing import Final

from companion.rules.scoring import Scorecard
from companion.texts.display import one_line, shortened

_COLUMNS: Final = 20
_READ: Final = 200


def player_name(card: Scorecard) -> str:
    """The player's name, harmless and not too long."""
    return shortened(one_line(card.player.name[:_READ]), _COLUMNS)
