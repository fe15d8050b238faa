"""Drives the real app without a screen: real widgets, touches through the event loop, time that
passes as told.

Importing this module sets up Kivy's environment; it must come before the first import of Kivy.
"""

import gc
import os
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import count, pairwise
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.update(
    KIVY_NO_ARGS="1",
    KIVY_NO_FILELOG="1",
    KIVY_LOG_MODE="PYTHON",
    KIVY_WINDOW="sdl2",
    KIVY_CLIPBOARD="dummy",
    KIVY_USE_DEFAULTCONFIG="1",
    KIVY_METRICS_DENSITY="1",
    KIVY_METRICS_FONTSCALE="1",
    KIVY_DPI="160",
    # The first language is that of the device: here English, unless a test says otherwise.
    LC_ALL="C.UTF-8",
    KIVY_HOME=tempfile.mkdtemp(prefix="kivy-"),
)

# ruff: noqa: E402  # Kivy reads its environment while it is imported

if "kivy.clock" in sys.modules:
    raise ImportError("Kivy was there before its environment: import this module first")

from kivy.config import Config

for _name, _ in Config.items("input"):
    Config.remove_option("input", _name)
# Without a screen a window can shrink, but never grow, and every frame clears all of it. This holds
# a phone or a tablet either way up; the gallery asks for more, for its dense screens.
_SIDE = os.environ.get("LARGEST_WINDOW", "1024")
Config.set("graphics", "width", _SIDE)
Config.set("graphics", "height", _SIDE)
Config.set("graphics", "maxfps", "0")
Config.set("graphics", "multisamples", "0")
Config.set("kivy", "exit_on_escape", "0")

from kivy.animation import Animation
from kivy.app import App
from kivy.base import EventLoop, runTouchApp
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.cgl import cgl_get_backend_name
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
from kivy.lang import Builder
from kivy.metrics import Metrics
from kivy.tests.common import UnitTestTouch
from PIL import Image

from companion import texts
from companion.app.navigation import ScreenName
from companion.ui.theme import theme

PHONE = (412, 915)
NARROW_PHONE = (360, 740)
SMALL_PHONE = (360, 640)
LANDSCAPE = (915, 412)
TABLET = (1024, 768)

FRAME = 1 / 60
_LOOK = 0.4
"""Seconds."""
_PATIENCE = 20.0
"""Real seconds until a condition that does not come about fails the test."""


def missing_opengl() -> str:
    """Why no window can be drawn here; empty where one can."""
    if Window is None:
        return "no window: OpenGL 2 is missing (on Debian: libgl1 libegl1)"
    if cgl_get_backend_name() == "mock":
        return "Kivy draws on a mock of OpenGL"
    return ""


def reset_theme() -> None:
    """The theme as it is at first, by night."""
    theme.style = "system"
    theme.system_dark = True
    theme.palette = "camp"
    theme.text_scale = 1.0
    theme.reduced_motion = False


class Finger:
    """A touch that is down until it is lifted; several may be down at once."""

    def __init__(self, driver: "Driver", x: float, y: float) -> None:

        self._driver = driver
        self._touch = UnitTestTouch(x, y)
        self._touch.time_start = driver.now
        self._touch.touch_down()
        driver.frames()

    def move(self, x: float, y: float) -> None:
        self._touch.touch_move(x, y)
        self._driver.frames()

    def lift(self) -> None:
        self._touch.touch_up()
        self._driver.frames(2)


