"""A sheet that comes up from below: a menu, or a few things to choose. Touching beside it or the
back key puts it away."""

from collections.abc import Callable, Iterable
from functools import partial, wraps
from math import ceil
from typing import Final, NamedTuple, ParamSpec

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.modalview import ModalView
from kivy.uix.stacklayout import StackLayout
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.app.notices import Notices
from companion.rules.game import Colour
from companion.texts import _
from companion.ui.layouts import lay_out
from companion.ui.refreshing import follow, refreshing
from companion.ui.theme import theme
from companion.ui.widgets import calm_scroll  # noqa: F401  # kv names what is in it
from companion.ui.widgets.controls import Tap
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.edged import Edged
from companion.ui.widgets.fitting import fit_of
from companion.ui.widgets.ink import pressed, transparent, with_icon

Do = Callable[[], object]
P = ParamSpec("P")

AT_FIRST: Final = 30
"""Of ever so many things that can be chosen, so many are listed, and as many again on demand."""


class MenuItem(NamedTuple):
    """Something to do: with its icon, its words, and whether it takes something away."""

    icon: str
    words: str
    do: Do
    grave: bool = False
    colour: Colour | None = None
    """Of the player whom it is about; then it needs no icon."""


class SheetItem(Tap):
    """One line of a menu."""

    icon = StringProperty()
    words = StringProperty()
    grave = BooleanProperty(False)
    """It takes something away."""
    words_tall = NumericProperty(0)
    tall = derived(lambda i: max(theme.target + dp(4), i.words_tall + theme.gutter), "words_tall")
    ground = derived(lambda _item: transparent(theme.card_raised))
    icon_ink = derived(lambda item: theme.alarm if item.grave else theme.text_soft, "grave")
    words_ink = derived(lambda item: theme.alarm if item.grave else theme.text, "grave")

    def be_about(self, colour: Colour) -> None:
        """That player's disc stands where the icon would."""
        from companion.ui.widgets.player_dot import PlayerDot  # noqa: PLC0415  # no menu of Play's has one

        icon = self.ids.icon.__self__
        self.remove_widget(icon)
        dot = PlayerDot(colour=(*theme.player(colour), 1), side=icon.square)
        self.add_widget(dot, len(self.children))


class Chip(Edged, ButtonBehavior, Label):
    """A choice that can be taken or not."""

    words = StringProperty()
    icon = StringProperty()
    value = StringProperty()
    chosen = BooleanProperty(False)
    room = NumericProperty(0)
    """How wide it may become."""
    letters = derived(
        lambda chip: theme.size_small * chip.fit_in(theme.size_small), "words", "icon", "room"
    )
    written = derived(
        lambda chip: with_icon(chip.icon, chip.words, "  ", theme.size_sign), "icon", "words"
    )
    long = derived(
        lambda chip: max(theme.target, chip.texture_size[0] + theme.gutter * 2), "texture_size"
    )
    tall = derived(
        lambda chip: max(theme.target, chip.texture_size[1] + theme.rhythm), "texture_size"
    )
    ink = derived(lambda chip: theme.text_on_accent if chip.chosen else theme.text, "chosen")
    shade = derived(
        lambda c: pressed(theme.accent if c.chosen else theme.card_raised, c.state),
        "chosen",
        "state",
    )
    rim = derived(lambda c: transparent(theme.outline) if c.chosen else theme.outline, "chosen")
    rounding = derived(lambda _chip: theme.radius * 0.8)

    def fit_in(self, size: float) -> float:
        """How much smaller its letters must be to stay within its row."""
        room = self.room - theme.gutter * 2 - self.beside()
        return fit_of((self.words,), size, self.font_name, room)

    def beside(self) -> float:
        """How much stands in the line beside its words."""
        return float(theme.size_sign * 2 if self.icon else 0)


class Chips(StackLayout):
    """Chips in as many lines as they need; none is wider than a line."""

    def add_widget(self, widget: Widget, *args: object, **options: object) -> None:
        super().add_widget(widget, *args, **options)
        widget.room = self.width

    def on_width(self, _self: object, width: float) -> None:
        for chip in self.children:
            chip.room = width


