"""A game of the history: every territory, who won, what each point came from; edited, deleted,
played once more, passed on."""

from typing import Final

from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    StringProperty,
)

from companion.app.day_names import here_and_now, moment_name
from companion.app.game_filters import names, short_name
from companion.app.history_queries import OpenedGame
from companion.app.kept_game import (
    about_game,
    as_text,
    changes_words,
    note_in_short,
    once_more,
    picture_alone,
)
from companion.app.navigation import Navigator
from companion.app.pad_lines import PadLine, pad_lines, paragraph_of
from companion.app.services import Services
from companion.exchange.bgstats import bgstats_link
from companion.exchange.bundle import write_any
from companion.history.records import GameRecord, SeatRecord
from companion.rules.game import Game
from companion.rules.ranking import DecidedBy
from companion.texts import _, terms
from companion.texts.display import one_line
from companion.ui.layouts import lay_out
from companion.ui.screens.screen import Screen
from companion.ui.snapshot import KIND, png_of
from companion.ui.theme import theme
from companion.ui.widgets import board, controls, either, pad_list, sheet
from companion.ui.widgets.sheet import MenuItem, menu, reopened

_MOST_IN_NAME: Final = 60


class SeatCard(controls.Tap):
    """One player: rank, name, points, and the territory where it is known."""

    rank = StringProperty()
    name = StringProperty()
    total = StringProperty()
    colour = ColorProperty((0, 0, 0, 0))
    chosen = BooleanProperty(False)
    laid = BooleanProperty(False)


