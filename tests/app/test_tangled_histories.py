"""Ways that part and meet again on the pages of a history: SQLite goes all of them for a question,
and complains of nothing. The app asks only where there are none."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.app.transfer import Form
from companion.history.place import HISTORY_FILE
from companion.history.records import ALL, GameFilter
from companion.history.resume import read_open_games
from companion.history.store import Store
from tests.app.conftest import Desk
from tests.app.sitting import kept, paint, shelved, table
from tests.app.test_hostile_files import answered
from tests.history import samples
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


QUESTIONS: dict[str, Callable[[Desk, Callable[[object], None]], None]] = {
    "the list": lambda desk, show: desk.services.history.plan(ALL, show),
    "a page of it": lambda desk, show: desk.services.history.page(ALL, None, show),
    "words": lambda desk, show: desk.services.history.plan(GameFilter(text="ada"), show),
    "statistics": lambda desk, show: desk.services.history.statistics(ALL, show),
    "everyone": lambda desk, show: desk.services.history.company(show),
    "whom to offer": lambda desk, show: desk.services.history.familiar(show),
    "open games": lambda desk, show: desk.services.open_games.ask(lambda: show(None)),
    "an export": lambda desk, show: desk.services.transfer.export(
        ALL, desk.services.folder / "out.jsonl", Form.GAMES, show, desk.said.append
    ),
    "a change": lambda desk, show: desk.services.history.put(table("Eve", "Fay").game, show),
    "housekeeping": lambda desk, show: desk.services.history.change(
        lambda store: store.keep_house(), show
    ),
}


@pytest.mark.thorough
@pytest.mark.parametrize("asked", QUESTIONS.values(), ids=QUESTIONS.keys())
@pytest.mark.parametrize("name", ["games", "seats", "territories", "players", "games_listed"])
def test_no_question_goes_without_end_and_what_is_tangled_is_mended(
    sit: Callable[[], Desk],
    tmp_path: Path,
    name: str,
    asked: Callable[[Desk, Callable[[object], None]], None],
) -> None:
    with_games(tmp_path)
    tangle(tmp_path / HISTORY_FILE, name)
    began = time.monotonic()
    desk = sit()
    desk.answer(lambda show: asked(desk, show))
    assert time.monotonic() - began < SOON
    # Not every question asks every table; the statistics ask what most of them do.
    desk.answer(desk.services.history.statistics, ALL)
    assert ("Ada", "Ben") in kept(desk)
    assert time.monotonic() - began < SOON
    # What nobody asked is found at the latest by what copies it all.
    desk.answer(lambda show: desk.services.history.change(lambda store: store.prove(), show))
    (said,) = [words for words in desk.said if "was set aside" in words]
    assert "this history is damaged: " in said


def test_what_waits_for_a_long_answer_can_still_be_cancelled(desk: Desk, tmp_path: Path) -> None:
    with_games(tmp_path)

    def endless(store: Store) -> object:
        return store._connection.value(
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
            " SELECT count(*) FROM n"
        )

    desk.services.history.ask("long", endless, lambda _count: None)
    desk.services.keeping.remember({"theme": "dark"})
    began = time.monotonic()
    time.sleep(0.6)
    desk.services.keeping.pause()
    assert time.monotonic() - began < SOON
    assert desk.said == []


def with_games(folder: Path) -> None:
    with Store.open(folder / HISTORY_FILE) as store:
        samples.fill(store, 5)
        store.games.add(table("Ada", "Ben").game)


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
