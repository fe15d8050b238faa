"""Slips in simulated games get the search codes that CP-SAT gives them.

`python -m tests.benchmarks legality` compares thousands more, and the time.
"""

from collections import Counter

import pytest

from companion.rules.legality import check
from tests.legality.referee import judge
from tests.legality.simulator import simulated
from tests.legality.slips import SEARCHED, slipped
from tests.legality.small_frames import SEARCH_CODES, UNSEARCHED

pytest.importorskip("ortools", reason="ortools, of the dependency group oracle, is not installed")


def test_search_codes_of_slips_are_those_of_the_model() -> None:
    from tests.legality.oracle import search_codes  # noqa: PLC0415  # it imports ortools

    counts: Counter[str] = Counter()
    for seed in range(200):
        game = slipped(simulated(seed), seed, SEARCHED)
        verdict = check(game)
        if verdict.errors & UNSEARCHED:
            continue
        expected = search_codes([player.territory for player in game.players])
        assert verdict.errors & SEARCH_CODES == expected, f"seed {seed}"
        if verdict.legal:
            judge(game, verdict)
        counts.update(code.value for code in expected)
        counts["buildable"] += not expected
    assert set(counts) == {code.value for code in SEARCH_CODES} | {"buildable"}
