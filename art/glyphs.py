"""The signs of the app, each drawn on a sheet of a hundred by a hundred, in an ink and a light."""

from collections.abc import Callable
from typing import Final

from art.pen import Colour, Pen, Point

Sign = Callable[[Pen, Colour, Colour], None]
"""Draws with an ink, and with a light colour for what is cut out of it."""


def mammoth(pen: Pen, ink: Colour, light: Colour) -> None:
    pen.shape(
        [
            (17, 50), (20, 33), (25, 18), (35, 10), (45, 16), (52, 25), (62, 22), (76, 29),
            (87, 44), (91, 62), (90, 84), (77, 86), (74, 74), (66, 77), (59, 74), (57, 87),
            (44, 87), (41, 72), (33, 64), (24, 60),
        ],
        ink,
    )  # fmt: skip
    pen.line([(24, 44), (16, 58), (13, 74), (17, 87), (27, 86)], 12, ink, ends=(1.3, 0.6))
    # The tusk is cut out of the chest.
    pen.shape([(16, 50), (40, 52), (42, 70), (33, 79), (23, 76), (16, 66)], ink)
    pen.line([(37, 52), (37, 64), (31, 71), (24, 68), (21, 58)], 6, light, ends=(1.2, 0.5))
    pen.disc(32, 36, 3.4, light)
    pen.line([(45, 32), (49, 42), (44, 52)], 3.6, light, ends=(0.4, 0.4))
    pen.line([(90, 52), (95, 62), (94, 70)], 4, ink, ends=(1, 0.5))


def fish(pen: Pen, ink: Colour, light: Colour) -> None:
    pen.shape(
        [
            (7, 52), (20, 36), (42, 28), (60, 36), (72, 46), (90, 28), (93, 32), (85, 51),
            (93, 70), (90, 74), (72, 58), (60, 68), (42, 75), (20, 67),
        ],
        ink,
    )  # fmt: skip
    pen.line([(36, 38), (41, 51), (36, 65)], 4.5, light, ends=(0.5, 0.5))
    pen.disc(24, 46, 4, light)
    pen.line([(52, 44), (60, 51)], 3.6, light, ends=(0.7, 0.7))
    pen.line([(50, 59), (58, 57)], 3.6, light, ends=(0.7, 0.7))


def mushroom(pen: Pen, ink: Colour, light: Colour) -> None:
    pen.shape([(41, 50), (59, 50), (60, 66), (66, 80), (62, 89), (38, 89), (34, 80), (40, 66)], ink)
    pen.shape(
        [
            (11, 50), (15, 33), (30, 17), (50, 11), (70, 17), (85, 33), (89, 50), (84, 57),
            (66, 55), (50, 53), (34, 55), (16, 57),
        ],
        ink,
    )  # fmt: skip
    pen.disc(36, 32, 6.5, light)
    pen.disc(61, 27, 5, light)
    pen.disc(67, 43, 4.2, light)
    pen.line([(37, 62), (50, 65), (63, 62)], 3.6, light, ends=(0.6, 0.6))


def flint(pen: Pen, ink: Colour, light: Colour) -> None:
    pen.shape(
        [
            (54, 6), (66, 16), (71, 30), (79, 44), (77, 58), (80, 68), (68, 84), (52, 94),
            (40, 86), (29, 82), (24, 66), (26, 54), (22, 42), (33, 26), (40, 14),
        ],
        ink, round_=False,
    )  # fmt: skip
    for way in (
        [(54, 12), (48, 34), (53, 52), (45, 70), (51, 88)],
        [(48, 34), (30, 41)],
        [(53, 52), (74, 47)],
        [(45, 70), (29, 70)],
        [(50, 60), (72, 70)],
    ):
        pen.line(way, 3.8, light, ends=(0.5, 0.4), round_=False)


def hunter(pen: Pen, ink: Colour, _light: Colour) -> None:
    pen.line([(18, 84), (64, 36)], 7, ink, ends=(0.9, 0.9))
    pen.shape([(88, 11), (82, 42), (70, 45), (56, 31), (60, 18)], ink, round_=False)
    pen.line([(53, 38), (64, 48)], 6, ink)
    pen.line([(24, 66), (33, 76)], 5, ink, ends=(0.5, 0.5))
    pen.line([(16, 72), (27, 84)], 5, ink, ends=(0.5, 0.5))


