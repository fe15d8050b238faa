"""The live score: the total, and where the points come from."""

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from companion.rules.game import Mode
from companion.rules.scoring import Scorecard
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets.controls import Tap
from companion.ui.widgets.fitting import length


class ScoreBar(Tap):
    """Touched, it opens the score pad. Its numbers grow smaller rather than be cut."""

    total = StringProperty("0")
    parts = ListProperty()
    """Icon and number of each."""
    opened = BooleanProperty(False)
    fit = NumericProperty(1)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("total", "parts", "width"):
            self.fbind(name, self._refit)
        theme.bind(text_scale=self._refit)
        self._refit()

    def show(self, card: Scorecard, mode: Mode) -> None:
        self.total = str(card.total)
        self.parts = _parts(card, mode)

    def _refit(self, *_args: object) -> None:
        needed = length(self.total, theme.size_score, theme.display_font)
        for _icon, number in self.parts:
            needed += length(number, theme.size_body, theme.text_font) + theme.size_heading * 1.2
        gaps = len(self.parts) * (theme.rhythm * 1.5) + theme.gutter * 3 + theme.size_icon * 1.1
        self.fit = min(1, max(0, self.width - gaps) / needed)


def _parts(card: Scorecard, mode: Mode) -> list[tuple[str, str]]:
    """Where the points come from, as far as the mode has it."""
    parts = [("map-outline", str(card.region_points))]
    if mode is Mode.TOTEM:
        parts += [("elephant", str(card.resource_points)), ("bird", str(card.totem_points))]
    if mode is Mode.TRIBE:
        parts.append(("account-group", str(card.caveman_points)))
    if card.variant_points:
        parts.append(("plus-circle-outline", str(card.variant_points)))
    return parts


lay_out("score_bar")
