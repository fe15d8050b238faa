"""Games in and out of a history on the command line."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from companion.exchange.points_file import write_any
from companion.history.game_row import LoggedPlayer
from companion.history.store import Store
from companion.rules.notation import read_territory
from tests.cli.kept_games import GAMES, POINTS
from tests.cli.outcome import Run, lines, values

WRONG = (
    "UPDATE territories SET territory = 'what?' WHERE game = {} AND seat = 0",
    "UPDATE games SET played_at = 'yesterday' WHERE number = {}",
    "UPDATE games SET played_at = '2026-01-01T00:00:00' WHERE number = {}",
    "UPDATE games SET decided_by = 'luck' WHERE number = {}",
    "UPDATE seats SET totems = 'elephant' WHERE game = {} AND seat = 0",
)
"""Values that no game has and SQLite does not mind."""


def spoil(file: Path, wrong: str) -> str:
    """One game of the history cannot be read any more; its id."""
    with closing(sqlite3.connect(file)) as raw, raw:
        number, identity = raw.execute(
            "SELECT number, id FROM games WHERE number IN (SELECT game FROM territories) LIMIT 1"
        ).fetchone()
        raw.execute(wrong.format(number))
    return str(identity)


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
            assert [r.game() for r in one.games.every_game()] == [
                r.game() for r in two.games.every_game()
            ]

    @pytest.mark.parametrize("digits", [9, 19, 20, 300])
    def test_whatever_comes_in_can_be_restored_from_a_backup(
        self, history: Run, tmp_path: Path, digits: int
    ) -> None:
        moment = f"2026-11-18T20:15:00.{'5' * digits}Z"
        taken = history("import", "-", stdin=write_any(replace(POINTS, played_at=moment)).encode())
        assert taken.status == (0 if digits <= 19 else 2), taken.err
        history("import", "-", stdin=write_any(GAMES[0]).encode())
        backup = tmp_path / "backup.db"
        assert history("backup", backup).status == 0
        assert history("restore", backup).err == ""

    @pytest.mark.parametrize("table", [False, True])
    @pytest.mark.parametrize("now", ["renamed", "merged", "merged and renamed"])
    def test_an_export_comes_in_again_whoever_was_renamed_or_merged_since(
        self, history: Run, filled: Path, tmp_path: Path, now: str, table: bool
    ) -> None:
        out = tmp_path / ("out.csv" if table else "out.jsonl")
        history("export", out, *(["--csv"] if table else []))
        with Store.open(filled) as store:
            ada = store.players.named("Ada")
            assert ada is not None
            if "merged" in now:
                store.games.add(replace(POINTS, id=None, players=(LoggedPlayer("Adele", 3),)))
                adele = store.players.named("Adele")
                assert adele is not None
                store.players.merge(ada.id, adele.id)
            if "renamed" in now:
                store.players.rename(ada.id, "Adelheid")
            before = [player.name for player in store.players.all()]
        (told,) = values(history("import", "--json", "--conflicts", "take", out))
        found = {standing: count for standing, count in told["preview"].items() if count}
        assert found == {"same": 26}
        # Nor is a game that others kept one of a stranger.
        theirs = replace(POINTS, id=None, notes="theirs")
        history("import", "-", stdin=write_any(theirs).encode())
        with Store.open(filled) as store:
            assert [player.name for player in store.players.all()] == before

    @pytest.mark.parametrize("text", ["\u200fעומר", "soft\u00adly", "\u2068Ada\u2069", "\u202ex"])
    def test_a_table_comes_in_again_whatever_in_its_texts_is_not_seen(
        self, history: Run, db: Path, tmp_path: Path, text: str
    ) -> None:
        players = (LoggedPlayer(text, 40), LoggedPlayer("Ben", 39))
        with Store.open(db) as store:
            store.games.add(replace(POINTS, players=players, location=text, notes=f"1\n{text}"))
            named = (replace(GAMES[0].players[0], name=text), *GAMES[0].players[1:])
            store.games.add(replace(GAMES[0], players=named))
        history("export", "--csv", tmp_path / "out.csv")
        (told,) = values(history("import", "--json", tmp_path / "out.csv"))
        assert told["preview"]["same"] == 2

    @pytest.mark.parametrize("rows", [["@ g* go", "d  g  ."], None])
    def test_a_game_that_goes_on_is_no_victory_where_its_table_comes_in(
        self, history: Run, companion: Run, db: Path, tmp_path: Path, rows: list[str] | None
    ) -> None:
        begun = replace(GAMES[0], finished=False)
        if rows is not None:
            laid = [replace(each, territory=read_territory(rows, 9)) for each in begun.players]
            begun = replace(begun, players=tuple(laid))
        with Store.open(db) as store:
            store.games.add(begun)
            store.games.add(GAMES[1])
        history("export", "--csv", tmp_path / "out.csv")
        other = tmp_path / "other.db"
        taken = companion("history", "import", "--db", other, tmp_path / "out.csv")
        assert lines(taken) == ["1 new game"]
        (told,) = values(companion("history", "stats", "--json", "--db", other))
        assert told["games"] == 1

    def test_who_comes_after_a_renaming_with_the_name_that_was_free_is_somebody_else(
        self, history: Run, filled: Path
    ) -> None:
        with Store.open(filled) as store:
            ada = store.players.named("Ada")
            assert ada is not None
            store.players.rename(ada.id, "Adelheid")
        later = replace(POINTS, id=None, played_at="2999-01-01T20:00:00Z")
        history("import", "-", stdin=write_any(later).encode())
        with Store.open(filled) as store:
            assert store.players.named("Ada") is not None

    @pytest.mark.usefixtures("filled")
    def test_an_export_overwrites_nothing_unasked(self, history: Run, tmp_path: Path) -> None:
        out = tmp_path / "out.jsonl"
        out.write_text("mine")
        outcome = history("export", out)
        assert outcome.status == 2
        assert "was not overwritten" in outcome.err
        assert out.read_text() == "mine"
        found = values(history("export", "--json", "--force", out))
        assert found == [{"games": 26, "left_out": []}]

    @pytest.mark.parametrize("wrong", WRONG)
    def test_a_game_that_cannot_be_read_is_named_and_keeps_no_other_from_leaving(
        self, history: Run, companion: Run, filled: Path, tmp_path: Path, wrong: str
    ) -> None:
        identity = spoil(filled, wrong)
        for name in ("out.jsonl", "out.csv"):
            out = tmp_path / name
            outcome = history("export", *(["--csv"] if name.endswith("csv") else []), out)
            assert outcome.status == 2
            (line,) = outcome.complaints
            assert line.startswith(f"{filled}: 1 game cannot be read and was left out: ")
            assert f"25 games written to {out}" in outcome.out.decode()
        other = tmp_path / "other.db"
        taken = companion("history", "import", "--db", other, tmp_path / "out.jsonl")
        assert lines(taken) == ["25 new games"]
        asked = history("export", "--json", "--force", tmp_path / "out.jsonl")
        assert json.loads(asked.out) == {"games": 25, "left_out": [identity]}
        piped = history("export", "-")
        assert (piped.status, len(piped.out.splitlines()), len(piped.complaints)) == (2, 25, 1)
        assert not history("list").err

    @pytest.mark.usefixtures("filled")
    def test_an_export_goes_to_standard_output(self, history: Run) -> None:
        found = values(history("export", "--mode", "tribe", "-"))
        assert {game["mode"] for game in found} == {"tribe"}

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
        assert shown[:2] == ["24 new games", "1 here with different contents"]
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
            assert store.games.page().games == ()

    def test_a_missing_file_is_named(self, history: Run, tmp_path: Path) -> None:
        outcome = history("import", tmp_path / "missing.jsonl")
        assert outcome.status == 2
        assert "missing.jsonl cannot be read" in outcome.complaints[0]
