"""`history` on the command line: what it writes for people and programs, and how it complains."""

import csv
import io
import json
import os
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from companion.cli.history import COMMANDS as COMMANDS_THERE
from companion.exchange.bundle import write_any
from companion.history import history_file
from companion.history.hindsights import KeptAnswer
from companion.history.records import LoggedGame, LoggedPlayer
from companion.history.store import Store
from companion.rules.game import Colour, Game, Mode, Player
from companion.rules.notation import read_territory
from companion.table.tabletop import empty_territory
from tests.cli.conftest import Outcome, Run
from tests.history import samples

GAMES = list(samples.games(25))
POINTS = LoggedGame(
    Mode.TRIBE,
    5,
    (LoggedPlayer("Ada", 41), LoggedPlayer("\x1b[31mBen\u202e", 39)),
    id="0c9e5a0e-8b4a-4a57-9c1b-2f1b7e0c1aaa",
    played_at="2026-11-18T20:15:00+01:00",
    notes="Rain\nagain",
)


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "history.db"


@pytest.fixture
def filled(db: Path) -> Path:
    with Store.open(db) as store:
        for game in (*GAMES, POINTS):
            store.games.add(game)
    return db


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """An export of all games."""
    path = tmp_path / "games.jsonl"
    path.write_text("".join(f"{write_any(game)}\n" for game in GAMES), encoding="utf-8")
    return path


@pytest.fixture
def history(companion: Run, db: Path) -> Run:
    def run(command: str, *arguments: object, **more: Any) -> Outcome:
        return companion("history", command, "--db", db, *arguments, **more)

    return run


def lines(outcome: Outcome) -> list[str]:
    assert outcome.err == ""
    return outcome.out.decode().split("\n")[:-1]


def values(outcome: Outcome) -> list[Any]:
    return [json.loads(line) for line in lines(outcome)]


def test_a_provisional_game_says_so_everywhere(history: Run, db: Path) -> None:
    full = read_territory(["d d d* d d", "d @ d d d"], 9)
    players = (Player("Ada", Colour.PINK, full), Player("Ben", Colour.BLACK, empty_territory(5)))
    with Store.open(db) as store:
        game = store.games.add(Game(Mode.DISCOVERY, 5, players))
    assert lines(history("list"))[0].endswith("Ada 9, Ben 0  provisional")
    assert values(history("list", "--json"))[0]["provisional"] is True
    shown = lines(history("show", game))
    assert shown[-2:] == [
        "Ada leads with 9 points",
        "Provisional: The territory of Ben is still empty",
    ]
    (value,) = values(history("show", "--json", game))
    assert (value["winners"], value["provisional"]) == ([], True)
    assert lines(history("stats")) == [
        "No finished games of several players.",
        "1 provisional game is not counted",
    ]
    assert values(history("stats", "--json"))[0]["provisional"] == 1
    assert "1 provisional game is not counted" in lines(history("stats", "--of", "Ben"))


@pytest.mark.usefixtures("filled")
class TestList:
    def test_lists_the_newest_games_first(self, history: Run) -> None:
        outcome = history("list")
        shown = lines(outcome)
        assert outcome.status == 0
        assert len(shown) == 22
        assert shown[0].startswith("0c9e5a0e  18 Nov 2026  Tribe Mode      5×5  Ada 41, ")
        assert shown[-1] == "20 of 26 games"

    def test_shows_no_name_that_could_harm_a_terminal(self, history: Run) -> None:
        assert "\x1b" not in history("list").out.decode()
        assert "\u202e" not in history("show", "0c9e").out.decode()

    def test_lists_all_as_lines_of_json(self, history: Run) -> None:
        found = values(history("list", "--json", "--limit", 0))
        assert [game["id"] for game in found] == [
            POINTS.id,
            *(game.id for game in reversed(GAMES)),
        ]
        assert found[0]["points_only"] is True
        assert [player["total"] for player in found[0]["players"]] == [41, 39]

    def test_lists_the_chosen_games_only(self, history: Run) -> None:
        chosen = [
            game
            for game in GAMES
            if game.mode is Mode.TOTEM and any(player.name == "Ada" for player in game.players)
        ]
        found = values(
            history("list", "--json", "--mode", "totem", "--player", "Ada", "--until", "2026-01-01")
        )
        assert [game["id"] for game in found] == [game.id for game in reversed(chosen)]
        assert values(history("list", "--json", "--since", "2026-11-18"))[0]["id"] == POINTS.id
        assert lines(history("list", "--text", "nowhere")) == ["No games."]

    def test_lists_deleted_games_on_request(self, history: Run, db: Path) -> None:
        with Store.open(db) as store:
            store.games.delete(POINTS.id or "")
        (game,) = values(history("list", "--json", "--deleted"))
        assert game["id"] == POINTS.id
        assert "can still be restored" in history("show", "0c9e").out.decode()

    def test_goes_on_beyond_a_page(self, history: Run, db: Path) -> None:
        with Store.open(db) as store:
            samples.fill(store, 230, seed=3)
        assert len(values(history("list", "--json", "--limit", 0))) == 256
        assert len(values(history("list", "--json", "--limit", 150))) == 150


