"""Statistics one can ask: by whom, in which order, how many games stand behind a point."""

# The driver comes first: it sets up Kivy's environment.
from tests.ui.driver import NARROW_PHONE, Driver

# isort: split
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.rules.game import Mode
from companion.ui.app import CompanionApp
from tests.app.sitting import paint
from tests.ui.history_app import Reader, game, keep, logged
from tests.ui.line_ends import drawn_lines
from tests.ui.rooms import speak
from tests.ui.table_app import begin_empty

Open = Callable[..., Reader]


@pytest.fixture
def opened(drive: Callable[..., Driver], tmp_path: Path) -> Open:
    """Opens the app with these games, in front of its statistics."""

    def start(*games: Any, **options: Any) -> Reader:
        keep(tmp_path, games)
        reader = Reader(drive(CompanionApp(tmp_path), **options), tmp_path)
        reader.go("Statistics")
        return reader

    return start


def players(reader: Reader) -> dict[str, str]:
    rows = reader.screen.ids.players.ids.lines.children
    return {row.label: row.value for row in reversed(rows)}


# Ada wins often, Ben wins once and high, Cleo played most.
GAMES = (
    logged({"Ada": 40, "Cleo": 30}, 1),
    logged({"Ada": 44, "Cleo": 20}, 2),
    logged({"Ben": 90, "Cleo": 10}, 3),
    logged({"Ada": 35, "Cleo": 36}, 40),
)


@pytest.mark.thorough
def test_players_are_ordered_by_what_one_chooses_and_that_is_the_number(opened: Open) -> None:
    reader = opened(*GAMES)
    assert list(players(reader).items()) == [("Ada", "2"), ("Cleo", "1"), ("Ben", "1")]
    for words, expected in {
        "Win rate": {"Ben": "100%", "Ada": "67%", "Cleo": "25%"},
        "Average": {"Ben": "90.0", "Ada": "39.7", "Cleo": "24.0"},
        "Best": {"Ben": "90", "Ada": "44", "Cleo": "36"},
        "Games": {"Cleo": "4", "Ada": "3", "Ben": "1"},
    }.items():
        reader.driver.tap(reader.screen.ids.players.ids.order)
        reader.choose(words)
        assert list(players(reader).items()) == list(expected.items())
        assert reader.screen.ids.players.ids.order.words == words


@pytest.mark.thorough
def test_all_bars_of_a_list_have_one_length_however_wide_their_numbers_are(opened: Open) -> None:
    reader = opened(*GAMES)
    for order in ("Win rate", "Average"):
        reader.driver.tap(reader.screen.ids.players.ids.order)
        reader.choose(order)
        rows = reader.screen.ids.players.ids.lines.children
        assert len({row.number_wide for row in rows}) > 1
        assert len({row.bar_size for row in rows}) == 1
        assert len({row.ids.number.right for row in rows}) == 1


def test_the_chosen_order_is_still_there_when_one_comes_back(opened: Open) -> None:
    reader = opened(*GAMES)
    reader.driver.tap(reader.screen.ids.players.ids.order)
    reader.choose("Average")
    for words in ("History", "Rules"):
        reader.go(words)
    reader.driver.go("settings")
    reader.settle()
    reader.app.navigator.open_statistics()
    # Nothing has been asked yet, and it is not blank.
    assert list(players(reader)) == ["Ben", "Ada", "Cleo"]
    assert reader.screen.shown


def test_the_statistics_of_the_games_somebody_took_part_in(opened: Open) -> None:
    reader = opened(*GAMES)
    reader.tap("Chip", words="Ben")
    assert players(reader) == {"Ben": "1", "Cleo": "0"}
    reader.tap("Chip", words="Ben")
    reader.screen.narrow()
    reader.driver.wait(0.4)
    chips = [chip.words for chip in reader.driver.find_all("Chip")]
    assert {"Ada", "Ben", "Cleo", "Tribe", "7×7", "3 players", "Last year"} <= set(chips)


