"""A folder of Android's own storage, or of an app that offers one, as the player chose it: a tree
of documents, lent for as long as the app is there. No permission is needed."""

import os
from pathlib import Path
from typing import Any, Final

from jnius import JavaException, autoclass, detach  # type: ignore[import-not-found]

from companion.device.real_folder import copy_bytes
from companion.history.snapshots import FileMark

_COLUMNS: Final = ["document_id", "_display_name", "mime_type", "_size", "last_modified"]
_FOLDER: Final = "vnd.android.document/directory"
_ANY: Final = "application/octet-stream"
"""With this type a provider adds no ending to a name."""
_MILLISECOND: Final = 1_000_000
_MOST: Final = 2**62


class TreeFolder:
    """A `SnapshotFolder`. A name is known once `list_files` has returned it."""

    def __init__(self, activity: Any, address: str) -> None:
        self._activity: Final = activity
        self._address: Final = address
        self._tree: Final = autoclass("android.net.Uri").parse(address)
        self._contract: Final = autoclass("android.provider.DocumentsContract")
        self._documents: dict[str, str] = {}
        """The ids of the documents by their names."""

    @property
    def address(self) -> str:
        return self._address

    def list_files(self, prefix: str) -> dict[str, FileMark]:
        try:
            root = self._contract.getTreeDocumentId(self._tree)
            children = self._contract.buildChildDocumentsUriUsingTree(self._tree, root)
            rows = self._resolver.query(children, _COLUMNS, None, None, None)
        except JavaException as error:
            raise OSError(str(error)) from error
        if rows is None:
            raise OSError(str(self._tree))
        try:
            return self._listed(rows, prefix)
        except JavaException as error:
            raise OSError(str(error)) from error
        finally:
            rows.close()

    def _listed(self, rows: Any, prefix: str) -> dict[str, FileMark]:
        found: dict[str, FileMark] = {}
        while rows.moveToNext():
            name = str(rows.getString(1))
            if rows.getString(2) == _FOLDER or not name.startswith((prefix, f".{prefix}")):
                continue
            self._documents[name] = str(rows.getString(0))
            if name.startswith(prefix):
                size = None if rows.isNull(3) else rows.getLong(3)
                found[name] = size, None if rows.isNull(4) else rows.getLong(4) * _MILLISECOND
        return found

    def copy_file(self, name: str, target: Path, limit: int) -> None:
        with self._opened(self._document(name), "r") as source, target.open("wb") as copy:
            copy_bytes(source, copy, limit)

    def put_file(self, name: str, source: Path) -> None:
        """A document cannot be renamed over another one, so the one before is deleted first. A
        kill between the two steps leaves none, and the next look puts it there again."""
        unfinished = f".{name}.part"
        self._delete(unfinished)
        try:
            root = self._contract.getTreeDocumentId(self._tree)
            parent = self._contract.buildDocumentUriUsingTree(self._tree, root)
            made = self._contract.createDocument(self._resolver, parent, _ANY, unfinished)
            self._documents[unfinished] = str(self._contract.getDocumentId(made))
            with source.open("rb") as original, self._opened(made, "wt") as copy:
                copy_bytes(original, copy, _MOST)
            self._delete(name)
            self._contract.renameDocument(self._resolver, made, name)
        except (JavaException, OSError) as error:
            self._delete(unfinished)
            raise OSError(str(error)) from error
        del self._documents[unfinished]

    def remove_file(self, name: str) -> None:
        self._delete(f".{name}.part")
        self._delete(name)

    def close(self) -> None:
        """Java knows this thread until it is told."""
        detach()

    @property
    def _resolver(self) -> Any:
        return self._activity.getContentResolver()

    def _document(self, name: str) -> Any:
        if name not in self._documents:
            raise FileNotFoundError(name)
        return self._contract.buildDocumentUriUsingTree(self._tree, self._documents[name])

    def _opened(self, document: Any, mode: str) -> Any:
        """The document as a Python file. Raises OSError."""
        try:
            lent = self._resolver.openFileDescriptor(document, mode)
        except JavaException as error:
            raise OSError(str(error)) from error
        return os.fdopen(lent.detachFd(), "rb" if mode == "r" else "wb")

    def _delete(self, name: str) -> None:
        if name in self._documents:
            try:
                self._contract.deleteDocument(self._resolver, self._document(name))
            except JavaException as error:
                raise OSError(str(error)) from error
            del self._documents[name]
