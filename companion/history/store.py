"""The history as the rest of the app sees it. Brings sqlite-utils along: import it late.

A store belongs to the thread that opened it. With a `companion.background.Worker` that means: open
it, use it and close it in jobs of one worker.
"""

from collections.abc import Iterator
from pathlib import Path
from time import time_ns
from types import TracebackType
from typing import Self

from companion.history.connection import PATIENCE, Connection
from companion.history.drafts import Drafts
from companion.history.figures import PlayerStatistics, Statistics
from companion.history.games import Games
from companion.history.listing import ON_A_PAGE, every_game, outline, page
from companion.history.opening import open_connection, open_in_memory
from companion.history.players import Clock, Players
from companion.history.records import ALL, Choice, GameRecord, Outline, Page, Place
from companion.history.search import keep_index
from companion.history.settings import Settings
from companion.history.statistics import player_statistics, statistics


def now() -> int:
    """Milliseconds since 1970."""
    return time_ns() // 1_000_000


class Store:
    """One open history."""

    def __init__(self, connection: Connection, clock: Clock = now) -> None:
        self._connection = connection
        self.players = Players(connection, clock)
        self.games = Games(connection, clock)
        self.drafts = Drafts(connection)
        self.settings = Settings(connection)

    @classmethod
    def open(
        cls,
        path: Path | str,
        *,
        create: bool = True,
        read_only: bool = False,
        patience: float = PATIENCE,
        clock: Clock = now,
    ) -> Self:
        """Open the file, made where there is none, brought up to date where it is old.

        Raises one of the named errors of `companion.history.faults` and leaves the file as it is.
        """
        connection = open_connection(
            Path(path), create=create, read_only=read_only, patience=patience
        )
        try:
            if not read_only:
                keep_index(connection)
            return cls(connection, clock)
        except BaseException:
            connection.close()
            raise

    @classmethod
    def in_memory(cls) -> Self:
        """A history that is gone when it is closed: to play on when no file can be used."""
        connection = open_in_memory()
        keep_index(connection)
        return cls(connection)

    @property
    def path(self) -> Path:
        return self._connection.path

    def page(
        self, choice: Choice = ALL, below: Place | None = None, count: int = ON_A_PAGE
    ) -> Page:
        """A page of the list of games, newest first, from the top or below a place."""
        return page(self._connection, choice, below, count)

    def outline(self, choice: Choice = ALL, count: int = ON_A_PAGE) -> Outline:
        """How many games there are and where each page of the list begins."""
        return outline(self._connection, choice, count)

    def every_game(self, choice: Choice = ALL) -> Iterator[GameRecord]:
        """All games of the choice, newest first, read as they are taken."""
        return every_game(self._connection, choice)

    def statistics(self, choice: Choice = ALL) -> Statistics:
        """Everything over the chosen games."""
        return statistics(self._connection, choice)

    def player_statistics(self, player: str, choice: Choice = ALL) -> PlayerStatistics:
        """Everything about one player over the chosen games. Raises NoSuchPlayer."""
        return player_statistics(self._connection, player, choice)

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
