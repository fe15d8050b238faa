"""Who has played before is touched, not typed; and is one person, however the name is written."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.rules.game import Colour, Mode
from companion.ui.new_in_sight import STILL
from companion.ui.widgets.colour_discs import ColourDiscs
from companion.ui.widgets.name_chip import NameChip
from companion.ui.widgets.top_bar import Title
from tests.ui.driver import TABLET, Driver
from tests.ui.history_app import Reader, keep
from tests.ui.table_app import game_of, in_sight, open_app
from tests.ui.test_palettes import contrast
from tests.ui.test_play import name_fields, segment

ROWS = ["l l l l l"] * 2 + ["l l @ l l"] + ["l l l l l"] * 2
ENTER = 13


@pytest.fixture
def play(drive: Callable[..., Driver], tmp_path: Path) -> Driver:
    """After two evenings: Ada and Ben, then Cleo and Ada, who was green."""
    keep(
        tmp_path,
        [
            evening("2026-11-07", Ada=Colour.PINK, Ben=Colour.BLUE),
            evening("2026-11-08", Cleo=Colour.BLACK, Ada=Colour.GREEN),
        ],
    )
    driver = open_app(tmp_path, drive)
    Reader(driver, tmp_path).settle()
    driver.frames(3)
    return driver


def evening(day: str, **who: Colour) -> Any:
    game = game_of(Mode.DISCOVERY, ROWS, ROWS)
    players = tuple(
        replace(player, name=name, colour=colour)
        for player, (name, colour) in zip(game.players, who.items(), strict=True)
    )
    return replace(game, players=players, played_at=f"{day}T20:00:00+01:00")


def offered(driver: Driver) -> list[str]:
    chips = driver.find_all(NameChip)
    return [chip.words for chip in sorted(chips, key=lambda chip: (-chip.y, chip.x))]


def touch(driver: Driver, name: str) -> None:
    """By a finger that looks where the name is by now."""
    driver.tap(segment(driver, name))
    driver.wait(STILL)


def table(driver: Driver) -> list[tuple[str, Colour]]:
    set_up = driver.app.services.next_game.set_up
    return [(seat.name, seat.colour) for seat in set_up.seats_in_use()]


def write(driver: Driver, seat: int, text: str) -> None:
    field = name_fields(driver)[seat]
    driver.tap(field)
    driver.wait_for(lambda: field.focus, "the field")
    driver.type(text)


@pytest.mark.thorough
@pytest.mark.parametrize("style", ["dark", "light"])
def test_nobodys_colour_is_taken_for_black(play: Driver, theme: Any, style: str) -> None:
    theme.style = style
    (black,) = (chip for chip in play.find_all(NameChip) if chip.words == "Cleo")
    nobodys = NameChip(black.player._replace(name="Sam", colour=None))
    one, other = ([round(part * 255) for part in chip.dot[:3]] for chip in (black, nobodys))
    assert contrast("#{:02x}{:02x}{:02x}".format(*one), "#{:02x}{:02x}{:02x}".format(*other)) > 1.5


def test_all_ways_to_begin_are_in_sight_where_there_is_room_beside(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    keep(tmp_path, [evening("2026-11-07", Ada=Colour.PINK, Ben=Colour.BLUE)])
    driver = open_app(tmp_path, drive, size=TABLET)
    driver.app.services.memory.prefer(
        replace(driver.app.services.memory.preferences, text_scale=2.0)
    )
    segment(driver, "4").trigger_action(0)
    Reader(driver, tmp_path).settle()
    single = segment(driver, "Score or check a single territory")
    assert in_sight(single, driver.screen.ids.scroll)
    assert single.x > driver.screen.ids.seats.right


def test_those_who_played_last_come_first_each_with_the_colour_of_then(play: Driver) -> None:
    assert offered(play) == ["Cleo", "Ada", "Ben"]
    touch(play, "Ada")
    assert offered(play) == ["Cleo", "Ben"]
    touch(play, "Ben")
    touch(play, "Cleo")
    assert table(play) == [("Ada", Colour.GREEN), ("Ben", Colour.BLUE), ("Cleo", Colour.BLACK)]
    assert offered(play) == []


def test_one_more_than_there_are_seats_gets_a_seat(play: Driver) -> None:
    play.tap(segment(play, "2"))
    for name in ("Ada", "Ben", "Cleo"):
        touch(play, name)
    assert [name for name, _colour in table(play)] == ["Ada", "Ben", "Cleo"]
    assert play.screen.count == "3"


def test_nobody_loses_the_colour_to_who_comes_later(play: Driver) -> None:
    write(play, 0, "Dora")
    discs = max(play.find_all(ColourDiscs), key=lambda each: each.to_window(*each.pos)[1])
    play.tap(discs.to_window(*discs.disc_of(Colour.GREEN)))
    touch(play, "Ada")
    assert table(play)[0] == ("Dora", Colour.GREEN)
    assert table(play)[1][0] == "Ada"
    assert len({colour for _name, colour in table(play)}) == 3


def test_typing_leaves_those_whose_name_goes_on_so_and_one_touch_completes_it(
    play: Driver,
) -> None:
    write(play, 1, "c")
    assert offered(play) == ["Cleo"]
    touch(play, "Cleo")
    assert table(play)[1] == ("Cleo", Colour.BLACK)
    assert table(play)[0][0] == ""


def test_who_is_new_is_not_written_over(play: Driver) -> None:
    write(play, 0, "Zoe")
    assert offered(play) == ["Cleo", "Ada", "Ben"]
    touch(play, "Ada")
    assert [name for name, _colour in table(play)] == ["Zoe", "Ada", ""]


def test_a_name_that_is_touched_is_taken_by_the_next_one(play: Driver) -> None:
    touch(play, "Ada")
    play.tap(name_fields(play)[0])
    play.wait(0.1)
    touch(play, "Ben")
    assert [name for name, _colour in table(play)] == ["Ben", "", ""]


def test_enter_leads_to_the_next_name_and_from_the_last_nowhere(play: Driver) -> None:
    write(play, 0, "Zoe")
    for seat in (1, 2):
        play.key(ENTER)
        play.frames(2)
        assert [field.focus for field in name_fields(play)].index(True) == seat
    play.key(ENTER)
    play.frames(2)
    assert not any(field.focus for field in name_fields(play))


def test_one_person_has_one_name_whatever_the_case(play: Driver) -> None:
    write(play, 0, "aDA")
    play.key(ENTER)
    play.frames(2)
    assert table(play)[0][0] == name_fields(play)[0].text == "Ada"
    write(play, 1, "BEN ")
    play.tap(play.screen.ids.start)
    players = play.app.services.session.journal.view.game.players
    assert [player.name for player in players] == ["Ada", "Ben", "Player 3"]


def test_who_differs_in_case_from_another_one_keeps_the_name_that_was_touched(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    keep(
        tmp_path,
        [
            evening("2026-11-07", MAX=Colour.PINK, Ben=Colour.BLUE),
            evening("2026-11-08", Max=Colour.BLACK, Ada=Colour.GREEN),
        ],
    )
    play = open_app(tmp_path, drive)
    Reader(play, tmp_path).settle()
    play.frames(3)
    touch(play, "MAX")
    assert offered(play) == ["Max", "Ada", "Ben"]
    play.tap(play.screen.ids.start)
    assert play.app.services.session.journal.view.game.players[0].name == "MAX"


def test_fewer_players_forget_whose_name_was_touched(play: Driver) -> None:
    play.tap(segment(play, "4"))
    for seat, name in enumerate(("Max", "Anna", "Carl", "Dora")):
        write(play, seat, name)
    for seat in (0, 3):
        play.tap(name_fields(play)[seat])
        play.wait(0.1)
    play.tap(segment(play, "2"))
    play.frames(2)
    touch(play, "Ada")
    assert [name for name, _colour in table(play)] == ["Max", "Anna", "Ada"]


def test_a_name_that_was_finished_is_not_gone_on_with_later(play: Driver) -> None:
    write(play, 0, "C")
    assert offered(play) == ["Cleo"]
    play.go("rules")
    play.go("play")
    play.frames(2)
    assert offered(play) == ["Cleo", "Ada", "Ben"]
    touch(play, "Cleo")
    assert [name for name, _colour in table(play)] == ["C", "Cleo", ""]


def test_who_is_named_in_the_middle_of_a_game_is_called_as_before(play: Driver) -> None:
    play.tap(play.screen.ids.start)
    play.tap(play.find(lambda w: isinstance(w, Title) and not w.disabled))
    play.wait(0.4)
    write(play, 0, "aDA")
    write(play, 1, "Zoe")
    play.tap(segment(play, "Done"))
    play.wait(0.4)
    players = play.app.services.session.journal.view.game.players
    assert [player.name for player in players] == ["Ada", "Zoe", "Player 3"]
    assert [name for name, _colour in table(play)] == ["Ada", "Zoe", ""]


def test_who_was_entered_since_is_known_in_the_middle_of_a_game_too(
    play: Driver, tmp_path: Path
) -> None:
    play.tap(play.screen.ids.start)
    keep(tmp_path, [evening("2026-11-09", Dora=Colour.PINK, Ben=Colour.BLUE)])
    play.tap(play.find(lambda w: isinstance(w, Title) and not w.disabled))
    Reader(play, tmp_path).settle()
    play.wait(0.4)
    write(play, 0, "dora")
    play.tap(segment(play, "Done"))
    play.wait(0.4)
    assert play.app.services.session.journal.view.game.players[0].name == "Dora"
