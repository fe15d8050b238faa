"""Any walk through the app, with kills at any step, loses no game: everything ever begun is an open
game, in the history, or among the deleted."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.app.navigation import ScreenName
from companion.app.open_games import OpenGame, laid
from companion.app.session import LOCATION, Location, Session
from companion.app.transfer import Form
from companion.history.listing import ALL, GameFilter
from companion.rules.game import Mode
from tests.app.conftest import Desk
from tests.app.test_session import EMPTY, FULL, paint, table
from tests.benchmarks.where_games_are import OPEN, everywhere

PLAYERS = st.lists(
    st.sampled_from(["Ada", "Ben", "Cleo", "Dan"]), min_size=1, max_size=4, unique=True
)
WHICH = st.integers(0, 9)
MODES = st.sampled_from([Mode.DISCOVERY, Mode.TOTEM])


class Journey(RuleBasedStateMachine):
    """What a player can do, as the screens do it. `begun` is the model: how many gestures were made
    in each game in which something was entered."""

    @initialize()
    def sit_down(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.file = Path(self.folder.name) / "games.jsonl"
        self.desk = Desk(Path(self.folder.name))
        self.begun: dict[str, int] = {}

    def teardown(self) -> None:
        if hasattr(self, "desk"):
            self.desk.services.close()
            self.folder.cleanup()

    # --- At the table ---------------------------------------------------------------------------

    @rule(names=PLAYERS, mode=MODES, full=st.booleans())
    def begin(self, names: list[str], mode: Mode, full: bool) -> None:
        rows = FULL if full else EMPTY
        self._begin(lambda s: s.begin(table(*names, mode=mode, rows=rows)))

    @precondition(lambda self: self._in_hand)
    @rule(player=WHICH)
    def paint(self, player: int) -> None:
        editor = self.desk.services.session.require_editor
        editor.player = player % len(editor.journal.view.game.players)
        paint(self.desk)
        self._done()

    @precondition(lambda self: self._in_hand)
    @rule(redo=st.booleans())
    def undo(self, redo: bool) -> None:
        editor = self.desk.services.session.require_editor
        revision = editor.journal.revision
        editor.redo() if redo else editor.undo()
        if editor.journal.revision > revision:
            self._done()

    @precondition(lambda self: self._in_hand)
    @rule()
    def finish(self) -> None:
        session = self.desk.services.session
        provisional = session.journal.view.provisional
        alone = len(session.journal.view.game.players) == 1
        assert session.finish() == (not provisional and not alone)

    @precondition(lambda self: self._in_hand)
    @rule()
    def rematch(self) -> None:
        self._begin(Session.rematch)

    @rule(screen=st.sampled_from(list(ScreenName)))
    def walk(self, screen: ScreenName) -> None:
        if screen in (ScreenName.PLAY, ScreenName.HISTORY, ScreenName.STATISTICS):
            self.desk.services.session.close_game()
        self.desk.services.session.save_location(screen)

    # --- On the list of open games --------------------------------------------------------------

    @rule(which=WHICH)
    def go_on(self, which: int) -> None:
        if game := self._one_of(self._open(), which):
            assert self.desk.services.open_games.go_on(game)

    @rule(which=WHICH)
    def delete(self, which: int) -> None:
        if game := self._one_of(self._open(), which):
            games = self.desk.services.open_games
            self._answered(lambda then: games.delete(game, then))

    @rule(which=WHICH)
    def bring_back(self, which: int) -> None:
        self._open()
        games = self.desk.services.open_games
        if game := self._one_of(games.deleted, which):
            self._answered(lambda then: games.restore(game, then))

    # --- In the history -------------------------------------------------------------------------

    @rule(which=WHICH)
    def visit(self, which: int) -> None:
        if game := self._kept(which):
            self.desk.services.session.edit_saved_game(game.view.game)

    @rule(which=WHICH)
    def play_again(self, which: int) -> None:
        if game := self._kept(which):
            names = [seat.name for seat in game.record.seats]
            self._begin(lambda session: session.begin(table(*names, rows=EMPTY)))

    @rule(which=WHICH)
    def delete_kept(self, which: int) -> None:
        if game := self._kept(which):
            self._answered(lambda then: self.desk.services.history.delete(game.record.id, then))

    @rule(which=WHICH)
    def restore_kept(self, which: int) -> None:
        if game := self._kept(which, deleted=True):
            self._answered(lambda then: self.desk.services.history.restore(game.record.id, then))

    # --- In and out -----------------------------------------------------------------------------

    @rule()
    def export(self) -> None:
        transfer = self.desk.services.transfer
        self._asked(lambda show: transfer.export(ALL, self.file, Form.GAMES, show, self._fail))

    @rule()
    def take_in(self) -> None:
        if self.file.exists():
            transfer = self.desk.services.transfer
            preview = self._asked(
                lambda show: transfer.look_at(self.file, Form.GAMES, show, self._fail)
            )
            self._asked(lambda show: transfer.take_in(preview, (), show, self._fail))

    @rule()
    def back_up(self) -> None:
        backup = Path(self.folder.name) / "backup.db"
        backup.unlink(missing_ok=True)
        transfer = self.desk.services.transfer
        self._asked(lambda show: transfer.back_up(backup, show, self._fail))

    @rule(merges=st.booleans())
    def read_backup(self, merges: bool) -> None:
        backup = Path(self.folder.name) / "backup.db"
        if not backup.exists():
            return
        transfer = self.desk.services.transfer
        if merges:
            self._asked(lambda show: transfer.join(backup, show, self._fail, lambda _share: None))
            return
        # To be what the history was then is what was asked for: only open games have to stay.
        self._asked(lambda show: transfer.go_back_to(backup, show, self._fail, lambda _s: None))
        there = self._everywhere()
        for game in set(self.begun) - set(there):
            del self.begun[game]

    # --- Killed ---------------------------------------------------------------------------------

    @rule(settles=st.booleans())
    def kill(self, settles: bool) -> None:
        """Everything that was handed in is written, and nothing more is said to anyone."""
        if settles:
            self.desk.settle()
        self.desk.services.close()
        self.desk = Desk(Path(self.folder.name))
        services = self.desk.services
        there = Location.read(services.memory.recall(LOCATION) or "")
        if services.startup_state.game is not None:
            assert services.session.resume(services.startup_state.game, there)

    @invariant()
    def every_game_is_somewhere(self) -> None:
        if not hasattr(self, "desk"):
            return
        there = self._everywhere()
        assert set(self.begun) <= set(there)
        for game, (place, gestures) in there.items():
            if place == OPEN and game in self.begun:
                assert gestures >= self.begun[game]
        assert not self.desk.said or "cannot" not in self.desk.said[-1]

    # --- How ------------------------------------------------------------------------------------

    @property
    def _in_hand(self) -> bool:
        return hasattr(self, "desk") and self.desk.services.session.in_hand

    def _begin(self, begin: Callable[[Session], bool]) -> None:
        session = self.desk.services.session
        begin(session)
        game = session.journal.view.game
        if laid(game):
            self.begun[game.id or ""] = 0

    def _done(self) -> None:
        """Something lies in the game in hand; of an open one, each gesture counts."""
        session = self.desk.services.session
        game = session.journal.view.game.id or ""
        self.begun[game] = self.begun.get(game, 0) + (
            session.is_open and session.journal.revision > 0
        )

    def _everywhere(self) -> dict[str, tuple[str, int]]:
        found: dict[str, tuple[str, int]] = self._asked(
            lambda show: self.desk.services.history.change(
                lambda store: everywhere(store, self.desk.services.save_queue.window), show
            )
        )
        return found

    def _open(self) -> list[OpenGame]:
        games = self.desk.services.open_games
        self._answered(games.ask)
        return [*filter(None, [games.in_hand]), *games.others]

    def _kept(self, which: int, *, deleted: bool = False) -> Any:
        history = self.desk.services.history
        page = self.desk.answer(history.page, GameFilter(deleted=deleted), None)
        game = self._one_of([each for each in page.games if each.finished or deleted], which)
        return game and self.desk.answer(history.game, game.id)

    def _asked(self, ask: Callable[[Callable[[Any], object]], object]) -> Any:
        return self.desk.answer(ask)

    def _answered(self, ask: Callable[[Callable[..., object]], object]) -> None:
        self.desk.answer(lambda show: ask(lambda *_nothing: show(None)))

    def _one_of(self, among: Any, which: int) -> Any:
        return among[which % len(among)] if among else None

    def _fail(self, words: str) -> None:
        raise AssertionError(words)


TestJourney = Journey.TestCase
TestJourney.settings = settings(
    max_examples=12,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