def test_a_players_page_offers_no_name_that_is_not_chosen(opened: Open) -> None:
    reader = opened(*GAMES)
    names = {"Ada", "Ben", "Cleo"}
    assert names <= chips(reader)
    reader.driver.tap(reader.screen.ids.players.ids.lines.children[-1])
    reader.settle()
    assert reader.screen.title == "Ada"
    assert not names & chips(reader)
    reader.tap("IconTap", icon="tune-variant")
    reader.driver.wait(0.4)
    assert [each.words for each in reader.driver.find_all("Chip") if each.words in names] == [
        "Cleo",
        "Ben",
    ]
    reader.tap("Chip", words="Cleo")
    reader.tap("Pill", words="Show these games")
    assert names & chips(reader) == {"Cleo"}
    reader.driver.key(27)
    reader.settle()
    assert names <= chips(reader)


def test_nothing_that_stands_between_two_dots_is_parted(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it has room on a line: “1 fois à égalité”."""
    level = (logged({"Ada": 40, "Ben": 40}, day) for day in (5, 6))
    reader = opened(*GAMES, *level, size=NARROW_PHONE)
    speak(reader.driver, "fr", monkeypatch)
    reader.tap("FigureRow", label="Ada")
    reader.settle()
    said = {row.ids.words: row.about for row in reader.driver.find_all("FigureRow")}
    pieces = {" ".join(piece.split()) for words in said.values() for piece in words.split(" · ")}
    assert any("égalité" in piece for piece in pieces)
    lines = [line for each in said for line in drawn_lines(each)]
    assert pieces <= {piece for line in lines for piece in line.split(" · ")}


def chips(reader: Reader) -> set[str]:
    """What is offered above the figures."""
    return {chip.words for chip in reader.screen.ids.choice.ids.chips.children}


def test_what_is_not_counted_is_told_with_the_open_games(opened: Open) -> None:
    reader = opened(*GAMES, logged({"Ada": 12}, 1))
    begin_empty(reader.driver, game("Ada", "Ben", mode=Mode.TOTEM))
    paint(reader.app)
    reader.driver.go("play")
    reader.settle()
    reader.go("Statistics")
    assert reader.screen.left_out == "Not counted: 1 open game · 1 solo game"


def test_a_touch_on_the_trend_says_its_mean_and_how_many_games_are_behind_it(opened: Open) -> None:
    reader = opened(*GAMES)
    assert reader.screen._cards["trend"].parent is None
    reader.tap("FigureRow", label="Ada")
    trend = reader.screen.ids.trend
    reader.screen.ids.scroll.scroll_to(trend, animate=False)
    reader.driver.wait(0.5)
    last = trend.chosen
    assert last.endswith("39.7 on average · 3 games")
    chart = trend.ids.chart
    x, y = chart.to_window(chart.x, chart.center_y)
    reader.driver.tap((x + 40, y))
    reader.driver.frames(2)
    assert trend.chosen.endswith("35.0 on average · 1 game")
    assert trend.level_words.endswith("39.7 on average")


@pytest.mark.thorough
def test_a_players_best_boards_lead_to_their_games(opened: Open) -> None:
    reader = opened(
        game("Ada", "Ben", days_ago=2), game("Cleo", "Ben", days_ago=1), logged({"Ada": 99}, 0)
    )
    reader.tap("FigureRow", label="Ada")
    (row,) = reader.driver.find_all("BestBoardRow")
    assert row.about == "Discovery Mode · 5×5"
    assert row.picture is not None
    points = row.points
    reader.screen.ids.scroll.scroll_to(row, animate=False)
    reader.driver.wait(0.5)
    reader.driver.tap(row)
    reader.settle()
    assert reader.place == "game"
    assert str(reader.screen.total) == points


@pytest.mark.parametrize(("touched", "rows"), [(False, 1), (True, 2)])
def test_the_heads_of_a_page_leave_no_hole_in_large_letters(
    opened: Open, theme: Any, touched: bool, rows: int
) -> None:
    reader = opened(*GAMES)
    if touched:
        reader.driver.tap(reader.screen.ids.players.ids.lines.children[-1])
        reader.settle()
    theme.text_scale = 2.0
    reader.driver.wait(0.3)
    heads = reader.screen.ids.heads
    assert len({round(head.top) for head in heads.children}) == rows
    assert len(heads.children) % rows == 0
