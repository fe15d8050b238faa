"""The classes of Android that the app uses, as far as it uses them, for tests on a desktop.

A name that is not here fails, and so does a call with other arguments: what passes here asks for
what is here. That all of it is Android's own, tests/release/android_api.py says: it compares every
class, method and constant with what API 36 declares.
"""

# ruff: noqa: N802, N815  # Java's names

import os
import sys
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from threading import current_thread
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar, TypeVar

import pytest

ANDROID_SIDE = (
    "companion.device.android",
    "companion.device.android_files",
    "companion.device.android_tree",
    "companion.device.android_window",
)

CLASSES: dict[str, Any] = {}
"""Those of Android and Java that are here, by their names."""
SINCE: dict[str, int] = {}
"""The first version that has a class, where that is not the oldest the app runs on."""
Class = TypeVar("Class", bound=type)


def java(name: str, since: int = 0) -> Callable[[Class], Class]:
    """What is declared in the class is what Android's class of that name has. Whatever is set on
    an object is the test's."""

    def register(declared: Class) -> Class:
        CLASSES[name] = declared
        SINCE[name] = since
        return declared

    return register


class JavaException(Exception):  # noqa: N818  # its name in pyjnius
    pass


@java("java.lang.CharSequence")
@java("java.lang.String")
class String(str):
    __slots__ = ()


@java("android.os.Parcelable")
class Parcelable:
    pass


@java("android.net.Uri")
@dataclass
class Uri(Parcelable):
    address: str

    @staticmethod
    def parse(address: str) -> "Uri":
        return Uri(address)

    def getLastPathSegment(self) -> str:
        return self.address.rsplit("/", 1)[-1]

    def toString(self) -> str:
        return self.address

    def getScheme(self) -> str:
        return self.address.partition(":")[0]


@java("android.content.Intent")
class Intent:
    ACTION_MAIN = "android.intent.action.MAIN"
    ACTION_SEND = "android.intent.action.SEND"
    ACTION_VIEW = "android.intent.action.VIEW"
    ACTION_OPEN_DOCUMENT = "android.intent.action.OPEN_DOCUMENT"
    ACTION_OPEN_DOCUMENT_TREE = "android.intent.action.OPEN_DOCUMENT_TREE"
    ACTION_CREATE_DOCUMENT = "android.intent.action.CREATE_DOCUMENT"
    CATEGORY_OPENABLE = "android.intent.category.OPENABLE"
    EXTRA_TEXT = "android.intent.extra.TEXT"
    EXTRA_TITLE = "android.intent.extra.TITLE"
    EXTRA_STREAM = "android.intent.extra.STREAM"
    FLAG_GRANT_READ_URI_PERMISSION = 0x1
    FLAG_GRANT_WRITE_URI_PERMISSION = 0x2
    FLAG_GRANT_PERSISTABLE_URI_PERMISSION = 0x40
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


@java("android.content.ClipData")
class ClipData:
    @staticmethod
    def newRawUri(label: str, uri: Uri) -> Any:
        return (label, uri)


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


@java("android.database.Cursor")
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


class Rows(Cursor):
    """Many rows, of several columns; Android's are Cursors, too."""

    def __init__(self, rows: list[tuple[Any, ...]]) -> None:
        super().__init__(None)
        self.rows = iter(rows)
        self.row: tuple[Any, ...] = ()

    def moveToNext(self) -> bool:
        self.row = next(self.rows, ())
        return bool(self.row)

    def getString(self, column: int) -> str | None:
        return str(self.row[column])

    def getLong(self, column: int) -> int:
        return int(self.row[column] or 0)

    def isNull(self, column: int) -> bool:
        return self.row[column] is None


@java("android.provider.DocumentsContract")
class DocumentsContract:
    """A tree is a real folder in the resolver's, `content://tree/NAME`; its documents are files."""

    @staticmethod
    def getTreeDocumentId(tree: Uri) -> str:
        return tree.address.split("/")[3]

    @staticmethod
    def getDocumentId(uri: Uri) -> str:
        return uri.address.split("/document/")[1]

    @staticmethod
    def buildChildDocumentsUriUsingTree(tree: Uri, document: str) -> Uri:
        return Uri(f"{tree.address}/document/{document}/children")

    @staticmethod
    def buildDocumentUriUsingTree(tree: Uri, document: str) -> Uri:
        return Uri(f"{tree.address}/document/{document}")

    @staticmethod
    def createDocument(resolver: "Resolver", parent: Uri, kind: str, name: str) -> Uri | None:
        assert kind == "application/octet-stream"
        document = f"{DocumentsContract.getDocumentId(parent)}:{name}"
        resolver.document(document).touch(exist_ok=False)
        return Uri(f"{parent.address.split('/document/')[0]}/document/{document}")

    @staticmethod
    def renameDocument(resolver: "Resolver", uri: Uri, name: str) -> Uri | None:
        if resolver.renames_nothing:
            raise JavaException("UnsupportedOperationException")
        before = DocumentsContract.getDocumentId(uri)
        after = f"{before.split(':')[0]}:{name}"
        resolver.document(before).rename(resolver.document(after))
        return Uri(uri.address.replace(before, after))

    @staticmethod
    def deleteDocument(resolver: "Resolver", uri: Uri) -> bool:
        resolver.document(DocumentsContract.getDocumentId(uri)).unlink()
        return True


