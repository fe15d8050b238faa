"""What apps on Android hand one another: intents, files, trees of documents."""

# ruff: noqa: N802  # Java's names

import os
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.device.fake_java import JavaException, Parcelable, String, java


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
