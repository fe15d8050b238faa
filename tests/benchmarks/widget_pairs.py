"""KivyMD's widgets beside ours: how long one takes until it has its place, and a touch on it.

Both stand in the app, dressed in its theme, and are made and touched in turns. What counts is the
processor's time of Python, without the drawing. MDSnackbar is missing: it makes a frame buffer of
no size, and raises; the switch and the line of progress are KivyMD's in the app.

Named by what it measures: a `kivymd.py` here would be imported instead of the package.
"""

import gc
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from tests.ui.driver import Driver

# isort: split
# The driver comes first: it sets up Kivy's environment.
from kivy.tests.common import UnitTestTouch
from kivy.uix.boxlayout import BoxLayout
from kivymd.uix.appbar import (
    MDActionTopAppBarButton,
    MDTopAppBar,
    MDTopAppBarLeadingButtonContainer,
    MDTopAppBarTitle,
)
from kivymd.uix.chip import MDChip, MDChipText
from kivymd.uix.dialog import MDDialog, MDDialogContentContainer, MDDialogHeadlineText
from kivymd.uix.list import MDListItem, MDListItemLeadingIcon, MDListItemSupportingText
from kivymd.uix.menu import MDDropdownMenu
from kivymd.uix.navigationbar import (
    MDNavigationBar,
    MDNavigationItem,
    MDNavigationItemIcon,
    MDNavigationItemLabel,
)
from kivymd.uix.pickers import MDModalDatePicker
from kivymd.uix.segmentedbutton import (
    MDSegmentButtonIcon,
    MDSegmentButtonLabel,
    MDSegmentedButton,
    MDSegmentedButtonItem,
)
from kivymd.uix.textfield import MDTextField, MDTextFieldHintText

from companion.app.navigation import ScreenName
from companion.rules.game import Mode
from companion.ui.widgets.calendar import Calendar
from companion.ui.widgets.choice import Choice
from companion.ui.widgets.controls import NameField
from companion.ui.widgets.navigation_bar import NavigationBar
from companion.ui.widgets.rule_choices import modes
from companion.ui.widgets.sheet import Chip, Sheet, SheetItem
from companion.ui.widgets.top_bar import TopBar
from tests.benchmarks.measuring import Extent, Ratio
from tests.ui.table_app import open_app

COUNTED: Final = "rounds"
SHORT: Final = 2
LONG: Final = 15

_WIDTH: Final = 336
_SETTLING: Final = 3
"""Frames in which a widget gets its place."""
_BAR: Final = (
    ("campfire", "Play"),
    ("history", "History"),
    ("chart-line", "Statistics"),
    ("book-open-variant", "Rules"),
)
_CALM: Final = 45
"""Frames until nothing opens or closes any more."""
_DAY: Final = date(2026, 9, 17)
_LINES: Final = ("Players", "Import and export", "Deleted games")

Make = Callable[[], Any]


class Pair(NamedTuple):
    """The same thing twice. Where it opens over the app, it has an `open` and a `dismiss`."""

    name: str
    ours: Make
    kivymd: Make
    touched: bool = True


# --- KivyMD's, as they come -----------------------------------------------------------------------


def _segments() -> MDSegmentedButton:
    button = MDSegmentedButton()
    for _value, words, icon in modes():
        label = MDSegmentButtonLabel(text=words)
        button.add_widget(MDSegmentedButtonItem(MDSegmentButtonIcon(icon=icon), label))
    return button


def _navigation_bar() -> MDNavigationBar:
    bar = MDNavigationBar()
    for icon, words in _BAR:
        label = MDNavigationItemLabel(text=words)
        bar.add_widget(MDNavigationItem(MDNavigationItemIcon(icon=icon), label))
    return bar


def _app_bar() -> MDTopAppBar:
    back = MDActionTopAppBarButton(icon="arrow-left")
    return MDTopAppBar(MDTopAppBarLeadingButtonContainer(back), MDTopAppBarTitle(text="Players"))


def _dropdown_menu(caller: Any) -> MDDropdownMenu:
    items = [{"text": words, "leading_icon": "history"} for words in _LINES]
    return MDDropdownMenu(caller=caller, items=items, position="bottom", width=240)


def _dialog() -> MDDialog:
    return MDDialog(
        MDDialogHeadlineText(text="Rename"), MDDialogContentContainer(NameField(text="Ada"))
    )


# --- Ours -----------------------------------------------------------------------------------------


def _choice() -> Choice:
    choice = Choice(chosen=Mode.DISCOVERY.value)
    choice.options = modes()
    return choice


def _navigation() -> NavigationBar:
    bar = NavigationBar(lambda _screen: None)
    bar.show(ScreenName.PLAY)
    return bar


def _sheet(*contents: Make) -> Sheet:
    sheet = Sheet(title="Rename")
    for make in contents:
        sheet.add_widget(make())
    return sheet


def _lines() -> Iterator[Make]:
    for words in _LINES:
        yield lambda words=words: SheetItem(icon="history", words=words)


