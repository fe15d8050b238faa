"""Walks through the app as fingers go: whatever can be touched is touched, in any order, with files
from outside and kills in between, and at every step no game may be lost.

For a short test and a long benchmark."""

# The driver comes first: it sets up Kivy's environment.
from tests.ui.driver import Driver

# isort: split
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Self

from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.scrollview import ScrollView

from companion.app.navigation import ScreenName
from companion.device import GivenFile, device
from companion.exchange.points_file import write_any
from companion.history.listing import ALL
from companion.rules.box import Terrain
from companion.rules.territory import Cell
from companion.texts import _, reference
from tests.benchmarks.where_games_are import HISTORY, OPEN, everywhere
from tests.settling import settle
from tests.ui.history_app import Reader, game, given, keep, logged, stored
from tests.ui.table_app import Editor, begin_empty, open_app
from tests.ui.visiting import sheets

SELDOM: Final = {
    **dict.fromkeys(("Segment", "Toggle", "ColourDot", "NameField", "Badge", "Chip"), 0.15),
    **dict.fromkeys(("PadRow", "SeatTab", "GroundChip", "ToolChip", "RankRow"), 0.3),
    **dict.fromkeys(("Pill", "SheetItem", "OpenGameCard", "GameView", "BoardCard"), 2.0),
}
"""How likely a thing is touched beside the others; 1 if not told."""
STROKE, FILL, BACK, KILL, FILE, SCROLL = "stroke", "fill", "back", "kill", "file", "scroll"
OTHERS: Final = {STROKE: 2.0, FILL: 2.0, BACK: 1.5, KILL: 0.8, FILE: 0.4, SCROLL: 0.7}
AT_THE_TABLE: Final = ("territory", "result", "check")
LISTED: Final = 4
"""Open games that Play lists at once, whatever else there is."""


class GameLostError(AssertionError):
    """A game is nowhere, or less of it is there; says after which steps."""


