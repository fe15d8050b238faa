"""The numbers that a chart is drawn by."""

from hypothesis import given
from hypothesis import strategies as st

from companion.app.chart_numbers import ladder, thinned


@given(st.lists(st.floats(0, 10_000), min_size=1, max_size=50))
def test_a_ladder_holds_all_values_on_round_rungs(values: list[float]) -> None:
    low, high = ladder(values)
    assert low <= min(values)
    assert max(values) <= high
    assert (high - low) % 3 == 0


@given(st.lists(st.floats(0, 1000), max_size=500), st.integers(1, 60))
def test_thinned_values_stay_between_the_least_and_the_most(values: list[float], most: int) -> None:
    few = thinned(values, most)
    assert len(few) <= most
    assert bool(few) == bool(values)
    assert all(min(values) - 1e-6 <= each <= max(values) + 1e-6 for each in few)
