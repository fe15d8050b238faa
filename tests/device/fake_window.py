"""Android's window, what lies over it and the way back, as far as the app uses them."""

# ruff: noqa: N802  # Java's names

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.device.fake_java import java

if TYPE_CHECKING:
    from tests.device.android_fake import Activity


@java("android.graphics.Rect")
@java("android.graphics.Insets", since=29)
@dataclass
class Edges:
    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


@java("android.view.WindowInsets$Type", since=30)
class InsetsType:
    @staticmethod
    def systemBars() -> int:
        return 0b01

    @staticmethod
    def displayCutout() -> int:
        return 0b10


@java("android.view.WindowInsets")
@dataclass
class WindowInsets:
    bars: Edges

    def getInsets(self, types: int) -> Edges:
        assert types == 0b11
        return self.bars

    def getSystemWindowInsetLeft(self) -> int:
        return self.bars.left

    def getSystemWindowInsetTop(self) -> int:
        return self.bars.top

    def getSystemWindowInsetRight(self) -> int:
        return self.bars.right

    def getSystemWindowInsetBottom(self) -> int:
        return self.bars.bottom


@java("android.view.View")
@dataclass
class View:
    room: Edges
    """Where it is in the window."""
    moved: int = 0
    """By the keyboard, upwards: so much of it shows less."""
    insets: WindowInsets | None = None

    def getRootWindowInsets(self) -> WindowInsets | None:
        return self.insets

    def getWidth(self) -> int:
        return self.room.right - self.room.left

    def getHeight(self) -> int:
        return self.room.bottom - self.room.top

    def getGlobalVisibleRect(self, rect: Edges) -> bool:
        rect.left, rect.top, rect.right = self.room.left, self.room.top, self.room.right
        rect.bottom = self.room.bottom - self.moved
        return True


@java("android.view.WindowInsetsController", since=30)
class InsetsController:
    APPEARANCE_LIGHT_STATUS_BARS = 8
    APPEARANCE_LIGHT_NAVIGATION_BARS = 16

    def __init__(self) -> None:
        self.appearance = 0

    def setSystemBarsAppearance(self, appearance: int, mask: int) -> None:
        self.appearance = self.appearance & ~mask | appearance


@java("android.view.WindowManager$LayoutParams")
class LayoutParams:
    BRIGHTNESS_OVERRIDE_FULL = 1.0
    BRIGHTNESS_OVERRIDE_NONE = -1.0

    def __init__(self) -> None:
        self.screenBrightness = -1.0


@java("android.view.Window")
class Window:
    def __init__(self, activity: "Activity") -> None:
        self.activity = activity
        self.controller: InsetsController | None = InsetsController()
        self.fits = True
        self.colours = [0xFF000000, 0xFF000000]
        self.attributes = LayoutParams()

    def getAttributes(self) -> LayoutParams:
        return self.attributes

    def setAttributes(self, attributes: LayoutParams) -> None:
        self.activity.brightness = attributes.screenBrightness

    def getDecorView(self) -> View:
        phone = self.activity
        insets = WindowInsets(phone.bars) if phone.attached else None
        return View(Edges(0, 0, *phone.size), insets=insets)

    def getInsetsController(self) -> InsetsController | None:
        return self.controller

    def setDecorFitsSystemWindows(self, fits: bool) -> None:
        self.fits = fits

    def setStatusBarColor(self, colour: int) -> None:
        self.colours[0] = colour

    def setNavigationBarColor(self, colour: int) -> None:
        self.colours[1] = colour


@java("android.window.OnBackInvokedCallback", since=33)
class BackCallback:
    def onBackInvoked(self) -> None:
        raise NotImplementedError


@java("android.window.OnBackInvokedDispatcher", since=33)
class BackDispatcher:
    PRIORITY_DEFAULT = 0

    def __init__(self) -> None:
        self.callbacks: list[Any] = []

    def registerOnBackInvokedCallback(self, priority: int, callback: Any) -> None:
        assert priority == self.PRIORITY_DEFAULT
        self.callbacks.append(callback)

    def unregisterOnBackInvokedCallback(self, callback: Any) -> None:
        self.callbacks.remove(callback)
