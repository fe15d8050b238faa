"""Measured in the picture: whatever is a player's colour stands out from what it lies on, and so
does whatever can be touched."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget
from PIL import Image

from companion.app.preferences import PALETTES
from companion.device import GivenFile
from companion.exchange.game_link import game_link
from companion.rules.game import Colour, Mode
from companion.ui.app import CompanionApp
from companion.ui.widgets.colour_discs import ColourDiscs
from companion.ui.widgets.edged import Edged
from companion.ui.widgets.player_dot import PlayerDot
from companion.ui.widgets.seats import SeatTab
from companion.ui.widgets.switch import WantedSwitch
from tests.ui.driver import Driver
from tests.ui.history_app import Reader, keep, stored
from tests.ui.history_app import game as played
from tests.ui.pictured_games import QUINN, game
from tests.ui.table_app import begin, finish, open_app
from tests.ui.test_palettes import contrast

SEEN = 3.0
"""The least contrast of what tells something."""
TOUCHABLE = 1.4
"""The least contrast of what can be touched, or of its edge."""
READ = 2.5
"""The least contrast of words that nothing can be done with yet."""
REACH = 2
"""How far beside an edge it is looked, in pixels."""

LIGHTS = pytest.mark.parametrize("style", ["dark", "light"])


@pytest.fixture
def table(drive: Callable[..., Driver], tmp_path: Path) -> Driver:
    driver = open_app(tmp_path, drive, size=(412, 1020))
    begin(driver, game(Mode.DISCOVERY, QUINN, QUINN, QUINN, QUINN))
    return driver


def edge(picture: Image.Image, x: float, y: float, way: int) -> float:
    """How much what is drawn at x differs from what lies before it, going that way."""
    height = picture.height - 1
    row = [
        picture.getpixel((round(x) + way * step, round(height - y))) for step in range(-REACH, 6)
    ]
    colours = [f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in (p[:3] for p in row)]
    return max(contrast(colours[0], other) for other in colours[REACH - 1 : REACH + 4])


def in_sight(driver: Driver, kind: type) -> Iterator[Any]:
    """Those whose left edge is on the screen, and not scrolled out of its page."""
    for widget in driver.find_all(lambda each: isinstance(each, kind)):
        x, y = widget.to_window(widget.x, widget.center_y)
        around = list(over(widget))
        shown = widget.width and all(each.opacity and each.height for each in around)
        pages = [each for each in around if isinstance(each, ScrollView)]
        if x > REACH and shown and all(page_shows(page, x, y) for page in pages):
            yield widget, x, y


def over(widget: Any) -> Iterator[Any]:
    """It, and what it is in."""
    while isinstance(widget, Widget):
        yield widget
        widget = widget.parent


def page_shows(page: ScrollView, x: float, y: float) -> bool:
    left, bottom = page.to_window(*page.pos)
    return left <= x <= left + page.width and bottom + REACH <= y <= bottom + page.height - REACH


def places(driver: Driver) -> Iterator[str]:
    yield "editor"
    finish(driver)
    driver.screen.skip()
    driver.wait(0.4)
    yield "result"
    driver.go("play")
    driver.screen.seat("4")
    driver.wait(0.4)
    yield "play"


@pytest.mark.thorough
@LIGHTS
@pytest.mark.parametrize("palette", PALETTES)
def test_every_players_colour_stands_out(
    palette: str, style: str, table: Driver, theme: Any
) -> None:
    theme.style, theme.palette = style, palette
    table.frames(3)
    found, seen = {}, set()
    for place in places(table):
        picture = table.picture()
        for kind in (SeatTab, PlayerDot):
            for widget, x, y in in_sight(table, kind):
                seen.add((kind, tuple(widget.colour)))
                inset = 3 if kind is SeatTab and not widget.chosen else 0
                found[place, kind.__name__, tuple(widget.colour)] = edge(picture, x + inset, y, 1)
        for discs, _x, y in in_sight(table, ColourDiscs):
            for colour in Colour:
                x = discs.to_window(*discs.disc_of(colour))[0]
                found[place, discs.chosen, colour] = max(
                    edge(picture, x - half, y, 1) for half in range(6, 18)
                )
    four = {(*theme.player(colour), 1) for colour in Colour}
    assert all((kind, colour) in seen for kind in (SeatTab, PlayerDot) for colour in four)
    assert {what: ratio for what, ratio in found.items() if ratio < SEEN} == {}


@pytest.mark.thorough
@LIGHTS
def test_whatever_can_be_touched_is_seen_to_be(style: str, table: Driver, theme: Any) -> None:
    theme.style = style
    table.frames(3)
    for place in places(table):
        picture = table.picture()
        found = {
            (place, type(widget).__name__, getattr(widget, "words", "")): edge(picture, x, y, 1)
            for kind in (Edged, WantedSwitch)
            for widget, x, y in in_sight(table, kind)
        }
        assert len(found) > 2
        assert {what: ratio for what, ratio in found.items() if ratio < TOUCHABLE} == {}


@LIGHTS
def test_a_button_that_can_do_nothing_yet_can_be_read(
    style: str, drive: Callable[..., Driver], tmp_path: Path, theme: Any
) -> None:
    keep(tmp_path, [played("Ada", "Ben")])
    reader = Reader(drive(CompanionApp(tmp_path)), tmp_path)
    theme.style = style
    with stored(tmp_path) as store:
        (record,) = store.games.every_game()
        another = str(game_link(replace(record.game(), notes="Rain")))
    reader.app.navigator.receive(GivenFile("", None, link=another))
    reader.settle()
    button = reader.screen.ids.take
    assert button.disabled
    picture = reader.driver.picture().convert("RGB")
    left, top = button.x + theme.gutter, picture.height - button.top + theme.rhythm
    right, bottom = button.right - theme.gutter, picture.height - button.y - theme.rhythm
    inside = picture.crop((round(left), round(top), round(right), round(bottom)))
    shades = {"#{:02x}{:02x}{:02x}".format(*each): n for n, each in inside.getcolors(1 << 24)}
    ground = max(shades, key=shades.__getitem__)
    assert max(contrast(ground, each) for each in shades) >= READ
