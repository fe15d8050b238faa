"""The terrains' patterns: white drawings that the board tints, three to a terrain so that no two
neighbours repeat, and the terrains' signs.

Lines of dunes and waves leave a square where the next one takes them up, at the same heights, and
keep clear of the corners, which may be round.
"""

from typing import Final

from art.pen import Colour, Pen, Point, colour

FAINT: Final[Colour] = colour("#ffffff", 0.6)
CLEAR: Final[Colour] = colour("#ffffff", 1.0)
VARIANTS: Final = 3


def _tuft(pen: Pen, x: float, y: float, zoom: float, ink: Colour) -> None:
    pen.place(x, y, zoom)
    for base, tip, height, width in (
        (38, 16, 42, 13), (46, 36, 18, 15), (56, 64, 10, 15), (64, 86, 38, 13),
    ):  # fmt: skip
        middle = ((base + tip) / 2 - (50 - base) * 0.1, (height + 88) / 2)
        pen.line([(base, 90), middle, (tip, height)], width, ink, ends=(1, 0.12))
    pen.anywhere()


def _blade(pen: Pen, x: float, y: float, lean: float, ink: Colour) -> None:
    pen.line([(x, y), (x + lean * 0.3, y - 5), (x + lean, y - 9)], 3, ink, ends=(1, 0.2))


def _leaf(pen: Pen, middle: Point, turn: float, zoom: float, ink: Colour) -> None:
    pen.place(*middle, zoom, turn)
    pen.shape([(50, 4), (70, 22), (76, 50), (66, 76), (50, 92), (34, 76), (24, 50), (30, 22)], ink)
    cut = (255, 255, 255, 0)
    pen.line([(50, 20), (51, 50), (50, 99)], 6, cut, ends=(0.4, 1))
    for height in (34, 52, 70):
        pen.line([(50, height + 10), (68, height - 4)], 5, cut, ends=(1, 0.5))
        pen.line([(50, height + 10), (32, height - 4)], 5, cut, ends=(1, 0.5))
    pen.anywhere()


def _stone(pen: Pen, middle: Point, turn: float, zoom: float, ink: Colour) -> None:
    pen.place(*middle, zoom, turn)
    pen.shape(
        [(20, 30), (48, 12), (80, 24), (92, 56), (72, 84), (34, 88), (10, 62)], ink, round_=False
    )
    cut = (255, 255, 255, 0)
    pen.line([(22, 31), (50, 46), (78, 26)], 6, cut, ends=(1, 1), round_=False)
    pen.line([(50, 46), (56, 86)], 6, cut, ends=(1, 1), round_=False)
    pen.anywhere()


def _cactus(pen: Pen, x: float, y: float, zoom: float, ink: Colour) -> None:
    pen.place(x, y, zoom)
    pen.line([(50, 94), (50, 50), (50, 12)], 20, ink, ends=(1, 0.9))
    pen.line([(50, 66), (28, 64), (22, 54), (22, 36)], 14, ink)
    pen.line([(50, 54), (72, 52), (78, 44), (78, 26)], 14, ink)
    pen.anywhere()


def _wave(pen: Pen, x: float, y: float, zoom: float, ink: Colour) -> None:
    """A wave that curls over."""
    pen.place(x, y, zoom)
    pen.line(
        [
            (4, 84), (26, 74), (36, 50), (54, 32), (76, 34), (86, 52), (76, 66), (62, 62),
            (60, 50), (69, 46),
        ],
        11, ink, ends=(0.3, 0.7),
    )  # fmt: skip
    pen.line([(44, 86), (60, 80), (78, 84), (96, 80)], 9, ink, ends=(0.4, 0.3))
    pen.anywhere()


def _dunes(pen: Pen, lift: float, ink: Colour) -> None:
    for height, swing in ((35, 5), (68, -5)):
        pen.line(
            [
                (-22, height + swing + lift), (0, height), (26, height - swing - lift),
                (52, height + swing / 2), (78, height + swing + lift), (100, height),
                (126, height - swing - lift),
            ],
            3.4, ink,
        )  # fmt: skip


def desert(pen: Pen, variant: int) -> None:
    _dunes(pen, (0, 4, -3)[variant], FAINT)
    if variant == 0:
        _cactus(pen, 26, 52, 0.3, CLEAR)
    elif variant == 1:
        _cactus(pen, 72, 50, 0.24, CLEAR)
        for x, y in ((28, 54), (38, 57), (30, 82), (60, 85)):
            pen.disc(x, y, 1.8, CLEAR)
    else:
        _cactus(pen, 58, 48, 0.28, CLEAR)
        for x, y in ((24, 52), (34, 84), (80, 84)):
            pen.disc(x, y, 1.8, CLEAR)


