"""The options that several commands share, and help in the language in use.

Our own texts are marked by N_ and translated when they are shown. Click's own words, such as
"Usage", stay English.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

import click

from companion.texts import N_, _, is_known, languages, use

F = TypeVar("F", bound=Callable[..., object])

LANGUAGE: Final = "--lang"


class _Translated:
    """The help of a command or an option, translated when it is read."""

    _english: str | None = None

    def _translate(self) -> str | None:
        return self._english and _(self._english)

    def _remember(self, english: str | None) -> None:
        self._english = english

    help = property(_translate, _remember)


class Option(_Translated, click.Option):
    """An option whose help is translated."""


def option(*names: str, help: str, **more: Any) -> Callable[[F], F]:  # noqa: A002  # as in click
    """Add an option whose help is translated."""
    return click.option(*names, cls=Option, help=help, **more)


class Command(_Translated, click.Command):
    """A command whose help is translated, with examples below it."""

    def __init__(self, *arguments: Any, examples: Sequence[str] = (), **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._examples = examples

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, _language_first(args))

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_epilog(ctx, formatter)
        if self._examples:
            with formatter.section(_("Examples")):
                for example in self._examples:
                    formatter.write(f"{'':{formatter.current_indent}}{example}\n")


class CommandGroup(Command, click.Group):
    """A group of commands whose help is translated."""


def _language_first(args: list[str]) -> list[str]:
    """Move the language to the front, so that it counts for a `--help` before it, too."""
    for index, word in enumerate(args):
        if word == "--" or args[index:] == [LANGUAGE]:
            break
        if word.startswith(f"{LANGUAGE}="):
            return [word, *args[:index], *args[index + 1 :]]
        if word == LANGUAGE:
            return [*args[index : index + 2], *args[:index], *args[index + 2 :]]
    return args


def _use_language(context: click.Context, option: click.Parameter, name: str | None) -> None:
    if name is None:
        return
    if not is_known(name):
        known = ", ".join(languages())
        complaint = _("{name} is not one of the languages: {known}")
        raise click.BadParameter(complaint.format(name=repr(name), known=known), context, option)
    use(name)


def language_option(command: F) -> F:
    """Add --lang, before or after the command's name; without it the environment decides."""
    return option(
        LANGUAGE,
        metavar="CODE",
        is_eager=True,
        expose_value=False,
        callback=_use_language,
        help=N_("The language to answer in, such as de; otherwise that of LANG."),
    )(command)


def game_files(command: F) -> F:
    """Add FILE…, --json, --lines and --lang."""
    for add in (
        language_option,
        option("--lines", is_flag=True, help=N_("Read one game per line (JSON Lines).")),
        option("--json", "as_json", is_flag=True, help=N_("Write one line of JSON per game.")),
        click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.UNPROCESSED),
    ):
        command = add(command)
    return command
