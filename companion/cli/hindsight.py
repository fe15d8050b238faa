"""`hindsight`: better games that the same dominoes could have made."""

import math
import sys
import time
from collections.abc import Callable, Sequence
from typing import Final

import click

from companion.cli.check import steps_value
from companion.cli.game_input import GamesInput
from companion.cli.options import Command, game_files, option
from companion.cli.output import CLEAR_LINE, Output, is_terminal
from companion.cli.status import NOT_LEGAL, UNREADABLE
from companion.rules.box import Resource
from companion.rules.game import Game
from companion.rules.hindsight import (
    Hindsight,
    MovedDomino,
    MovedFire,
    NotLegal,
    PlayedGame,
    Possible,
    Rebuilt,
    look_back,
    rebuild,
)
from companion.rules.notation import write_territory
from companion.texts import N_, _, formats
from companion.texts.display import escaped
from companion.texts.hindsight_report import hindsight_report
from companion.texts.names import shown_name

SECONDS: Final = 2.0
"""Time for each player to lay everything anew."""

_TICK: Final = 0.1
"""Seconds between two lines of progress."""

_HELP: Final = N_(
    "Show what the same dominoes could have made in the games in FILE...: with one fire elsewhere,"
    " with one domino elsewhere, with everything laid anew. A FILE of - is standard input.\n\n"
    "The exit status is 0, 1 where any game is not legal, 2 where any could not be read."
)
_EXAMPLES: Final = (
    "python -m companion hindsight evening.json",
    "python -m companion hindsight --player 0 --seconds 10 evening.json",
    "python -m companion hindsight --json --lines --seconds 0 season.jsonl > hindsight.jsonl",
    "cat evening.json | python -m companion hindsight -",
)


def _finite(context: click.Context, option: click.Parameter, seconds: float) -> float:
    if not math.isfinite(seconds):
        raise click.BadParameter(_("not a number of seconds"), context, option)
    return seconds


@click.command(cls=Command, help=_HELP, examples=_EXAMPLES)
@option(
    "--player",
    type=click.IntRange(min=0),
    metavar="NUMBER",
    help=N_("Only this player, counted from 0 in the file."),
)
@option(
    "--seconds",
    type=click.FloatRange(min=0),
    default=SECONDS,
    callback=_finite,
    metavar="SECONDS",
    help=N_("Seconds to lay everything anew for each player: 2 if not given, 0 leaves it out."),
)
@game_files
def command(
    files: tuple[str, ...], *, as_json: bool, lines: bool, player: int | None, seconds: float
) -> int:
    """Write the answers for each game, as text or as a line of JSON."""
    output = Output()
    games = GamesInput(files, output, lines=lines, as_json=as_json)
    looking = _Looking(seconds)
    status = 0
    for place, game in games:
        if player is not None and player >= len(game.players):
            text = _("there is no player {number}: the players are counted from 0")
            games.report_problem(place, text.format(number=player))
            status = UNREADABLE
            continue
        try:
            answers = looking.look_back(
                game, range(len(game.players)) if player is None else (player,)
            )
        except NotLegal:
            games.report_problem(
                place, _("the game is not legal, so no hindsight is possible; `check` says why")
            )
            status = max(status, NOT_LEGAL)
            continue
        if as_json:
            output.json(hindsight_value(answers))
        else:
            games.show_report(place, hindsight_report(game, answers, output.columns, output.paint))
    return max(status, games.status)


class _Looking:
    """Look back on games, one after the other, and show how far that is."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._ticker = _Ticker()
        self._said = ""

    def look_back(self, game: Game, players: Sequence[int]) -> list[Hindsight]:
        """Return the answers for these players. Raises NotLegal."""
        played = PlayedGame(game, self._progress)
        try:
            return [self._player(played, player) for player in players]
        finally:
            self._ticker.clear_line()

    def _player(self, played: PlayedGame, player: int) -> Hindsight:
        name = shown_name(played.game.players[player].name)
        self._said = name
        answers = look_back(played, player)
        if not self._seconds:
            return answers
        end = time.monotonic() + self._seconds
        for best in rebuild(played, player, answers.highest):
            answers = answers.with_anew(best)
            self._said = formats.labelled(name, f"{answers.total} → {answers.best}")
            if time.monotonic() >= end:
                break
        return answers

    def _progress(self, _finished: int, _territories: int) -> None:
        self._ticker.show_line(lambda: self._said)


class _Ticker:
    """A line on a terminal's standard error that tells how a search is getting on."""

    def __init__(self) -> None:
        self._shown = is_terminal(sys.stderr)
        self._next = 0.0

    def show_line(self, text: Callable[[], str]) -> None:
        """Show the text, at most ten times a second."""
        now = time.monotonic()
        if self._shown and now >= self._next:
            self._next = now + _TICK
            sys.stderr.write(CLEAR_LINE + escaped(text()))
            sys.stderr.flush()

    def clear_line(self) -> None:
        if self._shown:
            sys.stderr.write(CLEAR_LINE)
            sys.stderr.flush()


def hindsight_value(answers: Sequence[Hindsight]) -> dict[str, object]:
    """Return the value that `hindsight --json` writes."""
    return {"players": [_player(each) for each in answers]}


def _player(answers: Hindsight) -> dict[str, object]:
    return {
        "player": answers.player,
        "total": answers.total,
        "fire": answers.fire and _fire(answers.fire),
        "domino": answers.domino and _domino(answers.domino),
        "anew": answers.anew and _anew(answers.anew),
    }


def _possible(answer: Possible) -> dict[str, object]:
    return {
        "total": answer.total,
        "territory": write_territory(answer.territory),
        "totems": [totem for totem in Resource if totem in answer.totems],
    }


def _fire(answer: MovedFire) -> dict[str, object]:
    return _possible(answer) | {"from": answer.source, "to": answer.target}


def _domino(answer: MovedDomino) -> dict[str, object]:
    before, after = answer.before, answer.after
    fire = None
    if before.fire is not None and after.fire is not None and answer.fire_moved:
        fire = {"from": before.fire, "to": after.fire}
    return _possible(answer) | {
        "domino": before.domino.number,
        "from": (before.left, before.right),
        "to": (after.left, after.right),
        "fire": fire,
    }


def _anew(answer: Rebuilt) -> dict[str, object]:
    return _possible(answer) | {"witness": steps_value(answer.steps, answer.story)}
