"""The game in hand, without a window: begun, finished, changed, killed."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from companion.app.navigation import ScreenName
from companion.app.open_history import OpenHistory
from companion.app.session import WHEREABOUTS, Whereabouts
from companion.app.transfer import Form
from companion.history.intake import Standing
from companion.history.records import ALL
from companion.history.store import Store
from companion.rules.box import Resource, Terrain
from companion.rules.game import Colour, Game, Mode, Player
from companion.rules.notation import read_territory
from companion.rules.territory import Cell
from companion.table.edits import ChooseTotem, Lay
from companion.table.tabletop import Tabletop
from tests.app.conftest import Desk

Sit = Callable[[], Desk]
EMPTY = [". . .", ". @ .", ". . ."]
FULL = ["d d d d d", "d d @ d d", ". . . . ."]
"""Enough for the end of a game."""


def table(*names: str, mode: Mode = Mode.DISCOVERY, rows: Sequence[str] = FULL) -> Tabletop:
    players = tuple(
        Player(name, colour, read_territory(rows, 9))
        for name, colour in zip(names, Colour, strict=False)
    )
    return Tabletop.laid_out(Game(mode, 5, players, finished=False))


def paint(desk: Desk) -> None:
    """One stroke beside the hut."""
    hand = desk.services.session.a_hand
    hand.brush = Terrain.LAKE
    (hut,) = hand.territory.starts
    hand.press(Cell(hut.row + 1, hut.column))
    hand.lift()


def kept(desk: Desk) -> list[tuple[str, ...]]:
    """The names of those who played, of every game in the history."""
    page = desk.answer(desk.services.history.page, ALL, None)
    return [tuple(seat.name for seat in game.seats) for game in page.games]


def resumed(desk: Desk) -> bool:
    """What was in hand before the kill is in hand again."""
    services = desk.services
    there = Whereabouts.read(services.memory.recall(WHEREABOUTS) or "")
    assert services.resume.draft is not None
    return services.session.resume(services.resume.draft, there)


def shelved(desk: Desk) -> list[tuple[str, ...]]:
    """The names of those who play, of every open game, the one in hand first."""
    games = desk.services.open_games
    desk.answer(lambda show: games.ask(lambda: show(games.known)))
    found = [*([games.in_hand] if games.in_hand else []), *games.others]
    return [tuple(player.name for player in each.view.game.players) for each in found if each.view]


def test_what_was_begun_is_gone_on_with_after_a_kill(sit: Sit) -> None:
    desk = sit()
    desk.services.session.begin(table("Ada", "Ben"))
    paint(desk)
    desk.services.session.be_at(ScreenName.TERRITORY)
    before = desk.services.session.journal.view.game
    again = sit()
    there = Whereabouts.read(again.services.memory.recall(WHEREABOUTS) or "")
    assert there == Whereabouts(ScreenName.TERRITORY, 0, "lake")
    assert resumed(again)
    assert again.services.session.journal.view.game == before
    assert again.services.session.journal.view.can_undo
    assert again.services.session.is_open


def test_a_game_is_in_the_history_when_it_is_finished_and_not_before(desk: Desk) -> None:
    desk.services.session.begin(table("Ada", "Ben"))
    paint(desk)
    assert kept(desk) == []
    assert desk.services.session.finish()
    assert kept(desk) == [("Ada", "Ben")]


def test_a_game_is_not_finished_while_a_board_is_empty(desk: Desk) -> None:
    desk.services.session.begin(table("Ada", "Ben", rows=EMPTY))
    paint(desk)
    assert not desk.services.session.finish()
    assert (kept(desk), shelved(desk)) == ([], [("Ada", "Ben")])


def test_a_game_is_finished_when_the_tie_that_matters_is_settled(desk: Desk) -> None:
    session = desk.services.session
    level = [*FULL[:2], ". . lo . ."]
    session.begin(table("Ada", "Ben", mode=Mode.TOTEM, rows=level))
    assert not session.finish()
    session.a_hand.do(ChooseTotem(Resource.FISH, 1))
    assert session.finish()
    (game,) = desk.answer(desk.services.history.page, ALL, None).games
    assert game.winners == ("Ben",)


def test_a_kept_game_that_turns_out_unfinished_is_kept_so(desk: Desk) -> None:
    session = desk.services.session
    session.begin(table("Ada", "Ben"))
    session.finish()
    session.a_hand.do(Lay(0, tuple((Cell(0, column), None) for column in range(5))))
    (game,) = desk.answer(desk.services.history.page, ALL, None).games
    assert (game.provisional, game.winners) == (True, ())


def test_finished_twice_it_is_one_game(desk: Desk) -> None:
    desk.services.session.begin(table("Ada", "Ben"))
    for _ in range(2):
        desk.services.session.finish()
        paint(desk)
    desk.services.session.finish()
    assert kept(desk) == [("Ada", "Ben")]


def test_what_is_changed_in_a_finished_game_is_changed_in_the_history(sit: Sit) -> None:
    desk = sit()
    desk.services.session.begin(table("Ada", "Ben"))
    desk.services.session.finish()
    (game,) = desk.answer(desk.services.history.page, ALL, None).games
    paint(desk)
    paint(desk)
    changed = desk.services.session.journal.finished_game()
    # Also when it was killed in between, and gone on with.
    desk.services.session.be_at(ScreenName.RESULT)
    desk = sit()
    assert resumed(desk)
    assert not desk.services.session.is_open
    opened = desk.answer(desk.services.history.game, game.id)
    assert opened.view.game == changed
    desk.services.session.journal.undo()
    desk.settle()
    opened = desk.answer(desk.services.history.game, game.id)
    assert opened.view.game == desk.services.session.journal.finished_game() != changed


def test_a_finished_game_is_no_open_one(desk: Desk) -> None:
    session = desk.services.session
    session.begin(table("Ada", "Ben"))
    session.finish()
    assert shelved(desk) == []
    session.put_down()
    assert shelved(desk) == []
    session.begin(table("Cleo", "Dan"))
    assert shelved(desk) == [("Cleo", "Dan")]


def test_a_single_territory_is_no_game_and_stays_open(desk: Desk) -> None:
    desk.services.session.begin(table("Ada"))
    paint(desk)
    assert not desk.services.session.finish()
    assert (kept(desk), shelved(desk)) == ([], [("Ada",)])


def test_a_visit_changes_the_kept_game_and_leaves_the_open_game_alone(desk: Desk) -> None:
    session = desk.services.session
    session.begin(table("Cleo", "Dan"))
    session.finish()
    (found,) = desk.answer(desk.services.history.page, ALL, None).games
    session.begin(table("Ada", "Ben"))
    paint(desk)
    waiting = session.journal.view.game
    opened = desk.answer(desk.services.history.game, found.id)
    session.visit(opened.view.game)
    assert shelved(desk) == [("Ada", "Ben")]
    paint(desk)
    there = session.journal.view.game
    assert session.put_down() == opened.view.game
    assert not session.in_hand
    changed = desk.answer(desk.services.history.game, found.id)
    assert changed.view.game.players == there.players
    (game,) = desk.services.open_games.known.open
    assert desk.services.open_games.go_on(game)
    assert session.journal.view.game == waiting
    assert session.journal.view.can_undo


def test_a_visit_that_changed_nothing_offers_nothing(desk: Desk) -> None:
    session = desk.services.session
    session.begin(table("Ada", "Ben"))
    session.finish()
    (found,) = desk.answer(desk.services.history.page, ALL, None).games
    session.visit(desk.answer(desk.services.history.game, found.id).view.game)
    assert session.put_down() is None


def test_what_was_done_on_a_visit_can_be_undone_after_a_kill(sit: Sit) -> None:
    desk = sit()
    session = desk.services.session
    session.begin(table("Ada", "Ben"))
    session.finish()
    (found,) = desk.answer(desk.services.history.page, ALL, None).games
    before = desk.answer(desk.services.history.game, found.id).view.game
    session.visit(before)
    paint(desk)
    session.be_at(ScreenName.TERRITORY)
    desk = sit()
    assert resumed(desk)
    session = desk.services.session
    assert session.visits
    assert session.journal.view.can_undo
    session.journal.undo()
    assert desk.answer(desk.services.history.game, found.id).view.game == before
    assert session.put_down() == before


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


def test_open_games_travel_in_a_file_of_games(sit: Sit, tmp_path: Path) -> None:
    desk = sit()
    desk.services.session.begin(table("Ada", "Ben", rows=EMPTY))
    paint(desk)
    entered = desk.services.session.journal.view.game
    file = tmp_path / "games.jsonl"
    transfer = desk.services.transfer
    desk.answer(lambda show: transfer.export(ALL, file, Form.GAMES, show, desk.said.append))
    other = Desk(tmp_path / "other")
    transfer = other.services.transfer
    preview = other.answer(lambda show: transfer.look_at(file, Form.GAMES, show, other.said.append))
    other.answer(lambda show: transfer.take_in(preview, (), show, other.said.append))
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
    hand.do(Lay(0, tuple(read_territory(fish, 9).squares.items())))
    assert hand.journal.tabletop.game.players[0].totems == {Resource.FISH}
    file = tmp_path / "games.jsonl"
    transfer = desk.services.transfer
    desk.answer(lambda show: transfer.export(ALL, file, Form.GAMES, show, desk.said.append))
    other = Desk(tmp_path / "other")
    transfer = other.services.transfer
    preview = other.answer(lambda show: transfer.look_at(file, Form.GAMES, show, other.said.append))
    other.answer(lambda show: transfer.take_in(preview, (), show, other.said.append))
    shelved(other)
    assert other.services.open_games.go_on(other.services.open_games.known.open[0])
    hand = other.services.session.a_hand
    hand.do(Lay(1, tuple(read_territory(fish, 9).squares.items())))
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


@pytest.mark.parametrize(
    "text", ["", "nonsense", "[]", '{"screen": "territory"}', '{"screen": "moon", "player": 0}']
)
def test_whereabouts_that_say_nothing_are_the_beginning(text: str) -> None:
    assert Whereabouts.read(text) == Whereabouts()


def test_whereabouts_come_back_as_they_were_written() -> None:
    for screen in (None, *ScreenName):
        for visits in (False, True):
            there = Whereabouts(screen, 2, "lake", visits)
            assert Whereabouts.read(there.written()) == (there if screen else Whereabouts())
