"""The app with a history, in front of its screens: for tests, pictures and benchmarks."""

# The driver comes first: it sets up Kivy's environment.
from tests.ui.driver import Driver

# isort: split
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from itertools import groupby
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

from kivy.uix.scrollview import ScrollView

from companion.app.day_names import evening_at, here_and_now
from companion.device import GivenFile
from companion.device.given_file import inspect_file
from companion.history.game_row import AnyGame, LoggedGame, LoggedPlayer
from companion.history.listing import GameFilter
from companion.history.place import HISTORY_FILE
from companion.history.store import Store
from companion.rules.game import Colour, Game, Mode, Player
from companion.rules.notation import read_territory
from companion.ui.app import CompanionApp
from companion.ui.widgets.game_view import GameView
from tests.history.samples import fill
from tests.settling import settle

ADA = ["d  d  d* .  .", "d  @  l  l* .", "g  g  l  v1 d+1"]
BEN = ["j* j  d  g  .", "j  @  q  d  .", ".  l  q* g  ."]
CLEO = ["l* d  j  d  .", "l  @  g* d  j", "d  q  .  .  ."]
TERRITORIES = (ADA, BEN, CLEO)


def game(*names: str, days_ago: int = 0, mode: Mode = Mode.DISCOVERY, **more: Any) -> Game:
    """A game of these people, the first one wins, some days before today."""
    players = tuple(
        Player(name, colour, read_territory(rows, 9))
        for name, colour, rows in zip(names, Colour, TERRITORIES, strict=False)
    )
    return Game(mode, 5, players, played_at=_moment(days_ago), **more)


def logged(points: dict[str, int], days_ago: int = 0, **more: Any) -> LoggedGame:
    """A game by final points."""
    players = tuple(LoggedPlayer(name, each) for name, each in points.items())
    return LoggedGame(Mode.TRIBE, 5, players, played_at=_moment(days_ago), **more)


def _moment(days_ago: int) -> str:
    # An evening goes on after midnight: today is what the history takes for it.
    noon = evening_at(here_and_now()).replace(hour=12, minute=0, second=0, microsecond=0)
    return (noon - timedelta(days=days_ago)).isoformat()


def keep(folder: Path, games: Iterable[AnyGame] = (), *, samples: int = 0) -> list[str]:
    """A history with these games, or so many samples; the ids of the games."""
    with Store.open(folder / HISTORY_FILE) as store:
        if samples:
            fill(store, samples)
        return [store.games.add(each) for each in games]


def stored(folder: Path) -> Store:
    """The history as it is in the file now."""
    return Store.open(folder / HISTORY_FILE)


def reading(folder: Path) -> CompanionApp:
    """The app with the history of this folder, not begun yet."""
    return CompanionApp(folder)


class Reader:
    """The app under a finger, with the history's screens."""

    def __init__(self, driver: Driver, folder: Path) -> None:
        self.driver, self.folder = driver, folder

    @property
    def app(self) -> CompanionApp:
        app: CompanionApp = self.driver.app
        return app

    @property
    def screen(self) -> Any:
        return self.driver.screen

    @property
    def place(self) -> str:
        return str(self.driver.place)

    @property
    def message(self) -> str:
        message = self.driver.root.message
        return str(message.words) if message.shown else ""

    def settle(self) -> None:
        """Until everything asked of the history is answered and shown."""
        for _ in range(3):
            # An answer that is shown may lead to another question.
            self.driver.frames(2)
            settle(self.app.services.save_queue)
        self.driver.frames(2)

    def go(self, words: str) -> None:
        """To one of the main screens, by the bar."""
        item = self.driver.find(lambda w: type(w).__name__ == "NavigationItem" and w.words == words)
        self.driver.tap(item)
        self.settle()

    def games(self) -> list[GameView]:
        """What is seen of the list, from the top down."""
        views = [view for view in self.driver.find_all(GameView) if view.loaded]
        return sorted(views, key=lambda view: -view.y)

    def winners(self) -> list[str]:
        """Of each game that is seen; nobody where it is too early to say."""
        return [
            " and ".join(face.name for face in view.ids.strip.faces if face.won)
            for view in self.games()
        ]

    def tap(self, kind: str, **has: Any) -> None:
        """The one widget of that class with these properties."""
        self.driver.tap(self.find(kind, **has))
        self.driver.frames(3)
        self.settle()

    def find(self, kind: str, **has: Any) -> Any:
        return self.driver.find(
            lambda w: (
                type(w).__name__ == kind
                and all(getattr(w, name, None) == value for name, value in has.items())
            )
        )

    def write(self, field: Any, text: str) -> None:
        """Type into a field, as one does after touching it."""
        self.driver.tap(field)
        self.driver.wait_for(lambda: field.focus, "the field")
        self.driver.type(text)
        self.settle()

    def choose(self, words: str) -> None:
        """A line of the menu that is open."""
        self.driver.wait(0.4)
        self.tap("SheetItem", words=words)
        self.driver.wait(0.4)
        self.settle()

    def scroll_to(self, widget: Any) -> None:
        """Bring it into sight, in whatever it scrolls with."""
        around = widget.parent
        while not isinstance(around, ScrollView):
            around = around.parent
        around.scroll_to(widget, animate=False)
        self.driver.frames(2)

    def undo(self) -> None:
        button = self.driver.find(
            lambda w: type(w).__name__ == "Button" and w.text == "Undo" and not w.disabled
        )
        self.driver.tap(button)
        self.settle()

    def history(self) -> list[str]:
        """The winners of all games in the file, newest first."""
        with stored(self.folder) as store:
            return [", ".join(each.winners) for each in store.games.every_game(GameFilter())]


def given(folder: Path, name: str, content: bytes | None) -> GivenFile:
    """A file with this content, as the device gives it; None is one that cannot be read."""
    path = folder / "given by a test"
    if content is None:
        return GivenFile(name, None)
    path.write_bytes(content)
    return replace(inspect_file(path), name=name)


def with_details(each: AnyGame, **details: Any) -> AnyGame:
    return replace(each, **details)


def evenings(count: int, seed: int = 5) -> Iterator[AnyGame]:
    """Games as a round of friends plays them, some a night, the last one tonight."""
    random = Random(seed)
    people = ("Quinn", "Chloé", "Sam", "Noor")
    ago = 0
    for number in range(count):
        ago += random.choice((0, 0, 7, 10)) if number else 0
        names = random.sample(people, random.choice((2, 3, 3, 4)))
        if number % 5 == 4 or len(names) > len(TERRITORIES):
            points = {name: random.randrange(25, 95) for name in names}
            yield logged(points, ago, location=random.choice((None, "Club")))
        else:
            yield game(*names, days_ago=ago, mode=random.choice(list(Mode)))


def days_of(games: Iterable[AnyGame]) -> list[tuple[str, int]]:
    """How many games each day has."""
    return [
        (day, len(list(some)))
        for day, some in groupby((each.played_at or "")[:10] for each in games)
    ]


@contextmanager
def busy(reader: Reader) -> Iterator[None]:
    """The history has something else to do all the while."""
    over = Event()
    reader.app.services.history.ask("busy", lambda _store: over.wait(20), lambda _over: None)
    yield
    over.set()
    reader.settle()


def first(reader: Reader) -> Any:
    """The newest game as it is in the file now."""
    reader.settle()
    with stored(reader.folder) as store:
        return next(store.games.every_game())


Open = Callable[..., Reader]
