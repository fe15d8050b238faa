"""The licences of the app and of what it is built with, in the words of those who gave them."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_FILE: Final = Path(__file__).with_name("licences.json")


@dataclass(frozen=True, slots=True)
class Licence:
    name: str
    """Its short name, such as `MIT`."""
    of: tuple[str, ...]
    """What is used under it, with the version where there is one."""
    text: str


def licences() -> tuple[Licence, ...]:
    """All of them, by the name of the first thing each is for. Read anew at each call."""
    entries = json.loads(_FILE.read_text(encoding="utf-8"))
    return tuple(Licence(each["licence"], tuple(each["of"]), each["text"]) for each in entries)
