"""About: which version this is, what is new in it, and how to tell of what went wrong."""

from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.device_facts import facts
from companion.app.navigation import Navigator
from companion.app.services import Services
from companion.app.sharing import APP
from companion.texts import _
from companion.texts.about import VERSION, disclaimer, promise, report, what_is_new
from companion.ui.layouts import lay_out
from companion.ui.screens.screen import Screen
from companion.ui.widgets import derived


class Novelty(BoxLayout):
    """One thing that is new."""

    words = StringProperty()


class AboutScreen(Screen):
    name = StringProperty(APP)
    version = StringProperty()
    promise = StringProperty()
    disclaimer = StringProperty()
    report = StringProperty()

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        super().__init__(services, navigator, **options)
        self.refresh()

    def refresh(self) -> None:
        self.version = _("Version {number}").format(number=VERSION)
        self.promise, self.disclaimer = promise(), disclaimer()
        news = self.ids.news
        news.clear_widgets()
        for words in what_is_new():
            news.add_widget(Novelty(words=words))
        self._report()

    def enter(self) -> None:
        self._report()

    def _report(self) -> None:
        """The window may be another one than before."""
        wide, high = (round(side / Metrics.density) for side in Window.size)
        window = f"{wide} x {high} dp, {Metrics.density:.2f} px/dp"
        self.report = report(facts(self.services.memory.preferences, window))

    def copy_report(self) -> None:
        self.services.sharing.copy_report(self.report)


__all__ = ["AboutScreen", "Novelty", "derived"]

lay_out("about_screen")
