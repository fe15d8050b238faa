"""Licences: whose work the app is built with, and under what terms."""

from functools import partial

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from companion.app.navigation import Navigator
from companion.app.services import Services
from companion.texts import _, formats
from companion.texts.licences import Licence, licences
from companion.ui.layouts import lay_out
from companion.ui.screens.screen import Screen
from companion.ui.theme import theme
from companion.ui.widgets import controls, either
from companion.ui.widgets.derived import Derived, derived


class LicenceRow(controls.Tap, Derived):
    name = StringProperty()
    what = StringProperty()

    tall = derived(lambda row: max(theme.target + dp(8), row.minimum_height), "minimum_height")


class LicencesScreen(Screen):
    reading = BooleanProperty(False)
    """One of them, not the list."""
    name = StringProperty()

    page = derived(lambda screen: 1 if screen.reading else 0, "reading")
    title = derived(
        lambda screen: screen.name if screen.reading else _("Licences"), "name", "reading"
    )

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        super().__init__(services, navigator, **options)
        self.refresh()

    def refresh(self) -> None:
        self.ids.rows.clear_widgets()
        for licence in licences():
            row = LicenceRow(name=licence.name, what=formats.listed(licence.of))
            row.bind(on_release=partial(self._open, licence))
            self.ids.rows.add_widget(row)

    def leave(self) -> bool:
        was = bool(self.reading)
        self.reading = False
        return was

    def _open(self, licence: Licence, _row: object) -> None:
        self.name = licence.name
        text = self.ids.text
        text.clear_widgets()
        # By paragraphs: a text of its length would be a picture too tall for a phone to draw.
        for paragraph in licence.text.strip().split("\n\n"):
            if paragraph.strip():
                text.add_widget(controls.Soft(text=paragraph.strip("\n")))
        self.ids.page.scroll_y = 1
        self.reading = True


__all__ = ["LicenceRow", "LicencesScreen", "either"]

lay_out("licences_screen")
