"""What the desktop does in place of a phone."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.device import GivenFile, Insets
from companion.device.desktop import DIALOG, DIALOGS, OPEN, Desktop, ask_with_dialog
from companion.device.given_file import MOST_BYTES
from tests.device.waiting import Waiting, content, settled


def choosing(answer: str | None, home: Path) -> Desktop:
    """A desktop whose player chooses that path."""
    return Desktop({"HOME": str(home)}, lambda _kind, _name: answer)


def test_a_desktop_has_no_share_sheet_and_says_so(tmp_path):
    desktop = choosing(None, tmp_path)
    desktop.vibrate()
    assert not desktop.share_text("Ada wins", "Share")
    assert not desktop.share_file("a.png", b"", "image/png", "Share")
    assert desktop.insets() == Insets()


def test_languages_are_those_of_the_environment():
    assert Desktop({"LANG": "de_AT.UTF-8"}).languages() == ("de_AT.UTF-8",)


def test_the_chosen_file_arrives_with_its_name(tmp_path):
    path = tmp_path / "game.json"
    path.write_bytes(b"{}")
    got = Waiting()
    assert choosing(str(path), tmp_path).pick_file(got.take)
    assert got.one() == GivenFile("game.json", path, b"{}")


def test_a_file_that_is_gone_arrives_without_content(tmp_path):
    got = Waiting()
    choosing(str(tmp_path / "gone.json"), tmp_path).pick_file(got.take)
    assert got.one() == GivenFile("gone.json", None)


def test_when_nothing_is_chosen_nothing_arrives():
    asked = Waiting()
    got: list[GivenFile] = []

    def ask(kind: str, name: str) -> str:
        asked.take((kind, name))
        return ""

    Desktop({}, ask).pick_file(got.append)
    assert asked.one() == (OPEN, "")
    settled(DIALOGS)
    assert got == []


def test_a_file_is_saved_where_the_player_says(tmp_path):
    path = tmp_path / "out.csv"
    path.write_bytes(b"before")
    done = Waiting()
    choosing(str(path), tmp_path).save_file("games.csv", b"after", "text/csv", done.take)
    assert done.one() == str(path)
    assert path.read_bytes() == b"after"
    assert [each.name for each in tmp_path.iterdir()] == ["out.csv"]


def test_where_no_dialog_can_be_shown_it_goes_to_the_downloads(tmp_path):
    (tmp_path / "Downloads").mkdir()
    (tmp_path / "Downloads" / "games.csv").write_bytes(b"before")
    done = Waiting()
    choosing(None, tmp_path).save_file("games.csv", b"after", "text/csv", done.take)
    assert done.one() == str(tmp_path / "Downloads" / "games 2.csv")
    assert (tmp_path / "Downloads" / "games.csv").read_bytes() == b"before"


def test_a_file_that_cannot_be_written_is_told(tmp_path):
    done = Waiting()
    choosing(str(tmp_path / "no" / "such" / "a.csv"), tmp_path).save_file(
        "a.csv", b"", "text/csv", done.take
    )
    assert done.one() == ""


def test_answers_are_delivered_on_the_right_thread(tmp_path):
    path = tmp_path / "game.json"
    path.write_bytes(b"{}")
    calls = Waiting()
    got: list[GivenFile] = []
    desktop = choosing(str(path), tmp_path)
    desktop.deliver_with(calls.take)
    desktop.pick_file(got.append)
    calls.one()()
    assert content(got[0]) == ("game.json", b"{}")


def test_files_named_in_the_command_are_received(tmp_path):
    one, other = tmp_path / "one.json", tmp_path / "huge.json"
    one.write_bytes(b"{}")
    with other.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got = Waiting()
    desktop = choosing(None, tmp_path)
    desktop.receive_files(got.take, [str(one), str(other), "\0", str(pipe), str(tmp_path)])
    assert got.many(5) == [
        GivenFile("one.json", one, b"{}"),
        GivenFile("huge.json", None),
        GivenFile("\0", None),
        GivenFile("pipe", None),
        GivenFile(tmp_path.name, None),
    ]
    assert set(got.threads) == {"given"}


def test_links_open_in_the_browser(monkeypatch, tmp_path):
    shown: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda address: not shown.append(address))
    assert choosing(None, tmp_path).open_link("https://example.org/")
    assert shown == ["https://example.org/"]


def test_a_python_without_dialogs_says_so():
    without = "import runpy, sys; sys.modules['tkinter'] = None; sys.argv[1:] = ['open', '']"
    ended = subprocess.run(
        [sys.executable, "-c", f"{without}; runpy.run_path({str(DIALOG)!r}, run_name='__main__')"],
        capture_output=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (1, b"")


def test_a_dialog_that_cannot_be_started_is_none(monkeypatch):
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    assert ask_with_dialog(OPEN, "") is None


def test_the_chosen_folder_arrives_with_its_path(tmp_path):
    got = Waiting()
    assert choosing(str(tmp_path), tmp_path).pick_folder(got.take)
    assert got.one() == str(tmp_path)
    (tmp_path / "x").touch()
    assert list(Desktop({}).folder(str(tmp_path)).list_files("x")) == ["x"]


def test_where_no_dialog_can_be_shown_no_folder_is_told(tmp_path):
    got = Waiting()
    choosing(None, tmp_path).pick_folder(got.take)
    assert got.one() == ""


def test_a_link_in_the_command_arrives_as_one_and_a_files_address_as_the_file(tmp_path):
    path = tmp_path / "a game.json"
    path.write_bytes(b"{}")
    got = Waiting()
    Desktop({}).receive_files(got.take, ["origins-companion:g/AEBAGBAF", path.as_uri()])
    assert got.many(2) == [
        GivenFile("", None, link="origins-companion:g/AEBAGBAF"),
        GivenFile("a game.json", path, b"{}"),
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="names are UTF-8 there")
def test_a_file_whose_name_is_from_another_time_arrives_by_its_address(tmp_path):
    path = tmp_path / os.fsdecode(b"K\xfc.json")
    path.write_bytes(b"{}")
    got = Waiting()
    Desktop({}).receive_files(got.take, [f"{tmp_path.as_uri()}/K%FC.json"])
    assert got.one() == GivenFile(path.name, path, b"{}")


def test_an_address_that_is_none_arrives_as_a_file_that_cannot_be_read():
    got = Waiting()
    Desktop({}).receive_files(got.take, ["file://[x/y.json"])
    assert got.one() == GivenFile("y.json", None)
