"""Paints squares and what is pointed out on them, as quads."""

from collections.abc import Iterable
from typing import Final

from kivy.metrics import dp

from companion.rules.box import Caveman, Resource, Terrain
from companion.rules.territory import Cell, Square
from companion.ui.drawings import drawing
from companion.ui.palettes import CHAR, rgb
from companion.ui.theme import Theme
from companion.ui.widgets.board_picture import BoardPicture, Ghost, Outline
from companion.ui.widgets.board_shape import ALONE, Joints, Layout, fill, inset, outline
from companion.ui.widgets.mesh_sheet import Quads, Rgba, corner, text_width

_PIECE: Final = 0.74
"""Side of a piece's drawing, in parts of a square's."""
_SOOT: Final = rgb("#1c0d07")

# What a terrain's pattern is tinted with, and how much of it.
_PATTERN_INKS: Final = {
    Terrain.DESERT: ("#8a4f12", 0.42),
    Terrain.GRASSLAND: ("#28520c", 0.46),
    Terrain.LAKE: ("#f3fbff", 0.5),
    Terrain.JUNGLE: ("#06281b", 0.52),
    Terrain.QUARRY: ("#3c322c", 0.42),
    Terrain.VOLCANO: ("#e5875a", 0.36),
}
_EMBERS: Final = {
    1: ((0.5, 0.62),),
    2: ((0.37, 0.66), (0.63, 0.66)),
    3: ((0.27, 0.69), (0.5, 0.58), (0.73, 0.69)),
}


class Paint:
    """The colours of one theme, ready for the graphics."""

    def __init__(self, theme: Theme, hut: Rgba) -> None:
        self.hollow: Rgba = tuple(theme.hollow)
        self.veil: Rgba = (*tuple(theme.veil)[:3], 0.66)
        self.accent: Rgba = tuple(theme.accent)
        self.alarm: Rgba = tuple(theme.alarm)
        self.outline: Rgba = (1.0, 0.96, 0.88, 1.0)
        self.char: Rgba = (*rgb(CHAR), 0.94)
        self.bone: Rgba = tuple(theme.text_on_player)
        self.ember: Rgba = (1.0, 0.65, 0.2, 1.0)
        self.grounds: dict[Terrain, Rgba] = {Terrain.START: hut}
        self.patterns: dict[Terrain, Rgba] = {}
        self.edges: dict[Terrain, Rgba] = {Terrain.START: _mixed(hut[:3], _SOOT, 0.45)}
        for terrain, (ink, share) in _PATTERN_INKS.items():
            ground = theme.terrain(terrain)
            self.grounds[terrain] = (*ground, 1.0)
            self.patterns[terrain] = (*rgb(ink), share)
            self.edges[terrain] = _mixed(ground, _SOOT, 0.45)


def _mixed(one: tuple[float, ...], other: tuple[float, ...], share: float) -> Rgba:
    red, green, blue = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return red, green, blue, 1.0


def is_detailed(layout: Layout) -> bool:
    """Whether squares are large enough for patterns and pieces; smaller ones are a map."""
    return bool(layout.pitch >= dp(22))


def hollow(quads: Quads, layout: Layout, cell: Cell, paint: Paint) -> None:
    fill(quads, layout, cell, ALONE, paint.hollow)


def ground(
    quads: Quads, layout: Layout, cell: Cell, square: Square, joints: Joints, paint: Paint
) -> None:
    fill(quads, layout, cell, joints, paint.grounds[square.terrain])


def edge(
    quads: Quads, layout: Layout, cell: Cell, square: Square, joints: Joints, paint: Paint
) -> None:
    """The side of the tile, below its ground."""
    drop = max(1, round(layout.pitch * 0.03))
    fill(quads, layout, cell, joints, paint.edges[square.terrain], drop)


