"""`check`: the proof that a game can come about by the rules, or the reasons why not."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import click

from companion.cli.game_input import GamesInput
from companion.cli.options import Command, game_files, option
from companion.cli.output import Output, pick_fields
from companion.cli.status import NOT_LEGAL
from companion.rules.game import Game
from companion.rules.legality import (
    Cancelled,
    Finding,
    Laid,
    ProgressCallback,
    Recruit,
    SquareChange,
    Story,
    Suggestions,
    TokenMove,
    TotemChange,
    Turn,
    Verdict,
    check,
    suggest,
)
from companion.rules.notation import CAVEMAN_LETTERS, write_square
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
@option("--suggest", "wants_changes", is_flag=True, help=N_("Say what would make it legal."))
@option(
    "--patience",
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
    """Write the verdict on each game, as text or as a line of JSON."""
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
            text = check_report(game, verdict, changes, output.columns, output.paint)
            games.show_report(place, text)
    return max(status, games.status)


def _until(patience: float | None) -> ProgressCallback:
    """Return a callback that stops a search when the time is over."""
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


def verdict_value(
    verdict: Verdict,
    suggestions: Suggestions | None,
    message: Callable[[Finding], str],
) -> dict[str, object]:
    """Return the value that `check --json` writes; `suggestions` are None where not asked for.

    A stopped check has the findings so far and `null` for `legal`. A move of a token changes two
    squares, so the moves stand in a list of their own.
    """
    value: dict[str, object] = {
        "legal": None if verdict.stopped else verdict.legal,
        "findings": [
            {
                **pick_fields(finding, "code", "severity", "player", "squares"),
                "message": message(finding),
            }
            for finding in verdict.findings
        ],
    }
    if verdict.stopped:
        value["stopped"] = True
    if verdict.legal and verdict.witness is not None:
        stories = verdict.stories or [None] * len(verdict.witness)
        value["witness"] = [
            steps_value(steps, story) for steps, story in zip(verdict.witness, stories, strict=True)
        ]
    if suggestions is not None and not (verdict.legal or verdict.stopped):
        changes = [_change(change) for change in suggestions if not isinstance(change, TokenMove)]
        moves = [_move(move) for move in suggestions if isinstance(move, TokenMove)]
        value["suggestions"] = changes
        if moves:
            value["moves"] = moves
        if not suggestions.all_tried:
            value["all_tried"] = False
    return value


def steps_value(steps: Sequence[Laid], story: Story | None) -> list[dict[str, object]]:
    """Return a player's proof, in Tribe mode turn by turn."""
    return [_laid(laid) for laid in steps] if story is None else [_turn(turn) for turn in story]


def _laid(laid: Laid) -> dict[str, object]:
    return {
        "domino": laid.domino.number,
        "squares": (laid.left, laid.right),
        "fire": laid.fire,
    }


def _turn(turn: Turn) -> dict[str, object]:
    """Return a turn of Tribe mode, without a domino where a recruit followed a discard."""
    laid: dict[str, object] = {"domino": None, "squares": [], "fire": None}
    if turn.laid is not None:
        laid = _laid(turn.laid)
    return laid | {
        "recruit": None if turn.recruit is None else _recruit(turn.recruit),
        "burnt": turn.burnt,
    }


def _recruit(recruit: Recruit) -> dict[str, object]:
    return {
        "paid": recruit.paid,
        "caveman": CAVEMAN_LETTERS[recruit.caveman],
        "at": recruit.at,
    }


def _change(change: SquareChange | TotemChange) -> dict[str, object]:
    if isinstance(change, TotemChange):
        # From and to are players, by their index; null is nobody.
        return {
            "player": change.after,
            "totem": change.totem,
            "from": change.before,
            "to": change.after,
        }
    return {
        "player": change.player,
        "square": change.cell,
        "from": write_square(change.before),
        "to": write_square(change.after),
    }


def _move(move: TokenMove) -> dict[str, object]:
    return {
        "player": move.player,
        "token": move.target_after.token,
        "from": move.source,
        "to": move.target,
    }
