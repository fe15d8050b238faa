"""The game in hand: begun, gone on with, kept after every gesture."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Self
from uuid import uuid4

from companion.app.keeping import Keeping
from companion.app.navigation import ScreenName
from companion.exchange.draft_game import DraftError, journal_of, set_up_now
from companion.exchange.game_file import write_game
from companion.history.called_now import Called
from companion.history.drafts import Draft
from companion.rules.game import Game
from companion.table.brushes import brush_named
from companion.table.editor import Editor
from companion.table.journal import Journal
from companion.table.setup import agreement_of
from companion.table.tabletop import Tabletop, empty_territory
from companion.table.view import FindProblems, no_problems
from companion.worker import Outcome

WHEREABOUTS: Final = "place"
"""The setting that keeps where the player is."""


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where the player is: the screen, whose territory, which brush."""

    screen: ScreenName | None = None
    player: int = 0
    brush: str = ""
    visits: bool = False
    """The game was in the history before it was taken up."""

    @classmethod
    def read(cls, text: str) -> Self:
        """Where the player was; at the beginning, where the text says nothing."""
        try:
            value = json.loads(text)
            screen = ScreenName(value["screen"])
            visits = value.get("visits") is True
            return cls(screen, int(value["player"]), str(value["brush"]), visits)
        except (ValueError, TypeError, KeyError):
            return cls()

    def written(self) -> str:
        screen = self.screen.value if self.screen else ""
        here = {"screen": screen, "player": self.player, "brush": self.brush}
        return json.dumps(here | ({"visits": True} if self.visits else {}))


