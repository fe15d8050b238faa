"""The cases by the name of their list, such as `games.jsonl`: one JSON object a line.

A large list lies here as `games.jsonl.xz`; README.md tells what each holds.
"""

import json
import lzma
from pathlib import Path
from typing import Any, Final

from companion.exchange.game_file import read_game
from companion.rules.game import Game

FOLDER: Final = Path(__file__).parent
PACKED: Final = ".xz"

Case = dict[str, Any]


def cases(name: str, folder: Path = FOLDER) -> list[Case]:
    """All cases of a list, in their order. A name without a list raises FileNotFoundError."""
    packed = folder / (name + PACKED)
    written = lzma.decompress(packed.read_bytes()) if packed.exists() else None
    # Not splitlines(): names may hold separators that are no line ends here.
    lines = ((folder / name).read_bytes() if written is None else written).split(b"\n")
    return [json.loads(line) for line in lines if line.strip()]


def games(name: str) -> list[Game]:
    """The games of a list, read as a game file is."""
    return [read_game(json.dumps(case["game"]).encode()) for case in cases(name)]
