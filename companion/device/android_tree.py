"""A folder of Android's own storage, or of an app that offers one, as the player chose it: a tree
of documents, lent for as long as the app is there. No permission is needed."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from jnius import JavaException, autoclass, detach  # type: ignore[import-not-found]

from companion.history.carried_folder import FileFacts, unfinished

_COLUMNS: Final = ["document_id", "_display_name", "mime_type", "_size", "last_modified"]
_FOLDER: Final = "vnd.android.document/directory"
_ANY: Final = "application/octet-stream"
"""With this type a provider adds no ending to a name."""
_MILLISECOND: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class _Row:
    document: str
    is_file: bool
    facts: FileFacts


class TreeFolder:
    """See `CarriedFolder`. What is asked by a name is asked after `names`."""

    def __init__(self, activity: Any, address: str) -> None:
        self._activity: Final = activity
        self._address: Final = address
        self._tree: Final = autoclass("android.net.Uri").parse(address)
        self._contract: Final = autoclass("android.provider.DocumentsContract")
        self._rows: dict[str, _Row] = {}

    @property
    def address(self) -> str:
        return self._address

    def names(self) -> Iterator[str]:
        self._rows = {}
        try:
            root = self._contract.getTreeDocumentId(self._tree)
            children = self._contract.buildChildDocumentsUriUsingTree(self._tree, root)
            rows = self._resolver.query(children, _COLUMNS, None, None, None)
        except JavaException as error:
            raise OSError(str(error)) from error
        if rows is None:
            raise OSError(str(self._tree))
        try:
            while rows.moveToNext():
                name = str(rows.getString(1))
                changed = None if rows.isNull(4) else rows.getLong(4) * _MILLISECOND
                size = None if rows.isNull(3) else rows.getLong(3)
                self._rows[name] = _Row(
                    str(rows.getString(0)),
                    rows.getString(2) != _FOLDER,
                    FileFacts(size, changed),
                )
                yield name
        except JavaException as error:
            raise OSError(str(error)) from error
        finally:
            rows.close()

    def facts(self, name: str) -> FileFacts | None:
        row = self._rows.get(name)
        return row.facts if row is not None and row.is_file else None

    def read(self, name: str, most: int) -> bytes:
        try:
            lent = self._resolver.openFileDescriptor(self._document(name), "r")
        except JavaException as error:
            raise OSError(str(error)) from error
        with os.fdopen(lent.detachFd(), "rb") as stream:
            return stream.read(most)

    def write(self, name: str, content: bytes) -> None:
        if name in self._rows:
            raise FileExistsError(name)
        document = None
        try:
            parent = self._contract.buildDocumentUriUsingTree(
                self._tree, self._contract.getTreeDocumentId(self._tree)
            )
            document = self._contract.createDocument(self._resolver, parent, _ANY, unfinished(name))
            lent = self._resolver.openFileDescriptor(document, "wt")
            with os.fdopen(lent.detachFd(), "wb") as stream:
                stream.write(content)
            named = self._contract.renameDocument(self._resolver, document, name) or document
        except (JavaException, OSError) as error:
            self._let_go(document)
            raise OSError(str(error)) from error
        identity = str(self._contract.getDocumentId(named))
        self._rows[name] = _Row(identity, True, FileFacts(len(content), None))

    def remove(self, name: str) -> None:
        if name in self._rows:
            try:
                self._contract.deleteDocument(self._resolver, self._document(name))
            except JavaException as error:
                raise OSError(str(error)) from error
            del self._rows[name]

    def done(self) -> None:
        """Java knows this thread until it is told."""
        detach()

    @property
    def _resolver(self) -> Any:
        return self._activity.getContentResolver()

    def _document(self, name: str) -> Any:
        row = self._rows.get(name)
        if row is None:
            raise FileNotFoundError(name)
        return self._contract.buildDocumentUriUsingTree(self._tree, row.document)

    def _let_go(self, document: Any) -> None:
        if document is not None:
            try:
                self._contract.deleteDocument(self._resolver, document)
            except JavaException:
                return
