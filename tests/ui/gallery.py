"""Draws every screen and state: `python -m tests.ui.gallery FOLDER [PART OF A NAME]`."""

import os
import sys
from importlib import import_module
from pathlib import Path

os.environ["LARGEST_WINDOW"] = "3072"

from tests.ui.pictures import pictures  # reads how large windows may be


def main(arguments: list[str]) -> None:
    if not arguments:
        sys.exit(__doc__)
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    for module in sorted(Path(__file__).parent.glob("pictures_*.py")):
        import_module(f"tests.ui.{module.stem}")
    for picture in pictures(*arguments[1:2]):
        picture.take().save(folder / f"{picture.name}.png")
        print(picture.name)


if __name__ == "__main__":
    main(sys.argv[1:])
