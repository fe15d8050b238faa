"""Hindsight: what the same dominoes could have made of a player's game.

`look_back` answers three questions about one player of a legal game, everything of the others being
as it is: one fire elsewhere, one domino elsewhere, everything laid anew. The first two answers are
the best that there are; the third is the best that was found. Each is legal by `check`, and its
total is that of `score`.
"""

from companion.rules.hindsight.anew import Report, lay_anew, unreported
from companion.rules.hindsight.answers import (
    DominoElsewhere,
    FireElsewhere,
    Hindsight,
    LaidAnew,
    Possible,
)
from companion.rules.hindsight.handing_out import changed_game
from companion.rules.hindsight.one_domino import domino_elsewhere
from companion.rules.hindsight.one_fire import fire_elsewhere
from companion.rules.hindsight.proofs import NotLegal, Played
from companion.rules.scoring import score_player


def look_back(played: Played, player: int) -> Hindsight:
    """The answers to the first two questions."""
    total = score_player(played.game.players[player], played.game).total
    fire = fire_elsewhere(played, player, total)
    domino = domino_elsewhere(played, player, total)
    return Hindsight(player, total, fire, domino)


__all__ = [
    "DominoElsewhere",
    "FireElsewhere",
    "Hindsight",
    "LaidAnew",
    "NotLegal",
    "Played",
    "Possible",
    "Report",
    "changed_game",
    "lay_anew",
    "look_back",
    "unreported",
]
