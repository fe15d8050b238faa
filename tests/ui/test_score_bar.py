"""The live score, the players and the shield over the editor: what they say follows the game."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.rules.box import Terrain
from companion.rules.game import Mode
from tests.ui.driver import Driver
from tests.ui.table_app import Editor, begin, game_of, open_app

ROWS = ["@ l*", ". lo"]


@pytest.fixture
def driver(drive: Callable[..., Driver], tmp_path: Path) -> Driver:
    return open_app(tmp_path, drive)


def parts(driver: Driver) -> list[tuple[str, str]]:
    found = driver.find_all("ScorePart")
    return [(part.icon, part.points) for part in sorted(found, key=lambda part: part.x)]


def test_the_parts_of_the_score_are_those_of_the_mode(driver: Driver) -> None:
    begin(driver, game_of(Mode.TOTEM, ROWS, ROWS))
    driver.wait(0.2)
    assert [icon for icon, _points in parts(driver)] == [
        "map-outline",
        "sign-mammoth",
        "sign-totem",
    ]
    begin(driver, game_of(Mode.DISCOVERY, ROWS, ROWS))
    driver.wait(0.2)
    assert parts(driver) == [("map-outline", "2")]


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_arrow_of_the_score_keeps_its_place_however_large_the_text(
    driver: Driver, scale: float, theme: Any
) -> None:
    memory = driver.app.services.memory
    memory.prefer(replace(memory.preferences, text_scale=scale))
    for mode in Mode:
        begin(driver, game_of(mode, ROWS, ROWS))
        driver.wait(0.3)
        bar = driver.screen.ids.score
        arrow = bar.children[0]
        assert arrow.right == pytest.approx(bar.right - theme.gutter)
        assert all(part.right <= arrow.x for part in driver.find_all("ScorePart"))


def test_the_arrow_says_whether_the_pad_opens_or_closes(driver: Driver) -> None:
    begin(driver, game_of(Mode.TOTEM, ROWS, ROWS))
    bar = driver.screen.ids.score
    arrow = bar.children[0]
    assert arrow.icon == "chevron-up"
    driver.tap(bar)
    assert arrow.icon == "chevron-down"


def test_the_chosen_player_s_tab_has_the_player_s_colour(driver: Driver) -> None:
    begin(driver, game_of(Mode.TOTEM, ROWS, ROWS))
    second, first = driver.find("Seats").children
    for chosen, other in ((first, second), (second, first)):
        driver.tap(chosen)
        assert list(chosen.fill) == list(chosen.colour)
        assert chosen.stripe[3] == 0
        assert list(other.fill) != list(other.colour)
        assert list(other.stripe) == list(other.colour)


def test_a_player_alone_has_no_tabs(driver: Driver) -> None:
    begin(driver, game_of(Mode.TOTEM, ROWS))
    driver.wait(0.2)
    seats = driver.screen.seats
    assert (seats.height, seats.opacity) == (0, 0)
    begin(driver, game_of(Mode.TOTEM, ROWS, ROWS))
    driver.wait(0.2)
    assert seats.height > 0
    assert seats.opacity == 1


def test_the_shield_shows_the_verdict_in_its_colour(driver: Driver, theme: Any) -> None:
    begin(driver, game_of(Mode.TOTEM, ROWS, ROWS))
    screen = driver.screen
    badge = screen.ids.badge
    seen = []
    for verdict, ink in (("unknown", "text"), ("legal", "good"), ("doubtful", "alarm")):
        screen.verdict = verdict
        assert list(badge.color) == list(getattr(theme, ink))
        seen.append(badge.icon)
    assert len(set(seen)) == 3


def test_undo_and_redo_are_out_of_touch_while_they_would_do_nothing(driver: Driver) -> None:
    begin(driver, game_of(Mode.TOTEM, ROWS, ROWS))
    editor = Editor(driver)
    undo, redo = (
        driver.find(lambda each, says=says: getattr(each, "says", "") == says)
        for says in ("Undo", "Redo")
    )
    assert (undo.disabled, redo.disabled) == (True, True)
    editor.pick(Terrain.LAKE)
    editor.tap(1, 1)
    assert (undo.disabled, redo.disabled) == (False, True)
    driver.tap(undo)
    assert (undo.disabled, redo.disabled) == (True, False)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_total_stands_on_a_line_with_its_parts(driver: Driver, scale: float) -> None:
    """Its ink does, whatever room the font leaves above and below."""
    memory = driver.app.services.memory
    memory.prefer(replace(memory.preferences, text_scale=scale))
    begin(driver, game_of(Mode.DISCOVERY, ROWS, ROWS))
    driver.wait(0.3)
    bar = driver.screen.ids.score
    total = bar.children[-1]
    left, low = (round(each) for each in total.to_window(*total.pos))
    picture = driver.picture().convert("L")
    box = (left, picture.height - low - round(total.height), left + round(total.width))
    figure = picture.crop((*box, picture.height - low))
    ground = figure.getpixel((0, 0))
    inked = [
        y
        for y in range(figure.height)
        if any(abs(figure.getpixel((x, y)) - ground) > 60 for x in range(figure.width))
    ]
    assert (inked[0] + inked[-1]) / 2 == pytest.approx(figure.height / 2, abs=2)


def test_a_players_name_keeps_off_the_stripe_of_their_colour(driver: Driver) -> None:
    begin(driver, game_of(Mode.DISCOVERY, ROWS, ROWS))
    driver.wait(0.3)
    for tab in driver.find_all("SeatTab"):
        stripe_ends = tab.edge_pos[0] + tab.edge_size[0]
        assert all(label.x - stripe_ends >= 6 for label in tab.children)
