"""The app's window on Android: insets, system bars, brightness and the back gesture.

From Android 11 on the app draws from edge to edge, as Android 15 requires; before, the system keeps
the window clear of its bars. From Android 13 on the back gesture comes by a callback, which the
manifest asks for; before, it comes as a key.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from android.runnable import run_on_ui_thread  # type: ignore[import-not-found]
from jnius import (  # type: ignore[import-not-found]
    JavaException,
    PythonJavaClass,
    autoclass,
    cast,
    java_method,
)

from companion.device import Insets, call_now

if TYPE_CHECKING:
    from companion.worker import Deliver

ACTIVITY: Final = "org.kivy.android.PythonActivity"

_EDGE_TO_EDGE: Final = 30
_BACK_CALLBACKS: Final = 33
"""API levels that brought them."""
_TRANSPARENT: Final = 0


class _BackCallback(PythonJavaClass):  # type: ignore[misc]  # Any, to mypy
    __javainterfaces__ = ("android/window/OnBackInvokedCallback",)

    def __init__(self, invoked: Callable[[], None]) -> None:
        super().__init__()
        self._invoked = invoked

    @java_method("()V")  # type: ignore[untyped-decorator]
    def onBackInvoked(self) -> None:  # noqa: N802  # Java's name
        self._invoked()


class AndroidWindow:
    """The part of the Android device that is about its window.

    The system returns objects of hidden classes; `cast` gives them their public class.
    """

    def __init__(self, activity: Any, version: int) -> None:
        self._activity = activity
        self._version: Final = version
        self._deliver: Deliver = call_now
        self._dark = True
        self._back: Callable[[], None] | None = None
        self._registered = False
        """Used on the system's thread only."""
        has_callbacks = version >= _BACK_CALLBACKS
        self._callback: Final = _BackCallback(self._invoked) if has_callbacks else None
        # Each sets a state rather than a change, because two calls may be merged into one.
        self._bright = False
        self._apply_bar_style: Final = run_on_ui_thread(self._style_bars)
        self._apply_brightness: Final = run_on_ui_thread(self._brighten)
        self._apply_back_handler: Final = run_on_ui_thread(self._register_back)

    def insets(self) -> Insets:
        """Return the covered edges; zeros where the system keeps the window clear of its bars."""
        decor = cast("android.view.View", self._window().getDecorView())
        insets = decor.getRootWindowInsets()
        surface = autoclass(ACTIVITY).getSurface()
        if insets is None or surface is None:
            return Insets()
        left, top, right, bottom = self._covered(insets)
        wide, high = decor.getWidth(), decor.getHeight()
        if (surface.getWidth(), surface.getHeight()) == (wide, high):
            # This holds also while the keyboard has moved the window up and shows less of it.
            return Insets(left, top, right, bottom)
        room = autoclass("android.graphics.Rect")()
        surface.getGlobalVisibleRect(room)
        return Insets(
            max(0, left - room.left),
            max(0, top - room.top),
            max(0, right - (wide - room.right)),
            max(0, bottom - (high - room.bottom)),
        )

    def set_bar_style(self, *, dark: bool) -> None:
        self._dark = dark
        if self._version >= _EDGE_TO_EDGE:
            self._apply_bar_style()

    def set_brightness(self, *, full: bool) -> None:
        self._bright = full
        self._apply_brightness()

    def set_back_handler(self, back: Callable[[], None] | None) -> None:
        self._back = back
        if self._callback is not None:
            self._apply_back_handler()

    def _window(self) -> Any:
        return cast("android.view.Window", self._activity.getWindow())

    def _covered(self, insets: Any) -> tuple[int, int, int, int]:
        """Return the covered pixels from each edge of the whole window inwards."""
        if self._version >= _EDGE_TO_EDGE:
            types = autoclass("android.view.WindowInsets$Type")
            edges = insets.getInsets(types.systemBars() | types.displayCutout())
            return edges.left, edges.top, edges.right, edges.bottom
        return (
            insets.getSystemWindowInsetLeft(),
            insets.getSystemWindowInsetTop(),
            insets.getSystemWindowInsetRight(),
            insets.getSystemWindowInsetBottom(),
        )

    def _style_bars(self) -> None:
        try:
            window = self._window()
            window.setDecorFitsSystemWindows(False)
            window.setStatusBarColor(_TRANSPARENT)
            window.setNavigationBarColor(_TRANSPARENT)
            found = window.getInsetsController()
            if found is None:
                return
            controller = cast("android.view.WindowInsetsController", found)
            kinds = autoclass("android.view.WindowInsetsController")
            light = kinds.APPEARANCE_LIGHT_STATUS_BARS | kinds.APPEARANCE_LIGHT_NAVIGATION_BARS
            controller.setSystemBarsAppearance(0 if self._dark else light, light)
        except JavaException:
            return

    def _brighten(self) -> None:
        """Set the brightness of this window alone, which needs no permission."""
        kinds = autoclass("android.view.WindowManager$LayoutParams")
        full, own = kinds.BRIGHTNESS_OVERRIDE_FULL, kinds.BRIGHTNESS_OVERRIDE_NONE
        try:
            window = self._window()
            wanted = window.getAttributes()
            wanted.screenBrightness = full if self._bright else own
            window.setAttributes(wanted)
        except JavaException:
            return

    def _register_back(self) -> None:
        wanted = self._back is not None
        if wanted == self._registered:
            return
        found = self._activity.getOnBackInvokedDispatcher()
        dispatcher = cast("android.window.OnBackInvokedDispatcher", found)
        if wanted:
            kinds = autoclass("android.window.OnBackInvokedDispatcher")
            dispatcher.registerOnBackInvokedCallback(kinds.PRIORITY_DEFAULT, self._callback)
        else:
            dispatcher.unregisterOnBackInvokedCallback(self._callback)
        self._registered = wanted

    def _invoked(self) -> None:
        """Handle the gesture; called on the system's own thread."""
        if self._back is not None:
            self._deliver(self._back)
