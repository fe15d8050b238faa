"""Takes the cases anew from a folder of lists: `python -m tests.cases.refresh FOLDER`.

Each list found there replaces the one here, byte for byte; large ones are packed. Then `readable/`
is chosen anew. The expected results come along with the games: this program never writes its own.
"""

import argparse
import lzma
import sys
from pathlib import Path
from typing import Final

from tests.cases import selection
from tests.cases.casebook import FOLDER, PACKED, cases

KEYS: Final = {
    "games.jsonl": {"game", "score", "check"},
    "broken.jsonl": {"game", "score", "check"},
    "hard.jsonl": {"game", "score", "check"},
    "nasty.jsonl": {"game", "check"},
    "malformed.jsonl": {"bytes_b64", "why"},
    "hindsight.jsonl": {"game", "hindsight"},
}
"""The lists, and what each case of theirs has at least."""

LARGE: Final = 100_000
"""Bytes from which a list is packed."""


class NoCase(ValueError):  # noqa: N818  # what it is about, as with Foul
    """A line is no case of its list, or there is no list; `str()` says where."""


def refresh(source: Path, target: Path = FOLDER) -> list[str]:
    """The names of the lists brought from `source` to `target`.

    Raises NoCase before anything is written.
    """
    found = [name for name in KEYS if (source / name).exists()]
    if not found:
        raise NoCase(f"no list of cases is in {source}")
    for name in found:
        _judge(name, source)
    for name in found:
        _bring(source / name, target)
    selection.write(target)
    return found


def _judge(name: str, source: Path) -> None:
    try:
        listed = cases(name, source)
    except ValueError as error:
        raise NoCase(f"{name} has a line that is no JSON: {error}") from error
    for number, case in enumerate(listed, start=1):
        if missing := KEYS[name].difference(case if isinstance(case, dict) else ()):
            raise NoCase(f"{name}, case {number}: {', '.join(sorted(missing))} is missing")


def _bring(source: Path, target: Path) -> None:
    written = source.read_bytes()
    plain, packed = target / source.name, target / (source.name + PACKED)
    plain.unlink(missing_ok=True)
    packed.unlink(missing_ok=True)
    if len(written) < LARGE:
        plain.write_bytes(written)
    else:
        packed.write_bytes(lzma.compress(written, preset=9 | lzma.PRESET_EXTREME))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="where the lists are")
    try:
        print("\n".join(refresh(parser.parse_args().folder)))
    except NoCase as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
