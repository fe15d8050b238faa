"""The game in hand: begun, gone on with, kept after every gesture."""

import json
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Self
from uuid import uuid4

from companion.app.keeping import Keeping
from companion.app.navigation import ScreenName
from companion.exchange.game_file import read_game, write_game
from companion.exchange.strict_json import GameFileError
from companion.history.drafts import Draft
from companion.rules.game import Game
from companion.table.brushes import brush_named
from companion.table.hand import Hand
from companion.table.journal import Journal, JournalError
from companion.table.tabletop import Tabletop, empty_territory
from companion.table.view import FindProblems, no_problems

WHEREABOUTS: Final = "place"
"""The setting that keeps where the player is."""


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where the player is: the screen, whose territory, which brush."""

    screen: ScreenName | None = None
    player: int = 0
    brush: str = ""

    @classmethod
    def read(cls, text: str) -> Self:
        """Where the player was; at the beginning, where the text says nothing."""
        try:
            value = json.loads(text)
            screen = ScreenName(value["screen"])
            return cls(screen, int(value["player"]), str(value["brush"]))
        except (ValueError, TypeError, KeyError):
            return cls()

    def written(self) -> str:
        screen = self.screen.value if self.screen else ""
        return json.dumps({"screen": screen, "player": self.player, "brush": self.brush})


class Session:
    """At most one game is in hand."""

    def __init__(self, keeping: Keeping, find_problems: FindProblems = no_problems) -> None:
        self._keeping: Final = keeping
        self._find_problems: Final = find_problems
        self._whereabouts = Whereabouts()
        self._saved: Game | None = None
        self._visited: Game | None = None
        self._home: tuple[Hand | None, Game | None] = None, None
        """What was in hand before the visit."""
        self.hand: Hand | None = None
        self._aside: Hand | None = None

    @property
    def in_hand(self) -> bool:
        return self.hand is not None

    @property
    def visits(self) -> bool:
        """The game in hand is one of the history."""
        return self._visited is not None

    @property
    def journal(self) -> Journal:
        return self.a_hand.journal

    @property
    def a_hand(self) -> Hand:
        """The hand, where a game is known to be in it."""
        if self.hand is None:
            raise LookupError("no game is in hand")
        return self.hand

    def begin(self, tabletop: Tabletop) -> None:
        """Take up a new game."""
        self.end_visit()
        tabletop = replace(tabletop, game=_begun(tabletop.game))
        self._keeping.begin(write_game(tabletop.game))
        self._aside = self.hand
        self._take_up(Journal(tabletop, self._keeping.append, self._find_problems))

    def fetch_back(self) -> None:
        """Take up again the game that the present one put aside."""
        if self._aside is not None:
            self._keeping.fetch_back()
            self.hand, self._aside = self._aside, None

    @property
    def put_aside(self) -> bool:
        """Whether there is a game to fetch back, with something entered."""
        return self._aside is not None and self._aside.journal.view.can_undo

    def go_on(self, draft: Draft, there: Whereabouts) -> bool:
        """Take up the game that was kept; False where what was kept cannot be read."""
        try:
            beginning = Tabletop.laid_out(read_game(draft.set_up.encode()))
            journal = Journal.replayed(
                beginning, draft.gestures, self._keeping.append, self._find_problems
            )
        except (GameFileError, JournalError):
            return False
        self._take_up(journal)
        hand = self.a_hand
        if 0 <= there.player < len(journal.view.game.players):
            hand.player = there.player
        with suppress(KeyError):
            hand.brush = brush_named(there.brush)
        return True

    def finish(self) -> bool:
        """Keep the game as it stands in the history, unless it is too early to say who won. A
        single territory is no game. Whether it is kept."""
        view = self.journal.view
        if not self.visits and (view.provisional or len(view.game.players) == 1):
            return False
        self._keep()
        return True

    def _keep(self) -> None:
        visited = self._visited
        game = self.journal.finished_game()
        if visited is not None:
            game = replace(game, finished=visited.finished)
        if game != self._saved:
            self._saved = game
            self._keeping.save(game)

    def amend(self) -> None:
        """What was changed in a game that is in the history is kept there too."""
        if self._saved is not None and self._saved.id == self.journal.view.game.id:
            self._keep()

    def visit(self, game: Game) -> None:
        """Take up a game of the history for a while. What is changed in it is kept there after
        every gesture; the game in progress waits."""
        if self._visited is None:
            self._home = self.hand, self._saved
        self._visited = self._saved = game
        # As it was kept, with totems that may be in the wrong hands.
        tabletop = Tabletop(game, Tabletop.laid_out(game).chosen)
        self._take_up(Journal(tabletop, lambda _line: self._keep(), self._find_problems))

    def end_visit(self) -> Game | None:
        """Back to the game in progress. The visited game as it was before, if it was changed."""
        visited = self._visited
        if visited is None:
            return None
        changed = self.journal.revision > 0
        self.hand, self._saved = self._home
        self._visited, self._home = None, (None, None)
        return visited if changed else None

    def rematch(self) -> None:
        """The same players once more, nothing entered yet."""
        game = self.journal.view.game
        players = tuple(
            replace(player, territory=empty_territory(game.size), totems=frozenset())
            for player in game.players
        )
        self.begin(Tabletop(Game(game.mode, game.size, players, game.variants, finished=False)))

    def end(self) -> None:
        self._keeping.end()
        self.hand = None

    def be_at(self, screen: ScreenName) -> None:
        """Remember where the player is, if that changed."""
        there: ScreenName | None = screen
        hand = self.hand
        if self._visited is not None:
            hand, there = self._home[0], None
        here = Whereabouts(there, hand.player, hand.brush.value) if hand else Whereabouts(there)
        if here != self._whereabouts:
            self._whereabouts = here
            self._keeping.remember({WHEREABOUTS: here.written()})

    def _take_up(self, journal: Journal) -> None:
        self.hand = Hand(journal)


def _begun(game: Game) -> Game:
    """A game to be entered: with an id to know it by, and the day it is played."""
    return replace(
        game,
        finished=False,
        id=game.id or str(uuid4()),
        played_at=game.played_at or datetime.now().astimezone().isoformat(timespec="seconds"),
    )
