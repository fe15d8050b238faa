"""A chapter of the rules, opened at a paragraph; whatever was on the screen waits behind it."""

from typing import Final

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.board_picture import BoardPicture, Outline
from companion.app.navigation import Navigator
from companion.app.services import Services
from companion.texts import reference
from companion.texts.reference import Example, Paragraph
from companion.ui.layouts import lay_out
from companion.ui.screens.screen import Screen
from companion.ui.theme import theme
from companion.ui.widgets import board, controls
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.edged import outline
from companion.ui.widgets.ink import transparent

_SHARE: Final = 1 / 14
"""Of a broad card, what a square of its board takes."""


class ParagraphCard(Derived, BoxLayout):
    words = StringProperty()
    pointed_out = BooleanProperty(False)
    """It is the one that was looked up."""

    def _edge(self) -> tuple[float, ...]:
        place = self.x + dp(1), self.y + dp(1)
        return outline(place, (self.width - dp(2), self.height - dp(2)), theme.radius)

    edge = derived(_edge, "pos", "size")
    """Position, size and radius of the line around it."""
    edge_ink = derived(
        lambda card: theme.accent if card.pointed_out else transparent(theme.accent),
        "pointed_out",
    )


class ExampleBoard(Derived, BoxLayout):
    """A small territory, and what it shows."""

    caption = StringProperty()
    rows = NumericProperty(1)
    columns = NumericProperty(1)

    board_height = derived(
        lambda e: min(max(dp(56), e.width * _SHARE), e.width / e.columns) * e.rows,
        "width",
        "rows",
        "columns",
    )

    def __init__(self, example: Example, **kwargs: object) -> None:
        frame = example.territory.frame
        super().__init__(caption=example.caption, rows=frame.rows, columns=frame.columns, **kwargs)
        self.ids.board.show(_picture(example))


class ChapterScreen(Screen):
    beside = True
    title = StringProperty()
    following = StringProperty()
    """The title of the chapter after this one."""
    last = derived(lambda screen: not screen.following, "following")
    way_on = derived(lambda screen: 1 if screen.following else 0, "following")
    """How clear the button to the next chapter is; it keeps its room."""

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        super().__init__(services, navigator, **options)
        self._paragraph = ""
        self._pointed_out = False
        self._next = ""
        self._cards: dict[str, ParagraphCard] = {}
        self._scroll_soon = Clock.create_trigger(self._scroll, -1)

    def show(self, paragraph: str, *, pointed_out: bool = True) -> None:
        """The chapter of that paragraph, scrolled to it; it stands out where one looked it up."""
        self._paragraph, self._pointed_out = paragraph, pointed_out
        self._fill()
        if pointed_out:
            self.ids.column.bind(minimum_height=self._scroll_soon)
        self._scroll_soon()

    def refresh(self) -> None:
        if self._paragraph:
            self._fill()

    def read_on(self) -> None:
        self.show(self._next, pointed_out=False)

    def _fill(self) -> None:
        chapters = reference.chapters()
        index = next(
            place
            for place, chapter in enumerate(chapters)
            if any(each.id == self._paragraph for each in chapter.paragraphs)
        )
        chapter, following = chapters[index], chapters[index + 1 : index + 2]
        self.title = chapter.title
        self.following = following[0].title if following else ""
        self._next = following[0].paragraphs[0].id if following else ""
        self.ids.cards.clear_widgets()
        self._cards = {each.id: self._card(each) for each in chapter.paragraphs}
        for card in self._cards.values():
            self.ids.cards.add_widget(card)

    def _card(self, paragraph: Paragraph) -> ParagraphCard:
        wanted = self._pointed_out and paragraph.id == self._paragraph
        card = ParagraphCard(words=paragraph.text, pointed_out=wanted)
        if paragraph.example is not None:
            card.add_widget(ExampleBoard(paragraph.example))
        return card

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """From the first touch on, the hand decides what is seen."""
        self.ids.column.unbind(minimum_height=self._scroll_soon)
        return bool(super().on_touch_down(touch))

    def _scroll(self, *_args: object) -> None:
        scroll, column = self.ids.scroll, self.ids.column
        hidden = column.height - scroll.height
        if not self._pointed_out or hidden <= 0:
            scroll.scroll_y = 1
            return
        card = self._cards[self._paragraph]
        above = column.top - card.top - theme.rhythm
        scroll.scroll_y = 1 - min(1.0, max(0.0, above / hidden))


def _picture(example: Example) -> BoardPicture:
    """Where it is about points, what earns them; else what the check points at."""
    scored = example.points is not None
    marked = frozenset(example.marked)
    return BoardPicture(
        example.territory.squares,
        example.territory.frame,
        example.game.players[0].colour,
        marked=frozenset() if scored else marked,
        outlines=(Outline(marked),) if scored and marked else (),
        recede=bool(marked),
    )


__all__ = ["ChapterScreen", "board", "controls"]

lay_out("chapter_screen")
