"""What lies on the squares: wooden discs, bone tiles, fire tokens, printed fires, craters."""

from typing import Final

from PIL import Image, ImageDraw, ImageFont

from art.emblems import EMBLEMS
from art.glyphs import SIGNS, flame
from art.pen import WHITE, Pen, colour

WOOD: Final = colour("#e9c691")
WOOD_RING: Final = colour("#c9985c")
WOOD_GRAIN: Final = colour("#dcb47a")
WOOD_EDGE: Final = colour("#8c5a2e")
BONE: Final = colour("#f9eedd")
BONE_EDGE: Final = colour("#b98f63")
WAR_EDGE: Final = colour("#b23a20")
INK: Final = colour("#3a2014")
CHAR: Final = colour("#2b100b")
MAROON: Final = colour("#571a10")
EMBER: Final = colour("#ffa62e")
EMBER_DEEP: Final = colour("#ee5a24")
YOLK: Final = colour("#ffd977")
CLEAR: Final = colour("#ffffff", 0)


def resource(pen: Pen, name: str) -> None:
    pen.disc(50, 50, 39, WOOD_EDGE)
    pen.disc(50, 49, 37, WOOD)
    for points in (
        [(20, 34), (40, 27), (64, 29), (82, 36)],
        [(14, 50), (34, 45), (60, 48), (86, 46)],
        [(18, 66), (44, 63), (62, 68), (82, 63)],
    ):
        pen.line(points, 2.2, WOOD_GRAIN, ends=(0.3, 0.3))
    pen.shadow(3, 2.6, 0.5)
    pen.place(50, 49, 0.56)
    SIGNS[name](pen, INK, WOOD)
    pen.anywhere()


def caveman(pen: Pen, name: str, power: int) -> None:
    """A bone tile; a warrior's has a red rim and his power on a badge."""
    pen.box((12, 12), (88, 88), 19, WAR_EDGE if power else BONE_EDGE)
    pen.box((15.5, 14.5), (84.5, 83.5), 16, BONE)
    pen.shadow(3, 2.6, 0.5)
    if power:
        pen.place(46, 45, 0.56)
    else:
        pen.place(50, 49, 0.6)
    SIGNS[name](pen, INK, BONE)
    pen.anywhere()
    if power:
        pen.disc(76, 76, 17, BONE)
        pen.disc(76, 76, 14.5, WAR_EDGE)


def token(pen: Pen) -> None:
    """Dark, with a light behind it."""
    pen.disc(50, 50, 36, EMBER)
    pen.glow(0.75, 5, EMBER_DEEP)
    pen.disc(50, 50, 36, EMBER)
    pen.disc(50, 50, 33, CHAR)
    pen.disc(50, 52, 29, MAROON)
    flame(pen, EMBER_DEEP, EMBER, (50, 46), 0.56)
    flame(pen, EMBER, YOLK, (50, 50), 0.46)
    pen.disc(50, 61, 12.5, YOLK)


def printed_fire(pen: Pen) -> None:
    pen.disc(50, 50, 42, INK)
    pen.disc(50, 50, 38, BONE)
    flame(pen, colour("#d8431f"), EMBER, (50, 47), 0.6)
    pen.shadow(3, 4, 0.35)


def crater(pen: Pen) -> None:
    """An ember."""
    pen.disc(50, 50, 26, EMBER_DEEP)
    pen.glow(0.8, 9, EMBER_DEEP)
    pen.disc(50, 50, 24, EMBER)
    pen.disc(47, 46, 12, YOLK)


def spark(pen: Pen) -> None:
    """Soft light, for a fire in flight."""
    pen.disc(50, 50, 13, WHITE)
    pen.glow(1.0, 12, WHITE)


def white_sign(pen: Pen, name: str) -> None:
    EMBLEMS[name](pen, WHITE, CLEAR)


def letter(size: int, text: str, font: str) -> tuple[Image.Image, float]:
    """A figure in white and how far it advances, in parts of its height."""
    larger = 4
    face = ImageFont.truetype(font, size * larger)
    advance = face.getlength(text)
    pen = Image.new("L", (round(advance) + 8 * larger, round(size * 1.3 * larger)))
    ImageDraw.Draw(pen).text((4 * larger, size * 1.02 * larger), text, 255, face, anchor="ls")
    alpha = pen.resize((pen.width // larger, pen.height // larger), Image.Resampling.BOX)
    image = Image.new("RGBA", alpha.size, (255, 255, 255, 0))
    image.putalpha(alpha)
    return image, advance / larger / size


def corner(pixels: int, shape: str) -> Image.Image:
    """A quarter of a circle around the lower right corner: filled, its outside, or a ring."""
    larger = 8
    side = pixels * larger
    image = Image.new("L", (side, side))
    draw = ImageDraw.Draw(image)
    draw.ellipse((0, 0, 2 * side, 2 * side), 255)
    if shape == "outside":
        image = image.point(lambda value: 255 - value)
    elif shape != "inside":
        width = float(shape) * side
        draw.ellipse((width, width, 2 * side - width, 2 * side - width), 0)
    alpha = image.resize((pixels, pixels), Image.Resampling.BOX)
    quarter = Image.new("RGBA", alpha.size, (255, 255, 255, 0))
    quarter.putalpha(alpha)
    return quarter
