"""What of a history cannot be read keeps nothing else from leaving it, and is named."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.app.transfer import Form, Written
from companion.exchange.left_out import about_left_out
from companion.history.listing import ALL
from companion.history.place import HISTORY_FILE
from companion.history.store import Store
from tests.app.conftest import Desk
from tests.app.sitting import Sit
from tests.history import samples

MANY = 120
"""Games, more than are read at once."""
WRONG = {
    "a territory": "UPDATE territories SET territory = 'what?' WHERE game = 3 AND seat = 0",
    "a time": "UPDATE games SET played_at = 'yesterday' WHERE number = 3",
    "an id": "UPDATE games SET id = 'xyz' WHERE number = 3",
}


def damaged(folder: Path, wrong: str) -> None:
    with Store.open(folder / HISTORY_FILE) as store:
        samples.fill(store, MANY)
    with closing(sqlite3.connect(folder / HISTORY_FILE)) as raw, raw:
        assert raw.execute(wrong).rowcount == 1


def exported(desk: Desk, folder: Path, form: Form) -> Written:
    path = folder / f"out.{form.value}"
    found = desk.answer(desk.services.transfer.export, ALL, path, form, fail=desk.said.append)
    assert isinstance(found, Written)
    return found


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG.keys())
def test_all_other_games_leave_and_it_is_said_which_does_not(
    sit: Sit, tmp_path: Path, wrong: str
) -> None:
    damaged(tmp_path, wrong)
    desk = sit()
    for form in Form:
        written = exported(desk, tmp_path, form)
        (left_out,) = written.left_out
        assert written.games == MANY - 1
        said = about_left_out(written.left_out)
        assert said.startswith("1 game cannot be read and was left out: ")
        assert left_out.names.split(", ")[0] in said
    transfer = desk.services.transfer
    file = tmp_path / "out.jsonl"
    preview = desk.answer(lambda show: transfer.look_at(file, Form.GAMES, show, desk.said.append))
    assert preview.problems == ()
    assert desk.said == []
    # The list and the statistics go on.
    desk.answer(desk.services.history.plan, ALL)
    desk.answer(desk.services.history.page, ALL, None)
    desk.answer(desk.services.history.statistics, ALL)
