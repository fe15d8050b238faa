"""`history export` and `history import`."""

import io
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final, Unpack

import click

from companion.cli.game_input import STANDARD_INPUT
from companion.cli.history.browsing import short_name
from companion.cli.history.history_options import (
    Asked,
    chosen_games,
    game_filter,
    history_file,
    open_for_reading,
    open_for_writing,
)
from companion.cli.options import Command, Option
from companion.cli.output import Broken, Output, tell
from companion.cli.status import UNREADABLE
from companion.exchange.bundle import MOST_BYTES, read_bundle, write_bundle
from companion.exchange.left_out import about_left_out
from companion.exchange.spreadsheet import (
    ENCODING,
    is_table,
    read_spreadsheet,
    write_spreadsheet,
)
from companion.history.atomic_write import atomic_write
from companion.history.backups import refuse_own_file
from companion.history.errors import is_there, named_errors
from companion.history.game_import import ImportReport, Preview, Standing
from companion.history.game_row import GameRow
from companion.history.listing import LeftOut
from companion.history.request_errors import WontOverwrite
from companion.history.store import Store
from companion.texts import N_, _, formats, ngettext, terms
from companion.texts.display import escaped, one_line

_CHUNK: Final = 1024 * 1024
_SHOWN: Final = 20
"""Conflicts that are listed; of more, the count is enough."""


@click.command(
    cls=Command,
    help=N_("Write the chosen games to FILE, one game per line; - is standard output."),
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--csv", "as_csv", cls=Option, is_flag=True, help=N_("As a spreadsheet instead."))
@click.option("--force", cls=Option, is_flag=True, help=N_("Overwrite FILE."))
@chosen_games
@history_file
def export_command(
    *, db: Path, as_json: bool, file: Path, as_csv: bool, force: bool, **asked: Unpack[Asked]
) -> int:
    """Write game files as JSON Lines, or CSV."""
    output = Output()
    with open_for_reading(db) as store:
        wanted = game_filter(store, asked)
        left_out: list[LeftOut] = []
        records = store.games.every_game(wanted, left_out.append)

        def write(records: Iterable[GameRow], stream: BinaryIO) -> int:
            return _write_csv(records, stream) if as_csv else write_bundle(records, stream)

        if str(file) == STANDARD_INPUT:
            write(records, _standard_output())
            return _told(left_out, db)
        refuse_own_file(db, file)
        count = _written(records, file, write, force=force)
    if as_json:
        output.json({"games": count, "left_out": [game.id for game in left_out]})
    else:
        text = ngettext("{count} game written to {file}", "{count} games written to {file}", count)
        output.text(text.format(count=formats.number(count), file=escaped(str(file))) + "\n")
    return _told(left_out, db)


def _told(left_out: Sequence[LeftOut], db: Path) -> int:
    """The exit status; what is not in the file is said."""
    if not left_out:
        return 0
    tell(f"{db}: {about_left_out(left_out)}")
    return UNREADABLE


@click.command(
    cls=Command,
    help=N_(
        "Import the games in FILE: all of them, or none if any cannot be read; - is standard"
        " input. From a table (.csv), the final points are imported.\n\nGames that are here"
        " already are recognised by their IDs. The exit status is 2 if nothing could be"
        " imported."
    ),
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--dry-run", cls=Option, is_flag=True, help=N_("Only show what would be imported."))
@click.option(
    "--conflicts",
    cls=Option,
    type=click.Choice(["keep", "take"]),
    default="keep",
    show_default=True,
    help=N_("Where a game differs, keep the one here or take the file’s."),
)
@history_file
def import_command(*, db: Path, as_json: bool, file: Path, dry_run: bool, conflicts: str) -> int:
    """Write what comes in, and takes it in."""
    output = Output()
    read = read_spreadsheet if is_table(file.name) else read_bundle
    with _looking(db) if dry_run else open_for_writing(db) as store, _at_hand(file) as path:
        looked_at = store.preview(lambda: read(path))
        if not as_json:
            output.text("".join(f"{line}\n" for line in _previewed(looked_at)))
        for place, problem in looked_at.problems:
            tell(f"{file}: {place}: {problem}")
        done = None
        if not dry_run and not looked_at.problems:
            decided = {item.id for item in looked_at.items if item.is_undecided}
            done = store.import_games(looked_at, decided if conflicts == "take" else ())
    if as_json:
        output.json(_value(looked_at, done))
    elif looked_at.problems:
        output.text(_("Nothing was imported.") + "\n")
    return UNREADABLE if looked_at.problems else 0


@contextmanager
def _at_hand(file: Path) -> Iterator[Path]:
    """The file itself, or, for -, one that holds what standard input brings."""
    if str(file) != STANDARD_INPUT:
        yield file
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / _("standard input")
        with path.open("wb") as stream:
            left = MOST_BYTES + 1
            while left > 0 and (chunk := sys.stdin.buffer.read(min(left, _CHUNK))):
                stream.write(chunk)
                left -= len(chunk)
        yield path


def _looking(db: Path) -> Store:
    with named_errors(db):
        there = is_there(db)
    return open_for_reading(db) if there else Store.in_memory()


def _written(
    records: Iterator[GameRow],
    file: Path,
    write: Callable[[Iterable[GameRow], BinaryIO], int],
    *,
    force: bool,
) -> int:
    """Whole, or not at all."""
    with named_errors(file):
        if file.exists() and not file.is_file():  # a pipe, say: there is nothing to replace
            with file.open("wb") as stream:
                return write(records, stream)
        if file.exists() and not force:
            raise WontOverwrite(file)
        with atomic_write(file.resolve()) as unfinished, unfinished.open("wb") as stream:
            return write(records, stream)


def _write_csv(records: Iterable[GameRow], stream: BinaryIO) -> int:
    text = io.TextIOWrapper(stream, ENCODING, newline="", write_through=True)
    try:
        return write_spreadsheet(records, text)
    finally:
        text.detach()


def _standard_output() -> BinaryIO:
    if sys.stdout is None:
        raise Broken(_("there is no standard output"))
    return sys.stdout.buffer


def _previewed(looked_at: Preview) -> Iterator[str]:
    texts = {
        Standing.NEW: ngettext(
            "{count} new game", "{count} new games", looked_at.count(Standing.NEW)
        ),
        Standing.SAME: _("{count} here already"),
        Standing.REPEATED: _("{count} more than once in the file"),
        Standing.CONFLICT: _("{count} here with different contents"),
        Standing.DELETED: _("{count} deleted here"),
    }
    for standing, text in texts.items():
        if count := looked_at.count(standing):
            yield text.format(count=formats.number(count))
    conflicts = [item for item in looked_at.items if item.standing is Standing.CONFLICT]
    for item in conflicts[:_SHOWN]:
        who = ", ".join(short_name(each) for each in item.names)
        what = formats.listed(terms.detail(each) for each in item.differences)
        yield "  " + _("{place}: {id} ({who}) differs in {what}").format(
            place=one_line(item.place), id=item.id[:8], who=who, what=what
        )


def _value(looked_at: Preview, done: ImportReport | None) -> dict[str, object]:
    return {
        "preview": {standing.value: looked_at.count(standing) for standing in Standing},
        "conflicts": [
            {"id": item.id, "place": item.place, "differences": list(item.differences)}
            for item in looked_at.items
            if item.standing is Standing.CONFLICT
        ],
        "problems": [{"place": place, "problem": text} for place, text in looked_at.problems],
        "added": 0 if done is None else done.added,
        "replaced": 0 if done is None else done.replaced,
    }
