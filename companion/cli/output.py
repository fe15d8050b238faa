"""Where results and complaints go.

Broken                   results can be written no further
"""

import os
import sys
from collections.abc import Callable
from functools import partial
from typing import Final

import click

from companion.cli.results import result_line
from companion.cli.sources import Entry
from companion.exchange.strict_json import GameFileError
from companion.rules.game import Colour
from companion.texts import _
from companion.texts.display import escaped
from companion.texts.score_pad import Role

COLUMNS: Final = 100
"""Where nobody tells how wide a line may be."""

_PLAIN: Final = str.maketrans("×–─·", "x--|")
"""Stand-ins for the signs of the score pad where the terminal lacks them."""

_STYLES: Final[dict[Role | Colour, Callable[[str], str]]] = {
    Role.TITLE: partial(click.style, bold=True),
    Role.TOTAL: partial(click.style, bold=True),
    Role.VERDICT: partial(click.style, bold=True, fg="yellow"),
    Role.QUIET: partial(click.style, dim=True),
    Role.MARKED: partial(click.style, bold=True, fg="red"),
    Colour.PINK: partial(click.style, fg="magenta"),
    Colour.BLACK: partial(click.style, bold=True),  # black would not be seen on most terminals
    Colour.GREEN: partial(click.style, fg="green"),
    Colour.BLUE: partial(click.style, fg="blue"),
}


class Broken(Exception):  # noqa: N818  # an end, not a fault of the program
    """Nothing more can be written to standard output; says why."""


class Output:
    """Standard output: JSON as UTF-8 wherever the program runs, texts as the terminal can show."""

    def __init__(self) -> None:
        if sys.stdout is None:
            raise Broken(_("there is no standard output"))
        self._stream = sys.stdout
        is_terminal = self._stream.isatty()
        self._colourful = (
            is_terminal and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
        )
        self.columns = os.get_terminal_size(self._stream.fileno()).columns if is_terminal else 0

    def json(self, value: object) -> None:
        """The value as one line, at once."""
        self._write(result_line(value))

    def text(self, text: str) -> None:
        try:
            data = text.encode(self._stream.encoding)
        except UnicodeEncodeError:
            data = text.translate(_PLAIN).encode(self._stream.encoding, "replace")
        self._write(data)

    def paint(self, text: str, role: Role | Colour) -> str:
        return _STYLES[role](text) if self._colourful else text

    def _write(self, data: bytes) -> None:
        try:
            self._stream.buffer.write(data)
            self._stream.buffer.flush()
        except OSError as error:
            reason = error.strerror or str(error)
            raise Broken(_("results cannot be written: {reason}").format(reason=reason)) from None


def refuse(entry: Entry, error: GameFileError, output: Output, *, as_json: bool) -> None:
    """Complains about an entry that could not be read, also where its result is expected."""
    tell(f"{entry.place}: {error}")
    if as_json and entry.is_line:
        output.json({"error": str(error)})


def tell(complaint: str) -> None:
    """One line on standard error, if there is any."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(f"{escaped(complaint)}\n")
        sys.stderr.flush()
    except OSError:
        return  # nobody is left to be told


def abandon() -> None:
    """Leaves nothing behind that the interpreter could stumble over when it ends."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
