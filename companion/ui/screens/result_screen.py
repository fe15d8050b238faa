"""The result: who won and what decided it, everybody's scorecard, and why each number is what it
is."""

from functools import partial

from kivy.input import MotionEvent
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)

from companion.app.kept_game import picture_alone
from companion.app.navigation import Navigator
from companion.app.services import Services
from companion.app.shared_game import of_table
from companion.app.table_questions import TableQuestions
from companion.app.table_verdict import decision_words, feat_words, kicker_of_table, rank_words
from companion.history.feats import Feat
from companion.rules.box import Resource
from companion.table.edits import ChooseTotem
from companion.table.view import TableView
from companion.texts import _, formats
from companion.texts.names import shown_name
from companion.ui.layouts import lay_out
from companion.ui.screens.game_hindsight import GameHindsight
from companion.ui.screens.game_sharing import GameSharing
from companion.ui.screens.reveal import Reveal
from companion.ui.screens.score_reasons import ScoreReasons
from companion.ui.screens.scorecard_arrangement import ScorecardArrangement
from companion.ui.screens.screen import Screen
from companion.ui.theme import theme
from companion.ui.widgets import (
    hindsight_card,
    questions,
    score_table,
    steady_scroll,
    why_panel,
    winner_card,
)
from companion.ui.widgets.derived import derived
from companion.ui.widgets.fitting import alike
from companion.ui.widgets.rank_row import RankRow
from companion.ui.widgets.sheet import reopened


