"""The games that a command is about, from its files or standard input."""

from collections.abc import Iterator

from companion.cli.output import Output, refuse, tell
from companion.cli.progress import watched
from companion.cli.sources import read_sources, total_size
from companion.cli.status import UNREADABLE
from companion.exchange.strict_json import GameFileError
from companion.rules.game import Game


class GamesInput:
    """Each game with its place, in order; what cannot be read is told in its place instead."""

    def __init__(
        self, files: tuple[str, ...], output: Output, *, lines: bool, as_json: bool
    ) -> None:
        self.status = 0
        """What the exit status is by now for what could not be read."""
        self._files = files
        self._output = output
        self._lines = lines
        self._as_json = as_json

    def __iter__(self) -> Iterator[tuple[str, Game]]:
        entries = read_sources(self._files, lines=self._lines)
        for entry in watched(entries, total_size(self._files)) if self._lines else entries:
            if isinstance(entry.game, GameFileError):
                refuse(entry, entry.game, self._output, as_json=self._as_json)
                self.status = UNREADABLE
            else:
                yield entry.place, entry.game

    def complain(self, place: str, complaint: str) -> None:
        """One line about a game that was read, also where its result is expected."""
        tell(f"{place}: {complaint}")
        if self._as_json and self._lines:
            self._output.json({"error": complaint})

    def show(self, place: str, text: str) -> None:
        """A game's text, under its place where there are several."""
        several = self._lines or len(self._files) > 1
        self._output.text(f"{place}\n\n{text}\n" if several else text)
