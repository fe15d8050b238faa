"""`score`: the score pad of games, to read or as JSON."""

from typing import Final

import click

from companion.cli.game_input import GamesInput
from companion.cli.game_options import game_files
from companion.cli.output import COLUMNS, Output
from companion.cli.results import score_value
from companion.cli.wording import Command
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
    games = GamesInput(files, output, lines=lines, as_json=as_json)
    for place, game in games:
        if as_json:
            output.json(score_value(game, score(game)))
        else:
            games.show(place, score_pad(game, score(game), output.columns or COLUMNS, output.paint))
    return games.status
