"""Open games are saved stroke by stroke, listed, deleted, claimed and renamed."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.history import open_games
from companion.history.open_games import close_window, is_running, open_window
from companion.history.startup_state import read_startup_state
from companion.history.store import Store


@pytest.fixture
def window() -> Iterator[str]:
    name = open_window()
    yield name
    close_window(name)


@pytest.fixture
def other() -> Iterator[str]:
    """Another window that is open."""
    name = open_window()
    yield name
    close_window(name)


def games(store: Store, window: str = "") -> list[str]:
    return [stored.game for stored in store.open_games.listed(window)]


# --- Saving ---------------------------------------------------------------------------------------


def test_a_new_history_has_no_open_game(store: Store) -> None:
    assert store.open_games.latest() is None


def test_a_game_comes_back_with_its_set_up_and_strokes_in_order(
    store: Store, file: Path, window: str
) -> None:
    row, game = store.open_games.put("a", '{"mode": "totem"}', window=window)
    strokes = ["one", "two", "three"]
    for count in range(1, 4):
        assert store.open_games.append(row, game, window, strokes[:count])
    store.close()
    close_window(window)
    with Store.open(file) as again:
        found = again.open_games.latest()
    assert found is not None
    assert (found.id, found.game, found.set_up) == (row, "a", '{"mode": "totem"}')
    assert found.strokes == ("one", "two", "three")


def test_only_strokes_that_are_missing_are_added(store: Store, window: str) -> None:
    """A stroke that could not be written comes with the next one; none is written twice."""
    row, game = store.open_games.put("a", "{}", ["one"], window=window)
    for _ in range(2):
        assert store.open_games.append(row, game, window, ["one", "two", "three"])
    found = store.open_games.get("a")
    assert found is not None
    assert found.strokes == ("one", "two", "three")


def test_strokes_are_added_only_to_the_own_game_of_a_window(
    store: Store, window: str, other: str
) -> None:
    row, game = store.open_games.put("a", "{}", ["one"], window=window)
    assert not store.open_games.append(row, game, other, ["one", "two"])
    assert not store.open_games.append(row, "b", window, ["one", "two"])
    assert not store.open_games.append(row, game, window, [])
    store.open_games.delete("a")
    assert not store.open_games.append(row, game, window, ["one", "two"])
    assert [stored.strokes for stored in store.open_games.deleted()] == [("one",)]


def test_a_game_saved_whole_takes_the_place_of_its_beginning(store: Store, window: str) -> None:
    store.open_games.put("a", "{}", ["one"], window=window)
    _row, game = store.open_games.put("a", "{}", ["one", "two"], window=window)
    assert game == "a"
    assert [stored.strokes for stored in store.open_games.listed(window)] == [("one", "two")]


@pytest.mark.parametrize(
    ("set_up", "strokes"), [("{}", ["other"]), ("{}", []), ('{"other": 1}', ["one", "two"])]
)
def test_a_different_game_with_the_same_id_gets_an_id_of_its_own(
    store: Store, window: str, set_up: str, strokes: list[str]
) -> None:
    store.open_games.put("a", "{}", ["one"])
    _row, game = store.open_games.put("a", set_up, strokes, window=window)
    assert game != "a"
    assert games(store, window) == [game, "a"]


def test_a_change_that_fails_in_the_middle_leaves_nothing_behind(store: Store) -> None:
    store.open_games.put("a", "{}", ["one"])

    def strokes() -> Iterator[str]:
        yield "one"
        raise KeyError("no more")

    with pytest.raises(KeyError):
        store.open_games.put("b", "{}", strokes())  # type: ignore[arg-type]
    assert games(store) == ["a"]


_SAVES_AND_DIES = """
import os, signal, sys
from companion.history.open_games import open_window
from companion.history.store import Store
store = Store.open(sys.argv[1])
window = open_window()
row, game = store.open_games.put("a", "{}", window=window)
strokes = []
for sequence in range(20):
    strokes.append(f"stroke {sequence}")
    assert store.open_games.append(row, game, window, strokes)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_every_stroke_confirmed_before_the_process_is_killed_is_there(file: Path) -> None:
    root = Path(__file__).parents[2]
    killed = subprocess.run(
        [sys.executable, "-c", _SAVES_AND_DIES, str(file)],
        check=False,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    assert killed.returncode == -signal.SIGKILL
    game = read_startup_state(file).game
    assert game is not None
    assert game.strokes == tuple(f"stroke {sequence}" for sequence in range(20))


# --- The list -------------------------------------------------------------------------------------


def test_the_game_that_was_current_last_comes_first(store: Store, window: str) -> None:
    rows = [store.open_games.put(name, "{}", window=window) for name in ("a", "b", "c")]
    store.open_games.claim(*rows[0], window)
    assert games(store, window) == ["a", "c", "b"]


def test_a_game_without_a_stroke_or_a_square_is_not_listed_and_leaves_nothing(
    store: Store, window: str
) -> None:
    row, game = store.open_games.put("a", "{}", window=window, is_blank=True)
    assert games(store, window) == []
    store.open_games.leave(window)
    assert store.open_games.get("a") is None
    row, game = store.open_games.put("a", "{}", window=window, is_blank=True)
    assert store.open_games.append(row, game, window, ["one"])
    store.open_games.leave(window)
    assert games(store) == ["a"]


def test_a_saved_game_that_is_edited_is_not_listed_and_leaves_nothing(
    store: Store, window: str
) -> None:
    row, _game = store.open_games.put("a", "{}", ["one"], window=window)
    store.open_games.mark_saved(row)
    store.open_games.put("b", "{}", ["one"], window=window, is_saved=True)
    assert (games(store, window), store.open_games.get_row(row)) == ([], None)
    store.open_games.leave(window)
    assert store.open_games.latest() is None


def test_a_deleted_game_is_off_the_list_until_it_is_restored(store: Store) -> None:
    for name in ("a", "b", "c"):
        store.open_games.put(name, "{}", ["one"])
    store.open_games.delete("c")
    store.open_games.delete("a")
    assert games(store) == ["b"]
    assert [stored.game for stored in store.open_games.deleted()] == ["a", "c"]
    store.open_games.restore("a")
    assert games(store) == ["a", "b"]


def test_no_clock_takes_a_deleted_open_game_away(file: Path) -> None:
    with Store.open(file, clock=lambda: 2**42) as store:
        store.open_games.put("a", "{}", ["one"])
        store.open_games.delete("a")
        store.run_maintenance()
    with Store.open(file, clock=lambda: 2**43) as store:
        store.run_maintenance()
        assert [stored.game for stored in store.open_games.deleted()] == ["a"]


# --- Claims ---------------------------------------------------------------------------------------


def test_a_game_that_a_window_has_is_offered_by_no_other(
    store: Store, window: str, other: str
) -> None:
    row, game = store.open_games.put("a", "{}", ["one"], window=window)
    assert (games(store, window), games(store, other)) == (["a"], [])
    assert store.open_games.latest() is None
    store.open_games.claim(row, game, other)
    assert not store.open_games.append(row, game, other, ["one", "two"])
    assert store.open_games.append(row, game, window, ["one", "two"])


def test_a_window_has_one_game_at_a_time(store: Store, window: str, other: str) -> None:
    store.open_games.put("a", "{}", ["one"], window=window)
    store.open_games.put("b", "{}", ["one"], window=window)
    assert games(store, other) == ["a"]


def test_a_game_that_another_window_has_is_saved_beside_it(
    store: Store, window: str, other: str
) -> None:
    store.open_games.put("a", "{}", ["one"], window=window)
    _row, game = store.open_games.put("a", "{}", ["one", "two"], window=other)
    assert game != "a"
    assert (games(store, window), games(store, other)) == (["a"], [game])


def test_a_window_that_is_closed_claims_nothing(store: Store) -> None:
    window = open_window()
    row, game = store.open_games.put("a", "{}", ["one"], window=window)
    close_window(window)
    assert games(store) == ["a"]
    again = open_window()
    store.open_games.claim(row, game, again)
    assert store.open_games.append(row, game, again, ["one", "two"])
    close_window(again)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system does not tell")
def test_a_process_that_is_gone_claims_nothing_even_if_its_id_is_used_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with subprocess.Popen(
        [
            sys.executable,
            "-c",
            "from companion.history.open_games import *; print(open_window(), flush=True); input()",
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    ) as process:
        assert process.stdout is not None
        claim = process.stdout.readline().strip()
        assert is_running(claim)
        own, started, number = claim.split("-")
        assert not is_running(f"{own}-{int(started) - 1}-{number}")
        process.communicate("\n")
    assert not is_running(claim)
    # The same id for this process, too: it has made no such claim.
    monkeypatch.setattr(open_games.os, "getpid", lambda: int(own))
    assert not is_running(claim)


@pytest.mark.parametrize("claim", [None, "", "7", "x-y-z", "-1-2", b"1-2-3", 7])
def test_a_text_that_is_no_claim_claims_nothing(claim: object) -> None:
    assert not is_running(claim)


# --- Renaming -------------------------------------------------------------------------------------

TABLE = {"players": [{"name": "Ada"}, {"name": "Ben"}]}
SEATS = {"seats": [["Dan", "pink"], ["Ben", "blue"]], "mode": "totem"}


def test_a_new_name_is_written_into_every_open_game_once(store: Store) -> None:
    store.open_games.put("a", json.dumps(TABLE), ["lo", json.dumps(SEATS)])
    store.open_games.put("b", json.dumps(TABLE))
    store.open_games.delete("b")
    with store.at_once():
        store.open_games.rename_player("Ben", "Bénno")
    for game in ("a", "b"):
        found = store.open_games.get(game)
        assert found is not None
        assert [each["name"] for each in json.loads(found.set_up)["players"]] == ["Ada", "Bénno"]
        assert found.strokes[:1] in ((), ("lo",))
        for stroke in found.strokes[1:]:
            assert json.loads(stroke)["seats"] == [["Dan", "pink"], ["Bénno", "blue"]]


def test_nobody_gets_the_name_of_somebody_else_at_the_table(store: Store) -> None:
    store.open_games.put("a", json.dumps(TABLE))
    with store.at_once():
        store.open_games.rename_player("Ben", "Ada")
    found = store.open_games.get("a")
    assert found is not None
    assert json.loads(found.set_up) == TABLE


@pytest.mark.parametrize("text", ["{", "[]", "7", '{"players": 7}', '{"players": [1]}', "[" * 9999])
def test_a_set_up_that_makes_no_sense_is_left_as_it_is(store: Store, text: str) -> None:
    store.open_games.put("a", text, [f'{text} "seats"'])
    with store.at_once():
        store.open_games.rename_player("Ben", "Benno")
    found = store.open_games.get("a")
    assert found is not None
    assert (found.set_up, found.strokes) == (text, (f'{text} "seats"',))


# --- Before the first frame -----------------------------------------------------------------------


def test_the_startup_state_is_read_without_the_store(store: Store, file: Path) -> None:
    store.settings.put({"theme": "dark", "language": "cs"})
    store.open_games.put("a", "{}", ["one"])
    state = read_startup_state(file)
    assert state.settings == {"theme": "dark", "language": "cs"}
    assert state.game is not None
    assert state.game.strokes == ("one",)
    assert state.fault is None


def test_the_game_of_a_running_window_is_not_resumed(store: Store, file: Path, window: str) -> None:
    store.open_games.put("a", "{}", ["one"])
    store.open_games.put("b", "{}", ["one"], window=window)
    game = read_startup_state(file).game
    assert game is not None
    assert game.game == "a"


def test_reading_the_startup_state_imports_no_sqlite_utils_and_no_kivy() -> None:
    code = (
        "import sys, companion.worker, companion.history.startup_state;"
        "print(sorted({'sqlite_utils', 'kivy', 'click'} & set(sys.modules)))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_without_a_file_there_is_no_startup_state(file: Path) -> None:
    state = read_startup_state(file)
    assert (state.settings, state.game, state.fault) == ({}, None, None)
    assert not file.exists()


def test_a_damaged_file_does_not_keep_the_app_from_starting(file: Path) -> None:
    file.write_bytes(b"no database at all" * 100)
    state = read_startup_state(file)
    assert state.game is None
    assert "is damaged" in str(state.fault)


def test_an_empty_file_has_no_startup_state(file: Path) -> None:
    file.write_bytes(b"")
    assert read_startup_state(file).game is None


def test_settings_are_put_all_at_once_and_replaced(store: Store) -> None:
    store.settings.put({"theme": "dark", "language": "de"})
    store.settings.put({"theme": "light"})
    assert store.settings.all() == {"language": "de", "theme": "light"}
