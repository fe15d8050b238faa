"""Draws the pictures that shops show: `python -m tests.ui.shop_pictures`."""

import os
from pathlib import Path
from typing import Final

os.environ.setdefault("LARGEST_WINDOW", "2048")

from release.shop import LOCALES, PICTURED, SHOWN, SIZE, pictures_of
from tests.ui.pictures import Picture
from tests.ui.pictures_languages import app, spoken
from tests.ui.places import PLACES

DENSITY: Final = 2
COLOURS: Final = 256
"""What the app is drawn in is few; more would make the files three times as large."""


def draw(language: str, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    size = SIZE[0] // DENSITY, SIZE[1] // DENSITY
    for number, (place, style) in enumerate(SHOWN.items(), start=1):
        said = spoken(language, PLACES[place])
        taken = Picture(place, app, said, size, float(DENSITY), style).take()
        file = folder / f"{number}_{place}.png"
        taken.quantize(COLOURS).save(file, optimize=True)
        print(f"{language} {file.name} {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    for each in PICTURED:
        draw(each, pictures_of(LOCALES[each]))
