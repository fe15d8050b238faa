"""`python -m release.command_reference`: write usages and options into docs/command-line.md.

Below the heading of each command stand its usage and a table of its options, as the program knows
them; options that many commands share have a table of their own. All else is written by hand.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import click

from companion.cli import companion
from companion.cli.history.history_options import chosen_games, history_file
from companion.cli.options import language_option
from companion.texts import ENGLISH, use

DOCUMENT: Final = Path(__file__).parents[1] / "docs" / "command-line.md"

_PROGRAM: Final = "python -m companion"
_SHARED: Final[dict[str, Callable[[Callable[..., None]], Callable[..., None]]]] = {
    "Every command": language_option,
    "The file": history_file,
    "Which games": chosen_games,
}
"""Headings, and what adds the options below them to a command."""


def commands(group: click.Group = companion, path: str = "") -> Iterator[tuple[str, click.Context]]:
    """Yield every command with its name behind the program's."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is None:
            raise LookupError(name)
        whole = f"{path} {name}".strip()
        yield whole, click.Context(command, info_name=whole)
        if isinstance(command, click.Group):
            yield from commands(command, whole)


def refreshed(document: str) -> str:
    """Return the document with the usages and options of today."""
    use(ENGLISH)
    shared: list[str] = []
    for heading, add_options in _SHARED.items():
        command = click.command("any")(add_options(lambda: None))
        rows = [row for row in option_rows(click.Context(command)) if row not in shared]
        document = _put_below(document, heading, _table(rows))
        shared += rows
    for name, context in commands():
        pieces = " ".join(context.command.collect_usage_pieces(context))
        usage = f"```text\n{_PROGRAM} {name} {pieces}\n```\n\n"
        rows = [row for row in option_rows(context) if row not in shared]
        document = _put_below(document, f"`{name}`", usage + _table(rows))
    return document


def option_rows(context: click.Context) -> list[str]:
    """Return a line of a table for each option of a command but --help."""
    rows = []
    for option in context.command.get_params(context):
        record = option.get_help_record(context)
        if record is not None and "--help" not in option.opts:
            names, text = (part.replace("  [", " [") for part in record)
            # A bar between choices would end the cell.
            rows.append(f"| `{names.replace('|', chr(92) + '|')}` | {text} |")
    return rows


def _table(rows: list[str]) -> str:
    return "\n".join(["| option | |", "|---|---|", *rows]) + "\n\n" if rows else ""


def _put_below(document: str, heading: str, text: str) -> str:
    """Replace the usage and the table that stand right below a heading."""
    below = re.compile(
        rf"(?m)(?<=^)(#+ {re.escape(heading)}\n\n)(?:```text\n.*\n```\n\n)?(?:\|.*\n)*\n?"
    )
    document, count = below.subn(lambda found: found[1] + text, document)
    if count != 1:
        raise ValueError(f"{DOCUMENT.name} has {count} headings {heading}")
    return document


if __name__ == "__main__":
    DOCUMENT.write_text(refreshed(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
