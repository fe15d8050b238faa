"""Verdicts, proofs and suggestions as the values that `check --json` writes."""

from collections.abc import Callable, Sequence

from companion.cli.results import cells_value
from companion.rules.legality import (
    Finding,
    Laid,
    Recruit,
    SquareChange,
    Story,
    Suggestions,
    TokenMove,
    TotemChange,
    Turn,
    Verdict,
)
from companion.rules.notation import CAVEMAN_LETTERS, write_square


def verdict_value(
    verdict: Verdict,
    suggestions: Suggestions | None,
    message: Callable[[Finding], str],
) -> dict[str, object]:
    """The verdict; `suggestions` only where they were asked for. One that was stopped knows of no
    legality, and has the findings so far.

    Moves of a token change two squares, so they stand in a list of their own. Where not all changes
    could be tried, `all_tried` says so.
    """
    value: dict[str, object] = {
        "legal": None if verdict.stopped else verdict.legal,
        "findings": [
            {
                "code": finding.code.value,
                "severity": finding.severity.value,
                "player": finding.player,
                "squares": cells_value(finding.squares),
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
    """A player's proof, in Tribe mode turn by turn."""
    return [_laid(laid) for laid in steps] if story is None else [_turn(turn) for turn in story]


def _laid(laid: Laid) -> dict[str, object]:
    return {
        "domino": laid.domino.number,
        "squares": cells_value((laid.left, laid.right)),
        "fire": None if laid.fire is None else list(laid.fire),
    }


def _turn(turn: Turn) -> dict[str, object]:
    """A turn of Tribe mode; one without a domino where a recruit followed a discard."""
    laid: dict[str, object] = {"domino": None, "squares": [], "fire": None}
    if turn.laid is not None:
        laid = _laid(turn.laid)
    return laid | {
        "recruit": None if turn.recruit is None else _recruit(turn.recruit),
        "burnt": None if turn.burnt is None else turn.burnt.value,
    }


def _recruit(recruit: Recruit) -> dict[str, object]:
    return {
        "paid": cells_value(recruit.paid),
        "caveman": CAVEMAN_LETTERS[recruit.caveman],
        "at": list(recruit.at),
    }


def _change(change: SquareChange | TotemChange) -> dict[str, object]:
    if isinstance(change, TotemChange):
        # From and to are players, by their index; null is nobody.
        return {
            "player": change.after,
            "totem": change.totem.value,
            "from": change.before,
            "to": change.after,
        }
    return {
        "player": change.player,
        "square": list(change.cell),
        "from": write_square(change.before),
        "to": write_square(change.after),
    }


def _move(move: TokenMove) -> dict[str, object]:
    return {
        "player": move.player,
        "token": move.target_after.token,
        "from": list(move.source),
        "to": list(move.target),
    }
