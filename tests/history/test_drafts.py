"""The game in progress comes back gesture by gesture, whatever happened in between."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.history.resume import read_resume
from companion.history.store import RESTORABLE, Store


def test_a_new_history_has_no_draft(store: Store) -> None:
    assert store.drafts.latest() is None


def test_a_draft_comes_back_with_its_set_up_and_gestures_in_order(store: Store, file: Path) -> None:
    draft = store.drafts.start('{"mode": "totem"}')
    gestures = ["one", "two", "three"]
    for count in range(1, 4):
        store.drafts.extend(draft, gestures[:count])
    store.close()
    with Store.open(file) as again:
        found = again.drafts.latest()
    assert found is not None
    assert found.id == draft
    assert found.set_up == '{"mode": "totem"}'
    assert found.gestures == ("one", "two", "three")


def test_what_is_missing_in_the_file_is_added(store: Store) -> None:
    """A gesture that could not be written comes with the next one."""
    draft = store.drafts.start("{}", ["one"])
    store.drafts.extend(draft, ["one", "two", "three"])
    store.drafts.extend(draft, ["one", "two", "three"])
    found = store.drafts.get(draft)
    assert found is not None
    assert found.gestures == ("one", "two", "three")


def test_a_gesture_once_written_is_never_changed(store: Store) -> None:
    draft = store.drafts.start("{}", ["one"])
    store.drafts.extend(draft, ["another"])
    found = store.drafts.get(draft)
    assert found is not None
    assert found.gestures == ("one",)


def test_a_draft_can_be_written_anew_at_once(store: Store) -> None:
    draft = store.drafts.start("{}", ["one", "two"])
    store.drafts.replace(draft, '{"players": 2}', ["all in one"])
    found = store.drafts.get(draft)
    assert found is not None
    assert (found.set_up, found.gestures) == ('{"players": 2}', ("all in one",))


def test_a_discarded_draft_is_off_the_table_and_can_be_taken_up_again(store: Store) -> None:
    older = store.drafts.start('"older"')
    newer = store.drafts.start('"newer"', ["one"])
    store.drafts.discard(newer)
    found = store.drafts.latest()
    assert found is not None
    assert found.id == older
    store.drafts.take_up(newer)
    found = store.drafts.latest()
    assert found is not None
    assert (found.id, found.gestures) == (newer, ("one",))


def test_several_games_are_open_and_the_one_in_hand_last_comes_first(store: Store) -> None:
    first, second, third = (store.drafts.start("{}", game=name) for name in ("a", "b", "c"))
    store.drafts.turn_to(first)
    assert [draft.game for draft in store.drafts.open()] == ["a", "c", "b"]
    store.drafts.discard(third)
    store.drafts.keep(first)
    assert [draft.game for draft in store.drafts.open()] == ["b"]
    assert [draft.game for draft in store.drafts.deleted()] == ["c"]
    latest = store.drafts.latest()
    assert latest is not None
    assert (latest.id, latest.kept) == (first, True)
    store.drafts.let_go(first)
    latest = store.drafts.latest()
    assert latest is not None
    assert (latest.id, latest.kept) == (second, False)


def test_a_draft_is_found_by_its_game_an_open_one_before_a_deleted_one(store: Store) -> None:
    deleted = store.drafts.start("{}", ["one"], game="a")
    store.drafts.discard(deleted)
    found = store.drafts.of("a")
    assert found is not None
    assert found.id == deleted
    again = store.drafts.start("{}", game="a", in_hand=False)
    found = store.drafts.of("a")
    assert found is not None
    assert found.id == again
    assert store.drafts.of("b") is None


def test_only_what_was_discarded_before_that_moment_is_purged(store: Store) -> None:
    kept, discarded = store.drafts.start("{}"), store.drafts.start("{}", ["one"])
    store.drafts.discard(discarded)
    store.drafts.purge(datetime.now(UTC) - timedelta(days=1))
    assert store.drafts.get(discarded) is not None
    store.drafts.purge(datetime.now(UTC) + timedelta(days=1))
    assert store.drafts.get(discarded) is None
    assert store.drafts.get(kept) is not None


def test_the_house_is_kept_of_open_games_deleted_a_month_ago(file: Path) -> None:
    now = int(datetime.now(UTC).timestamp() * 1000)
    with Store.open(file, clock=lambda: now) as store:
        store.keep_house()
    for later, there in ((RESTORABLE - 60_000, True), (RESTORABLE + 60_000, False)):
        with Store.open(file, clock=lambda later=later: now + later) as store:
            draft = store.drafts.start("{}", ["one"])
            store.drafts.discard(draft)
            store.keep_house()
            assert (store.drafts.get(draft) is not None) == there


def test_what_the_first_frame_needs_is_read_without_the_store(store: Store, file: Path) -> None:
    store.settings.put({"theme": "dark", "language": "cs"})
    store.drafts.start("{}", ["one"])
    resume = read_resume(file)
    assert resume.settings == {"theme": "dark", "language": "cs"}
    assert resume.draft is not None
    assert resume.draft.gestures == ("one",)
    assert resume.fault is None


def test_reading_for_the_first_frame_imports_no_sqlite_utils_and_no_kivy() -> None:
    code = (
        "import sys, companion.worker, companion.history.resume;"
        "print(sorted({'sqlite_utils', 'kivy', 'click'} & set(sys.modules)))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_without_a_file_there_is_nothing_to_go_on_with(file: Path) -> None:
    resume = read_resume(file)
    assert (resume.settings, resume.draft, resume.fault) == ({}, None, None)
    assert not file.exists()


def test_a_damaged_file_does_not_keep_the_app_from_starting(file: Path) -> None:
    file.write_bytes(b"no database at all" * 100)
    resume = read_resume(file)
    assert resume.draft is None
    assert "is damaged" in str(resume.fault)


def test_a_file_from_before_drafts_gives_nothing_to_go_on_with(file: Path) -> None:
    file.write_bytes(b"")
    assert read_resume(file).draft is None


def test_settings_are_put_all_at_once_and_replaced(store: Store) -> None:
    store.settings.put({"theme": "dark", "language": "de"})
    store.settings.put({"theme": "light"})
    assert store.settings.all() == {"language": "de", "theme": "light"}


_SAVES_AND_DIES = """
import os, signal, sys
from companion.history.store import RESTORABLE, Store
store = Store.open(sys.argv[1])
draft = store.drafts.start("{}")
gestures = []
for sequence in range(20):
    gestures.append(f"gesture {sequence}")
    store.drafts.extend(draft, gestures)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_every_gesture_confirmed_before_the_process_is_killed_is_there(file: Path) -> None:
    root = Path(__file__).parents[2]
    killed = subprocess.run(
        [sys.executable, "-c", _SAVES_AND_DIES, str(file)],
        check=False,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    assert killed.returncode == -signal.SIGKILL
    draft = read_resume(file).draft
    assert draft is not None
    assert draft.gestures == tuple(f"gesture {sequence}" for sequence in range(20))


def test_a_change_that_fails_in_the_middle_leaves_nothing_behind(store: Store) -> None:
    draft = store.drafts.start("{}", ["one"])

    def gestures() -> Iterator[str]:
        yield "two"
        raise KeyError("no more")

    with pytest.raises(KeyError):
        store.drafts.replace(draft, "other", gestures())
    found = store.drafts.get(draft)
    assert found is not None
    assert (found.set_up, found.gestures) == ("{}", ("one",))
