"""Whatever else lies in a shared folder does nothing but be named."""

import json
import os
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion import texts
from companion.device.real_folder import RealFolder
from companion.exchange import folder_listing
from companion.exchange.folder_report import FolderReport
from companion.exchange.shared_folder import look
from companion.exchange.version_file import MOST_BYTES, VersionName
from companion.history import known_files
from tests.exchange.carrier import HeldFolder
from tests.exchange.folder_members import GAME
from tests.history.states import state_of


def reasons(report: FolderReport) -> dict[str, str]:
    """Why each refused file is."""
    return {name: str(reason) for name, reason in report.refused}


def _changed(change: Callable[[dict[str, Any]], object]) -> Callable[[bytes], bytes]:
    def apply(content: bytes) -> bytes:
        value = json.loads(content)
        change(value)
        return json.dumps(value).encode()

    return apply


OTHER = "00000000-0000-4000-8000-000000000000"
BROKEN: dict[str, Callable[[bytes], bytes]] = {
    "nothing": lambda _content: b"",
    "cut": lambda content: content[:-30],
    "not UTF-8": lambda _content: b"\xff\xfe{}",
    "nested": lambda _content: b"[" * 100_000,
    "no object": lambda _content: b"[1]",
    "zeros": lambda _content: bytes(1_000),
    "key twice": lambda content: content.replace(b"{", b'{"id": "x", "id": "x", ', 1),
    "long": lambda content: content + b" " * MOST_BYTES,
    "other format": _changed(lambda value: value.update(format="x")),
    "later version": _changed(lambda value: value.update(version=2)),
    "other id": _changed(lambda value: value.update(id=OTHER)),
    "id of another kind": _changed(lambda value: value.update(id=7)),
    "other stamp": _changed(lambda value: value.update(edited_at=1)),
    "stamp of another kind": _changed(lambda value: value.update(edited_at=True)),
    "huge stamp": lambda content: re.sub(rb'"edited_at":\d+', b'"edited_at":1e999', content),
    "other state": _changed(lambda value: value.update(state="deleted")),
    "unknown state": _changed(lambda value: value.update(state="eaten")),
    "unknown key": _changed(lambda value: value.update(path="../../x")),
    "game of another id": _changed(lambda value: value["game"].update(id=OTHER)),
    "game without id": _changed(lambda value: value["game"].pop("id")),
    "no game": _changed(lambda value: value.pop("game")),
    "mode": _changed(lambda value: value["game"].update(mode="war")),
    "size": _changed(lambda value: value["game"].update(size=6)),
    "date": _changed(lambda value: value["game"].update(played_at="yesterday")),
    "note": _changed(lambda value: value["game"].update(notes="x" * 20_001)),
    "points": _changed(lambda value: value["game"]["players"][0].update(points=10**6)),
    "seat of nobody": _changed(lambda value: value.update(seats=[OTHER, OTHER])),
    "a seat less": _changed(lambda value: value["seats"].pop()),
    "many seats": _changed(lambda value: value.update(seats=value["seats"] * 999)),
    "no players": _changed(lambda value: value.pop("players")),
    "merged into nobody": _changed(lambda value: value["players"][0].update(merged_into=OTHER)),
    "player twice": _changed(lambda value: value["players"].append(value["players"][0])),
    "many players": _changed(lambda value: value.update(players=value["players"] * 999)),
    "no name": _changed(lambda value: value["players"][0].update(name="")),
    "long name": _changed(lambda value: value["players"][0].update(name="x" * 201)),
    "broken name": _changed(lambda value: value["players"][0].update(name="\ud800")),
    "id with a separator": _changed(lambda value: value["players"][0].update(id="../x")),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_file_is_refused_with_a_reason_told_once_and_tried_again_when_it_changes(
    case, members, folder
):
    ada, ben = members(), members()
    ada.store.games.add(GAME)
    ada.meet(folder)
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    file.write_bytes(BROKEN[case](whole))
    before = state_of(ben.store)
    report = ben.meet(folder)
    ((name, reason),) = report.refused
    assert (name, report.fault, report.added) == (file.name, None, 0)
    assert str(reason)
    assert "\n" not in str(reason)
    assert state_of(ben.store) == before
    assert ben.meet(folder).refused == report.refused
    file.write_bytes(whole)
    os.utime(file, ns=(1, 1))
    assert ben.meet(folder).added == 1


def test_why_a_file_was_refused_is_told_in_the_language_of_now(members, folder):
    ben = members()
    name = "5d0c8f0a-61a4-4a6e-9a55-6a5d8f7c1e20.5.0123456789ab.json"
    (folder / name).write_text('{"format": [], "version": 1}')
    assert reasons(ben.meet(folder)) == {name: "format: a list is not origins-companion-version"}
    texts.use("de")
    try:
        told = reasons(ben.meet(folder))  # known by now, and not read again
        assert told == {name: "format: eine Liste ist nicht origins-companion-version"}
        assert "Ordner" in str(ben.meet(folder / "gone").fault)
    finally:
        texts.use(texts.ENGLISH)


def test_links_pipes_and_folders_are_named_and_never_followed(members, folder, tmp_path):
    ada, ben = members(), members()
    ada.store.games.add(GAME)
    ada.meet(folder)
    (file,) = folder.iterdir()
    outside = file.rename(tmp_path / "outside.json")
    name = VersionName.read(file.name)
    names = [str(replace(name, edited_at=name.edited_at + number)) for number in range(5)]
    (folder / names[0]).symlink_to(outside)
    (folder / names[1]).symlink_to("/dev/zero")
    (folder / names[2]).symlink_to(folder)
    os.mkfifo(folder / names[3])
    (folder / names[4]).mkdir()
    report = ben.meet(folder)
    assert {name for name, _ in report.refused} == set(names)
    assert set(reasons(report).values()) == {"is not a file"}
    assert not report.brought


def test_a_file_of_two_gigabytes_is_not_even_opened(members, folder, monkeypatch):
    ada, ben = members(), members()
    ada.store.games.add(GAME)
    ada.meet(folder)
    (file,) = folder.iterdir()
    os.truncate(file, 2 * 1024**3)
    monkeypatch.setattr(RealFolder, "read", lambda *_: pytest.fail("it is read"))
    assert reasons(ben.meet(folder)) == {file.name: "is larger than a game can be"}


class Endless(HeldFolder):
    def read(self, _name: str, most: int) -> bytes:
        return b" " * most


def test_an_endless_file_that_calls_itself_short_is_read_to_the_limit_only(members):
    ben = members()
    name = f"{OTHER}.5.0123456789ab.json"
    report = ben.meet(Endless({name: b"x"}))
    assert reasons(report) == {name: "is larger than a game can be"}


@pytest.mark.parametrize(
    "name",
    [
        f"../{OTHER}.5.0123456789ab.json",
        f"a/{OTHER}.5.0123456789ab.json",
        f"..\\{OTHER}.5.0123456789ab.json",
        f"{OTHER}.5.0123456789ab.json\n",
        f"{OTHER}.05.0123456789ab.json",
        f"{OTHER}.99999999999999999.0123456789ab.json",
        f"{OTHER.upper().replace('0', 'A')}.5.0123456789ab.json",
        f"player-{OTHER}.5x.0123456789ab.json",
        f"{OTHER}.5.0123456789ab.sync-conflict-20260101-000000-ABCDEFG.json",
        f".syncthing.{OTHER}.5.0123456789ab.json.tmp",
        "\x1b[31mred.json",
    ],
)
def test_a_name_that_the_app_gives_to_no_file_is_foreign_and_never_opened(members, name):
    ben = members()
    folder = HeldFolder({name: b"{}"}, left=1)
    report = ben.meet(folder)
    assert (report.foreign, report.foreign_names, report.refused) == (1, (name,), ())


@pytest.mark.parametrize("name", ["../x", "a/b", "..", "/etc/passwd"])
def test_no_name_leads_out_of_a_real_folder(folder, name):
    for act in (
        lambda: RealFolder(folder).write(name, b""),
        lambda: RealFolder(folder).read(name, 1),
        lambda: RealFolder(folder).remove(name),
    ):
        with pytest.raises(ValueError, match=re.escape(name)):
            act()


def test_very_many_files_that_nobody_can_read_keep_no_game_out_for_ever(members, monkeypatch):
    monkeypatch.setattr(folder_listing, "MOST_AT_ONCE", 100)
    ada, ben = members(), members()
    folder = HeldFolder()
    ada.store.games.add(GAME)
    ada.meet(folder)
    for number in range(300):
        folder.files[f"{OTHER[:-4]}{number:04}.5.0123456789ab.json"] = b"?"
    assert sum(ben.meet(folder).added for _ in range(12)) == 1
    assert len(ben.meet(folder).refused) == 100


def test_of_more_broken_files_than_are_remembered_nobody_reads_the_same_ones_again_at_once(
    members, monkeypatch
):
    monkeypatch.setattr(folder_listing, "MOST_AT_ONCE", 10)
    monkeypatch.setattr(known_files, "MOST_REFUSED", 15)
    names = [f"{OTHER[:-4]}{number:04}.5.0123456789ab.json" for number in range(30)]
    folder, ben = HeldFolder(dict.fromkeys(names, b"?")), members()
    ben.store.games.add(GAME)
    reports = [ben.meet(folder) for _look in range(3)]
    assert [report.left for report in reports] == [20, 10, 0]
    assert sum(report.written for report in reports) == 1


def test_looking_changes_nothing(members, folder):
    ada, ben = members(), members()
    ada.store.games.add(GAME)
    ada.meet(folder)
    report = look(RealFolder(folder), lambda work: work(ben.store))
    assert (report.files, [count for _, count in report.devices]) == (1, [1])
    assert ben.store.page().games == ()
    assert ben.store.settings.all() == {}


def test_of_very_many_foreign_names_some_are_told(members, monkeypatch):
    monkeypatch.setattr(folder_listing, "MOST_NAMED", 2)
    unfinished = f".{OTHER}.5.0123456789ab.json.part"
    folder = HeldFolder({**{f"{number}.jpg": b"" for number in range(5)}, unfinished: b"{"})
    report = members().meet(folder)
    assert (report.foreign, report.foreign_names) == (5, ("0.jpg", "1.jpg"))
    assert unfinished in folder.files  # somebody else is writing it


def test_a_file_of_a_player_that_says_nothing_of_them_is_refused(members):
    ada, ben, folder = members(), members(), HeldFolder()
    ada.store.games.add(GAME)
    ada.store.players.rename(ada.store.players.named("Ada").id, "Eve")
    ada.meet(folder)
    (name,) = [name for name in folder.files if name.startswith("player-")]
    value = json.loads(folder.files[name])
    folder.files = {name: json.dumps({**value, "players": []}).encode()}
    assert len(ben.meet(folder).refused) == 1


def test_an_id_that_no_history_writes_so_is_refused(members):
    ada, ben, folder = members(), members(), HeldFolder()
    ada.store.games.add(GAME)
    ada.meet(folder)
    ((name, content),) = folder.files.items()
    value = json.loads(content)
    value["players"][0]["id"] = value["players"][0]["id"].upper()
    folder.files = {name: json.dumps(value).encode()}
    assert len(ben.meet(folder).refused) == 1
