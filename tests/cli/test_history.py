"""`history` on the command line: what it writes for people and programs, and how it complains."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli.history import COMMANDS as COMMANDS_THERE
from companion.exchange.points_file import write_any
from companion.history.store import Store
from companion.rules.game import Colour, Game, Mode, Player
from companion.rules.notation import read_territory
from companion.table.tabletop import empty_territory
from tests.cli.kept_games import GAMES, POINTS
from tests.cli.outcome import Run, lines, values
from tests.history import samples


def test_too_small_a_territory_crowns_nobody_anywhere(history: Run, db: Path) -> None:
    full = read_territory(["d d d* d d", "d @ d d d"], 9)
    players = (Player("Ada", Colour.PINK, full), Player("Ben", Colour.BLACK, empty_territory(5)))
    with Store.open(db) as store:
        game = store.games.add(Game(Mode.DISCOVERY, 5, players))
    assert lines(history("list"))[0].endswith("Ada 9, Ben 0  provisional")
    assert values(history("list", "--json"))[0]["provisional"] is False
    shown = lines(history("show", game))
    assert shown[-2:] == [
        "Ada leads with 9 points",
        "The territory of Ben is still empty",
    ]
    (value,) = values(history("show", "--json", game))
    assert (value["winners"], value["provisional"]) == ([], False)
    assert lines(history("stats")) == [
        "No finished games of two or more players.",
        "Not counted: 1 provisional game",
    ]
    assert values(history("stats", "--json"))[0]["provisional"] == 1
    assert "Not counted: 1 provisional game" in lines(history("stats", "--of", "Ben"))


def test_provisional_means_the_same_in_every_command(
    history: Run, companion: Run, db: Path
) -> None:
    laid = read_territory(["@ lo d d d", *["d d d d d"] * 4], 9)
    players = (Player("Ada", Colour.PINK, laid), Player("Ben", Colour.BLACK, laid))
    game = Game(Mode.TOTEM, 5, players)
    with Store.open(db) as store:
        identity = store.games.add(game)
    (scored,) = values(companion("score", "--json", "-", stdin=write_any(game).encode()))
    (listed,) = values(history("list", "--json"))
    (shown,) = values(history("show", "--json", identity))
    assert scored["provisional"] is listed["provisional"] is shown["provisional"] is True


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
        assert "can still be brought back" in history("show", "0c9e").out.decode()

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
            found = store.statistics.overall()
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

    def test_says_when_there_is_nothing_to_count(self, history: Run) -> None:
        nothing = "No finished games of two or more players."
        assert lines(history("stats", "--text", "nowhere")) == [nothing]
        assert lines(history("stats", "--of", "Ada", "--text", "nowhere")) == ["Ada", nothing]

    def test_names_an_unknown_player(self, history: Run) -> None:
        for arguments in (("list", "--player", "Nobody"), ("stats", "--of", "Nobody")):
            outcome = history(*arguments)
            assert outcome.status == 2
            assert outcome.complaints == ["There is no player Nobody in this history."]


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


def test_a_name_that_is_no_text_is_nobodys(history: Run, filled: Path) -> None:
    assert filled.exists()
    outcome = history("list", "--player", os.fsdecode(b"Ada\xff"))
    assert outcome.status == 2
    assert outcome.complaints == ["There is no player Ada\\udcff in this history."]
    outcome = history("list", "--text", os.fsdecode(b"Ada\xff"))
    assert (outcome.status, outcome.err) == (0, "")
