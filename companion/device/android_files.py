"""What comes in and goes out on Android: shared, chosen, saved and handed over by other apps.

No permission is needed for any of it: the player chooses each file in the system's own dialogs,
and what is shared is lent to the one app the player picks, by the provider that the package
declares (`SharedFiles.java`).
"""

import io
import os
from collections.abc import Callable
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

from companion.device import GivenFile
from companion.device.given_file import beside, taken

if TYPE_CHECKING:
    from companion.worker import Deliver

SHARED_FOLDER: Final = "shared"
GIVEN_FOLDER: Final = "given"
"""In the app's cache, like the other: what was given last is there to be read."""
PROVIDER: Final = ".shared"
"""Follows the package's name; SharedFiles.java and the manifest have both too."""

_PICK: Final = 7101
_SAVE: Final = 7102
_FOLDER: Final = 7103
"""Any numbers: the system hands them back with the answer."""
_TEXT: Final = "text/plain"
_FILES: Final = ("content", "file")
"""Schemes of what can be read; other links say all by themselves."""
_STREAM: Final = "android.intent.extra.STREAM"
_NAME: Final = "_display_name"


class Files:
    def __init__(self, activity: Any) -> None:
        self._activity: Final = activity
        self._intents: Final = autoclass("android.content.Intent")
        self.deliver: Deliver = _at_once
        self._picked: Callable[[GivenFile], None] | None = None
        self._folder: Callable[[str], None] | None = None
        self._saved: tuple[bytes, Callable[[str], None]] | None = None
        self._given: Callable[[GivenFile], None] | None = None
        self._given_so_far = 0
        activities.bind(on_activity_result=self._answered, on_new_intent=self._handed_over)

    def share_text(self, text: str, title: str) -> bool:
        intent = self._intents(self._intents.ACTION_SEND)
        intent.setType(_TEXT)
        intent.putExtra(self._intents.EXTRA_TEXT, _characters(text))
        return self._offer(intent, title)

    def share_file(self, name: str, content: bytes, kind: str, title: str) -> bool:
        """The file stays in the app's cache until the next one is shared."""
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

    def pick(self, got: Callable[[GivenFile], None]) -> bool:
        intent = self._intents(self._intents.ACTION_OPEN_DOCUMENT)
        intent.addCategory(self._intents.CATEGORY_OPENABLE)
        # A chat gives a game file any type it likes: the file is judged when it is read.
        intent.setType("*/*")
        self._picked = got
        return self._ask(intent, _PICK)

    def pick_folder(self, got: Callable[[str], None]) -> bool:
        intent = self._intents(self._intents.ACTION_OPEN_DOCUMENT_TREE)
        intent.addFlags(self._lasting | self._intents.FLAG_GRANT_PERSISTABLE_URI_PERMISSION)
        self._folder = got
        return self._ask(intent, _FOLDER)

    def let_go_folder(self, address: str) -> None:
        uri = autoclass("android.net.Uri").parse(address)
        try:
            self._activity.getContentResolver().releasePersistableUriPermission(uri, self._lasting)
        except JavaException:
            return  # it was taken back already

    def save(self, name: str, content: bytes, kind: str, done: Callable[[str], None]) -> bool:
        intent = self._intents(self._intents.ACTION_CREATE_DOCUMENT)
        intent.addCategory(self._intents.CATEGORY_OPENABLE)
        intent.setType(kind)
        intent.putExtra(self._intents.EXTRA_TITLE, name)
        self._saved = (content, done)
        return self._ask(intent, _SAVE)

    def receive(self, got: Callable[[GivenFile], None]) -> None:
        self._given = got
        self._handed_over(self._activity.getIntent())

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

    def _answered(self, request: int, result: int, intent: Any) -> None:
        """Called by the system on its own thread when one of its dialogs is closed."""
        chosen = result == autoclass("android.app.Activity").RESULT_OK and intent is not None
        uri = intent.getData() if chosen else None
        if request == _PICK and self._picked is not None:
            got, self._picked = self._picked, None
            if uri is not None:
                self._give(got, lambda path: self._read(uri, path))
        elif request == _FOLDER and self._folder is not None:
            chosen_folder, self._folder = self._folder, None
            if uri is not None:
                self.deliver(partial(chosen_folder, self._keep_folder(uri)))
        elif request == _SAVE and self._saved is not None:
            (content, done), self._saved = self._saved, None
            if uri is not None:
                self._beside(lambda: partial(done, self._write(uri, content)))

    @property
    def _lasting(self) -> int:
        """Reading and writing, which the system remembers for a folder that was chosen."""
        read: int = self._intents.FLAG_GRANT_READ_URI_PERMISSION
        write: int = self._intents.FLAG_GRANT_WRITE_URI_PERMISSION
        return read | write

    def _keep_folder(self, uri: Any) -> str:
        try:
            self._activity.getContentResolver().takePersistableUriPermission(uri, self._lasting)
        except JavaException:
            return ""
        return str(uri.toString())

    def _handed_over(self, intent: Any) -> None:
        """What an app sends, or a file manager opens; also called on the system's thread."""
        got = self._given
        if got is None or intent is None:
            return
        if intent.getFlags() & self._intents.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY:
            return  # the intent of an earlier start, dealt with then
        action = intent.getAction()
        if action == self._intents.ACTION_VIEW and intent.getData() is not None:
            uri = intent.getData()
            if uri.getScheme() in _FILES:
                self._give(got, lambda path: self._read(uri, path))
            else:
                self.deliver(partial(got, GivenFile("", None, link=str(uri.toString()))))
        elif action == self._intents.ACTION_SEND:
            stream = intent.getParcelableExtra(_STREAM)
            text = intent.getStringExtra(self._intents.EXTRA_TEXT)
            if stream is not None:
                sent = cast("android.net.Uri", stream)
                self._give(got, lambda path: self._read(sent, path))
            elif text is not None:
                words = text.encode()
                self._give(got, lambda path: taken("", io.BytesIO(words), path))
        # Seen once: when the app is built anew for any reason it is no news.
        intent.setAction(self._intents.ACTION_MAIN)

    def _give(self, got: Callable[[GivenFile], None], read: Callable[[Path], GivenFile]) -> None:
        def take() -> Callable[[], None]:
            try:
                return partial(got, read(self._new_place()))
            except OSError:
                return partial(got, GivenFile("", None))

        self._beside(take)

    def _beside(self, work: Callable[[], Callable[[], None]]) -> None:
        """Delivers the call that comes of it. Whoever holds a file may have it far away, and this
        is asked for on the system's own thread: nobody waits for it there."""

        def work_there() -> None:
            try:
                answer = work()
            finally:
                detach()
            self.deliver(answer)

        beside(work_there, "files")

    def _new_place(self) -> Path:
        """A file for what is given now; what was given before is let go."""
        folder = self._cache(GIVEN_FOLDER)
        self._given_so_far += 1
        return folder / str(self._given_so_far)

    def _cache(self, name: str) -> Path:
        """An empty folder in the app's cache."""
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
                return taken(name, file, path)
        except (JavaException, OSError):
            return GivenFile(name, None)

    def _write(self, uri: Any, content: bytes) -> str:
        """The name it was saved by, "" when it was not."""
        try:
            lent = self._activity.getContentResolver().openFileDescriptor(uri, "wt")
            with os.fdopen(lent.detachFd(), "wb") as file:
                file.write(content)
        except (JavaException, OSError):
            return ""
        return self._name(uri)

    def _name(self, uri: Any) -> str:
        """What the player knows the file by."""
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
    """Android's methods want any sequence of characters; a Python text is not one by itself."""
    return cast("java.lang.CharSequence", autoclass("java.lang.String")(text))


def _at_once(call: Callable[[], None]) -> None:
    call()
