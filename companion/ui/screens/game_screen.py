"""A game of the history: every territory, who won, what each point came from; edited, deleted,
played once more, passed on."""

from functools import partial

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)

from companion.app.day_names import here_and_now, moment_name
from companion.app.game_filters import short_name
from companion.app.history_queries import OpenedGame
from companion.app.kept_game import (
    announcement_of,
    by_rank,
    changes_words,
    note_in_short,
    once_more,
    open_still,
    picture_alone,
    reasons,
    with_totem,
)
from companion.app.navigation import Navigator
from companion.app.open_questions import asked_of_kept
from companion.app.services import Services
from companion.app.shared_game import of_kept
from companion.history.records import GameRecord
from companion.rules.box import Resource
from companion.rules.game import Game
from companion.texts import _
from companion.texts.display import one_line
from companion.ui.layouts import lay_out
from companion.ui.screens.game_fate import GameFate
from companion.ui.screens.game_hindsight import GameHindsight
from companion.ui.screens.game_pad import GamePad
from companion.ui.screens.game_sharing import GameSharing
from companion.ui.screens.screen import Screen
from companion.ui.theme import theme
from companion.ui.widgets import (
    either,
    figure_list,
    hindsight_card,
    pad_heading,
    pad_list,
    questions,
    sheet,
    winner_card,
)
from companion.ui.widgets.derived import derived
from companion.ui.widgets.fitting import alike
from companion.ui.widgets.seat_card import SeatCard
from companion.ui.widgets.sheet import MenuItem, reopened


