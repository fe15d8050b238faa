"""`history list` and `history show`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, Unpack

import click

from companion.cli.history.history_options import (
    Asked,
    chosen_games,
    game_filter,
    history_file,
    open_for_reading,
)
from companion.cli.history.values import record_value, summary_value, totems_decide
from companion.cli.options import Command, Option
from companion.cli.output import Output
from companion.history.game_row import GameRow, day_of, score_game
from companion.history.listing import GameFilter
from companion.history.request_errors import NoSuchGame
from companion.history.store import Store
from companion.rules.game import Game
from companion.rules.scoring import score_laid
from companion.texts import N_, _, formats, ngettext, terms
from companion.texts.display import one_line, padded, shortened
from companion.texts.names import shown_name
from companion.texts.score_pad import score_pad

_ID: Final = 8
"""Characters of an id that are shown: enough to tell games apart."""
_NAME: Final = 20
_PLACE: Final = 24


@click.command(cls=Command, help=N_("The games, newest first."))
@click.option("--deleted", cls=Option, is_flag=True, help=N_("The deleted games instead."))
@click.option(
    "--limit",
    cls=Option,
    type=click.IntRange(min=0),
    default=20,
    show_default=True,
    metavar="NUMBER",
    help=N_("How many at most; 0 for all of them."),
)
@chosen_games
@history_file
def list_command(
    *, db: Path, as_json: bool, limit: int, deleted: bool, **asked: Unpack[Asked]
) -> int:
    """Write a line for each game."""
    output = Output()
    with open_for_reading(db) as store:
        wanted = game_filter(store, asked, deleted=deleted)
        shown = 0
        for game in _summaries(store, wanted, limit):
            shown += 1
            if as_json:
                provisional = game.provisional and totems_decide(store.games.get(game.id))
                output.json(summary_value(game, provisional=provisional))
            else:
                output.text(f"{_line(game)}\n")
        if not as_json:
            output.text(_more(shown, store.games.page_plan(wanted).count))
    return 0


@click.command(cls=Command, help=N_("One game, by its ID or the beginning of it."))
@click.argument("game", metavar="ID")
@history_file
def show_command(*, db: Path, as_json: bool, game: str) -> int:
    """Write the game with its score pad."""
    output = Output()
    with open_for_reading(db) as store:
        record = store.games.get(whole_id(store, game))
    if as_json:
        output.json(record_value(record))
    else:
        output.text(_shown(record, output))
    return 0


def whole_id(store: Store, beginning: str) -> str:
    """The one id that begins so. Raises NoSuchGame where there is none or more than one."""
    found = store.games.ids(beginning, 2)
    if len(found) != 1:
        raise NoSuchGame(store.path, one_line(beginning))
    return found[0]


def _summaries(store: Store, wanted: GameFilter, limit: int) -> Iterator[GameRow]:
    left = limit or store.games.page_plan(wanted).count
    page = store.games.page(wanted, count=min(left, 100))
    yield from page.games
    left -= len(page.games)
    while page.next is not None and left > 0:
        page = store.games.page(wanted, page.next, min(left, 100))
        yield from page.games
        left -= len(page.games)


def _line(game: GameRow) -> str:
    seats = sorted(game.seats, key=lambda seat: seat.rank)
    results = ", ".join(f"{short_name(seat.name)} {seat.total}" for seat in seats)
    parts = [
        game.id[:_ID],
        padded(day_text(game.played_at), 11),
        padded(terms.mode(game.mode), 14),
        f"{game.size}×{game.size}",
        results,
    ]
    if not game.finished:
        parts.append(_("not finished"))
    elif game.provisional:
        parts.append(_("provisional"))
    if game.location:
        parts.append(shortened(one_line(game.location), _PLACE))
    return "  ".join(parts)


def _more(shown: int, count: int) -> str:
    if not count:
        return _("No games.") + "\n"
    if shown < count:
        text = ngettext("{shown} of {count} game", "{shown} of {count} games", count)
    else:
        text = ngettext("{count} game", "{count} games", count)
    return "\n" + text.format(shown=formats.number(shown), count=formats.number(count)) + "\n"


def _shown(record: GameRow, output: Output) -> str:
    lines = [record.id]
    if record.deleted:
        lines.append(_("This game is deleted; it can still be brought back."))
    about = [day_text(record.played_at), record.location or "", *(record.notes or "").splitlines()]
    lines += [one_line(text) for text in about if text.strip()]
    game = record.game()
    if not isinstance(game, Game):
        lines += ["", f"{terms.mode(record.mode)} · {record.size}×{record.size}"]
        lines += _ranked(record)
        return "\n".join(lines) + "\n"
    fresh = score_game(game)
    for before, after in zip(record.seats, fresh.seats, strict=True):
        if before.total != after.total:
            lines.append(
                _("{name} had {before} points when this was saved and has {after} now.").format(
                    name=short_name(before.name), before=before.total, after=after.total
                )
            )
    pad = score_pad(game, score_laid(game), output.columns, output.paint)
    return "\n".join(lines) + f"\n\n{pad}"


def _ranked(record: GameRow) -> list[str]:
    """Return the players by rank with their points and what decided each rank."""
    order = sorted(range(len(record.seats)), key=lambda index: record.seats[index].rank)
    lines = []
    for index in order:
        seat = record.seats[index]
        why = terms.rank_reason(record.decided(index), first=seat.won)
        reason = f", {why}" if len(order) > 1 else ""
        total = formats.labelled(short_name(seat.name), seat.total)
        lines.append(f"{seat.rank}. {total}{reason}")
    return lines


def short_name(text: str) -> str:
    """A player's name, harmless and not too long."""
    return shortened(shown_name(text), _NAME)


def day_text(played_at: str | None) -> str:
    """The day in the language in use; nothing for a game without a date."""
    if played_at is None:
        return ""
    try:
        return formats.short_date(day_of(played_at))
    except (ValueError, TypeError):  # in a damaged history
        return ""