class ResultScreen(Screen):
    looks_back = True

    kicker = StringProperty()
    winner = StringProperty()
    winner_feat = StringProperty()
    winner_colour = ColorProperty((0, 0, 0, 1))
    total = NumericProperty(0)
    """The winner's points as far as they are counted up."""
    boarded = BooleanProperty(False)
    """One player alone is first, whose territory is drawn there."""
    decision = StringProperty()
    is_kept = BooleanProperty(False)
    """The history has the game."""
    explained = BooleanProperty(False)
    """A number or a player was touched, and a board is shown."""
    single = BooleanProperty(False)
    provisional = BooleanProperty(False)
    """It is too early to say who won."""
    veil = NumericProperty(0.0)
    """How far what tells the winner is still hidden."""
    pills_tall = ListProperty((0, 0))
    """Of those below."""

    title = derived(
        lambda s: _("Provisional result") if s.provisional else _("Result"), "provisional"
    )
    is_final = derived(lambda screen: not screen.provisional, "provisional")
    seen = derived(lambda screen: 1 - screen.veil, "veil")
    why_shown = derived(
        lambda s: not s.veil and (s.explained or s.wide), "veil", "explained", "wide"
    )
    reasoned = derived(lambda screen: bool(screen.decision), "decision")
    kept = derived(lambda s: _("Saved in the history") if s.is_kept else "", "is_kept")
    kept_flow = derived(lambda _screen: "vertical" if theme.large_text else "horizontal")
    body_padding = derived(
        lambda s: (0, 0, theme.gutter, theme.gutter) if s.wide else (0, 0, 0, 0), "wide"
    )
    foot_tall = derived(lambda screen: max(screen.pills_tall) + theme.gutter_double, "pills_tall")
    again = derived(lambda screen: _("Another one") if screen.single else _("Rematch"), "single")

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        super().__init__(services, navigator, **options)
        ids = self.ids
        self._view: TableView | None = None
        self._revealed = ""
        self._feats: tuple[Feat | None, ...] = ()
        self._reveal = Reveal(self)
        self._questions = TableQuestions()
        self._hindsight = GameHindsight(services, navigator, ids.hindsight)
        self._sharing = GameSharing(services)
        self.reasons = ScoreReasons(ids.table, ids.why, navigator, self._turned)
        self._arrangement = ScorecardArrangement(self)
        alike((ids.done, ids.rematch))

    def left(self) -> str:
        """The game whose winner has been revealed."""
        return self._revealed

    def take_up(self, left: object) -> None:
        self._revealed = str(left)

    # --- What is shown --------------------------------------------------------------------

    def enter(self) -> None:
        self.skip()  # what was still counted up when one left
        view = self.services.session.journal.view
        self.single = len(view.game.players) == 1
        first = view.ranking.winners[0]
        self._questions.begin()
        self._hindsight.enter(self.services.session.journal.finished_game(), first)
        self.explained = False
        self.reasons.begin(view, first)
        self._feats, self.is_kept = (), False
        self.show(view)
        self._ask_for_feats()
        self.ids.scroll.scroll_y = self.ids.card_scroll.scroll_y = 1
        if self._revealed != view.game.id and not self.provisional and not self.single:
            self._unveil(view)

    def refresh(self) -> None:
        if self._view is not None:
            self.reasons.show(self._view)
            self.show(self._view)

    def show(self, view: TableView) -> None:
        self._view = view
        self.provisional = view.undecided
        asked = self._questions.of(view)
        self.ids.first.show(asked.boards, asked.first)
        self.ids.later.show((), asked.later)
        self._show_winner(view)
        self._show_ranks(view)

    def _show_winner(self, view: TableView) -> None:
        winners = view.ranking.winners
        best = view.cards[winners[0]]
        self.winner = formats.listed(shown_name(view.player(index).name) for index in winners)
        self.winner_colour = (*theme.player(view.player(winners[0]).colour), 1)
        self.winner_feat = self._feat_words(winners[0])
        if not self.veil:
            self.total = best.total
        self.kicker = kicker_of_table(view)
        self.decision = decision_words(view)
        self.boarded = len(winners) == 1
        if self.boarded:
            self.ids.winner.ids.board.show(picture_alone(view, winners[0]))

    def _show_ranks(self, view: TableView) -> None:
        box = self.ids.ranks
        box.clear_widgets()
        if self.single:
            return
        reasons = rank_words(view)
        order = sorted(range(len(view.cards)), key=lambda index: view.ranking.ranks[index])
        for index in order:
            if len(view.ranking.winners) == 1 and index == view.ranking.winners[0]:
                continue
            said = [reasons[index], self._feat_words(index)]
            row = RankRow(
                rank=str(view.ranking.ranks[index]),
                name=shown_name(view.player(index).name),
                total=str(view.cards[index].total),
                reason=" · ".join(filter(None, said)),
                colour=(*theme.player(view.player(index).colour), 1),
                chosen=self._is_chosen(index),
                seen=self.seen,
            )
            row.player = index
            row.ids.board.show(picture_alone(view, index))
            row.bind(on_release=lambda _row, index=index: self.turn_to(index))
            box.add_widget(row)

    def _is_chosen(self, player: int) -> bool:
        return bool(self.explained) and player == self.reasons.player

    # --- What the history knows -----------------------------------------------------------

    def _ask_for_feats(self) -> None:
        """That the game is saved is said once the history has it."""
        if not self.provisional and not self.single and self._view is not None:
            game = self._view.game.id or ""
            self.services.history.feats(game, partial(self._take_feats, game))

    def _take_feats(self, game: str, feats: tuple[Feat | None, ...] | None) -> None:
        if self._view is None or self._view.game.id != game:
            return  # another one has been come to
        self._feats = feats or ()
        self.is_kept = feats is not None
        self.show(self._view)

    def _feat_words(self, player: int) -> str:
        return "" if self.provisional else feat_words(self._feats, player)

    # --- What is touched ------------------------------------------------------------------

    def turn_to(self, player: int) -> None:
        """Whose board is shown; touched again, it is put away."""
        self.reasons.touch(player)

    def turn_to_winner(self) -> None:
        if self._view is not None:
            self.turn_to(self._view.ranking.winners[0])

    def _turned(self, player: int) -> None:
        self.explained = self.reasons.open
        self._hindsight.turn_to(player)
        for row in self.ids.ranks.children:
            row.chosen = self._is_chosen(row.player)
        self._arrangement.keep_in_sight(self.reasons.line)

    def check(self) -> None:
        self.navigator.open_check()

    def done(self) -> None:
        """Back to where one came from to this game."""
        session = self.services.session
        if session.visits:
            self.navigator.open_game(session.journal.view.game.id or "")
        else:
            self.navigator.open_play()

    def rematch(self) -> None:
        # What was mended elsewhere since may have ended it.
        self.services.session.finish()
        self.services.open_games.rematch()
        self.navigator.open_territory()

    @reopened
    def share(self) -> None:
        """As a picture, as text, or as the file or the code that another phone takes in."""
        if self._view is not None:
            self._sharing.offer(of_table(self._view))

    def leave(self) -> bool:
        if self.explained:
            self.reasons.close()
            return True
        return False

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.veil:
            self.skip()
            return True
        return bool(super().on_touch_down(touch))

    def turn_to_board(self, player: int) -> None:
        """To a territory that is not laid yet."""
        self.services.session.a_hand.player = player
        self.navigator.open_territory()

    def settle(self, resource: Resource, player: int) -> None:
        """Who holds a totem. With the last one that matters the game is over."""
        was_open = self.provisional
        view = self.services.session.a_hand.do(ChooseTotem(resource, player))
        self.reasons.show(view)
        self.show(view)
        self._hindsight.changed(self.services.session.journal.finished_game())
        if was_open and not self.provisional:
            self.services.session.finish()
            self.reasons.begin(view, view.ranking.winners[0])
            self._turned(view.ranking.winners[0])
            self.ids.scroll.scroll_y = 1
            self._unveil(view)
        self._ask_for_feats()

    # --- The reveal -----------------------------------------------------------------------

    def _unveil(self, view: TableView) -> None:
        self._revealed = view.game.id or ""
        self._reveal.begin(view.cards[view.ranking.winners[0]].total)

    def on_veil(self, _screen: object, veil: float) -> None:
        for row in self.ids.ranks.children:
            row.seen = 1 - veil

    def skip(self) -> None:
        self._reveal.skip()


__all__ = [
    "ResultScreen",
    "hindsight_card",
    "questions",
    "score_table",
    "steady_scroll",
    "why_panel",
    "winner_card",
]

lay_out("result_screen")
