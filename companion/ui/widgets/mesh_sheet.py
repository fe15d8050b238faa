"""Many small drawings in one piece of graphics: quads with a place in the picture and a colour."""

from array import array
from collections.abc import Sequence
from typing import Final

from kivy.graphics import Mesh, RenderContext

from companion.ui.drawings import Drawing, drawing, sheet

Box = tuple[float, float, float, float]
"""Left, bottom, right, top. With left and right exchanged, what is drawn in it is mirrored."""
Rgba = tuple[float, float, float, float]

WHITE: Final[Rgba] = (1.0, 1.0, 1.0, 1.0)
FLOATS: Final = 32
"""Of a quad: four corners of x, y, u, v, red, green, blue, alpha."""

_FORMAT: Final = [
    (b"vPosition", 2, "float"),
    (b"vTexCoords0", 2, "float"),
    (b"vColor", 4, "float"),
]
_VERTEX_SHADER: Final = """
$HEADER$
attribute vec4 vColor;
uniform float seen;
void main (void) {
    frag_color = vColor * vec4(1.0, 1.0, 1.0, seen);
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

_SPACE: Final = 0.2
_FIGURE_HEIGHT: Final = 1.3
"""Height of a figure's drawing, in parts of the text's size."""


class Quads:
    """Quads, in the order they are drawn."""

    __slots__ = ("_before", "_floats")

    def __init__(self) -> None:
        self._before: list[bytes] = []
        self._floats: list[float] = []

    @property
    def packed(self) -> bytes:
        """As the graphics take them."""
        return b"".join([*self._before, array("f", self._floats).tobytes()])

    def put_packed(self, quads: bytes) -> None:
        """Those that were packed before."""
        if self._floats:
            self._before.append(array("f", self._floats).tobytes())
            self._floats = []
        self._before.append(quads)

    def put(self, box: Box, part: Drawing, rgba: Rgba) -> None:
        left, bottom, right, top = box
        u, v, to_u, to_v = part[:4]
        self._floats += (
            left, bottom, u, to_v, *rgba,
            right, bottom, to_u, to_v, *rgba,
            right, top, to_u, v, *rgba,
            left, top, u, v, *rgba,
        )  # fmt: skip

    def centred(self, x: float, y: float, height: float, part: Drawing, rgba: Rgba = WHITE) -> None:
        up = height / 2
        side = up * part.shape
        self.put((x - side, y - up, x + side, y + up), part, rgba)

    def plain(self, box: Box, rgba: Rgba) -> None:
        """A box of one colour; an empty one is left out."""
        if box[2] > box[0] and box[3] > box[1]:
            self.put(box, drawing("plain"), rgba)

    def rounded(self, box: Box, radius: float, rgba: Rgba) -> None:
        """A box with round corners."""
        left, bottom, right, top = box
        self.corners(box, radius, corner("inside", radius), rgba)
        self.plain((left + radius, bottom, right - radius, top), rgba)
        self.plain((left, bottom + radius, left + radius, top - radius), rgba)
        self.plain((right - radius, bottom + radius, right, top - radius), rgba)

    def rim(self, box: Box, radius: float, rgba: Rgba) -> None:
        """Only the edge of a box with round corners, a fifth of its radius thick."""
        left, bottom, right, top = box
        thick = radius * RIM
        self.corners(box, radius, corner("ring", radius), rgba)
        self.plain((left + radius, top - thick, right - radius, top), rgba)
        self.plain((left + radius, bottom, right - radius, bottom + thick), rgba)
        self.plain((left, bottom + radius, left + thick, top - radius), rgba)
        self.plain((right - thick, bottom + radius, right, top - radius), rgba)

    def corners(self, box: Box, radius: float, part: Drawing, rgba: Rgba) -> None:
        left, bottom, right, top = box
        self.put((left, top - radius, left + radius, top), part, rgba)
        self.put((right, top - radius, right - radius, top), part, rgba)
        self.put((left, bottom + radius, left + radius, bottom), part, rgba)
        self.put((right, bottom + radius, right - radius, bottom), part, rgba)

    def text(self, text: str, middle: tuple[float, float], size: float, rgba: Rgba) -> None:
        """Figures, ×, +, = and – around a place; a space is narrow."""
        x, y = middle
        x -= text_width(text, size) / 2
        height = size * _FIGURE_HEIGHT
        for sign in text:
            if sign == " ":
                x += size * _SPACE
                continue
            part = drawing(f"figure-{sign}")
            advance = part.advance * size
            # Figures stand a little high in their box.
            self.centred(x + advance / 2, y + height * 0.08, height, part, rgba)
            x += advance


RIM: Final = 0.2
"""How thick the ring of a corner is drawn, in parts of its radius."""


def text_width(text: str, size: float) -> float:
    return sum(
        size * (_SPACE if sign == " " else drawing(f"figure-{sign}").advance) for sign in text
    )


def corner(name: str, radius: float) -> Drawing:
    """The drawing of a round corner, drawn about as large as it is shown."""
    pixels = 8 if radius <= 10 else 24 if radius <= 30 else 96
    return drawing(f"{name}-{pixels}")


class MeshSheet:
    """Kept graphics that show quads; give `context` to a canvas once."""

    def __init__(self) -> None:
        self.context = RenderContext(
            use_parent_projection=True,
            use_parent_modelview=True,
            use_parent_frag_modelview=True,
            vs=_VERTEX_SHADER,
            fs=_FRAGMENT_SHADER,
        )
        self.fade(1.0)
        self._mesh: Mesh | None = None
        self._count = 0

    def fade(self, opacity: float) -> None:
        """Show all of it so strongly. A widget's opacity does not reach shaders of our own."""
        self.context["seen"] = float(opacity)

    def show(self, blocks: Sequence[bytes]) -> None:
        """Show these packed quads, and nothing of what was shown before."""
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


_all_indices = array("H")


def _indices(count: int) -> "array[int]":
    """Two triangles for each quad."""
    for quad in range(len(_all_indices) // 6, count):
        first = 4 * quad
        _all_indices.extend((first, first + 1, first + 2, first + 2, first + 3, first))
    return _all_indices[: 6 * count]
