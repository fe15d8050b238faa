"""The board that stays in sight, and what is told on it."""

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty

from companion.app.board_picture import BoardPicture
from companion.app.pad_lines import PadLine, points_words
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets import board, controls, player_dot
from companion.ui.widgets.derived import Foldable, derived
from companion.ui.widgets.ink import plain, quiet, with_aside


class WhyPanel(Foldable):
    """A player's territory, with what made a number. Dispatches `on_rule` where the rule is asked
    for, `on_close`."""

    name = StringProperty()
    colour = ColorProperty((0, 0, 0, 1))
    about = StringProperty()
    """What is told."""
    points = StringProperty()
    told = BooleanProperty(False)
    """A number is told of, and has a rule."""
    closable = BooleanProperty(True)
    side = NumericProperty(0)
    """Of the board, at most."""
    words_tall = NumericProperty(0)
    head_tall = derived(
        lambda panel: max(theme.target, panel.words_tall + theme.rhythm_half), "words_tall"
    )
    close_icon = derived(lambda panel: "close" if panel.closable else "", "closable")
    close_wide = derived(lambda panel: -1 if panel.closable else 0, "closable")
    unclosable = derived(lambda panel: not panel.closable, "closable")
    rule_icon = derived(lambda panel: "book-open-variant" if panel.told else "", "told")
    rule_wide = derived(lambda panel: -1 if panel.told else 0, "told")
    untold = derived(lambda panel: not panel.told, "told")
    # A board does not fade with what it lies on.
    board_seen = derived(lambda panel: 1 if panel.shown else 0, "shown")

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_rule")
        self.register_event_type("on_close")
        super().__init__(**kwargs)

    def on_rule(self) -> None:
        """The rule is asked for."""

    def on_close(self) -> None:
        """It has been looked at."""

    def show(self, picture: BoardPicture, name: str, line: PadLine | None, total: str) -> None:
        self.name = name
        self.colour = (*theme.player(picture.hut), 1)
        self.told = line is not None
        size = theme.size_small
        soft = list(theme.text_soft)
        self.about = (
            plain(name)
            if line is None
            else f"{quiet(name, soft, size)}\n{with_aside(line.label, line.factors, soft, size)}"
        )
        self.points = total if line is None else points_words(line)
        self.ids.board.show(picture)


__all__ = ["WhyPanel", "board", "controls", "player_dot"]

lay_out("why_panel")
