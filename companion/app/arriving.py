"""What another phone handed over, when it is here: a territory as a game of its own."""

from companion.exchange.game_code import HandedTerritory
from companion.rules.game import Game, Player
from companion.table.tabletop import Tabletop
from companion.texts import terms
from companion.texts.names import unnamed_territory


def about_territory(handed: HandedTerritory) -> str:
    """Whose it is, and what was played."""
    parts = [handed.name or unnamed_territory(), terms.mode(handed.mode)]
    return " · ".join([*parts, f"{handed.size}×{handed.size}"])


def by_itself(handed: HandedTerritory) -> Tabletop:
    """A table with this territory only, to be scored and checked."""
    name = handed.name or unnamed_territory()
    player = Player(name, handed.colour, handed.territory, handed.totems)
    return Tabletop.laid_out(Game(handed.mode, handed.size, (player,), finished=False))
