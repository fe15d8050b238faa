"""Results on standard output, complaints on standard error.

Broken               results cannot be written any further
"""

import json
import os
import sys
from collections.abc import Callable
from enum import Enum
from functools import partial
from typing import Final

import click

from companion.rules.game import Colour
from companion.texts import _
from companion.texts.display import escaped
from companion.texts.score_pad import Role

COLUMNS: Final = 100
"""The width of a line where no terminal tells it."""
CLEAR_LINE: Final = "\r\x1b[K"

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


def _plain_value(member: object) -> object:
    if isinstance(member, Enum):
        return member.value
    raise TypeError(f"no JSON for {member!r}")


_encode: Final = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":"), default=_plain_value
).encode


def pick_fields(source: object, *names: str) -> dict[str, object]:
    """Return these fields of an object as a JSON object.

    >>> pick_fields(3 + 4j, "real", "imag")
    {'real': 3.0, 'imag': 4.0}
    """
    return {name: getattr(source, name) for name in names}


class Broken(Exception):  # noqa: N818  # an end, not a fault of the program
    """Nothing more can be written to standard output; `str()` says why."""


class Output:
    """Standard output: JSON in UTF-8 everywhere, texts in the signs that the terminal has."""

    def __init__(self) -> None:
        if sys.stdout is None:
            raise Broken(_("there is no standard output"))
        self._stream = sys.stdout
        has_width = is_terminal(self._stream)
        self._colourful = (
            has_width and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
        )
        self.columns = os.get_terminal_size(self._stream.fileno()).columns if has_width else 0
        self.columns = self.columns or COLUMNS

    def json(self, value: object) -> None:
        """Write the value as one line, at once. Enums stand for their values."""
        self._write(f"{_encode(value)}\n".encode())

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


def tell(complaint: str) -> None:
    """Write one line on standard error, if there is any."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(f"{escaped(complaint)}\n")
        sys.stderr.flush()
    except OSError:
        return  # nobody is left to be told


def is_terminal(stream: object) -> bool:
    """Return True for a terminal; a closed stream is None."""
    return stream is not None and stream.isatty()  # type: ignore[attr-defined]


def flush_output() -> None:
    """Flush standard output, so that the interpreter does not stumble over it when it ends."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
