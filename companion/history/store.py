"""The history as the rest of the app sees it. Brings sqlite-utils along: import it late.

A store belongs to the thread that opened it. With a `companion.background.Worker` that means: open
it, use it and close it in jobs of one worker.
"""

from pathlib import Path
from types import TracebackType
from typing import Self

from companion.history.connection import PATIENCE, Connection
from companion.history.drafts import Drafts
from companion.history.opening import open_connection, open_in_memory
from companion.history.settings import Settings


class Store:
    """One open history."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
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
    ) -> Self:
        """Open the file, made where there is none, brought up to date where it is old.

        Raises one of the named errors of `companion.history.faults` and leaves the file as it is.
        """
        return cls(
            open_connection(Path(path), create=create, read_only=read_only, patience=patience)
        )

    @classmethod
    def in_memory(cls) -> Self:
        """A history that is gone when it is closed: to play on when no file can be used."""
        return cls(open_in_memory())

    @property
    def path(self) -> Path:
        return self._connection.path

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