class Walk:
    """`pairs` counts from which screen to which one came."""

    def __init__(self, folder: Path, seed: int, pairs: Counter[tuple[str, str]]) -> None:
        self.folder = folder
        self.chance = random.Random(seed)
        self.pairs = pairs
        self.steps: list[str] = []
        self.kills = 0
        self.files = _files(self.chance)
        self._mistakes: list[BaseException] = []
        self._known: dict[str, tuple[str, int]] = {}
        self._driver: Driver | None = None
        keep(
            folder,
            [game("Ada", "Ben"), game("Cleo", "Dan", days_ago=3), logged({"Eve": 40, "Fay": 40})],
        )

    def __enter__(self) -> Self:
        device.pick_file = self._pick  # type: ignore[method-assign]
        device.save_file = self._save  # type: ignore[method-assign]
        device.open_link = lambda _address: True  # type: ignore[method-assign]
        # Where the app tells of a mistake of ours, and goes on: no game was lost, but nothing came
        # of what was touched.
        sys.excepthook = lambda _kind, mistake, _trace: self._mistakes.append(mistake)
        self._open()
        return self

    def __exit__(self, *_raised: object) -> None:
        self.driver.close()
        sys.excepthook = sys.__excepthook__
        for name in ("pick_file", "save_file", "open_link"):
            delattr(device, name)

    @property
    def driver(self) -> Driver:
        assert self._driver is not None
        return self._driver

    def go(self, steps: int) -> None:
        for _step in range(steps):
            self.step()

    def step(self) -> None:
        before, ways = self.driver.place, dict(OTHERS)
        if before != "territory":
            del ways[STROKE], ways[FILL]
        if before == "play" or sheets(self.driver):
            del ways[FILE]
        if before == "play" and not sheets(self.driver):
            del ways[BACK]
        things = list(touchable(self.driver))
        weights = [*ways.values(), *(SELDOM.get(type(each).__name__, 1.0) for each in things)]
        chosen = self.chance.choices([*ways, *things], weights)[0]
        self.steps.append(f"{before}: {_named(chosen)}")
        try:
            self._do(chosen)
            self._settle()
        except Exception as fault:
            raise GameLostError(f"{fault!r} after {self.told()}") from fault
        for mistake in self._mistakes:
            raise GameLostError(f"{mistake!r} after {self.told()}") from mistake
        self.pairs[before, self.driver.place] += 1
        self._look()

    def told(self) -> str:
        return "\n  ".join([f"{len(self.steps)} steps:", *self.steps])

    # --- What is done ---------------------------------------------------------------------------

    def _do(self, chosen: Any) -> None:
        if not isinstance(chosen, str):
            self.driver.tap(chosen)
        elif chosen == STROKE:
            size = self.driver.screen.editor.journal.view.game.size
            row, column = self.chance.randrange(size), self.chance.randrange(size)
            self._stroke(row, column, min(size - 1, column + self.chance.randrange(3)))
        elif chosen == FILL:
            size = self.driver.screen.editor.journal.view.game.size
            for row in self.chance.sample(range(size), 2):
                self._stroke(row, 0, size - 1)
        elif chosen == BACK:
            self.driver.key(27)
        elif chosen == KILL:
            self._kill()
        elif chosen == FILE:
            self.driver.app._receive(self._given())
        else:
            x, y = self.driver.window.width / 2, self.driver.window.height / 2
            self.driver.drag((x, y), (x, y + self.chance.choice((-1, 1)) * y * 0.6))
            self.driver.wait(0.3)

    def _stroke(self, row: int, column: int, to: int) -> None:
        board = self.driver.screen.ids.board
        self.driver.drag(*(board.centre_of(Cell(row, each)) for each in (column, to)))

    def _kill(self) -> None:
        settle(self.driver.app.services.save_queue)
        before = self._seen()
        self.driver.close()
        self.kills += 1
        self._open()
        self._settle()
        after = self._seen()
        for what, value in before.items():
            if after.get(what) != value:
                raise GameLostError(f"{what} was {value}, is {after.get(what)} after a kill")

    def _open(self) -> None:
        self._driver = open_app(self.folder)
        self._driver.drawing = False

    def _seen(self) -> dict[str, Any]:
        """What is to be there again after a kill."""
        services, place = self.driver.app.services, self.driver.place
        seen: dict[str, Any] = {}
        if place in AT_THE_TABLE:
            view = services.session.journal.view
            seen = {
                "place": place,
                "player": services.session.require_editor.player,
                "undo": (view.can_undo, view.can_redo),
                "boards": view.game,
            }
        if place == "play" and not sheets(self.driver):
            seen = {"place": place, "cards": _cards(self.driver)}
        return seen

    def _settle(self) -> None:
        Reader(self.driver, self.folder).settle()
        self.driver.wait(0.35)
        Reader(self.driver, self.folder).settle()

    # --- What must hold -------------------------------------------------------------------------

    def _look(self) -> None:
        there = self._everywhere()
        gone_back = self._said() == _("The history was restored.")
        for identity, (place, gestures) in self._known.items():
            if identity not in there:
                if place == OPEN or not gone_back:
                    raise GameLostError(f"a game that was {place} is nowhere after {self.told()}")
            elif place == there[identity][0] == OPEN and there[identity][1] < gestures:
                raise GameLostError(f"an open game has lost a gesture after {self.told()}")
        self._known = {
            identity: told
            for identity, told in there.items()
            if told != (OPEN, 0) or told == self._known.get(identity)
        }
        if message := self._wrong(there):
            raise GameLostError(f"{message} after {self.told()}")

    def _wrong(self, there: dict[str, tuple[str, int]]) -> str:
        """What the screen says otherwise than the file."""
        place, screen = self.driver.place, self.driver.screen
        if place == "play":
            return self._wrong_on_play(there)
        if place == "history" and screen._listed.choice == ALL and screen._listed.plan is not None:
            count = sum(told[0] == HISTORY for told in there.values())
            listed = screen._listed.plan.pages.count
            if listed != count:
                return f"the history lists {listed} of {count} games"
        if place == "result" and not screen.single:
            view = self.driver.app.services.session.journal.view
            kept = there.get(view.game.id or "", ("nowhere", 0))[0]
            if screen.provisional != view.undecided:
                return "the result is not the table's"
            if not view.undecided and kept != HISTORY:
                return f"a winner is announced of a game that is {kept}"
        return ""

    def _wrong_on_play(self, there: dict[str, tuple[str, int]]) -> str:
        listed = {each.id for each in self.driver.screen.open_games._shown}
        still_open = {each for each, (place, _count) in there.items() if place == OPEN}
        begun_elsewhere = {each for each, (place, _count) in there.items() if place == HISTORY}
        if not listed <= still_open | begun_elsewhere:
            return "Play lists a game that is not open"
        if len(still_open) <= LISTED and not still_open <= listed:
            return f"Play lists {len(listed)} of {len(still_open)} open games"
        return ""

    def _said(self) -> str:
        message = self.driver.root.message
        return str(message.words) if message.shown else ""

    def _everywhere(self) -> dict[str, tuple[str, int]]:
        found: list[dict[str, tuple[str, int]]] = []
        self.driver.app.services.save_queue.ask(
            lambda store, _ticket: everywhere(store, self.driver.app.services.save_queue.window),
            lambda told: found.append(told.value()),
        )
        self.driver.wait_for(lambda: found, "where the games are")
        return found[0]

    # --- What comes from outside ----------------------------------------------------------------

    def _given(self) -> GivenFile:
        name, content = self.chance.choice(self.files)
        return given(self.folder, name, content)

    def _pick(self, got: Any) -> bool:
        got(self._given())
        return True

    def _save(self, name: str, content: bytes, _kind: str, done: Any) -> bool:
        self.files.append((name, content))
        done(name)
        return True


