"""What days are called in the evening, and after midnight."""

from datetime import UTC, datetime

import pytest

from companion.app.day_names import day_name, evening_at


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
    assert day_name("2026-11-18", evening_at(moment)) == name
