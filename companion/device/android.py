"""An Android phone, by the classes of its system.

Java is called only here and in the other modules whose names begin with `android`; they are
imported on Android alone.
"""

from typing import TYPE_CHECKING, Any, Final

from jnius import JavaException, autoclass, cast  # type: ignore[import-not-found]

from companion.device.android_files import AndroidFiles
from companion.device.android_window import ACTIVITY, AndroidWindow
from companion.worker import Deliver

if TYPE_CHECKING:
    from companion.history.snapshots import SnapshotFolder

_TICK: Final = 20
"""Milliseconds."""
_EFFECTS: Final = 26
"""The API level that brought vibration effects."""


class Android(AndroidFiles, AndroidWindow):
    """The phone as a `Device`."""

    def __init__(self) -> None:
        activity: Any = autoclass(ACTIVITY).mActivity
        AndroidFiles.__init__(self, activity)
        AndroidWindow.__init__(self, activity, autoclass("android.os.Build$VERSION").SDK_INT)

    def deliver_with(self, deliver: Deliver) -> None:
        self._deliver = deliver

    def name(self) -> str:
        return str(autoclass("android.os.Build").MODEL)

    def vibrate(self) -> None:
        """Tick shortly. Without a motor or the permission VIBRATE nothing happens."""
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

    def folder(self, address: str) -> "SnapshotFolder":
        from companion.device.android_tree import TreeFolder  # noqa: PLC0415  # when one was chosen

        return TreeFolder(self._activity, address)