class GameScreen(Screen):
    title = StringProperty()
    about = StringProperty()
    kicker = StringProperty()
    winner = StringProperty()
    winner_total = StringProperty()
    winner_colour = ColorProperty((0, 0, 0, 0))
    by_points = BooleanProperty(False)
    place = StringProperty()
    notes = StringProperty()
    changes = StringProperty()
    fault = StringProperty()
    pad_title = StringProperty()
    pad_total = StringProperty()
    parts = ListProperty()
    shown = BooleanProperty(False)

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        super().__init__(services, navigator, **options)
        self._id = ""
        self._opened: OpenedGame | None = None
        self._player = 0
        self.ids.pad.bind(on_line=lambda _pad, line: self._explain(line))
        self.ids.pad.bind(on_rule=lambda _pad, line: navigator.look_up(paragraph_of(line)))

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
        self._opened = opened
        self._show(opened)
        self._explain(None)

    def _show(self, opened: OpenedGame) -> None:
        record = opened.record
        best = min(range(len(record.seats)), key=lambda index: record.seats[index].result.rank)
        if not 0 <= self._player < len(record.seats):
            self._player = best
        self.fault = ""
        self.shown = True
        self.by_points = opened.view is None
        self.title = moment_name(record.played_at, here_and_now())
        self.about = about_game(record)
        self.place = one_line(record.location) if record.location else ""
        self.notes = note_in_short(record.notes or "")
        self.changes = changes_words(opened)
        self._show_winner(record)
        self._show_seats(opened)
        self._show_pad()

    def _show_winner(self, record: GameRecord) -> None:
        winners = [seat for seat in record.seats if seat.result.won]
        self.winner = names([seat.name for seat in winners], _MOST_IN_NAME)
        self.winner_total = str(winners[0].result.total)
        self.winner_colour = _ink(winners[0])
        if len(record.seats) == 1:
            self.kicker = terms.mode(record.mode)
        elif record.decided_by is DecidedBy.SHARED:
            self.kicker = _("Winners together")
        else:
            reason = terms.decided_by(record.decided_by)
            self.kicker = _("Winner, by {reason}").format(reason=reason)

    def _show_seats(self, opened: OpenedGame) -> None:
        box, record = self.ids.seats, opened.record
        box.clear_widgets()
        order = sorted(range(len(record.seats)), key=lambda index: record.seats[index].result.rank)
        for index in order:
            seat = record.seats[index]
            card = SeatCard(
                rank=f"{seat.result.rank}." if len(record.seats) > 1 else "",
                name=short_name(seat.name),
                total=str(seat.result.total),
                colour=_ink(seat),
                chosen=index == self._player,
                laid=opened.view is not None,
            )
            if opened.view is not None:
                card.ids.board.show(picture_alone(opened.view, index))
            card.bind(on_release=lambda _card, index=index: self.turn_to(index))
            box.add_widget(card)
        self._order = order

    def turn_to(self, player: int) -> None:
        """Whose score pad is shown."""
        if self._opened is None or self._opened.view is None:
            return
        self._player = player
        for index, card in zip(self._order, reversed(self.ids.seats.children), strict=True):
            card.chosen = index == player
        self._show_pad()
        self._explain(None)
        self.ids.scroll.scroll_to(self.ids.pad_card, padding=theme.rhythm)

    def _show_pad(self) -> None:
        if self._opened is None or self._opened.view is None:
            self.ids.pad.show(())
            return
        view = self._opened.view
        card = view.cards[self._player]
        name = short_name(view.player(self._player).name, _MOST_IN_NAME)
        self.pad_title = _("{name}: score pad").format(name=name)
        self.pad_total = str(card.total)
        self.ids.pad.show(pad_lines(card, view.game))

    def _explain(self, line: PadLine | None) -> None:
        """Show on the board what made a line of the pad; None: nothing in particular."""
        if line is None:
            self.ids.pad.choose(None)
        if self._opened is not None and self._opened.view is not None:
            self.ids.why.show(picture_alone(self._opened.view, self._player, line))

    def _complain(self, fault: str) -> None:
        self.fault = fault
        self.shown = False
        self.ids.notice.say("alert-circle-outline", _("This game cannot be shown"), fault)

    # --- What can be done ---------------------------------------------------------------------

    @reopened
    def more(self) -> None:
        if self._opened is None:
            return
        record = self._opened.record
        items = [
            MenuItem("pencil-outline", _("Names, date, place and note"), self.edit_details),
            MenuItem("open-in-new", _("Post to BG Stats"), self.post),
        ]
        if not self.by_points:
            items.insert(0, MenuItem("view-grid", _("Change the territories"), self.edit))
        if record.deleted:
            items.append(
                MenuItem("backup-restore", _("Bring back from the deleted games"), self.restore)
            )
        else:
            items.append(MenuItem("delete-outline", _("Delete"), self.delete, True))
        menu(moment_name(record.played_at, here_and_now()), items)

    def check(self) -> None:
        if self._visit():
            self.navigator.open_check()

    def edit(self) -> None:
        if self._visit():
            self.navigator.open_territory()

    def edit_details(self) -> None:
        if self._opened is not None:
            self.navigator.edit_details(self._opened.record)

    def delete(self) -> None:
        """Gone at once, with a way back."""
        game, archive = self._id, self.services.history
        archive.delete(game, lambda _none: self._deleted(game))

    def _deleted(self, game: str) -> None:
        self.navigator.back()
        undo = self.services.history.restore
        self.services.notices.say(
            _("The game was deleted."), _("Undo"), lambda: undo(game, self._back)
        )

    def restore(self) -> None:
        self.services.history.restore(self._id, lambda _none: self.enter())

    def _back(self, _none: None) -> None:
        """Something came back: whoever is on the screen shows it."""
        self.navigator.ask_again()

    def offer_undo(self, before: Game) -> None:
        """The game was changed at the table, as one came from there."""
        self.services.notices.say(
            _("The game was changed."),
            _("Undo"),
            lambda: self.services.history.edit(self._id, before, lambda _id: self.enter()),
        )

    def rematch(self) -> None:
        """The same people, the same rules, empty territories."""
        if self._opened is None:
            return
        self.services.session.begin(once_more(self._opened.record))
        self.navigator.open_play()
        self.navigator.open_territory()

    @reopened
    def share(self) -> None:
        """As a picture, as text, or as the file another phone takes in."""
        if self._opened is None:
            return
        menu(
            _("Share"),
            [
                MenuItem("image-outline", _("As a picture"), self.share_picture),
                MenuItem("text", _("As text"), self.share_text),
                MenuItem("file-outline", _("As a file for another phone"), self.share_file),
            ],
        )

    def share_text(self) -> None:
        if self._opened is not None:
            self.services.sharing.share_text(as_text(self._opened))

    def share_picture(self) -> None:
        self._hand_on("png", KIND, png_of(self.ids.page))

    def share_file(self) -> None:
        if self._opened is not None:
            line = write_any(self._opened.record.game())
            self._hand_on("json", "application/json", f"{line}\n".encode())

    def _hand_on(self, ending: str, kind: str, content: bytes) -> None:
        if self._opened is not None:
            day = (self._opened.record.played_at or "")[:10]
            self.services.sharing.share_file(day, ending, kind, content)

    def post(self) -> None:
        """Hand the game to BG Stats: it leaves the phone by the player's own touch."""
        if self._opened is not None and not self.services.sharing.open_link(
            bgstats_link(self._opened.record)
        ):
            self.services.notices.say(_("There is nothing here that opens BG Stats."))

    def _visit(self) -> bool:
        """Take the game to the table; False where it has no territories."""
        if self._opened is None or self._opened.view is None:
            return False
        self.services.session.visit(self._opened.view.game)
        self.services.session.a_hand.player = max(self._player, 0)
        return True


def _ink(seat: SeatRecord) -> tuple[float, ...]:
    return (*theme.player(seat.colour), 1.0) if seat.colour else tuple(theme.volcano)


__all__ = ["GameScreen", "board", "controls", "either", "pad_list", "sheet"]

lay_out("game_screen")