class GameScreen(Screen):
    looks_back = True

    title = StringProperty()
    about = StringProperty()
    kicker = StringProperty()
    winner = StringProperty()
    winner_total = StringProperty()
    winner_colour = ColorProperty((0, 0, 0, 0))
    undecided = BooleanProperty(False)
    """Nobody has won yet."""
    open_still = StringProperty()
    by_points = BooleanProperty(False)
    place = StringProperty()
    notes = StringProperty()
    changes = StringProperty()
    fault = StringProperty()
    pad_title = StringProperty()
    pad_total = StringProperty()
    shown = BooleanProperty(False)
    why_wide = NumericProperty(0)
    pills_tall = ListProperty((0, 0))
    """Of those below."""

    blank = derived(lambda screen: not screen.shown, "shown")
    face = derived(lambda screen: 1 if screen.shown else 0, "shown")
    """Its contents in view: what is wrong with the game, or the game."""
    fault_seen = derived(lambda screen: 1 if screen.fault else 0, "fault")
    laid = derived(lambda screen: not screen.by_points, "by_points")
    """Its territories are known."""
    flow = derived(
        lambda screen: "horizontal" if screen.wide and screen.laid else "vertical", "wide", "laid"
    )
    has_open = derived(lambda screen: bool(screen.open_still), "open_still")
    changed = derived(lambda screen: bool(screen.changes), "changes")
    columns = derived(lambda screen: 2 if screen.laid else 1, "laid")
    placed = derived(lambda screen: bool(screen.place), "place")
    noted = derived(lambda screen: bool(screen.notes), "notes")
    annotated = derived(lambda screen: screen.placed or screen.noted, "placed", "noted")
    # A board does not fade with what it lies on.
    why_tall = derived(
        lambda screen: min(screen.why_wide, dp(320)) if screen.laid else 0, "why_wide", "laid"
    )
    foot_tall = derived(lambda screen: max(screen.pills_tall) + theme.gutter_double, "pills_tall")
    foot_seen = derived(lambda screen: 1 if screen.shown else 0, "shown")
    crowned = derived(lambda screen: not screen.undecided, "undecided")
    uncheckable = derived(lambda s: s.by_points or s.blank, "by_points", "blank")
    """There is nothing that could be checked."""

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        super().__init__(services, navigator, **options)
        self._id = ""
        self._opened: OpenedGame | None = None
        self._player = 0
        self._sharing = GameSharing(services)
        self._fate = GameFate(services, navigator, self.step_back)
        self._hindsight = GameHindsight(services, navigator, self.ids.hindsight)
        self._pad = GamePad(self, navigator)
        alike((self.ids.check, self.ids.rematch))

    # --- What is shown ------------------------------------------------------------------------

    def show(self, game: str) -> None:
        """The game with this id, when the screen is next entered."""
        if game != self._id:
            self._id, self._opened = game, None
            self.shown = False
            self.fault = ""
            self._player = -1
            self.ids.scroll.scroll_y = 1

    def enter(self) -> None:
        self.services.history.game(self._id, self._take, self._complain)

    def refresh(self) -> None:
        if self.fault:
            self._complain(self.fault)
        elif self._opened is not None:
            self._show(self._opened)

    def _take(self, opened: OpenedGame) -> None:
        is_news = opened != self._opened
        self._opened = opened
        self._show(opened)
        self._hindsight.enter(None if opened.view is None else opened.view.game, self._player)
        if is_news:
            self._pad.explain(None)

    def _show(self, opened: OpenedGame) -> None:
        record = opened.record
        best = min(range(len(record.seats)), key=lambda index: record.seats[index].result.rank)
        if not 0 <= self._player < len(record.seats):
            self._player = best
        self.fault = ""
        self.shown = True
        self.by_points = opened.view is None
        self.title = moment_name(record.played_at, here_and_now())
        self.place = one_line(record.location) if record.location else ""
        self.notes = note_in_short(record.notes or "")
        self.changes = changes_words(opened)
        self.open_still = open_still(opened)
        self._show_winner(record)
        self._show_questions(opened)
        self._show_seats(opened)
        self._pad.show(opened.view, self._player)

    def _show_questions(self, opened: OpenedGame) -> None:
        """What can still change a rank first, the rest further down."""
        asked = asked_of_kept(opened)
        self.ids.first.show(asked.boards, asked.first)
        self.ids.later.show((), asked.later)

    def _show_winner(self, record: GameRecord) -> None:
        said = announcement_of(record)
        self.kicker, self.winner, self.about = said.kicker, said.winner, said.about
        self.winner_total, self.undecided = said.total, said.undecided
        self.winner_colour = theme.seat(said.colour)

    def _show_seats(self, opened: OpenedGame) -> None:
        box, record = self.ids.seats, opened.record
        box.clear_widgets()
        decided = reasons(opened)
        order = by_rank([seat.result.rank for seat in record.seats])
        for index, rank in order:
            seat = record.seats[index]
            card = SeatCard(
                rank=rank,
                name=short_name(seat.name),
                total=str(seat.result.total),
                reason=decided[index],
                colour=theme.seat(seat.colour),
                chosen=index == self._player,
                laid=opened.view is not None,
            )
            if opened.view is not None:
                card.ids.board.show(picture_alone(opened.view, index))
            card.bind(on_release=lambda _card, index=index: self.turn_to(index))
            box.add_widget(card)
        self._order = [index for index, _rank in order]

    def turn_to(self, player: int) -> None:
        """Whose score pad is shown."""
        if self._opened is None or self._opened.view is None:
            return
        self._player = player
        self._hindsight.turn_to(player)
        for index, card in zip(self._order, reversed(self.ids.seats.children), strict=True):
            card.chosen = index == player
        self._pad.show(self._opened.view, player)
        self._pad.explain(None)
        self.ids.scroll.scroll_to(self.ids.pad_card, padding=theme.rhythm)

    def _complain(self, fault: str) -> None:
        self.fault = fault
        self.shown = False
        self.ids.notice.say("alert-circle-outline", _("This game cannot be shown"), fault)

    # --- What can be done ---------------------------------------------------------------------

    @reopened
    def more(self) -> None:
        if self._opened is not None:
            words = self._fate.words_of_editing(self._opened)
            edit = [MenuItem("view-grid", words, self.edit)] if words else []
            self._fate.offer(self._opened, edit)

    def turn_to_board(self, player: int) -> None:
        """To a territory that is not laid yet."""
        self._player = player
        self.edit()

    def settle(self, resource: Resource, player: int) -> None:
        """Who holds a totem: the game is edited, with a way back."""
        answer = partial(with_totem, resource=resource, player=player)
        self.services.history.revise(self._id, answer, self._settled)

    def _settled(self, before: Game) -> None:
        self.enter()
        self.offer_undo(before)

    def check(self) -> None:
        if self._visit():
            self.navigator.open_check()

    def edit(self) -> None:
        """At the table; one that is not finished is an open game from then on."""
        opened = self._opened
        if opened is not None and opened.view is not None and not opened.record.finished:
            self.services.session.open_again(opened.view.game)
            self.navigator.open_play()
            self.navigator.open_territory()
        elif self._visit():
            self.navigator.open_territory()

    def offer_undo(self, before: Game) -> None:
        """The game was changed at the table, as one came from there."""
        self._fate.offer_undo(self._id, before)

    def rematch(self) -> None:
        """The same people, the same rules, empty territories."""
        if self._opened is None:
            return
        self.services.open_games.begin(once_more(self._opened.record))
        self.navigator.open_play()
        self.navigator.open_territory()

    @reopened
    def share(self) -> None:
        if self._opened is not None:
            self._sharing.offer(of_kept(self._opened))

    def _visit(self) -> bool:
        """Take the game to the table; False where it has no territories."""
        if self._opened is None or self._opened.view is None:
            return False
        self.services.session.visit(self._opened.view.game)
        self.services.session.a_hand.player = max(self._player, 0)
        return True


__all__ = [
    "GameScreen",
    "either",
    "figure_list",
    "hindsight_card",
    "pad_heading",
    "pad_list",
    "questions",
    "sheet",
    "winner_card",
]

lay_out("game_screen")
