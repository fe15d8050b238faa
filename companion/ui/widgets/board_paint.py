"""Paints squares and what is pointed out on them, as quads."""

from collections.abc import Sequence
from typing import Final

from kivy.metrics import dp

from companion.app.board_picture import BoardPicture, Ghost, Outline
from companion.rules.box import Terrain
from companion.rules.territory import Cell, Square
from companion.ui.drawings import drawing
from companion.ui.palettes import CHAR, PATTERN_INKS, pattern_ink, rgb
from companion.ui.theme import Theme
from companion.ui.widgets.board_labels import Area, Plate, around, has_room, place_of_label
from companion.ui.widgets.board_shape import ALONE, BoardLayout, Joints, Shapes
from companion.ui.widgets.mesh_sheet import Quads, Rgba, text_width
from companion.ui.widgets.pieces import FIRE, PIECE, fires_of, pieces_of, put_piece

_SOOT: Final = rgb("#1c0d07")

_EMBERS: Final = {
    1: ((0.5, 0.62),),
    2: ((0.37, 0.66), (0.63, 0.66)),
    3: ((0.27, 0.69), (0.5, 0.58), (0.73, 0.69)),
}


_LARGEST_LABEL: Final = 0.28
"""Letters of a region's worth in large text, in parts of a square's side: what it counts is to be
seen beside it."""
_DASHES: Final = 5
"""Along a side of a square, with the gaps between them."""
_KEPT: Final = 300
"""Lines, and as many labels."""

Surroundings = tuple[list[Square | None], tuple[Area, ...]]
"""The squares around a region and the labels put before its own, by which its place was chosen."""


class BoardPaint:
    """The colours of one theme, ready for the graphics, and what was painted with them before:
    most regions stay the same from one picture to the next."""

    def __init__(self, theme: Theme, hut: Rgba) -> None:
        self.text_scale: float = theme.text_scale
        self.hollow: Rgba = tuple(theme.hollow)
        self.veil: Rgba = (*tuple(theme.veil)[:3], 0.66)
        self.accent: Rgba = tuple(theme.accent)
        self.alarm: Rgba = tuple(theme.alarm)
        self.outline: Rgba = (1.0, 0.96, 0.88, 1.0)
        self.rim: Rgba | None = None if theme.dark else tuple(theme.text)
        """What a pale line has at its outside, where the ground is as pale."""
        self.char: Rgba = (*rgb(CHAR), 0.94)
        self.bone: Rgba = tuple(theme.text_on_player)
        self.ember: Rgba = (1.0, 0.65, 0.2, 1.0)
        self.sign: Rgba = (0.72, 0.11, 0.05, 1.0)
        self.lines: dict[tuple[frozenset[Cell], Rgba], bytes] = {}
        self.labels: dict[Outline, tuple[Surroundings, Area, bytes]] = {}
        self.grounds: dict[Terrain, Rgba] = {Terrain.START: hut}
        self.patterns: dict[Terrain, Rgba] = {}
        self.edges: dict[Terrain, Rgba] = {Terrain.START: _mixed(hut[:3], _SOOT, 0.45)}
        for terrain in PATTERN_INKS:
            ground = theme.terrain(terrain)
            self.grounds[terrain] = (*ground, 1.0)
            self.patterns[terrain] = pattern_ink(terrain)
            self.edges[terrain] = _mixed(ground, _SOOT, 0.45)


def _mixed(one: tuple[float, ...], other: tuple[float, ...], share: float) -> Rgba:
    red, green, blue = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return red, green, blue, 1.0


def is_detailed(layout: BoardLayout) -> bool:
    """Whether squares are large enough for patterns and pieces; smaller ones are a map."""
    return bool(layout.pitch >= dp(22))


