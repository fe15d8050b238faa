"""What a folder that something else keeps in step must be able to do. Standard library only."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol

_BEFORE: Final = "."
_BEHIND: Final = ".part"


def unfinished(name: str) -> str:
    """What a file is called while it is written."""
    return f"{_BEFORE}{name}{_BEHIND}"


def finished(name: str) -> str | None:
    """What a file will be called that is written under this name; None where it is no such name."""
    inner = name.removeprefix(_BEFORE).removesuffix(_BEHIND)
    return inner if name == unfinished(inner) else None


@dataclass(frozen=True, slots=True)
class FileFacts:
    """What a folder says of a file, without opening it."""

    size: int | None
    changed: int | None
    """Nanoseconds since 1970. Of either, None where the folder does not know it."""


class CarriedFolder(Protocol):
    """All raise OSError where the folder cannot do it. What is asked may take long."""

    @property
    def address(self) -> str:
        """Where it is, the same each time."""

    def names(self) -> Iterator[str]:
        """Of all there is in it, folders and pipes too."""

    def facts(self, name: str) -> FileFacts | None:
        """None for what is not a file, such as a link, and for what is gone."""

    def read(self, name: str, most: int) -> bytes:
        """At most so many bytes of a file."""

    def write(self, name: str, content: bytes) -> None:
        """Whole or not at all; raises FileExistsError where there is one of that name."""

    def remove(self, name: str) -> None:
        """Nothing where there is none."""

    def done(self) -> None:
        """The thread that asked has no more to ask."""
