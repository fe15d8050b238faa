"""The history as the app opens it: late, and whatever state its file is in."""

from collections.abc import Callable
from pathlib import Path

from companion.app.services import HISTORY_FILE
from companion.history.records import ALL
from companion.history.store import Store
from tests.app.conftest import Desk
from tests.history import samples

Sit = Callable[[], Desk]


def _filled(folder: Path, *, backed_up: bool) -> Path:
    file = folder / HISTORY_FILE
    with Store.open(file) as store:
        samples.fill(store, 12)
        if backed_up:
            store.roll_backup()
    return file


def _count(desk: Desk) -> int:
    return int(desk.answer(desk.services.history.plan, ALL).pages.count)


def test_a_history_that_is_gone_comes_back_from_its_backup_and_this_is_said(
    tmp_path: Path, sit: Sit
) -> None:
    _filled(tmp_path, backed_up=True).unlink()
    desk = sit()
    assert _count(desk) == 12
    assert len(desk.said) == 1
    assert desk.said[0].endswith("The history was restored from the newest backup.")


def test_a_damaged_history_is_set_aside_for_its_backup_and_both_are_said(
    tmp_path: Path, sit: Sit
) -> None:
    file = _filled(tmp_path, backed_up=True)
    file.write_bytes(b"no database at all" * 400)
    desk = sit()
    assert _count(desk) == 12
    assert "The file was set aside as history.damaged-" in desk.said[0]
    assert desk.said[0].endswith("The history was restored from the newest backup.")
    (aside,) = tmp_path.glob("history.damaged-*.db")
    assert aside.read_bytes().startswith(b"no database at all")


def test_a_first_start_makes_a_history_and_says_nothing(tmp_path: Path, sit: Sit) -> None:
    desk = sit()
    assert _count(desk) == 0
    assert desk.said == []
    assert (tmp_path / HISTORY_FILE).is_file()