@pytest.mark.usefixtures("filled")
class TestShow:
    def test_shows_a_game_with_its_score_pad(self, history: Run, companion: Run) -> None:
        game = GAMES[0]
        shown = history("show", (game.id or "")[:8]).out.decode()
        assert shown.startswith(f"{game.id}\n1 Jan 2020\n")
        score = companion("score", "-", stdin=write_any(game).encode()).out.decode()
        assert shown.endswith(score)

    def test_shows_points_where_they_are_all_that_is_known(self, history: Run) -> None:
        shown = lines(history("show", POINTS.id))
        assert shown[1:4] == ["18 Nov 2026", "Rain", "again"]
        assert shown[-2] == "1. Ada: 41, on points"

    def test_gives_the_game_as_a_game_file_to_programs(self, history: Run, companion: Run) -> None:
        (value,) = values(history("show", "--json", GAMES[0].id))
        assert value["game"]["format"] == "origins-companion"
        (score,) = values(
            companion("score", "--json", "-", stdin=json.dumps(value["game"]).encode())
        )
        assert [player["total"] for player in value["players"]] == [
            player["total"] for player in score["players"]
        ]
        assert value["winners"] == score["winners"]
        assert values(history("show", "--json", POINTS.id))[0]["game"] is None

    def test_says_when_a_total_has_changed_since(self, history: Run, db: Path) -> None:
        with Store.open(db) as store, store._connection.writing():
            store._connection.change("UPDATE seats SET total = 999 WHERE seat = 0")
        assert "had 999 points when this was saved" in history("show", GAMES[0].id).out.decode()

    @pytest.mark.parametrize("beginning", ["nothing", "", "%"])
    def test_names_a_game_that_is_not_there_or_not_the_only_one(
        self, history: Run, beginning: str
    ) -> None:
        outcome = history("show", beginning)
        assert outcome.status == 2
        assert "There is no game" in outcome.complaints[0]


@pytest.mark.usefixtures("filled")
class TestStats:
    def test_counts_for_people(self, history: Run) -> None:
        shown = history("stats").out.decode()
        assert shown.startswith("26 games\n")
        assert "Most points" in shown

    def test_counts_for_programs(self, history: Run, db: Path) -> None:
        (value,) = values(history("stats", "--json"))
        with Store.open(db) as store:
            found = store.statistics()
        assert value["games"] == found.games == 26
        assert [player["name"] for player in value["players"]] == [
            figures.name for figures in found.players
        ]
        assert value["by_mode"]["tribe"]["games"] == found.by_mode[Mode.TRIBE].games

    def test_tells_everything_about_one_player(self, history: Run) -> None:
        shown = history("stats", "--of", "Ada").out.decode()
        assert shown.startswith("Ada\n")
        assert "Against" in shown
        (value,) = values(history("stats", "--of", "Ada", "--json"))
        assert value["name"] == "Ada"
        assert value["head_to_head"]

    def test_tells_what_was_left_on_the_table_where_it_is_known(
        self, history: Run, db: Path
    ) -> None:
        assert "Left on the table" not in history("stats").out.decode()
        (value,) = values(history("stats", "--of", "Ada", "--json"))
        assert value["left_on_table"] == {"games": 0, "average": None}
        with Store.open(db) as store:
            kept = next(
                each
                for each in store.every_game()
                if not (each.by_points_only or each.provisional)
                and "Ada" in [seat.name for seat in each.seats]
            )
            seat = [each.name for each in kept.seats].index("Ada")
            known, total = kept.game(), kept.seats[seat].result.total + 5
            assert isinstance(known, Game)
            store.hindsight.put(known, [KeptAnswer(seat, "domino", total, 0, "@", "[]")])
        for asked in ((), ("--of", "Ada")):
            shown = history("stats", *asked).out.decode()
            assert re.search(r"Left on the table +Games +Average\nAda +1 +5\n", shown)
        (value,) = values(history("stats", "--of", "Ada", "--json"))
        assert value["left_on_table"] == {"games": 1, "average": 5.0}

    def test_says_when_there_is_nothing_to_count(self, history: Run) -> None:
        nothing = "No finished games of several players."
        assert lines(history("stats", "--text", "nowhere")) == [nothing]
        assert lines(history("stats", "--of", "Ada", "--text", "nowhere")) == ["Ada", nothing]

    def test_names_an_unknown_player(self, history: Run) -> None:
        for arguments in (("list", "--player", "Nobody"), ("stats", "--of", "Nobody")):
            outcome = history(*arguments)
            assert outcome.status == 2
            assert outcome.complaints == ["There is no player Nobody in this history."]


