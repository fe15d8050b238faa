"""Hindsight as text: for each player what was played, what could have been, and where."""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from companion.rules.game import Game
from companion.rules.hindsight import Hindsight, MovedDomino, MovedFire, Possible
from companion.rules.territory import Cell
from companion.texts import _, formats
from companion.texts.check_report import picture, place_name
from companion.texts.names import shown_name
from companion.texts.score_pad import Paint, Role, title

_INDENT: Final = "  "


def hindsight_report(game: Game, answers: Sequence[Hindsight], columns: int, paint: Paint) -> str:
    lines = [paint(title(game), Role.TITLE)]
    for each in answers:
        player = game.players[each.player]
        lines += ["", paint(formats.labelled(shown_name(player.name), each.total), player.colour)]
        if each.highest is None:
            lines.append(_INDENT + _("Nothing better: well played"))
        for answer in (each.fire, each.domino, each.anew):
            if answer is not None:
                lines += [*_answer(answer, columns), ""]
                lines += [
                    f"{_INDENT}{row}" for row in picture(answer.territory, _marked(answer), paint)
                ]
                lines.append("")
    return "".join(f"{line.rstrip()}\n" for line in _without_repeated_gaps(lines))


def _answer(answer: Possible, columns: int) -> Iterator[str]:
    text = f"→ {said(answer)}"
    yield from wrap(text, columns, initial_indent=_INDENT, subsequent_indent=2 * _INDENT)


def said(answer: Possible) -> str:
    """The answer in one sentence."""
    match answer:
        case MovedFire():
            return _("{total} with one fire: from {place} to {other}").format(
                total=answer.total,
                place=place_name(answer.source),
                other=place_name(answer.target),
            )
        case MovedDomino():
            text = _("{total} with one domino: number {number} from {place} to {other}").format(
                total=answer.total,
                number=answer.before.domino.number,
                place=place_name(answer.before.left),
                other=place_name(answer.in_changed(answer.after.left)),
            )
            fire = answer.after.fire
            if fire is None or not answer.fire_moved:
                return text
            return _("{text}; its fire to {other}").format(
                text=text, other=place_name(answer.in_changed(fire))
            )
        case _:
            return _("{total} with everything laid anew").format(total=answer.total)


def _marked(answer: Possible) -> tuple[Cell, ...]:
    """What to look at in the changed territory."""
    match answer:
        case MovedFire(target=target):
            return (target,)
        case MovedDomino(after=after):
            cells = [after.left, after.right]
            if after.fire is not None and answer.fire_moved:
                cells.append(after.fire)
            return tuple(answer.in_changed(cell) for cell in cells)
        case _:
            return ()


def _without_repeated_gaps(lines: Sequence[str]) -> Iterator[str]:
    for before, line in zip(["", *lines], lines, strict=False):
        if before or line:
            yield line
