"""An Android phone, by the classes of its system. What it refuses is left out.

Only here and in the modules whose names begin like this one Java is spoken; they are imported on
Android alone.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from jnius import JavaException, autoclass, cast  # type: ignore[import-not-found]

from companion.device import GivenFile, Insets
from companion.device.android_files import Files
from companion.device.android_window import ACTIVITY, AndroidWindow
from companion.worker import Deliver

if TYPE_CHECKING:
    from companion.history.carried_folder import CarriedFolder

_TICK: Final = 20
"""Milliseconds."""
_EFFECTS: Final = 26
"""The version of the system that brought them."""


class Android:
    def __init__(self) -> None:
        self._activity: Any = autoclass(ACTIVITY).mActivity
        self._version: int = autoclass("android.os.Build$VERSION").SDK_INT
        self._files: Final = Files(self._activity)
        self._window: Final = AndroidWindow(self._activity, self._version)

    def deliver_with(self, deliver: Deliver) -> None:
        self._files.deliver = deliver
        self._window.deliver = deliver

    def vibrate(self) -> None:
        """Needs the permission VIBRATE; without a motor or the permission nothing happens."""
        try:
            context = autoclass("android.content.Context")
            service = self._activity.getSystemService(context.VIBRATOR_SERVICE)
            motor = cast("android.os.Vibrator", service)
            if self._version >= _EFFECTS:
                effects = autoclass("android.os.VibrationEffect")
                motor.vibrate(effects.createOneShot(_TICK, effects.DEFAULT_AMPLITUDE))
            else:
                motor.vibrate(_TICK)
        except JavaException:
            return

    def dark(self) -> bool:
        configuration = autoclass("android.content.res.Configuration")
        mode = self._activity.getResources().getConfiguration().uiMode
        return bool(mode & configuration.UI_MODE_NIGHT_MASK == configuration.UI_MODE_NIGHT_YES)

    def languages(self) -> tuple[str, ...]:
        locales = self._activity.getResources().getConfiguration().getLocales()
        return tuple(locales.get(each).toLanguageTag() for each in range(locales.size()))

    def insets(self) -> Insets:
        return self._window.insets()

    def opened(self) -> None:
        self._window.opened()

    def dress_bars(self, *, dark: bool) -> None:
        self._window.dress_bars(dark=dark)

    def shine(self, *, full: bool) -> None:
        self._window.shine(full=full)

    def hear_back(self, back: Callable[[], None] | None) -> None:
        self._window.hear_back(back)

    def share_text(self, text: str, title: str) -> bool:
        return self._files.share_text(text, title)

    def share_file(self, name: str, content: bytes, kind: str, title: str) -> bool:
        return self._files.share_file(name, content, kind, title)

    def open_link(self, address: str) -> bool:
        return self._files.open_link(address)

    def pick_file(self, got: Callable[[GivenFile], None]) -> bool:
        return self._files.pick(got)

    def save_file(self, name: str, content: bytes, kind: str, done: Callable[[str], None]) -> bool:
        return self._files.save(name, content, kind, done)

    def pick_folder(self, got: Callable[[str], None]) -> bool:
        return self._files.pick_folder(got)

    def folder(self, address: str) -> "CarriedFolder":
        from companion.device.android_tree import TreeFolder  # noqa: PLC0415  # when one was chosen

        return TreeFolder(self._activity, address)

    def let_go_folder(self, address: str) -> None:
        self._files.let_go_folder(address)

    def receive_files(
        self,
        got: Callable[[GivenFile], None],
        arguments: Sequence[str],  # noqa: ARG002  # the desktop's
    ) -> None:
        self._files.receive(got)
