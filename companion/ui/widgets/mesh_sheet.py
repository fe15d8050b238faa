"""Many small drawings in one piece of graphics: quads with a place in the picture and a colour."""

from array import array
from collections.abc import Sequence
from typing import Any, Final

from kivy.graphics import Mesh, RenderContext

from companion.ui.drawings import Drawing, drawing, sheet

Rgba = tuple[float, float, float, float]
WHITE: Final[Rgba] = (1.0, 1.0, 1.0, 1.0)
FLOATS: Final = 32
"""Of a quad: four corners of x, y, u, v, red, green, blue, alpha."""

_FORMAT: Final = [(b"vPosition", 2, "float"), (b"vTexCoords0", 2, "float"), (b"vColor", 4, "float")]
_VERTEX_SHADER: Final = """
$HEADER$
attribute vec4 vColor;
void main (void) {
    frag_color = vColor * vec4(1.0, 1.0, 1.0, opacity);
    tex_coord0 = vTexCoords0;
    gl_Position = projection_mat * modelview_mat * vec4(vPosition.xy, 0.0, 1.0);
}
"""
_FRAGMENT_SHADER: Final = """
$HEADER$
void main (void) {
    gl_FragColor = frag_color * texture2D(texture0, tex_coord0);
}
"""


class Quads:
    """Floats of quads, in the order they are drawn."""

    __slots__ = ("floats",)

    def __init__(self) -> None:
        self.floats: list[float] = []

    def put(
        self, left: float, bottom: float, right: float, top: float, part: Drawing, rgba: Rgba
    ) -> None:
        """A drawing in a box. A box with left and right exchanged mirrors it."""
        u, v, to_u, to_v = part[:4]
        self.floats += (
            left, bottom, u, to_v, *rgba,
            right, bottom, to_u, to_v, *rgba,
            right, top, to_u, v, *rgba,
            left, top, u, v, *rgba,
        )  # fmt: skip

    def centred(self, x: float, y: float, height: float, part: Drawing, rgba: Rgba = WHITE) -> None:
        up = height / 2
        side = up * part.shape
        self.put(x - side, y - up, x + side, y + up, part, rgba)

    def plain(self, left: float, bottom: float, right: float, top: float, rgba: Rgba) -> None:
        if right > left and top > bottom:
            u, v, to_u, to_v = _inner(drawing("plain"))
            self.floats += (
                left, bottom, u, to_v, *rgba,
                right, bottom, to_u, to_v, *rgba,
                right, top, to_u, v, *rgba,
                left, top, u, v, *rgba,
            )  # fmt: skip

    def rounded(
        self, left: float, bottom: float, right: float, top: float, radius: float, rgba: Rgba
    ) -> None:
        """A box with round corners."""
        part = corner("inside", radius)
        inner_left, inner_right = left + radius, right - radius
        self.put(left, top - radius, inner_left, top, part, rgba)
        self.put(right, top - radius, inner_right, top, part, rgba)
        self.put(left, bottom + radius, inner_left, bottom, part, rgba)
        self.put(right, bottom + radius, inner_right, bottom, part, rgba)
        self.plain(inner_left, bottom, inner_right, top, rgba)
        self.plain(left, bottom + radius, inner_left, top - radius, rgba)
        self.plain(inner_right, bottom + radius, right, top - radius, rgba)

    def text(self, text: str, x: float, y: float, size: float, rgba: Rgba) -> None:
        """Figures centred on (x, y); other signs than 0–9, ×, +, = and – are left out."""
        x -= text_width(text, size) / 2
        for sign in text:
            if sign == " ":
                x += size * _SPACE
                continue
            part = drawing(f"figure-{sign}")
            height = size * _FIGURE_HEIGHT
            width = height * part.shape
            middle = x + part.advance * size / 2
            # Figures stand a little high in their box.
            self.put(
                middle - width / 2, y - height * 0.42, middle + width / 2, y + height * 0.58,
                part, rgba,
            )  # fmt: skip
            x += part.advance * size


_SPACE: Final = 0.2
_FIGURE_HEIGHT: Final = 1.3


def text_width(text: str, size: float) -> float:
    return sum(
        size * (_SPACE if sign == " " else drawing(f"figure-{sign}").advance) for sign in text
    )


def corner(name: str, radius: float) -> Drawing:
    """The drawing of a round corner, drawn about as large as it is shown."""
    pixels = 8 if radius <= 10 else 24 if radius <= 30 else 96
    return drawing(f"{name}-{pixels}")


def _inner(part: Drawing) -> tuple[float, float, float, float]:
    """Its middle only: nothing from beside it gets in, however small it is shown."""
    width, height = part.right - part.left, part.bottom - part.top
    return (
        part.left + width / 3, part.top + height / 3, part.right - width / 3,
        part.bottom - height / 3,
    )  # fmt: skip


class MeshSheet:
    """Kept graphics that show quads; give `context` to a canvas once."""

    def __init__(self) -> None:
        self.context: Any = RenderContext(
            use_parent_projection=True,
            use_parent_modelview=True,
            use_parent_frag_modelview=True,
            vs=_VERTEX_SHADER,
            fs=_FRAGMENT_SHADER,
        )
        self._mesh: Any = None
        self._count = 0

    def show(self, blocks: Sequence[bytes]) -> None:
        """Show these quads, and nothing of what was shown before."""
        vertices = array("f")
        vertices.frombytes(b"".join(blocks))
        count = len(vertices) // FLOATS
        if self._mesh is None:
            if not count:
                return
            with self.context:
                self._mesh = Mesh(fmt=_FORMAT, mode="triangles", texture=sheet())
        if not count:
            # A mesh cannot hold nothing.
            vertices, count = array("f", bytes(4 * FLOATS)), 1
        self._mesh.vertices = vertices
        if count != self._count:
            self._mesh.indices = _indices(count)
            self._count = count


def packed(quads: Quads) -> bytes:
    return array("f", quads.floats).tobytes()


_all_indices = array("H")


def _indices(count: int) -> Any:
    """Two triangles for each quad."""
    for quad in range(len(_all_indices) // 6, count):
        corner_ = 4 * quad
        _all_indices.extend((corner_, corner_ + 1, corner_ + 2, corner_ + 2, corner_ + 3, corner_))
    return _all_indices[: 6 * count]
