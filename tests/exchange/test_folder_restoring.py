"""Going back to a backup while others share the history: what was asked for holds, for everybody,
and nothing that somebody entered since is missing."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from companion.history.faults import HistoryDamaged
from companion.history.records import Candidate, GameFilter, LoggedPlayer
from tests.exchange.carrier import HeldFolder
from tests.exchange.folder_members import GAME, Member
from tests.exchange.test_folder_stamps import all_meet, assert_alike, assert_at_rest, edit
from tests.history.states import state_of


@pytest.fixture
def folder() -> HeldFolder:
    return HeldFolder()


def notes(member: Member, *, deleted: bool = False) -> list[str | None]:
    return sorted(record.notes for record in member.store.every_game(GameFilter(deleted=deleted)))


def set_table(ada: Member, ben: Member, folder: HeldFolder, backup: Path) -> dict[str, str]:
    """Three games, a backup of them, and what happened since: an edit, two deletions (one of them
    for good), a new game of each, another name."""
    games = {note: ada.store.games.add(replace(GAME, notes=note)) for note in "abc"}
    all_meet(folder, (ada, ben))
    ada.store.backup(backup)
    ada.now += 10
    edit(ada, games["a"], "a, edited")
    ada.store.games.delete(games["b"], games["c"])
    ada.store.games.purge()
    ada.store.games.add(replace(GAME, notes="mine"))
    ben.store.games.add(replace(GAME, notes="theirs"))
    ben.now += 10
    ben.store.players.rename(ben.store.players.named("Ada").id, "Ida")
    all_meet(folder, (ada, ben))
    return games


def test_what_was_changed_and_deleted_since_is_back_for_everybody_and_what_is_new_stays(
    members, folder, tmp_path
):
    ada, ben = members(), members()
    set_table(ada, ben, folder, tmp_path / "backup.db")
    ada.now += 10
    ada.store.restore(tmp_path / "backup.db")
    assert notes(ada) == ["a", "b", "c", "mine", "theirs"]
    all_meet(folder, (ada, ben))
    assert_alike(ada, ben)
    assert notes(ben) == ["a", "b", "c", "mine", "theirs"]
    assert ben.store.players.named("Ida") is None
    assert_at_rest(folder, ada, ben)


def test_going_back_can_be_undone_for_everybody(members, folder, tmp_path):
    ada, ben = members(), members()
    set_table(ada, ben, folder, tmp_path / "backup.db")
    ada.now += 10
    before = ada.store.restore(tmp_path / "backup.db")
    all_meet(folder, (ada, ben))
    ada.now += 10
    ada.store.restore(before, undoes=True)
    all_meet(folder, (ada, ben))
    assert_alike(ada, ben)
    assert notes(ben) == ["a, edited", "mine", "theirs"]
    assert ben.store.players.named("Ida") is not None
    assert_at_rest(folder, ada, ben)


def test_an_import_that_is_undone_does_not_come_back_from_the_folder(members, folder, tmp_path):
    ada, ben = members(), members()
    kept = ada.store.games.add(replace(GAME, notes="kept"))
    all_meet(folder, (ada, ben))
    ada.store.backup(tmp_path / "before.db")
    wrong = [Candidate(note, replace(GAME, notes=note)) for note in ("x", "y")]
    ada.store.take_in(ada.store.preview(wrong))
    all_meet(folder, (ada, ben))
    assert notes(ben) == ["kept", "x", "y"]
    ada.now += 10
    ada.store.restore(tmp_path / "before.db", undoes=True)
    all_meet(folder, (ada, ben))
    assert_alike(ada, ben)
    assert notes(ben) == ["kept"]
    assert notes(ben, deleted=True) == ["x", "y"]  # nothing is lost even so
    assert ada.store.games.get(kept).edited_at == ada.now - 10  # it was never touched
    assert_at_rest(folder, ada, ben)


def test_a_game_that_was_deleted_for_good_and_came_again_is_no_game_of_the_backup(
    members, folder, tmp_path
):
    ada, ben = members(), members()
    game = ada.store.games.add(replace(GAME, notes="again"))
    again = ada.store.games.get(game).game()
    all_meet(folder, (ada, ben))
    ada.store.games.delete(game)
    ada.store.games.purge()
    ada.store.backup(tmp_path / "backup.db")
    for undoes, there in ((False, ["again"]), (True, [])):
        ada.now += 10
        ada.store.games.put(again)
        ada.store.restore(tmp_path / "backup.db", undoes=undoes)
        all_meet(folder, (ada, ben))
        assert notes(ben) == notes(ada) == there


def test_where_nobody_shares_the_history_it_is_what_the_backup_was(members, tmp_path):
    ada = members()
    ada.store.games.add(GAME)
    ada.store.backup(tmp_path / "backup.db")
    before = state_of(ada.store)
    ada.now += 10
    ada.store.games.add(replace(GAME, notes="new", players=(LoggedPlayer("Eve", 3),)))
    ada.store.restore(tmp_path / "backup.db")
    assert state_of(ada.store) == before


@pytest.mark.parametrize(
    "damage", ["UPDATE players SET name = ''", "UPDATE games SET played_at = 'x'"]
)
def test_a_backup_that_is_none_changes_nothing(members, folder, tmp_path, damage):
    ada, ben = members(), members()
    set_table(ada, ben, folder, tmp_path / "backup.db")
    before = state_of(ada.store)
    with sqlite3.connect(tmp_path / "backup.db") as raw:
        raw.execute(damage)
    raw.close()
    with pytest.raises(HistoryDamaged):
        ada.store.restore(tmp_path / "backup.db")
    assert state_of(ada.store) == before
