"""The command line: a module a command, with the command as `command`."""

import importlib
import os
import traceback
from pathlib import Path
from typing import Final

import click

from companion.cli.options import CommandGroup, language_option
from companion.cli.output import Broken, flush_output, tell
from companion.cli.status import INTERRUPTED, UNREADABLE
from companion.texts import N_, _, from_environment, use

COMMANDS: Final = ("score", "check", "hindsight", "history")
_PROGRAM: Final = "python -m companion"


class _Commands(CommandGroup):
    """Import a command's module only when it is asked for."""

    def list_commands(self, _context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"{__name__}.{name}").command
        return command


@click.command(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=N_("Scores, checks and remembers games of Kingdomino Origins."),
)
@language_option
def companion() -> None:
    """The group; its commands do the work."""


def main() -> int:
    """Run the command that the arguments ask for; return the exit status, never a traceback."""
    use(*from_environment(os.environ))
    try:
        return _status(companion.main(prog_name=_PROGRAM, standalone_mode=False))
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return UNREADABLE
    except click.ClickException as error:
        return _misused(error)
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except Broken as error:
        tell(str(error))
        return UNREADABLE
    except Exception as error:  # noqa: BLE001  # the top: whatever is wrong, one line says so
        place = traceback.extract_tb(error.__traceback__)[-1]
        tell(f"{Path(place.filename).name}:{place.lineno}: {type(error).__name__}: {error}")
        return UNREADABLE
    finally:
        flush_output()


def _status(returned: object) -> int:
    """Return what a command returned; one that returns nothing went well."""
    return returned if isinstance(returned, int) else 0


def _misused(error: click.ClickException) -> int:
    context = error.ctx if isinstance(error, click.UsageError) else None
    path = context.command_path if context else _PROGRAM
    tell(
        _("{problem} See: {command}").format(
            problem=error.format_message(), command=f"{path} --help"
        )
    )
    return UNREADABLE
