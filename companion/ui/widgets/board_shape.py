"""Where squares lie, and the shapes of ground that flow together: round outside, round inside."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from companion.rules.territory import Cell, Frame
from companion.ui.widgets.mesh_sheet import Quads, Rgba, corner

Joined = Callable[[Cell], bool]
"""Whether a cell belongs to the same shape as the one that is asked for."""


@dataclass(frozen=True, slots=True)
class Layout:
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

    @classmethod
    def fitting(cls, view: Frame, x: float, y: float, width: float, height: float) -> "Layout":
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
            line=max(2, round(pitch * 0.045)),
        )

    def box(self, cell: Cell) -> tuple[int, int, int, int]:
        """Left, bottom, right and top of a cell."""
        left = self.left + (cell[1] - self.view.left) * self.pitch
        top = self.top - (cell[0] - self.view.top) * self.pitch
        return left, top - self.pitch, left + self.pitch, top

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
    def of(cls, cell: Cell, joined: Joined) -> "Joints":
        row, column = cell
        return cls(
            joined(Cell(row - 1, column)),
            joined(Cell(row - 1, column + 1)),
            joined(Cell(row, column + 1)),
            joined(Cell(row + 1, column + 1)),
            joined(Cell(row + 1, column)),
            joined(Cell(row + 1, column - 1)),
            joined(Cell(row, column - 1)),
            joined(Cell(row - 1, column - 1)),
        )


ALONE = Joints(*(False,) * 8)


def inset(layout: Layout, cell: Cell, joints: Joints, drop: int = 0) -> tuple[int, int, int, int]:
    """The box of a cell's ground: up to the edge where it goes on, else short of it."""
    left, bottom, right, top = layout.box(cell)
    gap = layout.gap
    return (
        left if joints.left else left + gap,
        (bottom if joints.down else bottom + gap) - drop,
        right if joints.right else right - gap,
        (top if joints.up else top - gap) - drop,
    )


def fill(
    quads: Quads, layout: Layout, cell: Cell, joints: Joints, rgba: Rgba, drop: int = 0
) -> None:
    """The ground of one cell, `drop` pixels lower than it lies."""
    left, bottom, right, top = inset(layout, cell, joints, drop)
    r = layout.radius
    part = corner("inside", r)
    up_left = not (joints.up or joints.left)
    up_right = not (joints.up or joints.right)
    down_left = not (joints.down or joints.left)
    down_right = not (joints.down or joints.right)
    inner_left = left + r if up_left or down_left else left
    inner_right = right - r if up_right or down_right else right
    quads.plain(inner_left, bottom, inner_right, top, rgba)
    if inner_left > left:
        quads.plain(left, bottom + r * down_left, inner_left, top - r * up_left, rgba)
    if inner_right < right:
        quads.plain(inner_right, bottom + r * down_right, right, top - r * up_right, rgba)
    if up_left:
        quads.put(left, top - r, left + r, top, part, rgba)
    if up_right:
        quads.put(right, top - r, right - r, top, part, rgba)
    if down_left:
        quads.put(left, bottom + r, left + r, bottom, part, rgba)
    if down_right:
        quads.put(right, bottom + r, right - r, bottom, part, rgba)
    _fillets(quads, layout, cell, joints, rgba, drop)


def _fillets(
    quads: Quads, layout: Layout, cell: Cell, joints: Joints, rgba: Rgba, drop: int
) -> None:
    """Where the shape bends around a corner, the bend is round, and as far from the round corner
    of the cell it goes around as straight edges are."""
    gap, r = layout.gap, layout.radius
    part = corner("outside", r + 2 * gap)
    for x, y, across, up in _bends(layout, cell, joints):
        y -= drop
        quads.put(
            x - across * gap, y + up * (gap + r), x + across * (gap + r), y - up * gap,
            part, rgba,
        )  # fmt: skip


def _bends(layout: Layout, cell: Cell, joints: Joints) -> list[tuple[int, int, int, int]]:
    """Corners of the cell where the shape bends, with the direction of the cell it goes around:
    1 or −1 to the right and upwards."""
    left, bottom, right, top = layout.box(cell)
    bends = []
    if joints.up and joints.left and not joints.up_left:
        bends.append((left, top, -1, 1))
    if joints.up and joints.right and not joints.up_right:
        bends.append((right, top, 1, 1))
    if joints.down and joints.left and not joints.down_left:
        bends.append((left, bottom, -1, -1))
    if joints.down and joints.right and not joints.down_right:
        bends.append((right, bottom, 1, -1))
    return bends


def outline(
    quads: Quads, layout: Layout, cell: Cell, joints: Joints, rgba: Rgba, line: int = 0
) -> None:
    """The cell's part of a line along the inside of a shape's edge."""
    left, bottom, right, top = inset(layout, cell, joints)
    line = line or layout.line
    gap, r = layout.gap, layout.radius
    ring = corner("ring", r)
    if not (joints.up or joints.left):
        quads.put(left, top - r, left + r, top, ring, rgba)
    if not (joints.up or joints.right):
        quads.put(right, top - r, right - r, top, ring, rgba)
    if not (joints.down or joints.left):
        quads.put(left, bottom + r, left + r, bottom, ring, rgba)
    if not (joints.down or joints.right):
        quads.put(right, bottom + r, right - r, bottom, ring, rgba)
    # A straight part ends short of every corner and of every bend next door.
    box_left, box_bottom, box_right, box_top = layout.box(cell)
    off = gap + r
    start = box_left + off * (not joints.left or joints.up_left)
    end = box_right - off * (not joints.right or joints.up_right)
    if not joints.up:
        quads.plain(start, top - line, end, top, rgba)
    start = box_left + off * (not joints.left or joints.down_left)
    end = box_right - off * (not joints.right or joints.down_right)
    if not joints.down:
        quads.plain(start, bottom, end, bottom + line, rgba)
    start = box_bottom + off * (not joints.down or joints.down_left)
    end = box_top - off * (not joints.up or joints.up_left)
    if not joints.left:
        quads.plain(left, start, left + line, end, rgba)
    start = box_bottom + off * (not joints.down or joints.down_right)
    end = box_top - off * (not joints.up or joints.up_right)
    if not joints.right:
        quads.plain(right - line, start, right, end, rgba)
    bow = corner("bow", r + 2 * gap + line)
    for x, y, across, up in _bends(layout, cell, joints):
        quads.put(
            x - across * (gap + line), y + up * off, x + across * off, y - up * (gap + line),
            bow, rgba,
        )  # fmt: skip
