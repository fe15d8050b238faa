"""What could have been: the board as it was played and as it could have been, what moved, what that
changes on the score pad, and how everything is laid anew."""

from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.app.day_names import here_and_now
from companion.app.hindsight_lines import HindsightLook, heading_of
from companion.app.navigation import Navigator
from companion.app.pad_lines import PadLine, paragraph_of
from companion.app.replay import Moment
from companion.app.services import Services
from companion.history.game_row import day_of
from companion.ui.layouts import lay_out
from companion.ui.screens.hindsight_arrangement import HindsightArrangement
from companion.ui.screens.screen import Screen
from companion.ui.snapshot import KIND, png_of
from companion.ui.theme import theme
from companion.ui.widgets import (
    board,
    controls,
    either,
    pad_heading,
    pad_list,
    player_dot,
    replay_bar,
)
from companion.ui.widgets.derived import Derived, derived


class BoardWithCaption(Derived, BoxLayout):
    """A board, and above it what it is and what it is worth."""

    caption = StringProperty()
    total = StringProperty()
    ink = ColorProperty((0, 0, 0, 0))
    side = NumericProperty(0)
    """Of the board."""
    head = derived(lambda _board: max(theme.size_body * 1.4, theme.size_number * 1.25))
    """How high that line is, however long its words are: by that it is decided how wide it is."""


class HindsightScreen(Screen):
    beside = True
    looks_back = True

    heading = StringProperty()
    colour = ColorProperty((0, 0, 0, 1))
    before = StringProperty()
    after = StringProperty()
    gain = StringProperty()
    can_replay = BooleanProperty(False)
    replaying = BooleanProperty(False)
    board_side = NumericProperty(0)
    """Of both boards."""
    boards_flow = OptionProperty("horizontal", options=("horizontal", "vertical"))
    aside = BooleanProperty(False)
    """What they change stands beside them."""
    replay_side = NumericProperty(0)
    """Of the board on which everything is laid anew."""

    face = derived(lambda screen: 1 if screen.replaying else 0, "replaying")
    parts_flow = derived(lambda s: "horizontal" if s.aside else "vertical", "aside")
    replay_hint = derived(lambda screen: None if screen.wide else 1, "wide")
    replay_above = derived(
        lambda s: s.can_replay and s.wide and not s.replaying, "can_replay", "wide", "replaying"
    )
    """Where it is wide, a line of its own would take it from the boards."""
    replay_below = derived(lambda s: s.can_replay and not s.wide, "can_replay", "wide")
    replay_wide = derived(
        lambda s: theme.target * (3.6 if theme.large_text else 2.6) if s.replay_above else 0,
        "replay_above",
    )

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        super().__init__(services, navigator, **options)
        self._look: HindsightLook | None = None
        ids = self.ids
        # One of the two faces is shown at a time; ids alone would let the other go.
        self._replay_bar: replay_bar.ReplayBar = ids.replay_bar.__self__
        self._replay_board: board.Board = ids.replay_board.__self__
        self._scroll = ids.scroll.__self__
        self._arrangement = HindsightArrangement(self)
        self._replay_bar.bind(on_moment=lambda _bar, moment: self._show_moment(moment))
        ids.pad.bind(on_line=lambda _pad, line: self._explain(line))
        ids.pad.bind(on_rule=lambda _pad, line: navigator.look_up(paragraph_of(line)))

    # --- What is shown ------------------------------------------------------------------------

    def show(self, look: HindsightLook) -> None:
        self._look = look
        self._end_replay()
        self._scroll.scroll_y = 1
        self._say(look)
        self._explain(None)
        self._arrangement.soon()

    def refresh(self) -> None:
        if self._look is None:
            return
        self._say(self._look)
        self._explain(None)
        if self.replaying:
            self._replay_bar.show()

    def _say(self, look: HindsightLook) -> None:
        answer = look.answer
        player = look.game.players[answer.player]
        self.heading = heading_of(look)
        self.colour = (*theme.player(player.colour), 1)
        self.before, self.after = str(look.total), str(answer.total)
        self.gain = f"+{answer.total - look.total}"
        self.can_replay = look.replay() is not None
        self.ids.pad.show(look.differences())

    def _explain(self, line: PadLine | None) -> None:
        """Show on both boards what made a line; None: what moved."""
        if self._look is None:
            return
        if line is None:
            self.ids.pad.choose(None)
        self.ids.played.ids.board.show(self._look.played(line))
        self.ids.possible.ids.board.show(self._look.possible(line))

    # --- What is touched ----------------------------------------------------------------------

    def leave(self) -> bool:
        if self.replaying:
            self._end_replay()
            return True
        return False

    def share(self) -> None:
        """As a picture."""
        if self._look is not None:
            day = day_of(self._look.game.played_at or here_and_now().isoformat())
            self.services.sharing.share_file(day.isoformat(), "png", KIND, png_of(self.ids.page))

    def play(self) -> None:
        """Lay everything, one domino after the other."""
        replay = None if self._look is None else self._look.replay()
        if replay is not None:
            self.replaying = True
            self._replay_bar.begin(replay)

    def _end_replay(self) -> None:
        self._replay_bar.pause()
        self.replaying = False

    def _show_moment(self, moment: Moment) -> None:
        if self._look is None:
            return
        whole = self._look.possible()
        self._replay_board.show(moment.picture(whole.view, whole.hut))


__all__ = [
    "BoardWithCaption",
    "HindsightScreen",
    "board",
    "controls",
    "either",
    "pad_heading",
    "pad_list",
    "player_dot",
    "replay_bar",
]

lay_out("hindsight_screen")