class TestCarrying:
    def test_an_export_comes_in_again_elsewhere(
        self, history: Run, companion: Run, filled: Path, tmp_path: Path
    ) -> None:
        out = tmp_path / "out.jsonl"
        assert lines(history("export", out)) == [f"26 games written to {out}"]
        other = tmp_path / "new folder" / "other.db"
        taken = companion("history", "import", "--db", other, out)
        assert lines(taken) == ["26 new games"]
        with Store.open(filled) as one, Store.open(other) as two:
            assert [r.game() for r in one.every_game()] == [r.game() for r in two.every_game()]

    @pytest.mark.usefixtures("filled")
    def test_an_export_overwrites_nothing_unasked(self, history: Run, tmp_path: Path) -> None:
        out = tmp_path / "out.jsonl"
        out.write_text("mine")
        outcome = history("export", out)
        assert outcome.status == 2
        assert "was not overwritten" in outcome.err
        assert out.read_text() == "mine"
        assert values(history("export", "--json", "--force", out)) == [{"games": 26}]

    @pytest.mark.usefixtures("filled")
    def test_an_export_goes_to_standard_output(self, history: Run) -> None:
        found = values(history("export", "--mode", "tribe", "-"))
        assert {game["mode"] for game in found} == {"tribe"}

    @pytest.mark.usefixtures("filled")
    def test_a_spreadsheet_opens_with_its_accents(self, history: Run, tmp_path: Path) -> None:
        out = tmp_path / "out.csv"
        history("export", "--csv", out)
        text = out.read_bytes().decode("utf-8-sig")
        rows = list(csv.DictReader(io.StringIO(text, newline="")))
        assert {row["Player"] for row in rows} >= {"Žofie", "李明"}

    @pytest.mark.usefixtures("filled")
    def test_a_spreadsheet_comes_in_by_its_points(
        self, history: Run, companion: Run, tmp_path: Path
    ) -> None:
        out = tmp_path / "out.CSV"
        history("export", "--csv", "--until", "2026-01-01", out)
        assert lines(history("import", "--dry-run", out)) == ["25 here already"]
        other = tmp_path / "other.db"
        assert lines(companion("history", "import", "--db", other, out)) == ["25 new games"]

    def test_a_dry_run_changes_nothing_and_makes_no_file(
        self, history: Run, db: Path, file: Path
    ) -> None:
        assert lines(history("import", "--dry-run", file)) == ["25 new games"]
        assert not db.exists()

    def test_games_come_in_from_standard_input(self, history: Run, file: Path) -> None:
        assert lines(history("import", "-", stdin=file.read_bytes())) == ["25 new games"]

    def test_a_second_import_brings_nothing(self, history: Run, file: Path) -> None:
        history("import", file)
        (value,) = values(history("import", "--json", file))
        assert (value["added"], value["preview"]["same"]) == (0, 25)
        assert lines(history("import", "--dry-run", file)) == ["25 here already"]

    def test_conflicts_are_listed_and_taken_on_request(
        self, history: Run, db: Path, file: Path
    ) -> None:
        first = GAMES[0]
        with Store.open(db) as store:
            store.games.add(replace(first, notes="mine"))
        shown = lines(history("import", file))
        assert shown[:2] == ["24 new games", "1 here with other contents"]
        assert "differs in note" in shown[2]
        with Store.open(db) as store:
            assert store.games.get(first.id or "").notes == "mine"
        (value,) = values(history("import", "--json", "--conflicts", "take", file))
        assert value["replaced"] == 1
        assert value["conflicts"][0]["differences"] == ["notes"]
        with Store.open(db) as store:
            assert store.games.get(first.id or "").game() == first

    def test_one_line_that_cannot_be_read_keeps_all_out(
        self, history: Run, db: Path, file: Path
    ) -> None:
        with file.open("a", encoding="utf-8") as stream:
            stream.write('{"format": "origins-companion", "version": 9}\n')
        outcome = history("import", file)
        assert outcome.status == 2
        assert outcome.complaints == [f"{file}: line 26: version: 9 is not 1"]
        assert outcome.out.decode().endswith("Nothing was imported.\n")
        with Store.open(db) as store:
            assert store.page().games == ()

    def test_a_missing_file_is_named(self, history: Run, tmp_path: Path) -> None:
        outcome = history("import", tmp_path / "missing.jsonl")
        assert outcome.status == 2
        assert "missing.jsonl cannot be read" in outcome.complaints[0]


