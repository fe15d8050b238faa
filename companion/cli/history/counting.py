"""`history stats`."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Unpack

import click

from companion.cli.history.browsing import short_name
from companion.cli.history.history_options import (
    Asked,
    chosen_games,
    game_filter,
    history_file,
    open_for_reading,
    player_id,
)
from companion.cli.history.values import player_value, statistics_value
from companion.cli.options import Command, Option
from companion.cli.output import Output
from companion.history.statistics import (
    PlayerFigures,
    PlayerStatistics,
    Record,
    RecordKind,
    Sources,
    Statistics,
    Tally,
)
from companion.rules.game import Mode
from companion.texts import N_, _, formats, ngettext, terms
from companion.texts.display import padded, width
from companion.texts.outlook import left_out


@click.command(cls=Command, help=N_("Who played, who won, and how much they scored."))
@click.option("--of", cls=Option, metavar="NAME", help=N_("Everything about one player."))
@chosen_games
@history_file
def stats_command(*, db: Path, as_json: bool, of: str | None, **asked: Unpack[Asked]) -> int:
    """Write the statistics of all, or of one player."""
    output = Output()
    with open_for_reading(db) as store:
        wanted = game_filter(store, asked)
        if of is None:
            found = store.statistics.overall(wanted)
            value, lines = statistics_value(found), _of_all(found)
        else:
            one = store.statistics.of_player(player_id(store, of), wanted)
            value, lines = player_value(one), _of_one(one)
        if as_json:
            output.json(value)
        else:
            output.text("".join(f"{line}\n" for line in lines))
    return 0


def _of_all(found: Statistics) -> Iterator[str]:
    if not found.games:
        yield _("No finished games of two or more players.")
        yield from _left_out(found)
        return
    count = formats.number(found.games)
    yield ngettext("{count} game", "{count} games", found.games).format(count=count)
    yield from _left_out(found)
    yield ""
    yield from _table(
        (_("Player"), _("Games"), _("Wins"), _("Average"), _("Best")),
        (_tally_cells(short_name(figures.name), figures.tally) for figures in found.players),
    )
    yield ""
    yield from _by_mode(found.by_mode.items())
    yield from _sources(found.sources)
    yield from _records(found.records)


def _of_one(found: PlayerStatistics) -> Iterator[str]:
    figures: PlayerFigures = found.figures
    yield short_name(figures.name)
    if not figures.tally.games:
        yield _("No finished games of two or more players.")
        yield from _left_out(found)
        return
    games = figures.tally.games
    yield _("{games}, {wins} won, {average} on average, best {best}").format(
        games=ngettext("{count} game", "{count} games", games).format(count=formats.number(games)),
        wins=formats.number(figures.tally.wins),
        average=formats.average(figures.tally.average),
        best=formats.number(figures.tally.best),
    )
    yield from _left_out(found)
    yield ""
    yield from _by_mode(figures.by_mode.items())
    yield from _sources(figures.sources)
    yield from _table(
        (_("Against"), _("Games"), _("Ahead"), _("Behind")),
        (
            (short_name(versus.name), str(versus.games), str(versus.ahead), str(versus.behind))
            for versus in found.head_to_head
        ),
    )
    yield ""
    yield from _records(found.records)


def _left_out(found: Statistics | PlayerStatistics) -> Iterator[str]:
    if words := left_out(*found.not_counted):
        yield words


def _by_mode(tallies: Iterable[tuple[Mode, Tally]]) -> Iterator[str]:
    yield from _table(
        (_("Mode"), _("Results"), _("Wins"), _("Average"), _("Best")),
        (_tally_cells(terms.mode(mode), tally) for mode, tally in tallies),
    )
    yield ""


def _tally_cells(label: str, tally: Tally) -> tuple[str, ...]:
    return (
        label,
        formats.number(tally.games),
        formats.number(tally.wins),
        formats.average(tally.average),
        formats.number(tally.best),
    )


def _sources(sources: Sources) -> Iterator[str]:
    if not sources.games:
        return
    yield from _table(
        (_("Points from"), _("Average")),
        (
            (terms.source(source), formats.average(average))
            for source, average in sources.averages().items()
        ),
    )
    yield ""


def _records(records: Iterable[Record]) -> Iterator[str]:
    titles = {
        RecordKind.MOST_POINTS: _("Most points"),
        RecordKind.WIDEST_WIN: _("Biggest win"),
        RecordKind.FEWEST_POINTS_TO_WIN: _("Lowest winning score"),
        RecordKind.LARGEST_REGION: _("Largest region"),
        RecordKind.MOST_FIRES: _("Most fires"),
    }
    yield from _table(
        (_("Record"), "", _("Player"), _("Game")),
        (
            (titles[record.kind], str(record.value), short_name(record.name), record.game[:8])
            for record in records
        ),
    )


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Columns of one width each: the first to the left, numbers to the right."""
    lines = [headings, *rows]
    widths = [max(width(line[index]) for line in lines) for index in range(len(headings))]
    for line in lines:
        cells = (
            padded(text, columns, right=index > 0 and _is_number(lines[1:], index))
            for index, (text, columns) in enumerate(zip(line, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def _is_number(lines: Iterable[Sequence[str]], index: int) -> bool:
    return all(line[index][-1:].isdigit() for line in lines)
