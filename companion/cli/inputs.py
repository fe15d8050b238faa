"""The arguments that the commands about game files share."""

from collections.abc import Callable
from typing import TypeVar

import click

F = TypeVar("F", bound=Callable[..., object])


def game_files(command: F) -> F:
    """FILE…, --json and --lines."""
    for option in (
        click.option("--lines", is_flag=True, help="Read one game a line (JSON Lines)."),
        click.option("--json", "as_json", is_flag=True, help="Write one line of JSON a game."),
        click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.UNPROCESSED),
    ):
        command = option(command)
    return command