@java("android.os.ParcelFileDescriptor")
@dataclass
class ParcelFileDescriptor:
    number: int

    def detachFd(self) -> int:
        return self.number


@java("android.content.ContentResolver")
@dataclass
class Resolver:
    """Files by their address; `folder` holds what they contain."""

    folder: Path
    names: dict[str, str] = field(default_factory=dict)
    refuses: bool = False
    renames_nothing: bool = False
    knows_no_facts: bool = False
    """Of a file's length and age, as a provider is free to."""
    lasting: list[tuple[str, int]] = field(default_factory=list)

    def document(self, identity: str) -> Path:
        """The file that a document of a tree is."""
        return self.folder.joinpath(*identity.split(":"))

    def takePersistableUriPermission(self, uri: Uri, flags: int) -> None:
        if self.refuses:
            raise JavaException("SecurityException")
        self.lasting.append((uri.address, flags))

    def releasePersistableUriPermission(self, uri: Uri, flags: int) -> None:
        if (uri.address, flags) not in self.lasting:
            raise JavaException("SecurityException")
        self.lasting.remove((uri.address, flags))

    def add(self, address: str, name: str, content: bytes) -> Uri:
        self.names[address] = name
        (self.folder / name).write_bytes(content)
        return Uri(address)

    def openFileDescriptor(self, uri: Uri, mode: str) -> Any:
        flags = {"r": os.O_RDONLY, "wt": os.O_WRONLY | os.O_CREAT | os.O_TRUNC}[mode]
        if not self.refuses and "/document/" in uri.address:
            path = self.document(DocumentsContract.getDocumentId(uri))
        elif self.refuses or uri.address not in self.names:
            raise JavaException("FileNotFoundException")
        else:
            path = self.folder / self.names[uri.address]
        number = os.open(path, flags)
        return ParcelFileDescriptor(number)

    def query(
        self, uri: Uri, columns: list[str], selection: None, arguments: None, order: None
    ) -> Cursor | None:
        assert (selection, arguments, order) == (None, None, None)
        if self.refuses:
            raise JavaException("SecurityException")
        if uri.address.endswith("/children"):
            unknown = ("_size", "last_modified") if self.knows_no_facts else ()
            return Rows([self._row(columns, path, unknown) for path in self._children(uri)])
        assert columns == ["_display_name"]
        return Cursor(self.names.get(uri.address))

    def _children(self, uri: Uri) -> list[Path]:
        tree = DocumentsContract.getDocumentId(uri).removesuffix("/children")
        if not self.document(tree).is_dir():
            raise JavaException("IllegalArgumentException")
        return sorted(self.document(tree).iterdir())

    @staticmethod
    def _row(columns: list[str], path: Path, unknown: Collection[str]) -> tuple[Any, ...]:
        kind = "vnd.android.document/directory" if path.is_dir() else "application/json"
        values = {
            "document_id": f"{path.parent.name}:{path.name}",
            "_display_name": path.name,
            "mime_type": kind,
            "_size": path.stat().st_size,
            "last_modified": path.stat().st_mtime_ns // 1_000_000,
        }
        return tuple(None if column in unknown else values[column] for column in columns)


@java("android.graphics.Rect")
@java("android.graphics.Insets", since=29)
@dataclass
class Edges:
    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


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


@java("android.os.Build$VERSION")
class Version:
    SDK_INT = 0


@java("android.util.Log")
class Log:
    lines: ClassVar[list[tuple[str, str]]] = []

    @staticmethod
    def i(tag: str, line: str) -> int:
        Log.lines.append((tag, line))
        return len(line)


@java("java.io.File")
@dataclass
class File:
    path: Path

    def getAbsolutePath(self) -> str:
        return str(self.path)


@java("android.app.Activity")
class Activity:
    """The one activity of the app, and the system behind it."""

    RESULT_OK = -1

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
