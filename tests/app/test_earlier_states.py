"""An earlier state of an open game comes back into the history, where an import is undone: both are
there, and no stroke in either is ever out of reach."""

import tempfile
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.app.open_games import OpenGame
from companion.app.transfer import BEFORE, Form
from companion.exchange.game_file import write_game
from companion.history.listing import ALL, GameFilter
from companion.history.store import Store
from companion.rules.box import Terrain
from companion.rules.game import Game
from companion.rules.territory import Cell
from companion.table.edits import Lay
from tests.app.conftest import Desk
from tests.app.sitting import EMPTY, FULL, Sit, paint, resumed, table

GAME = "5d0c8f0a-8b4a-4a57-9c1b-2f1b7e0c1aaa"


def took_in(desk: Desk, folder: Path, *games: Game) -> None:
    file = folder / "games.jsonl"
    file.write_bytes(b"".join(write_game(game).encode() + b"\n" for game in games))
    transfer = desk.services.transfer
    preview = desk.answer(lambda show: transfer.look_at(file, Form.GAMES, show, desk.said.append))
    desk.answer(lambda show: transfer.take_in(preview, (), show, desk.said.append))


def went_back(desk: Desk, folder: Path) -> None:
    """Undo of what was taken in last."""
    desk.answer(
        lambda show: desk.services.transfer.go_back_to(
            folder / BEFORE, show, desk.said.append, lambda _share: None, undoes=True
        )
    )


def opened_again(desk: Desk, game: str) -> None:
    """Continue, of an unfinished game of the history."""
    opened = desk.answer(desk.services.history.game, game)
    desk.services.session.reopen(opened.view.game, opened.stored)


def unfinished(desk: Desk) -> list[str]:
    page = desk.answer(desk.services.history.page, ALL, None)
    return [each.id for each in page.games if not each.finished]


def boards(desk: Desk) -> list[object]:
    return [game.view and game.view.game.players for game in listed(desk)]


def listed(desk: Desk) -> list[OpenGame]:
    games = desk.services.open_games
    desk.answer(lambda show: games.ask(lambda: show(None)))
    return [*filter(None, [games.in_hand]), *games.others]


def in_hand(desk: Desk) -> object:
    return desk.services.session.journal.view.game.players


def gone_on_with(desk: Desk, folder: Path) -> object:
    """A game that came in unfinished, three squares on, and its earlier state in the history."""
    began = "2020-11-18T20:00:00+01:00"
    game = replace(table("Ada", "Ben", rows=EMPTY).game, id=GAME, played_at=began)
    desk.services.history.put(game)
    took_in(desk, folder, replace(table("Cleo", "Dan").game, finished=True))
    opened_again(desk, GAME)
    for _stroke in range(3):
        paint(desk)
    strokes = in_hand(desk)
    desk.settle()
    went_back(desk, folder)
    assert unfinished(desk) == [GAME]
    return strokes


@pytest.mark.parametrize("aside", [False, True])
def test_a_game_that_was_gone_on_with_goes_on_from_there(
    sit: Sit, tmp_path: Path, aside: bool
) -> None:
    desk = sit()
    strokes = gone_on_with(desk, tmp_path)
    if aside:
        desk.services.session.begin(table("Eve", "Fay", rows=EMPTY))
        paint(desk)
    opened_again(desk, GAME)
    assert in_hand(desk) == strokes
    paint(desk)
    assert boards(desk)[0] == in_hand(desk)
    assert len(boards(desk)) == 1 + aside
    assert unfinished(desk) == []
    assert desk.said == []


def test_a_game_whose_players_have_other_names_by_now_goes_on_from_there(
    desk: Desk, tmp_path: Path
) -> None:
    gone_on_with(desk, tmp_path)
    desk.services.session.begin(table("Eve", "Fay", rows=EMPTY))
    paint(desk)
    players = desk.answer(desk.services.history.company).players
    (ben,) = (player.id for player in players if player.name == "Ben")
    desk.answer(desk.services.history.rename, ben, "Benno")
    opened_again(desk, GAME)
    assert desk.services.session.journal.revision == 3
    assert [player.name for player in desk.services.session.journal.view.game.players] == [
        "Ada",
        "Benno",
    ]
    assert len(boards(desk)) == 2
    assert unfinished(desk) == []


def test_an_earlier_state_that_the_open_game_did_not_come_of_is_another_game(
    sit: Sit, tmp_path: Path
) -> None:
    desk = sit()
    gone_on_with(desk, tmp_path)
    desk.services.session.close_game()
    other = replace(table("Ada", "Ben").game, id=GAME)
    desk.services.history.put(other)
    desk.settle()
    opened_again(desk, GAME)
    assert in_hand(desk) == other.players
    paint(desk)
    mine, theirs = boards(desk)
    assert mine == in_hand(desk)
    # One is deleted and comes back, while the other is in hand.
    games = desk.services.open_games
    (rest,) = games.others
    desk.answer(lambda show: games.delete(rest, lambda: show(None)))
    assert boards(desk) == [mine]
    desk.answer(lambda show: games.restore(rest, lambda: show(None)))
    assert boards(desk) == [mine, theirs]
    # Both are finished, and both are in the history.
    assert desk.services.session.finish()
    desk.settle()
    (rest,) = listed(desk)[-1:]
    assert games.go_on(rest)
    editor = desk.services.session.require_editor
    full = tuple(table("Ada", rows=FULL).game.players[0].territory.squares.items())
    for player in range(2):
        editor.record(Lay(player, full))
    assert desk.services.session.finish()
    assert len(desk.answer(desk.services.history.page, ALL, None).games) == 2


