"""Hindsight as the values that `hindsight --json` writes."""

from collections.abc import Sequence

from companion.cli.results import cells_value
from companion.cli.verdicts import steps_value
from companion.rules.box import Resource
from companion.rules.hindsight import Hindsight, MovedDomino, MovedFire, Possible, Rebuilt
from companion.rules.notation import write_territory


def hindsight_value(answers: Sequence[Hindsight]) -> dict[str, object]:
    return {"players": [_player(each) for each in answers]}


def _player(answers: Hindsight) -> dict[str, object]:
    return {
        "player": answers.player,
        "total": answers.total,
        "fire": None if answers.fire is None else _fire(answers.fire),
        "domino": None if answers.domino is None else _domino(answers.domino),
        "anew": None if answers.anew is None else _anew(answers.anew),
    }


def _possible(answer: Possible) -> dict[str, object]:
    return {
        "total": answer.total,
        "territory": write_territory(answer.territory),
        "totems": [totem.value for totem in Resource if totem in answer.totems],
    }


def _fire(answer: MovedFire) -> dict[str, object]:
    return _possible(answer) | {"from": list(answer.source), "to": list(answer.target)}


def _domino(answer: MovedDomino) -> dict[str, object]:
    before, after = answer.before, answer.after
    fire = None
    if before.fire is not None and after.fire is not None and answer.fire_moved:
        fire = {"from": list(before.fire), "to": list(after.fire)}
    return _possible(answer) | {
        "domino": before.domino.number,
        "from": cells_value((before.left, before.right)),
        "to": cells_value((after.left, after.right)),
        "fire": fire,
    }


def _anew(answer: Rebuilt) -> dict[str, object]:
    return _possible(answer) | {"witness": steps_value(answer.steps, answer.story)}
