"""The app: wires screens, table, history and device together."""

import sys
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivymd.app import MDApp

from companion.device import GivenFile, Insets, device
from companion.rules.game import Game
from companion.texts import _
from companion.ui.keeping import Keeping
from companion.ui.manners import WINDOW, Manners, open_window_as_left, window_as_left
from companion.ui.preferences import Preferences
from companion.ui.screens import makers
from companion.ui.session import PLACE, Place, Session
from companion.ui.shell import Shell
from companion.ui.theme import theme
from companion.ui.voice import voice

if TYPE_CHECKING:
    from companion.table.view import Problems
    from companion.ui.archive import Archive
    from companion.ui.carrying import Carrying
    from companion.ui.checking import Checking

HISTORY_FILE: Final = "history.db"
FIRST_SCREEN: Final = "play"
GAME_SCREENS: Final = ("territory", "result", "check")
ICON: Final = Path(__file__).with_name("drawings") / "icon.png"

_ESCAPE: Final = 27


class CompanionApp(MDApp):
    title = "Origins Companion"

    def __init__(
        self,
        folder: Path | None = None,
        arguments: Sequence[str] = (),
        *,
        window_of_its_own: bool = False,
        **kwargs: Any,
    ) -> None:
        """The history lies in `folder`; where the system keeps such files if not told.

        `arguments` name files to open; a window of its own opens as it was left.
        """
        super().__init__(icon=str(ICON), **kwargs)
        theme.spare(self.theme_cls)
        self._folder = folder
        self._arguments = arguments
        self._window_of_its_own = window_of_its_own
        self._manners = Manners(device, _soon, self._clear, self._open_file)
        self.keeping: Keeping
        self.session: Session
        self.preferences = Preferences()
        self.kept: dict[str, str] = {}
        self._accident = _Accident(self)

    def build(self) -> Shell:
        folder = self.folder
        self.keeping = Keeping(folder / HISTORY_FILE, _soon, self.say)
        self.session = Session(self.keeping, _problems_as_they_arise)
        resume = self.keeping.resume()
        self.kept = dict(resume.settings)
        self.preferences = Preferences.read(self.kept)
        self._choose_language()
        self._dress()
        if self._window_of_its_own:
            open_window_as_left(self.kept.get(WINDOW, ""))
        place = Place.read(self.kept.get(PLACE, ""))
        shell = Shell(makers(self), self.go)
        self.root = shell
        shell.go(FIRST_SCREEN)
        if resume.draft is not None and not self.session.go_on(resume.draft, place):
            self.say(_("The game that was kept cannot be read any more; it was put aside."))
        if self.session.in_hand and place.screen in GAME_SCREENS:
            self.go("territory")
            if place.screen != "territory":
                self.go(place.screen)
        if resume.fault is not None:
            self.say(str(resume.fault))
        return shell

    # What the first frame can do without is made when it is first asked for.

    @cached_property
    def checking(self) -> "Checking":
        from companion.ui.checking import Checking  # noqa: PLC0415  # as above

        return Checking(_soon)

    @cached_property
    def archive(self) -> "Archive":
        from companion.ui.archive import Archive  # noqa: PLC0415  # as above

        return Archive(self.keeping, self.say)

    @cached_property
    def carrying(self) -> "Carrying":
        from companion.ui.carrying import Carrying  # noqa: PLC0415  # as above

        return Carrying(self.keeping, self.archive)

    @property
    def folder(self) -> Path:
        """Where the app keeps what it keeps."""
        return self._folder or Path(self.user_data_dir)

    def on_start(self) -> None:
        Window.bind(on_keyboard=self._key)
        ExceptionManager.add_handler(self._accident)
        self._manners.begin(self._arguments)

    def on_stop(self) -> None:
        Window.unbind(on_keyboard=self._key)
        ExceptionManager.remove_handler(self._accident)
        self._manners.end()
        if self._window_of_its_own:
            self.remember({WINDOW: window_as_left()})
        if "checking" in self.__dict__:
            self.checking.close()
        self.keeping.close()

    def on_pause(self) -> bool:
        """The system may end a paused app without another word: everything is safe before."""
        from companion.ui.widgets.sheet import settle  # noqa: PLC0415  # not before the first frame

        settle()
        self.keeping.settle()
        return True

    def on_resume(self) -> None:
        """Day may have become night meanwhile, and the phone may have been turned."""
        if self._choose_language():
            self.retell()
        self._dress()
        self._manners.resumed()

    def go(self, screen: str) -> None:
        self.root.go(screen)
        self._arrived()

    def back(self) -> bool:
        """One screen back; False where there is none."""
        went = self.root.back()
        self._arrived()
        return bool(went)

    def look_up(self, paragraph: str, *, pointed_out: bool = True) -> None:
        """Open the rules there, beside what is shown now."""
        self.root.made("chapter").show(paragraph, pointed_out=pointed_out)
        self.go("chapter")

    def retell(self) -> None:
        """Another language is spoken: everything that is open says what it says anew."""
        from companion.ui.widgets.sheet import reopen  # noqa: PLC0415  # not before the first frame

        voice.revision += 1
        self.root.retell()
        reopen()

    def say(self, words: str, action: str = "", do: Any = None) -> None:
        if self.root is not None:
            self.root.message.say(words, action, do)

    def prefer(self, preferences: Preferences) -> None:
        """Change settings, now and for later."""
        self.preferences = preferences
        self.remember(preferences.kept())
        if self._choose_language():
            self.retell()
        self._dress()
        self._stay_awake()

    def remember(self, settings: dict[str, str]) -> None:
        self.kept |= settings
        self.keeping.remember(settings)

    def vibrate(self) -> None:
        if self.preferences.vibration:
            device.vibrate()

    def _clear(self, insets: Insets) -> None:
        self.root.clear(insets)

    def _open_file(self, given: GivenFile) -> None:
        self.go("in_and_out")
        self.root.screen.receive(given)

    def _choose_language(self) -> bool:
        return voice.choose(self.preferences.language, device.languages())

    def _arrived(self) -> None:
        if self.root.screen.beside:
            return
        screen = self.root.path[-1]
        self.session.be_at(screen)
        self._stay_awake()
        if screen in ("result", "history"):
            self.archive.tidy()

    def _stay_awake(self) -> None:
        in_game = self.root is not None and self.root.path[-1] in GAME_SCREENS
        Window.allow_screensaver = not (in_game and self.preferences.keep_awake)

    def _dress(self) -> None:
        wanted = self.preferences
        theme.system_dark = device.dark()
        theme.style = wanted.style
        theme.palette = wanted.palette
        theme.text_scale = wanted.text_scale
        theme.reduced_motion = wanted.reduced_motion
        theme.dress(self.theme_cls)
        Window.clearcolor = theme.ground_edge

    def _key(self, _window: Any, key: int, _code: int, text: str, modifiers: list[str]) -> bool:
        if key == _ESCAPE:
            return self.root.screen.leave() or self.back()
        if Window.children[0] is not self.root:
            return False  # a sheet lies over the screen
        return bool(self.root.screen.key(key, text or "", modifiers))


class _Accident(ExceptionHandler):
    """The top of the app: a mistake in a screen is told, and the game goes on where it was."""

    def __init__(self, app: CompanionApp) -> None:
        self._app = app

    def handle_exception(self, error: BaseException) -> int:
        if not isinstance(error, Exception) or self._app.root is None:
            return int(ExceptionManager.RAISE)
        sys.excepthook(type(error), error, error.__traceback__)
        if self._app.session.hand is not None:
            self._app.session.hand.drop()
        self._app.say(_("Something went wrong here. Your game is safe; please go on."))
        return int(ExceptionManager.PASS)


def _problems_as_they_arise(game: Game) -> "Problems":
    """The check's own; it is needed once there is a game."""
    from companion.ui.checking import problems_as_they_arise  # noqa: PLC0415  # as it says

    return problems_as_they_arise(game)


def _soon(call: Any) -> None:
    """Called from any thread: the call is made on the app's."""
    Clock.schedule_once(lambda _seconds: call())
