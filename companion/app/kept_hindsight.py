"""Hindsight as it is kept with a game, and back: what is read is made sure of, whoever wrote it."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from companion.history.hindsights import KeptAnswer
from companion.rules.box import DOMINOES, Domino
from companion.rules.game import Game, reach_of_frame
from companion.rules.hindsight import (
    Hindsight,
    MovedDomino,
    MovedFire,
    Possible,
    Rebuilt,
    change_territory,
)
from companion.rules.legality import Laid, ProgressCallback, check
from companion.rules.notation import read_territory, write_territory
from companion.rules.scoring import score_player
from companion.rules.territory import Cell, Territory

_NUMBERED: Final = {domino.number: domino for domino in DOMINOES}


def rows_of(answers: Hindsight, sought: float | None) -> Iterator[KeptAnswer]:
    """What is kept of a player's answers. `sought`: seconds of the search for everything laid anew;
    None where nobody asked for that yet."""
    wanted: list[tuple[str, Possible | None, float]] = [
        ("fire", answers.fire, 0),
        ("domino", answers.domino, 0),
    ]
    if sought is not None:
        wanted.append(("anew", answers.anew, sought))
    for question, answer, seconds in wanted:
        known = answers.player, question, answers.total if answer is None else answer.total
        laid = None if answer is None else "\n".join(write_territory(answer.territory))
        yield KeptAnswer(*known, round(seconds * 1000), laid, _moved(answer))


def read_rows(
    game: Game, player: int, rows: Iterable[KeptAnswer], watch: ProgressCallback
) -> tuple[Hindsight, float | None] | None:
    """The same back; None where both first questions are not answered, or anything is not what
    today's rules make of it."""
    mine = {row.question: row for row in rows if row.seat == player}
    if not {"fire", "domino"} <= mine.keys():
        return None
    total = score_player(game.players[player], game).total
    answers = Hindsight(player, total)
    try:
        for row in mine.values():
            answers = _with(answers, _answer(game, row, watch), row)
    except (ValueError, TypeError, KeyError):
        return None
    anew = mine.get("anew")
    return answers, None if anew is None else anew.sought / 1000


def _with(answers: Hindsight, answer: Possible | None, row: KeptAnswer) -> Hindsight:
    if answer is None and row.total != answers.total:
        raise ValueError(row.total)
    if answer is not None and answer.total <= answers.total:
        raise ValueError(answer.total)
    match answer:
        case MovedFire():
            return replace(answers, fire=answer)
        case MovedDomino():
            return replace(answers, domino=answer)
        case Rebuilt():
            return answers.with_anew(answer)
        case _:
            return answers


def _answer(game: Game, row: KeptAnswer, watch: ProgressCallback) -> Possible | None:
    """Raises ValueError, TypeError or KeyError where it is none."""
    if row.territory is None:
        return None
    player = row.seat
    played = game.players[player].territory
    territory = read_territory(row.territory.split("\n"), reach_of_frame(game.size))
    changed = change_territory(game, player, territory)
    verdict = check(changed, progress=watch)
    total = score_player(changed.players[player], changed).total
    if not verdict.legal or verdict.witness is None or total != row.total:
        raise ValueError(row.total)
    known = player, total, changed
    if row.question == "anew":
        story = None if verdict.stories is None else verdict.stories[player]
        return Rebuilt(*known, verdict.witness[player], story)
    moved = json.loads(row.moved or "")
    if row.question == "fire":
        source, target = map(_cell, moved)
        _all_there(played, (source,))
        _all_there(territory, (target,))
        return MovedFire(*known, source, target)
    number, one, other, by = moved
    before, after = _laid(_NUMBERED[number], one), _laid(_NUMBERED[number], other)
    answer = MovedDomino(*known, before, after, _cell(by))
    _all_there(played, _cells(before))
    _all_there(territory, map(answer.in_changed, _cells(after)))
    return answer


def _moved(answer: Possible | None) -> str | None:
    match answer:
        case MovedFire(source=source, target=target):
            return json.dumps([source, target])
        case MovedDomino(before=before, after=after, moved=by):
            return json.dumps([before.domino.number, before[1:], after[1:], by])
        case _:
            return None


def _cells(laid: Laid) -> tuple[Cell, ...]:
    halves = laid.left, laid.right
    return halves if laid.fire is None else (*halves, laid.fire)


def _all_there(territory: Territory, cells: Iterable[Cell]) -> None:
    for cell in cells:
        if cell not in territory:
            raise ValueError(cell)


def _laid(domino: Domino, value: object) -> Laid:
    match value:
        case [left, right, fire]:
            return Laid(domino, _cell(left), _cell(right), None if fire is None else _cell(fire))
        case _:
            raise TypeError(value)


def _cell(value: object) -> Cell:
    match value:
        case [int(row), int(column)]:
            return Cell(row, column)
        case _:
            raise TypeError(value)
