"""Pictures of every screen in its states, at the table of example games of our own."""

# The driver comes first: it sets up Kivy's environment.
from tests.ui.driver import LANDSCAPE, SMALL_PHONE, TABLET, Driver

# isort: split
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from companion.rules.box import Caveman, Terrain
from companion.rules.game import Mode
from companion.rules.legality import Burnt, Turn
from companion.rules.legality import check as check_of
from companion.rules.notation import read_territory
from companion.rules.territory import Cell
from companion.table.brushes import Tool
from companion.texts import terms
from companion.ui.app import CompanionApp
from tests.held_search import HeldSearch
from tests.ui.pictured_games import ALONE, BURNT_FISH, GONE, QUINN, TELLING, TOTEM, TRIBE, TWO, game
from tests.ui.pictures import by_day_too, pictured
from tests.ui.table_app import begin, check_ended, chip_of, finish, touch_cell


def app() -> CompanionApp:
    return CompanionApp(Path(tempfile.mkdtemp(prefix="companion-")))


def shot(name: str, **options: Any) -> Callable[[Callable[[Driver], None]], Any]:
    return pictured(name, app, **options)


@shot("play")
def play(driver: Driver) -> None:
    assert driver.trail == ["play"]


by_day_too("play")


@shot("play-large-text", size=SMALL_PHONE, text_scale=2.0)
def play_large(driver: Driver) -> None:
    play(driver)


@shot("play-landscape", size=LANDSCAPE)
def play_landscape(driver: Driver) -> None:
    play(driver)


@shot("play-in-progress")
def play_in_progress(driver: Driver) -> None:
    begin(driver, TRIBE)
    driver.app.navigator.back()


by_day_too("play-in-progress")


@shot("settings")
def settings(driver: Driver) -> None:
    driver.go("settings")


by_day_too("settings")


@shot("settings-large-text", size=SMALL_PHONE, text_scale=2.0)
def settings_large(driver: Driver) -> None:
    settings(driver)


@shot("scoring-tribe")
@shot("scoring-tribe-small-phone", size=SMALL_PHONE)
@shot("scoring-tribe-landscape", size=LANDSCAPE, style="light")
@shot("scoring-tribe-large-text", size=SMALL_PHONE, text_scale=2.0)
def scoring(driver: Driver) -> None:
    driver.app.navigator.open_scoring(Mode.TRIBE)


by_day_too("scoring-tribe")


@shot("scoring-totem", style="light")
def scoring_totem(driver: Driver) -> None:
    driver.app.navigator.open_scoring(Mode.TOTEM)


@shot("about")
def about(driver: Driver) -> None:
    driver.go("about")


by_day_too("about")


@shot("about-large-text", size=SMALL_PHONE, text_scale=2.0)
def about_large(driver: Driver) -> None:
    about(driver)


def editor(driver: Driver) -> None:
    begin(driver, TRIBE)


def large_board(driver: Driver) -> None:
    begin(driver, TWO)


for name, options in {
    "editor": {},
    "editor-bold": {"palette": "bold"},
    "editor-soft": {"palette": "soft"},
    "editor-small-phone": {"size": SMALL_PHONE},
    "editor-landscape": {"size": LANDSCAPE},
    "editor-tablet": {"size": TABLET},
    "editor-large-text": {"text_scale": 2.0},
}.items():
    shot(name, **options)(editor)
by_day_too("editor")
by_day_too("editor-tablet")
for name, options in {
    "editor-7x7": {},
    "editor-7x7-small-phone": {"size": SMALL_PHONE},
    "editor-7x7-landscape": {"size": LANDSCAPE},
    "editor-7x7-tablet": {"size": TABLET},
}.items():
    shot(name, **options)(large_board)


@shot("editor-empty")
def editor_empty(driver: Driver) -> None:
    driver.tap(driver.screen.ids.start)


@shot("editor-pad")
def editor_pad(driver: Driver) -> None:
    begin(driver, TRIBE)
    driver.tap(driver.screen.ids.score)


by_day_too("editor-pad")


@shot("editor-pad-line")
def editor_pad_line(driver: Driver) -> None:
    editor_pad(driver)
    driver.tap(driver.screen.ids.pad.children[-3])


@shot("editor-hut")
def editor_hut(driver: Driver) -> None:
    begin(driver, TOTEM)
    driver.tap(chip_of(driver.screen, Tool.HUT))


@shot("editor-throwing")
def editor_throwing(driver: Driver) -> None:
    begin(driver, TOTEM)
    board = driver.screen.ids.board
    volcano = next(c for c, s in QUINN_BOARD.items() if s.terrain is Terrain.VOLCANO)
    finger = driver.touch(*board.centre_of(volcano))
    finger.move(*board.centre_of(volcano._replace(row=volcano.row - 1)))
    finger.move(*board.centre_of(volcano._replace(row=volcano.row - 2)))


by_day_too("editor-throwing")


@shot("editor-throwing-refused")
def editor_throwing_refused(driver: Driver) -> None:
    begin(driver, TOTEM)
    board = driver.screen.ids.board
    volcano = next(c for c, s in QUINN_BOARD.items() if s.terrain is Terrain.VOLCANO)
    finger = driver.touch(*board.centre_of(volcano))
    finger.move(*board.centre_of(volcano._replace(row=0)))


