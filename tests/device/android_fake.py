"""The classes of Android that the app uses, as far as it uses them, for tests on a desktop.

A name that is not here fails, a call with other arguments than Android's fails: what passes here
at least asks for things by names and with types that were looked up in Android's reference.
"""

# ruff: noqa: N802  # Java's names

import os
import sys
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

ANDROID_SIDE = ("companion.device.android", "companion.device.android_files")


class JavaException(Exception):  # noqa: N818  # its name in pyjnius
    pass


class String(str):
    __slots__ = ()


@dataclass
class Uri:
    address: str

    def getLastPathSegment(self) -> str:
        return self.address.rsplit("/", 1)[-1]


class Intent:
    ACTION_MAIN = "android.intent.action.MAIN"
    ACTION_SEND = "android.intent.action.SEND"
    ACTION_VIEW = "android.intent.action.VIEW"
    ACTION_OPEN_DOCUMENT = "android.intent.action.OPEN_DOCUMENT"
    ACTION_CREATE_DOCUMENT = "android.intent.action.CREATE_DOCUMENT"
    CATEGORY_OPENABLE = "android.intent.category.OPENABLE"
    EXTRA_TEXT = "android.intent.extra.TEXT"
    EXTRA_TITLE = "android.intent.extra.TITLE"
    EXTRA_STREAM = "android.intent.extra.STREAM"
    FLAG_GRANT_READ_URI_PERMISSION = 0x1
    FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY = 0x100000

    def __init__(self, action: str = "", data: Uri | None = None) -> None:
        self.action, self.data = action, data
        self.type = ""
        self.flags = 0
        self.extras: dict[str, Any] = {}
        self.categories: list[str] = []
        self.clip: Any = None
        self.inner: Intent | None = None
        self.title = ""

    @staticmethod
    def createChooser(intent: "Intent", title: Any) -> "Intent":
        assert isinstance(title, String)
        chooser = Intent("android.intent.action.CHOOSER")
        chooser.inner, chooser.title = intent, title
        return chooser

    def setType(self, kind: str) -> None:
        self.type = kind

    def putExtra(self, name: str, value: Any) -> None:
        self.extras[name] = value

    def addFlags(self, flags: int) -> None:
        self.flags |= flags

    def addCategory(self, category: str) -> None:
        self.categories.append(category)

    def setClipData(self, clip: Any) -> None:
        self.clip = clip

    def getData(self) -> Uri | None:
        return self.data

    def getAction(self) -> str:
        return self.action

    def setAction(self, action: str) -> None:
        self.action = action

    def getFlags(self) -> int:
        return self.flags

    def getParcelableExtra(self, name: str) -> Any:
        return self.extras.get(name)

    def getStringExtra(self, name: str) -> Any:
        value = self.extras.get(name)
        return value if isinstance(value, str) else None


class Vibrator:
    def __init__(self) -> None:
        self.felt: list[Any] = []
        self.broken = False

    def vibrate(self, what: Any) -> None:
        if self.broken:
            raise JavaException("SecurityException")
        self.felt.append(what)


@dataclass
class Cursor:
    name: str | None
    closed: bool = False

    def moveToFirst(self) -> bool:
        return self.name is not None

    def getString(self, column: int) -> str | None:
        assert column == 0
        return self.name

    def close(self) -> None:
        self.closed = True


@dataclass
class Resolver:
    """Files by their address; `folder` holds what they contain."""

    folder: Path
    names: dict[str, str] = field(default_factory=dict)
    refuses: bool = False

    def add(self, address: str, name: str, content: bytes) -> Uri:
        self.names[address] = name
        (self.folder / name).write_bytes(content)
        return Uri(address)

    def openFileDescriptor(self, uri: Uri, mode: str) -> Any:
        if self.refuses or uri.address not in self.names:
            raise JavaException("FileNotFoundException")
        flags = {"r": os.O_RDONLY, "wt": os.O_WRONLY | os.O_CREAT | os.O_TRUNC}[mode]
        number = os.open(self.folder / self.names[uri.address], flags)
        return SimpleNamespace(detachFd=lambda: number)

    def query(self, uri: Uri, columns: list[str], *rest: None) -> Cursor | None:
        assert columns == ["_display_name"]
        assert rest == (None, None, None)
        if self.refuses:
            raise JavaException("SecurityException")
        return Cursor(self.names.get(uri.address))


@dataclass
class Edges:
    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


