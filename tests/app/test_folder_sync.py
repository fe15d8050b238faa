"""The shared folder behind the app: looks into it happen in the background, and nobody waits."""

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.app.folder_sync import about_folder, folder_warning, refused_files
from companion.device.real_folder import RealFolder
from companion.history.snapshots import FileMark
from companion.history.store import Store
from tests.app.conftest import Desk
from tests.app.sitting import kept, paint, table
from tests.conftest import ROOT
from tests.history import samples

GAMES = list(samples.games(4))


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Desk]:
    """Somebody else's phone."""
    place = tmp_path / "other"
    place.mkdir()
    made = Desk(place)
    yield made
    made.services.close()


def choose(desk: Desk, folder: Path) -> None:
    desk.device.folder_chosen = str(folder)
    desk.services.folder_sync.choose()
    looked(desk)


def look(desk: Desk) -> None:
    desk.services.look_into_folder()
    looked(desk)


def looked(desk: Desk) -> None:
    there = desk.services.folder_sync
    desk.wait_for(lambda: there.report is not None and not there.is_looking)
    desk.settle()


def test_what_one_plays_the_other_has_after_a_look(desk, other, folder):
    desk.answer(desk.services.history.put, GAMES[0])
    choose(desk, folder)
    choose(other, folder)
    assert other.answer(other.services.history.game, GAMES[0].id).record.id == GAMES[0].id
    assert other.came == 1
    # A change is written by itself, and comes with the next look.
    other.answer(other.services.history.put, GAMES[1])
    looked(other)
    desk.services.look_into_folder()
    looked(desk)
    desk.services.look_into_folder()
    looked(desk)
    assert desk.answer(desk.services.history.game, GAMES[1].id).record.id == GAMES[1].id


def test_a_kept_game_that_somebody_else_corrects_while_it_is_in_hand_says_so(desk, other, folder):
    game = replace(table("Ada", "Ben").game, id=GAMES[0].id, finished=True)
    desk.answer(desk.services.history.put, game)
    choose(desk, folder)
    choose(other, folder)
    desk.services.session.edit_saved_game(
        desk.answer(desk.services.history.game, game.id).view.game
    )
    desk.settle()
    other.answer(other.services.history.edit, game.id, replace(game, notes="Ben's note"))
    looked(other)
    look(desk)
    paint(desk)
    desk.settle()
    # What the player changes is no other's doing.
    changed = desk.services.session.journal.tabletop.game
    desk.answer(desk.services.history.edit, game.id, replace(changed, notes="Mine"))
    looked(desk)
    paint(desk)
    desk.settle()
    opened = desk.answer(desk.services.history.game, game.id)
    assert opened.view.game.players == desk.services.session.journal.tabletop.game.players
    assert desk.said == []


def test_a_kept_game_that_somebody_else_deletes_while_it_is_changed_here_stays(desk, other, folder):
    game = replace(table("Ada", "Ben").game, id=GAMES[0].id, finished=True)
    desk.answer(desk.services.history.put, game)
    choose(desk, folder)
    choose(other, folder)
    desk.services.session.edit_saved_game(
        desk.answer(desk.services.history.game, game.id).view.game
    )
    desk.settle()
    other.answer(other.services.history.delete, game.id)
    looked(other)
    look(desk)
    assert kept(desk) == []
    paint(desk)
    desk.settle()
    look(desk)
    look(other)
    assert kept(desk) == kept(other) == [("Ada", "Ben")]


def test_a_player_whom_somebody_else_renames_is_called_so_here_where_players_are_listed(
    desk, other, folder
):
    desk.answer(desk.services.history.put, GAMES[0])
    choose(desk, folder)
    choose(other, folder)
    ada = other.answer(other.services.history.company).players[0]
    other.answer(other.services.history.rename, ada.id, "Zoë")
    looked(other)
    came, before = desk.came, desk.services.history.revision
    look(desk)
    assert (desk.came, desk.services.history.revision) == (came + 1, before + 1)
    look(desk)
    assert desk.came == came + 1
    assert "Zoë" in [player.name for player in desk.answer(desk.services.history.company).players]


def test_settings_say_which_folder_who_is_there_and_what_was_refused_and_why(desk, other, folder):
    there = desk.services.folder_sync
    assert "Choose a folder" in about_folder(there)
    for number in range(5):
        (folder / f"history-{number}.db").write_text("[b]?[/b]")
    choose(other, folder)
    choose(desk, folder)
    name, own, another = about_folder(there).splitlines()
    assert name == "Our table"
    assert own.startswith("Ada's phone (this device), since ")
    assert another.startswith("Ada's phone, since ")
    warning = "5 files cannot be read and stay as they are. All others are fine."
    assert folder_warning(there) == warning
    *named, more = refused_files(there).splitlines()
    assert [line.partition(":")[0] for line in named] == [f"history-{n}.db" for n in range(3)]
    assert more == "2 more"


def test_it_is_the_same_folder_after_a_restart(sit, folder):
    choose(sit(), folder)
    again = sit()
    assert again.services.folder_sync.address == str(folder)
    again.services.look_into_folder()
    looked(again)
    assert again.services.folder_sync.report.fault is None


