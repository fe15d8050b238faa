"""What the result and a kept game have in common: who won and what decided it, one scorecard for
all players, and a board that stays in sight."""

from collections.abc import Sequence
from typing import Final

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from companion.app.navigation import Navigator
from companion.app.services import Services
from companion.app.shared_game import SharedGame
from companion.texts import _
from companion.ui.layouts import lay_out
from companion.ui.screens.game_hindsight import GameHindsight
from companion.ui.screens.game_sharing import GameSharing
from companion.ui.screens.score_reasons import ScoreReasons
from companion.ui.screens.scorecard_arrangement import ScorecardArrangement
from companion.ui.screens.screen import FreeRoom, Screen, at_foot_of
from companion.ui.theme import theme
from companion.ui.widgets import (
    either,
    empty_notice,
    hindsight_card,
    pile,
    questions,
    score_table,
    steady_scroll,
    why_panel,
    winner_card,
)
from companion.ui.widgets.controls import IconTap, PillRow
from companion.ui.widgets.derived import Foldable, derived
from companion.ui.widgets.figure_list import Remark
from companion.ui.widgets.rank_row import Ranked
from companion.ui.widgets.sheet import reopened

FAULT, GAME = range(2)
"""What is in view."""
_READABLE: Final = 640
"""A page without a board beside it is not wider: points stay near their names."""
_SAID: Final = 0.5
"""So much of the page is free for what is said, at its lower end."""


class ScoreActions(Foldable):
    """What can be done with the game, beside what is said of it."""

    alone = BooleanProperty(False)
    """There is only one button, and nothing beside it."""
    pinned = BooleanProperty(False)
    """It stands over the buttons, and not on the page."""
    insets = derived(
        lambda row: (theme.gutter, theme.rhythm, theme.gutter, 0) if row.pinned else (0, 0, 0, 0),
        "pinned",
    )
    flow = derived(lambda _row: "vertical" if theme.large_text else "horizontal")
    between = derived(lambda row: 0 if row.alone else theme.rhythm, "alone")


class ActionWords(Remark):
    """Before the buttons, as far in as the words of a card."""

    def on_text(self, _words: object, text: str) -> None:
        """Nothing takes no width either."""
        self.size_hint_x = 1 if text else None
        self.width = 0


class ScoreFoot(PillRow):
    """Where it goes on from here."""


