"""Walks through the app by touch, with files from outside and kills between: is any game lost?

Whatever can be touched is touched, in any order. At every step each game ever begun must be open,
in the history or among the deleted, with all that was done in it; Play and the history must list
what the file has; nobody may be announced of a game that is not kept; and after a kill the game is
at hand as it was, with its undo.
"""

import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.benchmarks.measuring import Extent, Ratio
from tests.ui.journeys import GameLostError, Walk

COUNTED: Final = "touches"
SHORT: Final = 150
LONG: Final = 6_000

A_WALK: Final = 150


def run(extent: Extent) -> Iterator[Ratio]:
    pairs: Counter[tuple[str, str]] = Counter()
    walks = kills = lost = done = 0
    while done < extent.count:
        with tempfile.TemporaryDirectory() as name:
            walk = Walk(Path(name), extent.seed + walks, pairs)
            try:
                with walk:
                    walk.go(min(A_WALK, extent.count - done))
            except GameLostError as fault:
                lost += 1
                print(f"walk {extent.seed + walks}: {fault}")
        walks, done, kills = walks + 1, done + len(walk.steps), kills + walk.kills
    ways = len([pair for pair in pairs if pair[0] != pair[1]])
    print(f"{walks} walks, killed {kills} times, {ways} ways from one screen to another")
    yield Ratio("walks that lost a game", lost, "of", walks, "walks", 0)
