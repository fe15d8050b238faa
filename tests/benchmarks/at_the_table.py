"""A table that plays by the app's own door, on and on, and says what it begins and has done."""

import json
import os
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeVar

from companion.app.navigation import ScreenName
from companion.app.open_games import OpenGames
from companion.app.session import Location
from companion.history.listing import ALL
from tests.app.conftest import Desk
from tests.app.test_session import EMPTY, FULL, paint, table
from tests.benchmarks.where_games_are import everywhere

MOST_DELETED: Final = 4
T = TypeVar("T")


def say(what: str, told: object) -> None:
    line = json.dumps([what, told]).encode() + b"\n"
    while line:
        line = line[os.write(1, line) :]


class AtTheTable:
    """Plays one thing after another, as the screens do it; each is confirmed when it is kept."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.desk = Desk(folder)
        self.chance = random.Random(seed)

    def go_on(self) -> None:
        """Play until killed; before and after each thing say what it is, and where each game is."""
        session = self.desk.services.session
        stored = self.desk.services.startup_state.game
        if stored is not None:
            session.resume(stored, Location())
        say("open", self._everywhere())
        kinds = ["stroke"] * 8 + ["undo", "finish", "take_up", "delete", "bring_back"] * 2
        kinds += ["begin", "single", "rematch", "visit", "put_down", "pause"]
        while True:
            kind = self.chance.choice(kinds)
            if session.in_hand or kind in ("begin", "single", "take_up", "bring_back", "visit"):
                say("begin", kind)
                getattr(self, kind)()
                say("done", self._everywhere())

    def begin(self) -> None:
        players = ("Ada", "Ben", "Cleo")[: self.chance.randint(2, 3)]
        self.desk.services.session.begin(table(*players, rows=self.chance.choice([EMPTY, FULL])))

    def single(self) -> None:
        self.desk.services.session.begin(table("Ada", rows=EMPTY))

    def stroke(self) -> None:
        paint(self.desk)

    def undo(self) -> None:
        self.desk.services.session.require_editor.undo()

    def finish(self) -> None:
        self.desk.services.session.finish()

    def rematch(self) -> None:
        self.desk.services.session.rematch()

    def put_down(self) -> None:
        self.desk.services.session.close_game()

    def pause(self) -> None:
        self.desk.services.session.save_location(self.chance.choice(list(ScreenName)))

    def take_up(self) -> None:
        if game := self._some(self._listed().listed):
            self.desk.services.open_games.go_on(game)

    def delete(self) -> None:
        games = self.desk.services.open_games
        if game := self._some([*filter(None, [games.in_hand]), *games.others]):
            self._answered(lambda then: games.delete(game, then))

    def bring_back(self) -> None:
        if game := self._some(self._listed().deleted):
            games = self.desk.services.open_games
            self._answered(lambda then: games.restore(game, then))

    def visit(self) -> None:
        history = self.desk.services.history
        if game := self._some(self.desk.answer(history.page, ALL, None).games):
            opened = self.desk.answer(history.game, game.id)
            self.desk.services.session.edit_saved_game(opened.view.game)

    def _listed(self) -> OpenGames:
        games = self.desk.services.open_games
        self._answered(games.ask)
        return games

    def _answered(self, ask: Callable[[Callable[[], object]], None]) -> None:
        self.desk.answer(lambda show: ask(lambda: show(None)))

    def _some(self, among: Sequence[T]) -> T | None:
        return self.chance.choice(among) if among else None

    def _everywhere(self) -> dict[str, tuple[str, int]]:
        found: dict[str, tuple[str, int]] = self.desk.answer(
            lambda show: self.desk.services.history.change(
                lambda store: everywhere(store, self.desk.services.save_queue.window), show
            )
        )
        return found
