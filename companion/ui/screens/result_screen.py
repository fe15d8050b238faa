"""The result: who won and what decided it, the score pad, and why each number is what it is."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from kivy.animation import Animation
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)

from companion.app.day_names import here_and_now
from companion.app.handing_over import hand_over
from companion.app.navigation import Navigator
from companion.app.open_questions import (
    TieQuestion,
    board_questions,
    left_over,
    settled_and_open,
)
from companion.app.pad_lines import PadLine, pad_lines, paragraph_of
from companion.app.services import Services
from companion.app.table_board import picture_of
from companion.exchange.game_file import write_game
from companion.rules.box import Resource
from companion.table.edits import ChooseTotem
from companion.table.view import TableView
from companion.texts import _, formats, terms
from companion.texts.outcome import decided_ranks, verdict
from companion.texts.outlook import pad_title, totems_open
from companion.texts.score_pad import summary
from companion.ui.layouts import lay_out
from companion.ui.screens.game_hindsight import GameHindsight
from companion.ui.screens.screen import Screen
from companion.ui.snapshot import KIND, png_of
from companion.ui.theme import theme
from companion.ui.widgets import (
    board,
    controls,
    figure_list,
    hindsight_card,
    pad_heading,
    pad_list,
    player_dot,
    questions,
    winner_card,
)
from companion.ui.widgets.code_sheet import offer_code
from companion.ui.widgets.derived import derived
from companion.ui.widgets.fitting import alike
from companion.ui.widgets.sheet import MenuItem, menu, reopened

REVEAL: Final = 2.4
"""Seconds until the winner is shown; any touch skips it."""


class RankRow(controls.Tap):
    rank = StringProperty()
    name = StringProperty()
    total = StringProperty()
    reason = StringProperty()
    """What decided the rank."""
    colour = ColorProperty((0, 0, 0, 1))
    chosen = BooleanProperty(False)
    name_tall = NumericProperty(0)
    tall = derived(lambda row: max(theme.target, row.name_tall + theme.rhythm), "name_tall")
    ground = derived(lambda row: theme.card_raised if row.chosen else theme.card, "chosen")


class ResultScreen(Screen):
    looks_back = True

    kicker = StringProperty()
    winner = StringProperty()
    winner_total = StringProperty()
    winner_colour = ColorProperty((0, 0, 0, 1))
    total = NumericProperty(0)
    """The winner's points as far as they are counted up."""
    pad_title = StringProperty()
    pad_total = StringProperty()
    decision = StringProperty()
    explained = BooleanProperty(False)
    """A line of the pad is shown on the board."""
    single = BooleanProperty(False)
    provisional = BooleanProperty(False)
    """It is too early to say who won."""
    veil = NumericProperty(0.0)
    """How far the winner is still hidden."""
    why_wide = NumericProperty(0)
    pills_tall = ListProperty((0, 0))
    """Of those below."""

    title = derived(
        lambda s: _("Provisional result") if s.provisional else _("Result"), "provisional"
    )
    is_final = derived(lambda screen: not screen.provisional, "provisional")
    seen = derived(lambda screen: 1 - screen.veil, "veil")
    """How far what tells the winner can be seen."""
    why_tall = derived(lambda screen: min(screen.why_wide, dp(264)), "why_wide")
    foot_tall = derived(lambda screen: max(screen.pills_tall) + theme.gutter_double, "pills_tall")
    again = derived(lambda screen: _("Another one") if screen.single else _("Rematch"), "single")

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        super().__init__(services, navigator, **options)
        self._view: TableView | None = None
        self._player = 0
        self._revealed = ""
        self._asked: set[Resource] = set()
        """Whose totems were asked for since one came: the answer can be changed."""
        self._first: frozenset[Resource] = frozenset()
        """The totems that are asked about before all else."""
        self._hindsight = GameHindsight(services, navigator, self.ids.hindsight)
        self.ids.pad.bind(on_line=lambda _pad, line: self._explain(line))
        self.ids.pad.bind(on_rule=lambda _pad, line: navigator.look_up(paragraph_of(line)))
        alike((self.ids.check, self.ids.rematch))

    def left(self) -> str:
        """The game whose winner has been revealed."""
        return self._revealed

    def take_up(self, left: object) -> None:
        self._revealed = str(left)

    # --- What is shown --------------------------------------------------------------------

    def enter(self) -> None:
        view = self.services.session.journal.view
        self.single = len(view.game.players) == 1
        self._player = view.ranking.winners[0]
        self._first, self._asked = frozenset(), set()
        self._hindsight.enter(self.services.session.journal.finished_game(), self._player)
        self.show(view)
        self._explain(None)
        self.ids.scroll.scroll_y = 1
        if self._revealed != view.game.id and not self.provisional and not self.single:
            self._revealed = view.game.id or ""
            self._reveal()

    def refresh(self) -> None:
        if self._view is not None:
            self.show(self._view)

    def show(self, view: TableView) -> None:
        self._view = view
        self.provisional = view.undecided
        self._show_questions(view)
        self._show_winner(view)
        self._show_ranks(view)
        self._show_pad(view)

    def _show_winner(self, view: TableView) -> None:
        winners = view.ranking.winners
        best = view.cards[winners[0]]
        self.winner = formats.listed(view.player(index).name for index in winners)
        self.winner_colour = (*theme.player(view.player(winners[0]).colour), 1)
        self.total = best.total
        self.kicker = _kicker(view)
        game, cards, unowned = view.ended, view.cards, view.unowned
        said = [verdict(game, cards, view.ranking, unowned)]
        if not view.unfinished:  # before, nobody knows who may get them
            said += totems_open(game, cards, unowned)
        self.decision = "" if self.single else "\n".join(said)

    def _show_ranks(self, view: TableView) -> None:
        box = self.ids.ranks
        box.clear_widgets()
        if self.single:
            return
        reasons = decided_ranks(view.ended, view.cards, view.unowned)
        order = sorted(range(len(view.cards)), key=lambda index: view.ranking.ranks[index])
        for index in order:
            if len(view.ranking.winners) == 1 and index == view.ranking.winners[0]:
                continue
            row = RankRow(
                rank=str(view.ranking.ranks[index]),
                name=view.player(index).name,
                total=str(view.cards[index].total),
                reason=terms.by_what(reasons[index]) if reasons else "",
                colour=(*theme.player(view.player(index).colour), 1),
                chosen=index == self._player,
            )
            row.bind(on_release=lambda _row, index=index: self.turn_to(index))
            box.add_widget(row)

    def _show_pad(self, view: TableView) -> None:
        card = view.cards[self._player]
        name = view.player(self._player).name
        self.pad_title = pad_title(name, provisional=self.provisional)
        self.pad_total = str(card.total)
        self.ids.pad.show(pad_lines(card, view.game))

    def _show_questions(self, view: TableView) -> None:
        """What can still change a rank first, the rest further down. What was asked first stays
        where it is until all of that is settled: the next touch may follow at once."""
        boards = board_questions(view)
        # Before every territory is there, nobody knows who is level.
        asked = () if self.single or boards else (*settled_and_open(view), *self._left_over(view))
        self._first = (self._first | view.blocking) if view.undecided else frozenset()
        self.ids.first.show(boards, [each for each in asked if each.resource in self._first])
        self.ids.later.show((), [each for each in asked if each.resource not in self._first])

    def _left_over(self, view: TableView) -> Iterator[TieQuestion]:
        """The totems whose resource is gone, where nothing says whose they are. What was asked
        stays: the answer can be changed."""
        for totem in view.leftovers:
            if totem.holder is None or len(totem.players) > 1:
                self._asked.add(totem.resource)
            if totem.resource in self._asked:
                yield left_over(view, totem)

    def _explain(self, line: PadLine | None) -> None:
        """Show on the board what made a line; None: nothing in particular."""
        self.explained = line is not None
        if line is None:
            self.ids.pad.choose(None)
        else:
            self.ids.scroll.scroll_to(self.ids.pad_card, padding=theme.rhythm)
        if self._view is not None:
            self.ids.why.show(picture_of(self._view, self._player, line=line))

    # --- What is touched ------------------------------------------------------------------

    def turn_to(self, player: int) -> None:
        """Whose score pad is shown."""
        self._player = player
        self._hindsight.turn_to(player)
        self._explain(None)
        if self._view is not None:
            self._show_ranks(self._view)
            self._show_pad(self._view)

    def turn_to_winner(self) -> None:
        if self._view is not None:
            self.turn_to(self._view.ranking.winners[0])

    def check(self) -> None:
        self.navigator.open_check()

    def rematch(self) -> None:
        # What was mended elsewhere since may have ended it.
        self.services.session.finish()
        self.services.open_games.rematch()
        self.navigator.open_territory()

    @reopened
    def share(self) -> None:
        """As a picture, as text, or as the file or the code that another phone takes in."""
        if self._view is not None:
            menu(
                _("Share"),
                [
                    MenuItem("image-outline", _("As a picture"), self.share_picture),
                    MenuItem("text", _("As text"), self.share_text),
                    MenuItem("file-outline", _("As a file for another phone"), self.share_game),
                    MenuItem("qrcode", _("As a code for another phone"), self.share_code),
                ],
            )

    def share_text(self) -> None:
        if self._view is not None:
            view = self._view
            self.services.sharing.share_text(summary(view.ended, view.cards, view.unowned))

    def share_picture(self) -> None:
        day = here_and_now().date().isoformat()
        self.services.sharing.share_file(day, "png", KIND, png_of(self.ids.page))

    def share_game(self) -> None:
        """The file says all, also what a code has no room for."""
        game = self.services.session.journal.finished_game()
        day = here_and_now().date().isoformat()
        content = f"{write_game(game)}\n".encode()
        self.services.sharing.share_file(day, "json", "application/json", content)

    def share_code(self) -> None:
        game = self.services.session.journal.finished_game()
        offer_code(self.services, partial(hand_over, game))

    def leave(self) -> bool:
        if self.explained:
            self._explain(None)
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
        self.show(self.services.session.a_hand.do(ChooseTotem(resource, player)))
        self._hindsight.changed(self.services.session.journal.finished_game())
        if was_open and not self.provisional:
            self.services.session.finish()
            self.turn_to_winner()
            self.ids.scroll.scroll_y = 1
            self._reveal()

    # --- The reveal -----------------------------------------------------------------------

    def _reveal(self) -> None:
        """The others first, then the winner, counted up."""
        if self._view is not None:
            self._revealed = self._view.game.id or ""
        if theme.reduced_motion or self._view is None:
            return
        goal = self.total
        self.veil, self.total = 1.0, 0
        Animation.cancel_all(self, "veil", "total")
        counting = Animation(total=goal, duration=REVEAL * 0.75, transition="out_quad")
        (counting + Animation(veil=0.0, duration=REVEAL * 0.25)).start(self)

    def skip(self) -> None:
        Animation.cancel_all(self, "veil", "total")
        self.veil = 0.0
        if self._view is not None:
            self._show_winner(self._view)


def _kicker(view: TableView) -> str:
    """What stands over the winner's name."""
    if len(view.game.players) == 1:
        return terms.mode(view.game.mode)
    if view.undecided:
        return _("Provisional: in the lead so far")
    return terms.won_by(view.ranking.decided_by)


__all__ = [
    "ResultScreen",
    "board",
    "figure_list",
    "hindsight_card",
    "pad_heading",
    "pad_list",
    "player_dot",
    "questions",
    "winner_card",
]

lay_out("result_screen")