def painter(pen: Pen, ink: Colour, light: Colour) -> None:
    pen.shape([(34, 52), (46, 46), (62, 47), (71, 54), (70, 72), (62, 88), (48, 90), (38, 80)], ink)
    pen.line([(40, 74), (28, 62), (16, 56)], 12, ink, ends=(1.2, 0.8))
    pen.line([(40, 56), (33, 38), (28, 22)], 11, ink, ends=(1.1, 0.85))
    pen.line([(50, 54), (48, 32), (47, 13)], 11, ink, ends=(1.1, 0.85))
    pen.line([(60, 54), (63, 34), (65, 18)], 11, ink, ends=(1.1, 0.85))
    pen.line([(67, 60), (75, 44), (81, 32)], 10, ink, ends=(1.1, 0.85))
    pen.line([(58, 66), (48, 64), (47, 74), (56, 78), (62, 72)], 3.6, light, ends=(0.7, 0.6))


def fishing_child(pen: Pen, ink: Colour, light: Colour) -> None:
    pen.line([(12, 88), (34, 52), (58, 24), (84, 12)], 7, ink, ends=(1.3, 0.5))
    pen.line([(84, 13), (85, 36)], 3.4, ink)
    pen.shape(
        [
            (86, 35), (97, 48), (95, 62), (88, 70), (97, 82), (86, 79), (75, 82), (83, 70),
            (76, 62), (75, 48),
        ],
        ink,
    )  # fmt: skip
    pen.disc(89, 48, 3, light)
    pen.line([(31, 66), (42, 74)], 5, ink, ends=(0.7, 0.7))


def fire_lady(pen: Pen, ink: Colour, light: Colour) -> None:
    pen.line([(50, 58), (50, 92)], 12, ink, ends=(1.1, 0.7))
    pen.line([(36, 61), (50, 65), (64, 61)], 8, ink, ends=(0.8, 0.8))
    flame(pen, ink, light, (50, 32), 0.64)


def flame(pen: Pen, ink: Colour, light: Colour, middle: Point = (50, 50), zoom: float = 1) -> None:
    x, y = middle

    def at(points: list[Point]) -> list[Point]:
        return [(x + (px - 50) * zoom, y + (py - 50) * zoom) for px, py in points]

    pen.shape(
        at([
            (52, 4), (60, 22), (74, 36), (82, 56), (78, 78), (62, 93), (40, 94), (23, 82),
            (17, 62), (24, 44), (31, 32), (36, 46), (42, 34), (45, 18),
        ]),
        ink,
    )  # fmt: skip
    pen.shape(
        at([
            (53, 48), (60, 60), (66, 72), (60, 85), (50, 88), (39, 84), (35, 72), (41, 64),
            (45, 69), (49, 60),
        ]),
        light,
    )  # fmt: skip


def gatherer(pen: Pen, ink: Colour, light: Colour) -> None:
    pen.line([(22, 48), (30, 22), (50, 12), (70, 22), (78, 48)], 7, ink, ends=(1, 1))
    pen.shape([(11, 46), (89, 46), (86, 58), (14, 58)], ink, round_=False)
    pen.line([(13, 52), (87, 52)], 12, ink)
    pen.shape([(17, 58), (83, 58), (78, 76), (70, 88), (30, 88), (22, 76)], ink)
    for x, lean in ((34, -3), (50, 0), (66, 3)):
        pen.line([(x, 64), (x - lean, 84)], 3.6, light, ends=(0.8, 0.6))
    pen.line([(24, 72), (50, 75), (76, 72)], 3.6, light, ends=(0.8, 0.8))


