"""Check: can the game have ended like this? If not, what to look at; if so, the proof."""

from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty

from companion.app import fixes
from companion.app.background_check import Answer
from companion.app.board_picture import BoardPicture
from companion.app.navigation import Navigator
from companion.app.replay import Moment, Replay
from companion.app.services import Services
from companion.app.table_board import frame_of, picture_of
from companion.rules.legality import Finding, Severity, Suggestion, Verdict
from companion.rules.territory import Cell
from companion.texts import _, finding_words, rule_names
from companion.texts.check_report import conclusion
from companion.ui.layouts import lay_out
from companion.ui.screens.screen import Screen
from companion.ui.theme import theme
from companion.ui.widgets import board, controls, progress_line, replay_bar
from companion.ui.widgets.finding_card import FindingCard, FixCard, VerdictCard
from companion.ui.widgets.seats import Seats

if TYPE_CHECKING:
    from companion.rules.game import Game


class CheckScreen(Screen):
    busy = BooleanProperty(False)
    progress = NumericProperty(0.0)
    replaying = BooleanProperty(False)
    can_replay = BooleanProperty(False)
    single = BooleanProperty(False)

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        super().__init__(services, navigator, **options)
        self._game: Game
        self._answer: Answer | None = None
        self._player = 0
        self._marked: frozenset[Cell] = frozenset()
        self._cards: list[FindingCard] = []
        self.seats = Seats()
        self.seats.bind(on_turn=lambda _seats, player: self._turn(player))
        self.ids.board_box.add_widget(self.seats, index=1)
        self.replay_bar: replay_bar.ReplayBar = self.ids.replay_bar.__self__
        self.replay_bar.bind(on_moment=lambda _bar, moment: self._show_moment(moment))
        self._list = self.ids.list.__self__
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        self.fbind("size", self._arrange_soon)
        self.fbind("replaying", self._arrange_soon)

    # --- Asking ---------------------------------------------------------------------------

    def enter(self) -> None:
        session = self.services.session
        hand = session.a_hand
        self._game = session.journal.finished_game()
        self._player = hand.player
        self._marked = frozenset()
        self._answer = None
        self.single = len(self._game.players) == 1
        self.seats.shown = not self.single
        self.seats.sit(self._game.players)
        self._end_replay()
        self.ids.list_box.clear_widgets()
        self.can_replay = False
        self._show_board()
        self._ask()
        self._arrange_soon()

    def refresh(self) -> None:
        """What was asked and found stays, and so does what is looked at of it."""
        self._arrange_soon()
        if self._answer is None:
            return
        player, marked = self._player, self._marked
        chosen = [card.chosen for card in self._cards]
        self._show_answer(self._answer)
        self._player, self._marked = player, marked
        for card, was in zip(self._cards, chosen, strict=True):
            card.chosen = was
        if self.replaying:
            self.replay_bar.show()
        else:
            self._show_board()

    def _ask(self) -> None:
        self.busy, self.progress = True, 0.0
        self.services.check.ask(self._game, self._answered, self._progressed, with_suggestions=True)

    def cancel(self) -> None:
        """Enough searched: back to where one came from."""
        self.services.check.stop()
        self.busy = False
        self.navigator.back()

    def leave(self) -> bool:
        if self.replaying:
            self._end_replay()
            return True
        if self.busy:
            self.services.check.stop()
            self.busy = False
        return False

    def _progressed(self, share: float) -> None:
        self.progress = share

    def _answered(self, answer: Answer) -> None:
        self.busy = False
        self._answer = answer
        self._show_answer(answer)

    # --- What was found -------------------------------------------------------------------

    def _show_answer(self, answer: Answer) -> None:
        box = self.ids.list_box
        box.clear_widgets()
        verdict = answer.verdict
        self._cards = []
        for finding in verdict.findings:
            card = self._finding_card(finding)
            self._cards.append(card)
            box.add_widget(card)
        if answer.suggestions:
            box.add_widget(self._fix_card(answer.suggestions))
        self.can_replay = verdict.witness is not None
        if verdict.legal:
            box.add_widget(VerdictCard(words=conclusion(verdict), icon="check-circle"))
        elif _searched(verdict):
            box.add_widget(
                VerdictCard(words=_("Everything else fits."), icon="information", good=False)
            )
        if verdict.findings:
            self._point_out(0)
        else:
            self._show_board()

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

    def _fix_card(self, suggestions: tuple[Suggestion, ...]) -> FixCard:
        card = FixCard()
        for place, fix in enumerate(suggestions):
            words = fixes.words_of(fix, self._game)
            pill = controls.Pill(words=words, icon="auto-fix", primary=place == 0)
            pill.bind(on_release=lambda _pill, fix=fix: self._mend(fix))
            card.add_widget(pill)
        return card

    def _point_out(self, index: int) -> None:
        """Mark the squares of a finding, on its player's board."""
        if self._answer is None:
            return
        finding = self._answer.verdict.findings[index]
        for place, card in enumerate(self._cards):
            card.chosen = place == index
        if finding.player is not None:
            self._player = finding.player
        self._marked = frozenset(finding.squares)
        self._show_board()

    def _look_up(self, finding: Finding) -> None:
        from companion.texts import reference  # noqa: PLC0415  # when somebody asks for the rules

        self.navigator.look_up(reference.of_code(finding.code))

    def _mend(self, fix: Suggestion) -> None:
        """One touch mends it; one more takes that back."""
        hand = self.services.session.a_hand
        hand.do(fixes.edit_of(fix))
        self.enter()
        self.services.notices.say(_("Changed."), _("Undo"), self._unmend)

    def _unmend(self) -> None:
        self.services.session.a_hand.undo()
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
        view = self.services.session.journal.view
        self.seats.show(view, self._player)
        self.ids.board.show(picture_of(view, self._player, marked=self._marked, lit=self._mended()))

    def _mended(self) -> frozenset[Cell]:
        """The squares of the first fix, while what it mends is pointed out."""
        if self._answer is None or not self._answer.suggestions or not self._marked:
            return frozenset()
        place = fixes.place_of(self._answer.suggestions[0])
        if place is None or place[0] != self._player:
            return frozenset()
        return place[1] - self._marked

    # --- The proof ------------------------------------------------------------------------

    def replay(self) -> None:
        """Lay this player's dominoes again, one by one."""
        if self._answer is None or self._answer.verdict.witness is None:
            return
        self.replaying = True
        self.replay_bar.begin(Replay(self._game, self._player, self._answer.verdict.witness))

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
                lit=moment.landing,
                dominoes=moment.dominoes,
            )
        )
        self.seats.show(self.services.session.journal.view, self._player)

    # --- Where everything is --------------------------------------------------------------

    def _arrange(self, *_args: object) -> None:
        ids = self.ids
        lower = ids.lower
        wanted = self.replay_bar if self.replaying else self._list
        if lower.children != [wanted]:
            lower.clear_widgets()
            lower.add_widget(wanted)
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


def _searched(verdict: Verdict) -> bool:
    """Whether what is not in the findings is known to be right."""
    return len(verdict.errors) == 1


__all__ = ["CheckScreen", "board", "progress_line", "replay_bar"]

lay_out("check_screen")