class Activity:
    """The one activity of the app, and the system behind it."""

    RESULT_OK = -1

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.resolver = Resolver(folder)
        self.motor = Vibrator()
        self.started: list[Intent] = []
        self.asked: list[tuple[Intent, int]] = []
        self.refuses = False
        self.intent = Intent(Intent.ACTION_MAIN)
        self.night = 0x10
        self.locales = ["de-AT", "en-GB"]
        self.bars = Edges()
        self.surface_room = Edges(0, 0, 1080, 2400)
        self.size = (1080, 2400)
        self.attached = True

    def getSystemService(self, name: str) -> Any:
        return {"vibrator": self.motor}[name]

    def getResources(self) -> Any:
        locales = SimpleNamespace(
            size=lambda: len(self.locales),
            get=lambda index: SimpleNamespace(toLanguageTag=lambda: self.locales[index]),
        )
        configuration = SimpleNamespace(uiMode=self.night | 1, getLocales=lambda: locales)
        return SimpleNamespace(getConfiguration=lambda: configuration)

    def getWindow(self) -> Any:
        insets = SimpleNamespace(
            getInsets=lambda types: self.bars if types == 0b11 else None,
            getSystemWindowInsetLeft=lambda: self.bars.left,
            getSystemWindowInsetTop=lambda: self.bars.top,
            getSystemWindowInsetRight=lambda: self.bars.right,
            getSystemWindowInsetBottom=lambda: self.bars.bottom,
        )
        decor = SimpleNamespace(
            getRootWindowInsets=lambda: insets if self.attached else None,
            getWidth=lambda: self.size[0],
            getHeight=lambda: self.size[1],
        )
        return SimpleNamespace(getDecorView=lambda: decor)

    def getContentResolver(self) -> Resolver:
        return self.resolver

    def getCacheDir(self) -> Any:
        return SimpleNamespace(getAbsolutePath=lambda: str(self.folder))

    def getPackageName(self) -> str:
        return "a.package"

    def getIntent(self) -> Intent:
        return self.intent

    def startActivity(self, intent: Intent) -> None:
        if self.refuses:
            raise JavaException("ActivityNotFoundException")
        self.started.append(intent)

    def startActivityForResult(self, intent: Intent, request: int) -> None:
        if self.refuses:
            raise JavaException("ActivityNotFoundException")
        self.asked.append((intent, request))


class System:
    """A phone with that version of Android, for as long as a test takes."""

    def __init__(self, folder: Path, version: int) -> None:
        self.activity = Activity(folder)
        self.listeners: dict[str, Callable[..., None]] = {}
        surface = SimpleNamespace(getGlobalVisibleRect=self._room)
        self.classes: dict[str, Any] = {
            "org.kivy.android.PythonActivity": SimpleNamespace(
                mActivity=self.activity,
                getSurface=lambda: surface if self.activity.attached else None,
            ),
            "android.app.Activity": Activity,
            "android.content.ClipData": SimpleNamespace(newRawUri=lambda label, uri: (label, uri)),
            "android.content.Context": SimpleNamespace(VIBRATOR_SERVICE="vibrator"),
            "android.content.Intent": Intent,
            "android.content.res.Configuration": SimpleNamespace(
                UI_MODE_NIGHT_MASK=0x30, UI_MODE_NIGHT_YES=0x20
            ),
            "android.graphics.Rect": Edges,
            "android.net.Uri": SimpleNamespace(parse=Uri),
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=version),
            "android.os.Parcelable": Uri,
            "android.os.VibrationEffect": SimpleNamespace(
                DEFAULT_AMPLITUDE=-1, createOneShot=lambda long, strong: ("effect", long, strong)
            ),
            "android.os.Vibrator": Vibrator,
            "android.view.WindowInsets$Type": SimpleNamespace(
                systemBars=lambda: 0b01, displayCutout=lambda: 0b10
            ),
            "java.lang.CharSequence": String,
            "java.lang.String": String,
        }
        if version < 30:
            del self.classes["android.view.WindowInsets$Type"]
        if version < 26:
            del self.classes["android.os.VibrationEffect"]

    def modules(self) -> dict[str, ModuleType]:
        jnius, android = ModuleType("jnius"), ModuleType("android")
        jnius.JavaException = JavaException  # type: ignore[attr-defined]
        jnius.autoclass = self.classes.__getitem__  # type: ignore[attr-defined]
        jnius.cast = self._cast  # type: ignore[attr-defined]
        android.activity = SimpleNamespace(bind=self.listeners.update)  # type: ignore[attr-defined]
        return {"jnius": jnius, "android": android}

    def answer(self, request: int, result: int, uri: Uri | None = None) -> None:
        """The player closes one of the system's dialogs."""
        intent = Intent("", uri) if result == Activity.RESULT_OK else None
        self.listeners["on_activity_result"](request, result, intent)

    def hand_over(self, intent: Intent) -> None:
        """Another app sends something while this one runs."""
        self.listeners["on_new_intent"](intent)

    def _cast(self, name: str, value: Any) -> Any:
        wanted = {"android.net.Uri": Uri}.get(name) or self.classes[name]
        assert isinstance(value, wanted), f"{value!r} is no {name}"
        return value

    def _room(self, rect: Edges) -> bool:
        room = self.activity.surface_room
        rect.left, rect.top, rect.right, rect.bottom = room.left, room.top, room.right, room.bottom
        return True


def start(monkeypatch: pytest.MonkeyPatch, folder: Path, version: int = 34) -> tuple[System, Any]:
    """A phone, and the app's Android side on it."""
    system = System(folder, version)
    for name in ANDROID_SIDE:
        monkeypatch.delitem(sys.modules, name, raising=False)
    for name, module in system.modules().items():
        monkeypatch.setitem(sys.modules, name, module)
    side = import_module(ANDROID_SIDE[0])
    for name in ANDROID_SIDE:
        # Put down with monkeypatch, so that the fake side is gone after the test.
        monkeypatch.setitem(sys.modules, name, sys.modules[name])
    return system, side.Android()
