"""`score`: the score pad of games, to read or as JSON."""

from typing import Final

import click

from companion.cli.inputs import game_files
from companion.cli.output import COLUMNS, Output, refuse
from companion.cli.progress import watched
from companion.cli.status import UNREADABLE
from companion.cli.wording import Command
from companion.exchange.game_file import GameFileError
from companion.exchange.results import score_value
from companion.exchange.sources import Entry, read_sources, total_size
from companion.rules.game import Game
from companion.rules.scoring import score
from companion.texts import N_
from companion.texts.score_pad import score_pad

_HELP: Final = N_(
    "Score the games in FILE..., legal or not; a FILE of - is standard input.\n\n"
    "The exit status is 0, or 2 where any game could not be read."
)
_EXAMPLES: Final = (
    "python -m companion score evening.json",
    "python -m companion score --json evening.json",
    "python -m companion score --json --lines season.jsonl > results.jsonl",
    "cat evening.json | python -m companion score -",
)


@click.command(cls=Command, help=_HELP, examples=_EXAMPLES)
@game_files
def command(files: tuple[str, ...], *, as_json: bool, lines: bool) -> int:
    """Writes a score pad, or a line of JSON, for each game."""
    output = Output()
    status = 0
    several = lines or len(files) > 1
    entries = read_sources(files, lines=lines)
    for entry in watched(entries, total_size(files)) if lines else entries:
        if isinstance(entry.game, GameFileError):
            refuse(entry, entry.game, output, as_json=as_json)
            status = UNREADABLE
        elif as_json:
            output.json(score_value(entry.game, score(entry.game)))
        else:
            output.text(_text(entry, entry.game, output, several=several))
    return status


def _text(entry: Entry, game: Game, output: Output, *, several: bool) -> str:
    heading = f"{entry.place}\n\n" if several else ""
    pad = score_pad(game, score(game), output.columns or COLUMNS, output.paint)
    return f"{heading}{pad}\n" if several else pad
