"""Backups, sound and damaged files, on the command line."""

import json
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from companion.cli.history import history_options
from companion.exchange.points_file import write_any
from companion.history.connection import PATIENCE
from companion.history.store import Store
from tests.cli.kept_games import POINTS
from tests.cli.outcome import Run, lines, values
from tests.history import samples


class TestSafekeeping:
    @pytest.mark.usefixtures("filled")
    def test_a_backup_is_restored(self, history: Run, db: Path, tmp_path: Path) -> None:
        copy = tmp_path / "copy.db"
        assert lines(history("backup", copy)) == [f"26 games are safe in {copy}"]
        with Store.open(db) as store:
            store.games.delete(*[game.id for game in store.games.page().games])
        (value,) = values(history("restore", "--json", copy))
        assert value["games"] == 26
        assert Path(value["before"]).exists()
        assert lines(history("restore", copy))[0] == "26 games restored"
        assert values(history("backup", "--json", "--force", copy)) == [
            {"games": 26, "open_games": 0}
        ]

    def test_many_games_are_counted_with_their_thousands_apart(
        self, history: Run, tmp_path: Path
    ) -> None:
        file, copy = tmp_path / "games.jsonl", tmp_path / "copy.db"
        games = [write_any(replace(POINTS, id=str(uuid4()))) for _ in range(1001)]
        file.write_text("\n".join(games), encoding="utf-8")
        assert lines(history("import", file)) == ["1,001 new games"]
        out = tmp_path / "out.jsonl"
        assert lines(history("export", out)) == [f"1,001 games written to {out}"]
        assert lines(history("backup", copy)) == [f"1,001 games are safe in {copy}"]
        assert lines(history("check")) == ["The history is sound: 1,001 games"]
        assert lines(history("restore", copy))[0] == "1,001 games restored"

    def test_open_games_are_safe_too_and_it_is_said(
        self, companion: Run, history: Run, db: Path, tmp_path: Path
    ) -> None:
        with Store.open(db) as store:
            for game in (str(uuid4()), str(uuid4())):
                store.open_games.put(game, json.dumps({"id": game}))
        copy, elsewhere = tmp_path / "copy.db", tmp_path / "elsewhere.db"
        assert lines(history("backup", copy)) == [f"0 games are safe in {copy}", "2 open games"]
        assert values(history("backup", "--json", "--force", copy))[0]["open_games"] == 2
        Store.open(elsewhere).close()
        restored = companion("history", "restore", "--db", elsewhere, copy)
        assert lines(restored)[:2] == ["0 games restored", "2 open games"]
        with Store.open(elsewhere) as store:
            assert len(store.open_games.listed()) == 2

    @pytest.mark.usefixtures("filled")
    def test_a_backup_overwrites_nothing_unasked(self, history: Run, tmp_path: Path) -> None:
        (tmp_path / "copy.db").write_text("mine")
        assert history("backup", tmp_path / "copy.db").status == 2
        assert (tmp_path / "copy.db").read_text() == "mine"

    @pytest.mark.parametrize("way", ["file", "folder"])
    @pytest.mark.parametrize("table_first", [True, False])
    def test_what_came_as_a_table_takes_no_territories_from_those_who_have_them(
        self, companion: Run, file: Path, tmp_path: Path, way: str, table_first: bool
    ) -> None:
        table, laid, known, folder = (
            tmp_path / name for name in ("table.csv", "laid.db", "known.db", "folder")
        )
        folder.mkdir()

        def run(command: str, db: Path, *more: object) -> list[str]:
            return lines(companion("history", command, "--db", db, *more))

        run("import", laid, file)
        games = run("export", laid, "-")
        run("export", laid, "--csv", table)
        run("import", known, table)
        meeting = (known, laid) if table_first else (laid, known)
        for one, other in (meeting, meeting[::-1]):
            for db, there in ((one, other), (other, one)):
                run(*(("merge", db, there) if way == "file" else ("share", db, folder)))
        assert run("export", laid, "-") == run("export", known, "-") == games

    def test_histories_are_merged(self, history: Run, filled: Path, tmp_path: Path) -> None:
        other = tmp_path / "other.db"
        with Store.open(other) as store:
            store.games.add(replace(POINTS, id=None))
        before = other.read_bytes()
        (value,) = values(history("merge", "--json", other))
        assert value == {
            "added": 1,
            "changed": 0,
            "removed": 0,
            "unchanged": 26,
            "players": 0,
        }
        assert lines(history("merge", other))[-1:] == ["27 games unchanged"]
        assert other.read_bytes() == before
        assert filled.exists()

    @pytest.mark.parametrize("stamp", [2**53 - 1, 2**63 - 1])
    def test_a_game_from_beyond_all_clocks_is_edited_restored_and_handed_on_as_any_other(
        self, companion: Run, folder: Path, tmp_path: Path, stamp: int
    ) -> None:
        there, here, third = (tmp_path / name for name in ("there.db", "here.db", "third.db"))
        with Store.open(there) as store:
            game = store.games.add(POINTS)
            with store._connection.writing():
                store._connection.change("UPDATE games SET edited_at = ?", (stamp,))
                store._connection.change("UPDATE players SET edited_at = ?", (stamp,))

        def ask(command: str, db: Path, *arguments: object) -> dict[str, Any]:
            (value,) = values(companion("history", command, "--json", "--db", db, *arguments))
            return value

        def edit(db: Path, notes: str) -> None:
            """By hand, in a file of games."""
            file = tmp_path / "edited.json"
            file.write_text(write_any(replace(POINTS, notes=notes)), encoding="utf-8")
            assert ask("import", db, "--conflicts", "take", file)["replaced"] == 1

        def notes(db: Path) -> str:
            (shown,) = values(companion("history", "show", "--json", "--db", db, game))
            return shown["notes"]

        assert ask("merge", here, there)["added"] == 1
        edit(here, "edited here")
        ask("backup", here, tmp_path / "backup.db")
        assert ask("merge", here, there)["changed"] == 0
        edit(here, "edited again")
        assert ask("restore", here, tmp_path / "backup.db")["games"] == 1
        assert notes(here) == "edited here"
        assert ask("merge", third, there)["added"] == 1
        assert ask("merge", third, here)["changed"] == 1
        assert notes(third) == "edited here"
        fourth = tmp_path / "fourth.db"
        for db in (here, fourth):
            assert ask("share", db, folder)["refused"] == []
        assert notes(fourth) == "edited here"
        # The phone that has it, from whatever clock, takes that over or goes on by itself.
        other = Path(shutil.copy(there, tmp_path / "other.db"))
        assert ask("merge", other, here)["changed"] == 1
        assert notes(other) == "edited here"
        edit(there, "edited there")
        ask("backup", there, tmp_path / "theirs.db")
        ask("restore", there, tmp_path / "theirs.db")
        assert notes(there) == "edited there"
        assert ask("merge", third, there)["changed"] == 1
        assert notes(third) == "edited there"
        for db in (there, here, third, fourth, other):
            assert ask("check", db)["sound"]

    @pytest.mark.usefixtures("filled")
    def test_a_sound_history_is_said_to_be(self, history: Run, db: Path) -> None:
        outcome = history("check")
        assert (outcome.status, lines(outcome)) == (0, ["The history is sound: 26 games"])
        with Store.open(db) as store, store._connection.writing():
            store._connection.change("UPDATE seats SET total = 999 WHERE game = 1 AND seat = 0")
        (value,) = values(history("check", "--json"))
        assert value["sound"] is True
        assert value["changed"][0]["changes"][0]["before"] == 999
        assert "had 999 points" in history("check").out.decode()

    @pytest.mark.usefixtures("filled")
    def test_what_is_wrong_with_a_history_is_told_with_status_1(
        self, history: Run, db: Path
    ) -> None:
        with Store.open(db) as store, store._connection.writing():
            store._connection.change("DROP VIEW standings")
        outcome = history("check")
        assert outcome.status == 1
        assert lines(outcome) == ["standings is missing or has been changed"]


