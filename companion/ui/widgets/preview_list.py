"""What a file of games would bring: what is new, what is here already, what only the player can
decide about."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.day_names import day_name, day_within, here_and_now
from companion.app.figure_lines import FigureLine
from companion.app.game_filters import names
from companion.history.game_row import day_of
from companion.texts import _, formats, ngettext, terms
from companion.texts.display import one_line, shortened
from companion.ui.layouts import lay_out
from companion.ui.refreshing import follow, refreshing
from companion.ui.theme import theme
from companion.ui.widgets import controls, figure_list

if TYPE_CHECKING:
    from companion.history.game_import import Item, Preview

_MOST_SHOWN: Final = 30
"""Games that are shown one by one."""
_MOST_PROBLEMS: Final = 5
_IN_PROBLEM: Final = 160


class ChoiceLine(controls.Toggle):
    """A game of a file that is here already, or was deleted: is the file's to be taken?"""


class PreviewList(BoxLayout):
    words = StringProperty()
    can_take = BooleanProperty(False)
    """Something would come in."""
    wide = BooleanProperty(False)
    """A row is so long that what stands at its end is far from what it belongs to."""
    newcomers = StringProperty()
    """How many new games follow, where others stand before them."""
    parted = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.preview: Preview | None = None
        self._decided: set[str] = set()
        self._undecided: tuple[Item, ...] = ()
        follow(refreshing, "revision", self.refresh)

    @property
    def decided(self) -> frozenset[str]:
        """The games for which the player takes the file's version."""
        return frozenset(self._decided)

    def on_wide(self, *_args: object) -> None:
        self.refresh()

    def refresh(self, *_args: object) -> None:
        """What the player decided stays: the lines are those that were there."""
        if self.preview is not None:
            self._say(self.preview)

    def forget(self) -> None:
        self.preview = None

    def show(self, preview: "Preview") -> None:
        from companion.history.game_import import Standing  # noqa: PLC0415  # comes with the preview

        self.preview, self._decided = preview, set()
        self._undecided = tuple(item for item in preview.items if item.is_undecided)
        self._any_new = any(item.standing is Standing.NEW for item in preview.items)
        self._only_asks = bool(preview.items) and len(self._undecided) == len(preview.items)
        self._ask_about(self._undecided)
        self._say(preview)
        self._weigh()

    def _say(self, preview: "Preview") -> None:
        from companion.history.game_import import Standing  # noqa: PLC0415  # comes with the preview

        self.words = (
            _asked(self._undecided)
            if self._only_asks
            else _count(
                preview.count(Standing.NEW),
                preview.count(Standing.SAME) + preview.count(Standing.REPEATED),
            )
        )
        self._show_problems(preview.problems)
        self._say_undecided(self._undecided)
        new = [item for item in preview.items if item.standing is Standing.NEW]
        self.newcomers = _count(len(new), 0)
        self.parted = bool(new and self._undecided)
        under = self.wide or theme.large_text
        self.ids.newcomers.show([_line(item, under=under) for item in new[:_MOST_SHOWN]])

    def _show_problems(self, problems: Sequence[tuple[str, str]]) -> None:
        box = self.ids.problems
        box.clear_widgets()
        for place, problem in problems[:_MOST_PROBLEMS]:
            text = shortened(one_line(formats.labelled(place, problem)), _IN_PROBLEM)
            box.add_widget(controls.Words(text=text))
        if problems:
            count = len(problems)
            self.words = ngettext(
                "{count} game cannot be read, so none is imported.",
                "{count} games cannot be read, so none is imported.",
                count,
            ).format(count=formats.number(count))

    def _ask_about(self, items: "Sequence[Item]") -> None:
        """A question, where the heading is none, a line for each game, and one for all where not
        all are shown."""
        box = self.ids.undecided
        box.clear_widgets()
        if items and not self._only_asks:
            box.add_widget(controls.Soft())
        for item in items[:_MOST_SHOWN]:
            line = ChoiceLine(icon="alert-circle-outline")
            line.bind(wanted=partial(self._decide, item.id))
            box.add_widget(line)
        if len(items) > _MOST_SHOWN:
            every = ChoiceLine(icon="check-circle")
            every.bind(wanted=partial(self._decide_all, [item.id for item in items]))
            box.add_widget(every)

    def _say_undecided(self, items: "Sequence[Item]") -> None:
        texts = [
            *([] if self._only_asks else [_asked(items)]),
            *map(_question, items[:_MOST_SHOWN]),
            _("Use all {count}").format(count=formats.number(len(items))),
        ]
        # The last one is said only where there is a line for it.
        for line, text in zip(reversed(self.ids.undecided.children), texts, strict=False):
            line.text = text

    def _decide(self, game: str, _line: object, wanted: bool) -> None:
        (self._decided.add if wanted else self._decided.discard)(game)
        self._weigh()

    def _decide_all(self, games: list[str], _line: object, wanted: bool) -> None:
        self._decided = set(games) if wanted else set()
        self._weigh()

    def _weigh(self) -> None:
        sound = self.preview is not None and not self.preview.problems
        self.can_take = sound and (self._any_new or bool(self._decided))


def _asked(items: "Sequence[Item]") -> str:
    """Whether to use what the file has, and what is known of how old that is."""
    from companion.history.game_import import Age, Standing  # noqa: PLC0415  # comes with the preview

    for item in items:
        if len(items) == 1 and item.standing is Standing.CONFLICT:
            if item.age is Age.NEWER:
                return _("This is newer than the one here. Use it?")
            if item.age is Age.OLDER:
                return _("A newer version of this game is here. Use the older one instead?")
    return _("Different here. Use the file’s version?")


def _count(new: int, known: int) -> str:
    if known and not new:
        words = ngettext("{count} game is here already", "{count} games are here already", known)
        return words.format(count=formats.number(known))
    words = ngettext("{count} new game", "{count} new games", new)
    parts = [words.format(count=formats.number(new))]
    if known:
        words = ngettext("{count} is here already", "{count} are here already", known)
        parts.append(words.format(count=formats.number(known)))
    return " · ".join(parts)


def _day(item: "Item") -> str:
    return day_name(_played(item), here_and_now())


def _played(item: "Item") -> str | None:
    return None if item.played_at is None else day_of(item.played_at).isoformat()


def _label(item: "Item") -> str:
    day = day_within(_played(item), here_and_now())
    return f"{names(item.names, 12)}, {day}"


def _question(item: "Item") -> str:
    about = _differences(item) or formats.capital(_("deleted here"))
    return f"{_label(item)}\n{about}"


def _line(item: "Item", *, under: bool) -> FigureLine:
    """With the points at its end, or `under` what else it says."""
    totals = " · ".join(map(str, item.totals))
    if under:
        return FigureLine(names(item.names, 16), "", f"{_day(item)}\n{totals}")
    return FigureLine(names(item.names, 16), totals, _day(item))


def _differences(item: "Item") -> str:
    if not item.differences:
        return ""
    what = formats.listed(terms.detail(each) for each in item.differences)
    return _("Differs in: {what}").format(what=what)


__all__ = ["ChoiceLine", "PreviewList", "figure_list"]

lay_out("preview_list")
