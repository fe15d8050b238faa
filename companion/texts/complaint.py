"""What is wrong with something, kept as what it is: it is said when it is shown, in the language
that is spoken then."""

from collections.abc import Mapping
from typing import Final, Self

from companion.texts import _


class Complaint:
    """A sentence in English with what it quotes, and the place that it is about. What it quotes are
    texts, numbers, and complaints."""

    def __init__(
        self,
        said: str,
        values: Mapping[str, object] | None = None,
        place: "str | Complaint" = "",
    ) -> None:
        self.said: Final = said
        self.values: Final = dict(values or {})
        self.place: Final = place

    @classmethod
    def quoted(cls, words: str) -> Self:
        """The words of somebody else, in whatever language."""
        return cls("{problem}", {"problem": words})

    def __str__(self) -> str:
        problem = _(self.said).format_map(self.values)
        return f"{self.place}: {problem}" if str(self.place) else problem

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Complaint) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Complaint({self.said!r}, {self.values!r}, {self.place!r})"

    def _key(self) -> str:
        return repr((self.said, sorted(self.values.items()), self.place))
