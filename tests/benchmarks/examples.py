"""The games that benchmarks read: where they lie, and what to say where they are not."""

import json
from pathlib import Path

from companion.exchange.game_file import read_game
from companion.rules.game import Game
from tests.benchmarks.measuring import Missing

EXAMPLES = Path(__file__).parents[3] / "shared" / "examples"
SLOW = Path(__file__).parents[1] / "cases" / "slow.jsonl"


def examples(name: str) -> list[Game]:
    """The example games in a file such as `games.jsonl`. Raises Missing."""
    if not EXAMPLES.is_dir():
        raise Missing("the example games are not beside this repository")
    return cases(EXAMPLES / name)


def cases(path: Path) -> list[Game]:
    """The games of a file that holds one a line, beside what is expected of it."""
    lines = path.read_bytes().split(b"\n")
    return [read_game(json.dumps(json.loads(line)["game"]).encode()) for line in lines if line]