class TestSafekeeping:
    @pytest.mark.usefixtures("filled")
    def test_a_backup_is_restored(self, history: Run, db: Path, tmp_path: Path) -> None:
        copy = tmp_path / "copy.db"
        assert lines(history("backup", copy)) == [f"26 games are safe in {copy}"]
        with Store.open(db) as store:
            store.games.delete(*[game.id for game in store.page().games])
        (value,) = values(history("restore", "--json", copy))
        assert value["games"] == 26
        assert Path(value["before"]).exists()
        assert lines(history("restore", copy))[0] == "26 games restored"
        assert values(history("backup", "--json", "--force", copy)) == [
            {"games": 26, "open_games": 0}
        ]

    def test_open_games_are_safe_too_and_it_is_said(
        self, companion: Run, history: Run, db: Path, tmp_path: Path
    ) -> None:
        with Store.open(db) as store:
            for game in (str(uuid4()), str(uuid4())):
                store.drafts.start(json.dumps({"id": game}), game=game)
        copy, elsewhere = tmp_path / "copy.db", tmp_path / "elsewhere.db"
        assert lines(history("backup", copy)) == [f"0 games are safe in {copy}", "2 open games"]
        assert values(history("backup", "--json", "--force", copy))[0]["open_games"] == 2
        Store.open(elsewhere).close()
        restored = companion("history", "restore", "--db", elsewhere, copy)
        assert lines(restored)[:2] == ["0 games restored", "2 open games"]
        with Store.open(elsewhere) as store:
            assert len(store.drafts.open()) == 2

    @pytest.mark.usefixtures("filled")
    def test_a_backup_overwrites_nothing_unasked(self, history: Run, tmp_path: Path) -> None:
        (tmp_path / "copy.db").write_text("mine")
        assert history("backup", tmp_path / "copy.db").status == 2
        assert (tmp_path / "copy.db").read_text() == "mine"

    def test_histories_are_merged(self, history: Run, filled: Path, tmp_path: Path) -> None:
        other = tmp_path / "other.db"
        with Store.open(other) as store:
            store.games.add(replace(POINTS, id=None))
        before = other.read_bytes()
        (value,) = values(history("merge", "--json", other))
        assert value == {
            "added": 1,
            "changed": 0,
            "removed": 0,
            "unchanged": 26,
            "players": 0,
            "open_games": 0,
        }
        assert lines(history("merge", other))[-2:] == ["27 games as they were", "0 open games"]
        assert other.read_bytes() == before
        assert filled.exists()

    @pytest.mark.usefixtures("filled")
    def test_a_sound_history_is_said_to_be(self, history: Run, db: Path) -> None:
        outcome = history("check")
        assert (outcome.status, lines(outcome)) == (0, ["The history is sound: 26 games"])
        with Store.open(db) as store, store._connection.writing():
            store._connection.change("UPDATE seats SET total = 999 WHERE game = 1 AND seat = 0")
        (value,) = values(history("check", "--json"))
        assert value["sound"] is True
        assert value["changed"][0]["changes"][0]["before"] == 999
        assert "had 999 points" in history("check").out.decode()

    @pytest.mark.usefixtures("filled")
    def test_what_is_wrong_with_a_history_is_told_with_status_1(
        self, history: Run, db: Path
    ) -> None:
        with Store.open(db) as store, store._connection.writing():
            store._connection.change("DROP VIEW standings")
        outcome = history("check")
        assert outcome.status == 1
        assert lines(outcome) == ["standings is missing or has been changed"]


