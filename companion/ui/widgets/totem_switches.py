"""Which totems a territory holds, where it is entered alone: only its player knows."""

from collections.abc import Mapping
from typing import Final

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout

from companion.rules.box import Resource
from companion.table.edits import ChooseTotem
from companion.texts import _, terms
from companion.ui.layouts import lay_out
from companion.ui.refreshing import follow, refreshing
from companion.ui.theme import theme
from companion.ui.widgets.controls import Fitted, Toggle
from companion.ui.widgets.derived import derived
from companion.ui.widgets.fitting import SPARE, length
from companion.ui.widgets.switch import SWITCH_WIDE

_A_ROW: Final = 2
_ICON: Final = 1.3
"""How large an icon is, in parts of the letters beside it."""
_LEAST: Final = 0.4
"""What the letters shrink to at most."""


class TotemsHeading(Fitted):
    """What the switches are about: above them, or, where it is free, beside the first one."""

    line = derived(lambda heading: heading.letter * 1.2, "letter")


class TotemSwitches(BoxLayout):
    """Dispatches `on_totem` with an edit."""

    letter = NumericProperty(0)
    """Of all words here, small enough for the longest."""

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_totem")
        self._toggles: list[Toggle] = []
        self._settling = False
        super().__init__(**kwargs)
        self._heading: Final = TotemsHeading()
        self._grid: Final = self.ids.grid.__self__
        self._grid.bind(width=self._fit)
        follow(theme, "text_scale", self._fit)
        follow(refreshing, "revision", self.refresh)

    def on_totem(self, edit: ChooseTotem) -> None:
        """A totem was given or taken."""

    def show(self, held: Mapping[Resource, bool]) -> None:
        """A switch for each of these totems."""
        resources = [resource for resource in Resource if resource in held]
        if [toggle.resource for toggle in self._toggles] != resources:
            self._toggles = [self._toggle(resource) for resource in resources]
            self._arrange()
            self.refresh()
        self._settling = True
        for toggle in self._toggles:
            toggle.wanted = held[toggle.resource]
        self._settling = False

    def refresh(self, *_args: object) -> None:
        self._heading.text = _("Totems")
        for toggle in self._toggles:
            toggle.text = terms.resource(toggle.resource)
        self._fit()

    def _arrange(self) -> None:
        heading, grid = self._heading, self._grid
        self.clear_widgets()
        grid.clear_widgets()
        if heading.parent is not None:
            heading.parent.remove_widget(heading)
        beside = len(self._toggles) % _A_ROW
        heading.size_hint_y = 1 if beside else None
        (grid if beside else self).add_widget(heading)
        self.add_widget(grid)
        for toggle in self._toggles:
            grid.add_widget(toggle)

    def _toggle(self, resource: Resource) -> Toggle:
        toggle = Toggle(icon=f"sign-{resource.value}", tight=True)
        toggle.resource = resource
        toggle.bind(wanted=lambda _toggle, wanted: self._give(resource, wanted))
        return toggle

    def _fit(self, *_args: object) -> None:
        full, font = theme.size_body, theme.text_font
        fixed = theme.rhythm_half * 2 + dp(SWITCH_WIDE)
        room = (self._grid.width - self._grid.spacing[0]) / _A_ROW - fixed
        # The icon grows smaller as the letters do.
        longest = max((length(toggle.text, full, font) for toggle in self._toggles), default=0)
        self.letter = full * min(1.0, max(_LEAST, room / (longest * SPARE + full * _ICON)))
        self._heading.full = min(self.letter, theme.size_small)
        for toggle in self._toggles:
            toggle.letter = self.letter
            toggle.icon_letter = self.letter * _ICON

    def _give(self, resource: Resource, wanted: bool) -> None:
        if not self._settling:
            self.dispatch("on_totem", ChooseTotem(resource, 0 if wanted else None))


lay_out("totem_switches")
