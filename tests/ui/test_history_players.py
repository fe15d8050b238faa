"""Players by touch: renamed, found to be one person, put away; always with a way back."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.ui.app import CompanionApp
from companion.ui.widgets.sheet import Chip
from tests.ui.driver import SMALL_PHONE, Driver
from tests.ui.history_app import Reader, game, keep, logged, stored

Open = Callable[..., Reader]


@pytest.fixture
def opened(drive: Callable[..., Driver], tmp_path: Path) -> Open:
    """Opens the app with these games, in front of the players."""

    def start(*games) -> Reader:
        keep(tmp_path, games)
        reader = Reader(drive(CompanionApp(tmp_path)), tmp_path)
        reader.go("History")
        reader.tap("IconTap", icon="dots-vertical")
        reader.choose("Players")
        return reader

    return start


def names(reader: Reader) -> dict[str, str]:
    rows = sorted(reader.driver.find_all("PlayerRow"), key=lambda row: -row.y)
    return {row.name: row.about for row in rows}


def known(reader: Reader) -> dict[str, int]:
    with stored(reader.folder) as store:
        return {each.name: each.games for each in store.players.all()}


def test_everyone_is_listed_who_played_most_first(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"), game("Cleo", "Ben", days_ago=1))
    assert list(names(reader)) == ["Ben", "Ada", "Cleo"]
    assert names(reader)["Cleo"] == "1 game · yesterday"


def test_a_player_gets_another_name_and_the_old_one_back(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"))
    reader.tap("PlayerRow", name="Ada")
    reader.choose("Rename")
    field = reader.driver.find(lambda w: type(w).__name__ == "FormField" and w.focus)
    field.text = ""
    reader.driver.type("Ida")
    reader.tap("Pill", words="Save")
    assert known(reader) == {"Ida": 1, "Ben": 1}
    message = reader.driver.root.message
    rows = reader.driver.find_all("PlayerRow")
    assert rows
    assert all(row.to_window(0, row.y)[1] >= message.top for row in rows), "a row is covered"
    reader.undo()
    assert known(reader) == {"Ada": 1, "Ben": 1}


def test_who_is_renamed_or_united_is_called_so_at_the_next_game(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"), game("Cleo", "Dan"))
    next_game = reader.driver.app.services.next_game
    for seat, name in enumerate(("Ada", "Ben")):
        next_game.choose(next_game.set_up.with_name(seat, name))
    reader.tap("PlayerRow", name="Ada")
    reader.choose("Rename")
    field = reader.driver.find(lambda w: type(w).__name__ == "FormField" and w.focus)
    field.text = "Ida"
    reader.tap("Pill", words="Save")
    assert next_game.set_up.names[:2] == ("Ida", "Ben")
    reader.undo()
    assert next_game.set_up.names[:2] == ("Ada", "Ben")
    reader.tap("PlayerRow", name="Ben")
    reader.choose("Merge with…")
    reader.choose("Cleo")
    assert next_game.set_up.names[:2] == ("Ada", "Cleo")


def test_a_name_that_is_taken_is_refused_with_a_sentence(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"))
    reader.tap("PlayerRow", name="Ada")
    reader.choose("Rename")
    field = reader.driver.find(lambda w: type(w).__name__ == "FormField" and w.focus)
    field.text = "Ben"
    reader.tap("Pill", words="Save")
    assert "Another player is called Ben already" in reader.message
    assert known(reader) == {"Ada": 1, "Ben": 1}


def test_names_that_differ_in_an_accent_are_asked_about_and_united(opened: Open) -> None:
    reader = opened(logged({"Chloé": 40, "Ben": 30}), logged({"Chloe": 50, "Ben": 20}))
    assert reader.screen.alike == "Are Chloe and Chloé the same person?"
    reader.tap("Pill", words="Yes")
    assert sorted(known(reader).values()) == [2, 2]
    assert reader.screen.alike == ""
    reader.undo()
    assert known(reader) == {"Chloé": 1, "Chloe": 1, "Ben": 2}


def test_nobody_is_asked_whether_two_who_played_against_each_other_are_one_person(
    opened: Open,
) -> None:
    reader = opened(
        logged({"Ana": 40, "Aña": 30}),
        logged({"ana": 40, "Ben": 30}),
        logged({"Ana": 40, "Cleo": 30}),
        logged({"José": 40, "Jose": 30}),
        logged({"Žofie": 40, "Zofie": 30}),
        logged({"Zoë": 40, "Ben": 30}),
        logged({"Zoe": 40, "Ben": 30}),
        logged({"Zoe": 40, "Ben": 30}),
    )
    assert reader.screen.alike == "Are ana and Ana the same person?"
    reader.tap("Pill", words="Yes")
    assert reader.screen.alike == "Are Zoe and Zoë the same person?"
    reader.tap("Pill", words="Yes")
    assert reader.screen.alike == ""


def test_two_who_sat_at_one_table_are_not_one_person(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"))
    reader.tap("PlayerRow", name="Ada")
    reader.choose("Merge with…")
    reader.choose("Ben")
    assert "have played against each other" in reader.message
    assert known(reader) == {"Ada": 1, "Ben": 1}


def test_of_ever_so_many_others_as_many_again_are_listed_on_demand(opened: Open) -> None:
    reader = opened(*(game(f"Ada {number}", f"Ben {number}") for number in range(40)))
    reader.tap("PlayerRow", name="Ada 0")
    reader.choose("Merge with…")
    assert [len(offered(reader)), offered(reader)[-1]] == [31, "49 more players"]
    first = offered(reader)[:30]
    more(reader)
    assert [len(offered(reader)), offered(reader)[-1]] == [61, "19 more players"]
    assert offered(reader)[:30] == first
    more(reader)
    others = [f"{name} {number}" for name in ("Ada", "Ben") for number in range(40)]
    assert sorted(offered(reader)) == sorted(others[1:])


def offered(reader: Reader) -> list[str]:
    return [item.words for item in reader.driver.find_all("SheetItem")]


def more(reader: Reader) -> None:
    words = offered(reader)[-1]
    reader.scroll_to(reader.find("SheetItem", words=words))
    reader.choose(words)


def test_who_is_put_away_keeps_the_games_and_can_come_back(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"), game("Ada", "Cleo"))
    reader.tap("PlayerRow", name="Ada")
    reader.choose("Hide")
    assert list(names(reader)) == ["Ben", "Cleo", "Ada"]
    assert known(reader) == {"Ben": 1, "Cleo": 1}
    reader.tap("PlayerRow", name="Ada")
    reader.choose("Suggest again")
    assert known(reader)["Ada"] == 2


def test_a_players_games_and_figures_are_a_touch_away(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"), game("Cleo", "Ben"))
    reader.tap("PlayerRow", name="Cleo")
    reader.choose("Games")
    assert (reader.place, reader.winners()) == ("history", ["Cleo"])
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Players")
    reader.tap("PlayerRow", name="Ben")
    reader.choose("Statistics")
    assert (reader.place, reader.screen.title) == ("statistics", "Ben")


def chosen(reader: Reader) -> list[str]:
    """The chips that are lit, of a list or of the sheet over it."""
    seen = reader.driver.window.children[0].walk()
    return [each.words for each in seen if isinstance(each, Chip) and each.chosen]


def go_on_from_players(reader: Reader, screen: str) -> None:
    """The bar is on the screen before."""
    reader.driver.key(27)
    reader.settle()
    reader.go(screen)


@pytest.mark.parametrize("screen", ["History", "Statistics"])
def test_somebody_who_is_hidden_is_offered_while_chosen(opened: Open, screen: str) -> None:
    reader = opened(game("Ada", "Ben"), game("Cleo", "Ben"))
    go_on_from_players(reader, screen)
    reader.tap("Chip", words="Ada")
    reader.driver.go("players")
    reader.settle()
    reader.tap("PlayerRow", name="Ada")
    reader.choose("Hide")
    go_on_from_players(reader, screen)
    assert chosen(reader) == ["Ada"]
    reader.tap("IconTap", icon="tune-variant")
    reader.driver.wait(0.4)
    assert chosen(reader) == ["Ada"]
    reader.tap("Pill", words="Show these games")
    reader.driver.wait(0.4)
    reader.tap("Chip", words="Ada")
    assert chosen(reader) == ["All"]
    reader.go("Play")
    reader.go(screen)
    assert not [each for each in reader.driver.find_all(Chip) if each.words == "Ada"]


def test_the_games_of_somebody_hidden_are_shown_with_the_chip(opened: Open) -> None:
    reader = opened(game("Ada", "Ben"), game("Cleo", "Ben"))
    reader.tap("PlayerRow", name="Ada")
    reader.choose("Hide")
    reader.tap("PlayerRow", name="Ada")
    reader.choose("Games")
    assert (reader.winners(), chosen(reader)) == (["Ada"], ["Ada"])


@pytest.mark.parametrize("screen", ["History", "Statistics"])
def test_of_two_who_are_one_that_one_is_chosen(opened: Open, screen: str) -> None:
    reader = opened(game("Ada", "Ben"), game("Cleo", "Ben"))
    go_on_from_players(reader, screen)
    reader.tap("Chip", words="Ada")
    reader.driver.go("players")
    reader.settle()
    reader.tap("PlayerRow", name="Ada")
    reader.choose("Merge with…")
    reader.choose("Cleo")
    go_on_from_players(reader, screen)
    assert chosen(reader) == ["Cleo"]
    if screen == "History":
        assert reader.winners() == ["Cleo", "Cleo"]
    reader.tap("Chip", words="Cleo")
    assert chosen(reader) == ["All"]


def test_all_second_lines_of_the_list_are_of_one_size(
    drive: Callable[..., Driver], tmp_path: Path, theme: Any
) -> None:
    keep(tmp_path, [game("Ada", "Ben"), game("Cleo", "Dan", days_ago=400)])
    reader = Reader(drive(CompanionApp(tmp_path), size=SMALL_PHONE), tmp_path)
    theme.text_scale = 2.0
    reader.driver.go("players")
    reader.settle()
    reader.driver.wait(0.3)
    rows = reader.driver.find_all("PlayerRow")
    assert len(rows) > 1
    lines = [each for row in rows for each in row.walk() if getattr(each, "text", "") == row.about]
    assert len({row.about for row in rows}) > 1
    assert len({line.font_size for line in lines}) == 1
    assert {line.font_size for line in lines} != {theme.size_small}
