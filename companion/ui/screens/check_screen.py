"""Check: can the game have ended like this? If not, what to look at; if so, the proof."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kivy.properties import BooleanProperty, NumericProperty

from companion.app import fixes
from companion.app.board_picture import BoardPicture
from companion.app.fire_reach import with_reach
from companion.app.navigation import Navigator, ScreenName
from companion.app.replay import Moment, Replay
from companion.app.services import Services
from companion.app.table_board import frame_of, picture_of
from companion.rules.legality import Finding, Suggestions, Verdict
from companion.texts import _
from companion.ui.layouts import lay_out
from companion.ui.screens.check_arrangement import CheckArrangement
from companion.ui.screens.screen import FreeRoom, Screen, at_foot_of
from companion.ui.theme import theme
from companion.ui.widgets import (
    board,
    finding_card,
    fix_bar,
    progress_line,
    replay_bar,
    steady_scroll,
    verdict_list,
)
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
    slip_below = BooleanProperty(False)
    """What would mend it is told below the report, and not pinned: there is no room for both."""

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        super().__init__(services, navigator, **options)
        self._game: Game
        self._view: TableView
        self._verdict: Verdict | None = None
        self._fixes: Suggestions | None = None
        self._player = 0
        self._pointed: int | None = None
        """Which finding is pointed out,"""
        self._previewed: int | None = None
        """or which slip is seen as if it were mended."""
        self.seats = Seats()
        self.seats.bind(on_turn=lambda _seats, player: self._turn(player))
        self.ids.board_box.add_widget(self.seats, index=1)
        self.replay_bar: replay_bar.ReplayBar = self.ids.replay_bar.__self__
        self.replay_bar.bind(on_moment=lambda _bar, moment: self._show_moment(moment))
        self._scroll = self.ids.scroll.__self__
        self._arrangement = CheckArrangement(self)

    # --- Asking ---------------------------------------------------------------------------

    def enter(self) -> None:
        session = self.services.session
        editor = session.require_editor
        self._game, self._view = session.journal.finished_game(), session.journal.view
        self._player = editor.player
        self._pointed = self._previewed = None
        self._verdict = self._fixes = None
        self.single = len(self._game.players) == 1
        self.seats.shown = not self.single
        self.seats.sit(self._game.players)
        self._end_replay()
        self.ids.verdict.clear()
        self._say_fixes()
        self._scroll.scroll_y = 1
        self.can_replay = False
        self._show_board()
        self._ask()
        self._arrangement.soon()

    def refresh(self) -> None:
        """What was asked and found stays, and so does what is looked at of it."""
        self._arrangement.soon()
        if self._verdict is None:
            return
        self.ids.verdict.refresh()
        self._say_fixes()
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
        self._show_fixes(Suggestions(all_tried=False))

    def leave(self) -> bool:
        if self.replaying:
            self._end_replay()
            return True
        if self._previewed is not None:
            self.preview(None)
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
        self.ids.verdict.show(self._game, verdict)
        self.can_replay = verdict.witness is not None
        self._say_fixes()
        if verdict.findings:
            self.point_out(0)
        else:
            self._show_board()

    def _suggested(self, fixes_found: Suggestions) -> None:
        self.looking = False
        self._show_fixes(fixes_found)

    @property
    def sentence_rooms(self) -> Sequence[FreeRoom]:
        """Not on the board that was changed; over the button to replay it, also where that is still
        to come: what is to be touched stays where it is."""
        if self.replaying:
            return ()
        page, lower = at_foot_of(self._scroll, 1), self.ids.lower
        if self.ids.fix_bar.shown:
            return (page,)
        floor = lower.to_window(*lower.pos)[1] + self.ids.replay.height + theme.rhythm * 1.5
        return (page._replace(y=floor),)

    # --- What was found -------------------------------------------------------------------

    def _show_fixes(self, found: Suggestions) -> None:
        self._fixes = found
        self._say_fixes()
        if not self.replaying:
            self._show_board()

    def _say_fixes(self) -> None:
        found, bar = self._fixes, self.ids.fix_bar
        bar.shown = self._verdict is not None and not self._verdict.legal
        bar.words = fixes.said_of(found)
        bar.looking = self.looking
        bar.offer([fixes.words_of(fix, self._game) for fix in found or ()])

    def preview(self, place: int | None) -> None:
        """How the board would be with that slip mended; None: as it was entered."""
        if place is not None and not self._fixes:
            return
        self._previewed = place
        self.ids.fix_bar.previewing = place is not None
        if place is None:
            self._turn_to_pointed()
        elif self._fixes:
            player = fixes.player_of(self._fixes[place])
            self._player = self._player if player is None else player
            self._arrangement.bring_up_slip()
        self.ids.verdict.choose(self._pointed if place is None else None)
        self._show_board()

    def point_out(self, index: int) -> None:
        """Mark the squares of a finding, on its player's board."""
        if self._verdict is None:
            return
        self._pointed = index
        self.preview(None)

    def _turn_to_pointed(self) -> None:
        if self._finding is not None and self._finding.player is not None:
            self._player = self._finding.player

    @property
    def _finding(self) -> Finding | None:
        """The one that is pointed out."""
        if self._verdict is None or self._pointed is None:
            return None
        return self._verdict.findings[self._pointed]

    def look_up(self, finding: Finding) -> None:
        from companion.texts import reference  # noqa: PLC0415  # when somebody asks for the rules

        self.navigator.look_up(reference.of_code(finding.code))

    def mend(self, place: int) -> None:
        """One touch mends it; one more takes that back."""
        if self._fixes is None:
            return
        editor, fix = self.services.session.require_editor, self._fixes[place]
        editor.record(fixes.edit_of(fix))
        whose = fixes.player_of(fix)
        if whose is not None:
            editor.player = whose
        if self.navigator.came_by(ScreenName.RESULT):
            # It was to be over, and was only waiting for this: who is announced there has won.
            self.services.session.finish()
        self.enter()
        self.services.notices.say(_("Changed."), _("Undo"), self._unmend)

    def _unmend(self) -> None:
        self.services.session.require_editor.undo()
        self.enter()

    def _turn(self, player: int) -> None:
        self._player = self.services.session.require_editor.player = player
        self.services.session.save_location(ScreenName.CHECK)
        self._pointed = None
        if self.replaying:
            self.replay()
        else:
            self.preview(None)

    def _show_board(self) -> None:
        self.seats.show(self._view, self._player)
        self.ids.board.show(self._picture())

    def _picture(self) -> BoardPicture:
        if self._fixes and self._previewed is not None:
            return fixes.preview(self._fixes[self._previewed], self._game, self._player)
        finding, picture = self._finding, picture_of(self._view, self._player)
        if finding is not None:
            marked = frozenset(finding.squares)
            picture = with_reach(picture_of(self._view, self._player, marked=marked), finding)
        if self._fixes:
            # What is told of it speaks of that square.
            slip = self._fixes[int(self.ids.fix_bar.place)]
            picture = fixes.with_aim(picture, slip, self._player)
        return picture

    # --- The proof ------------------------------------------------------------------------

    def replay(self) -> None:
        """Lay this player's dominoes again, one by one."""
        if self._verdict is None or self._verdict.witness is None:
            return
        self.replaying = True
        self.replay_bar.begin(Replay.of(self._game, self._player, self._verdict))

    def _end_replay(self) -> None:
        self.replay_bar.pause()
        if self.replaying:
            self.replaying = False
            self._show_board()

    def _show_moment(self, moment: Moment) -> None:
        player = self._game.players[self._player]
        view = frame_of(self._game.size, player.territory.frame)
        self.ids.board.show(moment.picture(view, player.colour))
        self.seats.show(self._view, self._player)


__all__ = [
    "CheckScreen",
    "board",
    "finding_card",
    "fix_bar",
    "progress_line",
    "replay_bar",
    "steady_scroll",
    "verdict_list",
]

lay_out("check_screen")
