"""Open games: every one that was begun stays, is listed, deleted, brought back, carried."""

import threading
from dataclasses import replace
from pathlib import Path

import pytest

from companion.app.open_games import MOST_READ
from companion.app.open_history import OpenHistory
from companion.app.transfer import Form
from companion.history.intake import Standing
from companion.history.records import ALL
from companion.history.store import Store
from companion.rules.box import Resource
from companion.rules.game import Mode
from companion.rules.notation import read_territory
from companion.table.edits import Lay
from tests.app.conftest import Desk
from tests.app.sitting import EMPTY, FULL, Sit, kept, paint, resumed, shelved, table


def test_every_game_begun_stays_open(sit: Sit) -> None:
    desk = sit()
    for names in (("Ada", "Ben"), ("Cleo",), ("Dan", "Eve", "Fay")):
        desk.services.session.begin(table(*names, rows=EMPTY))
        paint(desk)
    everyone = [("Dan", "Eve", "Fay"), ("Cleo",), ("Ada", "Ben")]
    assert shelved(desk) == everyone
    desk = sit()
    assert resumed(desk)
    assert shelved(desk) == everyone
    assert desk.services.open_games.go_on(desk.services.open_games.known.open[-1])
    assert shelved(desk) == [("Ada", "Ben"), ("Dan", "Eve", "Fay"), ("Cleo",)]
    desk = sit()
    assert resumed(desk)
    assert shelved(desk)[0] == ("Ada", "Ben")


def test_a_game_stays_open_before_anything_was_entered(sit: Sit) -> None:
    desk = sit()
    assert not desk.services.session.begin(table("Ada", "Ben", rows=EMPTY))
    assert desk.services.session.begin(table("Ada", rows=EMPTY)), "it stays open beside"
    assert shelved(desk) == [("Ada",), ("Ada", "Ben")]
    desk = sit()
    assert resumed(desk)
    assert shelved(desk) == [("Ada",), ("Ada", "Ben")]


def test_the_same_game_begun_again_before_anything_was_entered_is_one(sit: Sit) -> None:
    desk = sit()
    for _ in range(3):
        assert not desk.services.session.begin(table("Ada", "Ben", rows=EMPTY))
    assert shelved(desk) == [("Ada", "Ben")]
    desk = sit()
    assert resumed(desk)
    desk.services.session.rematch()
    assert shelved(desk) == [("Ada", "Ben")]
    # What was done and taken back was done: redo has it.
    paint(desk)
    desk.services.session.a_hand.undo()
    assert desk.services.session.begin(table("Ada", "Ben", rows=EMPTY))
    assert shelved(desk) == [("Ada", "Ben")] * 2
    # And others are others.
    assert desk.services.session.begin(table("Ada", "Ben", mode=Mode.TOTEM, rows=EMPTY))
    assert len(shelved(desk)) == 3


def test_a_single_territory_without_a_square_leaves_nothing_behind(desk: Desk) -> None:
    desk.services.session.begin(table("Ada", rows=EMPTY))
    assert not desk.services.session.begin(table("Cleo", "Dan", rows=EMPTY))
    assert shelved(desk) == [("Cleo", "Dan")]


