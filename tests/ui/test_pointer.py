"""Kivy's mouse as the app has it, through the window's own events."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from kivy.base import EventLoop
from kivy.input.factory import MotionEventFactory

from companion.rules.box import Terrain
from companion.rules.game import Mode
from companion.ui import pointer
from tests.ui.driver import Driver
from tests.ui.table_app import Editor, begin, game_of, open_app

HUT = [". . .", ". . .", ". . @"]


class Mouse:
    """Presses and moves between two frames, as a fast hand does."""

    def __init__(self, editor: Editor) -> None:
        self.editor = editor
        self.window = editor.driver.window

    def tell(self, what: str, cell: tuple[int, int], *button: str) -> None:
        x, y = self.editor.at(*cell)
        # The window counts from above.
        self.window.dispatch(f"on_mouse_{what}", x, self.window.height - y, *button, [])


@pytest.fixture
def mouse(drive: Callable[..., Driver], tmp_path: Path) -> Iterator[Mouse]:
    driver = open_app(tmp_path, drive)
    begin(driver, game_of(Mode.TOTEM, HUT, HUT))
    provider = MotionEventFactory.get(pointer.NAME)("mouse", "disable_multitouch,disable_hover")
    EventLoop.add_input_provider(provider)
    provider.start()
    yield Mouse(Editor(driver))
    provider.stop()
    EventLoop.remove_input_provider(provider)


def test_a_stroke_faster_than_a_frame_keeps_its_first_square(mouse: Mouse) -> None:
    editor = mouse.editor
    editor.pick(Terrain.DESERT)
    mouse.tell("down", (0, 0), "left")
    mouse.tell("move", (0, 1))
    editor.driver.frames(2)
    mouse.tell("move", (0, 2))
    editor.driver.frames()
    mouse.tell("up", (0, 2), "left")
    editor.driver.frames()
    assert editor.rows[0] == "d d d"


def test_a_stroke_within_one_frame_is_a_stroke(mouse: Mouse) -> None:
    editor = mouse.editor
    editor.pick(Terrain.DESERT)
    for column in (0, 1, 2):
        mouse.tell("move" if column else "down", (0, column), *([] if column else ["left"]))
    mouse.tell("up", (0, 2), "left")
    # Another one, before the first was seen.
    mouse.tell("down", (1, 0), "left")
    mouse.tell("move", (1, 1))
    mouse.tell("up", (1, 1), "left")
    editor.driver.frames(5)
    assert editor.rows[:2] == ["d d d", "d d ."]


def test_a_stroke_around_a_corner_within_one_frame_goes_around_it(mouse: Mouse) -> None:
    editor = mouse.editor
    editor.pick(Terrain.DESERT)
    mouse.tell("down", (0, 0), "left")
    editor.driver.frames(2)
    for cell in ((0, 1), (0, 2), (1, 2), (2, 2)):
        mouse.tell("move", cell)
    editor.driver.frames(2)
    mouse.tell("up", (2, 2), "left")
    editor.driver.frames(2)
    assert editor.rows == ["d d d", ". . d", ". . @"]


def test_a_click_is_seen_in_its_frame(mouse: Mouse) -> None:
    editor = mouse.editor
    editor.pick(Terrain.DESERT)
    mouse.tell("down", (0, 0), "left")
    mouse.tell("up", (0, 0), "left")
    editor.driver.frames()
    assert editor.rows[0] == "d . ."
