"""Files on Android: shared, picked, saved, and handed over by other apps.

None of it needs a permission: the player picks each file in the system's own dialogs, and a shared
file is lent to the one app that the player picks, by the package's provider (`SharedFiles.java`).
"""

import io
import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from android import activity as activities  # type: ignore[import-not-found]
from jnius import (  # type: ignore[import-not-found]
    JavaException,
    autoclass,
    cast,
    detach,
)

from companion.device import GivenFile, call_now
from companion.device.given_file import copy_stream, run_detached

if TYPE_CHECKING:
    from companion.worker import Deliver

SHARED_FOLDER: Final = "shared"
GIVEN_FOLDER: Final = "given"
"""Folders in the app's cache; the last file stays in each."""
PROVIDER: Final = ".shared"
"""The provider's name after the package's, as in SharedFiles.java and the manifest."""

_PICK: Final = 7101
_SAVE: Final = 7102
_FOLDER: Final = 7103
"""Request codes, which the system hands back with the answer."""
_TEXT: Final = "text/plain"
_FILES: Final = ("content", "file")
"""Schemes of files; other links carry their content themselves."""
_STREAM: Final = "android.intent.extra.STREAM"
_NAME: Final = "_display_name"


class AndroidFiles:
    """The part of the Android device that is about files."""

    def __init__(self, activity: Any) -> None:
        self._activity = activity
        self._deliver: Deliver = call_now
        self._intents: Final = autoclass("android.content.Intent")
        self._picked: Callable[[GivenFile], None] | None = None
        self._folder: Callable[[str], None] | None = None
        self._saved: tuple[bytes, Callable[[str], None]] | None = None
        self._given: Callable[[GivenFile], None] | None = None
        self._given_so_far = 0
        activities.bind(on_activity_result=self._take_result, on_new_intent=self._take_intent)

    def share_text(self, text: str, title: str) -> bool:
        intent = self._intents(self._intents.ACTION_SEND)
        intent.setType(_TEXT)
        intent.putExtra(self._intents.EXTRA_TEXT, _characters(text))
        return self._offer(intent, title)

    def share_file(self, name: str, content: bytes, kind: str, title: str) -> bool:
        """Share a file, which stays in the app's cache until the next one is shared."""
        try:
            folder = self._cache(SHARED_FOLDER)
            name = Path(name).name
            (folder / name).write_bytes(content)
        except OSError:
            return False
        authority = self._activity.getPackageName() + PROVIDER
        uri = autoclass("android.net.Uri").parse(f"content://{authority}/{quote(name)}")
        intent = self._intents(self._intents.ACTION_SEND)
        intent.setType(kind)
        intent.putExtra(self._intents.EXTRA_STREAM, cast("android.os.Parcelable", uri))
        intent.setClipData(autoclass("android.content.ClipData").newRawUri(_characters(name), uri))
        intent.addFlags(self._intents.FLAG_GRANT_READ_URI_PERMISSION)
        return self._offer(intent, title)

    def open_link(self, address: str) -> bool:
        uri = autoclass("android.net.Uri").parse(address)
        return self._start(self._intents(self._intents.ACTION_VIEW, uri))

    def pick_file(self, got: Callable[[GivenFile], None]) -> bool:
        intent = self._intents(self._intents.ACTION_OPEN_DOCUMENT)
        intent.addCategory(self._intents.CATEGORY_OPENABLE)
        # Chat apps give a game file any type, so the file is judged when it is read.
        intent.setType("*/*")
        self._picked = got
        return self._ask(intent, _PICK)

    def pick_folder(self, got: Callable[[str], None]) -> bool:
        intent = self._intents(self._intents.ACTION_OPEN_DOCUMENT_TREE)
        intent.addFlags(self._read_and_write | self._intents.FLAG_GRANT_PERSISTABLE_URI_PERMISSION)
        self._folder = got
        return self._ask(intent, _FOLDER)

    def release_folder(self, address: str) -> None:
        uri = autoclass("android.net.Uri").parse(address)
        try:
            self._activity.getContentResolver().releasePersistableUriPermission(
                uri, self._read_and_write
            )
        except JavaException:
            return  # the owner has revoked it already

    def save_file(self, name: str, content: bytes, kind: str, done: Callable[[str], None]) -> bool:
        intent = self._intents(self._intents.ACTION_CREATE_DOCUMENT)
        intent.addCategory(self._intents.CATEGORY_OPENABLE)
        intent.setType(kind)
        intent.putExtra(self._intents.EXTRA_TITLE, name)
        self._saved = (content, done)
        return self._ask(intent, _SAVE)

    def receive_files(
        self,
        got: Callable[[GivenFile], None],
        arguments: Sequence[str],  # noqa: ARG002  # the desktop's
    ) -> None:
        self._given = got
        self._take_intent(self._activity.getIntent())

    def _offer(self, intent: Any, title: str) -> bool:
        return self._start(self._intents.createChooser(intent, _characters(title)))

    def _start(self, intent: Any) -> bool:
        try:
            self._activity.startActivity(intent)
        except JavaException:
            return False
        return True

    def _ask(self, intent: Any, request: int) -> bool:
        try:
            self._activity.startActivityForResult(intent, request)
        except JavaException:
            return False
        return True

    def _take_result(self, request: int, result: int, intent: Any) -> None:
        """Take the result of a system dialog; called on the system's own thread."""
        chosen = result == autoclass("android.app.Activity").RESULT_OK and intent is not None
        uri = intent.getData() if chosen else None
        if request == _PICK and self._picked is not None:
            got, self._picked = self._picked, None
            if uri is not None:
                self._give(got, lambda path: self._read(uri, path))
        elif request == _FOLDER and self._folder is not None:
            chosen_folder, self._folder = self._folder, None
            if uri is not None:
                self._deliver(partial(chosen_folder, self._keep_folder(uri)))
        elif request == _SAVE and self._saved is not None:
            (content, done), self._saved = self._saved, None
            if uri is not None:
                self._run_detached(lambda: partial(done, self._write(uri, content)))

    @property
    def _read_and_write(self) -> int:
        """The flags that the system remembers for a folder."""
        read: int = self._intents.FLAG_GRANT_READ_URI_PERMISSION
        write: int = self._intents.FLAG_GRANT_WRITE_URI_PERMISSION
        return read | write

    def _keep_folder(self, uri: Any) -> str:
        try:
            self._activity.getContentResolver().takePersistableUriPermission(
                uri, self._read_and_write
            )
        except JavaException:
            return ""
        return str(uri.toString())

    def _take_intent(self, intent: Any) -> None:
        """Take what another app sends or opens; called on the system's thread too."""
        got = self._given
        if got is None or intent is None:
            return
        if intent.getFlags() & self._intents.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY:
            return  # an earlier start has dealt with this intent
        action = intent.getAction()
        if action == self._intents.ACTION_VIEW and intent.getData() is not None:
            uri = intent.getData()
            if uri.getScheme() in _FILES:
                self._give(got, lambda path: self._read(uri, path))
            else:
                self._deliver(partial(got, GivenFile("", None, link=str(uri.toString()))))
        elif action == self._intents.ACTION_SEND:
            stream = intent.getParcelableExtra(_STREAM)
            text = intent.getStringExtra(self._intents.EXTRA_TEXT)
            if stream is not None:
                sent = cast("android.net.Uri", stream)
                self._give(got, lambda path: self._read(sent, path))
            elif text is not None:
                words = text.encode()
                self._give(got, lambda path: copy_stream("", io.BytesIO(words), path))
        # Mark the intent as done: the system shows it again when it rebuilds the app.
        intent.setAction(self._intents.ACTION_MAIN)

    def _give(self, got: Callable[[GivenFile], None], read: Callable[[Path], GivenFile]) -> None:
        def take() -> Callable[[], None]:
            try:
                return partial(got, read(self._new_path()))
            except OSError:
                return partial(got, GivenFile("", None))

        self._run_detached(take)

    def _run_detached(self, work: Callable[[], Callable[[], None]]) -> None:
        """Run `work` on a thread of its own and deliver the call that it returns. A file may come
        from far away, and the system's thread must not wait for it."""

        def run() -> None:
            try:
                answer = work()
            finally:
                detach()
            self._deliver(answer)

        run_detached(run, "files")

    def _new_path(self) -> Path:
        """Return a path for the next file; the one before is deleted."""
        folder = self._cache(GIVEN_FOLDER)
        self._given_so_far += 1
        return folder / str(self._given_so_far)

    def _cache(self, name: str) -> Path:
        """Empty a folder in the app's cache and return it."""
        folder = Path(self._activity.getCacheDir().getAbsolutePath()) / name
        folder.mkdir(exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
        return folder

    def _read(self, uri: Any, path: Path) -> GivenFile:
        name = self._name(uri)
        try:
            lent = self._activity.getContentResolver().openFileDescriptor(uri, "r")
            with os.fdopen(lent.detachFd(), "rb") as file:
                return copy_stream(name, file, path)
        except (JavaException, OSError):
            return GivenFile(name, None)

    def _write(self, uri: Any, content: bytes) -> str:
        """Write the file. Returns its name, or "" if that failed."""
        try:
            lent = self._activity.getContentResolver().openFileDescriptor(uri, "wt")
            with os.fdopen(lent.detachFd(), "wb") as file:
                file.write(content)
        except (JavaException, OSError):
            return ""
        return self._name(uri)

    def _name(self, uri: Any) -> str:
        """Return the name that the player knows the file by."""
        try:
            rows = self._activity.getContentResolver().query(uri, [_NAME], None, None, None)
        except JavaException:
            rows = None
        name = None
        if rows is not None:
            try:
                if rows.moveToFirst():
                    name = rows.getString(0)
            finally:
                rows.close()
        return str(name or uri.getLastPathSegment() or "")


def _characters(text: str) -> Any:
    """Return a Java CharSequence, which pyjnius does not make of a Python string."""
    return cast("java.lang.CharSequence", autoclass("java.lang.String")(text))
