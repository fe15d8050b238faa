"""Showing is not doing: that a screen is come to saves, finishes and deletes nothing."""

from collections.abc import Callable
from pathlib import Path

from companion.history.backups import list_backups
from companion.history.place import HISTORY_FILE
from companion.history.store import backup_folder_of
from tests.ui.driver import Driver
from tests.ui.history_app import Reader
from tests.ui.places import ONE_OF_EACH
from tests.ui.showing import written_by_coming
from tests.ui.table_app import open_app
from tests.ui.visiting import remember


def test_nothing_is_written_where_a_screen_is_come_to(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    remember(tmp_path)
    assert written_by_coming(open_app(tmp_path, drive), ONE_OF_EACH) == {}


def test_a_backup_is_made_without_a_screen_being_come_to(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    remember(tmp_path)
    folder = backup_folder_of(tmp_path / HISTORY_FILE)
    reader = Reader(open_app(tmp_path, drive), tmp_path)
    reader.settle()
    (made,) = list_backups(folder)
    made.path.unlink()
    reader.app.on_pause()
    reader.app.on_resume()
    reader.settle()
    assert list_backups(folder)
