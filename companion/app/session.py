"""The game at the table: begun, continued, saved after every stroke."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Self
from uuid import uuid4

from companion.app.navigation import ScreenName
from companion.app.save_queue import SaveQueue
from companion.exchange.game_file import read_game, write_game
from companion.exchange.strict_json import GameFileError
from companion.history.open_games import StoredGame
from companion.rules.game import Game
from companion.rules.provisional import may_be_finished
from companion.table.brushes import brush_named
from companion.table.editor import Editor
from companion.table.journal import Journal, JournalError
from companion.table.tabletop import Tabletop, empty_territory
from companion.table.view import FindProblems, no_problems
from companion.worker import Outcome

LOCATION: Final = "place"
"""The setting that holds where the player is."""


class StoredGameError(ValueError):
    """A stored game that this version of the app cannot read; `str()` says why."""


def read_set_up(stored: StoredGame) -> Game:
    """Return the game as it began. Raises StoredGameError."""
    try:
        return replace(read_game(stored.set_up.encode()), id=stored.game or None)
    except GameFileError as error:
        raise StoredGameError(str(error)) from error


def read_journal(
    stored: StoredGame,
    save: Callable[[str], None] | None = None,
    find_problems: FindProblems = no_problems,
) -> Journal:
    """Return the journal that made these strokes. Raises StoredGameError."""
    try:
        return Journal.replayed(_beginning(stored), stored.strokes, save, find_problems)
    except JournalError as error:
        raise StoredGameError(str(error)) from error


def _beginning(stored: StoredGame) -> Tabletop:
    game = read_set_up(stored)
    return Tabletop.as_saved(game) if stored.is_saved else Tabletop.laid_out(game)


@dataclass(frozen=True, slots=True)
class Location:
    """Where the player is: the screen, whose territory, which brush."""

    screen: ScreenName | None = None
    player: int = 0
    brush: str = ""
    edits_saved_game: bool = False

    @classmethod
    def read(cls, text: str) -> Self:
        """Read what `written` wrote; the beginning if the text says nothing."""
        try:
            value = json.loads(text)
            screen = ScreenName(value["screen"])
            edits = value.get("edits_saved_game") is True
            return cls(screen, int(value["player"]), str(value["brush"]), edits)
        except (ValueError, TypeError, KeyError):
            return cls()

    def written(self) -> str:
        screen = self.screen.value if self.screen else ""
        here = {"screen": screen, "player": self.player, "brush": self.brush}
        return json.dumps(here | ({"edits_saved_game": True} if self.edits_saved_game else {}))


class Session:
    """At most one game is at the table: an open game, or a saved one that is edited there."""

    def __init__(self, queue: SaveQueue, find_problems: FindProblems = no_problems) -> None:
        self._queue: Final = queue
        self._find_problems: Final = find_problems
        self._location = Location()
        self._saved: Game | None = None
        """The game as it was when it was finished or opened for editing; None if it is open."""
        self._replaced: Game | None = None
        """The saved game, before it was edited, whose place a rematch has taken."""
        self.editor: Editor | None = None
        self._is_blank = False
        """The game began with no square laid."""
        self.edits_saved_game = False
        """The game was in the history before it came to the table."""

    @property
    def in_hand(self) -> bool:
        return self.editor is not None

    @property
    def is_open(self) -> bool:
        """True if the game at the table is unfinished."""
        return self.in_hand and self._saved is None

    @property
    def has_entries(self) -> bool:
        """True if something was entered in the open game at the table; only then is it listed."""
        return self.is_open and not (self._is_blank and self.journal.revision == 0)

    @property
    def open_table(self) -> Editor | None:
        """The editor of the open game, if several play it."""
        editor = self.editor if self.is_open else None
        several = editor is not None and len(editor.journal.view.game.players) > 1
        return editor if several else None

    @property
    def journal(self) -> Journal:
        return self.require_editor.journal

    @property
    def require_editor(self) -> Editor:
        """The editor of a game that is known to be open."""
        if self.editor is None:
            raise LookupError("no game is at the table")
        return self.editor

    @property
    def _began(self) -> Game:
        return self.journal.beginning.game

    # --- To the table -----------------------------------------------------------------------------

    def begin(self, tabletop: Tabletop) -> bool:
        """Begin a new game. Return True if the previous game stays open."""
        tabletop = replace(tabletop, game=_identified(tabletop.game))
        stays = self.has_entries
        is_blank = not any(player.territory.laid for player in tabletop.game.players)
        self._take(Journal(tabletop, self._save, self._find_problems), is_blank=is_blank)
        self._queue.begin(*_set_up(tabletop.game), is_blank=is_blank)
        return stays

    def rematch(self) -> bool:
        """Begin a game of the same players, after the finished one is saved; returns as `begin`."""
        game = self.journal.view.game
        self.finish()
        self.put_away_territory()
        players = tuple(
            replace(player, territory=empty_territory(game.size), totems=frozenset())
            for player in game.players
        )
        return self.begin(
            Tabletop(Game(game.mode, game.size, players, game.variants, finished=False))
        )

    def resume(self, stored: StoredGame, location: Location) -> bool:
        """Continue where the app was closed; return False if the game cannot be read."""
        if not self._replay(stored):
            return False
        self._queue.resume(stored)
        self.edits_saved_game = stored.is_saved and location.edits_saved_game
        editor = self.require_editor
        if 0 <= location.player < len(editor.journal.view.game.players):
            editor.player = location.player
        with suppress(KeyError):
            editor.brush = brush_named(location.brush)
        return True

    def go_on(self, stored: StoredGame) -> bool:
        """Continue an open game; return False if it cannot be read."""
        if not self._replay(stored):
            return False
        self._queue.switch_to(stored)
        return True

    def reopen(self, game: Game, stored: StoredGame | None = None) -> None:
        """Continue an unfinished game of the history; it is an open game from now on.

        `stored` is the open game that has the same id already, if there is one. It is continued if
        it began as the game is now; if not, both stay, and the game gets a new id.
        """
        game, identity = replace(game, finished=False), game.id or ""
        same = stored is not None and _began_as(stored, game)
        if stored is not None and same and (self.has(identity) or self.go_on(stored)):
            self._queue.forget_unfinished(identity)
            return
        if stored is not None:
            game = replace(game, id=str(uuid4()))
        self._take(Journal(Tabletop.laid_out(game), self._save, self._find_problems))
        self._queue.begin(*_set_up(game))
        self._queue.forget_unfinished(identity)

    def edit_saved_game(self, game: Game) -> None:
        """Edit a saved game: every stroke changes it in the history. An open game stays open."""
        self._take(Journal(Tabletop.as_saved(game), self._save, self._find_problems), game)
        self.edits_saved_game = True
        self._queue.begin(*_set_up(game), is_saved=True)

    def reload_saved_game(self, game: Game) -> bool:
        """Continue with the saved game as others have changed it, if nothing was edited in it yet,
        not even half a stroke. Return True if that is a different game than before."""
        editor = self.editor
        if editor is None or not self.edits_saved_game or editor.journal.revision or editor.busy:
            return False
        if game.id != self._began.id or game == self._began:
            return False
        self.edit_saved_game(game)
        self.require_editor.player = min(editor.player, len(game.players) - 1)
        self.require_editor.brush = editor.brush
        return True

    # --- From the table ---------------------------------------------------------------------------

    def finish(self) -> bool:
        """Save the game in the history; return False while it is too early to say who won. A
        single territory is no game for the history."""
        view = self.journal.view
        if len(view.game.players) == 1 or view.undecided:
            return False
        if self._saved is None:
            self._saved = self.journal.finished_game()
            self._queue.finish(self._saved)
        else:
            self._queue.finish_editing()
        return True

    def put_away_territory(self) -> None:
        """Delete the single territory at the table, if enough is laid for the end of a game.

        Its player is done with it. It can be restored like every deleted open game.
        """
        game = self.journal.tabletop.game
        if self.is_open and len(game.players) == 1 and may_be_finished(game.players[0].territory):
            self.delete(game.id or "")

    def close_game(self) -> Game | None:
        """Leave the table with a saved game, or with one in which nothing was entered.

        Return the saved game as it was before, if it was edited; also if a rematch has taken its
        place since.
        """
        before = self._before_editing
        self._replaced = None
        if self.in_hand and not self.has_entries:
            self._drop()
            self._queue.close_game()
        return before

    @property
    def _before_editing(self) -> Game | None:
        edited = self._saved is not None and self.edits_saved_game and self.journal.revision > 0
        return self._saved if edited else self._replaced

    def delete(self, game: str) -> None:
        """Delete an open game."""
        if self.has(game):
            self._drop()
        self._queue.delete(game)

    def has(self, game: str) -> bool:
        """Return True if the open game with this id is at the table."""
        return self.is_open and self._began.id == game

    def reload_names(self, changed: Callable[[], object]) -> None:
        """Read the names of the players at the table again; call `changed` if any is different."""
        editor = self.editor
        if editor is None:
            return

        def done(outcome: Outcome[StoredGame | None]) -> None:
            if self.editor is not editor or self._queue.closed:
                return
            if outcome.cancelled:
                self.reload_names(changed)  # it was in the way of a pause
                return
            stored = None if outcome.error is not None else outcome.value()
            if stored is None:
                return
            if len(stored.strokes) < editor.journal.revision:
                self.reload_names(changed)  # a stroke was made since
            elif editor.journal.reload(_beginning(stored), stored.strokes):
                changed()

        self._queue.read_current(done)

    def save_location(self, screen: ScreenName) -> None:
        """Remember where the player is, if that changed."""
        here, editor = Location(screen), self.editor
        if editor is not None:
            here = Location(screen, editor.player, editor.brush.value, self.edits_saved_game)
        if here != self._location:
            self._location = here
            self._queue.remember({LOCATION: here.written()})

    def _replay(self, stored: StoredGame) -> bool:
        try:
            journal = read_journal(stored, self._save, self._find_problems)
        except StoredGameError:
            return False
        saved = journal.beginning.game if stored.is_saved else None
        self._take(journal, saved, is_blank=stored.is_blank)
        return True

    def _take(self, journal: Journal, saved: Game | None = None, *, is_blank: bool = False) -> None:
        self._replaced = self._before_editing
        self._is_blank = is_blank
        self.editor, self._saved, self.edits_saved_game = Editor(journal), saved, False

    def _drop(self) -> None:
        self.editor, self._saved, self.edits_saved_game = None, None, False

    def _save(self, line: str) -> None:
        """Save a stroke; the first step of its way, see `save_queue`."""
        saved = self._saved
        if saved is None:
            self._queue.append(line)
        else:
            finished = saved.finished or not self.edits_saved_game
            self._queue.append(line, replace(self.journal.tabletop.game, finished=finished))


def _identified(game: Game) -> Game:
    """Return the game with an id to know it by, and with the day it is played."""
    return replace(
        game,
        finished=False,
        id=game.id or str(uuid4()),
        played_at=game.played_at or datetime.now().astimezone().isoformat(timespec="seconds"),
    )


def _set_up(game: Game) -> tuple[str, str]:
    """Return a game's id and its text, as an open game begins with them."""
    return game.id or "", write_game(game)


def _began_as(stored: StoredGame, game: Game) -> bool:
    try:
        return not stored.is_deleted and read_set_up(stored) == read_game(write_game(game).encode())
    except StoredGameError:
        return False
