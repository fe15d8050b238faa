"""`check`: whether games can have come about by the rules, with the proof or the reasons."""

import time
from functools import partial
from typing import Final

import click

from companion.cli.game_input import GamesInput
from companion.cli.game_options import game_files
from companion.cli.output import COLUMNS, Output
from companion.cli.status import NOT_LEGAL
from companion.cli.verdicts import verdict_value
from companion.cli.wording import Command, Option
from companion.rules.game import Game
from companion.rules.legality import (
    Cancelled,
    ProgressCallback,
    Suggestions,
    Verdict,
    check,
    suggest,
)
from companion.texts import N_
from companion.texts.check_report import check_report
from companion.texts.finding_words import message

_HELP: Final = N_(
    "Check the games in FILE...; a FILE of - is standard input.\n\n"
    "The exit status is 0 for legal games (warnings allowed), 1 where any is not legal or was not"
    " checked to the end, 2 where any could not be read."
)
_EXAMPLES: Final = (
    "python -m companion check evening.json",
    "python -m companion check --suggest evening.json",
    "python -m companion check --json --lines season.jsonl > verdicts.jsonl",
    "cat evening.json | python -m companion check -",
)


@click.command(cls=Command, help=_HELP, examples=_EXAMPLES)
@click.option(
    "--suggest",
    "wants_changes",
    cls=Option,
    is_flag=True,
    help=N_("Say what would make it legal."),
)
@click.option(
    "--patience",
    cls=Option,
    type=click.FloatRange(min=0),
    metavar="SECONDS",
    help=N_("Stop after this many seconds per game, and tell what was found by then."),
)
@game_files
def command(
    files: tuple[str, ...],
    *,
    as_json: bool,
    lines: bool,
    wants_changes: bool,
    patience: float | None,
) -> int:
    """Writes the verdict on each game, as text or as a line of JSON."""
    output = Output()
    status = 0
    games = GamesInput(files, output, lines=lines, as_json=as_json)
    for place, game in games:
        watch = _until(patience)
        verdict = check(game, progress=watch, allow_partial=True)
        changes = _changes(game, verdict, watch) if wants_changes else Suggestions()
        if not verdict.legal:
            status = NOT_LEGAL
        if as_json:
            asked = changes if wants_changes else None
            output.json(verdict_value(verdict, asked, partial(message, game=game)))
        else:
            columns = output.columns or COLUMNS
            games.show(place, check_report(game, verdict, changes, columns, output.paint))
    return max(status, games.status)


def _until(patience: float | None) -> ProgressCallback:
    """Stops a search when the time is over."""
    end = float("inf") if patience is None else time.monotonic() + patience

    def watch(_settled: int, _territories: int) -> None:
        # So written, "nan" is over at once instead of never.
        if time.monotonic() < end:
            return
        raise Cancelled

    return watch


def _changes(game: Game, verdict: Verdict, watch: ProgressCallback) -> Suggestions:
    if verdict.legal or verdict.stopped:
        return Suggestions()
    try:
        return suggest(game, verdict, progress=watch)
    except Cancelled:
        return Suggestions((), all_tried=False)