class Driver:
    """A running app and the hand that holds the phone."""

    def __init__(
        self,
        app: Any,
        size: tuple[int, int] = PHONE,
        density: float = 1.0,
        *,
        drawing: bool = True,
    ) -> None:
        self.app, self.window = app, Window
        self.drawing = drawing
        """Whether anything is drawn; where nobody looks it need not be."""
        self.drawing_all = False
        """Every picture, not only what was not seen before: for who measures frames."""
        self._seen: tuple[int, ...] = ()
        self._closed = False
        self._real_time = Clock.time
        # An earlier app's time may have run ahead; Kivy's clock must not go back.
        self.now: float = max(Clock.time(), Clock._last_tick)
        Clock.time = lambda: self.now
        Metrics.density = density
        theme.measure()
        if max(size) * density > int(_SIDE):
            raise ValueError(f"for {size} at {density}, set LARGEST_WINDOW before")
        Window.size = (round(size[0] * density), round(size[1] * density))
        theme_cls = getattr(app, "theme_cls", None)
        if theme_cls is not None:
            theme_cls.theme_style_switch_animation = False
        app._run_prepare()
        runTouchApp(embedded=True)
        self.frames(3)

    @property
    def root(self) -> Any:
        return self.app.root

    @property
    def screen(self) -> Any:
        """What the app shows."""
        return self.app.navigator.screen

    @property
    def trail(self) -> list[str]:
        """The screens that were come through, the present one last."""
        return [name.value for name in self.app.navigator.trail]

    @property
    def place(self) -> str:
        return self.trail[-1]

    def go(self, screen: str) -> None:
        """Not by a finger."""
        self.root.set_finger_aside()
        self.app.navigator.go(ScreenName(screen))

    def frames(self, count: int = 1) -> None:
        """So many frames. The last is drawn where another screen, sheet or size is to be seen, and
        what is shown at the end: drawing takes most of the time."""
        for left in reversed(range(count)):
            self.now += FRAME
            if self.drawing and not left and self._sees_anew():
                EventLoop.idle()
            else:
                self._live()

    def _sees_anew(self) -> bool:
        before = self._seen
        shown = *self.window.children, getattr(self.root, "screen", None)
        self._seen = *map(id, shown), *self.window.size
        return self.drawing_all or before != self._seen

    def _live(self) -> None:
        """What happens in a frame but for the picture."""
        Clock.tick()
        EventLoop.dispatch_input()
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()

    def wait(self, seconds: float) -> None:
        """Let that much of the app's time pass; no real time."""
        self.frames(round(seconds / FRAME) + 1)

    def wait_for(self, condition: Callable[[], Any], what: str = "") -> Any:
        """Frames until the condition holds, also where a thread must work for it. Its value."""
        deadline = time.monotonic() + _PATIENCE
        while not (value := condition()):
            if time.monotonic() > deadline:
                raise AssertionError(f"waited in vain for {what or condition}")
            self.frames()
            time.sleep(0.001)
        return value

    def find(self, matches: str | type | Callable[[Any], bool]) -> Any:
        """The one widget shown with that class name, class or property, in dialogs too."""
        found = self.find_all(matches)
        assert len(found) == 1, f"{len(found)} widgets match {matches}"
        return found[0]

    def find_all(self, matches: str | type | Callable[[Any], bool]) -> list[Any]:
        if isinstance(matches, str):
            name = matches

            def test(widget: Any) -> bool:
                return type(widget).__name__ == name
        elif isinstance(matches, type):
            kind = matches

            def test(widget: Any) -> bool:
                return isinstance(widget, kind)
        else:
            test = matches
        return [widget for child in self.window.children for widget in child.walk() if test(widget)]

    def text(self, text: str) -> Any:
        """The one widget that shows this text."""
        return self.find(lambda widget: getattr(widget, "text", None) == text)

    def centre(self, widget: Any) -> tuple[float, float]:
        x, y = widget.to_window(*widget.center)
        return x, y

    def touch(self, x: float, y: float) -> Finger:
        return Finger(self, x, y)

    def tap(self, target: Any, hold: float = 0.0) -> None:
        """Tap a widget's centre, or a place in the window; hold for a long press. Who has come to
        another screen looks at it before touching it."""
        before = getattr(self.root, "screen", None)
        self.tap_blindly(target, hold)
        if getattr(self.root, "screen", None) is not before:
            self.wait(_LOOK)

    def tap_blindly(self, target: Any, hold: float = 0.0) -> None:
        """The same, by a finger that does not wait for its eyes."""
        x, y = target if isinstance(target, tuple) else self.centre(target)
        finger = self.touch(x, y)
        if hold:
            self.wait(hold)
        finger.lift()

    def drag(self, *places: tuple[float, float], steps: int = 8) -> None:
        """One touch through all these places."""
        finger = self.touch(*places[0])
        for (x, y), (to_x, to_y) in pairwise(places):
            for step in range(1, steps + 1):
                finger.move(x + (to_x - x) * step / steps, y + (to_y - y) * step / steps)
        finger.lift()

    def type(self, text: str) -> None:
        """Type into the field that has the focus."""
        for letter in text:
            self.window.dispatch("on_textinput", letter)
        self.frames(2)

    def key(self, key: int, text: str | None = None, *modifiers: str) -> None:
        """Press a key, such as 27 for Escape or the phone's back button."""
        # As the window does it: a field that takes the key keeps it from the rest of the app.
        if not self.window.dispatch("on_key_down", key, 0, text, list(modifiers)):
            self.window.dispatch("on_keyboard", key, 0, text, list(modifiers))
        self.window.dispatch("on_key_up", key, 0)
        self.frames(2)

    def picture(self, path: Path | None = None) -> Any:
        """What the window shows now, as a Pillow image, dialogs and all."""

        self.window.canvas.ask_update()
        self.now += FRAME
        EventLoop.idle()
        width, height = self.window.size
        pixels = glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE)
        image = Image.frombytes("RGB", (width, height), pixels)
        image = image.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        if path is not None:
            image.save(path)
        return image

    def resize(self, size: tuple[int, int]) -> None:
        """Turn the phone."""
        self.window.size = size
        self.frames(3)

    def close(self) -> None:
        """End the app as the system does, and leave nothing behind for the next. Only once."""
        if self._closed:
            return
        self._closed = True
        if self.drawing:
            EventLoop.idle()
        # What moves holds its widget, and that the whole app.
        for animation in list(Animation._instances):
            for held in list(animation._widgets.values()):
                if isinstance(held, dict) and "widget" in held:
                    Animation.cancel_all(held["widget"])
        for widget in self.window.children[:]:
            self.window.remove_widget(widget)
        self.app.dispatch("on_stop")
        theme._material._manager = None
        texts.use(texts.ENGLISH)
        App._running_app = None
        for event in Clock.get_events():
            event.cancel()
        self.window.canvas.clear()
        # A mistake in a kv file leaves rules half built, and later tests would trip over them.
        Builder.rulectx.clear()
        Metrics.density = 1.0
        Clock.time = self._real_time
        _collect_now_and_then()


_closed_apps = count()


def _collect_now_and_then() -> None:
    """Free the widgets of closed apps, or every new app tells them of its theme.

    What is there after the first app is left out from then on: libraries and fixtures.
    """
    number = next(_closed_apps)
    # Kivy keeps rows that no list shows for the next list, and their screens with them.
    views = sys.modules.get("kivy.uix.recycleview.views")
    if views is not None:
        views._cached_views.clear()
        views._cache_count = 0
    if number % 4 == 0:
        gc.collect()
    if number == 0:
        gc.freeze()