WHICH = st.integers(0, 9)
AROUND = [Cell(row, column) for row in (3, 4, 5) for column in (3, 4, 5) if (row, column) != (4, 4)]
LAID = [Terrain.LAKE, Terrain.DESERT, Terrain.JUNGLE]


class Evening(RuleBasedStateMachine):
    """What a player can do with open games and with earlier states of them. `wanted` is the model:
    what lies on the boards of each game that was gone on with; no two begin alike."""

    @initialize()
    def sit_down(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.desk = Desk(Path(self.folder.name))
        self.wanted: set[object] = set()
        self.stroke = count()
        self.table_number = count()

    def teardown(self) -> None:
        if hasattr(self, "desk"):
            self.desk.services.close()
            self.folder.cleanup()

    @rule()
    def begin(self) -> None:
        names = f"Ada {next(self.table_number)}", "Ben"
        self.desk.services.session.begin(table(*names, rows=EMPTY))

    @rule(again=st.booleans())
    def take_in(self, again: bool) -> None:
        """A game that is not finished, and maybe another state of it later."""
        game = table("Cleo", "Dan", rows=FULL if again else EMPTY).game
        took_in(self.desk, Path(self.folder.name), replace(game, id=GAME))

    @rule()
    def undo_import(self) -> None:
        if not (Path(self.folder.name) / BEFORE).exists():
            return
        open_still = self._boards(self._open(), self._deleted())
        went_back(self.desk, Path(self.folder.name))
        # What the history was then is what was asked for: only open games have to stay.
        self.wanted &= open_still

    @precondition(lambda self: self._has_hand)
    @rule(player=st.integers(0, 1))
    def paint(self, player: int) -> None:
        before, stroke = in_hand(self.desk), next(self.stroke)
        editor = self.desk.services.session.require_editor
        editor.player, editor.brush = player, LAID[stroke // len(AROUND) % len(LAID)]
        editor.press(AROUND[stroke % len(AROUND)])
        editor.lift()
        self.wanted = {*(self.wanted - {before}), in_hand(self.desk)}

    @precondition(lambda self: self._has_hand)
    @rule()
    def finish(self) -> None:
        self.desk.services.session.finish()

    @rule(which=WHICH)
    def go_on(self, which: int) -> None:
        if game := self._one_of(self._open(), which):
            assert self.desk.services.open_games.go_on(game)
            assert game.view
            assert in_hand(self.desk) == game.view.game.players

    @rule(which=WHICH)
    def open_again(self, which: int) -> None:
        page = self.desk.answer(self.desk.services.history.page, ALL, None)
        if game := self._one_of([each for each in page.games if not each.finished], which):
            opened_again(self.desk, game.id)
            self.wanted.add(in_hand(self.desk))

    @rule(which=WHICH, undo=st.booleans())
    def delete(self, which: int, undo: bool) -> None:
        games, before = self.desk.services.open_games, self._open()
        if game := self._one_of(before, which):
            self.desk.answer(lambda show: games.delete(game, lambda: show(None)))
            # An earlier state of it in the history is listed now.
            assert game.id not in [each.id for each in self._open() if each.stored]
            if undo:
                self.desk.answer(lambda show: games.restore(game, lambda: show(None)))
                assert self._boards(self._open()) == self._boards(before)

    @rule(which=WHICH)
    def bring_back(self, which: int) -> None:
        self._open()
        games = self.desk.services.open_games
        if game := self._one_of(self._deleted(), which):
            self.desk.answer(lambda show: games.restore(game, lambda: show(None)))
            assert self._boards([game]) <= self._boards(self._open())

    @rule()
    def kill(self) -> None:
        self.desk.settle()
        self.desk.services.close()
        self.desk = Desk(Path(self.folder.name))
        if self.desk.services.startup_state.game is not None:
            assert resumed(self.desk)

    @invariant()
    def every_stroke_is_within_reach(self) -> None:
        if hasattr(self, "desk"):
            there = self._boards(self._open(), self._deleted()) | self._kept()
            assert self.wanted <= there
            assert self.desk.said == self.desk.warned == []

    @property
    def _has_hand(self) -> bool:
        return hasattr(self, "desk") and self.desk.services.session.in_hand

    def _open(self) -> list[OpenGame]:
        return listed(self.desk)

    def _deleted(self) -> list[OpenGame]:
        return list(self.desk.services.open_games.deleted)

    def _boards(self, *places: list[OpenGame]) -> set[object]:
        return {game.view.game.players for place in places for game in place if game.view}

    def _kept(self) -> set[object]:
        def players(store: Store) -> set[object]:
            found = [
                *store.games.every_game(ALL),
                *store.games.every_game(GameFilter(deleted=True)),
            ]
            games = [record.game() for record in found]
            return {game.players for game in games if isinstance(game, Game)}

        kept: set[object] = self.desk.answer(
            lambda show: self.desk.services.history.change(players, show)
        )
        return kept

    def _one_of(self, among: list[Any], which: int) -> Any:
        return among[which % len(among)] if among else None


TestEvening = Evening.TestCase
TestEvening.settings = settings(
    max_examples=12,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
