"""Draws how a tap travels, for docs/tap.md: `python -m art.tap`.

Writes docs/pictures/tap-day.svg and tap-night.svg: the same drawing in two colours.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from art.atlas import ROOT

FOLDER: Final = ROOT / "docs" / "pictures"
WIDTH: Final = 400
PADDING: Final = 12
TITLE, WORDS = 15, 13
"""Sizes of letters. A phone shows the drawing at nine tenths of its size."""
_LINE: Final = 18


@dataclass(frozen=True, slots=True)
class Colours:
    ground: str
    card: str
    edge: str
    text: str
    soft: str
    accent: str


COLOURS: Final = {
    "tap-day": Colours("#fff7ea", "#f3e5cc", "#c9b190", "#2c1d13", "#6b4d35", "#a63d1e"),
    "tap-night": Colours("#2a1f18", "#40312a", "#6d5747", "#f6e9d8", "#d3bda3", "#ffb13b"),
}


@dataclass(frozen=True, slots=True)
class Box:
    """A step: its name, what it does line by line, and how long it takes."""

    x: int
    y: int
    width: int
    title: str
    words: tuple[str, ...]
    time: str = ""

    @property
    def height(self) -> int:
        return 2 * PADDING + TITLE - 3 + _LINE * len(self.words)

    @property
    def bottom(self) -> int:
        return self.y + self.height

    @property
    def middle(self) -> int:
        return self.x + self.width // 2


def _steps() -> tuple[Box, ...]:
    """What the thread of the screen does, from the finger down."""
    found: list[Box] = []
    for title, words, time in (
        ("TouchBoard", ("where: cell by cell,", "tap, stroke, rest or push"), ""),
        ("Editor", ("what it means: the brush and", "the stroke become one edit"), ""),
        (
            "Journal",
            (
                "the one door for every change:",
                "lays it on a new tabletop,",
                "scores who changed,",
                "checks what needs no search",
            ),
            "0.7 ms",
        ),
        ("TerritoryScreen", ("copies it to flat properties", "and changes nothing"), "0.2 ms"),
        ("Board", ("paints the squares that", "changed, one mesh for all"), "0.3 ms"),
    ):
        y = found[-1].bottom + 34 if found else 52
        found.append(Box(12, y, 230, title, words, time))
    return tuple(found)


STEPS: Final = _steps()
PASSED: Final = ("a cell", "an Edit", "a TableView", "the next frame")
"""What one step hands to the next."""
_BOARD, _HAND, _JOURNAL, _SCREEN, _DRAWING = STEPS
BESIDE: Final = (
    Box(258, _HAND.y, 130, "Undo, redo", ("and going on", "with a game")),
    Box(258, _JOURNAL.y, 130, "Saved", ("by one worker:", "a step, a line,", "a transaction")),
    Box(
        258,
        _SCREEN.y,
        130,
        "Searched",
        ("when the hand", "rests, by a", "second worker;", "a late answer", "is dropped"),
    ),
)
_AGAIN, _SAVED, _SEARCHED = BESIDE
HEIGHT: Final = max(box.bottom for box in (*STEPS, *BESIDE)) + 16


def picture(colours: Colours) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' width="{WIDTH}" height="{HEIGHT}" role="img" aria-label="How a tap travels"'
        ' font-family="system-ui, Roboto, Helvetica, Arial, sans-serif">'
    )
    parts = (
        head,
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="20" fill="{colours.ground}"/>',
        _words(_JOURNAL.x, 32, "On the screen's thread", TITLE, colours.soft),
        _words(_SAVED.x, 32, "Beside it", TITLE, colours.soft),
        *(part for box in (*STEPS, *BESIDE) for part in _box(box, colours)),
        *_ways(colours),
        "</svg>",
        "",
    )
    return "\n".join(parts)


def _box(box: Box, colours: Colours) -> Iterator[str]:
    yield (
        f'<rect x="{box.x}" y="{box.y}" width="{box.width}" height="{box.height}" rx="14"'
        f' fill="{colours.card}" stroke="{colours.edge}"/>'
    )
    left, y = box.x + PADDING, box.y + PADDING + TITLE - 3
    yield _words(left, y, box.title, TITLE, colours.text, weight="bold")
    if box.time:
        right = box.x + box.width - PADDING
        yield _words(right, y, box.time, WORDS, colours.accent, weight="bold", anchor="end")
    for number, words in enumerate(box.words, start=1):
        yield _words(left, y + number * _LINE, words, WORDS, colours.text)


def _ways(colours: Colours) -> Iterator[str]:
    for step, after, passed in zip(STEPS, STEPS[1:], PASSED, strict=False):
        yield from _arrow(((step.middle, step.bottom), (step.middle, after.y)), colours)
        yield _words(step.middle + 14, step.bottom + 22, passed, WORDS, colours.accent)
    edge, between = _JOURNAL.x + _JOURNAL.width, (_JOURNAL.x + _JOURNAL.width + _AGAIN.x) // 2
    above, inside = _AGAIN.y + 32, _JOURNAL.y + 24
    door = (_AGAIN.x, above), (between, above), (between, inside), (edge, inside)
    for way in (
        door,
        ((edge, _SAVED.y + 60), (_SAVED.x, _SAVED.y + 60)),
        ((edge, _SEARCHED.y + 20), (_SEARCHED.x, _SEARCHED.y + 20)),
        ((_SEARCHED.x, _SEARCHED.y + 48), (edge, _SEARCHED.y + 48)),
    ):
        yield from _arrow(way, colours)


def _arrow(way: Sequence[tuple[int, int]], colours: Colours) -> Iterator[str]:
    (before_x, before_y), (x, y) = way[-2:]
    across = (x > before_x) - (x < before_x)
    down = (y > before_y) - (y < before_y)
    points = " ".join(f"{px},{py}" for px, py in (*way[:-1], (x - 6 * across, y - 6 * down)))
    yield f'<polyline points="{points}" fill="none" stroke="{colours.accent}" stroke-width="2"/>'
    head = ((0, 0), (-8, -5), (-8, 5))
    tip = " ".join(
        f"{x + along * across + side * down},{y + along * down + side * across}"
        for along, side in head
    )
    yield f'<polygon points="{tip}" fill="{colours.accent}"/>'


def _words(
    x: int,
    y: int,
    text: str,
    size: int,
    fill: str,
    *,
    weight: str = "normal",
    anchor: str = "start",
) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}"'
        f' text-anchor="{anchor}" fill="{fill}">{escape(text)}</text>'
    )


def write(folder: Path) -> None:
    for name, colours in COLOURS.items():
        (folder / f"{name}.svg").write_text(picture(colours), encoding="utf-8")


if __name__ == "__main__":
    write(FOLDER)
