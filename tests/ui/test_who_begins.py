"""Who begins: a finger is drawn, or the tribe chiefs are, one after the other."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.ui.widgets.who_begins import STILL, WhoBegins
from tests.ui.driver import LANDSCAPE, PHONE, Driver
from tests.ui.table_app import open_app
from tests.ui.test_play import segment
from tests.ui.visiting import sheets


@pytest.fixture
def lots(drive: Callable[..., Driver], tmp_path: Path) -> Driver:
    driver = open_app(tmp_path, drive)
    driver.tap(segment(driver, "Who begins?"))
    driver.wait(0.4)
    assert isinstance(view(driver), WhoBegins)
    return driver


def view(driver: Driver) -> Any:
    (sheet,) = sheets(driver)
    return sheet


def begins(driver: Driver) -> tuple[int, int]:
    """Where the finger is that was drawn."""
    x, y = view(driver).ids.fingers.first
    return round(x), round(y)


def places(driver: Driver) -> list[tuple[int, int]]:
    fingers = view(driver).ids.fingers
    return [
        (round(fingers.center_x + dx), round(fingers.center_y + dy))
        for dx, dy in ((-90, 0), (90, 60), (0, 150))
    ]


def test_one_of_the_fingers_is_drawn_when_all_rest(lots: Driver) -> None:
    spots = places(lots)
    down = [lots.touch(*place) for place in spots[:2]]
    lots.wait(STILL / 2)
    down.append(lots.touch(*spots[2]))
    lots.wait(STILL * 0.8)
    assert view(lots).ids.fingers.first is None, "another one has come"
    lots.wait(STILL * 0.4)
    first = begins(lots)
    assert first in spots
    assert view(lots).words == "The player whose finger is ringed begins."
    for finger in down:
        finger.lift()
    assert begins(lots) == first, "it stays to be seen"


def test_nobody_is_drawn_of_one(lots: Driver) -> None:
    finger = lots.touch(*places(lots)[0])
    lots.wait(STILL * 3)
    assert view(lots).ids.fingers.first is None
    finger.lift()


def test_every_finger_may_be_drawn(lots: Driver) -> None:
    found, spots = set(), places(lots)
    for _attempt in range(60):
        down = [lots.touch(*place) for place in spots]
        lots.wait(STILL)
        found.add(begins(lots))
        for finger in down:
            finger.lift()
        if len(found) == 3:
            break
    assert found == set(spots)


def draw_chiefs(driver: Driver) -> list[Any]:
    """Their rows, from above."""
    driver.tap(segment(driver, "Draw the tribe chiefs"))
    driver.frames(2)
    return sorted(driver.find_all("Lot"), key=lambda lot: -lot.y)


def test_a_lone_hand_draws_the_tribe_chiefs_one_after_the_other(lots: Driver) -> None:
    seen = set()
    for _attempt in range(60):
        rows = draw_chiefs(lots)
        assert [row.place for row in rows] == ["1", "2", "3"]
        assert sorted(row.name for row in rows) == ["Player 1", "Player 2", "Player 3"]
        seen.add(rows[0].name)
        if len(seen) == 3:
            break
    assert len(seen) == 3, "always the same begins"


def test_two_players_have_two_tribe_chiefs_each(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_app(tmp_path, drive)
    driver.tap(segment(driver, "2"))
    driver.tap(segment(driver, "Who begins?"))
    driver.wait(0.4)
    rows = draw_chiefs(driver)
    assert [row.place for row in rows] == ["1", "2", "3", "4"]
    assert sorted(row.name for row in rows) == ["Player 1", "Player 1", "Player 2", "Player 2"]


def test_who_begins_is_said_once(lots: Driver) -> None:
    """By the finger or by the tribe chiefs, whatever was asked for last."""
    down = [lots.touch(*place) for place in places(lots)]
    lots.wait(STILL)
    for finger in down:
        finger.lift()
    assert view(lots).words == "The player whose finger is ringed begins."
    assert len(draw_chiefs(lots)) == 3
    assert view(lots).ids.fingers.first is None
    assert view(lots).words == ""
    lots.touch(*places(lots)[0]).lift()
    lots.frames(2)
    assert not lots.find_all("Lot")


def test_fingers_that_rest_while_tribe_chiefs_are_drawn_draw_nobody(lots: Driver) -> None:
    down = [lots.touch(*place) for place in places(lots)]
    lots.wait(STILL / 2)
    assert len(draw_chiefs(lots)) == 3
    lots.wait(STILL * 2)
    assert len(lots.find_all("Lot")) == 3
    assert view(lots).ids.fingers.first is None
    for finger in down:
        finger.lift()
    assert len(lots.find_all("Lot")) == 3
    assert view(lots).words == ""


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE])
def test_who_is_to_put_a_finger_where_is_said_there(
    drive: Callable[..., Driver], tmp_path: Path, size: tuple[int, int]
) -> None:
    driver = open_app(tmp_path, drive, size=size)
    driver.tap(segment(driver, "Who begins?"))
    driver.wait(0.4)
    field = view(driver).ids.fingers
    (words,) = field.children
    assert words.center_y == pytest.approx(field.center_y, abs=40)
    assert field.width == pytest.approx(size[0], abs=2)
    finger = driver.touch(*field.center)
    driver.frames(2)
    assert words.top < field.center_y, "out of the way of fingers"
    finger.lift()
    pill = segment(driver, "Draw the tribe chiefs")
    assert words.to_window(0, words.y)[1] > pill.to_window(0, pill.top)[1] + 8


def test_discs_and_names_stand_below_one_another(lots: Driver) -> None:
    rows = draw_chiefs(lots)
    lots.wait(0.2)
    assert len({round(child.x, 1) for row in rows for child in row.children[:2]}) == 2


def test_beside_what_was_drawn_is_the_field_where_it_is_low(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_app(tmp_path, drive, size=LANDSCAPE)
    driver.tap(segment(driver, "Who begins?"))
    driver.wait(0.4)
    field = view(driver).ids.fingers
    wide = field.width
    rows = draw_chiefs(driver)
    driver.wait(0.2)
    assert field.width == pytest.approx(wide / 2, abs=2)
    assert all(row.right <= field.x + 1 for row in rows)


def test_the_back_key_puts_it_away(lots: Driver) -> None:
    lots.key(27)
    lots.wait(0.4)
    assert not sheets(lots)
    assert lots.place == "play"
