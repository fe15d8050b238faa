"""What a process takes up, told from within: its bytes by where they lie, its objects by kind.

A `Reading` travels from process to process as a line of JSON.
"""

import ctypes
import gc
import json
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final, Self

MEGABYTE: Final = 1024 * 1024
LIBRARIES, C, PYTHON = "libraries and programs", "C's heap", "Python's arenas, and stacks"
AT_REST, FRAMES_LATER = "at rest", "frames later"
BEFORE, VISITED, TOUCHED = "before", "visited", "touched"
"""When a reading was made."""
_MOST_KINDS: Final = 40


@dataclass(frozen=True, slots=True)
class Reading:
    resident: float
    """Megabytes of it in memory."""
    objects: int = 0
    """That Python's collector looks through."""
    parts: dict[str, float] = field(default_factory=dict)
    """Megabytes by where they lie."""
    kinds: dict[str, int] = field(default_factory=dict)
    """How many objects there are of each type."""
    figures: dict[str, float] = field(default_factory=dict)
    """Whatever else was counted."""

    def tell(self, what: str) -> None:
        print(json.dumps({"what": what, **asdict(self)}), flush=True)

    @classmethod
    def of(cls, told: dict[str, Any]) -> Self:
        return cls(**{name: value for name, value in told.items() if name != "what"})


def readings(output: str) -> dict[str, Reading]:
    """All that a process told, by what it told of."""
    told = [json.loads(line) for line in output.splitlines() if line.startswith('{"what"')]
    return {each["what"]: Reading.of(each) for each in told}


def read(**figures: float) -> Reading:
    """This process, without what can be let go."""
    kept_apart = gc.get_freeze_count()
    gc.unfreeze()
    gc.collect()
    kinds = Counter(_name(type(each)) for each in gc.get_objects())
    if kept_apart:
        gc.freeze()
    most = dict(kinds.most_common(_MOST_KINDS))
    return Reading(resident(), sum(kinds.values()), _parts(), most, figures)


def resident() -> float:
    """Megabytes of this process that are in memory."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / MEGABYTE


def _name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}".removeprefix("builtins.")


def _parts() -> dict[str, float]:
    """Megabytes in memory by what they are for, from the system's map of the process."""
    mapped = anonymous = 0.0
    is_file = False
    for line in Path("/proc/self/smaps").read_text(encoding="utf-8").splitlines():
        words = line.split()
        if "-" in words[0]:
            is_file = len(words) > 5 and words[5].startswith("/")
        elif words[0] == "Rss:" and is_file:
            mapped += int(words[1]) / 1024
        elif words[0] == "Rss:":
            anonymous += int(words[1]) / 1024
    heap = _c_heap()
    return {LIBRARIES: mapped, C: heap, PYTHON: anonymous - heap}


class _MallInfo(ctypes.Structure):
    """What glibc tells of its heap."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    ]


def _c_heap() -> float:
    """Megabytes that C has in use; 0 where its library does not tell."""
    library = ctypes.CDLL(None)
    if not hasattr(library, "mallinfo2"):
        return 0.0
    library.mallinfo2.restype = _MallInfo
    told = library.mallinfo2()
    return float(told.uordblks + told.hblkhd) / MEGABYTE