by_day_too("editor-throwing-refused")


@shot("editor-lesson")
def editor_lesson(driver: Driver) -> None:
    """A faster way, told once."""
    driver.tap(driver.screen.ids.start)
    for column, terrain in enumerate((Terrain.LAKE, Terrain.DESERT)):
        driver.tap(chip_of(driver.screen, terrain))
        driver.tap(driver.screen.ids.board.centre_of(Cell(4, column)))


by_day_too("editor-lesson")


def tray_open(driver: Driver) -> None:
    begin(driver, TRIBE)
    driver.wait(0.3)
    driver.screen.open_tray(True)


shot("editor-tray", size=SMALL_PHONE)(tray_open)
shot("editor-tray-landscape", size=LANDSCAPE)(tray_open)
shot("editor-tray-large-text", size=SMALL_PHONE, text_scale=2.0)(tray_open)
by_day_too("editor-tray")


QUINN_BOARD = read_territory(QUINN, 9)


@shot("editor-caveman")
def editor_caveman(driver: Driver) -> None:
    begin(driver, TRIBE)
    driver.tap(chip_of(driver.screen, Caveman.HUNTER))


@shot("editor-single-totems")
def editor_single(driver: Driver) -> None:
    begin(driver, ALONE)


def result(driver: Driver) -> None:
    begin(driver, TRIBE)
    finish(driver)
    driver.wait(4)


for name, options in {
    "result": {},
    "result-landscape": {"size": LANDSCAPE},
    "result-tablet": {"size": TABLET},
    "result-large-text": {"text_scale": 2.0, "size": SMALL_PHONE},
}.items():
    shot(name, **options)(result)
by_day_too("result")


@shot("result-ties")
def result_ties(driver: Driver) -> None:
    begin(driver, TOTEM)
    finish(driver)


by_day_too("result-ties")


@shot("result-leftover")
def result_leftover(driver: Driver) -> None:
    begin(driver, GONE)
    finish(driver)


by_day_too("result-leftover")


@shot("editor-single-leftover")
def editor_single_leftover(driver: Driver) -> None:
    begin(driver, game(Mode.TOTEM, BURNT_FISH, names="Territory"))


@shot("result-reveal")
def result_reveal(driver: Driver) -> None:
    begin(driver, TRIBE)
    finish(driver)


@shot("result-why")
def result_why(driver: Driver) -> None:
    result(driver)
    touch_cell(driver, 0, terms.terrain(Terrain.LAKE))


def check(driver: Driver) -> None:
    begin(driver, ALONE)
    driver.go("check")
    check_ended(driver)


for name, options in {
    "check": {},
    "check-landscape": {"size": LANDSCAPE},
    "check-large-text": {"text_scale": 2.0, "size": SMALL_PHONE},
}.items():
    shot(name, **options)(check)
by_day_too("check")


def check_looking(driver: Driver) -> None:
    begin(driver, ALONE)
    with HeldSearch() as search:
        driver.go("check")
        driver.wait_for(lambda: search.begun, "the search")


for name, options in {
    "check-looking": {},
    "check-looking-landscape": {"size": LANDSCAPE},
    "check-looking-large-text": {"text_scale": 2.0, "size": SMALL_PHONE},
}.items():
    shot(name, **options)(check_looking)
by_day_too("check-looking")


@shot("check-stopped")
def check_stopped(driver: Driver) -> None:
    check_looking(driver)
    driver.wait_for(lambda: driver.screen.looking, "the verdict")
    driver.screen.stop_looking()


RECRUITED = "recruited"
BURNT = "burnt"
DISCARDED = "discarded"
HAPPENED: dict[str, Callable[[Turn], bool]] = {
    RECRUITED: lambda turn: turn.laid is not None and turn.recruit is not None,
    BURNT: lambda turn: turn.burnt is Burnt.CAVEMAN,
    DISCARDED: lambda turn: turn.laid is None,
}


def replay_to(driver: Driver, what: str) -> None:
    """The proof as it is played, at the first turn in which that happened."""
    begin(driver, TELLING)
    driver.go("check")
    check_ended(driver)
    (turns,) = check_of(TELLING).stories or ()
    driver.screen.replay()
    driver.screen.replay_bar.move(1 + [HAPPENED[what](turn) for turn in turns].index(True))
    driver.frames(3)


for what in HAPPENED:
    for name, options in {
        f"check-replay-{what}": {},
        f"check-replay-{what}-landscape": {"size": LANDSCAPE},
        f"check-replay-{what}-large-text": {"text_scale": 2.0, "size": SMALL_PHONE},
    }.items():
        shot(name, **options)(partial(replay_to, what=what))
    by_day_too(f"check-replay-{what}")


@shot("check-replay")
def check_replay(driver: Driver) -> None:
    begin(driver, game(Mode.TOTEM, QUINN, names="Territory"))
    driver.go("check")
    check_ended(driver)
    if driver.screen.can_replay:
        driver.screen.replay()
        driver.wait(4)
