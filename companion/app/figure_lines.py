"""Statistics in words: each figure as a line, with what is said of it."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final, NamedTuple

from companion.app.day_names import day_name, day_within, here_and_now
from companion.app.game_filters import short_name
from companion.history.statistics import (
    Point,
    Record,
    RecordKind,
    Sources,
    Tally,
    Versus,
)
from companion.rules.game import Mode
from companion.texts import _, formats, ngettext, terms

_SOURCES: Final = ("regions", "resources", "totems", "cavemen", "variants")
"""Each is also the name of its colour in the theme."""


class FigureLine(NamedTuple):
    """A name, what is said of it, a number, and a bar that compares."""

    label: str
    value: str
    about: str = ""
    share: float = -1.0
    """How long the bar is, from 0 to 1; below zero there is none."""
    key: str = ""
    """What is told when the line is touched; without one it cannot be."""
    shade: str = ""
    """The theme's colour of a dot in front."""


def against_line(each: Versus) -> FigureLine:
    parts = [
        _("ahead {count}").format(count=formats.number(each.ahead)),
        _("behind {count}").format(count=formats.number(each.behind)),
    ]
    if each.level:
        parts.append(_("tied {count}").format(count=formats.number(each.level)))
    share = each.ahead / each.games
    return FigureLine(
        short_name(each.name),
        formats.percent(share),
        " · ".join(parts),
        share,
        f"player:{each.player}",
    )


def _tally_line(label: str, each: Tally, *, wins: bool) -> FigureLine:
    games = ngettext("{count} game", "{count} games", each.games)
    # Everybody's tally counts results: several a game.
    results = ngettext("{count} result", "{count} results", each.games)
    parts = [(games if wins else results).format(count=formats.number(each.games))]
    if wins:
        parts.append(_("{share} won").format(share=formats.percent(each.win_rate)))
    parts.append(_("best {points}").format(points=each.best))
    return FigureLine(label, formats.average(each.average), " · ".join(parts))


def record_line(each: Record, *, whose: bool) -> FigureLine:
    label = {
        RecordKind.MOST_POINTS: _("Most points"),
        RecordKind.WIDEST_WIN: _("Biggest win"),
        RecordKind.FEWEST_POINTS_TO_WIN: _("Lowest winning score"),
        RecordKind.LARGEST_REGION: _("Largest region"),
        RecordKind.MOST_FIRES: _("Most fires"),
    }[each.kind]
    about = [short_name(each.name)] if whose else []
    name = day_within if about else day_name
    about.append(name(each.day, here_and_now()))
    return FigureLine(label, str(each.value), " · ".join(about), key=f"game:{each.game}")


def heads(games: int, tally: Tally, *, wins: bool) -> list[tuple[str, str]]:
    """What stands first, large: numbers and what they are."""
    found = [(formats.number(games), _("Games"))]
    if wins:
        found.append((formats.percent(tally.win_rate), _("Won")))
    return [*found, (formats.average(tally.average), _("Average")), (str(tally.best), _("Best"))]


def shares(sources: Sources) -> list[tuple[float, str]]:
    """How many points each source gives on average, with its shade."""
    averages = sources.averages()
    return [(averages[source], source) for source in _SOURCES]


def source_lines(sources: Sources) -> list[FigureLine]:
    """Where the points come from, as far as any do."""
    averages = sources.averages()
    return [
        FigureLine(terms.source(source), formats.average(averages[source]), shade=source)
        for source in _SOURCES
        if averages[source]
    ]


def kind_lines(
    by_mode: Mapping[Mode, Tally], by_size: Mapping[int, Tally], *, wins: bool
) -> list[FigureLine]:
    """Each way to play."""
    lines = [_tally_line(terms.mode(mode), each, wins=wins) for mode, each in by_mode.items()]
    return lines + [
        _tally_line(f"{size}×{size}", each, wins=wins) for size, each in by_size.items()
    ]


def ends(when: Sequence[str]) -> list[tuple[float, str]]:
    """What stands below the first and the last point of a trend."""
    if not when:
        return []
    if len(when) == 1:
        return [(0.5, _day(when[0]))]
    return [(0.0, _day(when[0])), (1.0, _day(when[-1]))]


def point_words(point: Point) -> str:
    """“18 Nov 2026: 31.5 on average · 2 games”."""
    games = ngettext("{count} game", "{count} games", point.games).format(
        count=formats.number(point.games)
    )
    mean = mean_words(point.average)
    return formats.labelled(_day(point.when), f"{mean} · {games}")


def mean_words(average: float) -> str:
    return _("{points} on average").format(points=formats.average(average))


def _day(when: str) -> str:
    return formats.short_date(date.fromisoformat(when))
