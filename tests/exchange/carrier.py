"""A folder in memory, and what an engine does with several of them."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.history.carried_folder import FileFacts


class Killed(BaseException):
    """The process is no more."""


@dataclass
class HeldFolder:
    """See `CarriedFolder`; with `left`, it is the end after so many more steps."""

    files: dict[str, bytes] = field(default_factory=dict)
    left: int | None = None
    address: str = "held"

    def names(self) -> Iterator[str]:
        self._step()
        yield from sorted(self.files)

    def facts(self, name: str) -> FileFacts | None:
        content = self.files.get(name)
        return None if content is None else FileFacts(len(content), hash(content))

    def read(self, name: str, most: int) -> bytes:
        self._step()
        if name not in self.files:
            raise FileNotFoundError(name)
        return self.files[name][:most]

    def write(self, name: str, content: bytes) -> None:
        if name in self.files:
            raise FileExistsError(name)
        self.files[f".{name}.part"] = content[: len(content) // 2]
        self._step()
        del self.files[f".{name}.part"]
        self.files[name] = content
        self._step()

    def remove(self, name: str) -> None:
        self._step()
        self.files.pop(name, None)

    def done(self) -> None:
        """Nothing is held."""

    def _step(self) -> None:
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                raise Killed
