"""Statistics: everybody's, and one player's; each record leads to its game."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from companion.history.figures import (
    Bucket,
    PlayerFigures,
    PlayerStatistics,
    Point,
    Record,
    RecordKind,
    Sources,
    Statistics,
    Streak,
    Tally,
    Versus,
)
from companion.history.records import ALL, Choice
from companion.rules.game import Mode
from companion.texts import _, formats, ngettext, terms
from companion.ui.choosing import short_name
from companion.ui.days import day_name, here_and_now
from companion.ui.layouts import lay_out
from companion.ui.screens.screen import Screen
from companion.ui.widgets import chart, choice_bar, controls, either, figures, sheet
from companion.ui.widgets.choice_bar import ChoiceSheet
from companion.ui.widgets.controls import Pill
from companion.ui.widgets.figures import FigureLine

_AT_FIRST: Final = 8
"""Players shown before one asks for all."""

_LEFT: Final = ("heads", "players", "against", "records")
_RIGHT: Final = ("trend", "often", "sources", "kinds")
"""The cards of a page, on both sides where it is wide."""

SHADES: Final = {
    "regions": "grassland",
    "resources": "lake",
    "totems": "quarry",
    "cavemen": "desert",
    "variants": "jungle",
}
"""The theme's colour for each source of points."""


