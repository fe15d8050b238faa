"""Settings: how the app looks and feels, at once and for next time."""

from dataclasses import replace
from typing import Any, Final

from kivy.properties import BooleanProperty, ListProperty, StringProperty

from companion.texts import _, pgettext
from companion.ui.layouts import lay_out
from companion.ui.palettes import PALETTES
from companion.ui.preferences import STYLES, TEXT_SCALES
from companion.ui.screens.screen import Screen
from companion.ui.widgets import controls

_STYLE_ICONS: Final = {
    "system": "theme-light-dark",
    "light": "white-balance-sunny",
    "dark": "weather-night",
}


class SettingsScreen(Screen):
    styles = ListProperty()
    style = StringProperty()
    palettes = ListProperty()
    palette = StringProperty()
    scales = ListProperty()
    scale = StringProperty()
    vibration = BooleanProperty()
    keep_awake = BooleanProperty()
    reduced_motion = BooleanProperty()

    def __init__(self, app: Any, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        names = {"system": _("System"), "light": _("Light"), "dark": _("Dark")}
        self.styles = [(style, names[style], _STYLE_ICONS[style]) for style in STYLES]
        palettes = {
            "camp": pgettext("palette", "Camp"),
            "bold": pgettext("palette", "Bold"),
            "soft": pgettext("palette", "Soft"),
        }
        self.palettes = [(name, palettes[name], "") for name in PALETTES]
        self.scales = [(str(scale), f"{scale:.0%}", "") for scale in TEXT_SCALES]
        self._listen = False

    def enter(self) -> None:
        wanted = self.app.preferences
        self._listen = False
        self.style = wanted.style
        self.palette = wanted.palette
        self.scale = str(wanted.text_scale)
        self.vibration = wanted.vibration
        self.keep_awake = wanted.keep_awake
        self.reduced_motion = wanted.reduced_motion
        self._listen = True

    def choose(self, name: str, value: str | bool) -> None:
        """One setting was touched."""
        if self._listen:
            wanted = float(value) if name == "text_scale" else value
            self.app.prefer(replace(self.app.preferences, **{name: wanted}))


__all__ = ["SettingsScreen", "controls"]

lay_out("settings")
