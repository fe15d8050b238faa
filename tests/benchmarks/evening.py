"""Plays evenings in a real window under a real pointer, killed in between: is any game lost?

A game of three, a single territory in the middle of it, the result, a rematch under a resting
finger, a game deleted and fetched back, a rematch of a kept one, games from a file, a backup gone
back to. The process is killed with SIGKILL at random, also while it does something. After that
everything begun before must be open, in the history or among the deleted, and who was in a game is
in it again.
"""

import random
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Final

from companion.exchange.points_file import write_any
from companion.history.store import Store
from tests.benchmarks.measuring import Extent, Missing, Ratio
from tests.benchmarks.where_games_are import HISTORY, OPEN, everywhere
from tests.cases.casebook import games
from tests.ui.real_window import Display, NoScreen, Window

COUNTED: Final = "things done"
SHORT: Final = 20
LONG: Final = 200

KILLED: Final = 0.3
"""How often, after something was done."""
NAMES: Final = ("Ada", "Ben", "Cleo")
ROWS: Final = (((1, 1), (1, 3)), ((3, 1), (3, 3)), ((0, 0), (0, 4)))
"""Strokes over squares enough for the end of a game."""
IN_A_GAME: Final = ("territory", "result", "check")


class Evening:
    """`wrong` says what is lost, and what else is not as it should be."""

    def __init__(self, window: Window, folder: Path, seed: int) -> None:
        self.window = window
        self.chance = random.Random(seed)
        self.file = folder / "theirs.jsonl"
        finished, begun = games("games.jsonl")[38:40]
        theirs = [finished, replace(begun, finished=False)]
        self.file.write_text("\n".join(map(write_any, theirs)), encoding="utf-8")
        self.kills = 0
        self.wrong: list[str] = []
        self._known: dict[str, tuple[str, int]] = {}

    def play(self, most: int) -> int:
        """So many things at most; returns how many."""
        done = 0
        self.window.start()
        for doing in islice(self._things(), most):
            done += 1
            if self.chance.random() < KILLED:
                self._killed(doing)
        self.window.kill()
        self._count("at the end")
        return done

    def _things(self) -> Iterator[str]:
        yield from self.begin()
        for name in NAMES[:2]:
            yield from self.enter(name)
        yield from self.single()
        yield from self.enter(NAMES[2])
        yield from self.result()
        yield from self.rematch()
        yield from self.delete_and_fetch_back()
        yield from self.rematch_of_a_kept_game()
        yield from self.open_a_file()
        yield from self.go_back_to_a_backup()

    # --- What is played -------------------------------------------------------------------------

    def begin(self) -> Iterator[str]:
        window = self.window
        window.tap("Totem", "Segment")
        for number, name in enumerate(NAMES, start=1):
            window.tap(f"Player {number}", "NameField")
            window.type(name)
        window.tap("Start", "Pill")
        yield "begin"

    def enter(self, name: str) -> Iterator[str]:
        self._go_on()
        for row in ROWS:
            self._go_on()
            self.window.tap(name, "SeatTab")
            self.window.paint(*row)
            yield f"enter {name}"

    def single(self) -> Iterator[str]:
        self._home()
        self.window.tap("Score or check a single territory", "Pill")
        self.window.paint((1, 1), (1, 2))
        yield "single"
        self._home()
        cards = self.window.words("OpenGameCard")
        if len(cards) != 2:
            self.wrong.append(f"beside a single territory Play lists {cards}")

    def result(self) -> Iterator[str]:
        """By the corner where Next, Result and Rematch follow one another."""
        self._go_on()
        self.window.tap(NAMES[2], "SeatTab")
        self.window.tap("Result", "WayOn", times=4)
        self._expect("result", "after Result was touched four times")
        for name in (NAMES[0],) * 4:
            if not self.window.sees("Provisional result"):
                break
            self.window.tap(name, "Segment")
        yield "result"

    def rematch(self) -> Iterator[str]:
        if self.window.trail[-1] == "result":
            self.window.tap("Rematch", "Pill", times=2)
            self._expect("territory", "after Rematch")
            self.window.paint((1, 1))
        yield "rematch"

    def delete_and_fetch_back(self) -> Iterator[str]:
        self._home()
        before = len(self.window.words("OpenGameCard"))
        self.window.tap("More", "IconTap")
        self.window.tap("Delete", "SheetItem")
        yield "delete"
        self._home()
        if self.window.sees("Deleted open games", "Pill"):
            self.window.tap("Deleted open games", "Pill")
            self.window.tap(self.window.wait_for_kind("SheetItem"), "SheetItem")
        yield "fetch back"
        self._home()
        if (now := len(self.window.words("OpenGameCard"))) != before:
            self.wrong.append(
                f"of {before} open games {now} after one was deleted and fetched back"
            )

    def rematch_of_a_kept_game(self) -> Iterator[str]:
        self._home()
        self.window.tap("History", "NavigationItem")
        self.window.tap(self.window.wait_for_kind("GameView"), "GameView")
        self.window.tap("Rematch", "Pill")
        self._expect("territory", "after a rematch of a kept game")
        self.window.paint((2, 1))
        yield "rematch of a kept game"

    def open_a_file(self) -> Iterator[str]:
        """From outside, which starts the app."""
        self.window.kill()
        self.window.start(self.file)
        self.window.tap("Import now", "Pill")
        yield "take in"

    def go_back_to_a_backup(self) -> Iterator[str]:
        """What came in since is gone then, as it says; what is open stays."""
        self._home()
        self.window.tap("History", "NavigationItem")
        self.window.tap("More", "IconTap")
        self.window.tap("Import, export, backups", "SheetItem")
        self.window.tap(self.window.wait_for_kind("FigureRow"), "FigureRow")
        self.window.tap(
            "Restore the history from this file; what is here now is backed up first", "SheetItem"
        )
        yield "go back"
        self._known = {each: told for each, told in self._known.items() if told[0] == OPEN}

    # --- Between --------------------------------------------------------------------------------

    def _home(self) -> None:
        """Play, from wherever."""
        for _step in range(6):
            if self.window.trail == ["play"]:
                break
            self.window.back()
        self._expect("play", "after going back")

    def _go_on(self) -> None:
        """With the game of three."""
        if self.window.trail[-1] == "territory" and self.window.words("SeatTab"):
            return
        self._home()
        cards = self.window.words("OpenGameCard")
        card = next((each for each in cards if NAMES[2] in each), None)
        if card is None:
            self.wrong.append(f"the game of {NAMES} is not among {cards}")
            return
        self.window.tap(card, "OpenGameCard")
        self._expect("territory", "after going on")

    def _expect(self, screen: str, when: str) -> None:
        if self.window.trail[-1] != screen:
            self.wrong.append(f"at {self.window.trail}, not at {screen}, {when}")

    def _killed(self, doing: str) -> None:
        """Now, or when what was done can be seen."""
        before = self.window.trail if self.chance.random() < 0.5 else []
        self.window.kill()
        self.kills += 1
        self._count(doing)
        self.window.start()
        if before and before[-1] in IN_A_GAME and self.window.trail != before:
            self.wrong.append(f"at {self.window.trail} after a kill at {before}, doing {doing}")

    def _count(self, doing: str) -> None:
        with Store.open(self.window.history) as store:
            found = everywhere(store)
            self.wrong += [f"{problem}, doing {doing}" for problem in store.check().problems]
        for identity, (place, gestures) in self._known.items():
            if identity not in found:
                self.wrong.append(f"a game that was {place} is nowhere, doing {doing}")
            elif place == OPEN and found[identity][0] == OPEN and found[identity][1] < gestures:
                self.wrong.append(f"an open game has lost a gesture, doing {doing}")
            elif place == HISTORY and found[identity][0] == OPEN:
                self.wrong.append(f"a finished game is open, doing {doing}")
        self._known |= found


def run(extent: Extent) -> Iterator[Ratio]:
    done = kills = evenings = wrong = 0
    while done < extent.count:
        try:
            display = Display()
        except NoScreen as missing:
            raise Missing(str(missing)) from None
        with tempfile.TemporaryDirectory() as name:
            window = Window(display, Path(name))
            evening = Evening(window, Path(name), extent.seed + evenings)
            try:
                done += evening.play(extent.count - done)
            finally:
                window.close()
                display.close()
        evenings, kills, wrong = evenings + 1, kills + evening.kills, wrong + len(evening.wrong)
        for each in evening.wrong:
            print(f"evening {evenings}: {each}")
    print(f"{evenings} evenings, killed {kills} times")
    yield Ratio("games or ways lost", wrong, "of", done, "things done", 0)
