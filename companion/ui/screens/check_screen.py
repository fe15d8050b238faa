"""Check: can the game have ended like this? If not, what to look at; if so, the proof."""

from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty

from companion.app import fixes
from companion.app.board_picture import BoardPicture
from companion.app.navigation import Navigator
from companion.app.replay import Moment, Replay
from companion.app.services import Services
from companion.app.table_board import frame_of, picture_of
from companion.rules.legality import Finding, Severity, Suggestions, Verdict
from companion.rules.territory import Cell
from companion.texts import _, finding_words, rule_names
from companion.texts.check_report import conclusion
from companion.ui.layouts import lay_out
from companion.ui.screens.screen import Screen
from companion.ui.theme import theme
from companion.ui.widgets import board, progress_line, replay_bar, steady_scroll
from companion.ui.widgets.finding_card import FindingCard, FixCard, VerdictCard
from companion.ui.widgets.seats import Seats

if TYPE_CHECKING:
    from companion.rules.game import Game
    from companion.table.view import TableView


class CheckScreen(Screen):
    busy = BooleanProperty(False)
    """The verdict is not known yet."""
    looking = BooleanProperty(False)
    """It is, and what would mend the game is being looked for."""
    progress = NumericProperty(0.0)
    replaying = BooleanProperty(False)
    can_replay = BooleanProperty(False)
    single = BooleanProperty(False)

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        super().__init__(services, navigator, **options)
        self._game: Game
        self._view: TableView
        self._verdict: Verdict | None = None
        self._fixes: Suggestions | None = None
        self._player = 0
        self._marked: frozenset[Cell] = frozenset()
        self._cards: list[FindingCard] = []
        self.seats = Seats()
        self.seats.bind(on_turn=lambda _seats, player: self._turn(player))
        self.ids.board_box.add_widget(self.seats, index=1)
        self.replay_bar: replay_bar.ReplayBar = self.ids.replay_bar.__self__
        self.replay_bar.bind(on_moment=lambda _bar, moment: self._show_moment(moment))
        self._list = self.ids.list.__self__
        self._scroll = self.ids.scroll.__self__
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        self.fbind("size", self._arrange_soon)
        self.fbind("replaying", self._arrange_soon)
        self._scroll.bind(viewport_size=self._arrange_soon)

    # --- Asking ---------------------------------------------------------------------------

    def enter(self) -> None:
        session = self.services.session
        hand = session.a_hand
        self._game, self._view = session.journal.finished_game(), session.journal.view
        self._player = hand.player
        self._marked = frozenset()
        self._verdict = self._fixes = None
        self._cards = []
        self.single = len(self._game.players) == 1
        self.seats.shown = not self.single
        self.seats.sit(self._game.players)
        self._end_replay()
        self.ids.list_box.clear_widgets()
        self._scroll.scroll_y = 1
        self.can_replay = False
        self._show_board()
        self._ask()
        self._arrange_soon()

    def refresh(self) -> None:
        """What was asked and found stays, and so does what is looked at of it."""
        self._arrange_soon()
        if self._verdict is None:
            return
        player, marked = self._player, self._marked
        chosen = [card.chosen for card in self._cards]
        self._show_verdict(self._verdict)
        self._player, self._marked = player, marked
        for card, was in zip(self._cards, chosen, strict=True):
            card.chosen = was
        if self.replaying:
            self.replay_bar.show()
        else:
            self._show_board()

    def _ask(self) -> None:
        self.busy, self.looking, self.progress = True, False, 0.0
        self.services.check.ask(
            self._game, self._judged, self._progressed, suggested=self._suggested
        )

    def cancel(self) -> None:
        """Enough searched: back to where one came from."""
        self._stop()
        self.navigator.back()

    def stop_looking(self) -> None:
        """What would mend it is no longer looked for; the verdict stays."""
        if not self.looking:
            return
        self._stop()
        self._fixes = Suggestions(all_tried=False)
        self._show_fixes()

    def leave(self) -> bool:
        if self.replaying:
            self._end_replay()
            return True
        if self.busy or self.looking:
            self._stop()
        return False

    def _stop(self) -> None:
        self.services.check.stop()
        self.busy = self.looking = False

    def _progressed(self, share: float) -> None:
        self.progress = share

    def _judged(self, verdict: Verdict) -> None:
        self.busy, self.looking = False, not verdict.legal
        self._verdict = verdict
        self._show_verdict(verdict)
        if verdict.findings:
            self._point_out(0)
        else:
            self._show_board()

    def _suggested(self, fixes_found: Suggestions) -> None:
        self.looking = False
        self._fixes = fixes_found
        self._show_fixes()

    # --- What was found -------------------------------------------------------------------

    def _show_verdict(self, verdict: Verdict) -> None:
        box = self.ids.list_box
        box.clear_widgets()
        self._cards = [self._finding_card(finding) for finding in verdict.findings]
        for card in self._cards:
            box.add_widget(card)
        self.can_replay = verdict.witness is not None
        if verdict.legal:
            box.add_widget(VerdictCard(words=conclusion(verdict), icon="check-circle"))
            return
        if _searched(verdict):
            box.add_widget(
                VerdictCard(words=_("Everything else fits."), icon="information", good=False)
            )
        self._show_fixes()

    def _show_fixes(self) -> None:
        """Below everything else, so that nothing moves when they come."""
        found, line = self._fixes, self.ids.fix_line
        line.words = fixes.said_of(found)
        line.looking, line.found = self.looking, bool(found)
        if found:
            card = FixCard(remark=fixes.remark_on(found))
            card.offer([fixes.words_of(fix, self._game) for fix in found])
            card.bind(on_mend=lambda _card, place: self._mend(place))
            self.ids.list_box.add_widget(card)
        if not self.replaying:
            self._show_board()
        self._arrange_soon()

    def show_fixes(self) -> None:
        """They are at the end of the page."""
        self._scroll.scroll_to(self.ids.list_box.children[0])

    def _finding_card(self, finding: Finding) -> FindingCard:
        headline = finding_words.title(finding)
        player = finding_words.player_of(finding, self._game)
        if player is not None and not self.single:
            headline = f"{player}: {headline}"
        warning = finding.severity is Severity.WARNING
        card = FindingCard(
            headline=headline,
            words=finding_words.message(finding, self._game),
            citation=rule_names.cited(finding.code.rule),
            icon="alert-outline" if warning else "alert-circle",
            warning=warning,
        )
        card.bind(on_release=lambda card: self._point_out(self._cards.index(card)))
        card.bind(on_rule=lambda _card: self._look_up(finding))
        return card

    def _point_out(self, index: int) -> None:
        """Mark the squares of a finding, on its player's board."""
        if self._verdict is None:
            return
        finding = self._verdict.findings[index]
        for place, card in enumerate(self._cards):
            card.chosen = place == index
        if finding.player is not None:
            self._player = finding.player
        self._marked = frozenset(finding.squares)
        self._show_board()

    def _look_up(self, finding: Finding) -> None:
        from companion.texts import reference  # noqa: PLC0415  # when somebody asks for the rules

        self.navigator.look_up(reference.of_code(finding.code))

    def _mend(self, place: int) -> None:
        """One touch mends it; one more takes that back."""
        if self._fixes is None:
            return
        hand = self.services.session.a_hand
        hand.do(fixes.edit_of(self._fixes[place]))
        self.services.session.amend()
        self.enter()
        self.services.notices.say(_("Changed."), _("Undo"), self._unmend)

    def _unmend(self) -> None:
        self.services.session.a_hand.undo()
        self.services.session.amend()
        self.enter()

    def _turn(self, player: int) -> None:
        self._player = player
        self._marked = frozenset()
        if self.replaying:
            self.replay()
        else:
            for card in self._cards:
                card.chosen = False
            self._show_board()

    def _show_board(self) -> None:
        self.seats.show(self._view, self._player)
        self.ids.board.show(
            picture_of(self._view, self._player, marked=self._marked, lit=self._mended())
        )

    def _mended(self) -> frozenset[Cell]:
        """The squares of the first fix, while what it mends is pointed out."""
        if not self._fixes or not self._marked:
            return frozenset()
        place = fixes.place_of(self._fixes[0])
        if place is None or place[0] != self._player:
            return frozenset()
        return place[1] - self._marked

    # --- The proof ------------------------------------------------------------------------

    def replay(self) -> None:
        """Lay this player's dominoes again, one by one."""
        if self._verdict is None or self._verdict.witness is None:
            return
        self.replaying = True
        self.replay_bar.begin(Replay(self._game, self._player, self._verdict))

    def _end_replay(self) -> None:
        self.replay_bar.pause()
        if self.replaying:
            self.replaying = False
            self._show_board()

    def _show_moment(self, moment: Moment) -> None:
        player = self._game.players[self._player]
        self.ids.board.show(
            BoardPicture(
                moment.squares,
                frame_of(self._game.size, player.territory.frame),
                player.colour,
                lit=moment.lit,
                dominoes=moment.dominoes,
                newest=moment.newest,
            )
        )
        self.seats.show(self._view, self._player)

    # --- Where everything is --------------------------------------------------------------

    def _arrange(self, *_args: object) -> None:
        ids = self.ids
        lower = ids.lower
        wanted = self.replay_bar if self.replaying else self._list
        if lower.children != [wanted]:
            lower.clear_widgets()
            lower.add_widget(wanted)
        ids.fix_line.shown = self._needs_fix_line()
        gap = theme.rhythm
        seats = self.seats.height + gap if self.seats.shown else 0
        if self.wide:
            ids.board_box.size_hint = (0.5, 1)
            ids.board.size_hint_y = 1
            return
        ids.board_box.size_hint = (1, None)
        ids.board.size_hint_y = None
        ids.board.height = min(self.width - 2 * gap, self.height * 0.42)
        ids.board_box.height = ids.board.height + seats

    def _needs_fix_line(self) -> bool:
        """Not for slips that are all in sight even with it."""
        if self._verdict is None or self._verdict.legal:
            return False
        line = self.ids.fix_line
        room = self._scroll.height - (0 if line.shown else line.minimum_height)
        return not self._fixes or self._scroll.viewport_size[1] > room


def _searched(verdict: Verdict) -> bool:
    """Whether what is not in the findings is known to be right."""
    return len(verdict.errors) == 1


__all__ = ["CheckScreen", "board", "progress_line", "replay_bar", "steady_scroll"]

lay_out("check_screen")