def grassland(pen: Pen, variant: int) -> None:
    tufts = (
        ((28, 32, 0.27), (70, 60, 0.32)),
        ((66, 30, 0.27), (32, 66, 0.32)),
        ((48, 44, 0.32), (76, 74, 0.24)),
    )
    blades = (
        ((62, 26, 4), (22, 70, -4), (46, 84, 3), (84, 34, -3)),
        ((24, 32, -4), (76, 74, 4), (56, 88, -3)),
        ((22, 28, 4), (26, 78, 4), (78, 30, -4), (50, 88, -3)),
    )
    for x, y, zoom in tufts[variant]:
        _tuft(pen, x, y, zoom, CLEAR)
    for x, y, lean in blades[variant]:
        _blade(pen, x, y, lean, FAINT)
        _blade(pen, x + 4, y + 1, -lean, FAINT)


def lake(pen: Pen, variant: int) -> None:
    for height, swing in ((34, 5), (69, -5)):
        way = [
            (x, height + (swing, 0, -swing, 0)[nth % 4])
            for nth, x in enumerate(range(-25, 150, 25))
        ]
        pen.line(way, 3.6, FAINT)
    x, y = ((28, 52), (70, 52), (48, 86))[variant]
    if variant == 2:
        pen.line([(36, 52), (46, 50), (58, 53), (66, 51)], 3.4, FAINT, ends=(0.3, 0.3))
        _wave(pen, 50, 19, 0.22, CLEAR)
        pen.line([(40, 87), (50, 85), (60, 88)], 3.2, FAINT, ends=(0.3, 0.3))
    else:
        _wave(pen, x, y, 0.3, CLEAR)


def jungle(pen: Pen, variant: int) -> None:
    leaves = (
        ((28, 30, -28, 0.32), (72, 36, 34, 0.24), (60, 74, 12, 0.32), (26, 74, -48, 0.2)),
        ((70, 28, 30, 0.32), (30, 44, -18, 0.25), (34, 78, 24, 0.28), (74, 72, -36, 0.23)),
        ((48, 28, 8, 0.3), (22, 62, -40, 0.25), (74, 58, 32, 0.3), (46, 82, -10, 0.22)),
    )
    for x, y, turn, zoom in leaves[variant]:
        _leaf(pen, (x, y), turn, zoom, CLEAR if zoom > 0.27 else FAINT)


def quarry(pen: Pen, variant: int) -> None:
    stones = (
        ((29, 34, 0, 0.32), (70, 68, 24, 0.36), (66, 26, 60, 0.15), (28, 76, 10, 0.17)),
        ((66, 32, 15, 0.34), (32, 70, -12, 0.33), (26, 28, 40, 0.16), (74, 78, 80, 0.15)),
        ((32, 48, 40, 0.36), (74, 32, -20, 0.24), (70, 76, 5, 0.28), (44, 82, 60, 0.13)),
    )
    for x, y, turn, zoom in stones[variant]:
        _stone(pen, (x, y), turn, zoom, CLEAR if zoom > 0.2 else FAINT)


def volcano(pen: Pen, variant: int) -> None:
    """The mountain; its craters' embers are laid over it."""
    lean = (0, -2, 2)[variant]
    pen.shape(
        [
            (9, 86), (24, 66), (34 + lean, 40), (39 + lean, 24), (50 + lean, 27), (61 + lean, 23),
            (67 + lean, 42), (77, 66), (91, 86), (70, 90), (50, 89), (30, 90),
        ],
        FAINT,
    )  # fmt: skip
    pen.shape(
        [
            (38 + lean, 25), (50 + lean, 29), (62 + lean, 24), (64 + lean, 36), (60 + lean, 44),
            (56 + lean, 37), (51 + lean, 48), (46 + lean, 38), (41 + lean, 46), (37 + lean, 36),
        ],
        CLEAR,
    )  # fmt: skip
    pen.line([(40, 17), (44, 11), (41, 6)], 3.6, FAINT, ends=(0.5, 0.3))
    pen.line([(56, 16), (61, 10), (57, 4)], 3.6, FAINT, ends=(0.5, 0.3))


PATTERNS: Final = {
    pattern.__name__: pattern for pattern in (desert, grassland, lake, jungle, quarry, volcano)
}


def sign(terrain: str, pen: Pen, ink: Colour) -> None:
    """The terrain's own sign, large and alone."""
    match terrain:
        case "desert":
            _cactus(pen, 50, 48, 0.9, ink)
        case "grassland":
            _tuft(pen, 50, 50, 0.98, ink)
        case "lake":
            _wave(pen, 50, 46, 0.96, ink)
        case "jungle":
            _leaf(pen, (50, 50), 24, 0.98, ink)
        case "quarry":
            _stone(pen, (50, 50), 0, 0.94, ink)
        case "volcano":
            pen.shape(
                [
                    (4, 88), (22, 66), (34, 36), (40, 20), (50, 24), (60, 19), (68, 38), (79, 66),
                    (96, 88), (70, 92), (50, 91), (30, 92),
                ],
                ink,
            )  # fmt: skip
            cut = (255, 255, 255, 0)
            pen.line([(34, 46), (44, 54), (50, 44), (57, 54), (66, 44)], 6, cut)
