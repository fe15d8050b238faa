"""Where squares lie, and the shapes of ground that flow together: round outside, round inside."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.rules.territory import Cell, Frame
from companion.ui.drawings import Drawing
from companion.ui.widgets.mesh_sheet import RIM, Quads, Rgba, corner

Belonging = Callable[[tuple[int, int]], object]
"""What a cell belongs to."""


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """Whole pixels all through: straight edges stay sharp."""

    view: Frame
    pitch: int
    left: int
    top: int
    gap: int
    """Half of what is left free between two shapes."""
    radius: int
    line: int
    """How thick outlines are."""
    lip: int
    """How much of a tile's side is seen below its ground."""

    @classmethod
    def fitting(cls, view: Frame, x: float, y: float, width: float, height: float) -> "BoardLayout":
        """The largest squares that fit, in the middle of the box."""
        pitch = max(1, int(min(width / max(view.columns, 1), height / max(view.rows, 1))))
        left = round(x + (width - pitch * view.columns) / 2)
        top = round(y + (height + pitch * view.rows) / 2)
        gap = max(1, round(pitch * 0.026)) if pitch >= 12 else 0
        return cls(
            view,
            pitch,
            left,
            top,
            gap,
            radius=max(1, round(pitch * 0.2)),
            line=max(2, round(pitch * 0.2 * RIM)),
            lip=max(1, round(pitch * 0.03)),
        )

    def narrowed(self, pixels: int) -> "BoardLayout":
        """The same with shapes that end so much earlier on each side."""
        gap, radius = self.gap + pixels, max(1, self.radius - pixels)
        return replace(self, gap=gap, radius=radius)

    def box(self, cell: Cell) -> tuple[int, int, int, int]:
        """Left, bottom, right and top of a cell."""
        left = self.left + (cell[1] - self.view.left) * self.pitch
        top = self.top - (cell[0] - self.view.top) * self.pitch
        return left, top - self.pitch, left + self.pitch, top

    def inset(self, cell: Cell, joints: "Joints", lip: int = 0) -> tuple[int, int, int, int]:
        """The box of a cell's ground: up to the edge where it goes on, else short of it; a `lip`
        makes it so much longer at the lower edge."""
        left, bottom, right, top = self.box(cell)
        gap = self.gap
        return (
            left if joints.left else left + gap,
            bottom if joints.down else bottom + gap - lip,
            right if joints.right else right - gap,
            top if joints.up else top - gap,
        )

    def centre(self, cell: Cell) -> tuple[float, float]:
        left, bottom, right, top = self.box(cell)
        return (left + right) / 2, (bottom + top) / 2

    def cell_at(self, x: float, y: float) -> Cell | None:
        """The cell under a place; None outside the view."""
        row = int((self.top - y) // self.pitch)
        column = int((x - self.left) // self.pitch)
        if 0 <= row < self.view.rows and 0 <= column < self.view.columns:
            return Cell(row + self.view.top, column + self.view.left)
        return None


class Joints(NamedTuple):
    """Which of the cells around belong to the same shape, clockwise from above."""

    up: bool
    up_right: bool
    right: bool
    down_right: bool
    down: bool
    down_left: bool
    left: bool
    up_left: bool

    @classmethod
    def of(cls, cell: Cell, belonging: Belonging, shape: object = True) -> "Joints":
        """Whether each belongs to this shape."""
        row, column = cell
        above, below, before, after = row - 1, row + 1, column - 1, column + 1
        # Plain pairs are equal to cells, and quicker to make.
        return cls(
            belonging((above, column)) is shape,
            belonging((above, after)) is shape,
            belonging((row, after)) is shape,
            belonging((below, after)) is shape,
            belonging((below, column)) is shape,
            belonging((below, before)) is shape,
            belonging((row, before)) is shape,
            belonging((above, before)) is shape,
        )


ALONE = Joints(*(False,) * 8)


class Shapes:
    """Puts the ground of cells, and lines around them, among quads."""

    __slots__ = ("layout", "quads")

    def __init__(self, quads: Quads, layout: BoardLayout) -> None:
        self.quads = quads
        self.layout = layout

    def fill(self, cell: Cell, joints: Joints, rgba: Rgba, lip: int = 0) -> None:
        """The ground of one cell, no pixel of it twice: the colour may let through."""
        left, bottom, right, top = self.layout.inset(cell, joints, lip)
        quads, r = self.quads, self.layout.radius
        up_left, up_right, down_left, down_right = _round_corners(joints)
        inner_left = left + r if up_left or down_left else left
        inner_right = right - r if up_right or down_right else right
        quads.plain((inner_left, bottom, inner_right, top), rgba)
        quads.plain((left, bottom + r * down_left, inner_left, top - r * up_left), rgba)
        quads.plain((inner_right, bottom + r * down_right, right, top - r * up_right), rgba)
        self._corners((left, bottom, right, top), joints, corner("inside", r), rgba)
        # Where the shape bends around a corner, the bend is round, and as far from the round
        # corner of the cell it goes around as straight edges are.
        bends = _bends(self.layout.box(cell), joints)
        if bends:
            part = corner("outside", r + 2 * self.layout.gap)
            for bend in bends:
                self._fillet(bend, part, rgba, lip if bend.up < 0 else 0)

    def lip(self, cell: Cell, joints: Joints, rgba: Rgba) -> None:
        """The side of the tile, seen below its ground; to be painted before all ground."""
        left, bottom, right, _ = self.layout.inset(cell, joints)
        quads, r, lip = self.quads, self.layout.radius, self.layout.lip
        bends = [bend for bend in _bends(self.layout.box(cell), joints) if bend.up < 0]
        if bends:
            part = corner("outside", r + 2 * self.layout.gap)
            for bend in bends:
                self._fillet(bend, part, rgba, lip)
        if joints.down:
            return
        _, _, down_left, down_right = _round_corners(joints)
        low = bottom - lip
        quads.plain((left + r * down_left, low, right - r * down_right, bottom), rgba)
        part = corner("inside", r)
        if down_left:
            quads.put((left, low + r, left + r, low), part, rgba)
            quads.plain((left, low + r, left + r, bottom + r), rgba)
        if down_right:
            quads.put((right, low + r, right - r, low), part, rgba)
            quads.plain((right - r, low + r, right, bottom + r), rgba)

    def line(self, cell: Cell, joints: Joints, rgba: Rgba) -> None:
        """The cell's part of a line along the inside of a shape's edge."""
        layout, quads = self.layout, self.quads
        left, bottom, right, top = layout.inset(cell, joints)
        thick, off = layout.line, layout.gap + layout.radius
        ring = corner("ring", layout.radius)
        self._corners((left, bottom, right, top), joints, ring, rgba)
        # A straight part ends short of every corner and of every bend next door.
        box_left, box_bottom, box_right, box_top = layout.box(cell)
        if not joints.up:
            start = box_left + off * (not joints.left or joints.up_left)
            end = box_right - off * (not joints.right or joints.up_right)
            quads.plain((start, top - thick, end, top), rgba)
        if not joints.down:
            start = box_left + off * (not joints.left or joints.down_left)
            end = box_right - off * (not joints.right or joints.down_right)
            quads.plain((start, bottom, end, bottom + thick), rgba)
        if not joints.left:
            start = box_bottom + off * (not joints.down or joints.down_left)
            end = box_top - off * (not joints.up or joints.up_left)
            quads.plain((left, start, left + thick, end), rgba)
        if not joints.right:
            start = box_bottom + off * (not joints.down or joints.down_right)
            end = box_top - off * (not joints.up or joints.up_right)
            quads.plain((right - thick, start, right, end), rgba)
        bow = corner("bow", off + layout.gap + thick)
        for bend in _bends((box_left, box_bottom, box_right, box_top), joints):
            self._bend(bend, layout.gap + thick, bow, rgba)

    def _corners(
        self, box: tuple[int, int, int, int], joints: Joints, part: Drawing, rgba: Rgba
    ) -> None:
        left, bottom, right, top = box
        put, r = self.quads.put, self.layout.radius
        up_left, up_right, down_left, down_right = _round_corners(joints)
        if up_left:
            put((left, top - r, left + r, top), part, rgba)
        if up_right:
            put((right, top - r, right - r, top), part, rgba)
        if down_left:
            put((left, bottom + r, left + r, bottom), part, rgba)
        if down_right:
            put((right, bottom + r, right - r, bottom), part, rgba)

    def _bend(self, bend: "Bend", back: int, part: Drawing, rgba: Rgba) -> None:
        """A drawing around the corner of the cell that the shape bends around, from `back`
        pixels before the corner to where the straight edges begin."""
        x, y, across, up = bend
        off = self.layout.gap + self.layout.radius
        box = (x - across * back, y + up * off, x + across * off, y - up * back)
        self.quads.put(box, part, rgba)

    def _fillet(self, bend: "Bend", part: Drawing, rgba: Rgba, lip: int) -> None:
        """The same, short of what the cell itself covers: the part beyond its side, and what is
        left of the part above or below it. Above another cell, all hangs lower by the lip."""
        x, y, across, up = bend
        gap = self.layout.gap
        if lip:
            self.quads.plain((min(x, x - across * gap), y - lip, max(x, x - across * gap), y), rgba)
            y -= lip
        off = gap + self.layout.radius
        share = gap / (off + gap)
        u = part.left + (part.right - part.left) * share
        v = part.top + (part.bottom - part.top) * share
        put = self.quads.put
        beyond = part._replace(left=u)
        put((x, y + up * off, x + across * off, y - up * gap), beyond, rgba)
        beside = part._replace(right=u, top=v)
        put((x - across * gap, y + up * off, x, y), beside, rgba)


class Bend(NamedTuple):
    """A corner of a cell where its shape bends around another cell, and where that lies: 1 or −1
    to the right and upwards."""

    x: int
    y: int
    across: int
    up: int


def _round_corners(joints: Joints) -> tuple[bool, bool, bool, bool]:
    up, _, right, _, down, _, left, _ = joints
    return not (up or left), not (up or right), not (down or left), not (down or right)


def _bends(box: tuple[int, int, int, int], joints: Joints) -> list[Bend]:
    up, up_right, right, down_right, down, down_left, left, up_left = joints
    bends = []
    if up and left and not up_left:
        bends.append(Bend(box[0], box[3], -1, 1))
    if up and right and not up_right:
        bends.append(Bend(box[2], box[3], 1, 1))
    if down and left and not down_left:
        bends.append(Bend(box[0], box[1], -1, -1))
    if down and right and not down_right:
        bends.append(Bend(box[2], box[1], 1, -1))
    return bends