def upon(
    quads: Quads, layout: Layout, cell: Cell, square: Square, joints: Joints, paint: Paint
) -> None:
    """What is printed on a square and what lies on it."""
    left, bottom, _, top = layout.box(cell)
    pitch = layout.pitch
    terrain = square.terrain
    if not is_detailed(layout):
        if square.fires or square.kind.craters:
            _dots(quads, layout, cell, square)
        return
    if terrain is Terrain.START:
        x, y = layout.centre(cell)
        quads.centred(x, y + pitch * 0.02, pitch * 0.6, drawing("sign-hut"), paint.bone)
    else:
        _pattern(quads, layout, cell, terrain, joints, paint)
    for across, down in _EMBERS.get(square.kind.craters, ()):
        quads.centred(left + across * pitch, top - down * pitch, pitch * 0.4, drawing("crater"))
    for nth in range(square.kind.fires):
        quads.centred(
            left + pitch * (0.79 - 0.23 * nth), top - pitch * 0.21, pitch * 0.32, drawing("fire")
        )
    _pieces(quads, left + pitch / 2, bottom + pitch / 2, pitch, square)


def _pattern(
    quads: Quads, layout: Layout, cell: Cell, terrain: Terrain, joints: Joints, paint: Paint
) -> None:
    # Which of the three is mixed from the place, so that it stays while others come and go.
    variant = (cell[0] + 2 * cell[1]) % 3
    part = drawing(f"pattern-{terrain.value}-{variant}")
    left, bottom, right, top = inset(layout, cell, joints)
    box_left, box_bottom, box_right, box_top = layout.box(cell)
    u = (part.right - part.left) / layout.pitch
    v = (part.bottom - part.top) / layout.pitch
    shown = part._replace(
        left=part.left + (left - box_left) * u,
        right=part.right - (box_right - right) * u,
        top=part.top + (box_top - top) * v,
        bottom=part.bottom - (bottom - box_bottom) * v,
    )
    quads.put(left, bottom, right, top, shown, paint.patterns[terrain])


def _pieces(quads: Quads, x: float, y: float, pitch: float, square: Square) -> None:
    pieces: list[Resource | Caveman | int] = []
    if square.resource_kind is not None:
        pieces.append(square.resource_kind)
    if square.caveman is not None:
        pieces.append(square.caveman)
    if square.token:
        pieces.append(square.token)
    if len(pieces) == 1:
        piece(quads, pieces[0], x, y, pitch * _PIECE)
    else:
        # The rules forbid it, but it can lie so: side by side, a little smaller.
        for nth, what in enumerate(pieces):
            off = (nth - (len(pieces) - 1) / 2) * pitch * 0.36
            piece(quads, what, x + off, y - off * 0.5, pitch * _PIECE * 0.74)


def piece(
    quads: Quads,
    what: Resource | Caveman | int,
    x: float,
    y: float,
    side: float,
    alpha: float = 1.0,
) -> None:
    """A resource, a caveman, or a fire token by its number of fires."""
    tint = (1.0, 1.0, 1.0, alpha)
    if isinstance(what, int):
        quads.centred(x, y, side, drawing("token"), tint)
        quads.text(str(what), x, y - side * 0.115, side * 0.27, (*rgb(CHAR), alpha))
        return
    quads.centred(x, y, side, drawing(what.value), tint)
    if isinstance(what, Caveman) and what.power:
        quads.text(
            str(what.power), x + side * 0.26, y - side * 0.262, side * 0.24, (1, 0.96, 0.9, alpha)
        )


def _dots(quads: Quads, layout: Layout, cell: Cell, square: Square) -> None:
    """Fires and craters of a square too small for more."""
    x, y = layout.centre(cell)
    side = layout.pitch * 0.34
    count = square.fires or square.kind.craters
    rgba = (1.0, 0.96, 0.86, 1.0) if square.fires else (1.0, 0.6, 0.2, 1.0)
    for nth in range(count):
        off = (nth - (count - 1) / 2) * side * 0.85
        half = side / 2 if count == 1 else side * 0.4
        quads.rounded(x + off - half, y - half, x + off + half, y + half, half, rgba)


def veil(quads: Quads, layout: Layout, cell: Cell, joints: Joints, paint: Paint) -> None:
    fill(quads, layout, cell, joints, paint.veil)


def light(quads: Quads, layout: Layout, cell: Cell, paint: Paint) -> None:
    """A square within reach."""
    fill(quads, layout, cell, ALONE, (*paint.ember[:3], 0.3))
    outline(quads, layout, cell, ALONE, paint.ember)