class Painter:
    """Paints with the colours of a theme, on the squares of a layout."""

    __slots__ = ("layout", "paint", "quads", "shapes")

    def __init__(self, layout: BoardLayout, paint: BoardPaint, quads: Quads) -> None:
        self.layout = layout
        self.paint = paint
        self.quads = quads
        self.shapes = Shapes(quads, layout)

    def hollow(self, cell: Cell) -> None:
        """Where a square may come to lie."""
        self.shapes.fill(cell, ALONE, self.paint.hollow)

    def edge(self, cell: Cell, square: Square, joints: Joints) -> None:
        """The side of the tile, seen below its ground."""
        self.shapes.lip(cell, joints, self.paint.edges[square.terrain])

    def ground(self, cell: Cell, square: Square, joints: Joints) -> None:
        self.shapes.fill(cell, joints, self.paint.grounds[square.terrain])

    def upon(self, cell: Cell, square: Square, joints: Joints) -> None:
        """What is printed on a square and what lies on it."""
        layout, quads = self.layout, self.quads
        if not is_detailed(layout):
            self._map_sign(cell, square)
            return
        pitch = layout.pitch
        left, _, _, top = layout.box(cell)
        x, y = layout.centre(cell)
        if square.terrain is not Terrain.START:
            self._pattern(cell, square.terrain, joints)
        elif square.is_bare:
            quads.centred(x, y + pitch * 0.02, pitch * 0.6, drawing("sign-hut"), self.paint.bone)
        else:
            # The hut makes room for what lies on its square.
            hut = (left + pitch * 0.3, top - pitch * 0.3)
            quads.centred(*hut, pitch * 0.42, drawing("sign-hut"), self.paint.bone)
        for across, down in _EMBERS.get(square.kind.craters, ()):
            quads.centred(left + across * pitch, top - down * pitch, pitch * 0.4, drawing("crater"))
        for across, down in fires_of(square):
            place = left + across * pitch, top - down * pitch
            quads.centred(*place, pitch * FIRE, drawing("fire"))
        for what, (across, down), side in pieces_of(square):
            put_piece(quads, what, (left + across * pitch, top - down * pitch), side * pitch)

    def _pattern(self, cell: Cell, terrain: Terrain, joints: Joints) -> None:
        # Which of the three comes from the place, so that it stays while others come and go.
        part = drawing(f"pattern-{terrain.value}-{(cell[0] + 2 * cell[1]) % 3}")
        left, bottom, right, top = self.layout.inset(cell, joints)
        box_left, box_bottom, box_right, box_top = self.layout.box(cell)
        u = (part.right - part.left) / self.layout.pitch
        v = (part.bottom - part.top) / self.layout.pitch
        shown = part._replace(
            left=part.left + (left - box_left) * u,
            right=part.right - (box_right - right) * u,
            top=part.top + (box_top - top) * v,
            bottom=part.bottom - (bottom - box_bottom) * v,
        )
        self.quads.put((left, bottom, right, top), shown, self.paint.patterns[terrain])

    def _map_sign(self, cell: Cell, square: Square) -> None:
        """What a square too small for more tells: the hut, fires as bright dots, or craters."""
        x, y = self.layout.centre(cell)
        pitch = self.layout.pitch
        if square.terrain is Terrain.START:
            self.quads.centred(x, y, pitch * 0.7, drawing("sign-hut"), self.paint.bone)
        count = min(square.fires or square.kind.craters, 3)
        rgba = self.paint.bone if square.fires else self.paint.ember
        half = pitch * (0, 0.18, 0.15, 0.12)[count]
        for nth in range(count):
            middle = x + (nth - (count - 1) / 2) * half * 2.2
            for radius, colour in ((half * 1.3, self.paint.char), (half, rgba)):
                box = (middle - radius, y - radius, middle + radius, y + radius)
                self.quads.rounded(box, radius, colour)

    def veil(self, cell: Cell, joints: Joints) -> None:
        self.shapes.fill(cell, joints, self.paint.veil, self.layout.lip)

    def raised(self, cell: Cell, square: Square, joints: Joints) -> None:
        """A square once more, over the veil, in a shape of its own."""
        self.edge(cell, square, joints)
        self.ground(cell, square, joints)
        self.upon(cell, square, joints)

    def light(self, cell: Cell, joints: Joints) -> None:
        """A square within reach: its colours stay as they are."""
        self._rimmed(self.quads, cell, joints, self.paint.ember)

    def _rimmed(self, quads: Quads, cell: Cell, joints: Joints, rgba: Rgba) -> None:
        """A cell's part of a pale line, with what lets it be seen on a pale ground."""
        layout, rim = self.layout, self.paint.rim
        if rim is None:
            Shapes(quads, layout).line(cell, joints, rgba)
            return
        Shapes(quads, layout).line(cell, joints, (*rim[:3], rgba[3]))
        Shapes(quads, layout.narrowed(max(1, round(layout.line * 0.6)))).line(cell, joints, rgba)

    def outline(self, cells: frozenset[Cell], rgba: Rgba) -> None:
        """A line around cells."""
        lines, key = self.paint.lines, (cells, rgba)
        if key not in lines:
            if len(lines) >= _KEPT:
                lines.clear()
            line = Quads()
            for cell in sorted(cells):
                joints = Joints.of(cell, cells.__contains__)
                if rgba[:3] == self.paint.accent[:3]:
                    Shapes(line, self.layout).line(cell, joints, rgba)
                else:
                    self._rimmed(line, cell, joints, rgba)
            lines[key] = line.packed
        self.quads.put_packed(lines[key])

    def mark(self, cell: Cell) -> None:
        """A ring with a halo around the square, so that all of it stays to be seen."""
        left, bottom, right, top = self.layout.box(cell)
        for grow, alpha in ((0.075, 0.2), (0.035, 1.0)):
            out = round(self.layout.pitch * grow)
            box = (left - out, bottom - out, right + out, top + out)
            radius = self.layout.radius + out
            self.quads.rim(box, radius, (*self.paint.alarm[:3], alpha))

    def aim(self, cell: Cell) -> None:
        """A dashed ring, dark and light, so that no ground and no other line is like it."""
        quads, radius, line = self.quads, self.layout.radius, self.layout.line
        left, bottom, right, top = self.layout.inset(cell, ALONE)
        for inward in (0, line):
            within = (left + inward, bottom + inward, right - inward, top - inward)
            quads.rim(within, radius - inward, self.paint.char)
        thick = 2 * line
        dash = (right - left - 2 * radius) / _DASHES
        for nth in range(0, _DASHES, 2):
            start, end = radius + nth * dash, radius + (nth + 1) * dash
            quads.plain((left + start, top - thick, left + end, top), self.paint.bone)
            quads.plain((left + start, bottom, left + end, bottom + thick), self.paint.bone)
            quads.plain((left, bottom + start, left + thick, bottom + end), self.paint.bone)
            quads.plain((right - thick, bottom + start, right, bottom + end), self.paint.bone)

    def labels(self, picture: BoardPicture) -> None:
        """The worth of each region, where it covers nothing else."""
        labels = self.paint.labels
        taken: list[Area] = []
        worth = [shown for shown in picture.outlines if shown.label and shown.cells]
        for shown in sorted(worth, key=lambda each: has_room(picture, each.cells)):
            squares = [picture.squares.get(cell) for cell in around(shown.cells)]
            surroundings = squares, tuple(taken)
            if shown not in labels or labels[shown][0] != surroundings:
                if len(labels) >= _KEPT:
                    labels.clear()
                label = Quads()
                area = self._put_label(label, picture, shown, taken)
                labels[shown] = surroundings, area, label.packed
            taken.append(labels[shown][1])
            self.quads.put_packed(labels[shown][2])

    def _put_label(
        self, quads: Quads, picture: BoardPicture, shown: Outline, taken: Sequence[Area]
    ) -> Area:
        layout = self.layout
        pitch = layout.pitch
        size = max(pitch * 0.25, dp(13))
        size = max(size, min(size * self.paint.text_scale, pitch * _LARGEST_LABEL))
        half_high = size * 0.75
        half = max(text_width(shown.label, size) / 2 + size * 0.45, half_high)
        extent = Plate(half / pitch, half_high / pitch, layout.gap / pitch)
        area = place_of_label(picture, shown.cells, extent, taken)
        x = layout.left + ((area.left + area.right) / 2 - layout.view.left) * pitch
        y = layout.top - ((area.upper + area.lower) / 2 - layout.view.top) * pitch
        box = (x - half, y - half_high, x + half, y + half_high)
        quads.rounded(box, half_high, self.paint.char)
        quads.text(shown.label, (x, y), size, self.paint.bone)
        return area

    def ghost(self, held: Ghost) -> None:
        """What the hand drags, a little larger, and its flight from the volcano."""
        pitch = self.layout.pitch
        if held.source is not None:
            x, y = self.layout.centre(held.source)
            for step in range(1, 12):
                t = step / 12
                arch = 4 * t * (1 - t) * pitch * 0.5
                self.quads.centred(
                    x + (held.x - x) * t,
                    y + (held.y - y) * t + arch,
                    pitch * (0.4 + 0.4 * t),
                    drawing("spark"),
                    (*self.paint.ember[:3], 0.5 + 0.5 * t),
                )
        strength = 0.6 if held.refused else 0.96
        put_piece(self.quads, held.what, (held.x, held.y), pitch * PIECE * 1.25, strength)
        if held.refused:
            self._no_entry(held.x + pitch * 0.36, held.y + pitch * 0.36)

    def _no_entry(self, x: float, y: float) -> None:
        """The sign that it cannot be put down there."""
        bone, alarm = self.paint.bone, self.paint.sign
        for share, rgba in ((0.23, bone), (0.2, alarm)):
            half = share * self.layout.pitch
            self.quads.rounded((x - half, y - half, x + half, y + half), half, rgba)
        wide, high = self.layout.pitch * 0.12, self.layout.pitch * 0.035
        self.quads.rounded((x - wide, y - high, x + wide, y + high), high, bone)