COMMANDS = [
    ("list",),
    ("show", "abc"),
    ("stats",),
    ("export", "-"),
    ("backup", "copy.db"),
    ("check",),
]


@pytest.mark.parametrize("arguments", COMMANDS)
def test_a_missing_history_is_one_line_and_status_2(history: Run, arguments: tuple[str]) -> None:
    outcome = history(*arguments)
    assert outcome.status == 2
    assert len(outcome.complaints) == 1
    assert outcome.complaints[0].endswith("there is no history here")


@pytest.mark.parametrize(
    "arguments", [*COMMANDS, ("import", "-"), ("merge", "x"), ("restore", "x")]
)
def test_a_damaged_history_is_one_line_and_stays_as_it_is(
    history: Run, db: Path, arguments: tuple[str]
) -> None:
    db.write_text("Dear diary")
    outcome = history(*arguments)
    assert outcome.status == 2
    assert len(outcome.complaints) == 1
    assert "damaged" in outcome.complaints[0]
    assert db.read_text() == "Dear diary"


def test_without_a_file_the_history_of_the_app_is_meant(
    companion: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("ORIGINS_COMPANION_HISTORY", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    outcome = companion("history", "list")
    assert str(tmp_path / "companion" / "history.db") in outcome.err


@pytest.mark.parametrize("command", ["export", "backup"])
@pytest.mark.parametrize("ending", ["", "-wal"])
@pytest.mark.parametrize("way", ["itself", "link", "hard link"])
def test_nothing_is_written_over_the_history_itself(
    history: Run, db: Path, command: str, ending: str, way: str
) -> None:
    with Store.open(db) as store:
        samples.fill(store, 3)
        target = db.with_name(db.name + ending)
        if way != "itself":
            name = db.with_name("games.jsonl")
            name.symlink_to(target) if way == "link" else name.hardlink_to(target)
            target = name
        outcome = history(command, "--force", target)
        assert outcome.status == 2
        assert outcome.complaints == [
            f"{target}: this is the history itself; it was not overwritten"
        ]
        assert store.games.page_plan().count == 3
    with Store.open(db) as store:
        assert store.games.page_plan().count == 3
        assert store.check().problems == ()


def test_an_empty_file_is_no_sound_history(history: Run, db: Path) -> None:
    db.write_bytes(b"")
    for command in ("check", "list", "stats"):
        outcome = history(command)
        assert (outcome.status, outcome.complaints) == (2, [f"{db}: there is no history here"])
    assert db.read_bytes() == b""


@pytest.mark.parametrize("content", [None, b""])
def test_what_changes_a_history_that_is_gone_restores_it_first_as_the_app_does(
    history: Run, filled: Path, file: Path, content: bytes | None
) -> None:
    with Store.open(filled) as store:
        store.roll_backup()
    for ending in ("", "-wal", "-shm"):
        filled.with_name(filled.name + ending).unlink(missing_ok=True)
    if content is not None:
        filled.write_bytes(content)
    outcome = history("import", file)
    assert outcome.status == 0
    (complaint,) = outcome.complaints
    assert complaint.endswith("The history was restored from the newest backup.")
    assert len(values(history("list", "--json", "--limit", 0))) == 26


@pytest.fixture
def in_use(filled: Path) -> Iterator[sqlite3.Connection]:
    """Another program is writing to the history."""
    with closing(sqlite3.connect(filled, check_same_thread=False, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield other
        if other.in_transaction:
            other.execute("ROLLBACK")


def test_what_changes_a_history_waits_for_the_app_and_says_so(
    in_use: sqlite3.Connection, history: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history_options, "_QUIETLY", 0.1)
    free = threading.Timer(0.6, in_use.execute, ["ROLLBACK"])
    free.start()
    taken = history("import", file)
    free.join()
    assert (taken.status, taken.out) == (0, b"25 here already\n")
    assert taken.complaints == ["Another program is using this history; waiting for it"]


def test_it_does_not_wait_for_ever(
    in_use: sqlite3.Connection, history: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert in_use.in_transaction
    assert history_options.PATIENCE > PATIENCE, "an app that takes in many games is waited for"
    monkeypatch.setattr(history_options, "PATIENCE", 0.2)
    refused = history("import", file)
    assert refused.status == 2
    assert len(refused.complaints) == 1
    assert "another program" in refused.err.lower()
