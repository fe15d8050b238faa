"""--lang: the language of everything that is meant for people; what is meant for programs stays."""

from collections.abc import Callable
from typing import TypeVar

import click

from companion.cli.wording import LANGUAGE, Option, follow
from companion.texts import N_, _, is_known, languages, use

F = TypeVar("F", bound=Callable[..., object])


def language_option(command: F) -> F:
    """--lang, before or after the command's name; without it the environment decides."""
    return click.option(
        LANGUAGE,
        cls=Option,
        metavar="CODE",
        is_eager=True,
        expose_value=False,
        callback=_chosen,
        help=N_("The language to answer in, such as de; otherwise that of LANG."),
    )(command)


def speak(*wanted: str) -> None:
    """Switch to the first of these languages that there is."""
    use(*wanted)
    follow()


def _chosen(context: click.Context, option: click.Parameter, name: str | None) -> None:
    if name is None:
        return
    if not is_known(name):
        known = ", ".join(languages())
        complaint = _("{name} is not one of the languages: {known}")
        raise click.BadParameter(complaint.format(name=repr(name), known=known), context, option)
    speak(name)