class ScoreScreen(Screen):
    """In kv, an icon stands in the bar, `ScoreActions` and `ScoreFoot` in their places, all else
    between the ranks and the scorecard."""

    looks_back = True

    title = StringProperty()
    kicker = StringProperty()
    winner = StringProperty()
    winner_remark = StringProperty()
    winner_colour = ColorProperty((0, 0, 0, 1))
    total = NumericProperty(0)
    """The winner's points as far as they are counted up."""
    boarded = BooleanProperty(False)
    """One player alone is first, whose territory is drawn there."""
    level = BooleanProperty(False)
    """Several are first."""
    decision = StringProperty()
    single = BooleanProperty(False)
    provisional = BooleanProperty(False)
    """It is too early to say who won."""
    veil = NumericProperty(0.0)
    """How far what tells the winner is still hidden."""
    tabled = BooleanProperty(True)
    """The territories are known, and all that is made of them."""
    explained = BooleanProperty(False)
    """A number or a player was touched, and a board is shown."""
    face = NumericProperty(GAME)
    ready = BooleanProperty(True)
    """It is known what there is to be shown."""

    unready = derived(lambda screen: not screen.ready, "ready")
    ready_seen = derived(lambda screen: 1 if screen.ready else 0, "ready")
    is_final = derived(lambda screen: not screen.provisional, "provisional")
    seen = derived(lambda screen: 1 - screen.veil, "veil")
    spread = derived(lambda screen: screen.wide and screen.tabled, "wide", "tabled")
    """The board stands beside all else."""
    why_shown = derived(
        lambda s: s.tabled and not s.veil and (s.explained or s.wide),
        "tabled",
        "veil",
        "explained",
        "wide",
    )
    reasoned = derived(lambda screen: bool(screen.decision), "decision")
    body_padding = derived(lambda screen: screen.padding_with(), "spread", "width")
    page_padding = derived(lambda screen: screen.page_padding_with(), "spread")
    again = derived(lambda screen: _("New territory") if screen.single else _("Rematch"), "single")

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        super().__init__(services, navigator, **options)
        ids = self.ids
        self._hindsight = GameHindsight(services, navigator, ids.hindsight)
        self._sharing = GameSharing(services)
        self._first = 0
        self.reasons = ScoreReasons(ids.table, ids.why, navigator, self._turned)
        self._arrangement = ScorecardArrangement(self)

    def add_widget(self, widget: Widget, *args: object, **options: object) -> None:
        """What another rule adds to the parts that all of these screens have."""
        if "extra" not in self.ids:
            super().add_widget(widget, *args, **options)
        elif isinstance(widget, IconTap):
            self.ids.bar.add_widget(widget)
        elif isinstance(widget, ScoreFoot):
            self.ids.column.add_widget(widget)
        elif isinstance(widget, ScoreActions):
            self.ids.actions_home.add_widget(widget)
        else:
            self.ids.extra.add_widget(widget)

    def padding_with(self) -> tuple[float, float, float, float]:
        if self.spread:
            return (0, 0, theme.gutter, theme.gutter)
        side = max(0, (self.width - dp(_READABLE)) / 2)
        return (side, 0, side, 0)

    def page_padding_with(self) -> tuple[float, float, float, float]:
        """Beside a board, cards begin as high as that: a line around one has its room."""
        above = dp(1) if self.spread else theme.rhythm_half
        return (theme.gutter, above, theme.gutter, theme.gutter)

    # --- What is shown --------------------------------------------------------------------

    def show_ranks(self, ranked: Sequence[Ranked], winners: Sequence[int]) -> None:
        """All players, the first one first; who alone is first has a card."""
        self._first = winners[0]
        crowned = next(each for each in ranked if each.player == self._first)
        alone = len(winners) == 1
        self.ids.ranks.show([each for each in ranked if not (alone and each is crowned)])
        self._choose_rank()
        self.level = not alone
        self.boarded = alone and crowned.board is not None
        if crowned.board is not None:
            self.ids.winner.ids.board.show(crowned.board)

    def _choose_rank(self) -> None:
        self.ids.ranks.choose(self.reasons.player if self.explained else None)

    @property
    def sentence_rooms(self) -> Sequence[FreeRoom]:
        """Over the buttons: neither on who won nor on what is asked."""
        if self.face != GAME:
            return ()
        card = self._arrangement.card_page
        return (at_foot_of(self.ids.scroll, _SAID),) if card is None else (at_foot_of(card, 1),)

    # --- What is touched ------------------------------------------------------------------

    def turn_to(self, player: int) -> None:
        """Whose board is shown; touched again, it is put away."""
        if self.tabled:
            self.reasons.touch(player)

    def turn_to_winner(self) -> None:
        self.turn_to(self._first)

    def _turned(self, player: int) -> None:
        self.explained = self.reasons.open
        self._hindsight.turn_to(player)
        self._choose_rank()
        self._arrangement.keep_in_sight(self.reasons.line)

    def leave(self) -> bool:
        if self.explained:
            self.reasons.close()
            return True
        return False

    @reopened
    def share(self) -> None:
        """As a picture, as text, or as the file or the code that another phone takes in."""
        shared = self.shared()
        if shared is not None:
            self._sharing.offer(shared)

    def shared(self) -> SharedGame | None:
        """The game that is shown, as it leaves the app."""
        return None


__all__ = [
    "ActionWords",
    "ScoreActions",
    "ScoreFoot",
    "ScoreScreen",
    "either",
    "empty_notice",
    "hindsight_card",
    "pile",
    "questions",
    "score_table",
    "steady_scroll",
    "why_panel",
    "winner_card",
]

lay_out("score_screen")