def assert_no_game_is_lost(driver: Driver, tmp_path: Path, way: Sequence[ScreenName]) -> None:
    """Neither the one in hand nor a kept one, whichever screens one goes through."""
    (kept,) = keep(tmp_path, [game("Cleo", "Dan")])
    begin_empty(driver, game("Ada", "Ben"))
    Editor(driver).carry(Terrain.LAKE, (4, 0))
    app, entered = driver.app, Editor(driver).rows
    begun = app.services.session.journal.view.game.id
    app.navigator.screens.game.show(kept)
    app.navigator.screens.chapter.show(reference.chapters()[0].paragraphs[0].id)
    for screen in way:
        driver.go(screen.value)
        driver.frames()
        assert app.services.session.is_open, f"at {screen}"
    settle(app.services.save_queue)
    with stored(tmp_path) as store:
        assert everywhere(store, app.services.save_queue.window) == {
            begun: (OPEN, 1),
            kept: (HISTORY, 0),
        }
    driver.go("territory")
    assert Editor(driver).rows == entered


def touchable(driver: Driver) -> Iterator[Any]:
    """Everything in sight that a touch does something with."""
    over = sheets(driver)
    for top in over[:1] or driver.window.children:
        for widget in top.walk(restrict=True):
            if isinstance(widget, ButtonBehavior) and _in_sight(driver, widget):
                yield widget


def _in_sight(driver: Driver, widget: Any) -> bool:
    x, y = driver.centre(widget)
    if not (0 < x < driver.window.width and 0 < y < driver.window.height):
        return False
    if widget.disabled or widget.width < 2 or widget.height < 2:
        return False
    parent = widget
    while parent is not None and parent is not driver.window:
        if parent.opacity < 0.05:
            return False
        if isinstance(parent, ScrollView):
            left, low = parent.to_window(*parent.pos)
            if not (left < x < left + parent.width and low < y < low + parent.height):
                return False
        parent = parent.parent
    return True


def _cards(driver: Driver) -> list[tuple[str, str]]:
    found = sorted(driver.find_all("OpenGameCard"), key=lambda card: -card.y)
    return [(card.players, card.words) for card in found]


def _named(chosen: Any) -> str:
    if isinstance(chosen, str):
        return chosen
    words = next(
        (
            value
            for name in ("says", "words", "players", "name", "winner", "about", "text")
            if isinstance(value := getattr(chosen, name, None), str) and value
        ),
        "",
    )
    return f"{type(chosen).__name__} {words!r}"


def _files(chance: random.Random) -> list[tuple[str, bytes]]:
    """What somebody may send: games that are finished or not, and what is no game."""
    finished = [game("Ada", "Ben"), game("Cleo", "Dan", days_ago=3)]
    others = [logged({"Eve": 40, "Fay": 40}, 2), game("Gus", "Hal", finished=False)]
    return [
        ("finished.jsonl", "\n".join(map(write_any, finished)).encode()),
        ("others.jsonl", "\n".join(map(write_any, others)).encode()),
        ("nothing.jsonl", f"no game {chance.random()}".encode()),
    ]