COMMANDS = [
    ("list",),
    ("show", "abc"),
    ("stats",),
    ("export", "-"),
    ("backup", "copy.db"),
    ("check",),
]


@pytest.mark.parametrize("arguments", COMMANDS)
def test_a_missing_history_is_one_line_and_status_2(history: Run, arguments: tuple[str]) -> None:
    outcome = history(*arguments)
    assert outcome.status == 2
    assert len(outcome.complaints) == 1
    assert outcome.complaints[0].endswith("there is no history here")


@pytest.mark.parametrize(
    "arguments", [*COMMANDS, ("import", "-"), ("merge", "x"), ("restore", "x")]
)
def test_a_damaged_history_is_one_line_and_stays_as_it_is(
    history: Run, db: Path, arguments: tuple[str]
) -> None:
    db.write_text("Dear diary")
    outcome = history(*arguments)
    assert outcome.status == 2
    assert len(outcome.complaints) == 1
    assert "damaged" in outcome.complaints[0]
    assert db.read_text() == "Dear diary"


def test_an_old_history_is_brought_up_to_date_by_reading_it(history: Run, db: Path) -> None:
    old = history_file.connect(db, create=True)
    history_file.upgrade(old, stop_before="plain_views")
    old.close()
    assert lines(history("list")) == ["No games."]


def test_without_a_file_the_history_of_the_app_is_meant(
    companion: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("ORIGINS_COMPANION_HISTORY", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    outcome = companion("history", "list")
    assert str(tmp_path / "companion" / "history.db") in outcome.err


def test_the_commands_are_listed_and_an_unknown_one_is_named(companion: Run) -> None:
    helped = companion("history", "--help").out.decode()
    assert all(f"  {name} " in helped for name in COMMANDS_THERE)
    outcome = companion("history", "burn")
    assert outcome.status == 2
    assert "burn" in outcome.complaints[0]


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path) -> Iterator[None]:
    before = Path.cwd()
    folder = tmp_path / "here"
    folder.mkdir()
    os.chdir(folder)
    yield
    os.chdir(before)


@pytest.mark.parametrize("command", ["export", "backup"])
@pytest.mark.parametrize("ending", ["", "-wal"])
@pytest.mark.parametrize("way", ["itself", "link", "hard link"])
def test_nothing_is_written_over_the_history_itself(
    history: Run, db: Path, command: str, ending: str, way: str
) -> None:
    with Store.open(db) as store:
        samples.fill(store, 3)
        target = db.with_name(db.name + ending)
        if way != "itself":
            name = db.with_name("games.jsonl")
            name.symlink_to(target) if way == "link" else name.hardlink_to(target)
            target = name
        outcome = history(command, "--force", target)
        assert outcome.status == 2
        assert outcome.complaints == [
            f"{target}: this is the history itself; it was not overwritten"
        ]
        assert store.page_plan().count == 3
    with Store.open(db) as store:
        assert store.page_plan().count == 3
        assert store.check().problems == ()


def test_an_empty_file_is_no_sound_history(history: Run, db: Path) -> None:
    db.write_bytes(b"")
    for command in ("check", "list", "stats"):
        outcome = history(command)
        assert (outcome.status, outcome.complaints) == (2, [f"{db}: there is no history here"])
    assert db.read_bytes() == b""


@pytest.mark.parametrize("content", [None, b""])
def test_what_changes_a_history_that_is_gone_restores_it_first_as_the_app_does(
    history: Run, filled: Path, file: Path, content: bytes | None
) -> None:
    with Store.open(filled) as store:
        store.roll_backup()
    for ending in ("", "-wal", "-shm"):
        filled.with_name(filled.name + ending).unlink(missing_ok=True)
    if content is not None:
        filled.write_bytes(content)
    outcome = history("import", file)
    assert outcome.status == 0
    (complaint,) = outcome.complaints
    assert complaint.endswith("The history was restored from the newest backup.")
    assert len(values(history("list", "--json", "--limit", 0))) == 26


def test_a_name_that_is_no_text_is_nobodys(history: Run, filled: Path) -> None:
    assert filled.exists()
    outcome = history("list", "--player", os.fsdecode(b"Ada\xff"))
    assert outcome.status == 2
    assert outcome.complaints == ["There is no player Ada\\udcff in this history."]
    outcome = history("list", "--text", os.fsdecode(b"Ada\xff"))
    assert (outcome.status, outcome.err) == (0, "")
