"""docs/command-line.md says what the commands do, no more and no less."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.cli import status
from companion.exchange.points_file import write_any
from companion.history.game_row import LoggedGame, LoggedPlayer
from companion.history.store import Store
from companion.rules.game import Mode
from companion.rules.legality import Code, Severity, check
from release.command_reference import commands, option_rows, refreshed
from tests.cases.casebook import games
from tests.cli.outcome import Run
from tests.games import alone
from tests.history import samples
from tests.legality.catalogue import together
from tests.legality.simulator import simulated
from tests.legality.slips import slipped
from tests.project.documents import codes, examples, files, read, table, tables
from tests.project.shapes import Shapes

TEXT = read("command-line.md")
FILES = files(read("format.md"))
SLOW = games("nasty.jsonl")[14]
"""Not all that would mend it is tried."""
BY_POINTS = LoggedGame(Mode.TRIBE, 5, (LoggedPlayer("Ada", 41), LoggedPlayer("Ben", 39)))


COMMANDS = dict(commands())


def test_usages_and_options_are_those_of_the_program():
    assert refreshed(TEXT) == TEXT, "run: python -m release.command_reference"


def test_every_exit_status_is_told():
    told = {int(row[0]) for row in table(TEXT, "Exit status").rows}
    assert told == {0, status.NOT_LEGAL, status.UNREADABLE, status.INTERRUPTED}


def test_every_finding_is_in_the_catalogue_and_none_else():
    rows = {codes(row[0])[0]: row[1] for row in table(TEXT, "The findings").rows}
    assert list(rows) == [code.value for code in Code]
    for seed in range(30):
        for game in (simulated(seed), slipped(simulated(seed), seed)):
            for finding in check(game).findings:
                assert finding.severity.value in rows[finding.code.value].split(" or ")
    warnings = [code for code, severity in rows.items() if severity == Severity.WARNING.value]
    assert warnings == ["fire-on-start", "same-name", "totem-zero", "turns-not-shown"]


# --- The examples ---------------------------------------------------------------------------


def test_every_example_shows_what_it_shows_here(typed, tmp_path):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    told, happened = {}, {}
    for example in examples(TEXT):  # one after another: they build on each other
        compared = json.loads if example.is_json else str
        told[example.command] = compared(example.shown)
        happened[example.command] = compared(typed(example.command))
    assert happened == told
    shown = {name for name in COMMANDS if any(f"companion {name} " in f"{line} " for line in told)}
    untold = {"history restore", "history share"}
    assert set(COMMANDS) - shown == untold, "their answers hold the hour, and the computer's name"


# --- What --json writes ---------------------------------------------------------------------


@pytest.fixture
def outputs(companion: Run, tmp_path: Path) -> dict[str, list[Any]]:
    """What each command writes for a program, in all the forms that it has."""
    db, copy = tmp_path / "history.db", tmp_path / "copy.db"
    kept = list(samples.games(25))

    def run(*words: object, stdin: str = "") -> list[Any]:
        outcome = companion(*words, "--json", stdin=stdin.encode())
        return [json.loads(line) for line in outcome.out.split(b"\n")[:-1]]

    def history(*words: object, stdin: str = "") -> list[Any]:
        return run("history", *words, "--db", db, stdin=stdin)

    def lines(*games: Any) -> str:
        return "".join(f"{write_any(game)}\n" for game in games)

    played = [simulated(seed) for seed in range(24)]
    wrong = [slipped(game, seed) for seed, game in enumerate(played)]
    wrong += [alone("q v3 @ d d+3"), alone("d @ jo lo", Mode.TOTEM)]
    changed = replace(kept[0], notes="another")
    with Store.open(tmp_path / "other.db") as other:
        other.games.add(replace(kept[1], id=None))
    table_folder = tmp_path / "table"
    table_folder.mkdir()
    (table_folder / "history-0.db").write_text("none")
    found = {
        "history import --json": [
            *history("import", "-", stdin=lines(*kept, BY_POINTS)),
            *history("import", "--dry-run", "-", stdin=f"{lines(changed)}7\n"),
        ],
        "score --json": run(
            "score", "--lines", "-", stdin=lines(*played, together("@ go", "@ go", mode=Mode.TOTEM))
        ),
        "check --json": [
            *run("check", "--lines", "-", stdin=lines(*played)),
            *run("check", "--lines", "--suggest", "-", stdin=lines(*wrong, SLOW)),
            *run("check", "--patience", "0", "-", stdin=write_any(played[0])),
        ],
        "hindsight --json": [
            *run("hindsight", "--seconds", "0", "-", stdin=lines(played[3])),
            *run("hindsight", "--seconds", "0.2", "-", stdin=lines(games("hindsight.jsonl")[6])),
        ],
        "history list --json": history("list"),
        "history stats --json": history("stats"),
        "history stats --of NAME --json": history("stats", "--of", "Ada"),
        "history export --json": history("export", tmp_path / "games.jsonl"),
        "history merge --json": history("merge", tmp_path / "other.db"),
        "history share --json": [
            *history("share", table_folder),
            *history("share", tmp_path / "gone"),
        ],
        "history backup --json": history("backup", copy),
        "history restore --json": history("restore", copy),
    }
    found["history show --json"] = [
        each for game in found["history list --json"] for each in history("show", game["id"])
    ]
    with Store.open(db) as store, store._connection.writing():
        store._connection.change("UPDATE seats SET total = 999 WHERE game = 1 AND seat = 0")
        store._connection.change("DROP VIEW standings")
    found["history check --json"] = history("check")
    return found


def test_every_key_is_in_its_table_and_every_row_appears(outputs):
    shapes = Shapes(tables(TEXT))
    assert shapes.commands == set(outputs)
    answering = {
        name
        for name, context in COMMANDS.items()
        if any(row.startswith("| `--json") for row in option_rows(context))
    }
    assert {name.split(" --")[0] for name in outputs} == answering
    faults = {
        fault
        for name, values in outputs.items()
        for value in values
        for fault in shapes.faults(name, value)
    }
    assert sorted({*faults, *shapes.never_seen()}) == []
