"""A folder keeps histories in step."""

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from companion.device.real_folder import RealFolder
from companion.exchange import folder_listing
from companion.exchange.folder_writing import KEPT_FOR
from companion.exchange.shared_folder import leave, look
from companion.exchange.version_file import VersionName
from companion.history.records import GameFilter, LoggedPlayer
from tests.exchange.carrier import HeldFolder
from tests.exchange.folder_members import GAME, NOW
from tests.history import samples
from tests.history.states import state_of


def test_games_edits_and_deletions_come_to_everybody_and_no_file_is_ever_changed(members, folder):
    ada, ben = members(), members()
    games = [ada.store.games.add(game) for game in samples.games(12)]
    assert ada.meet(folder).written == 12
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert ben.meet(folder).added == 12
    assert state_of(ben.store) == state_of(ada.store)
    ben.now += 5
    ben.store.games.edit(games[0], replace(ben.store.games.get(games[0]).game(), notes="Rain"))
    ben.store.games.delete(games[1])
    assert ben.meet(folder).written == 2
    report = ada.meet(folder)
    assert (report.changed, report.removed, report.written) == (1, 1, 0)
    assert state_of(ben.store) == state_of(ada.store)
    assert ada.store.games.get(games[0]).notes == "Rain"
    assert {name: (folder / name).read_bytes() for name in before} == before
    ada.store.games.purge()
    ada.meet(folder)
    ben.meet(folder)
    assert state_of(ben.store) == state_of(ada.store)
    assert ben.store.page(GameFilter(deleted=True)).games == ()


def test_nothing_is_read_or_written_twice(members, folder):
    ada, ben = members(), members()
    for game in samples.games(5):
        ada.store.games.add(game)
    for member in (ada, ben, ada, ben):
        member.meet(folder)
    files = {path.name: path.read_bytes() for path in folder.iterdir()}
    held = HeldFolder(files, address=RealFolder(folder).address)
    for member in (ada, ben):
        held.left = 1  # the list of names
        assert not member.meet(held).brought


def test_renames_and_merges_of_players_travel_and_two_of_one_name_stay_two(members, folder):
    ada, ben = members(), members()
    names = replace(GAME, players=(LoggedPlayer("Ada", 4), LoggedPlayer("Adele", 3)))
    ada.store.games.add(replace(GAME, players=(LoggedPlayer("Adele", 9),)))
    ben.store.games.add(GAME)
    ada.meet(folder)
    ben.meet(folder)
    ada.meet(folder)
    adele, other = ada.store.players.named("Adele"), ada.store.players.named("Ada")
    ada.store.players.merge(adele.id, other.id)
    ada.store.players.rename(other.id, "Ada B.")
    ada.meet(folder)
    ben.meet(folder)
    assert [player.name for player in ben.store.players.all()] == ["Ada B.", "Ben"]
    assert ben.store.players.named("Ada B.").games == 2
    # Somebody else comes to be called Ada, and plays against her.
    ben.now += 1
    ben.store.players.separate(adele.id)
    ben.store.players.rename(other.id, "Ada")
    ben.store.games.add(names)
    ben.store.players.rename(ben.store.players.named("Ben").id, "Adele B.")
    ben.meet(folder)
    ada.now += 2
    ada.meet(folder)
    assert state_of(ben.store) == state_of(ada.store)
    assert len(ada.store.players.all()) == 3


def test_a_clock_that_leapt_ahead_does_not_let_the_older_version_win(members, folder):
    ada, ben = members(), members()
    game = ada.store.games.add(GAME)
    ada.meet(folder)
    ben.meet(folder)
    ada.now += 30 * 366 * 24 * 60 * 60 * 1000
    ada.store.games.edit(game, replace(GAME, notes="newer"))
    ada.meet(folder)
    ben.meet(folder)
    assert ben.store.games.get(game).notes == "newer"
    ben.now += 1
    ben.store.games.edit(game, replace(GAME, notes="newest"))
    ben.meet(folder)
    ada.meet(folder)
    assert state_of(ben.store) == state_of(ada.store)


def test_an_old_version_is_cleared_by_who_wrote_it_once_a_newer_one_has_long_been_there(
    members, folder
):
    ada, ben = members(), members()
    game = ada.store.games.add(GAME)
    ada.meet(folder)
    ben.meet(folder)
    ben.now += 1
    ben.store.games.edit(game, replace(GAME, notes="newer"))
    ben.meet(folder)
    ada.now += KEPT_FOR
    assert ada.meet(folder).cleared == 0  # it has just seen the newer one
    ben.now += KEPT_FOR
    assert ben.meet(folder).cleared == 0  # the old one is not its own
    ada.now += KEPT_FOR
    assert ada.meet(folder).cleared == 1
    assert [VersionName.read(path.name).edited_at for path in folder.iterdir()] == [NOW + 1]
    assert ben.meet(folder).written == 0


def test_a_game_that_is_open_here_is_left_alone_until_it_is_finished(members, folder):
    ada, ben = members(), members()
    game = ada.store.games.add(replace(samples.game(Random(1)), finished=False))
    ada.meet(folder)
    ben.meet(folder)
    whole = ben.store.games.get(game).game()
    ben.store.open_again(game, "{}")
    assert not ben.meet(folder).brought
    assert ben.store.games.ids(game, 1) == ()
    ben.now = 5  # and the clock is wrong
    ben.store.games.put(replace(whole, finished=True))
    ben.store.drafts.keep(ben.store.drafts.of(game).id)
    ben.meet(folder)
    ada.meet(folder)
    assert ada.store.games.get(game).finished


