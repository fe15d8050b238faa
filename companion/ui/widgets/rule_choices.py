"""What a game is played by, to be chosen: its mode, its variants."""

from kivy.uix.boxlayout import BoxLayout

from companion.app.rule_icons import MODE_ICONS, variant_icon
from companion.rules.game import Mode, Variant
from companion.texts import formats, terms
from companion.ui.layouts import lay_out
from companion.ui.refreshing import follow, refreshing
from companion.ui.widgets import choice, controls


def modes() -> list[tuple[str, str, str]]:
    """The options of a choice of modes."""
    return [(mode.value, terms.mode_name(mode), MODE_ICONS[mode]) for mode in Mode]


class Variants(BoxLayout):
    """Dispatches `on_choose` with a variant and whether it is wanted, where a player says so."""

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_choose")
        super().__init__(**kwargs)
        self._toggles = {variant: self._toggle(variant) for variant in Variant}
        self._showing = False
        for toggle in self._toggles.values():
            self.add_widget(toggle)
        follow(refreshing, "revision", self.refresh)
        self.refresh()

    def on_choose(self, variant: Variant, wanted: bool) -> None:
        """A variant was touched."""

    def refresh(self, *_args: object) -> None:
        for variant, toggle in self._toggles.items():
            toggle.text = formats.labelled(terms.variant(variant), f"+{variant.points}")

    def show(self, variants: frozenset[Variant]) -> None:
        self._showing = True
        for variant, toggle in self._toggles.items():
            toggle.wanted = variant in variants
        self._showing = False

    def _toggle(self, variant: Variant) -> controls.Toggle:
        toggle = controls.Toggle(icon=variant_icon(variant))
        toggle.bind(wanted=lambda _toggle, wanted: self._chosen(variant, wanted))
        return toggle

    def _chosen(self, variant: Variant, wanted: bool) -> None:
        if not self._showing:
            self.dispatch("on_choose", variant, wanted)


# kv names the choice of modes.
__all__ = ["Variants", "choice", "modes"]

lay_out("rule_choices")
