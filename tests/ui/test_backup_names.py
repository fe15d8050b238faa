"""Which backup is which: by the moment it was made, and by the games in it."""

# The driver comes first: it sets up Kivy's environment.
from tests.ui.driver import Driver

# isort: split
import os
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from companion.ui.app import CompanionApp
from tests.ui.history_app import Reader, game, keep, stored


def test_backups_of_one_minute_and_of_one_second_are_told_apart(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    """Three within a minute, two of them within a second, and one of an hour before."""
    day = datetime.now().astimezone() - timedelta(days=1)
    day = day.replace(hour=14, minute=30, second=0, microsecond=0)
    moments = [day.replace(hour=13), day.replace(second=5), day.replace(second=9)]
    keep(tmp_path, [game("Ada", "Ben")])
    with stored(tmp_path) as store:
        for number, moment in enumerate([*moments, moments[-1]]):
            if number:
                store.games.add(game("Ada", "Cleo", days_ago=number))
            path = store.roll_backup()
            os.utime(path, (moment.timestamp(), moment.timestamp()))
    reader = Reader(drive(CompanionApp(tmp_path)), tmp_path)
    reader.driver.go("transfer")
    reader.settle()
    rows = list(reversed(reader.screen.ids.backups.ids.lines.children))
    told = [(row.label.partition(", ")[2], row.about) for row in rows]
    expected = [
        ("14:30:09 (2)", "4 games"),
        ("14:30:09 (1)", "3 games"),
        ("14:30:05", "2 games"),
        ("13:30", "1 game"),
    ]
    assert told == expected
    reader.driver.tap(rows[1])
    reader.driver.wait(0.4)
    (sheet,) = reader.driver.find_all("Sheet")
    assert sheet.title.endswith("14:30:09 (1)")
