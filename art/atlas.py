"""Draws everything that lies on a board into one picture: `python -m art.atlas`.

Writes companion/ui/drawings/board.png and board.json, which says where each drawing is.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PIL import Image, ImageFilter

from art import grounds, pieces
from art.emblems import EMBLEMS
from art.pen import WHITE, Pen
from companion.rules.box import Caveman, Resource

ROOT: Final = Path(__file__).parents[1]
FOLDER: Final = ROOT / "companion" / "ui" / "drawings"
FONT: Final = ROOT / "companion" / "ui" / "fonts" / "Grandstander-Bold.ttf"

WIDTH, HEIGHT = 2048, 1024
GAP: Final = 8
"""Around every drawing its edge goes on for so long: smaller versions of it stay clean."""

CELL: Final = 208
"""A square of the board, in pixels: about what it measures on a phone with a dense screen."""
PIECE: Final = round(CELL * 0.74)
SMALL: Final = 64
SIGN: Final = 96
FIGURE: Final = 44
FIGURES: Final = "0123456789×+=–"
CORNERS: Final = (96, 24, 8)
CORNER_SHAPES: Final = {"inside": "inside", "outside": "outside", "ring": "0.2", "bow": "0.15"}

Sprite = tuple[str, Image.Image, float]
"""Its name, the drawing with the gap around it, and how far a figure advances."""


def sprites() -> Iterator[Sprite]:
    yield from _patterns()
    yield from _pieces()
    yield from _signs()
    for text in FIGURES:
        image, advance = pieces.letter(FIGURE, text, str(FONT))
        yield f"figure-{text}", _framed(image), advance
    for pixels in CORNERS:
        for name, shape in CORNER_SHAPES.items():
            yield f"{name}-{pixels}", _framed(pieces.corner(pixels, shape)), 0
    yield "plain", _framed(Image.new("RGBA", (8, 8), WHITE)), 0


def _patterns() -> Iterator[Sprite]:
    for name, pattern in grounds.PATTERNS.items():
        for variant in range(grounds.VARIANTS):
            pen = Pen(CELL, bleed=GAP)
            pattern(pen, variant)
            yield f"pattern-{name}-{variant}", _whitened(pen.finished()), 0


def _pieces() -> Iterator[Sprite]:
    for resource in Resource:
        pen = Pen(PIECE)
        pieces.resource(pen, resource.value)
        yield resource.value, _framed(pen.finished()), 0
    for kind in Caveman:
        pen = Pen(PIECE)
        pieces.caveman(pen, kind.value, kind.power)
        yield kind.value, _framed(pen.finished()), 0
    for name, draw, size in (
        ("token", pieces.token, PIECE),
        ("fire", pieces.printed_fire, SMALL),
        ("crater", pieces.crater, SMALL),
        ("spark", pieces.spark, SMALL),
    ):
        pen = Pen(size)
        draw(pen)
        yield name, _framed(pen.finished()), 0


def _signs() -> Iterator[Sprite]:
    for name in grounds.PATTERNS:
        pen = Pen(SIGN)
        grounds.sign(name, pen, WHITE)
        yield f"sign-{name}", _framed(_whitened(pen.finished())), 0
    for name in EMBLEMS:
        pen = Pen(SIGN)
        pieces.white_sign(pen, name)
        yield f"sign-{name}", _framed(_whitened(pen.finished())), 0


def _whitened(image: Image.Image) -> Image.Image:
    """White all over, so that only the alpha draws: the board gives the colour."""
    white = Image.new("RGBA", image.size, WHITE)
    white.putalpha(image.getchannel("A"))
    return white


def _framed(image: Image.Image) -> Image.Image:
    """The drawing with its edge pixels repeated around it."""
    width, height = image.size
    framed = Image.new("RGBA", (width + 2 * GAP, height + 2 * GAP))
    framed.paste(image, (GAP, GAP))
    for box, size, place in (
        ((0, 0, 1, height), (GAP, height), (0, GAP)),
        ((width - 1, 0, width, height), (GAP, height), (GAP + width, GAP)),
    ):
        framed.paste(image.crop(box).resize(size), place)
    wide = width + 2 * GAP
    top = framed.crop((0, GAP, wide, GAP + 1)).resize((wide, GAP))
    bottom = framed.crop((0, GAP + height - 1, wide, GAP + height)).resize((wide, GAP))
    framed.paste(top, (0, 0))
    framed.paste(bottom, (0, GAP + height))
    return framed


def _soaked(sheet: Image.Image) -> Image.Image:
    """Colours go on under what is transparent; else edges turn dark where they are shrunk."""
    alpha = sheet.getchannel("A")
    # Blurred in premultiplied colours, so that what is transparent does not count.
    under = sheet.convert("RGBa")
    spread = under.filter(ImageFilter.GaussianBlur(3)).convert("RGBA")
    solid = Image.new("RGB", sheet.size, (255, 255, 255))
    solid.paste(spread.convert("RGB"), mask=spread.getchannel("A").point(lambda v: 255 * (v > 2)))
    solid.paste(sheet.convert("RGB"), mask=alpha.point(lambda value: 255 * (value > 0)))
    solid.putalpha(alpha)
    return solid


def pack() -> tuple[Image.Image, dict[str, list[float]]]:
    """All drawings on one sheet, in shelves, the tallest first."""
    sheet = Image.new("RGBA", (WIDTH, HEIGHT))
    places: dict[str, list[float]] = {}
    x = y = shelf = 0
    for name, image, advance in sorted(sprites(), key=lambda sprite: -sprite[1].height):
        if x + image.width > WIDTH:
            x, y = 0, y + shelf
        if x == 0:
            shelf = image.height
        if y + image.height > HEIGHT:
            raise ValueError(f"the sheet is full at {name}")
        sheet.paste(image, (x, y))
        places[name] = [x + GAP, y + GAP, image.width - 2 * GAP, image.height - 2 * GAP]
        if advance:
            places[name].append(round(advance, 4))
        x += image.width
    print(f"{len(places)} drawings, {y + shelf} of {HEIGHT} lines used")
    return _soaked(sheet), dict(sorted(places.items()))


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    sheet, places = pack()
    sheet.save(FOLDER / "board.png", optimize=True)
    drawings = ",\n".join(f"{json.dumps(name)}: {place}" for name, place in places.items())
    text = f'{{"width": {WIDTH}, "height": {HEIGHT}, "drawings": {{\n{drawings}\n}}}}\n'
    (FOLDER / "board.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
