"""The game in progress comes back gesture by gesture, whatever happened in between."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.history.resume import read_resume
from companion.history.store import Store


def test_a_new_history_has_no_draft(store: Store) -> None:
    assert store.drafts.latest() is None


def test_a_draft_comes_back_with_its_set_up_and_gestures_in_order(store: Store, file: Path) -> None:
    draft = store.drafts.start('{"mode": "totem"}')
    for sequence, gesture in enumerate(["one", "two", "three"]):
        store.drafts.append(draft, sequence, gesture)
    store.close()
    with Store.open(file) as again:
        found = again.drafts.latest()
    assert found is not None
    assert found.id == draft
    assert found.set_up == '{"mode": "totem"}'
    assert found.gestures == ("one", "two", "three")


def test_gestures_made_after_undoing_take_the_place_of_those_undone(store: Store) -> None:
    draft = store.drafts.start("{}", ["one", "two", "three"])
    store.drafts.truncate(draft, 1)
    store.drafts.append(draft, 1, "other")
    found = store.drafts.get(draft)
    assert found is not None
    assert found.gestures == ("one", "other")


def test_a_gesture_is_never_written_twice(store: Store) -> None:
    draft = store.drafts.start("{}", ["one"])
    with pytest.raises(Exception, match="UNIQUE"):
        store.drafts.append(draft, 0, "another")
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


def test_purging_removes_discarded_drafts_but_the_last(store: Store) -> None:
    kept = store.drafts.start("{}")
    first, second = store.drafts.start("{}", ["one"]), store.drafts.start("{}", ["two"])
    store.drafts.discard(first)
    store.drafts.discard(second)
    store.drafts.purge()
    assert store.drafts.get(first) is None
    assert store.drafts.get(second) is not None
    assert store.drafts.get(kept) is not None


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
        "import sys, companion.background, companion.history.resume;"
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


def test_settings_are_put_all_at_once_replaced_and_forgotten(store: Store) -> None:
    store.settings.put({"theme": "dark", "language": "de"})
    store.settings.put({"theme": "light"})
    assert store.settings.all() == {"language": "de", "theme": "light"}
    store.settings.forget("theme")
    assert store.settings.get("theme") is None
    assert store.settings.get("theme", "system") == "system"


_SAVES_AND_DIES = """
import os, signal, sys
from companion.history.store import Store
store = Store.open(sys.argv[1])
draft = store.drafts.start("{}")
for sequence in range(20):
    store.drafts.append(draft, sequence, f"gesture {sequence}")
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