def shaman(pen: Pen, ink: Colour, light: Colour) -> None:
    pen.shape(
        [
            (34, 44), (50, 40), (66, 44), (70, 58), (64, 74), (56, 88), (50, 93), (44, 88),
            (36, 74), (30, 58),
        ],
        ink,
    )  # fmt: skip
    for side in (-1, 1):

        def mirror(points: list[Point], side: int = side) -> list[Point]:
            return [(50 + side * px, py) for px, py in points]

        pen.line(mirror([(12, 46), (22, 34), (36, 28), (41, 9)]), 7, ink, ends=(1.1, 0.5))
        pen.line(mirror([(22, 34), (22, 22), (19, 12)]), 6, ink, ends=(1, 0.5))
        pen.line(mirror([(34, 29), (42, 30), (45, 24)]), 5, ink, ends=(1, 0.5))
        pen.line(mirror([(7, 59), (13, 56)]), 6.5, light, ends=(0.8, 0.6))
    pen.line([(44, 79), (50, 82), (56, 79)], 4, light, ends=(0.6, 0.6))


def sculptor(pen: Pen, ink: Colour, _light: Colour) -> None:
    pen.line([(24, 86), (56, 40)], 9, ink, ends=(1.1, 0.9))
    pen.shape([(42, 14), (56, 8), (88, 32), (90, 48), (78, 54), (44, 30)], ink)
    pen.shape([(66, 66), (78, 62), (90, 70), (93, 84), (84, 92), (70, 91), (62, 80)], ink)


def small_warrior(pen: Pen, ink: Colour, light: Colour) -> None:
    pen.line([(26, 90), (42, 58), (60, 20)], 9, ink, ends=(1.1, 0.8))
    pen.shape([(38, 30), (52, 20), (76, 22), (91, 34), (92, 56), (84, 64), (70, 56), (46, 46)], ink)
    pen.line([(44, 26), (58, 46)], 4, light, ends=(0.8, 0.8))
    pen.line([(54, 24), (48, 46)], 4, light, ends=(0.8, 0.8))


def amazon(pen: Pen, ink: Colour, _light: Colour) -> None:
    pen.line([(26, 10), (56, 18), (78, 42), (88, 74)], 8.5, ink, ends=(0.6, 0.6))
    pen.line([(27, 11), (87, 73)], 3.2, ink, round_=False)
    pen.line([(16, 84), (76, 26)], 5.5, ink, round_=False)
    pen.shape([(90, 11), (86, 33), (68, 15)], ink, round_=False)
    pen.line([(14, 72), (24, 77), (28, 87)], 5, ink, ends=(0.6, 0.6), round_=False)


def oaf(pen: Pen, ink: Colour, light: Colour) -> None:
    pen.line([(20, 90), (36, 68)], 11, ink, ends=(1.2, 1))
    pen.shape(
        [
            (34, 76), (28, 66), (34, 44), (48, 22), (64, 9), (82, 10), (91, 22), (90, 38),
            (76, 54), (56, 68), (44, 78),
        ],
        ink,
    )  # fmt: skip
    for x, y, to_x, to_y in (
        (50, 24, 38, 14), (36, 44, 23, 38), (84, 44, 95, 52), (64, 60, 72, 71),
    ):  # fmt: skip
        pen.line([(x, y), (to_x, to_y)], 10, ink, ends=(1, 0.25))
    for x, y in ((58, 34), (74, 26), (56, 52)):
        pen.disc(x, y, 4, light)


def hut(pen: Pen, ink: Colour, light: Colour) -> None:
    pen.line([(44, 10), (50, 22), (84, 88)], 6.5, ink, ends=(0.9, 1))
    pen.line([(57, 8), (50, 22), (16, 88)], 6.5, ink, ends=(0.9, 1))
    pen.shape([(50, 22), (84, 87), (81, 91), (19, 91), (16, 87)], ink, round_=False)
    pen.shape([(50, 54), (63, 92), (37, 92)], light, round_=False)
    pen.line([(35, 52), (50, 44), (65, 52)], 3.6, light, ends=(0.6, 0.6))


SIGNS: Final[dict[str, Sign]] = {
    sign.__name__.replace("_", "-"): sign
    for sign in (
        mammoth, fish, mushroom, flint,
        hunter, painter, fishing_child, fire_lady, gatherer, shaman, sculptor,
        small_warrior, amazon, oaf, hut, flame,
    )
}  # fmt: skip
