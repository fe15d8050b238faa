"""What a screen can ask for: the game in hand, the history, the check, and so on.

Made once when the app starts. What the first frame can do without is made when it is first wanted.
"""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.app.memory import SHARED_FOLDER, Memory
from companion.app.next_game import NextGame
from companion.app.notices import Notices
from companion.app.open_games import OpenGames
from companion.app.preferences import Preferences
from companion.app.save_queue import SaveQueue
from companion.app.session import Session
from companion.device import Device
from companion.history.place import HISTORY_FILE
from companion.rules.game import Game
from companion.worker import Deliver

if TYPE_CHECKING:
    from companion.app.background_check import BackgroundCheck
    from companion.app.background_hindsight import BackgroundHindsight
    from companion.app.folder_sync import FolderSync
    from companion.app.history_queries import HistoryQueries
    from companion.app.housekeeping import Housekeeping
    from companion.app.known_players import Acquaintances
    from companion.app.lessons import Lessons
    from companion.app.log_draft import LogDraft
    from companion.app.sharing import Sharing
    from companion.app.transfer import Transfer
    from companion.table.view import Problems


class Services:
    """`deliver` makes calls on the thread of the user interface; `changed` is told what the player
    prefers from now on; `copy` puts a text into the clipboard. `came` is told when what is shown of
    the history, or of the game in hand, is otherwise and no touch has changed it there,
    `folder_changed` when there is something else to say about the folder that others share."""

    def __init__(
        self,
        folder: Path,
        *,
        device: Device,
        deliver: Deliver,
        notices: Notices,
        changed: Callable[[Preferences], None],
        copy: Callable[[str], None],
        came: Callable[[], None],
        folder_changed: Callable[[], None],
    ) -> None:
        self.folder: Final = folder
        self.device: Final = device
        self.notices: Final = notices
        self._deliver: Final = deliver
        self._copy: Final = copy
        self._came: Final = came
        self._folder_changed: Final = folder_changed
        self.save_queue: Final = SaveQueue(
            folder / HISTORY_FILE, deliver, notices.say, notices.warn, self.keep_house
        )
        self.startup_state: Final = self.save_queue.read_startup_state()
        """The settings and the game that the player left."""
        self.memory: Final = Memory(self.startup_state.settings, self.save_queue.remember, changed)
        self.session: Final = Session(self.save_queue, self._problems)
        self.next_game: Final = NextGame(self.memory)

    @cached_property
    def lessons(self) -> "Lessons":
        from companion.app.lessons import Lessons  # noqa: PLC0415  # the first frame does not ask

        return Lessons(self.memory)

    @cached_property
    def check(self) -> "BackgroundCheck":
        from companion.app.background_check import BackgroundCheck  # noqa: PLC0415  # as above

        return BackgroundCheck(self._deliver)

    @cached_property
    def hindsight(self) -> "BackgroundHindsight":
        from companion.app.background_hindsight import (  # noqa: PLC0415  # as above
            BackgroundHindsight,
        )

        return BackgroundHindsight(self._deliver, self.save_queue)

    def stop_looking_back(self, *, for_good: bool = False) -> None:
        """Nobody looks just now; `for_good`: whoever did is told of nothing any more."""
        if "hindsight" in self.__dict__:
            if for_good:
                self.hindsight.hide()
            else:
                self.hindsight.stop()

    def let_touch(self) -> None:
        """A finger is on the screen: it goes before what is looked for."""
        if "hindsight" in self.__dict__:
            self.hindsight.rest()

    def _problems(self, game: Game) -> "Problems":
        """The check's own; it is needed once there is a game."""
        from companion.app.background_check import arising_problems  # noqa: PLC0415  # as above

        return arising_problems(game)

    @cached_property
    def history(self) -> "HistoryQueries":
        from companion.app.history_queries import HistoryQueries  # noqa: PLC0415  # as above

        return HistoryQueries(self.save_queue, self.notices.say, self._noted, self.keep_house)

    def _noted(self) -> None:
        if not self.save_queue.closed:
            self.session.reload_names(self._came)

    @cached_property
    def acquaintances(self) -> "Acquaintances":
        from companion.app.known_players import Acquaintances  # noqa: PLC0415  # as above

        return Acquaintances(self.history)

    @cached_property
    def log_draft(self) -> "LogDraft":
        from companion.app.log_draft import LogDraft  # noqa: PLC0415  # as above

        return LogDraft(self.memory, self.history)

    @cached_property
    def open_games(self) -> OpenGames:
        return OpenGames(self.save_queue, self.session, self.notices.say)

    @cached_property
    def transfer(self) -> "Transfer":
        from companion.app.transfer import Transfer  # noqa: PLC0415  # as above

        return Transfer(self.save_queue, self.history)

    @cached_property
    def sharing(self) -> "Sharing":
        from companion.app.sharing import Sharing  # noqa: PLC0415  # as above

        return Sharing(self.device, self.notices, self._copy)

    @cached_property
    def folder_sync(self) -> "FolderSync":
        from companion.app.folder_sync import FolderSync  # noqa: PLC0415  # as above

        return FolderSync(
            self.save_queue,
            self.memory,
            self.history,
            device=self.device,
            deliver=self._deliver,
            notices=self.notices,
            came=self._came,
            changed=self._folder_changed,
        )

    @cached_property
    def _housekeeping(self) -> "Housekeeping":
        from companion.app.housekeeping import Housekeeping  # noqa: PLC0415  # as above

        return Housekeeping(
            self.history, say=self.notices.say, look=self.look_into_folder, came=self._came
        )

    def keep_house(self) -> None:
        """What the app sees to by itself; see `companion.app.housekeeping`."""
        if not self.save_queue.closed:
            self._housekeeping.keep()

    def look_into_folder(self) -> None:
        """What is new with the others, where there is a shared folder."""
        if self.memory.recall(SHARED_FOLDER):
            self.folder_sync.look()

    def vibrate(self) -> None:
        """A tick in the hand, where the player wants it."""
        if self.memory.preferences.vibration:
            self.device.vibrate()

    def close(self) -> None:
        """Everything handed in is kept by then; searches are given up."""
        if "check" in self.__dict__:
            self.check.close()
        if "hindsight" in self.__dict__:
            self.hindsight.close()
        if "folder_sync" in self.__dict__:
            self.folder_sync.close()
        self.save_queue.close()
