"""Statistics by touch, counted by hand; and the trend that is drawn of them."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.rules.game import Mode
from companion.table.tabletop import empty_territory
from companion.ui.app import CompanionApp
from companion.ui.widgets.chart import Chart
from tests.ui.driver import LANDSCAPE, Driver
from tests.ui.history_app import Reader, game, keep, logged

Open = Callable[..., Reader]


@pytest.fixture
def opened(drive: Callable[..., Driver], tmp_path: Path) -> Open:
    """Opens the app with these games, in front of its statistics."""

    def start(*games: Any, samples: int = 0, **options: Any) -> Reader:
        if games or samples:
            keep(tmp_path, games, samples=samples)
        reader = Reader(drive(CompanionApp(tmp_path), **options), tmp_path)
        reader.go("Statistics")
        return reader

    return start


def heads(reader: Reader) -> dict[str, str]:
    """The large numbers by what they are."""
    return {head.words: head.value for head in reader.driver.find_all("Headline")}


def lines(reader: Reader, name: str) -> dict[str, tuple[str, str]]:
    """What a list of figures says: number and explanation by label."""
    box = reader.screen.ids[name]
    rows = (box.ids.lines if name == "players" else box).children
    return {row.label: (row.value, row.about) for row in reversed(rows)}


def test_provisional_games_are_left_out_and_it_is_said_how_many(opened: Open) -> None:
    whole = game("Ada", "Ben")
    empty = replace(whole.players[1], territory=empty_territory(5))
    reader = opened(replace(whole, players=(whole.players[0], empty)))
    assert "Not counted: 1 provisional game" in reader.screen.ids.notice.words
    reader.app.services.history.put(logged({"Ada": 40, "Ben": 30}))
    reader.go("History")
    reader.go("Statistics")
    assert heads(reader)["Games"] == "1"
    assert reader.screen.left_out == "Not counted: 1 provisional game"


EVENING = (
    logged({"Ada": 40, "Ben": 30}, 3),
    logged({"Ada": 20, "Ben": 50, "Cleo": 20}, 2),
    logged({"Ada": 60, "Ben": 10}, 1),
)


def test_everybodys_games_wins_means_and_bests(opened: Open) -> None:
    reader = opened(*EVENING)
    # 230 points in seven results.
    assert heads(reader) == {"Games": "3", "Average": "32.9", "Best": "60"}
    players = lines(reader, "players")
    assert players["Ada"] == ("2", "67% won · 3 games · 40.0 on average")
    assert players["Ben"] == ("1", "33% won · 3 games · 30.0 on average")
    assert players["Cleo"] == ("0", "0% won · 1 game · 20.0 on average")


def test_a_players_page_has_wins_and_head_to_head(opened: Open) -> None:
    reader = opened(*EVENING)
    reader.tap("FigureRow", label="Ada")
    assert reader.screen.title == "Ada"
    assert heads(reader) == {"Games": "3", "Won": "67%", "Average": "40.0", "Best": "60"}
    against = lines(reader, "against")
    assert against["Ben"] == ("67%", "ahead 2 · behind 1")
    assert against["Cleo"] == ("0%", "ahead 0 · behind 0 · tied 1")
    reader.driver.key(27)
    reader.settle()
    assert reader.screen.title == "Statistics"


def test_of_many_players_all_are_shown_on_a_touch(opened: Open) -> None:
    """Then there is nothing more to touch, and no gap where it was."""
    crowd = [logged({f"Player {number}": 40, "Ben": 30}, number) for number in range(8)]
    reader = opened(*crowd)
    pill = reader.find("Pill", words="Show all players")
    assert len(lines(reader, "players")) == 8
    reader.screen.ids.scroll.scroll_to(pill, animate=False)
    reader.driver.wait(0.5)
    reader.driver.tap(pill)
    reader.settle()
    assert len(lines(reader, "players")) == 9
    assert (pill.parent.height, pill.parent.opacity, pill.disabled) == (0, 0, True)


def test_the_last_player_of_the_list_can_be_touched(opened: Open) -> None:
    """What would show more of them is not there, and in nobody's way."""
    reader = opened(*EVENING)
    row = reader.screen.ids.players.ids.lines.children[0]
    reader.screen.ids.scroll.scroll_to(row, animate=False)
    reader.driver.wait(0.5)
    reader.driver.tap(row)
    reader.settle()
    assert reader.screen.title == row.label == "Cleo"


@pytest.mark.thorough
def test_a_record_leads_to_its_game(opened: Open) -> None:
    reader = opened(*EVENING)
    reader.screen.ids.scroll.scroll_to(reader.screen.ids.records, animate=False)
    reader.driver.wait(0.5)
    assert lines(reader, "records")["Most points"] == ("60", "Ada · yesterday")
    reader.tap("FigureRow", label="Most points")
    assert reader.place == "game"
    assert reader.screen.total == 60
    reader.driver.key(27)
    assert reader.place == "statistics"


@pytest.mark.thorough
def test_points_by_source_add_up_to_the_mean_of_the_games_with_territories(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"), game("Ada", "Cleo"), logged({"Ada": 90, "Ben": 1}))
    sources = sum(float(value) for value, _about in lines(reader, "sources").values())
    reader.app.services.history.delete(_logged_game(reader))
    reader.go("Statistics")
    assert float(heads(reader)["Average"]) == pytest.approx(sources, abs=0.1)


def _logged_game(reader: Reader) -> str:
    reader.go("History")
    return next(
        view.game for view in reader.games() if 90 in [face.points for face in view.ids.strip.faces]
    )


def test_chips_narrow_what_is_counted(opened: Open) -> None:
    reader = opened(game("Ada", "Ben", mode=Mode.TOTEM), *EVENING)
    assert heads(reader)["Games"] == "4"
    reader.screen.ids.choice.scroll_x = 1
    reader.driver.frames(3)
    reader.tap("Chip", words="Totem")
    assert heads(reader)["Games"] == "1"
    assert list(lines(reader, "kinds")) == ["Totem Mode", "5×5"]
    reader.tap("Chip", words="Totem")
    reader.screen.ids.choice.scroll_x = 1
    reader.driver.frames(3)
    reader.tap("Chip", words="7×7")
    assert not reader.screen.shown
    reader.tap("Pill", words="Show all games")
    assert heads(reader)["Games"] == "4"


def test_without_games_it_is_said_what_to_do(opened: Open) -> None:
    reader = opened()
    assert not reader.screen.shown
    assert "Finished games of two or more" in reader.screen.ids.notice.words
    reader.tap("Pill", words="Play")
    assert reader.place == "play"


def test_figures_come_anew_after_a_game_was_added(opened: Open) -> None:
    reader = opened(*EVENING)
    reader.app.services.history.put(logged({"Ada": 70, "Ben": 30}))
    reader.go("History")
    reader.go("Statistics")
    assert heads(reader)["Games"] == "4"


def test_the_trend_of_a_player_follows_the_games(opened: Open) -> None:
    reader = opened(*EVENING)
    reader.tap("FigureRow", label="Ada")
    # The mean of all games so far, up to ten.
    assert reader.screen.ids.trend.values == [40, 30, 40]


@pytest.mark.thorough
def test_a_page_of_many_games_is_shown_whole(opened: Open) -> None:
    reader = opened(samples=3000, size=LANDSCAPE)
    assert reader.driver.wait_for(lambda: heads(reader).get("Games")) == "3,000"
    assert reader.screen.ids.players.more
    reader.tap("FigureRow", label=next(iter(lines(reader, "players"))))
    assert reader.screen.shown
    chart = reader.driver.find(Chart)
    assert len(chart._line.points) <= 2 * 240