class StatisticsScreen(Screen):
    title = StringProperty()
    player = StringProperty()
    """The id of the player whose figures are shown; empty: everybody's."""
    streak = StringProperty()
    trend = ListProperty()
    trend_title = StringProperty()
    trend_words = ListProperty()
    buckets = ListProperty()
    bucket_words = ListProperty()
    level = NumericProperty(-1)
    shown = BooleanProperty(False)
    more = BooleanProperty(False)
    """There are more players than are shown."""
    wide = BooleanProperty(False)

    def __init__(self, app: Any, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self._choice = ALL
        self._all_players = False
        self._figures: tuple[PlayerFigures, ...] = ()
        ids = self.ids
        # Some are shown at a time; ids alone would let the others go.
        self._cards = {name: ids[f"{name}_card"].__self__ for name in (*_LEFT, *_RIGHT)}
        self._show_choice()

    # --- What is asked ------------------------------------------------------------------------

    def enter(self) -> None:
        self.refresh()

    def leave(self) -> bool:
        if self.player:
            self.see("")
            return True
        if self._choice != ALL:
            self.choose(ALL)
            return True
        return False

    def see(self, player: str) -> None:
        """One player's figures, or everybody's."""
        self.player = player
        self.ids.scroll.scroll_y = 1
        self.refresh()

    def choose(self, choice: Choice) -> None:
        if choice != self._choice:
            self._choice = choice
            self._show_choice()
            self.refresh()

    def narrow(self) -> None:
        ChoiceSheet(self._choice, (), self.choose).open()

    def refresh(self) -> None:
        archive = self.app.archive
        if self.player:
            archive.player_statistics(self.player, self._choice, self._show_player, self._complain)
        else:
            archive.statistics(self._choice, self._show_everybody, self._complain)

    def touched(self, key: str) -> None:
        """A line was touched: a player, or the game of a record."""
        kind, _colon, identity = key.partition(":")
        if kind == "player":
            self.see(identity)
        else:
            self.app.root.made("game").show(identity)
            self.app.go("game")

    def show_all(self) -> None:
        self._all_players = True
        self._show_players()

    # --- What is shown ------------------------------------------------------------------------

    def _show_choice(self) -> None:
        self.ids.choice.show(self._choice)

    def _show_everybody(self, found: Statistics) -> None:
        self.title = _("Statistics")
        if self._explained(found.games):
            return
        tally = found.tally
        self.ids.heads.show(
            [
                (formats.number(found.games), _("Games")),
                (formats.average(tally.average), _("Average")),
                (str(tally.best), _("Best")),
            ]
        )
        self.streak = ""
        self._figures = found.players
        self._all_players = False
        self._show_players()
        self.ids.against.show(())
        self.trend_title = _("Points on average, month by month")
        self._show_rest(
            tally, found.sources, found.by_mode, found.by_size, found.records, wins=False
        )
        self._show_pictures(found.trend, found.distribution)
        self._arrange(bool(found.sources.games), bool(found.trend))

    def _show_player(self, found: PlayerStatistics) -> None:
        mine = found.figures
        self.title = short_name(mine.name)
        if self._explained(mine.tally.games):
            return
        tally = mine.tally
        self.ids.heads.show(
            [
                (formats.number(tally.games), _("Games")),
                (formats.percent(tally.win_rate), _("Won")),
                (formats.average(tally.average), _("Average")),
                (str(tally.best), _("Best")),
            ]
        )
        self.streak = _streak(mine.streak)
        self._figures = ()
        self._show_players()
        self.ids.against.show([_against(each) for each in found.head_to_head])
        self.trend_title = _("Points, the mean of ten games")
        self._show_rest(tally, mine.sources, mine.by_mode, mine.by_size, found.records, wins=True)
        self._show_pictures(found.trend, found.distribution)
        self._arrange(bool(mine.sources.games), bool(found.trend))

    def _arrange(self, sources: bool, trend: bool) -> None:
        """Only cards that have something on them."""
        empty = {
            "players": bool(self.player),
            "against": not self.ids.against.children,
            "sources": not sources,
            "trend": not trend,
        }
        for side, names in ((self.ids.left, _LEFT), (self.ids.right, _RIGHT)):
            wanted = [self._cards[name] for name in names if not empty.get(name)]
            if list(reversed(side.children)) != wanted:
                side.clear_widgets()
                for card in wanted:
                    side.add_widget(card)

    def _show_players(self) -> None:
        shown = self._figures if self._all_players else self._figures[:_AT_FIRST]
        self.more = len(shown) < len(self._figures)
        self.ids.players.show([_player(each) for each in shown])

    def _show_rest(
        self,
        tally: Tally,
        sources: Sources,
        by_mode: Mapping[Mode, Tally],
        by_size: Mapping[int, Tally],
        records: Sequence[Record],
        *,
        wins: bool,
    ) -> None:
        self.level = tally.average
        averages = sources.averages()
        self.ids.shares.show([(averages[name], shade) for name, shade in SHADES.items()])
        self.ids.sources.show(
            [
                FigureLine(_source(name), formats.average(averages[name]), shade=shade)
                for name, shade in SHADES.items()
                if averages[name]
            ]
        )
        lines = [_tally(terms.mode(mode), each, wins=wins) for mode, each in by_mode.items()]
        lines += [_tally(f"{size}×{size}", each, wins=wins) for size, each in by_size.items()]
        self.ids.kinds.show(lines)
        self.ids.records.show([_record(each, whose=not wins) for each in records])

    def _show_pictures(self, trend: Sequence[Point], distribution: Sequence[Bucket]) -> None:
        self.trend = [point.average for point in trend]
        self.trend_words = _ends([point.when for point in trend])
        self.buckets = [bucket.results for bucket in distribution]
        count = max(1, len(distribution))
        every = -(-count // 6)
        self.bucket_words = [
            ((index + 0.5) / count, str(bucket.low))
            for index, bucket in enumerate(distribution)
            if index % every == 0
        ]

    def _explained(self, games: int) -> bool:
        """Whether there is nothing to count; then it is said what to do."""
        self.shown = bool(games)
        if games:
            return False
        notice = self.ids.notice
        if self._choice == ALL:
            notice.say(
                "chart-line",
                _("Nothing to count yet"),
                _("Games of two and more, played to the end, are counted here."),
                _pill(_("Play"), "campfire", lambda: self.app.go("play")),
            )
        else:
            notice.say(
                "chart-line",
                _("No such game"),
                _("No game that counts is like this."),
                _pill(_("Show all games"), "history", lambda: self.choose(ALL)),
            )
        return True

    def _complain(self, fault: str) -> None:
        self.shown = False
        self.title = self.title or _("Statistics")
        self.ids.notice.say(
            "alert-circle-outline",
            _("The history cannot be read"),
            fault,
            _pill(_("Try again"), "refresh", self.refresh),
        )


def _player(each: PlayerFigures) -> FigureLine:
    wins = ngettext("{count} win", "{count} wins", each.tally.wins).format(
        count=formats.number(each.tally.wins)
    )
    games = ngettext("{count} game", "{count} games", each.tally.games).format(
        count=formats.number(each.tally.games)
    )
    mean = _("{points} on average").format(points=formats.average(each.tally.average))
    return FigureLine(
        short_name(each.name),
        formats.percent(each.tally.win_rate),
        f"{wins} · {games} · {mean}",
        each.tally.win_rate,
        f"player:{each.player}",
    )


def _against(each: Versus) -> FigureLine:
    parts = [
        _("ahead {count}").format(count=formats.number(each.ahead)),
        _("behind {count}").format(count=formats.number(each.behind)),
    ]
    if each.level:
        parts.append(_("level {count}").format(count=formats.number(each.level)))
    share = each.ahead / each.games
    return FigureLine(
        short_name(each.name),
        formats.percent(share),
        " · ".join(parts),
        share,
        f"player:{each.player}",
    )


def _tally(label: str, each: Tally, *, wins: bool) -> FigureLine:
    games = ngettext("{count} game", "{count} games", each.games)
    # Everybody's tally counts results: several a game.
    results = ngettext("{count} result", "{count} results", each.games)
    parts = [(games if wins else results).format(count=formats.number(each.games))]
    if wins:
        parts.append(_("{share} won").format(share=formats.percent(each.win_rate)))
    parts.append(_("best {points}").format(points=each.best))
    return FigureLine(label, formats.average(each.average), " · ".join(parts))


def _record(each: Record, *, whose: bool) -> FigureLine:
    label = {
        RecordKind.MOST_POINTS: _("Most points"),
        RecordKind.WIDEST_WIN: _("Widest win"),
        RecordKind.FEWEST_POINTS_TO_WIN: _("Fewest points to win"),
        RecordKind.LARGEST_REGION: _("Largest region"),
        RecordKind.MOST_FIRES: _("Most fires"),
    }[each.kind]
    about = [short_name(each.name)] if whose else []
    about.append(day_name(each.day, here_and_now()))
    return FigureLine(label, str(each.value), " · ".join(about), key=f"game:{each.game}")


def _source(name: str) -> str:
    return {
        "regions": _("Regions"),
        "resources": _("Resources"),
        "totems": _("Totems"),
        "cavemen": _("Cavemen"),
        "variants": _("Variants"),
    }[name]


def _streak(streak: Streak) -> str:
    """“Won the last 3 games; the longest streak was 5.”"""
    words = (
        ngettext("Won the last game", "Won the last {count} games", streak.length)
        if streak.won
        else ngettext(
            "Won none of the last game", "Won none of the last {count} games", streak.length
        )
    )
    longest = ngettext(
        "longest streak: {count} win", "longest streak: {count} wins", streak.longest_won
    )
    parts = [words.format(count=streak.length)] if streak.length else []
    if streak.longest_won > 1:
        parts.append(longest.format(count=streak.longest_won))
    return " · ".join(parts)


def _ends(when: Sequence[str]) -> list[tuple[float, str]]:
    """What stands below the first and the last point of a trend."""
    if not when:
        return []
    if len(when) == 1:
        return [(0.5, _moment(when[0]))]
    return [(0.0, _moment(when[0])), (1.0, _moment(when[-1]))]


def _moment(when: str) -> str:
    """A month or a day."""
    if len(when) == len("2026-11"):
        return formats.month_and_year(date.fromisoformat(f"{when}-01"))
    return formats.short_date(date.fromisoformat(when))


def _pill(words: str, icon: str, do: Any) -> Pill:
    pill = Pill(words=words, icon=icon, primary=True)
    pill.bind(on_release=lambda _pill: do())
    return pill


__all__ = ["StatisticsScreen", "chart", "choice_bar", "controls", "either", "figures", "sheet"]

lay_out("statistics")
