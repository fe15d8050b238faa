"""The arguments that the commands about game files share."""

from collections.abc import Callable
from typing import TypeVar

import click

from companion.cli.language import language_option
from companion.cli.wording import Option
from companion.texts import N_

F = TypeVar("F", bound=Callable[..., object])


def game_files(command: F) -> F:
    """FILE…, --json, --lines and --lang."""
    for option in (
        language_option,
        click.option(
            "--lines", cls=Option, is_flag=True, help=N_("Read one game per line (JSON Lines).")
        ),
        click.option(
            "--json",
            "as_json",
            cls=Option,
            is_flag=True,
            help=N_("Write one line of JSON per game."),
        ),
        click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.UNPROCESSED),
    ):
        command = option(command)
    return command
