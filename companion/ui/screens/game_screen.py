"""A game of the history: every territory, who won, what each point came from; edited, deleted,
played once more, passed on."""

from functools import partial

from kivy.properties import BooleanProperty, StringProperty

from companion.app.day_names import here_and_now, moment_name
from companion.app.game_filters import short_name
from companion.app.history_queries import OpenedGame
from companion.app.kept_game import (
    announcement_of,
    changes_words,
    decision_of_kept,
    note_in_short,
    once_more,
    picture_alone,
    reasons,
    with_totem,
)
from companion.app.navigation import Navigator
from companion.app.open_questions import asked_of_kept
from companion.app.services import Services
from companion.app.shared_game import SharedGame, of_kept
from companion.history.game_row import GameRow
from companion.rules.box import Resource
from companion.rules.game import Game
from companion.texts import _
from companion.texts.display import one_line
from companion.ui.layouts import lay_out
from companion.ui.screens.game_actions import GameActions
from companion.ui.screens.score_screen import FAULT, GAME, ScoreScreen
from companion.ui.theme import theme
from companion.ui.widgets.derived import derived
from companion.ui.widgets.rank_row import Ranked
from companion.ui.widgets.sheet import reopened


class GameScreen(ScoreScreen):
    finished = BooleanProperty(True)
    deleted = BooleanProperty(False)
    """It can only be looked at, and be brought back."""
    place = StringProperty()
    notes = StringProperty()
    changes = StringProperty()
    fault = StringProperty()

    editing = derived(lambda s: _("Edit") if s.finished else _("Continue"), "finished")
    onward = derived(lambda s: _("Bring back") if s.deleted else s.again, "deleted", "again")
    onward_icon = derived(lambda s: "backup-restore" if s.deleted else "restart", "deleted")
    changeable = derived(lambda s: s.tabled and not s.deleted, "tabled", "deleted")
    changed = derived(lambda screen: bool(screen.changes), "changes")
    placed = derived(lambda screen: bool(screen.place), "place")
    noted = derived(lambda screen: bool(screen.notes), "notes")
    annotated = derived(lambda screen: screen.placed or screen.noted, "placed", "noted")

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        super().__init__(services, navigator, **options)
        self._id = ""
        self._opened: OpenedGame | None = None
        self._actions = GameActions(services, navigator, self.step_back)
        self._blank()

    # --- What is shown ------------------------------------------------------------------------

    def show(self, game: str) -> None:
        """The game with this id, when the screen is next entered."""
        if game != self._id:
            self._id, self._opened = game, None
            self.fault = ""
            self._blank()
            self.ids.scroll.scroll_y = self.ids.card_scroll.scroll_y = 1

    def _blank(self) -> None:
        """Nothing of the one before is seen while the history looks for it."""
        self.face = GAME
        self.ready = self.tabled = self.boarded = False
        self.ids.ranks.show(())

    def enter(self) -> None:
        self.services.history.game(self._id, self._take, self._complain)

    def refresh(self) -> None:
        if self.fault:
            self._complain(self.fault)
        elif self._opened is not None:
            if self._opened.view is not None:
                self.reasons.show(self._opened.view)
            self._show(self._opened)

    def _take(self, opened: OpenedGame) -> None:
        record, view = opened.record, opened.view
        if self._opened is None:
            first = min(range(len(record.seats)), key=lambda seat: record.seats[seat].rank)
            self.explained = False
            if view is None:
                self.reasons.clear()
            else:
                self.reasons.begin(view, first)
        elif view is not None:
            self.reasons.show(view)
        self._opened = opened
        self._show(opened)
        if self.on_screen:  # else nobody looks, and it may be let go before an answer comes
            self._hindsight.enter(None if view is None else view.game, self.reasons.player)

    def _show(self, opened: OpenedGame) -> None:
        record = opened.record
        self.fault = ""
        self.face = GAME
        self.ready = True
        self.tabled = opened.view is not None
        self.single = len(record.seats) == 1
        self.finished, self.deleted = record.finished, record.deleted
        self.title = moment_name(record.played_at, here_and_now())
        self.place = one_line(record.location) if record.location else ""
        self.notes = note_in_short(record.notes or "")
        self.changes = changes_words(opened)
        self.decision = decision_of_kept(opened)
        self._show_winner(record)
        self._show_questions(opened)
        self._show_seats(opened)

    def _show_questions(self, opened: OpenedGame) -> None:
        """What can still change a rank first, the rest further down."""
        if self.deleted:
            self.ids.first.show((), ())
            self.ids.later.show((), ())
            return
        asked = asked_of_kept(opened)
        self.ids.first.show(asked.boards, asked.first)
        self.ids.later.show((), asked.later)

    def _show_winner(self, record: GameRow) -> None:
        said = announcement_of(record)
        self.kicker, self.winner, self.winner_remark = said.kicker, said.winner, said.about
        self.total, self.provisional = int(said.total), said.undecided
        self.winner_colour = theme.seat(said.colour)

    def _show_seats(self, opened: OpenedGame) -> None:
        record, view = opened.record, opened.view
        decided = reasons(opened)
        order = sorted(range(len(record.seats)), key=lambda seat: record.seats[seat].rank)
        ranked = [
            Ranked(
                index,
                str(record.seats[index].rank),
                short_name(record.seats[index].name),
                str(record.seats[index].total),
                decided[index],
                theme.dot(record.seats[index].colour),
                None if view is None else picture_alone(view, index),
            )
            for index in order
        ]
        self.show_ranks(ranked, [seat for seat in order if record.seats[seat].won])

    def _complain(self, fault: str) -> None:
        self.fault = fault
        self.face = FAULT
        self.ids.notice.say("alert-circle-outline", _("This game cannot be shown"), fault)

    def shared(self) -> SharedGame | None:
        return None if self._opened is None else of_kept(self._opened)

    # --- What can be done ---------------------------------------------------------------------

    @reopened
    def more(self) -> None:
        if self._opened is not None:
            self._actions.offer(self._opened)

    def turn_to_board(self, player: int) -> None:
        """To a territory that is not laid yet."""
        self.edit(player)

    def settle(self, resource: Resource, player: int) -> None:
        """Who holds a totem: the game is edited, with a way back."""
        answer = partial(with_totem, resource=resource, player=player)
        self.services.history.revise(self._id, answer, partial(self._settled, self._id))

    def _settled(self, game: str, before: Game) -> None:
        if game != self._id:
            return  # another one has been come to meanwhile
        self.enter()
        self.offer_undo(before)

    def check(self) -> None:
        if self._visit(self.reasons.player):
            self.navigator.open_check()

    def edit(self, player: int | None = None) -> None:
        """At the table; one that is not finished is an open game from then on."""
        opened = self._opened
        if opened is not None and opened.view is not None and not opened.record.finished:
            self.navigator.open_play()
            self.services.session.reopen(opened.view.game, opened.stored)
            self.navigator.open_territory()
        elif self._visit(self.reasons.player if player is None else player):
            self.navigator.open_territory()

    def offer_undo(self, before: Game) -> None:
        """The game was changed at the table, as one came from there."""
        self._actions.offer_undo(self._id, before)

    def go_on(self) -> None:
        """A deleted game is brought back first."""
        if self.deleted:
            self._actions.bring_back(self._id)
        else:
            self.rematch()

    def rematch(self) -> None:
        """The same people, the same rules, empty territories."""
        if self._opened is None:
            return
        self.navigator.open_play()
        self.services.open_games.begin(once_more(self._opened.record))
        self.navigator.open_territory()

    def _visit(self, player: int) -> bool:
        """Take the game to the table; False where it has no territories."""
        if self._opened is None or self._opened.view is None:
            return False
        self.services.session.edit_saved_game(self._opened.view.game)
        self.services.session.require_editor.player = player
        return True


lay_out("game_screen")
