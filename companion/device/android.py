"""An Android phone, by the classes of its system. What it refuses is left out."""

from typing import Any, Final

from jnius import JavaException, autoclass, cast  # type: ignore[import-not-found]

_TICK: Final = 20
"""Milliseconds."""


class Android:
    def __init__(self) -> None:
        self._activity: Any = autoclass("org.kivy.android.PythonActivity").mActivity

    def vibrate(self) -> None:
        """Needs the permission VIBRATE; without a motor or the permission nothing happens."""
        try:
            context = autoclass("android.content.Context")
            motor = self._activity.getSystemService(context.VIBRATOR_SERVICE)
            motor.vibrate(_TICK)
        except JavaException:
            return

    def dark(self) -> bool:
        configuration = autoclass("android.content.res.Configuration")
        mode = self._activity.getResources().getConfiguration().uiMode
        return bool(mode & configuration.UI_MODE_NIGHT_MASK == configuration.UI_MODE_NIGHT_YES)

    def share_text(self, text: str, title: str) -> bool:
        intents = autoclass("android.content.Intent")
        string = autoclass("java.lang.String")
        intent = intents(intents.ACTION_SEND)
        intent.setType("text/plain")
        intent.putExtra(intents.EXTRA_TEXT, cast("java.lang.CharSequence", string(text)))
        chooser = intents.createChooser(intent, cast("java.lang.CharSequence", string(title)))
        try:
            self._activity.startActivity(chooser)
        except JavaException:
            return False
        return True
