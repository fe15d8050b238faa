"""The result: who won and what decided it, everybody's scorecard, and why each number is what it
is."""

from functools import partial

from kivy.input import MotionEvent
from kivy.properties import BooleanProperty

from companion.app.kept_game import picture_alone
from companion.app.navigation import Navigator
from companion.app.services import Services
from companion.app.shared_game import SharedGame, of_table
from companion.app.table_questions import TableQuestions
from companion.app.table_verdict import decision_words, feat_words, kicker_of_table, rank_words
from companion.history.statistics import Feat
from companion.rules.box import Resource
from companion.table.edits import ChooseTotem
from companion.table.view import TableView
from companion.texts import _, formats
from companion.texts.names import shown_name
from companion.ui.layouts import lay_out
from companion.ui.screens.reveal import Reveal
from companion.ui.screens.score_screen import ScoreScreen
from companion.ui.theme import theme
from companion.ui.widgets.derived import derived
from companion.ui.widgets.rank_row import Ranked


class ResultScreen(ScoreScreen):
    is_kept = BooleanProperty(False)
    """The history has the game."""

    kept = derived(lambda s: _("Saved in the history") if s.is_kept else "", "is_kept")
    unkept = derived(lambda screen: not screen.is_kept, "is_kept")

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        super().__init__(services, navigator, **options)
        self._view: TableView | None = None
        self._revealed = ""
        self._feats: tuple[Feat | None, ...] = ()
        self._reveal = Reveal(self)
        self._questions = TableQuestions()

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
        if self._view is not None and self.services.session.in_hand:
            view = self.services.session.journal.view
            self.reasons.show(view)
            self.show(view)

    def show(self, view: TableView) -> None:
        self._view = view
        self.provisional = view.undecided
        self.title = _("Provisional result") if self.provisional else _("Result")
        asked = self._questions.of(view)
        self.ids.first.show(asked.boards, asked.first)
        self.ids.later.show((), asked.later)
        self._show_winner(view)
        self._show_ranks(view)

    def _show_winner(self, view: TableView) -> None:
        winners = view.ranking.winners
        best = view.cards[winners[0]]
        self.winner = formats.listed(shown_name(view.player(index).name) for index in winners)
        alone = view.player(winners[0]).colour if len(winners) == 1 else None
        self.winner_colour = theme.seat(alone)
        self.winner_remark = self._feat_words(winners[0])
        if not self.veil:
            self.total = best.total
        self.kicker = kicker_of_table(view)
        self.decision = decision_words(view)

    def _show_ranks(self, view: TableView) -> None:
        reasons = rank_words(view)
        order = sorted(range(len(view.cards)), key=lambda index: view.ranking.ranks[index])
        ranked = [
            Ranked(
                index,
                str(view.ranking.ranks[index]),
                shown_name(view.player(index).name),
                str(view.cards[index].total),
                " · ".join(filter(None, (reasons[index], self._feat_words(index)))),
                (*theme.player(view.player(index).colour), 1),
                picture_alone(view, index),
            )
            for index in order
        ]
        self.show_ranks(ranked, view.ranking.winners)

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

    def check(self) -> None:
        self.navigator.open_check()

    def done(self) -> None:
        """Back to where one came from to this game."""
        session = self.services.session
        # A kill may have come between the last answer and this.
        session.finish()
        session.put_away_territory()
        if session.edits_saved_game:
            self.navigator.open_game(session.journal.view.game.id or "")
        else:
            self.navigator.open_play()

    def rematch(self) -> None:
        self.services.open_games.rematch()
        self.navigator.open_territory()

    def shared(self) -> SharedGame | None:
        return None if self._view is None else of_table(self._view)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.veil:
            self.skip()
            return True
        return bool(super().on_touch_down(touch))

    def turn_to_board(self, player: int) -> None:
        """To a territory that is not laid yet."""
        self.services.session.require_editor.player = player
        self.navigator.open_territory()

    def settle(self, resource: Resource, player: int) -> None:
        """Who holds a totem. With the last one that matters the game is over."""
        was_open = self.provisional
        view = self.services.session.require_editor.record(ChooseTotem(resource, player))
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

    def skip(self) -> None:
        self._reveal.skip()


lay_out("result_screen")
