"""What is wrong with something, kept as what it is: it is said when it is shown, in the language
that is spoken then."""

import json
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
        return isinstance(other, Complaint) and self.written() == other.written()

    def __hash__(self) -> int:
        return hash(self.written())

    def __repr__(self) -> str:
        return f"Complaint({self.said!r}, {self.values!r}, {self.place!r})"

    def written(self) -> str:
        """On one line; `read` gives an equal one."""
        return json.dumps(_value(self), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def read(cls, text: str) -> "Complaint":
        """What was written so. What is none is the words of somebody else."""
        try:
            found = _read(json.loads(text))
        except (ValueError, RecursionError):
            found = None
        return found if isinstance(found, Complaint) else Complaint.quoted(text)


def _value(each: object) -> object:
    if not isinstance(each, Complaint):
        return each
    values = {name: _value(value) for name, value in each.values.items()}
    return [each.said, values, _value(each.place)]


def _read(value: object) -> object:
    """Raises ValueError for what was never written."""
    match value:
        case str() | int():
            return value
        case [str(said), dict(values), place] if said:
            quoted = {name: _read(each) for name, each in values.items()}
            where = _read(place)
            found = Complaint(said, quoted, where if isinstance(where, Complaint) else str(where))
            try:
                str(found)
            except (LookupError, AttributeError):
                raise ValueError("it lacks what it quotes") from None
            return found
    raise ValueError("no complaint is written so")
