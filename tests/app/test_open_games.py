"""Open games: every one that was begun stays, is listed, deleted, brought back, carried."""

import threading
from dataclasses import replace
from pathlib import Path

import pytest

from companion.app.open_games import MOST_READ
from companion.app.open_history import OpenHistory
from companion.app.transfer import Form
from companion.exchange.game_file import write_game
from companion.history.game_import import Standing
from companion.history.listing import ALL
from companion.history.store import Store
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
    assert desk.services.open_games.go_on(desk.services.open_games.listed[-1])
    assert shelved(desk) == [("Ada", "Ben"), ("Dan", "Eve", "Fay"), ("Cleo",)]
    desk = sit()
    assert resumed(desk)
    assert shelved(desk)[0] == ("Ada", "Ben")


@pytest.mark.parametrize("names", [("Ada", "Ben"), ("Ada",)])
def test_a_game_in_which_nothing_was_entered_leaves_nothing_behind(
    sit: Sit, names: tuple[str, ...]
) -> None:
    desk = sit()
    assert not desk.services.session.begin(table(*names, rows=EMPTY))
    assert shelved(desk) == []
    # It is there again after a kill, but no more once it was left.
    desk = sit()
    assert resumed(desk)
    assert shelved(desk) == []
    assert not desk.services.session.begin(table("Cleo", "Dan", rows=EMPTY))
    paint(desk)
    assert desk.services.session.rematch()
    desk.services.session.close_game()
    assert not desk.services.session.in_hand
    assert shelved(desk) == [("Cleo", "Dan")]
    desk = sit()
    game = desk.services.startup_state.game
    assert game is not None
    assert len(game.strokes) == 1


def test_what_was_entered_and_undone_was_entered(desk: Desk) -> None:
    """Redo has it."""
    desk.services.session.begin(table("Ada", "Ben", rows=EMPTY))
    paint(desk)
    desk.services.session.require_editor.undo()
    assert desk.services.session.begin(table("Ada", "Ben", rows=EMPTY))
    assert shelved(desk) == [("Ada", "Ben")]


def test_a_finished_single_territory_is_off_the_list_and_can_be_restored(sit: Sit) -> None:
    desk = sit()
    desk.services.session.begin(table("Ada", rows=EMPTY))
    paint(desk)
    desk.services.session.put_away_territory()
    assert shelved(desk) == [("Ada",)]
    editor = desk.services.session.require_editor
    editor.record(Lay(0, tuple(read_territory(FULL, 9).squares.items())))
    desk.services.session.put_away_territory()
    assert (shelved(desk), kept(desk), desk.services.session.in_hand) == ([], [], False)
    desk = sit()
    assert shelved(desk) == []
    games = desk.services.open_games
    (game,) = games.deleted
    desk.answer(lambda show: games.restore(game, lambda: show(None)))
    assert shelved(desk) == [("Ada",)]


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
    assert desk.services.session.begin(table("Cleo", "Dan", rows=EMPTY))
    assert shelved(desk) == [("Ada", "Ben")]


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
    assert desk.services.startup_state.game is None
    assert shelved(desk) == []
    games = desk.services.open_games
    for game in games.deleted:
        desk.answer(lambda show, game=game: games.restore(game, lambda: show(None)))
    assert sorted(shelved(desk)) == [("Ada", "Ben"), ("Cleo", "Dan")]
    assert games.go_on(games.listed[0])
    assert desk.services.session.journal.view.can_undo


def test_of_ever_so_many_open_games_each_is_told_and_gone_on_with(sit: Sit) -> None:
    desk = sit()
    desk.answer(
        lambda show: desk.services.history.change(
            lambda store: store.open_games.put("a", "{}", ["one"]), show
        )
    )
    names = [(f"Ada {number}", "Ben") for number in range(MOST_READ + 2)]
    for players in names:
        desk.services.session.begin(table(*players, rows=EMPTY))
        paint(desk)
    desk = sit()
    desk.answer(lambda show: desk.services.open_games.ask(lambda: show(None)))
    *games, broken = desk.services.open_games.listed
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
    assert games.go_on(games.listed[0])
    paint(desk)
    assert (kept(desk), shelved(desk)) == ([], [("Ada", "Ben")])
    assert desk.services.session.finish()
    assert (kept(desk), shelved(desk)) == ([("Ada", "Ben")], [])


def test_a_game_that_came_in_unfinished_is_deleted_and_restored(desk: Desk) -> None:
    desk.services.history.put(table("Ada", "Ben").game)
    games = desk.services.open_games
    assert shelved(desk) == [("Ada", "Ben")]
    (game,) = games.listed
    desk.answer(lambda show: games.delete(game, lambda: show(None)))
    assert (kept(desk), shelved(desk)) == ([], [])
    desk.answer(lambda show: games.restore(game, lambda: show(None)))
    assert (kept(desk), shelved(desk)) == ([("Ada", "Ben")], [("Ada", "Ben")])


def test_an_export_has_no_open_games(sit: Sit, tmp_path: Path) -> None:
    desk = sit()
    desk.services.session.begin(table("Ada", "Ben", rows=EMPTY))
    paint(desk)
    file = tmp_path / "games.jsonl"
    desk.answer(desk.services.transfer.export, ALL, file, Form.GAMES, fail=desk.said.append)
    assert file.read_bytes() == b""


def test_a_file_of_an_open_game_is_no_news_to_the_phone_that_has_it(
    sit: Sit, tmp_path: Path
) -> None:
    desk = sit()
    desk.services.session.begin(table("Ada", "Ben", rows=EMPTY))
    paint(desk)
    file = tmp_path / "games.jsonl"
    file.write_text(f"{write_game(desk.services.session.journal.view.game)}\n")
    preview = desk.answer(
        lambda show: desk.services.transfer.look_at(file, Form.GAMES, show, desk.said.append)
    )
    assert [item.standing for item in preview.items] == [Standing.SAME]


def test_a_game_that_was_finished_on_another_phone_too_is_two_games(desk: Desk) -> None:
    desk.services.session.begin(table("Ada", "Ben"))
    paint(desk)
    here = desk.services.session.journal.finished_game()
    there = replace(here, players=table("Ada", "Ben").game.players)
    desk.services.history.put(there)
    assert desk.services.session.finish()
    assert len(kept(desk)) == 2
    page = desk.answer(desk.services.history.page, ALL, None)
    found = [desk.answer(desk.services.history.game, each.id).view.game for each in page.games]
    assert {game.players for game in found} == {here.players, there.players}
    opened = desk.answer(desk.services.history.game, here.id)
    assert opened.view.game.players == here.players


def test_a_game_that_cannot_be_read_is_on_the_list_and_loses_nothing(sit: Sit) -> None:
    desk = sit()
    desk.answer(
        lambda show: desk.services.history.change(
            lambda store: store.open_games.put("later", "of a later version"), show
        )
    )
    desk = sit()
    assert not resumed(desk)
    games = desk.services.open_games
    assert shelved(desk) == []
    (game,) = games.listed
    assert (game.id, game.view) == ("later", None)
    assert not games.go_on(game)
