"""The app on a device: paused, turned, covered, handed a file, closed and opened again."""

import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from kivy.core.window import Window

from companion.device import GivenFile, Insets
from companion.device.given_file import inspect_file
from companion.history.place import HISTORY_FILE
from companion.rules.box import Terrain
from companion.rules.game import Mode
from companion.ui import app as app_module
from companion.ui.app import CompanionApp
from companion.ui.device_events import open_window_as_left, window_as_left
from companion.ui.widgets.sheet import MenuItem, menu
from companion.worker import Deliver
from tests.conftest import ROOT
from tests.settling import settle
from tests.ui.driver import LANDSCAPE, PHONE, Driver
from tests.ui.table_app import Editor, begin, begin_empty, game_of

HUT = [". . .", ". . .", ". . @"]


class Phone:
    """A device that is what a test wants it to be."""

    def __init__(self) -> None:
        self.covered = Insets()
        self.night = True
        self.deliver: Deliver | None = None
        self.got: Callable[[GivenFile], None] | None = None
        self.arguments: Sequence[str] = ()
        self.bars_dark: bool | None = None
        self.back: Callable[[], None] | None = None

    def deliver_with(self, deliver: Deliver) -> None:
        self.deliver = deliver

    def dark(self) -> bool:
        return self.night

    def languages(self) -> tuple[str, ...]:
        return ("en",)

    def insets(self) -> Insets:
        return self.covered

    def set_bar_style(self, *, dark: bool) -> None:
        self.bars_dark = dark

    def set_back_handler(self, back: Callable[[], None] | None) -> None:
        self.back = back

    def vibrate(self) -> None:
        """Nothing to feel."""

    def receive_files(self, got: Callable[[GivenFile], None], arguments: Sequence[str]) -> None:
        self.got, self.arguments = got, arguments


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch) -> Phone:
    phone = Phone()
    monkeypatch.setattr(app_module, "device", phone)
    return phone


@pytest.fixture
def driver(phone: Phone, drive: Callable[..., Driver], tmp_path: Path) -> Driver:
    assert app_module.device is phone
    driver = drive(CompanionApp(tmp_path, ["a.json"]))
    driver.frames(2)
    return driver


def strokes_in(file: Path) -> int:
    """Read by another connection, as the next process would."""
    with closing(sqlite3.connect(file)) as connection:
        found: int = connection.execute("SELECT count(*) FROM strokes").fetchone()[0]
    return found


def test_what_was_entered_is_safe_when_the_pause_begins(driver, tmp_path):
    """Android may end the process as soon as on_pause has returned: no frame passes after it."""
    begin_empty(driver, game_of(Mode.DISCOVERY, HUT, HUT))
    editor = Editor(driver)
    settle(driver.app.services.save_queue)
    # The storage is slow at the wrong moment: what comes now has to wait in line.
    gate = threading.Event()
    driver.app.services.save_queue._submit(lambda: gate.wait(30))
    editor.carry(Terrain.LAKE, (4, 0), (4, 2))
    assert strokes_in(tmp_path / HISTORY_FILE) == 0

    threading.Timer(0.2, gate.set).start()
    assert driver.app.dispatch("on_pause")
    assert strokes_in(tmp_path / HISTORY_FILE) == 1
    with closing(sqlite3.connect(tmp_path / HISTORY_FILE)) as connection:
        assert connection.execute("pragma integrity_check").fetchone() == ("ok",)


def test_a_pause_with_nothing_entered_is_granted(driver):
    assert driver.app.dispatch("on_pause")
    assert driver.app.dispatch("on_pause")


@pytest.mark.thorough
def test_night_that_fell_during_a_pause_is_seen_afterwards(driver, phone, theme):
    assert theme.dark
    phone.night = False
    driver.app.dispatch("on_pause")
    driver.app.dispatch("on_resume")
    assert not theme.dark
    assert phone.bars_dark is False


def test_the_bars_of_the_system_can_be_read_on_the_ground_that_the_player_chose(driver, phone):
    assert phone.bars_dark
    memory = driver.app.services.memory
    memory.prefer(replace(memory.preferences, style="light"))
    assert phone.bars_dark is False


def test_screen_and_bar_keep_off_covered_edges(driver, phone):
    phone.covered = Insets(0, 84, 0, 63)
    driver.app.dispatch("on_resume")
    driver.frames(2)
    screen, bar = driver.screen, driver.root.navigation
    assert screen.top == driver.window.height - 84
    assert bar.y == 63
    assert driver.root.backdrop.height == driver.window.height


def test_a_warning_at_the_top_keeps_off_covered_edges_too(driver, phone):
    phone.covered = Insets(0, 84, 0, 63)
    driver.app.dispatch("on_resume")
    driver.frames(2)
    assert driver.root.warning.top <= driver.window.height - 84


def test_turned_the_edges_are_asked_for_again(driver, phone):
    phone.covered = Insets(left=84, right=63)
    driver.resize(LANDSCAPE)
    driver.wait(1)
    assert driver.root.navigation.x == 84
    assert driver.screen.right == driver.window.width - 63


