"""Help and complaints in the language in use.

Our own texts stay English until they are shown. Click looks its words up with gettext itself; here
they are marked for the catalogues, and gettext is told where those are.
"""

import gettext
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import click

from companion.texts import CATALOGUES, DOMAIN, N_, _, language

LANGUAGE: Final = "--lang"
CLICK_WORDS: Final = (
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("Show this message and exit."),
    N_("Missing argument"),
    N_("Missing command."),
    N_("No such command {name!r}."),
    N_("No such option {name!r}."),
    N_("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("Option {name!r} does not take a value."),
    N_("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    N_("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
)
"""What click may say here; a test compares it with what click has."""


@contextmanager
def click_speaking() -> Iterator[None]:
    """Within, click says its words in the language that `follow` was told last."""
    before = gettext.textdomain(), os.environ.get("LANGUAGE")
    gettext.bindtextdomain(DOMAIN, str(CATALOGUES))
    gettext.textdomain(DOMAIN)
    try:
        yield
    finally:
        gettext.textdomain(before[0])
        os.environ.pop("LANGUAGE", None)
        if before[1] is not None:
            os.environ["LANGUAGE"] = before[1]


def follow() -> None:
    """Let click speak the language in use."""
    os.environ["LANGUAGE"] = language()


class Command(click.Command):
    """A command whose help, marked with N_, is translated when it is shown."""

    def __init__(self, *arguments: Any, examples: Sequence[str] = (), **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._examples = examples

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, _language_first(args))

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:  # made once, maybe before the language was known
            option.help = _("Show this message and exit.")
        return option

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        english, self.help = self.help, self.help and _(self.help)
        super().format_help_text(ctx, formatter)
        self.help = english

    def get_short_help_str(self, limit: int = 45) -> str:
        english, self.help = self.help, self.help and _(self.help)
        short = super().get_short_help_str(limit)
        self.help = english
        return short

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_epilog(ctx, formatter)
        if self._examples:
            with formatter.section(_("Examples")):
                for example in self._examples:
                    formatter.write(f"{'':{formatter.current_indent}}{example}\n")


def _language_first(args: list[str]) -> list[str]:
    """The language counts for the help too, wherever it is asked for."""
    for index, word in enumerate(args):
        if word == "--" or args[index:] == [LANGUAGE]:
            break
        if word.startswith(f"{LANGUAGE}="):
            return [word, *args[:index], *args[index + 1 :]]
        if word == LANGUAGE:
            return [*args[index : index + 2], *args[:index], *args[index + 2 :]]
    return args


class CommandGroup(Command, click.Group):
    """The same for the commands together."""


class Option(click.Option):
    """An option whose help, marked with N_, is translated when it is shown."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        record = super().get_help_record(ctx)
        return record and (record[0], _(self.help or record[1]))
