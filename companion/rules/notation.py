"""A square and a territory as text, and back. The notation is described in the game file's format.

`NotationError` is the one error of this module: the text is no notation. Layouts the rules forbid
can be written and read like any other.
"""

import re
from collections.abc import Sequence
from typing import Final

from companion.rules.box import Caveman, Kind, Terrain
from companion.rules.territory import Cell, Square, Territory, same

EMPTY: Final = "."

_GROUNDS: Final = {
    "@": Kind(Terrain.START),
    "d": Kind(Terrain.DESERT),
    "g": Kind(Terrain.GRASSLAND),
    "l": Kind(Terrain.LAKE),
    "j": Kind(Terrain.JUNGLE),
    "q": Kind(Terrain.QUARRY),
    "v1": Kind(Terrain.VOLCANO, craters=1),
    "v2": Kind(Terrain.VOLCANO, craters=2),
    "v3": Kind(Terrain.VOLCANO, craters=3),
}
_GROUND_TEXTS: Final = {(kind.terrain, kind.craters): text for text, kind in _GROUNDS.items()}
_CAVEMEN: Final = {
    "h": Caveman.HUNTER,
    "p": Caveman.PAINTER,
    "c": Caveman.FISHING_CHILD,
    "f": Caveman.FIRE_LADY,
    "g": Caveman.GATHERER,
    "s": Caveman.SHAMAN,
    "u": Caveman.SCULPTOR,
    "1": Caveman.SMALL_WARRIOR,
    "2": Caveman.AMAZON,
    "3": Caveman.OAF,
}
CAVEMAN_LETTERS: Final = {caveman: letter for letter, caveman in _CAVEMEN.items()}
"""How a square tells who stands there."""
_SQUARE: Final = re.compile(
    r"(?P<ground>@|[dgljq]|v[123])(?P<fires>\*{0,3})(?P<resource>o?)"
    r"(?:\+(?P<token>[123]))?(?::(?P<caveman>[hpcfgsu123]))?"
)
_SHOWN: Final = 40


class NotationError(ValueError):
    """The text is not the notation of a square or a territory; `str()` quotes it and its place.

    `said` is that sentence with names for what it quotes, `values` are those; one of them may be
    the error that it is about. So others can say it in another language.
    """

    def __init__(self, said: str, **values: object) -> None:
        super().__init__(said.format(**values))
        self.said: Final = said
        self.values: Final = values


# A text that is a square stands for the same square everywhere. There are a few thousand such
# texts, so this cannot grow further than that.
_read: dict[str, Square | None] = {EMPTY: None}


def read_square(text: str) -> Square | None:
    """The square written so; None for `.`, where there is no square.

    >>> square = read_square("j*+2")
    >>> square.kind.fires, square.token, square.fires
    (1, 2, 3)
    >>> write_square(square)
    'j*+2'
    >>> read_square("x9")
    Traceback (most recent call last):
    companion.rules.notation.NotationError: 'x9' is not a square
    """
    try:
        return _read[text]
    except KeyError:
        pass
    match = _SQUARE.fullmatch(text)
    if match is None:
        raise NotationError("{value} is not a square", value=quoted(text))
    ground = _GROUNDS[match["ground"]]
    square = _read[text] = Square(
        Kind(ground.terrain, len(match["fires"]), ground.craters),
        resource=bool(match["resource"]),
        token=int(match["token"] or 0),
        caveman=_CAVEMEN.get(match["caveman"]),
    )
    return square


def write_square(square: Square | None) -> str:
    if square is None:
        return EMPTY
    kind = square.kind
    text = _GROUND_TEXTS[kind.terrain, kind.craters] + "*" * kind.fires
    if square.resource:
        text += "o"
    if square.token:
        text += f"+{square.token}"
    if square.caveman is not None:
        text += f":{CAVEMAN_LETTERS[square.caveman]}"
    return text


def read_territory(rows: Sequence[str], most: int) -> Territory:
    """The territory written in these rows, at most `most` by `most` squares.

    >>> territory = read_territory(["q d @", ". . lo"], most=9)
    >>> [(tuple(cell), write_square(square)) for cell, square in territory.items()]
    [((0, 0), 'q'), ((0, 1), 'd'), ((0, 2), '@'), ((1, 2), 'lo')]
    """
    if not rows:
        raise NotationError("has no rows")
    if len(rows) > most:
        raise NotationError(
            "has too many rows: {count}, at most {most} fit", count=len(rows), most=most
        )
    squares: list[tuple[Cell, Square]] = []
    columns = 0
    for row, line in enumerate(rows):
        texts = line.split()
        if row == 0:
            columns = _columns(texts, most)
        elif len(texts) != columns:
            raise NotationError(
                "row {row} is not as long as row 1: {count} and {columns}",
                row=row + 1,
                count=len(texts),
                columns=columns,
            )
        for column, text in enumerate(texts):
            try:
                square = read_square(text)
            except NotationError as error:
                raise NotationError(
                    "row {row}, square {column}: {problem}",
                    row=row + 1,
                    column=column + 1,
                    problem=error,
                ) from None
            if square is not None:
                squares.append((same(Cell(row, column)), square))
    return Territory(squares)


def _columns(first_row: Sequence[str], most: int) -> int:
    if not first_row:
        raise NotationError("row 1 has no squares")
    if len(first_row) > most:
        raise NotationError(
            "row 1 is too long: {count}, at most {most} fit", count=len(first_row), most=most
        )
    return len(first_row)


def write_territory(territory: Territory) -> list[str]:
    """Rows from row 0 to the last one with a square, as wide as the widest: reads back equal."""
    rows = 1 + max((cell.row for cell in territory), default=0)
    columns = 1 + max((cell.column for cell in territory), default=0)
    return [
        " ".join(write_square(territory.get(Cell(row, column))) for column in range(columns))
        for row in range(rows)
    ]


def quoted(text: str) -> str:
    """The text in quotes on one line, without surprises for a terminal, cut where it is long."""
    return repr(text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…")