def test_a_copy_of_a_history_writes_by_a_name_of_its_own(members, folder, tmp_path):
    ada = members()
    game = ada.store.games.add(GAME)
    ada.meet(folder)
    shutil.copy(ada.store.roll_backup(), tmp_path / "1.db")
    copy = members()
    for member, notes in ((ada, "one"), (copy, "other")):
        member.now += 1
        member.store.games.edit(game, replace(GAME, notes=notes))
        member.meet(folder)
    ada.meet(folder)
    copy.meet(folder)
    assert state_of(ada.store) == state_of(copy.store)


def test_an_own_file_that_came_to_be_cut_is_written_anew(members, folder):
    ada = members()
    ada.store.games.add(GAME)
    ada.meet(folder)
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:20])
    (folder / f".{file.name}.part").write_bytes(b"{")
    report = ada.meet(folder)
    assert (report.written, report.files) == (1, 1)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {file.name: whole}


def test_a_folder_that_is_gone_empty_or_not_to_be_written_is_told_and_nothing_is_lost(
    members, folder, monkeypatch
):
    ada = members()
    ada.store.games.add(GAME)
    assert "cannot be reached" in str(ada.meet(folder / "gone").fault)
    ada.meet(folder)
    for file in folder.iterdir():
        file.unlink()
    assert "empty" in str(ada.meet(folder).fault)
    assert list(folder.iterdir()) == []
    ada.store.known_files.forget(ada.store.known_files.all())

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(RealFolder, "write", full)
    assert "No space left" in str(ada.meet(folder).fault)
    monkeypatch.undo()
    assert ada.meet(folder).written == 1


def test_who_leaves_takes_their_own_files_along_and_no_others(members, folder):
    ada, ben = members(), members()
    ada.store.games.add(GAME)
    own = ada.meet(folder).own
    ben.store.games.add(GAME)
    ben.meet(folder)
    assert leave(RealFolder(folder), own) == 1
    assert len(list(folder.iterdir())) == 1


def test_nothing_goes_out_but_the_games_and_who_played_them(members, folder):
    ada = members()
    ada.store.settings.put({"language": "secret-setting"})
    ada.store.drafts.start('{"location": "secret-draft"}', game="")
    for game in samples.games(20):
        ada.store.games.add(game)
    ada.store.players.rename(ada.store.players.named("Ada").id, "Eve")
    own = ada.meet(folder).own
    assert [re.fullmatch("[0-9a-f]{12}", name) is None for name in own] == [False]
    keys = {"format", "version", "id", "edited_at", "state", "seats", "players", "game"}
    for path in folder.iterdir():
        content = path.read_bytes()
        assert b"secret" not in content
        value = json.loads(content)
        assert value.keys() <= keys
        for player in value["players"]:
            assert player.keys() == {"id", "edited_at", "name", "archived", "merged_into"}


def test_a_folder_with_more_names_than_are_looked_at_forgets_nothing(members, monkeypatch):
    ada, folder = members(), HeldFolder()
    for game in samples.games(3):
        ada.store.games.add(game)
    ada.meet(folder)
    monkeypatch.setattr(folder_listing, "MOST_NAMES", 2)
    ada.meet(folder)
    assert len(ada.store.known_files.all()) == 3


def test_looking_into_a_folder_that_is_gone_is_told(members, folder):
    ben = members()
    report = look(RealFolder(folder / "gone"), lambda work: work(ben.store))
    assert "cannot be reached" in str(report.fault)


class Locked(HeldFolder):
    def read(self, name: str, _most: int) -> bytes:
        raise PermissionError(13, "Permission denied", name)


def test_a_file_that_cannot_be_read_just_now_is_told_and_read_later(members):
    ada, ben, folder = members(), members(), HeldFolder()
    ada.store.games.add(GAME)
    ada.meet(folder)
    report = ben.meet(Locked(folder.files))
    assert [str(reason) for _, reason in report.refused] == ["Permission denied"]
    assert ben.meet(folder).added == 1


class Hidden(HeldFolder):
    """One that lists nothing of what it has: too many came before, say."""

    def names(self) -> Iterator[str]:
        yield "holiday.jpg"


def test_what_a_killed_one_had_written_is_recognised_and_what_it_had_not_is_written_anew(members):
    ada, folder = members(), HeldFolder()
    ada.store.games.add(GAME)
    ada.store.players.rename(ada.store.players.named("Ada").id, "Eve")
    ada.meet(folder)
    whole = dict(folder.files)
    ada.store.known_files.forget(ada.store.known_files.all())
    own = ada.meet(Hidden(folder.files)).own
    assert (len(own), folder.files) == (1, whole)
    ada.store.known_files.forget(ada.store.known_files.all())
    for name, content in whole.items():
        folder.files[name] = content[:10]
    assert ada.meet(Hidden(folder.files)).own == own
    assert folder.files == whole


def test_where_there_is_more_than_is_read_at_once_nothing_is_written_before_all_is_read(
    members, monkeypatch
):
    ada, ben, folder = members(), members(), HeldFolder()
    for game in samples.games(10):
        ada.store.games.add(game)
        ben.store.games.put(ada.store.games.get(game.id).game())
    ben.store.games.add(GAME)
    assert ada.meet(folder).files == 10
    monkeypatch.setattr(folder_listing, "MOST_AT_ONCE", 4)
    reports = [ben.meet(folder) for _look in range(3)]
    assert [report.left for report in reports] == [6, 2, 0]
    assert reports[-1].written == sum(report.written for report in reports)
    assert reports[-1].files == len(folder.files)
    together = reports[2].after(reports[1].after(reports[0]))
    assert (together.written, together.left) == (reports[-1].written, 0)
    assert together.players == sum(report.players for report in reports)