def pairs(caller: Any) -> list[Pair]:
    """The menu opens beside the caller."""
    return [
        Pair(
            "text field",
            lambda: NameField(hint_text="Place"),
            lambda: MDTextField(MDTextFieldHintText(text="Place")),
        ),
        Pair(
            "date picker",
            lambda: _sheet(lambda: Calendar(ranged=False, first=_DAY, last=_DAY)),
            lambda: MDModalDatePicker(year=_DAY.year, month=_DAY.month, day=_DAY.day),
        ),
        Pair("menu", lambda: _sheet(*_lines()), lambda: _dropdown_menu(caller), touched=False),
        Pair(
            "chip",
            lambda: Chip(words="Tribe Mode"),
            lambda: MDChip(MDChipText(text="Tribe Mode"), type="filter", size_hint_x=None),
        ),
        Pair("navigation bar", _navigation, _navigation_bar),
        Pair("top bar", lambda: TopBar(title="Players"), _app_bar),
        Pair(
            "list item",
            lambda: SheetItem(icon="history", words="Deleted games"),
            lambda: MDListItem(
                MDListItemLeadingIcon(icon="history"),
                MDListItemSupportingText(text="Deleted games"),
            ),
        ),
        # KivyMD's of these two are never let go, so they come last.
        Pair("dialog", lambda: _sheet(lambda: NameField(text="Ada")), _dialog),
        Pair("segmented button", _choice, _segments),
    ]


# --- What is measured -----------------------------------------------------------------------------


class Bench:
    """A place in the app for one widget after the other."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        # What is measured is Python: nobody looks.
        driver.drawing = False
        self._box = BoxLayout(size_hint=(None, None), width=_WIDTH, pos=(12, 300))
        driver.root.clear_widgets()
        driver.root.add_widget(self._box)
        driver.frames(_CALM)

    @property
    def place(self) -> Any:
        return self._box

    def creation(self, make: Make) -> float:
        """Milliseconds until it has its place."""
        self._stir()
        with _no_collector():
            used = time.thread_time()
            widget = make()
            self._put(widget)
            self._driver.frames(_SETTLING)
            spent = time.thread_time() - used
        self._driver.frames(_CALM)
        self._take(widget)
        return spent * 1000

    def touch(self, make: Make) -> float:
        """Milliseconds of a tap into its middle: pressed, a frame, lifted, a frame."""
        widget = make()
        self._put(widget)
        self._driver.frames(_CALM)
        touch = UnitTestTouch(*self._driver.centre(widget))
        touch.time_start = self._driver.now
        with _no_collector():
            used = time.thread_time()
            touch.touch_down()
            self._driver.frames()
            touch.touch_up()
            self._driver.frames()
            spent = time.thread_time() - used
        self._driver.frames(_CALM)
        if widget.get_root_window() is not None:
            self._take(widget)
        return spent * 1000

    def _stir(self) -> None:
        """Move the mouse. KivyMD's widgets listen to it for good, each new one is compared with
        all of them, and the dead are taken off the list when it moves."""
        x, y = self._driver.window.mouse_pos
        self._driver.window.mouse_pos = (x + 1) % _WIDTH, y

    def _put(self, widget: Any) -> None:
        if hasattr(widget, "dismiss"):
            widget.open()
        else:
            self._box.add_widget(widget)

    def _take(self, widget: Any) -> None:
        if hasattr(widget, "dismiss"):
            widget.dismiss()
        else:
            self._box.remove_widget(widget)
        self._driver.frames(_CALM)


@contextmanager
def _no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def _in_turns(measure: Callable[[Make], float], pair: Pair, rounds: int) -> tuple[float, float]:
    ours, kivymd = [], []
    # The first may import and compile.
    measure(pair.ours), measure(pair.kivymd)
    for _ in range(rounds):
        ours.append(measure(pair.ours))
        kivymd.append(measure(pair.kivymd))
    return median(ours), median(kivymd)


def run(extent: Extent) -> Iterator[Ratio]:
    made = []
    print("milliseconds of Python       made: ours   KivyMD     touched: ours   KivyMD")
    with tempfile.TemporaryDirectory() as folder:
        driver = open_app(Path(folder))
        # The collector need not look through all that is there before each measurement.
        gc.freeze()
        bench = Bench(driver)
        for pair in pairs(bench.place):
            ours, kivymd = _in_turns(bench.creation, pair, extent.count)
            line = f"{pair.name:<28} {ours:>10.2f} {kivymd:>8.2f}"
            if pair.touched:
                ours_touched, kivymd_touched = _in_turns(bench.touch, pair, extent.count)
                line += f" {ours_touched:>17.2f} {kivymd_touched:>8.2f}"
            print(line, flush=True)
            made.append((ours, kivymd))
        driver.close()
    ours, kivymd = (sum(each) for each in zip(*made, strict=True))
    yield Ratio("one of each of ours made", ours, "of KivyMD's", kivymd, "ms", 1)
