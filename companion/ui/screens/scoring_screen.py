"""All that scores, on one page, by mode; whatever was on the screen waits behind it."""

from kivy.properties import ListProperty, StringProperty

from companion.app.navigation import Navigator
from companion.app.scoring_lines import scoring_lines
from companion.app.services import Services
from companion.rules.game import Mode
from companion.texts import terms
from companion.ui.layouts import lay_out
from companion.ui.screens.screen import Screen
from companion.ui.theme import theme
from companion.ui.widgets import choice, controls
from companion.ui.widgets.derived import derived
from companion.ui.widgets.scoring_row import ScoringRow


class ScoringScreen(Screen):
    beside = True
    modes = ListProperty()
    mode = StringProperty(Mode.DISCOVERY.value)

    columns = derived(lambda screen: 2 if screen.wide and not theme.large_text else 1, "wide")

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        super().__init__(services, navigator, **options)
        self.refresh()

    def show(self, mode: Mode | None) -> None:
        """That mode's; None: the one that was looked at last."""
        if mode is not None:
            self.mode = mode.value

    def refresh(self) -> None:
        self.modes = [(mode.value, terms.mode_name(mode), "") for mode in Mode]
        self.on_mode()

    def on_mode(self, *_args: object) -> None:
        rows = self.ids.rows
        rows.clear_widgets()
        for line in scoring_lines(Mode(self.mode)):
            rows.add_widget(ScoringRow(words=line.words, drawn=line.drawn))


__all__ = ["ScoringScreen", "choice", "controls"]

lay_out("scoring_screen")
