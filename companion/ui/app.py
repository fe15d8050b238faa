"""The app: wires screens, services and the device together."""

import sys
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input import MotionEvent
from kivymd.app import MDApp

from companion import texts
from companion.app.navigation import IN_A_GAME, ScreenName
from companion.app.preferences import Preferences
from companion.app.services import Services
from companion.app.session import LOCATION, Location
from companion.device import GivenFile, device
from companion.texts import _
from companion.ui import frame_pace, garbage_collection
from companion.ui.device_events import (
    BACK_KEY,
    WINDOW,
    DeviceEvents,
    open_window_as_left,
    window_as_left,
)
from companion.ui.notices_on_screen import NoticesOnScreen
from companion.ui.refreshing import refreshing
from companion.ui.screen_navigator import ScreenNavigator
from companion.ui.shell import Shell
from companion.ui.theme import theme
from companion.ui.widgets.first_frame import after_first_frame

if TYPE_CHECKING:
    from companion.ui.remote_changes import RemoteChanges

ICON: Final = Path(__file__).with_name("drawings") / "icon.png"


class CompanionApp(MDApp):
    title = "Origins Companion"

    def __init__(
        self,
        folder: Path | None = None,
        arguments: Sequence[str] = (),
        *,
        window_of_its_own: bool = False,
        **options: object,
    ) -> None:
        """The history lies in `folder`; where the system keeps such files if not told.

        `arguments` name files to open; a window of its own opens as it was left.
        """
        super().__init__(icon=str(ICON), **options)
        theme.spare(self.theme_cls)
        self._folder = folder
        self._arguments = arguments
        self._window_of_its_own = window_of_its_own
        self._device_events = DeviceEvents(device, _soon, self._receive, self._leads_back)
        self.services: Services
        self.navigator: ScreenNavigator
        self._accident = _Accident(self)
        self._notices = NoticesOnScreen(lambda: self.root, lambda: self.services.history.revision)

    def build(self) -> Shell:
        self.services = services = Services(
            self._folder or Path(self.user_data_dir),
            device=device,
            deliver=_soon,
            notices=self._notices,
            changed=self._follow,
            copy=_copy,
            came=self._come,
            folder_changed=lambda: self._news.change_folder(),  # noqa: PLW0108  # made later
        )
        memory, session = services.memory, services.session
        self._choose_language(memory.preferences)
        self._dress(memory.preferences)
        if self._window_of_its_own:
            open_window_as_left(memory.recall(WINDOW) or "")
        there = Location.read(memory.recall(LOCATION) or "")
        draft, fault = services.startup_state.game, services.startup_state.fault
        lost = draft is not None and not session.resume(draft, there)
        self.navigator = navigator = ScreenNavigator(services, self._arrived)
        navigator.resume(there)
        self.root = navigator.shell
        if lost:
            self._notices.say(_("The saved game cannot be read any more."))
        if fault is not None:
            self._notices.say(str(fault))
        return navigator.shell

    def on_start(self) -> None:
        garbage_collection.start_collecting()
        frame_pace.keep()
        Window.bind(on_keyboard=self._key)
        Window.bind(on_touch_down=self._begins, on_touch_move=self._moves, on_touch_up=self._ends)
        ExceptionManager.add_handler(self._accident)
        self._device_events.begin(self._arguments)
        self.root.bind(children=self._device_events.way_changed)
        after_first_frame(self.services.keep_house)
        after_first_frame(lambda: self._news.begin())  # noqa: PLW0108  # it is made then

    def on_stop(self) -> None:
        garbage_collection.stop_collecting()
        if "_news" in self.__dict__:
            self._news.end()
        Window.unbind(on_keyboard=self._key)
        Window.unbind(on_touch_down=self._begins, on_touch_move=self._moves, on_touch_up=self._ends)
        ExceptionManager.remove_handler(self._accident)
        self._device_events.end()
        if self._window_of_its_own:
            self.services.memory.remember({WINDOW: window_as_left()})
        self.services.close()

    def on_pause(self) -> bool:
        """The system may end a paused app without another word: everything is safe before."""
        from companion.ui.widgets.sheet import settle  # noqa: PLC0415  # not before the first frame

        settle()
        self.services.stop_looking_back()
        self.services.save_queue.pause()
        return True

    def on_resume(self) -> None:
        """Day may have become night meanwhile, and the phone may have been turned."""
        self._follow(self.services.memory.preferences)
        self._device_events.resumed()
        self.services.keep_house()

    @cached_property
    def _news(self) -> "RemoteChanges":
        from companion.ui.remote_changes import RemoteChanges  # noqa: PLC0415  # as above

        return RemoteChanges(self.services, self.navigator)

    # --- What changes from outside ----------------------------------------------------------------

    def _follow(self, wanted: Preferences) -> None:
        """Look and speak as the player and the system want it now."""
        if self._choose_language(wanted):
            refreshing.now()
        self._dress(wanted)
        self._stay_awake()

    def _choose_language(self, wanted: Preferences) -> bool:
        """The one chosen, else the first of the device's that there is. Whether it is another."""
        before = texts.language()
        languages = (wanted.language,) if wanted.language else device.languages()
        return texts.use(*languages) != before

    def _dress(self, wanted: Preferences) -> None:
        theme.system_dark = device.dark()
        theme.style = wanted.style
        theme.palette = wanted.palette
        theme.text_scale = wanted.text_scale
        theme.reduced_motion = wanted.reduced_motion
        theme.dress(self.theme_cls)
        Window.clearcolor = theme.ground_edge
        device.set_bar_style(dark=theme.dark)

    def _leads_back(self) -> bool:
        """Whether the back key would do anything but lead out of the app."""
        return len(self.navigator.trail) > 1 or self.navigator.covered

    def _receive(self, given: GivenFile) -> None:
        self.navigator.receive(given)

    def _arrived(self, after_restart: ScreenName) -> None:
        if self.root is None:
            return  # the start is nowhere to come back to
        self.services.session.save_location(after_restart)
        self._stay_awake()

    def _come(self) -> None:
        """Others have played, or changed something."""
        self._notices.withdraw()
        self._news.come()

    def _begins(self, _window: object, touch: MotionEvent) -> bool:
        self.services.let_touch()
        return bool(self.root.rests(touch))

    def _moves(self, *_touch: object) -> None:
        self.services.let_touch()

    def _ends(self, _window: object, touch: MotionEvent) -> None:
        self.services.let_touch()
        self.root.lift(touch)

    def _stay_awake(self) -> None:
        in_game = self.navigator.here in IN_A_GAME
        Window.allow_screensaver = not (in_game and self.services.memory.preferences.keep_awake)

    def _key(
        self, _window: object, key: int, _code: int, text: str | None, modifiers: list[str]
    ) -> bool:
        self.root.set_finger_aside()
        if key == BACK_KEY:
            return self.navigator.screen.leave() or self.navigator.back()
        if self.navigator.covered:
            return False
        return self.navigator.screen.key(key, text or "", modifiers)


class _Accident(ExceptionHandler):
    """The top of the app: a mistake in a screen is told, and the game goes on where it was."""

    def __init__(self, app: CompanionApp) -> None:
        self._app = app

    def handle_exception(self, error: BaseException) -> int:
        if not isinstance(error, Exception) or self._app.root is None:
            return int(ExceptionManager.RAISE)
        sys.excepthook(type(error), error, error.__traceback__)
        editor = self._app.services.session.editor
        if editor is not None:
            editor.cancel()
        self._app.services.notices.say(
            _("Something went wrong here. Your game is safe; please continue.")
            if self._app.services.save_queue.is_safe
            else _("Something went wrong here, and what was entered last is not saved yet.")
        )
        return int(ExceptionManager.PASS)


def _soon(call: Callable[[], None]) -> None:
    """Called from any thread: the call is made on the app's."""
    Clock.schedule_once(lambda _seconds: call())


def _copy(text: str) -> None:
    from kivy.core.clipboard import Clipboard  # noqa: PLC0415  # looks for its means when imported

    Clipboard.copy(text)
