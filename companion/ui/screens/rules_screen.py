"""Rules: the chapters of the reference, and a line to search all of it."""

from functools import partial
from typing import Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.app.navigation import Navigator
from companion.app.services import Services
from companion.texts import _, formats, ngettext, reference
from companion.texts.reference import Chapter, Paragraph
from companion.ui.layouts import lay_out
from companion.ui.screens.screen import Screen
from companion.ui.theme import theme
from companion.ui.widgets import controls, either, empty_notice
from companion.ui.widgets.derived import Derived, derived

_ICONS: Final = {
    "short": "campfire",
    "box": "package-variant",
    "setup": "cards-outline",
    "turns": "puzzle-outline",
    "fire": "fire",
    "regions": "map-outline",
    "winner": "trophy",
    "totem": "sign-totem",
    "tribe": "account-group",
    "recruiting": "account-plus",
    "cavemen": "spear",
    "warriors": "sign-warriors",
    "variants": "plus-circle-outline",
    "two": "account-multiple",
    "check": "shield-search",
    "readings": "scale-balance",
    "hindsight": "auto-fix",
}
_CHAPTERS, _FOUND, _NOTHING = 0, 1, 2
"""What is shown below the line to search in."""
_MOST: Final = 30
"""Paragraphs shown at a time; who finds more wants another word."""
_PAUSE: Final = 0.15
"""Seconds without a letter until the search begins."""


class ChapterRow(controls.Tap, Derived):
    icon = StringProperty()
    title = StringProperty()
    title_height = NumericProperty(0)

    tall = derived(
        lambda row: max(theme.target + dp(8), row.title_height + theme.gutter_broad),
        "title_height",
    )


class FoundRow(controls.Tap):
    """A paragraph that was found, under the title of its chapter."""

    title = StringProperty()
    words = StringProperty()


class RulesScreen(Screen):
    searching = BooleanProperty(False)
    counted = StringProperty()
    in_vain = BooleanProperty(False)
    """Nothing is found."""

    overlap = derived(lambda _screen: -theme.target)
    """The icon lies in the field that it belongs to."""
    page = derived(lambda screen: screen.page_shown(), "searching", "in_vain")
    search_icon = derived(lambda screen: "close" if screen.searching else "magnify", "searching")

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        super().__init__(services, navigator, **options)
        self._words = ""
        self._chapters: tuple[Chapter, ...] = ()
        self._search_soon = Clock.create_trigger(self._search, _PAUSE)
        self._list_chapters()

    def page_shown(self) -> int:
        if not self.searching:
            return _CHAPTERS
        return _NOTHING if self.in_vain else _FOUND

    def leave(self) -> bool:
        if self.searching:
            self.ids.search.text = ""
            return True
        return False

    def refresh(self) -> None:
        self._list_chapters()
        self._search()

    def clear_or_begin(self) -> None:
        """The icon behind the line to search in was touched."""
        if not self.leave():
            self.ids.search.focus = True

    def look_for(self, words: str) -> None:
        """The line to search in says this now."""
        self._words = words
        self.searching = bool(words.strip())
        self._search_soon()

    def _list_chapters(self) -> None:
        self._chapters = reference.chapters()
        box = self.ids.chapters
        box.clear_widgets()
        for chapter in self._chapters:
            row = ChapterRow(icon=_ICONS[chapter.id], title=chapter.title)
            row.bind(on_release=partial(self._begin, chapter))
            box.add_widget(row)

    def _begin(self, chapter: Chapter, _row: ChapterRow) -> None:
        self._open(chapter.paragraphs[0].id)

    def _search(self, *_args: object) -> None:
        box = self.ids.found
        box.clear_widgets()
        self.ids.found_view.scroll_y = 1
        if not self.searching:
            self.in_vain = False
            return
        found = reference.search(self._words)
        titles = {chapter.id: chapter.title for chapter in self._chapters}
        self.in_vain = not found
        if self.in_vain:
            self._say_nothing_found()
            return
        words = ngettext("{count} paragraph", "{count} paragraphs", len(found))
        self.counted = words.format(count=formats.number(len(found)))
        for paragraph in found[:_MOST]:
            box.add_widget(self._found(paragraph, titles[paragraph.chapter]))
        if len(found) > _MOST:
            box.add_widget(controls.Soft(text=_("One more word narrows it down.")))

    def _say_nothing_found(self) -> None:
        chapters = controls.Pill(
            words=_("Show all chapters"), icon="book-open-variant", primary=True
        )
        chapters.bind(on_release=lambda _pill: self.leave())
        self.ids.notice.say("magnify", _("Not found in the rules"), "", chapters)

    def _found(self, paragraph: Paragraph, title: str) -> FoundRow:
        row = FoundRow(title=title, words=paragraph.text)
        row.bind(on_release=lambda _row: self._open(paragraph.id, pointed_out=True))
        return row

    def _open(self, paragraph: str, *, pointed_out: bool = False) -> None:
        self.ids.search.focus = False
        self.navigator.look_up(paragraph, pointed_out=pointed_out)


__all__ = ["RulesScreen", "either", "empty_notice"]

lay_out("rules_screen")