def outlined(
    quads: Quads, layout: Layout, cells: frozenset[Cell], rgba: Rgba, line: int = 0
) -> None:
    for cell in sorted(cells):
        outline(quads, layout, cell, Joints.of(cell, cells.__contains__), rgba, line)


def mark(quads: Quads, layout: Layout, cell: Cell, paint: Paint) -> None:
    """A ring with a halo, around the square rather than on it."""
    left, bottom, right, top = layout.box(cell)
    r = layout.radius
    for grow, alpha in ((0.07, 0.16), (0.04, 0.3)):
        out = round(layout.pitch * grow)
        _frame(
            quads, left - out, bottom - out, right + out, top + out,
            r + out + layout.gap, (*paint.alarm[:3], alpha),
        )  # fmt: skip
    outline(quads, layout, cell, ALONE, paint.alarm, round(layout.line * 1.3))


def _frame(
    quads: Quads,
    left: float,
    bottom: float,
    right: float,
    top: float,
    radius: float,
    rgba: Rgba,
) -> None:
    """The rim of a round box: what lies within stays clear."""
    part = corner("ring", radius)
    rim = radius * 0.2
    for x, y, to_x, to_y in (
        (left, top - radius, left + radius, top),
        (right, top - radius, right - radius, top),
        (left, bottom + radius, left + radius, bottom),
        (right, bottom + radius, right - radius, bottom),
    ):
        quads.put(x, y, to_x, to_y, part, rgba)
    quads.plain(left + radius, top - rim, right - radius, top, rgba)
    quads.plain(left + radius, bottom, right - radius, bottom + rim, rgba)
    quads.plain(left, bottom + radius, left + rim, top - radius, rgba)
    quads.plain(right - rim, bottom + radius, right, top - radius, rgba)


def label(
    quads: Quads, layout: Layout, picture: BoardPicture, shown: Outline, paint: Paint
) -> None:
    """The worth of a region, on its square that is nearest its middle and has room."""
    if not shown.label or not shown.cells:
        return
    cell, is_bare = _place_of_label(picture, shown.cells)
    left, bottom, right, top = layout.box(cell)
    size = max(layout.pitch * 0.25, dp(13))
    high = size * 1.5
    x = (left + right) / 2
    y = (bottom + top) / 2 if is_bare else bottom + layout.gap + high * 0.55
    half = max(text_width(shown.label, size) / 2 + size * 0.45, high / 2)
    # Within the board, also where the squares are smaller than the words.
    edge_left, edge_right = layout.left, layout.left + layout.pitch * layout.view.columns
    x = min(max(x, edge_left + half), max(edge_right - half, edge_left + half))
    quads.rounded(x - half, y - high / 2, x + half, y + high / 2, high / 2, paint.char)
    quads.text(shown.label, x, y, size, (1.0, 0.95, 0.86, 1.0))


def _place_of_label(picture: BoardPicture, cells: Iterable[Cell]) -> tuple[Cell, bool]:
    cells = sorted(cells)
    row = sum(cell[0] for cell in cells) / len(cells)
    column = sum(cell[1] for cell in cells) / len(cells)

    def is_bare(cell: Cell) -> bool:
        square = picture.squares.get(cell)
        return square is None or square.is_bare

    best = min(
        cells,
        key=lambda cell: (
            not is_bare(cell), abs(cell[0] - row) + abs(cell[1] - column),
        ),
    )  # fmt: skip
    return best, is_bare(best)


def ghost(quads: Quads, layout: Layout, held: Ghost, paint: Paint) -> None:
    """What the hand drags, a little larger, and its flight from the volcano."""
    pitch = layout.pitch
    if held.source is not None:
        x, y = layout.centre(held.source)
        for step in range(1, 12):
            t = step / 12
            arch = 4 * t * (1 - t) * pitch * 0.5
            quads.centred(
                x + (held.x - x) * t,
                y + (held.y - y) * t + arch,
                pitch * (0.22 + 0.3 * t),
                drawing("spark"),
                (*paint.ember[:3], 0.35 + 0.6 * t),
            )
    piece(quads, held.what, held.x, held.y, pitch * _PIECE * 1.25, 0.96)
