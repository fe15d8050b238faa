"""What days are called in the evening, and after midnight."""

from datetime import UTC, datetime

import pytest

from companion.app.day_names import calendar_name, day_name, moment_name

NIGHT = datetime(2026, 11, 19, 0, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("now", "name"),
    [
        ("2026-11-18T12:00", "Today"),
        ("2026-11-18T20:00", "Tonight"),
        ("2026-11-19T00:30", "Tonight"),
        ("2026-11-19T04:59", "Tonight"),
        ("2026-11-19T05:00", "Yesterday"),
    ],
)
def test_an_evening_goes_on_after_midnight(now: str, name: str) -> None:
    moment = datetime.fromisoformat(now).replace(tzinfo=UTC)
    assert day_name("2026-11-18", moment) == name


def test_what_is_played_after_midnight_is_tonight_and_the_evening_before_yesterday() -> None:
    names = [day_name(f"2026-11-{day}", NIGHT) for day in (19, 18, 17, 16)]
    assert names == ["Tonight", "Tonight", "Yesterday", "16 November"]


def test_with_its_time_of_day_a_moment_has_the_day_of_the_calendar() -> None:
    moments = [moment_name(f"2026-11-{moment}:10+00:00", NIGHT) for moment in ("19T00", "18T23")]
    assert moments == ["Today, 0:10", "Yesterday, 23:10"]
    assert calendar_name(NIGHT.date(), NIGHT) == "Today"