@pytest.mark.parametrize("take_files", [False, True])
def test_who_leaves_keeps_the_history_and_says_what_becomes_of_the_files(desk, folder, take_files):
    desk.answer(desk.services.history.put, GAMES[0])
    choose(desk, folder)
    assert len(list(folder.iterdir())) == 1
    desk.services.folder_sync.leave(take_files=take_files)
    desk.wait_for(lambda: len(list(folder.iterdir())) == (0 if take_files else 1))
    desk.wait_for(lambda: desk.device.let_go == [str(folder)])
    assert desk.services.folder_sync.address == ""
    assert desk.answer(desk.services.history.game, GAMES[0].id).record.id == GAMES[0].id
    desk.answer(desk.services.history.put, GAMES[1])
    assert len(list(folder.iterdir())) == (0 if take_files else 1)


def test_a_folder_that_is_gone_is_told_in_settings_alone(desk, folder):
    choose(desk, folder)
    folder.rename(folder.with_name("gone"))
    desk.services.look_into_folder()
    looked(desk)
    assert "cannot be reached" in folder_warning(desk.services.folder_sync)
    assert desk.said == []
    folder.mkdir()
    desk.services.look_into_folder()
    looked(desk)
    assert not folder_warning(desk.services.folder_sync)


def test_where_no_folder_can_be_chosen_that_is_said(desk):
    desk.services.folder_sync.choose()
    assert desk.said == ["No folder can be chosen here."]


class Hanging(RealFolder):
    """A folder that does not answer before `go_on`."""

    def __init__(self, path: Path, told: Callable[[], None]) -> None:
        super().__init__(path)
        self.told = told
        self.waiting, self.go_on = threading.Event(), threading.Event()

    def list_files(self, prefix: str) -> dict[str, FileMark]:
        self.hang()
        return super().list_files(prefix)

    def hang(self) -> None:
        self.waiting.set()
        self.told()
        self.go_on.wait()


class HangingOnWriting(Hanging):
    def list_files(self, prefix: str) -> dict[str, FileMark]:
        return RealFolder.list_files(self, prefix)

    def put_file(self, name: str, source: Path) -> None:
        self.hang()
        super().put_file(name, source)


@pytest.fixture
def hanging(sit: Callable[[], Desk], folder: Path) -> Iterator[Callable[[], tuple[Desk, Hanging]]]:
    """A desk that looks into a folder which does not answer."""
    made: list[Hanging] = []

    def sits() -> tuple[Desk, Hanging]:
        desk = sit()
        there = Hanging(folder, desk.nudge)
        made.append(there)
        desk.device.folders[str(folder)] = there
        desk.device.folder_chosen = str(folder)
        desk.services.folder_sync.choose()
        desk.wait_for(there.waiting.is_set)
        return desk, there

    yield sits
    for there in made:
        there.go_on.set()


def test_while_a_folder_does_not_answer_games_are_saved_and_the_app_can_be_closed(
    sit, hanging, tmp_path
):
    desk, there = hanging()
    desk.answer(desk.services.history.put, GAMES[0])
    desk.services.save_queue.pause()
    with Store.open(tmp_path / "history.db") as store:
        assert store.games.page_plan().count == 1
    sit()
    assert not there.go_on.is_set()


def test_where_a_folder_does_not_answer_another_one_is_chosen_and_looked_into(
    hanging, folder, tmp_path
):
    desk, there = hanging()
    desk.answer(desk.services.history.put, GAMES[0])
    other = tmp_path / "Other table"
    other.mkdir()
    choose(desk, other)
    assert len(list(other.iterdir())) == 1
    report = desk.services.folder_sync.report
    assert desk.device.let_go == [str(folder)]
    # The first one answers at last: nobody asks any more.
    there.go_on.set()
    look(desk)
    assert len(about_folder(desk.services.folder_sync).splitlines()) == 2
    assert report.fault is desk.services.folder_sync.report.fault is None
    assert list(folder.iterdir()) == []
    choose(desk, folder)
    assert len(list(folder.iterdir())) == 1


def test_what_had_come_before_a_look_was_given_up_is_shown(desk, other, folder):
    other.answer(other.services.history.put, GAMES[0])
    choose(other, folder)
    desk.answer(desk.services.history.put, GAMES[1])
    there = desk.device.folders[str(folder)] = HangingOnWriting(folder, desk.nudge)
    desk.device.folder_chosen = str(folder)
    desk.services.folder_sync.choose()
    desk.wait_for(there.waiting.is_set)
    came, before = desk.came, desk.services.history.revision
    desk.services.folder_sync.leave(take_files=False)
    there.go_on.set()
    desk.wait_for(lambda: desk.came > came)
    assert desk.services.history.revision > before
    assert len(kept(desk)) == 2


ENDING = """
import sys
from pathlib import Path
from tests.app.conftest import Desk
from tests.app.test_folder_sync import Hanging
here, there = Path(sys.argv[1]), Path(sys.argv[2])
desk = Desk(here)
folder = desk.device.folders[str(there)] = Hanging(there, desk.nudge)
desk.device.folder_chosen = str(there)
desk.services.folder_sync.choose()
desk.wait_for(folder.waiting.is_set)
desk.services.close()
print("closed")
"""


def test_the_end_of_the_app_waits_for_no_folder(tmp_path, folder):
    ended = subprocess.run(
        [sys.executable, "-c", ENDING, tmp_path, folder],
        stdout=subprocess.PIPE,
        timeout=60,
        check=True,
        cwd=ROOT,
    )
    assert ended.stdout == b"closed\n"
