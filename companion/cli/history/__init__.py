"""`history`: the games that were kept; listed, shown, counted, carried in and out, kept safe."""

import importlib
from typing import Final

import click

from companion.cli.options import CommandGroup, language_option
from companion.cli.output import tell
from companion.cli.status import UNREADABLE
from companion.exchange.bundle import BundleError
from companion.history.errors import HistoryError
from companion.texts import N_

COMMANDS: Final = {
    "list": "browsing",
    "show": "browsing",
    "stats": "counting",
    "export": "exchanging",
    "import": "exchanging",
    "merge": "safekeeping",
    "share": "folder",
    "backup": "safekeeping",
    "restore": "safekeeping",
    "check": "safekeeping",
}
"""Each command and the module it is in, as a function of its name with `_command` behind."""


class _History(CommandGroup):
    """Import a command's module only when it is asked for; says what is wrong with a history."""

    def list_commands(self, _context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = importlib.import_module(f"{__name__}.{COMMANDS[name]}")
        command: click.Command = getattr(module, f"{name}_command")
        return command

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except (HistoryError, BundleError) as error:
            tell(str(error))
            return UNREADABLE


@click.command(
    cls=_History,
    help=N_("The saved games: list, show and count, import and export them."),
    examples=(
        "python -m companion history list --player Ada --since 2026-01-01",
        "python -m companion history show 0c9e5a0e",
        "python -m companion history stats --json",
        "python -m companion history export games.jsonl",
        "python -m companion history import --dry-run games.jsonl",
        "python -m companion history merge other-phone.db",
        "python -m companion history share ~/Games",
    ),
)
@language_option
def command() -> None:
    """The group; its commands do the work."""
