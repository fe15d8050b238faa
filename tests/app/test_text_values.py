"""One bit of a file tells a text from bytes: what it says is there, and is a text again."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.app.transfer import Form
from companion.history.place import HISTORY_FILE
from companion.history.records import ALL, GameFilter
from companion.history.store import Store
from tests.app.conftest import Desk
from tests.app.sitting import Sit, paint, resumed, shelved, table
from tests.app.test_left_out import exported
from tests.history import samples

BITS = {
    "names": "UPDATE players SET name = CAST(name AS BLOB)",
    "notes": "UPDATE games SET notes = CAST(notes AS BLOB), names = CAST(names AS BLOB)",
    "times": "UPDATE games SET played_at = CAST(played_at AS BLOB)",
    "territories": "UPDATE territories SET territory = CAST(territory AS BLOB)",
    "ids": "UPDATE games SET id = CAST(id AS BLOB)",
}


def flipped(folder: Path, bits: str) -> list[object]:
    """A history in which texts are called bytes; its games as they were."""
    with Store.open(folder / HISTORY_FILE) as store:
        samples.fill(store, 12)
        games = [record.game() for record in store.every_game()]
    with closing(sqlite3.connect(folder / HISTORY_FILE)) as raw, raw:
        assert raw.execute(bits).rowcount
    return [*games]


def games(store: Store) -> list[object]:
    return [record.game() for record in store.every_game()]


@pytest.mark.parametrize("bits", BITS.values(), ids=BITS.keys())
def test_whoever_meets_them_finds_texts_and_nothing_is_lost(
    sit: Sit, tmp_path: Path, bits: str
) -> None:
    before = flipped(tmp_path, bits)
    desk = sit()
    ask = desk.services.history.ask
    assert desk.answer(lambda show: ask("games", games, show)) == before
    assert desk.answer(desk.services.history.company)
    assert desk.answer(desk.services.history.statistics, ALL)
    assert desk.said == []


def test_statistics_and_players_mend_names_that_they_meet_first(sit: Sit, tmp_path: Path) -> None:
    flipped(tmp_path, BITS["names"])
    desk = sit()
    assert desk.answer(desk.services.history.statistics, ALL).players
    flipped_again = Desk(tmp_path)
    assert flipped_again.answer(flipped_again.services.history.company).players
    flipped_again.services.close()
    assert desk.said == []


@pytest.mark.parametrize("bits", BITS.values(), ids=BITS.keys())
def test_once_a_day_they_are_looked_for(sit: Sit, tmp_path: Path, bits: str) -> None:
    flipped(tmp_path, bits)
    desk = sit()
    desk.services.keep_house()
    desk.settle()
    written = exported(desk, tmp_path, Form.GAMES)
    assert (written.games, written.left_out) == (12, ())
    plan = desk.answer(desk.services.history.plan, GameFilter(text="ada"))
    assert plan.pages.count
    assert desk.said == []


def test_bytes_that_are_no_text_stay_what_they_are(sit: Sit, tmp_path: Path) -> None:
    flipped(tmp_path, "UPDATE games SET notes = x'ff' WHERE number = 3")
    desk = sit()
    desk.services.keep_house()
    desk.settle()
    written = exported(desk, tmp_path, Form.GAMES)
    assert (written.games, len(written.left_out)) == (11, 1)


# --- What the first frame reads -------------------------------------------------------------------

OPEN = {
    "set-ups": "UPDATE drafts SET set_up = CAST(set_up AS BLOB)",
    "strokes": "UPDATE draft_gestures SET gesture = CAST(gesture AS BLOB)",
    "ids of games": "UPDATE drafts SET game = CAST(game AS BLOB)",
    "settings": "UPDATE settings SET value = CAST(value AS BLOB)",
    "names of settings": "UPDATE settings SET name = CAST(name AS BLOB)",
}


def at_table(folder: Path, wrong: str) -> None:
    """Ada and Ben are playing, in the dark; then something becomes of the file."""
    desk = Desk(folder)
    desk.services.memory.prefer(desk.services.memory.preferences.with_("style", "dark"))
    desk.services.session.begin(table("Ada", "Ben"))
    paint(desk)
    desk.services.close()
    with closing(sqlite3.connect(folder / HISTORY_FILE)) as raw, raw:
        assert raw.execute(wrong).rowcount


@pytest.mark.parametrize("bits", OPEN.values(), ids=OPEN.keys())
def test_the_app_starts_as_it_was_left(sit: Sit, tmp_path: Path, bits: str) -> None:
    at_table(tmp_path, bits)
    desk = sit()
    assert desk.services.memory.preferences.style == "dark"
    assert resumed(desk)
    assert desk.services.session.journal.revision == 1
    paint(desk)
    assert len(shelved(desk)) == 1
    assert desk.said == []


@pytest.mark.parametrize(
    "wrong",
    [
        "UPDATE drafts SET set_up = x'ff'",
        "UPDATE draft_gestures SET gesture = x'ff'",
        "UPDATE settings SET value = x'ff'",
        "UPDATE drafts SET game = x'ff'",
    ],
)
def test_the_app_starts_whatever_became_of_what_it_reads_first(
    sit: Sit, tmp_path: Path, wrong: str
) -> None:
    at_table(tmp_path, wrong)
    desk = sit()
    draft = desk.services.resume.draft
    assert draft is not None
    games = desk.services.open_games
    desk.answer(lambda show: games.ask(lambda: show(games.known)))
    assert len(games.known.open) == 1
    desk.services.session.begin(table("Cleo", "Dan"))
    paint(desk)
    assert ("Cleo", "Dan") in shelved(desk)
