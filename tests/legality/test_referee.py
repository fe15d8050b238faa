"""The referee accepts what the rules allow and stops corrupted proofs."""

from dataclasses import replace

import pytest

from companion.rules.box import DOMINOES, Domino, Kind, Terrain
from companion.rules.legality import Laid, check
from companion.rules.territory import Cell
from tests.legality.catalogue import alone
from tests.legality.referee import Foul, referee
from tests.legality.simulator import simulated

GAME = alone("g v1 ./. @ d/v2 . d/l+2 l d+1")


def laid(number: int, left: tuple[int, int], right: tuple[int, int], *fire: int) -> Laid:
    return Laid(DOMINOES[number - 1], Cell(*left), Cell(*right), Cell(*fire) if fire else None)


DD = laid(1, (1, 2), (2, 2))
DL = laid(6, (3, 2), (3, 1))
LV = laid(42, (3, 0), (2, 0), 3, 0)
GV = laid(38, (0, 0), (0, 1), 3, 2)

CORRUPTED = {
    "a domino is missing": ([DD, DL, LV], "are not the territory"),
    "a domino too many": ([DD, DL, LV, GV, laid(4, (0, 2), (0, 3))], "are not the territory"),
    "halves exchanged": ([DD, DL, LV, GV._replace(left=GV.right, right=GV.left)], "territory"),
    "laid before what it connects to": ([DD, LV, DL, GV], "42 does not connect"),
    "launched before its landing": ([DD, GV, DL, LV], "where no square was"),
    "not launched": ([DD, DL, LV, GV._replace(fire=None)], "was not launched"),
    "launched without a volcano": ([DD._replace(fire=Cell(1, 1)), DL, LV, GV], "no volcano"),
    "landed on a fire": ([DD, DL, LV, GV._replace(fire=Cell(3, 0))], "another fire"),
    "landed elsewhere": ([DD, DL, LV, GV._replace(fire=Cell(1, 2))], "territory's tokens"),
    "used twice": ([DD, DD, DL, LV, GV], "domino 1 stands in the proof twice"),
    "halves apart": ([DD._replace(right=Cell(3, 2)), DL, LV, GV], "side by side"),
    "on the starting tile": ([DD._replace(right=Cell(1, 1)), DL, LV, GV], "another square"),
    "not of the box": (
        [DD._replace(domino=Domino(1, Kind(Terrain.DESERT), Kind(Terrain.LAKE))), DL, LV, GV],
        "the box has no",
    ),
}


@pytest.mark.parametrize("name", CORRUPTED)
def test_corrupted_proof_is_a_foul(name: str) -> None:
    proof, reason = CORRUPTED[name]
    with pytest.raises(Foul, match=reason):
        referee(GAME, [proof])


def test_orders_that_work_are_accepted() -> None:
    referee(GAME, [[DD, DL, LV, GV]])
    referee(GAME, [[DD, DL, GV, LV]])


def test_reach_frame_and_box_are_judged() -> None:
    row = [laid(1, (0, 1), (0, 2)), laid(2, (0, 3), (0, 4)), laid(3, (0, 5), (0, 6))]
    referee(alone("@ d d d d d d", size=7), [row])
    with pytest.raises(Foul, match="frame"):
        referee(alone("@ d d d d d d", size=5), [row])
    far = [laid(1, (0, 3), (0, 4)), laid(28, (0, 1), (0, 0), 0, 4)]
    with pytest.raises(Foul, match="too far"):
        referee(alone("v1 d @ d d+1", size=7), [far])
    with pytest.raises(Foul, match="one list a player"):
        referee(replace(GAME, players=GAME.players * 2), [[DD, DL, LV, GV]])
    with pytest.raises(Foul, match="no proof"):
        referee(GAME, None)


def test_every_proof_of_the_check_is_spoilt_by_leaving_out_a_domino() -> None:
    for seed in range(12):
        game = simulated(seed)
        witness = check(game).witness
        assert witness is not None
        for index, dominoes in enumerate(witness):
            for gone in range(len(dominoes)):
                spoilt = list(witness)
                spoilt[index] = dominoes[:gone] + dominoes[gone + 1 :]
                with pytest.raises(Foul):
                    referee(game, spoilt)
