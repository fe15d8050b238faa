"""Pictures of the history, a game of it, the statistics, and what goes in and out."""

# The driver comes first: it sets up Kivy's environment.
from tests.ui.driver import LANDSCAPE, SMALL_PHONE, TABLET, Driver

# isort: split
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from companion.exchange.points_file import write_any
from companion.history.game_row import AnyGame, LoggedGame, LoggedPlayer
from companion.rules.box import Terrain
from companion.rules.game import Game, Mode, Player
from companion.texts import terms
from companion.ui.app import CompanionApp
from tests.history import samples
from tests.ui.history_app import Reader, given, keep, stored
from tests.ui.pictured_games import TOTEM, TRIBE, TWO
from tests.ui.pictures import by_day_too, pictured
from tests.ui.table_app import touch_cell

PEOPLE = ("Quinn", "Chloé", "Sam", "Noor", "Žofie", "Wim")


def _ago(days: int, hour: int = 20, minute: int = 15) -> str:
    now = datetime.now().astimezone().replace(hour=hour, minute=minute, second=0, microsecond=0)
    return (now - timedelta(days=days)).isoformat()


def evening() -> Iterator[AnyGame]:
    """The last evenings of a round of friends."""
    yield replace(TRIBE, played_at=_ago(0, 21), location="Café Zlatý lev", notes="A close one.")
    yield replace(TOTEM, played_at=_ago(0, 19))
    both = (LoggedPlayer("Sam", 71), LoggedPlayer("Quinn", 71))
    yield LoggedGame(Mode.DISCOVERY, 7, both, played_at=_ago(10))
    yield replace(TWO, played_at=_ago(10, 19), location="Club")


def years(count: int = 120, seed: int = 3) -> Iterator[AnyGame]:
    """What the same people played before, some of them ever better at it."""
    random = Random(seed)
    for number in range(count):
        game = samples.game(random, number)
        names = random.sample(PEOPLE, len(game.players))
        players = tuple(
            Player(name, player.colour, player.territory, player.totems)
            for name, player in zip(names, game.players, strict=True)
        )
        days = 14 + (count - number) * 6 + random.randrange(4)
        played = replace(game, players=players, played_at=_ago(days), id=None)
        if number % 6 == 5:
            yield _points(random, played, number)
        else:
            yield played


