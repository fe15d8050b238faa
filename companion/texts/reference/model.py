"""What the reference is made of. Its texts are in the language in use when it was built."""

from dataclasses import dataclass

from companion.rules.game import Game
from companion.rules.territory import Cell, Territory


@dataclass(frozen=True, slots=True)
class Example:
    """A small territory to draw, what to look at in it, and what it earns by the scorecard.

    `points` are those of the marked squares' line; None where the example is not about points.
    """

    game: Game
    caption: str
    marked: tuple[Cell, ...] = ()
    points: int | None = None

    @property
    def territory(self) -> Territory:
        return self.game.players[0].territory


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A few sentences; `id` is `chapter.what` and the same in every language."""

    id: str
    text: str
    example: Example | None = None

    @property
    def chapter(self) -> str:
        """The id of its chapter."""
        return self.id.partition(".")[0]


@dataclass(frozen=True, slots=True)
class Chapter:
    id: str
    title: str
    paragraphs: tuple[Paragraph, ...]
