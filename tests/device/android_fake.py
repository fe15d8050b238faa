"""The classes of Android that the app uses, as far as it uses them, for tests on a desktop.

A name that is not here fails, and so does a call with other arguments: what passes here asks for
what is here. That all of it is Android's own, tests/release/android_api.py says: it compares every
class, method and constant with what API 36 declares.
"""

# ruff: noqa: N802, N815  # Java's names

import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from threading import current_thread
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tests.device.fake_documents import Intent, Resolver, Uri
from tests.device.fake_java import CLASSES, SINCE, File, JavaException, java
from tests.device.fake_window import BackDispatcher, Edges, View, Window

ANDROID_SIDE = (
    "companion.device.android",
    "companion.device.android_files",
    "companion.device.android_tree",
    "companion.device.android_window",
)
OK, CANCELLED = -1, 0
"""What one of the system's dialogs is closed with."""


@java("android.content.Context")
class Context:
    VIBRATOR_SERVICE = "vibrator"


@java("android.os.VibrationEffect", since=26)
class VibrationEffect:
    DEFAULT_AMPLITUDE = -1

    @staticmethod
    def createOneShot(milliseconds: int, amplitude: int) -> Any:
        return ("effect", milliseconds, amplitude)


@java("android.os.Vibrator")
class Vibrator:
    def __init__(self) -> None:
        self.felt: list[Any] = []
        self.broken = False

    def vibrate(self, what: Any) -> None:
        if self.broken:
            raise JavaException("SecurityException")
        self.felt.append(what)


@java("android.os.LocaleList")
@dataclass
class LocaleList:
    tags: list[str]

    def size(self) -> int:
        return len(self.tags)

    def get(self, index: int) -> "Locale":
        return Locale(self.tags[index])


@java("java.util.Locale")
@dataclass
class Locale:
    tag: str

    def toLanguageTag(self) -> str:
        return self.tag


@java("android.content.res.Configuration")
@dataclass
class Configuration:
    UI_MODE_NIGHT_MASK = 0x30
    UI_MODE_NIGHT_YES = 0x20
    uiMode: int
    locales: LocaleList

    def getLocales(self) -> LocaleList:
        return self.locales


@java("android.content.res.Resources")
@dataclass
class Resources:
    configuration: Configuration

    def getConfiguration(self) -> Configuration:
        return self.configuration


@java("android.app.Activity")
class Activity:
    """The one activity of the app, and the system behind it."""

    RESULT_OK = OK

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.resolver = Resolver(folder)
        self.motor = Vibrator()
        self.window = Window(self)
        self.back = BackDispatcher()
        self.started: list[Intent] = []
        self.asked: list[tuple[Intent, int]] = []
        self.refuses = False
        self.intent = Intent(Intent.ACTION_MAIN)
        self.night = 0x10
        self.locales = ["de-AT", "en-GB"]
        self.bars = Edges()
        self.surface = View(Edges(0, 0, 1080, 2400))
        self.size = (1080, 2400)
        self.attached = True

    def getSystemService(self, name: str) -> Any:
        return {"vibrator": self.motor}[name]

    def getResources(self) -> Resources:
        return Resources(Configuration(self.night | 1, LocaleList(self.locales)))

    def getWindow(self) -> Window:
        return self.window

    def getOnBackInvokedDispatcher(self) -> BackDispatcher:
        return self.back

    def getContentResolver(self) -> Resolver:
        return self.resolver

    def getCacheDir(self) -> File:
        return File(self.folder)

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


class PythonJavaClass:
    """pyjnius': what Java calls; `__javainterfaces__` names what it stands for."""


class System:
    """A phone with that version of Android, for as long as a test takes."""

    def __init__(self, folder: Path, version: int) -> None:
        self.activity = Activity(folder)
        self.listeners: dict[str, Callable[..., None]] = {}
        self.detached: list[str] = []
        self.for_its_own_thread: list[Callable[[], None]] | None = None
        """What the app asked the system's thread to do; done at once while this is None."""
        self.classes = {name: CLASSES[name] for name, since in SINCE.items() if since <= version}
        self.classes["org.kivy.android.PythonActivity"] = SimpleNamespace(
            mActivity=self.activity,
            getSurface=lambda: self.activity.surface if self.activity.attached else None,
        )
        self.classes["android.os.Build$VERSION"] = SimpleNamespace(SDK_INT=version)

    def modules(self) -> dict[str, ModuleType]:
        jnius, android = ModuleType("jnius"), ModuleType("android")
        runnable = ModuleType("android.runnable")
        jnius.JavaException = JavaException  # type: ignore[attr-defined]
        jnius.PythonJavaClass = PythonJavaClass  # type: ignore[attr-defined]
        jnius.autoclass = self.classes.__getitem__  # type: ignore[attr-defined]
        jnius.cast = self._cast  # type: ignore[attr-defined]
        jnius.java_method = _java_method  # type: ignore[attr-defined]
        jnius.detach = lambda: self.detached.append(current_thread().name)  # type: ignore[attr-defined]
        android.activity = SimpleNamespace(bind=self.listeners.update)  # type: ignore[attr-defined]
        runnable.run_on_ui_thread = self._on_its_own_thread  # type: ignore[attr-defined]
        return {"jnius": jnius, "android": android, "android.runnable": runnable}

    def lead_back(self) -> bool:
        """The back gesture; False where the system follows it by itself."""
        if not self.activity.back.callbacks:
            return False
        self.activity.back.callbacks[-1].onBackInvoked()
        return True

    def answer(self, request: int, result: int, uri: Uri | None = None) -> None:
        """The player closes one of the system's dialogs."""
        intent = Intent("", uri) if result == Activity.RESULT_OK else None
        self.listeners["on_activity_result"](request, result, intent)

    def hand_over(self, intent: Intent) -> None:
        """Another app sends something while this one runs."""
        self.listeners["on_new_intent"](intent)

    def _on_its_own_thread(self, do: Callable[[], None]) -> Callable[[], None]:
        def asked() -> None:
            if self.for_its_own_thread is None:
                do()
            else:
                self.for_its_own_thread.append(do)

        return asked

    def _cast(self, name: str, value: Any) -> Any:
        assert isinstance(value, self.classes[name]), f"{value!r} is no {name}"
        return value


def _java_method(signature: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def sign(method: Callable[..., Any]) -> Callable[..., Any]:
        method.signature = signature  # type: ignore[attr-defined]
        return method

    return sign


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
        monkeypatch.setitem(sys.modules, name, import_module(name))
    return system, side.Android()