def _points(random: Random, game: Game, number: int) -> LoggedGame:
    players = tuple(
        LoggedPlayer(each.name, random.randrange(20, 60) + number // 6, each.colour)
        for each in game.players
    )
    return LoggedGame(game.mode, game.size, players, played_at=game.played_at)


def app() -> CompanionApp:
    folder = Path(tempfile.mkdtemp(prefix="companion-"))
    keep(folder, [*evening(), *years()])
    return CompanionApp(folder)


def empty_app() -> CompanionApp:
    return CompanionApp(Path(tempfile.mkdtemp(prefix="companion-")))


def shot(name: str, **options: Any) -> Callable[[Callable[[Driver], None]], Any]:
    return pictured(name, options.pop("app", app), **options)


def at(driver: Driver, words: str) -> Reader:
    reader = Reader(driver, driver.app.services.folder)
    reader.go(words)
    return reader


@shot("history")
@shot("history-landscape", size=LANDSCAPE)
@shot("history-tablet", size=TABLET, style="light")
@shot("history-large-text", text_scale=2.0, style="light")
@shot("history-small", size=SMALL_PHONE)
def history(driver: Driver) -> None:
    at(driver, "History")


by_day_too("history")


@shot("history-empty", app=empty_app, style="light")
@shot("history-empty-large-text", app=empty_app, text_scale=2.0)
def history_empty(driver: Driver) -> None:
    at(driver, "History")


@shot("history-search", style="light")
def history_search(driver: Driver) -> None:
    reader = at(driver, "History")
    reader.tap("IconTap", icon="magnify")
    reader.write(reader.screen.ids.search, "zlaty")


@shot("history-choice")
@shot("history-choice-landscape", size=LANDSCAPE, style="light")
@shot("history-choice-large-text", text_scale=2.0, style="light")
def history_choice(driver: Driver) -> None:
    reader = at(driver, "History")
    reader.tap("Chip", words="Quinn")
    reader.screen.narrow()


@shot("history-more", style="light")
def history_more(driver: Driver) -> None:
    reader = at(driver, "History")
    reader.tap("IconTap", icon="dots-vertical")


@shot("history-deleted")
def history_deleted(driver: Driver) -> None:
    reader = at(driver, "History")
    _open(reader, 0)
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Delete")


def _open(reader: Reader, index: int) -> None:
    reader.driver.tap(reader.games()[index])
    reader.settle()


@shot("game")
@shot("game-landscape", size=LANDSCAPE)
@shot("game-tablet", size=TABLET, style="light")
@shot("game-large-text", text_scale=2.0, style="light")
def game(driver: Driver) -> None:
    _open(at(driver, "History"), 0)


by_day_too("game")


@shot("game-why", style="light")
def game_why(driver: Driver) -> None:
    reader = at(driver, "History")
    _open(reader, 1)
    touch_cell(driver, 0, terms.terrain(Terrain.LAKE))


@shot("game-by-points")
def game_by_points(driver: Driver) -> None:
    _open(at(driver, "History"), 2)


@shot("game-large-territories", style="light")
def game_large(driver: Driver) -> None:
    _open(at(driver, "History"), 3)


@shot("log-points-landscape", size=LANDSCAPE)
def log_points_landscape(driver: Driver) -> None:
    reader = at(driver, "History")
    reader.driver.go("log_points")
    reader.settle()
    reader.write(reader.driver.find_all("PointsRow")[0].ids.points, "52")


@shot("log-points", style="light")
@shot("log-points-large-text", text_scale=2.0)
def log_points(driver: Driver) -> None:
    reader = at(driver, "History")
    reader.driver.go("log_points")
    reader.settle()
    reader.tap("KnownChip", words="Quinn")
    reader.write(reader.driver.find_all("PointsRow")[0].ids.points, "52")


@shot("log-points-day")
def log_points_day(driver: Driver) -> None:
    log_points(driver)
    driver.screen.pick_day()


@shot("players", style="light")
@shot("players-large-text", text_scale=2.0)
def players(driver: Driver) -> None:
    reader = at(driver, "History")
    reader.driver.go("players")
    reader.settle()


@shot("players-menu")
def players_menu(driver: Driver) -> None:
    players(driver)
    Reader(driver, driver.app.services.folder).tap("PlayerRow", name="Quinn")


@shot("in-and-out")
@shot("in-and-out-landscape", size=LANDSCAPE, style="light")
@shot("in-and-out-large-text", text_scale=2.0, style="light")
def in_and_out(driver: Driver) -> None:
    reader = at(driver, "History")
    reader.driver.go("transfer")
    reader.settle()


@shot("preview", style="light")
@shot("preview-large-text", text_scale=2.0)
def preview(driver: Driver) -> None:
    in_and_out(driver)
    reader = Reader(driver, driver.app.services.folder)
    with stored(reader.folder) as store:
        first, second, *_rest = (record.game() for record in store.games.every_game())
    theirs = [first, replace(second, notes="Noor was late"), *years(8, seed=9)]
    lines = "\n".join(map(write_any, theirs))
    reader.screen.receive(given(reader.folder, "from-sam.jsonl", lines.encode()))
    reader.settle()


@shot("statistics")
@shot("statistics-landscape", size=LANDSCAPE)
@shot("statistics-tablet", size=TABLET, style="light")
@shot("statistics-large-text", text_scale=2.0, style="light")
def statistics(driver: Driver) -> None:
    at(driver, "Statistics")


by_day_too("statistics")


@shot("statistics-trend")
@shot("statistics-trend-bold", style="light", palette="bold")
def statistics_trend(driver: Driver) -> None:
    reader = at(driver, "Statistics")
    reader.screen.see(reader.screen.ids.players.figures[0].player)
    reader.settle()
    ids = reader.screen.ids
    ids.scroll.scroll_to(ids.trend_card, animate=False)


@shot("statistics-sources")
@shot("statistics-sources-day", style="light")
@shot("statistics-sources-large-text", text_scale=2.0)
def statistics_sources(driver: Driver) -> None:
    reader = at(driver, "Statistics")
    ids = reader.screen.ids
    ids.scroll.scroll_to(ids.sources_card, animate=False)


@shot("statistics-player")
@shot("statistics-player-large-text", text_scale=2.0)
@shot("statistics-player-tablet", size=TABLET)
def statistics_player(driver: Driver) -> None:
    reader = at(driver, "Statistics")
    reader.screen.see(reader.screen.ids.players.figures[0].player)
    reader.settle()


by_day_too("statistics-player")


@shot("statistics-empty", app=empty_app)
def statistics_empty(driver: Driver) -> None:
    at(driver, "Statistics")