def test_turned_from_one_side_to_the_other_the_cut_out_is_seen_to_have_moved(driver, phone):
    """The window is as large as before: nobody tells."""
    phone.covered = Insets(left=84, right=63)
    driver.resize(LANDSCAPE)
    driver.wait(1)
    phone.covered = Insets(left=63, right=84)
    driver.wait(1.1)
    assert driver.root.navigation.x == 63
    assert driver.screen.right == driver.window.width - 84


GESTURES = Insets(0, 84, 0, 63)
BUTTONS = Insets(0, 84, 0, 126)
BUTTONS_AT_THE_SIDE = Insets(84, 60, 126, 0)
BUTTONS_AT_THE_OTHER_SIDE = Insets(126, 60, 84, 0)


@pytest.mark.parametrize(
    ("covered", "size"),
    [
        (GESTURES, PHONE),
        (BUTTONS, PHONE),
        (BUTTONS_AT_THE_SIDE, LANDSCAPE),
        (BUTTONS_AT_THE_OTHER_SIDE, LANDSCAPE),
    ],
)
def test_what_a_sheet_holds_keeps_off_covered_edges_and_its_ground_does_not(
    driver, phone, covered, size
):
    sheet = menu("A sheet", [MenuItem("undo", f"Thing {n}", lambda: None) for n in range(20)])
    phone.covered = covered
    driver.resize(size)
    driver.wait(1)
    wide, high = driver.window.size
    assert sheet.y == 0
    assert sheet.x >= covered.left
    assert sheet.right <= wide - covered.right
    assert sheet.top <= high - covered.top
    assert sheet.center_x == pytest.approx((covered.left + wide - covered.right) / 2)
    foot = sheet.ids.foot
    assert foot.to_window(*foot.pos)[1] == covered.bottom


def test_the_gesture_that_leads_back_does_what_the_key_does(driver, phone):
    def back() -> None:
        assert phone.back
        phone.back()
        driver.wait(0.4)

    for how in (back, lambda: driver.key(27)):
        driver.go("rules")
        driver.screen.ids.search.text = "caveman"
        driver.wait_for(lambda: driver.screen.searching, "the search")
        sheet = menu("A sheet", [])
        driver.wait(0.4)
        how()
        driver.wait(0.4)
        assert sheet.parent is None, "the sheet goes first"
        assert driver.screen.searching
        how()
        assert not driver.screen.searching, "then what the screen has open"
        assert driver.place == "rules"
        how()
        assert driver.place == "play", "then the screen"


def test_where_nothing_is_to_go_back_to_the_system_shows_the_way_out(driver, phone):
    assert phone.back is None
    driver.go("history")
    assert phone.back is not None
    driver.key(27)
    assert phone.back is None
    sheet = menu("A sheet", [])
    driver.wait(0.4)
    assert phone.back is not None
    sheet.dismiss(animation=False)
    assert phone.back is None


def test_a_field_stays_above_the_keyboard(driver):
    assert driver.window.softinput_mode == "below_target"


def test_the_screen_stays_on_during_a_game_and_no_longer(driver):
    assert driver.window.allow_screensaver
    begin(driver, game_of(Mode.DISCOVERY, ["@"], ["@"]))
    assert not driver.window.allow_screensaver
    driver.key(27)
    assert driver.window.allow_screensaver


def test_a_file_handed_over_is_shown_before_it_comes_in(driver, phone):
    assert phone.got
    phone.got(inspect_file(ROOT / "tests" / "cases" / "evening.json"))
    driver.wait_for(lambda: driver.screen.previewing, "the preview of an import")
    assert driver.place == "transfer"
    assert driver.screen.preview_title == "evening.json"


def test_files_named_in_the_command_are_handed_on(driver, phone):
    driver.frames(2)
    assert list(phone.arguments) == ["a.json"]


def test_answers_of_the_device_come_between_frames(driver, phone):
    told: list[str] = []
    assert phone.deliver
    phone.deliver(lambda: told.append("now"))
    assert told == []
    driver.frames(2)
    assert told == ["now"]


@pytest.mark.usefixtures("phone")
def test_a_window_of_its_own_opens_as_it_was_left(drive, tmp_path):
    first = drive(CompanionApp(tmp_path, window_of_its_own=True))
    first.resize((500, 700))
    first.close()
    Window.size = (412, 915)
    again = drive(CompanionApp(tmp_path, window_of_its_own=True), size=(412, 915))
    assert again.window.size == (500, 700)


@pytest.mark.parametrize("kept", ["", "500", "x", "500x", "-1x700", "99999x99999", "0x0", "½x700"])
def test_a_size_that_is_none_leaves_the_window_alone(drive, tmp_path, kept):
    drive(CompanionApp(tmp_path))
    before = window_as_left()
    open_window_as_left(kept)
    assert window_as_left() == before
