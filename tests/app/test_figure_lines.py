"""The figures as lines and what stands below their pictures."""

from companion.app.figure_lines import steps
from companion.history.statistics import Bucket


def _buckets(count: int) -> list[Bucket]:
    return [Bucket(low, low + 9, 1) for low in range(0, count * 10, 10)]


def test_each_of_a_few_bars_says_where_it_begins_below_its_middle() -> None:
    assert steps(_buckets(2)) == [(0.25, "0"), (0.75, "10")]


def test_of_many_bars_every_other_says_it() -> None:
    assert [words for _share, words in steps(_buckets(7))] == ["0", "20", "40", "60"]


def test_however_many_bars_there_are_at_most_six_say_it() -> None:
    assert all(len(steps(_buckets(count))) <= 6 for count in range(1, 60))


def test_without_bars_nothing_stands_below() -> None:
    assert steps([]) == []
