"""The check of a game as text: each finding with a picture of the territory, what would mend it,
and for a legal game the proof in a line."""

from collections.abc import Collection, Iterator
from textwrap import wrap

from companion.rules.game import Game
from companion.rules.legality import (
    Finding,
    Severity,
    SquareChange,
    Suggestion,
    Suggestions,
    TokenMove,
    TotemChange,
    Verdict,
)
from companion.rules.notation import write_square
from companion.rules.territory import Cell, Territory
from companion.texts import _, finding_titles, finding_words, formats, ngettext, rule_names, terms
from companion.texts.display import width
from companion.texts.names import shown_name
from companion.texts.score_pad import Paint, Role, title


def check_report(
    game: Game,
    verdict: Verdict,
    suggestions: Suggestions,
    columns: int,
    paint: Paint,
) -> str:
    lines = [paint(title(game), Role.TITLE), ""]
    for finding in verdict.findings:
        lines += [*_finding(game, finding, columns, paint), ""]
    if suggestions:
        lines.append(paint(_("It would be legal with one of these changes:"), Role.TITLE))
        lines += [f"  {change(suggestion, game)}" for suggestion in suggestions]
        lines.append("")
    if not suggestions.all_tried:
        lines += [*wrap(_("Not every possible change could be tried."), columns), ""]
    lines.append(paint(conclusion(verdict), Role.VERDICT))
    return "".join(f"{line.rstrip()}\n" for line in lines)


def conclusion(verdict: Verdict) -> str:
    """The verdict in one sentence."""
    if verdict.stopped:
        return _("Not checked to the end: there was no more time.")
    if not verdict.legal:
        return _("Not legal: no game by the rules ends like this.")
    dominoes = sum(len(player) for player in verdict.witness or ())
    return ngettext(
        "Legal: {count} domino from the box, in an order that works.",
        "Legal: {count} dominoes from the box, in an order that works.",
        dominoes,
    ).format(count=dominoes)


def change(suggestion: Suggestion, game: Game) -> str:
    """A suggestion in words, with squares in the notation of the game file."""
    match suggestion:
        case TotemChange(totem, _before, after):
            owner = _("nobody") if after is None else _name(game, after)
            return _("{totem} totem: belongs to {owner}").format(
                totem=terms.resource(totem), owner=owner
            )
        case TokenMove(player, source, target, _source_after, _target_after):
            return _("{player}, fire token at {place}: should be at {other}").format(
                player=_name(game, player), place=place_name(source), other=place_name(target)
            )
        case SquareChange(player, cell, before, after):
            return _("{player}, {place}: {new} instead of {old}").format(
                player=_name(game, player),
                place=place_name(cell),
                new=write_square(after),
                old=write_square(before),
            )


def _name(game: Game, player: int) -> str:
    return shown_name(game.players[player].name)


def place_name(cell: Cell) -> str:
    return _("row {row}, column {column}").format(row=cell.row + 1, column=cell.column + 1)


def _finding(game: Game, finding: Finding, columns: int, paint: Paint) -> Iterator[str]:
    heading = finding_titles.title(finding)
    player = finding_words.player_of(finding, game)
    if player is not None:
        heading = formats.headed(player, heading)
    if finding.severity is Severity.WARNING:
        heading = _("{heading} (a warning)").format(heading=heading)
    yield paint(heading, Role.TITLE)
    yield from wrap(finding_words.message(finding, game), columns)
    yield paint(rule_names.cited(finding.code.rule), Role.QUIET)
    if finding.player is not None:
        yield ""
        yield from picture(game.players[finding.player].territory, finding.squares, paint)


def picture(territory: Territory, marked: Collection[Cell], paint: Paint) -> Iterator[str]:
    """The territory in the notation of the game file, marked squares in brackets, with the
    numbers of rows and columns. Marked cells may lie outside."""
    cells = [*territory, *marked]
    if not cells:
        return
    rows = range(min(cell.row for cell in cells), max(cell.row for cell in cells) + 1)
    columns = range(min(cell.column for cell in cells), max(cell.column for cell in cells) + 1)
    texts = {
        (row, column): write_square(territory.get(Cell(row, column)))
        for row in rows
        for column in columns
    }
    wide = max(width(text) for text in texts.values())
    margin = max(len(str(row + 1)) for row in rows)
    numbers = "".join(f" {column + 1:^{wide + 2}}" for column in columns)
    yield paint(" " * (margin + 1) + numbers, Role.QUIET)
    for row in rows:
        squares = "".join(
            " " + _square(texts[row, column], wide, Cell(row, column) in marked, paint)
            for column in columns
        )
        yield paint(f"{row + 1:>{margin}} ", Role.QUIET) + squares


def _square(text: str, wide: int, marked: bool, paint: Paint) -> str:
    if not marked:
        return f" {text:<{wide}} "
    return paint(f"[{text}]", Role.MARKED) + " " * (wide - len(text))
