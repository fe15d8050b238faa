"""What a screen asks for is there, and what leaves the app leaves it by the player's touch."""

import subprocess
import sys
from collections.abc import Callable

from companion.app.next_game import SET_UP
from companion.app.preferences import Preferences
from tests.app.conftest import Desk

Sit = Callable[[], Desk]


def test_nothing_of_it_needs_kivy() -> None:
    """Every module of the storey is imported, in a process of its own."""
    program = (
        "import pkgutil, sys, importlib, companion.app as a;"
        "names = [each.name for each in pkgutil.walk_packages(a.__path__, 'companion.app.')];"
        "[importlib.import_module(name) for name in names];"
        "print(len(names),"
        " [name for name in sys.modules if name.startswith('kivy')])"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    count, _space, kivy = found.stdout.decode().strip().partition(" ")
    assert int(count) > 15
    assert kivy == "[]"


def test_what_the_player_prefers_is_told_and_comes_back(sit: Sit) -> None:
    desk = sit()
    wanted = desk.services.memory.preferences.with_("text_scale", "1.6").with_("vibration", False)
    desk.services.memory.prefer(wanted)
    assert desk.preferred == [wanted]
    assert (
        sit().services.memory.preferences == wanted == Preferences(text_scale=1.6, vibration=False)
    )


def test_the_next_game_is_begun_as_the_last_one_was(sit: Sit) -> None:
    desk = sit()
    next_game = desk.services.next_game
    next_game.set_up = next_game.set_up.with_players(4).with_name(0, "Ada")
    table = next_game.begin()
    assert [player.name for player in table.game.players] == [
        "Ada",
        "Player 2",
        "Player 3",
        "Player 4",
    ]
    again = sit().services
    assert again.next_game.set_up == next_game.set_up
    assert again.memory.recall(SET_UP)


def test_a_set_up_that_cannot_be_read_is_the_first_one(sit: Sit) -> None:
    desk = sit()
    first = desk.services.next_game.set_up
    desk.services.memory.remember({SET_UP: "{"})
    assert sit().services.next_game.set_up == first


def test_text_that_no_app_takes_goes_to_the_clipboard(desk: Desk) -> None:
    desk.services.sharing.share_text("Ada won")
    assert desk.copied == ["Ada won"]
    assert desk.said == ["Result copied."]


def test_text_that_another_app_takes_stays_out_of_the_clipboard(desk: Desk) -> None:
    desk.device.shares = True
    desk.services.sharing.share_text("Ada won")
    assert (desk.device.shared, desk.copied, desk.said) == (["Ada won"], [], [])


def test_a_file_is_named_after_its_day_and_saved_where_nobody_takes_it(desk: Desk) -> None:
    desk.services.sharing.share_file("2026-11-08", "png", "image/png", b"picture")
    desk.services.sharing.share_file("", "json", "application/json", b"{}")
    assert desk.device.saved == [
        ("origins-2026-11-08.png", b"picture"),
        ("origins.json", b"{}"),
    ]
    assert desk.said == ["Saved: origins-2026-11-08.png", "Saved: origins.json"]