class Session:
    """At most one game is in hand: an open one, or one of the history that is changed there."""

    def __init__(self, keeping: Keeping, find_problems: FindProblems = no_problems) -> None:
        self._keeping: Final = keeping
        self._find_problems: Final = find_problems
        self._whereabouts = Whereabouts()
        self._kept: Game | None = None
        """The game in hand is in the history: as it was when it was taken up or finished."""
        self.hand: Editor | None = None
        self.visits = False
        """The game in hand was in the history before it was taken up."""
        self._replaced: Game | None = None
        """One that was visited and changed until a rematch took its place: as it was before."""

    @property
    def in_hand(self) -> bool:
        return self.hand is not None

    @property
    def is_open(self) -> bool:
        """The game in hand is an open one, to be gone on with."""
        return self.in_hand and self._kept is None

    @property
    def open_table(self) -> Editor | None:
        """The hand at the open game, where several play it."""
        hand = self.hand if self.is_open else None
        several = hand is not None and len(hand.journal.view.game.players) > 1
        return hand if several else None

    @property
    def journal(self) -> Journal:
        return self.a_hand.journal

    @property
    def a_hand(self) -> Editor:
        """The hand, where a game is known to be in it."""
        if self.hand is None:
            raise LookupError("no game is in hand")
        return self.hand

    def begin(self, tabletop: Tabletop) -> bool:
        """Take up a new game. True where the one in hand stays open beside it: also with nothing
        entered yet, but not where the new one is the same once more, and not as a single territory
        without a square."""
        tabletop = replace(tabletop, game=_begun(tabletop.game))
        before = self.journal if self.is_open else None
        again = before is not None and _is_the_same(before, tabletop.game)
        stays = before is not None and not again and not _leaves_nothing(before)
        self._take_up(Journal(tabletop, self._save, self._find_problems))
        bare = _is_bare(tabletop.game)
        self._keeping.begin(*_set_up(tabletop.game), bare=bare, instead=again)
        return stays

    def rematch(self) -> bool:
        """The same players once more, nothing entered yet; returns what `begin` does."""
        game = self.journal.view.game
        players = tuple(
            replace(player, territory=empty_territory(game.size), totems=frozenset())
            for player in game.players
        )
        return self.begin(
            Tabletop(Game(game.mode, game.size, players, game.variants, finished=False))
        )

    def resume(self, draft: Draft, there: Whereabouts) -> bool:
        """Take up what was in hand when the app was closed; False where it cannot be read."""
        if not self._replay(draft):
            return False
        self._keeping.hold(draft, bare=_is_bare(self.journal.beginning.game))
        self.visits = draft.kept and there.visits
        hand = self.a_hand
        if 0 <= there.player < len(hand.journal.view.game.players):
            hand.player = there.player
        with suppress(KeyError):
            hand.brush = brush_named(there.brush)
        return True

    def go_on(self, draft: Draft) -> bool:
        """Take up an open game; False where it cannot be read."""
        if not self._replay(draft):
            return False
        self._keeping.turn_to(draft, bare=_is_bare(self.journal.beginning.game))
        return True

    def open_again(self, game: Game, begun: Draft | None = None) -> None:
        """Take up a game of the history that is not finished: it is an open one from now on. Where
        `begun` is what came of it before, it goes on from there."""
        game = replace(game, finished=False)
        set_up, identity = _set_up(game)
        if begun is not None and set_up_now(begun) != set_up:
            begun = None  # it came of another state of the game
        if begun is not None and self.is_open and self.has(identity, begun.id):
            self._keeping.take_out(identity)
            return
        if begun is None or not self._replay(begun):
            begun = None
            self._take_up(Journal(Tabletop.laid_out(game), self._save, self._find_problems))
        self._keeping.open_again(set_up, identity, begun)

    def visit(self, game: Game) -> None:
        """Take up a game of the history for a while: what is changed in it is kept there after
        every gesture. The game in hand stays open."""
        self._take_up(Journal(Tabletop.as_saved(game), self._save, self._find_problems), game)
        self.visits = True
        self._keeping.begin(*_set_up(game), kept=True)

    def visit_anew(self, game: Game) -> bool:
        """Take up the game that is visited as others have left it by now; False where it is the
        same, another one is in hand, or something was done in it here, be it half a stroke."""
        hand = self.hand
        if hand is None or not self.visits or hand.journal.revision or hand.busy:
            return False
        before = hand.journal.beginning.game
        if game.id != before.id or game == before:
            return False
        self.visit(game)
        self.a_hand.player = min(hand.player, len(game.players) - 1)
        self.a_hand.brush = hand.brush
        return True

    def finish(self) -> bool:
        """Keep the game in the history, and what is changed in it from now on; False while it is
        too early to say who won. A single territory is no game."""
        view = self.journal.view
        if len(view.game.players) == 1 or view.undecided:
            return False
        if self._kept is None:
            self._kept = self.journal.finished_game()
            self._keeping.finish(self._kept)
        else:
            self._keeping.tell_of_change()
        return True

    def put_down(self) -> Game | None:
        """Nothing is in hand any more, where it was a game of the history. That game as it was
        before the visit, if it was changed; also where another one has taken its place."""
        before = self._before_visit
        self._replaced = None
        if self._kept is not None:
            self._let_go()
            self._keeping.put_down()
        return before

    @property
    def _before_visit(self) -> Game | None:
        """The game that was changed on a visit, as it was before."""
        changed = self._kept is not None and self.visits and self.journal.revision > 0
        return self._kept if changed else self._replaced

    def forget(self, game: str, draft: int | None = None) -> None:
        """The game with this id is open no more; it has the draft of this number, or is in hand."""
        if self.has(game, draft):
            self._let_go()
        self._keeping.delete(game, draft)

    def has(self, game: str, draft: int | None = None) -> bool:
        """Whether that game is in hand. Of two with one id the numbers of their drafts tell."""
        if self.hand is None:
            return False
        here = self.journal.view.game.id or ""
        number = self._keeping.number_of(here)
        if draft is not None and number is not None:
            return draft == number
        return self._keeping.known_as(here) == game

    def ask_names(self, told: Callable[[], object]) -> None:
        """Who at the table is called otherwise by now, is called so here, too; `told` where that
        is anybody."""
        hand = self.hand
        if hand is None:
            return

        def done(outcome: Outcome[Called]) -> None:
            if self.hand is not hand or self._keeping.closed:
                return
            if outcome.cancelled:
                self.ask_names(told)  # given up for a pause that is over
            elif outcome.error is None and hand.journal.call(outcome.value()):
                told()

        self._keeping.ask_names(hand.journal.view.game.id or "", done)

    def be_at(self, screen: ScreenName) -> None:
        """Remember where the player is, if that changed."""
        here, hand = Whereabouts(screen), self.hand
        if hand is not None:
            here = Whereabouts(screen, hand.player, hand.brush.value, self.visits)
        if here != self._whereabouts:
            self._whereabouts = here
            self._keeping.remember({WHEREABOUTS: here.written()})

    def _replay(self, draft: Draft) -> bool:
        try:
            journal = journal_of(draft, self._save, self._find_problems)
        except DraftError:
            return False
        self._take_up(journal, journal.beginning.game if draft.kept else None)
        return True

    def _take_up(self, journal: Journal, kept: Game | None = None) -> None:
        self._replaced = self._before_visit
        self.hand, self._kept, self.visits = Editor(journal), kept, False

    def _let_go(self) -> None:
        self.hand, self._kept, self.visits = None, None, False

    def _save(self, line: str) -> None:
        """After every gesture."""
        kept = self._kept
        if kept is None:
            self._keeping.append(line)
        else:
            finished = kept.finished or not self.visits
            self._keeping.append(line, replace(self.journal.tabletop.game, finished=finished))


def _begun(game: Game) -> Game:
    """A game to be entered: with an id to know it by, and the day it is played."""
    return replace(
        game,
        finished=False,
        id=game.id or str(uuid4()),
        played_at=game.played_at or datetime.now().astimezone().isoformat(timespec="seconds"),
    )


def _set_up(game: Game) -> tuple[str, str]:
    """A game as a draft begins with it, and its id."""
    return write_game(game), game.id or ""


def _is_bare(game: Game) -> bool:
    """Whether it is a single territory with nothing but the starting tile."""
    return len(game.players) == 1 and not game.players[0].territory.laid


def _leaves_nothing(journal: Journal) -> bool:
    return not journal.revision and _is_bare(journal.beginning.game)


def _is_the_same(before: Journal, game: Game) -> bool:
    """Whether nothing was done in the game before, and the same people begin the same again."""
    began = before.beginning.game
    if before.revision or any(player.territory.laid for player in (*began.players, *game.players)):
        return False
    return (agreement_of(began), began.size) == (agreement_of(game), game.size)
