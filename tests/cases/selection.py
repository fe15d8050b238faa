"""The few cases that lie open to be read, `readable/`: chosen from the lists, laid out for the eye.

One for every error and warning that the lists have, the shortest that has it, and it alone if there
is such a one; and a legal game of every mode and size.
"""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from tests.cases.casebook import FOLDER, Case, cases

READABLE: Final = "readable"
_WIDTH: Final = 100


def selection(folder: Path = FOLDER) -> dict[str, Case]:
    """The chosen cases by the names of their files; one that shows a finding without its score."""
    broken, legal = cases("broken.jsonl", folder), cases("games.jsonl", folder)
    together = [case for case in legal if len(case["game"]["players"]) > 1]
    errors = _shortest("error", broken, lambda case: case["check"]["codes"])
    warnings = _shortest("warning", legal + broken, lambda case: case["check"]["warnings"])
    findings = {
        name: {key: value for key, value in case.items() if key != "score"}
        for name, case in {**errors, **warnings}.items()
    }
    return findings | _shortest(
        "legal", together, lambda case: ["{mode}-{size}x{size}".format(**case["game"])]
    )


def write(folder: Path = FOLDER) -> None:
    """The chosen cases and no others lie open from now on."""
    place = folder / READABLE
    place.mkdir(exist_ok=True)
    for left in place.glob("*.json"):
        left.unlink()
    for name, case in selection(folder).items():
        (place / f"{name}.json").write_text(f"{_laid_out(case)}\n", encoding="utf-8", newline="\n")


def _shortest(
    kind: str, listed: Iterable[Case], names: Callable[[Case], list[str]]
) -> dict[str, Case]:
    """For each name the case that shows it best: with no other finding, then in few words."""
    shown: dict[str, Case] = {}
    for case in sorted(listed, key=_length):
        for name in names(case):
            shown.setdefault(f"{kind}-{name}", case)
    return dict(sorted(shown.items()))


def _length(case: Case) -> tuple[int, bool, int]:
    check = case["check"]
    return len(check["codes"] + check["warnings"]), "optional" in check, len(json.dumps(case))


def _laid_out(value: Any, margin: int = 0, before: str = "") -> str:
    """JSON that is broken where a line would be too long; the rows of a territory stand alone."""
    flat = json.dumps(value, ensure_ascii=False)
    if not flat.isprintable():
        flat = json.dumps(value)
    fits = margin + len(f"{before}{flat},") <= _WIDTH and "territory" not in before + flat
    if fits or not isinstance(value, dict | list):
        return before + flat
    inner = margin + 2
    if isinstance(value, dict):
        opened, closed = "{}"
        parts = [_laid_out(part, inner, f'"{key}": ') for key, part in value.items()]
    else:
        opened, closed = "[]"
        parts = [_laid_out(part, inner) for part in value]
    between = ",\n" + " " * inner
    return f"{before}{opened}\n{' ' * inner}{between.join(parts)}\n{' ' * margin}{closed}"
