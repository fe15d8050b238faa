"""Games in and out by touch: nothing comes in unseen, nothing is overwritten."""

import csv
import io
from codecs import BOM_UTF8
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.device import device
from companion.exchange.game_link import game_link
from companion.exchange.points_file import write_any
from companion.history.listing import GameFilter
from companion.history.store import Store
from companion.rules.game import Game
from companion.rules.territory import Cell
from companion.table.edits import Lay
from companion.ui.app import CompanionApp
from tests.ui.driver import Driver, theme
from tests.ui.history_app import Reader, game, given, keep, logged, stored
from tests.ui.table_app import begin, finish

Open = Callable[..., Reader]


@pytest.fixture
def opened(drive: Callable[..., Driver], tmp_path: Path) -> Open:
    """Opens the app with these games, in front of what goes in and out."""

    def start(*games: Any, samples: int = 0) -> Reader:
        keep(tmp_path, games, samples=samples)
        reader = Reader(drive(CompanionApp(tmp_path)), tmp_path)
        reader.go("History")
        reader.tap("IconTap", icon="dots-vertical")
        reader.choose("Import, export, backups")
        return reader

    return start


@pytest.fixture
def saved(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """What the player saved in a folder, by name."""
    files: dict[str, bytes] = {}

    def save(name: str, content: bytes, _kind: str, done: Callable[[str], None]) -> bool:
        files[name] = content
        done(name)
        return True

    monkeypatch.setattr(device, "save_file", save)
    return files


def choose_file(monkeypatch: pytest.MonkeyPatch, reader: Reader, content: bytes) -> None:
    """The player chooses a file with this content."""
    monkeypatch.setattr(
        device,
        "pick_file",
        lambda got: got(given(reader.folder, "theirs.jsonl", content)) or True,
    )
    reader.tap("Pill", words="Choose a file")
    reader.driver.wait(0.4)
    reader.settle()


def bundle(*games: Any) -> bytes:
    return "\n".join(map(write_any, games)).encode()


def kept(reader: Reader) -> list[Any]:
    with stored(reader.folder) as store:
        return [record.game() for record in store.games.every_game()]


def test_all_games_go_out_as_a_file_that_brings_them_in_again(
    opened: Open, saved: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = opened(game("Ada", "Ben"), logged({"Cleo": 40, "Ben": 30}, 2))
    games = kept(reader)
    reader.tap("Pill", words="File of games for this app")
    reader.choose("Save in a folder")
    assert "Saved" in reader.message
    ((name, content),) = saved.items()
    assert name.endswith(".jsonl")
    for each in games:
        reader.app.services.history.delete(each.id)
    reader.settle()
    choose_file(monkeypatch, reader, content)
    assert reader.screen.previewing
    for line in reader.driver.find_all("ChoiceLine"):
        reader.driver.tap(line)
    reader.tap("Pill", words="Import now")
    assert reader.message == "2 games imported."
    assert kept(reader) == games
    reader.undo()
    assert kept(reader) == []


@pytest.mark.thorough
def test_an_import_is_undone_from_wherever_one_is_meanwhile(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = opened(game("Ada", "Ben"))
    here = kept(reader)
    choose_file(monkeypatch, reader, bundle(game("Zoë", "Ben")))
    reader.tap("Pill", words="Import now")
    assert reader.message == "1 game imported."
    for screen in ("settings", "play", "history"):
        reader.driver.go(screen)
    reader.settle()
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Undo: 1 game imported.")
    assert kept(reader) == here
    assert reader.message == "The history was restored."
    assert reader.winners() == ["Ada"]


def _finish_a_game(reader: Reader, _imported: Game) -> None:
    begin(reader.driver, game("Cleo", "Dan"))
    finish(reader.driver)


def _change_it_at_the_table(reader: Reader, imported: Game) -> None:
    session = reader.app.services.session
    session.edit_saved_game(imported)
    session.journal.record(Lay(0, ((Cell(0, 0), None),)))
    session.close_game()


@pytest.mark.parametrize("play_on", [_finish_a_game, _change_it_at_the_table])
def test_an_import_is_not_undone_over_what_was_done_at_the_table_since(
    opened: Open, monkeypatch: pytest.MonkeyPatch, play_on: Callable[[Reader, Game], None]
) -> None:
    reader = opened(game("Ada", "Ben"))
    choose_file(monkeypatch, reader, bundle(game("Zoë", "Ben")))
    reader.tap("Pill", words="Import now")
    came_in = kept(reader)
    play_on(reader, next(each for each in came_in if each.players[0].name == "Zoë"))
    reader.driver.go("history")
    reader.settle()
    assert kept(reader) != came_in
    reader.tap("IconTap", icon="dots-vertical")
    reader.driver.wait(0.4)
    assert not [item for item in reader.driver.find_all("SheetItem") if "Undo" in item.words]


def test_an_import_is_not_undone_over_what_another_program_has_changed_since(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = opened(game("Ada", "Ben"))
    choose_file(monkeypatch, reader, bundle(game("Zoë", "Ben")))
    reader.tap("Pill", words="Import now")
    with stored(reader.folder) as other_program:
        other_program.games.add(game("Cleo", "Dan"))
    reader.undo()
    assert reader.message == "Stopped; nothing was changed."
    assert {each.players[0].name for each in kept(reader)} == {"Ada", "Zoë", "Cleo"}


def test_an_import_is_undone_after_another_program_has_written_something_else(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = opened(game("Ada", "Ben"))
    choose_file(monkeypatch, reader, bundle(game("Zoë", "Ben")))
    reader.tap("Pill", words="Import now")
    with stored(reader.folder) as other_program:
        other_program.settings.put({"style": "dark"})
    reader.undo()
    assert {each.players[0].name for each in kept(reader)} == {"Ada"}


def test_only_the_games_that_the_history_shows_go_out(
    opened: Open, saved: dict[str, bytes]
) -> None:
    reader = opened(game("Ada", "Ben"), game("Cleo", "Ben"))
    reader.driver.key(27)
    reader.settle()
    reader.tap("Chip", words="Cleo")
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Import, export, backups")
    reader.tap("Pill", words="Table for spreadsheets")
    reader.choose("Save in a folder")
    (content,) = saved.values()
    rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))
    assert [row["Player"] for row in rows] == ["Cleo", "Ben"]


def test_a_preview_tells_what_is_new_known_and_different(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = opened(game("Ada", "Ben"), game("Cleo", "Ben", days_ago=1))
    here = kept(reader)
    changed = replace(here[1], notes="Another evening")
    choose_file(monkeypatch, reader, bundle(here[0], changed, game("Zoë", "Ben")))
    assert reader.screen.ids.preview.words == "1 new game · 1 is here already"
    (line,) = reader.driver.find_all("ChoiceLine")
    assert line.text.endswith("note")
    asked, new = map(reader.driver.text, ("Different here. Use the file’s version?", "1 new game"))
    newcomer = reader.driver.find(lambda each: getattr(each, "label", "") == "Zoë and Ben")
    assert asked.y > line.y > new.y > newcomer.y
    assert [game.notes for game in kept(reader)] == [None, None]
    reader.driver.tap(line)
    reader.tap("Pill", words="Import now")
    assert sorted(game.notes or "" for game in kept(reader)) == ["", "", "Another evening"]


def test_the_points_of_what_comes_stand_near_the_names_also_where_rows_are_long(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = opened()
    choose_file(monkeypatch, reader, bundle(logged({"Ada": 40, "Ben": 30})))
    (row,) = reader.screen.ids.preview.ids.newcomers.children
    assert row.value == "40 · 30"
    reader.driver.resize((915, 412))
    assert row.value == ""
    assert row.about.splitlines()[-1] == "40 · 30"


@pytest.mark.thorough
def test_all_but_one_stays_all_but_one_in_another_language(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = opened(*(game("Ada", "Ben", days_ago=day) for day in range(32)))
    theirs = [replace(each, notes="Another evening") for each in kept(reader)]
    choose_file(monkeypatch, reader, bundle(*theirs))
    one, *_others, every = reader.driver.find_all("ChoiceLine")
    for line in (every, one, one):
        line.dispatch("on_release")
    preview = reader.screen.ids.preview
    decided = preview.decided
    assert len(decided) == 31
    reader.app.services.memory.prefer(
        replace(reader.app.services.memory.preferences, language="de")
    )
    reader.driver.wait(0.3)
    assert preview.decided == decided
    first, *_rest, last = lines = reader.driver.find_all("ChoiceLine")
    assert (first, last) == (one, every)
    assert [line.wanted for line in (one, every)] == [False, True]
    assert every.text == "Alle 32 übernehmen"
    assert len(lines) == 31
    reader.tap("Pill", words="Importieren")
    assert sum(each.notes == "Another evening" for each in kept(reader)) == 31


def test_a_file_with_one_bad_game_brings_in_none(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = opened(game("Ada", "Ben"))
    choose_file(monkeypatch, reader, bundle(game("Zoë", "Ben")) + b'\n{"format": 1}')
    assert "cannot be read" in reader.screen.ids.preview.words
    assert reader.screen.ids.take.disabled
    (problem,) = reader.screen.ids.preview.ids.problems.children
    assert problem.text.startswith("line 2: ")
    reader.driver.key(27)
    assert not reader.screen.previewing
    assert len(kept(reader)) == 1


@pytest.mark.parametrize("content", [b"", b"\0" * 5000, b"[" * 100_000, "\u202e{".encode(), None])
def test_a_file_that_is_none_of_ours_is_refused_in_a_sentence(
    opened: Open, monkeypatch: pytest.MonkeyPatch, content: bytes | None
) -> None:
    reader = opened(game("Ada", "Ben"))
    odd = given(reader.folder, "x\n[b]", content)
    monkeypatch.setattr(device, "pick_file", lambda got: got(odd) or True)
    reader.tap("Pill", words="Choose a file")
    reader.driver.wait(0.4)
    told = reader.message or reader.screen.ids.preview.words
    assert told
    assert "went wrong" not in told
    assert not reader.screen.ids.preview.can_take
    assert len(kept(reader)) == 1


def test_a_table_of_results_comes_in_by_its_final_points(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = "Date,Mode,Size,Player,Points\n" + "".join(
        f"2024-05-01T20:00:00+02:00,tribe,5,{name},{points}\n"
        for name, points in (("Zoë", 52), ("Ben", 40))
    )
    reader = opened(game("Ada", "Ben"))
    old = given(reader.folder, "old.csv", table.encode())
    monkeypatch.setattr(device, "pick_file", lambda got: got(old) or True)
    reader.tap("Pill", words="Choose a file")
    reader.settle()
    assert reader.screen.ids.preview.words == "1 new game"
    reader.tap("Pill", words="Import now")
    assert sorted(reader.history()) == ["Ada", "Zoë"]


FROM_A_LINK = game("Cleo", "Dan", notes=f"As in {game_link(game('Ada', 'Ben'))}")


@pytest.mark.parametrize(
    ("words", "name"),
    [("Table for spreadsheets", "theirs.csv"), ("File of games for this app", "theirs.jsonl")],
)
def test_a_link_in_a_note_does_not_make_a_code_of_a_file(
    opened: Open, saved: dict[str, bytes], words: str, name: str
) -> None:
    reader = opened(FROM_A_LINK, game("Zoë", "Ben"))
    reader.tap("Pill", words=words)
    reader.choose("Save in a folder")
    (content,) = saved.values()
    marked = content if content.startswith(BOM_UTF8) else BOM_UTF8 + content
    reader.screen.receive(given(reader.folder, name, marked))
    reader.settle()
    assert reader.screen.ids.preview.words == "2 games are here already"


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        ("0001-01-01T00:30:00+01:00", "1 January 1"),
        ("2024-W09T20:15Z", "26 February 2024"),
        ("20240229T200130Z", "29 February 2024"),
    ],
)
def test_a_game_of_any_day_however_that_is_written_is_seen_before_it_comes_in_and_after(
    opened: Open, monkeypatch: pytest.MonkeyPatch, moment: str, day: str
) -> None:
    reader = opened(game("Ada", "Ben"))
    choose_file(
        monkeypatch, reader, bundle(replace(logged({"Cleo": 40, "Dan": 30}), played_at=moment))
    )
    assert any(day in each.text for each in reader.driver.find_all(lambda w: hasattr(w, "text")))
    reader.tap("Pill", words="Import now")
    reader.driver.go("history")
    reader.settle()
    assert reader.winners() == ["Ada", "Cleo"]
    assert any(day in each.text for each in reader.driver.find_all(lambda w: hasattr(w, "text")))


def test_a_text_with_one_letter_is_no_code(opened: Open) -> None:
    reader = opened()
    reader.screen.receive(given(reader.folder, "o.txt", b"o"))
    reader.settle()
    assert reader.screen.previewing
    assert "cannot be read" in reader.screen.ids.preview.words


def test_another_phones_history_is_joined(
    opened: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    with Store.open(theirs / "history.db") as store:
        store.games.add(game("Zoë", "Ben"))
        store.backup(theirs / "whole.db")
    reader = opened(game("Ada", "Ben"))
    choose_file(monkeypatch, reader, (theirs / "whole.db").read_bytes())
    reader.choose("Merge, keeping the newer version of each game")
    assert reader.message.startswith("Merged: 1 new game")
    assert sorted(reader.history()) == ["Ada", "Zoë"]
    reader.undo()
    assert reader.history() == ["Ada"]


def test_a_backup_brings_everything_back_and_undo_goes_forward_again(
    opened: Open, saved: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = opened(game("Ada", "Ben"))
    reader.tap("Pill", words="Back up now")
    reader.choose("Save in a folder")
    (content,) = saved.values()
    reader.app.services.history.put(game("Cleo", "Ben"))
    reader.settle()
    choose_file(monkeypatch, reader, content)
    reader.choose("Restore the history from this file; what is here now is backed up first")
    assert reader.history() == ["Ada"]
    reader.undo()
    assert sorted(reader.history()) == ["Ada", "Cleo"]


def test_a_backup_of_the_day_is_kept_by_itself_and_can_be_gone_back_to(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"))
    reader.app.services.history.put(game("Cleo", "Ben"))
    reader.settle()
    reader.tap("FigureRow", key="0")
    reader.choose("Restore the history from this file; what is here now is backed up first")
    assert reader.history() == ["Ada"]


def test_a_damaged_backup_changes_nothing(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    reader = opened(game("Ada", "Ben"))
    choose_file(monkeypatch, reader, b"SQLite format 3\0" + b"nonsense" * 4000)
    reader.choose("Restore the history from this file; what is here now is backed up first")
    assert "damaged" in reader.message
    assert reader.history() == ["Ada"]


def test_what_is_under_way_can_be_stopped_and_leaves_no_gap(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = opened(game("Ada", "Ben"))
    work = reader.driver.find_all("UnderWay")[0]
    asked: list[str] = []
    monkeypatch.setattr(reader.app.services.transfer, "cancel", lambda: asked.append("stop"))
    assert (work.height, work.opacity, work.disabled) == (0, 0, True)
    reader.screen.busy = "Merging…"
    reader.driver.frames(3)
    reader.tap("Pill", words="Stop")
    assert asked == ["stop"]
    reader.screen.busy = ""
    reader.driver.frames(3)
    assert (work.height, work.opacity, work.disabled) == (0, 0, True)


def test_the_lowest_stripe_scrolls_too_while_nothing_is_previewed(opened: Open) -> None:
    """What takes a preview in is not there then, and in nobody's way."""
    reader = opened(game("Ada", "Ben"))
    theme.text_scale = 2.0
    reader.driver.frames(5)
    reader.driver.drag((200, 30), (200, 330))
    reader.driver.wait(1)
    assert reader.screen.ids.scroll.scroll_y < 1


def test_the_games_that_leave_are_all_again_on_a_touch(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"))
    pill = reader.find("Pill", words="All games instead")
    assert pill.disabled
    reader.screen.offer(GameFilter(text="Ada"))
    reader.driver.frames(3)
    assert reader.screen.leaving == "Only the games that the history shows now"
    reader.driver.tap(pill)
    reader.settle()
    assert reader.screen.leaving == "All games of the history"
    assert (pill.parent.height, pill.disabled) == (0, True)


def test_a_game_that_cannot_be_read_is_named_over_the_question_where_the_others_go(
    opened: Open, saved: dict[str, bytes]
) -> None:
    reader = opened(game("Ada", "Ben"), game("Cleo", "Dan", days_ago=1))
    with stored(reader.folder) as store, store.at_once():
        wrong = "UPDATE territories SET territory = 'what?' WHERE game = 1 AND seat = 0"
        store._connection.change(wrong)
    reader.tap("Pill", words="File of games for this app")
    assert reader.message.startswith("1 game cannot be read and was left out: Ada, Ben (")
    reader.choose("Save in a folder")
    (content,) = saved.values()
    assert content.count(b"\n") == 1