def test_open_games_are_listed_before_the_history_is_opened(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That takes a while where it is slow; who comes back looks for the game at once."""
    desk = sit()
    for names in (("Ada", "Ben"), ("Cleo",)):
        desk.services.session.begin(table(*names, rows=EMPTY))
        paint(desk)
    desk = sit()
    assert resumed(desk)
    opens = threading.Event()
    store_of = OpenHistory.store

    def late(history: OpenHistory) -> Store:
        opens.wait(20)
        return store_of(history)

    monkeypatch.setattr(OpenHistory, "store", late)
    seen: list[list[str]] = []
    games = desk.services.open_games
    for look in (games.glance, games.ask):
        look(lambda: seen.append([each.id for each in games.others]))
    desk.wait_for(lambda: seen)
    assert len(seen) == len(seen[0]) == 1
    opens.set()
    desk.settle()
    assert seen[1] == seen[0]


def test_a_game_that_began_with_full_boards_stays_though_nothing_was_done(desk: Desk) -> None:
    """One that came in unfinished is such a game."""
    desk.services.session.begin(table("Ada", "Ben"))
    desk.services.session.begin(table("Cleo", "Dan", rows=EMPTY))
    assert shelved(desk) == [("Cleo", "Dan"), ("Ada", "Ben")]


def test_an_open_game_is_deleted_and_brought_back_with_its_undo(sit: Sit) -> None:
    desk = sit()
    desk.services.session.begin(table("Ada", "Ben", rows=EMPTY))
    paint(desk)
    desk.services.session.begin(table("Cleo", "Dan", rows=EMPTY))
    paint(desk)
    games = desk.services.open_games
    assert len(shelved(desk)) == 2
    for game in (games.in_hand, games.others[0]):
        assert game is not None
        desk.answer(lambda show, game=game: games.delete(game, lambda: show(None)))
    assert shelved(desk) == []
    assert not desk.services.session.in_hand
    desk = sit()
    assert desk.services.resume.draft is None
    assert shelved(desk) == []
    games = desk.services.open_games
    for game in games.known.deleted:
        desk.answer(lambda show, game=game: games.bring_back(game, lambda: show(None)))
    assert sorted(shelved(desk)) == [("Ada", "Ben"), ("Cleo", "Dan")]
    assert games.go_on(games.known.open[0])
    assert desk.services.session.journal.view.can_undo


def test_of_ever_so_many_open_games_each_is_told_and_gone_on_with(sit: Sit) -> None:
    desk = sit()
    desk.answer(
        lambda show: desk.services.history.change(lambda store: store.drafts.start("{}"), show)
    )
    names = [(f"Ada {number}", "Ben") for number in range(MOST_READ + 2)]
    for players in names:
        desk.services.session.begin(table(*players, rows=EMPTY))
        paint(desk)
    desk = sit()
    desk.answer(lambda show: desk.services.open_games.ask(lambda: show(None)))
    *games, broken = desk.services.open_games.known.open
    views = [game.view for game in games]
    told = [tuple(player.name for player in view.game.players) for view in views if view]
    assert told == names[::-1]
    assert broken.view is None
    assert desk.services.open_games.go_on(games[-1])
    assert desk.services.session.journal.view == games[-1].view


def test_a_game_that_came_in_unfinished_is_open_and_gone_on_with_once(desk: Desk) -> None:
    game = replace(table("Ada", "Ben").game, id="5d0c8f0a-8b4a-4a57-9c1b-2f1b7e0c1aaa")
    desk.services.history.put(game)
    assert (kept(desk), shelved(desk)) == ([("Ada", "Ben")], [("Ada", "Ben")])
    games = desk.services.open_games
    assert games.go_on(games.known.open[0])
    paint(desk)
    assert (kept(desk), shelved(desk)) == ([], [("Ada", "Ben")])
    assert desk.services.session.finish()
    assert (kept(desk), shelved(desk)) == ([("Ada", "Ben")], [])


def test_a_game_that_came_in_unfinished_is_deleted_and_brought_back(desk: Desk) -> None:
    desk.services.history.put(table("Ada", "Ben").game)
    games = desk.services.open_games
    assert shelved(desk) == [("Ada", "Ben")]
    (game,) = games.known.open
    desk.answer(lambda show: games.delete(game, lambda: show(None)))
    assert (kept(desk), shelved(desk)) == ([], [])
    # Where every open game that was deleted is.
    assert [each.id for each in games.known.deleted] == [game.id]
    desk.answer(lambda show: games.bring_back(game, lambda: show(None)))
    assert (kept(desk), shelved(desk)) == ([], [("Ada", "Ben")])
    assert games.known.open[0].view.game.players == game.view.game.players


def carried(desk: Desk, file: Path) -> Desk:
    """Another phone, that took in all of this one's games."""
    transfer = desk.services.transfer
    desk.answer(lambda show: transfer.export(ALL, file, Form.GAMES, show, desk.said.append))
    other = Desk(file.parent / "other")
    transfer = other.services.transfer
    preview = other.answer(lambda show: transfer.look_at(file, Form.GAMES, show, other.said.append))
    other.answer(lambda show: transfer.take_in(preview, (), show, other.said.append))
    return other


def test_open_games_travel_in_a_file_of_games(sit: Sit, tmp_path: Path) -> None:
    desk = sit()
    desk.services.session.begin(table("Ada", "Ben", rows=EMPTY))
    paint(desk)
    entered = desk.services.session.journal.view.game
    file = tmp_path / "games.jsonl"
    other = carried(desk, file)
    assert shelved(other) == [("Ada", "Ben")]
    assert other.services.open_games.go_on(other.services.open_games.known.open[0])
    assert other.services.session.journal.view.game.players == entered.players
    other.services.close()
    # At home it is known.
    preview = desk.answer(
        lambda show: desk.services.transfer.look_at(file, Form.GAMES, show, desk.said.append)
    )
    assert [item.standing for item in preview.items] == [Standing.SAME]


def test_who_has_the_most_so_far_is_asked_again_where_an_open_game_comes_in(
    sit: Sit, tmp_path: Path
) -> None:
    """A totem that only followed from what was entered is no answer to a tie later."""
    desk = sit()
    fish = [*FULL[:2], ". . lo . ."]
    desk.services.session.begin(table("Ada", "Ben", mode=Mode.TOTEM, rows=EMPTY))
    hand = desk.services.session.a_hand
    hand.record(Lay(0, tuple(read_territory(fish, 9).squares.items())))
    assert hand.journal.tabletop.game.players[0].totems == {Resource.FISH}
    file = tmp_path / "games.jsonl"
    other = carried(desk, file)
    shelved(other)
    assert other.services.open_games.go_on(other.services.open_games.known.open[0])
    hand = other.services.session.a_hand
    hand.record(Lay(1, tuple(read_territory(fish, 9).squares.items())))
    assert [tie.chosen for tie in hand.journal.view.ties] == [None]
    assert hand.journal.view.undecided
    other.services.close()


def test_a_draft_that_cannot_be_read_is_on_the_list_and_loses_nothing(sit: Sit) -> None:
    desk = sit()
    desk.answer(
        lambda show: desk.services.history.change(
            lambda store: store.drafts.start("of a later version", game="later"), show
        )
    )
    desk = sit()
    assert not resumed(desk)
    games = desk.services.open_games
    assert shelved(desk) == []
    (game,) = games.known.open
    assert (game.id, game.view) == ("later", None)
    assert not games.go_on(game)
