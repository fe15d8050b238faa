"""Ways that part and meet again on the pages of a history: SQLite goes all of them for a question,
and complains of nothing. The app asks only where there are none."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.history.place import HISTORY_FILE
from companion.history.resume import read_open_games
from tests.app.conftest import Desk
from tests.app.sitting import kept, paint, shelved, table
from tests.app.test_hostile_files import answered
from tests.storage import tangle

SOON = 5.0
"""Seconds; by all ways it takes several times as many."""


@pytest.mark.parametrize("name", ["settings", "drafts", "draft_gestures", "_sqlite_migrations"])
def test_a_tangled_history_of_ones_own_is_mended_at_once_and_nothing_in_it_is_lost(
    sit: Callable[[], Desk], tmp_path: Path, name: str
) -> None:
    desk = Desk(tmp_path)
    for players in (("Ada", "Ben"), ("Cleo", "Ben"), ("Dan", "Ben")):
        desk.services.session.begin(table(*players))
        paint(desk)
    assert desk.services.session.finish()
    desk.services.keeping.remember({"theme": "dark"})
    desk.services.close()
    tangle(tmp_path / HISTORY_FILE, name)
    began = time.monotonic()
    desk = sit()
    assert time.monotonic() - began < SOON
    assert shelved(desk) == [("Cleo", "Ben"), ("Ada", "Ben")]
    assert kept(desk) == [("Dan", "Ben")]
    assert time.monotonic() - began < SOON
    (said,) = desk.said
    assert "this history is damaged: " in said
    assert "The file was set aside" in said
    assert "1 game could still be read from the damaged file." in said
    assert sit().services.resume.settings["theme"] == "dark"
    drafts = read_open_games(tmp_path / HISTORY_FILE, 5)
    assert [len(draft.gestures) for draft in drafts] == [1, 1]


def test_a_tangled_record_of_steps_from_elsewhere_is_refused_at_once(
    desk: Desk, theirs: Path
) -> None:
    tangle(theirs, "_sqlite_migrations")
    began = time.monotonic()
    done, failed = answered(
        desk,
        lambda path, done, fail: desk.services.transfer.join(path, done, fail, lambda _share: None),
        theirs,
    )
    assert time.monotonic() - began < SOON
    assert done == []
    assert "theirs.db: this history is damaged: " in failed[0]


def test_a_tangled_table_does_not_keep_what_else_is_damaged_from_being_mended(
    sit: Callable[[], Desk], tmp_path: Path
) -> None:
    file = tmp_path / HISTORY_FILE
    desk = Desk(tmp_path)
    desk.services.session.begin(table("Ada", "Ben"))
    assert desk.services.session.finish()
    desk.services.close()
    for name in ("games", "seats", "drafts"):
        tangle(file, name)
    began = time.monotonic()
    assert kept(sit()) == [("Ada", "Ben")]
    assert time.monotonic() - began < SOON