class Sheet(Derived, ModalView):
    """What is added to it stands below its title."""

    title = StringProperty()
    lined = BooleanProperty(False)
    """What is added are lines as broad as the sheet, with air of their own at their sides."""
    body_side = derived(lambda sheet: 0 if sheet.lined else theme.gutter, "lined")
    parts_tall = ListProperty((0, 0, 0))
    """Of its head, its body and its foot."""
    foot_air = ListProperty((0, 0, 0, 0))
    window_size = ListProperty((0, 0))
    covered = ListProperty((0, 0, 0, 0))
    """Of the window, at its left, top, right and bottom edge: the sheet's ground goes down to the
    edge, what is in it ends above."""
    broad = derived(
        lambda s: min(s.window_size[0] - s.covered[0] - s.covered[2], theme.rhythm * 70),
        "window_size",
        "covered",
    )
    tallest = derived(lambda s: (s.window_size[1] - s.covered[1]) * 0.9, "window_size", "covered")
    tall = derived(
        # Whole pixels: a page that lacks a part of one would have a bar.
        lambda s: min(s.tallest, ceil(sum(s.parts_tall) + theme.gutter + s.covered[3])),
        "tallest",
        "covered",
        "parts_tall",
    )
    place = derived(
        lambda s: {
            "center_x": 0.5 + (s.covered[0] - s.covered[2]) / 2 / max(1, s.window_size[0]),
            "y": 0,
        },
        "window_size",
        "covered",
    )
    veil = derived(lambda _sheet: [*theme.ground_edge[:3], 0.72])
    top_round = derived(lambda _sheet: [theme.radius_large, theme.radius_large, 0, 0])
    again: Do | None = None
    """Opens it anew."""
    reopening = False
    """It is put away to be opened anew."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        follow(refreshing, "revision", self.refresh)

    def refresh(self, *_args: object) -> None:
        """Opened anew it says everything anew; what was typed into it stays."""
        if self.again is None or self.parent is not Window:
            return
        written, handed_over = [field.text for field in _fields(self)], self.handed_over()
        self.reopening = True
        self.dismiss(animation=False)
        self.again()
        anew = _open_sheets()[0]
        if handed_over is not None:
            anew.take_over(handed_over)
        for field, text in zip(_fields(anew), written, strict=True):
            field.text = text

    def settle(self) -> None:
        """What was changed in it holds from now on, where that was not so at once."""

    def handed_over(self) -> object:
        """What the same sheet, opened anew, is to go on with."""
        return None

    def take_over(self, before: object) -> None:
        """Go on with that."""

    def on_dismiss(self) -> None:
        for field in _fields(self):
            field.focus = False  # else the keyboard stays, and holds the field
        if not self.reopening:
            self.settle()

    def add_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        if "body" in self.ids:
            self.ids.body.add_widget(widget, *args, **kwargs)
        else:
            super().add_widget(widget, *args, **kwargs)

    def add_foot(self, widget: Widget) -> None:
        """Below the rest, in sight however long that is."""
        self.foot_air = (theme.gutter, theme.rhythm, theme.gutter, theme.gutter)
        self.ids.foot.add_widget(widget)


def menu(title: str, items: Iterable[MenuItem], above: Iterable[Widget] = ()) -> Sheet:
    """A sheet of things to do, with what they are about above them."""
    sheet = Sheet(title=title, lined=True)
    for widget in above:
        sheet.add_widget(widget)
    for icon, words, do, grave, colour in items:
        item = SheetItem(icon=icon, words=words, grave=grave)
        if colour is not None:
            item.be_about(colour)
        item.bind(on_release=lambda _item, do=do: (sheet.dismiss(animation=False), do()))
        sheet.add_widget(item)
    sheet.open()
    return sheet


def missed_items(notices: Notices) -> list[MenuItem]:
    """What a message offered that has gone meanwhile, as the first lines of a menu."""
    missed = notices.missed()
    if missed is None:
        return []
    words = _("{action}: {words}").format(action=missed.action, words=missed.words)
    return [MenuItem("undo", words, missed.do)]


def reopened(method: Callable[P, None]) -> Callable[P, None]:
    """Marks what opens a sheet, so that it can be opened anew in another language."""

    @wraps(method)
    def opener(*args: P.args, **kwargs: P.kwargs) -> None:
        before = _open_sheets()
        method(*args, **kwargs)
        for sheet in _open_sheets():
            if sheet not in before:
                sheet.again = partial(opener, *args, **kwargs)

    return opener


def settle() -> None:
    """What was changed in open sheets holds from now on."""
    for sheet in _open_sheets():
        sheet.settle()


def put_away() -> None:
    """Something comes that none of them asked for, or that the last one did: nothing lies over
    it. What was changed in them holds."""
    for sheet in [child for child in Window.children if isinstance(child, ModalView)]:
        sheet.dismiss(animation=False)


def _open_sheets() -> list[Sheet]:
    return [child for child in Window.children if isinstance(child, Sheet)]


def _fields(sheet: Sheet) -> list[TextInput]:
    return [widget for widget in sheet.walk() if isinstance(widget, TextInput)]


class Group(BoxLayout):
    """Things of one kind under a heading."""

    title = StringProperty()


lay_out("sheet")
