"""Settings: how the app looks and feels, at once and for next time."""

from functools import partial
from typing import Final

from kivy.properties import BooleanProperty, ListProperty, StringProperty

from companion import texts
from companion.app.folder_sync import about_folder, folder_warning, refused_files
from companion.app.navigation import Navigator
from companion.app.preferences import AS_DEVICE, PALETTES, STYLES, TEXT_SCALES
from companion.app.services import Services
from companion.history.listing import ALL
from companion.texts import _, formats, pgettext
from companion.ui.layouts import lay_out
from companion.ui.screens.screen import Screen
from companion.ui.widgets import choice, controls, sheet, swatches
from companion.ui.widgets.derived import derived
from companion.ui.widgets.sheet import Chip, MenuItem, menu, reopened

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
    about_folder = StringProperty()
    folder_warning = StringProperty()
    refused_files = StringProperty()
    choose_words = StringProperty()
    shares = BooleanProperty()

    warns = derived(lambda screen: bool(screen.folder_warning), "folder_warning")
    refuses = derived(lambda screen: bool(screen.refused_files), "refused_files")

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        super().__init__(services, navigator, **options)
        self._listen = False
        for code in (AS_DEVICE, *texts.languages()):
            chip = Chip(value=code)
            chip.bind(on_release=lambda chip: self.choose("language", chip.value))
            self.ids.languages.add_widget(chip)
        self.refresh()

    def refresh(self) -> None:
        names = {"system": _("System"), "light": _("Light"), "dark": _("Dark")}
        self.styles = [(style, names[style], _STYLE_ICONS[style]) for style in STYLES]
        palettes = {
            "camp": pgettext("palette", "Camp"),
            "bold": pgettext("palette", "Bold"),
            "soft": pgettext("palette", "Soft"),
        }
        self.palettes = [(name, palettes[name], "") for name in PALETTES]
        self.scales = [(str(scale), formats.percent(scale), "") for scale in TEXT_SCALES]
        for chip in self.ids.languages.children:
            chip.words = texts.name(chip.value) if chip.value else _("Device language")
        self._show_folder()

    def enter(self) -> None:
        wanted = self.services.memory.preferences
        self._listen = False
        self.style = wanted.style
        self.palette = wanted.palette
        self.scale = str(wanted.text_scale)
        self.vibration = wanted.vibration
        self.keep_awake = wanted.keep_awake
        self.reduced_motion = wanted.reduced_motion
        self._show_language()
        self._listen = True
        self._show_folder()

    def choose(self, name: str, value: str | bool) -> None:
        """One setting was touched."""
        if self._listen:
            memory = self.services.memory
            memory.prefer(memory.preferences.with_(name, value))
            self._show_language()

    def carry(self) -> None:
        """Everything into files and out of them."""
        self.navigator.open_transfer(ALL)

    def choose_folder(self) -> None:
        self.services.folder_sync.choose()

    @reopened
    def leave_folder(self) -> None:
        """The games stay here in any case; what becomes of the files is asked."""
        leave = self.services.folder_sync.leave
        menu(
            _("Stop sharing"),
            [
                MenuItem(
                    "folder-outline", _("Keep my files there"), partial(leave, take_files=False)
                ),
                MenuItem(
                    "folder-remove-outline",
                    _("Delete my files there"),
                    partial(leave, take_files=True),
                    grave=True,
                ),
            ],
        )

    def _show_folder(self) -> None:
        folder = self.services.folder_sync
        self.shares = bool(folder.address)
        self.about_folder = about_folder(folder)
        self.folder_warning = folder_warning(folder)
        self.refused_files = refused_files(folder)
        self.choose_words = _("Another folder") if self.shares else _("Choose a folder")

    def _show_language(self) -> None:
        for chip in self.ids.languages.children:
            chip.chosen = chip.value == self.services.memory.preferences.language


__all__ = ["SettingsScreen", "choice", "controls", "sheet", "swatches"]

lay_out("settings_screen")
