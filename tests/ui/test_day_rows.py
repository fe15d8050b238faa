"""Where rows stand below headings: by arithmetic, and as if each were put below the last."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.ui.widgets.day_rows import DayRows

HEADING = 32.0
Days = list[list[float]]
games = st.lists(st.lists(st.sampled_from((84.0, 120.0)), min_size=1, max_size=12), max_size=40)


@given(games)
def test_rows_follow_each_other_without_gap_or_overlap(days: list[list[float]]) -> None:
    rows = DayRows(days, HEADING)
    assert rows.count == sum(map(len, days))
    assert rows.height == pytest.approx(sum(map(sum, days)) + len(days) * HEADING)
    for index in range(rows.count):
        assert rows.top(index) + rows.height_of(index) == pytest.approx(rows.top(index + 1))


@given(games.filter(bool), st.floats(0, 1))
def test_the_row_at_a_distance_is_the_one_that_covers_it(days: Days, share: float) -> None:
    rows = DayRows(days, HEADING)
    distance = share * (rows.height - 1)
    index = rows.at(distance)
    assert rows.top(index) <= distance < rows.top(index) + rows.height_of(index)


@given(games.filter(bool))
def test_each_day_is_headed_once_in_order(days: list[list[float]]) -> None:
    rows = DayRows(days, HEADING)
    begun = [rows.day_begun(index) for index in range(rows.count)]
    assert [day for day in begun if day is not None] == list(range(len(days)))
    ended = [index for index in range(rows.count) if rows.ends_day(index)]
    assert len(ended) == len(days)
    assert all(rows.day_begun(index + 1) is not None for index in ended[:-1])


def test_rows_within_a_stretch_are_all_that_can_be_seen() -> None:
    rows = DayRows([[84.0] * 3, [120.0] * 5, [84.0] * 20], HEADING)
    seen = rows.within(200, 700)
    assert rows.top(seen.start) <= 200
    assert rows.top(seen.stop) >= 900
    assert all(later - earlier == 1 for earlier, later in pairwise(seen))
    assert list(DayRows((), HEADING).within(0, 700)) == []
